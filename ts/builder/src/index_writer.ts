/**
 * How does the builder drive the engine's index writer? Through the builder's WebAssembly module, batch by batch; every
 * refusal comes out as a BuildError.
 */
import type { InitOutput } from "../wasm/builder.js";
import { BuildError, type Input, type Place } from "./build_error.js";
import { OutcomeReader, describeRefusal, type Refusal, type Section } from "./outcome.js";
import { compileModule, instantiate, pass, view } from "./wasm_instance.js";

/** What the engine says of the image that it wrote. */
export interface WrittenImage {
  documents: number;
  /** Documents that took the place of an earlier one with the same `_id`. */
  replaced: number;
  /** The mapping as the real engine would write it, as JSON text. */
  mapping: string;
  sections: Section[];
  /** The image; it lies in the writer's memory. */
  image: Uint8Array;
}

/** What an index is made of beside its documents. */
export interface WriterConfig {
  name: string;
  mapping: string;
  settings: string | null;
}

// wasm32 addresses no more than this.
const memoryLimit = 4 * 1024 ** 3;

/** Writes one index image. */
export class IndexWriter {
  readonly #exports: InitOutput;
  readonly #builder: number;

  constructor(config: WriterConfig) {
    this.#exports = instantiate<InitOutput>(compileModule(new URL("../wasm/builder_bg.wasm", import.meta.url)));
    const bytes = new TextEncoder().encode(JSON.stringify(config));
    this.#builder = this.#guard(() => this.#exports.builder_new(pass(this.#exports, bytes), bytes.length));
    this.#check("mapping", this.#exports.builder_status(this.#builder));
  }

  /** Bytes that the writer's memory has now. */
  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Adds whole lines of the catalog. */
  add(lines: Uint8Array): void {
    const length = this.#guard(() =>
      this.#exports.builder_add(this.#builder, pass(this.#exports, lines), lines.length),
    );
    this.#check("catalog", length);
  }

  /** Writes the image. */
  finish(): WrittenImage {
    const reader = this.#check(
      "catalog",
      this.#guard(() => this.#exports.builder_finish(this.#builder)),
    );
    const documents = reader.u32();
    const replaced = reader.u32();
    const mapping = reader.str();
    const sections = reader.sections();
    const address = this.#exports.builder_image(this.#builder);
    const image = view(this.#exports, address, this.#exports.builder_image_bytes(this.#builder));
    return { documents, replaced, mapping, sections, image };
  }

  #check(input: Input, length: number): OutcomeReader {
    const reader = new OutcomeReader(view(this.#exports, this.#exports.builder_outcome(this.#builder), length));
    const refusal = reader.status();
    if (refusal === null) return reader;
    const text = describeRefusal(refusal);
    // The writer is given mapping and settings at once; its reason says which of them is meant.
    const about = input === "mapping" && text.startsWith("index settings:") ? "settings" : input;
    throw new BuildError(text, placeOf(about, refusal));
  }

  /** A trap ends the instance; what the user can do about it depends on whether memory ran out. */
  #guard(call: () => number): number {
    try {
      return call() >>> 0;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      const full = this.memoryBytes > memoryLimit * 0.75;
      throw new BuildError(
        full
          ? `the catalog does not fit: the builder has used ${this.memoryBytes} of the ${memoryLimit} bytes it can have`
          : `the builder failed (${error.message}); this is a fault of the builder, not of the catalog`,
        { input: "catalog" },
      );
    }
  }
}

function placeOf(input: Input, { metadata }: Refusal): Place {
  const place: Place = { input: metadata["input"] === "settings" ? "settings" : input };
  if (metadata["line"] !== undefined) place.line = Number(metadata["line"]);
  if (metadata["column"] !== undefined) place.column = Number(metadata["column"]);
  return place;
}
