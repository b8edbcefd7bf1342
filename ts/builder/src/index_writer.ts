/**
 * How does the builder drive the engine's index writer? Batch by batch, whichever engine it is: WebAssembly or native.
 * Every refusal comes out as a BuildError.
 */
import { BuildError, type Input, type Place } from "./build_error.js";
import type { BuilderEngine } from "./engines/engine.js";
import { OutcomeReader, describeRefusal, type Refusal, type Section } from "./outcome.js";

/** What the engine says of the image that it wrote. */
export interface WrittenImage {
  documents: number;
  /** Documents that took the place of an earlier one with the same `_id`. */
  replaced: number;
  /** The mapping as the real engine would write it, as JSON text. */
  mapping: string;
  sections: Section[];
  imageBytes: number;
  /** Returns a piece of the image, up to its end at most; the next call may overwrite it. */
  image: (start: number, end: number) => Uint8Array;
}

/** What an index is made of beside its documents. */
export interface WriterConfig {
  name: string;
  mapping: string;
  settings: string | null;
}

/** Writes one index image. */
export class IndexWriter {
  readonly #engine: BuilderEngine;

  /** Starts to write; `scratch` is the path of a file that there is not yet, for what is not held in memory. */
  constructor(config: WriterConfig, engine: BuilderEngine, scratch: string) {
    this.#engine = engine;
    const bytes = new TextEncoder().encode(JSON.stringify(config));
    this.#check("mapping", () => engine.start(bytes, scratch));
  }

  /** Bytes of memory that the engine has now. */
  get memoryBytes(): number {
    return this.#engine.memoryBytes();
  }

  /** Adds whole lines of the catalog. */
  add(lines: Uint8Array): void {
    this.#check("catalog", () => this.#engine.add(lines));
  }

  /** Writes the image. */
  finish(): WrittenImage {
    const engine = this.#engine;
    const reader = this.#check("catalog", () => engine.finish());
    const documents = reader.u32();
    const replaced = reader.u32();
    const mapping = reader.str();
    const sections = reader.sections();
    const image = (start: number, end: number): Uint8Array => {
      this.#check("catalog", () => engine.take(start, end));
      return engine.piece();
    };
    return { documents, replaced, mapping, sections, imageBytes: engine.imageBytes(), image };
  }

  #check(input: Input, call: () => Uint8Array): OutcomeReader {
    let outcome: Uint8Array;
    try {
      outcome = call();
    } catch (error) {
      throw this.#describe(error);
    }
    const reader = new OutcomeReader(outcome);
    const refusal = reader.status();
    if (refusal === null) return reader;
    const text = describeRefusal(refusal);
    if (refusal.metadata["input"] === "scratch") throw new BuildError(text);
    // The writer is given mapping and settings at once; its reason says which of them is meant.
    const about = input === "mapping" && text.startsWith("index settings:") ? "settings" : input;
    throw new BuildError(text, placeOf(about, refusal));
  }

  #describe(error: unknown): unknown {
    const fault = this.#engine.describeFault(error);
    return fault === null ? error : new BuildError(fault, { input: "catalog" });
  }
}

function placeOf(input: Input, { metadata }: Refusal): Place {
  const place: Place = { input: metadata["input"] === "settings" ? "settings" : input };
  if (metadata["line"] !== undefined) place.line = Number(metadata["line"]);
  if (metadata["column"] !== undefined) place.column = Number(metadata["column"]);
  return place;
}
