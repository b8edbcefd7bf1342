/**
 * How does the builder drive the engine's index writer? Batch by batch, whichever engine it is: WebAssembly or native.
 * Every refusal comes out as a BuildError.
 */
import { BuildError, type Input, type Place } from "./build_error.js";
import type { BuilderEngine } from "./engines/engine.js";
import type { OutcomeReader } from "../../host/src/engine/outcome_reader.js";
import { readOthers, readSection, readWritten } from "../../host/src/generated/outcome.js";
import {
  describeRefusal,
  openAnswer,
  readAddedLines,
  readRefusal,
  sectionOf,
  type Refusal,
  type RejectedLine,
  type Section,
} from "./outcome.js";
import type { SettingsFiles } from "./settings_files.js";

/** What the engine says of the image that it wrote. */
export interface WrittenImage {
  documents: number;
  /** Documents that took the place of an earlier one with the same `_id`. */
  replaced: number;
  /** Lines that were left out. */
  leftOut: number;
  /** How the catalog's lines were written; empty when there were none. */
  format: string;
  /** The mapping as the real engine would write it, as JSON text. */
  mapping: string;
  /** The settings as JSON text, flat and in order; empty where there are none. */
  settings: string;
  /** What was left out of the mapping and the settings, or has no effect here, and how the catalog was read, a line each. */
  notes: string[];
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
  /** The files that settings name, by path. */
  files: SettingsFiles;
  /** How the catalog's lines are written; null when the first one shows it. */
  format: string | null;
  /** The path of the field that has the ids of documents that come alone. */
  id_field: string | null;
  /** Whether lines that cannot be indexed are left out. */
  skip: boolean;
  /** How many such lines end the build; null for the first one, or none that is left out. */
  most_errors: number | null;
}

/** What is known after some lines more. */
export interface AddedLines {
  /** Documents so far. */
  documents: number;
  /** Those of the lines that were left out. */
  rejected: RejectedLine[];
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
  add(lines: Uint8Array): AddedLines {
    return readAddedLines(this.#check("catalog", () => this.#engine.add(lines)));
  }

  /** Writes the image. */
  finish(): WrittenImage {
    const engine = this.#engine;
    const reader = this.#check("catalog", () => engine.finish());
    const written = readWritten(reader);
    const texts = {
      mapping: reader.string(written.mapping),
      settings: reader.string(written.settings),
      format: reader.string(written.format),
      notes: written.notes.map((note) => reader.string(note)),
    };
    const sections = Array.from({ length: written.sections }, () => sectionOf(reader, readSection(reader)));
    const image = (start: number, end: number): Uint8Array => {
      this.#check("catalog", () => engine.take(start, end));
      return engine.piece();
    };
    return {
      documents: written.documents,
      replaced: written.replaced,
      leftOut: written.left_out,
      sections,
      imageBytes: engine.imageBytes(),
      image,
      ...texts,
    };
  }

  #check(input: Input, call: () => Uint8Array): OutcomeReader {
    let outcome: Uint8Array;
    try {
      outcome = call();
    } catch (error) {
      throw this.#describe(error);
    }
    const { reader, refusal } = openAnswer(outcome);
    if (refusal === null) return reader;
    // Only what is said of lines is said of several.
    const count = input === "catalog" ? readOthers(reader).causes : 0;
    const others = Array.from({ length: count }, () => readRefusal(reader));
    throw errorOf(
      input,
      refusal,
      others.map((other) => errorOf(input, other)),
    );
  }

  #describe(error: unknown): unknown {
    const fault = this.#engine.describeFault(error);
    return fault === null ? error : new BuildError(fault, { input: "catalog" });
  }
}

function errorOf(input: Input, refusal: Refusal, others: BuildError[] = []): BuildError {
  const text = describeRefusal(refusal);
  if (refusal.metadata["input"] === "scratch") return new BuildError(text, undefined, others);
  return new BuildError(text, placeOf(input, refusal), others);
}

function placeOf(input: Input, { metadata }: Refusal): Place {
  const place: Place = { input: metadata["input"] === "settings" ? "settings" : input };
  if (metadata["line"] !== undefined) place.line = Number(metadata["line"]);
  if (metadata["column"] !== undefined) place.column = Number(metadata["column"]);
  return place;
}
