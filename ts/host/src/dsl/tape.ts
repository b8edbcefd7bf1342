/** What tokens does a body hold, and where? The tape that the scanner writes and the parser reads. */
import type { ApiError, Location } from "../errors.js";

/** Kinds of tokens. The names are those that errors show. */
export const enum Kind {
  None = 0,
  StartObject = 1,
  EndObject = 2,
  StartArray = 3,
  EndArray = 4,
  FieldName = 5,
  String = 6,
  Integer = 7,
  Float = 8,
  True = 9,
  False = 10,
  Null = 11,
}

/** Names of tokens as the real engine's reader has them. */
export const READER_NAMES = [
  "null",
  "START_OBJECT",
  "END_OBJECT",
  "START_ARRAY",
  "END_ARRAY",
  "FIELD_NAME",
  "VALUE_STRING",
  "VALUE_NUMBER_INT",
  "VALUE_NUMBER_FLOAT",
  "VALUE_TRUE",
  "VALUE_FALSE",
  "VALUE_NULL",
] as const;

/** Where the tape ends because of an error. */
export interface Fault {
  readonly error: ApiError;
  /** Offset of the token that was being read, as error positions count it; -1 before the first token. */
  readonly at: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The tokens of one body. */
export class Tape {
  readonly kinds: Kind[] = [];
  /** Offset of the first byte of each token. */
  readonly starts: number[] = [];
  /** Offset after the last byte of each token; for strings without their closing quote. */
  readonly ends: number[] = [];
  /** Texts of names, and of strings that hold escapes. */
  readonly texts: (string | undefined)[] = [];
  /** For starts of objects and arrays: index of the end token; 0 when it never comes. */
  readonly partners: number[] = [];
  fault: Fault | null = null;
  /** The last token is a string value whose inside is broken. */
  brokenString = false;

  /** The body as a string whose indices are those of the bytes; null where characters take several bytes. */
  private readonly ascii: string | null;

  constructor(readonly bytes: Uint8Array) {
    const text = decoder.decode(bytes);
    this.ascii = text.length === bytes.length && !text.includes("\ufffd") ? text : null;
  }

  /** Returns the text between two offsets. */
  slice(from: number, to: number): string {
    return this.ascii === null ? decoder.decode(this.bytes.subarray(from, to)) : this.ascii.slice(from, to);
  }

  /** Whether a string of the body may hold this ASCII word; a backslash may stand for any character of it. */
  mayHold(word: string): boolean {
    return this.ascii === null || this.ascii.includes(word) || this.ascii.includes("\\");
  }

  /** Offsets of first bytes of lines, as far as the reader counted them: between tokens only. */
  readonly lineStarts: number[] = [0];

  /** Returns line and column of an offset, as the real engine counts: bytes, from 1. */
  locate(offset: number): Location {
    if (offset < 0) return { line: 1, column: 0 };
    const { lineStarts } = this;
    let line = lineStarts.length;
    while (line > 1 && (lineStarts[line - 1] ?? 0) > offset) line -= 1;
    return { line, column: offset - (lineStarts[line - 1] ?? 0) + 1 };
  }

  /** Returns the text of token `index`. */
  text(index: number): string {
    const known = this.texts[index];
    if (known !== undefined) return known;
    const kind = this.kinds[index];
    const quoted = kind === Kind.String || kind === Kind.FieldName ? 1 : 0;
    const text = this.slice((this.starts[index] ?? 0) + quoted, this.ends[index] ?? 0);
    this.texts[index] = text;
    return text;
  }
}
