/**
 * What is an engine to the builder? The writer of one image: bytes in, outcomes out.
 */

/** The engines that there are. */
export const engineNames = ["wasm", "native"] as const;

/** WebAssembly runs everywhere; the native engine is faster, and has to be built. Both write the same bytes. */
export type EngineName = (typeof engineNames)[number];

/** An engine that writes one image. An outcome holds until the next call. */
export interface BuilderEngine {
  /** Takes the configuration; returns the outcome. Comes first, and once. */
  start(config: Uint8Array): Uint8Array;
  /** Adds whole lines; returns the outcome. */
  add(lines: Uint8Array): Uint8Array;
  /** Writes the image; returns the outcome. */
  finish(): Uint8Array;
  /** Length of the image that was written. */
  imageBytes(): number;
  /** Returns a piece of the image, up to its end at most. */
  image(start: number, end: number): Uint8Array;
  /** The memory that the engine, or the process where they share it, has had at most. */
  memoryBytes(): number;
  /** Returns what a call's error means to the user; null when it is none of the engine's. */
  describeFault(error: unknown): string | null;
}

/** Returns the text for a fault that no catalog should lead to. */
export function ownFault(message: string): string {
  return `the builder failed (${message}); this is a fault of the builder, not of the catalog`;
}
