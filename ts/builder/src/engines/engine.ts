/**
 * What is an engine to the builder? The writer of one image: bytes in, outcomes out.
 */

/** The engines that there are. */
export const engineNames = ["wasm", "native"] as const;

/** WebAssembly runs everywhere; the native engine is faster, and has to be built. Both write the same bytes. */
export type EngineName = (typeof engineNames)[number];

/** An engine that writes one image. An outcome holds until the next call. */
export interface BuilderEngine {
  /** Takes the configuration and the path of a scratch file, where there is none yet; returns the outcome. Comes first, once. */
  start(config: Uint8Array, scratch: string): Uint8Array;
  /** Adds whole lines; returns the outcome. */
  add(lines: Uint8Array): Uint8Array;
  /** Writes the image; returns the outcome. */
  finish(): Uint8Array;
  /** Length of the image that was written. */
  imageBytes(): number;
  /** Puts a piece of the image together, up to its end at most; returns the outcome. */
  take(start: number, end: number): Uint8Array;
  /** Returns the piece that was taken last, which holds until the next call. */
  piece(): Uint8Array;
  /** Lets go of the scratch file and of all else; harmless before `start`, and when it was done. */
  close(): void;
  /** The memory that the engine, or the process where they share it, has had at most. */
  memoryBytes(): number;
  /** Returns what a call's error means to the user; null when it is none of the engine's. */
  describeFault(error: unknown): string | null;
}

/** Returns the text for a fault that no catalog should lead to. */
export function ownFault(message: string): string {
  return `the builder failed (${message}); this is a fault of the builder, not of the catalog`;
}
