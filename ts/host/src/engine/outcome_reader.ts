/**
 * How are the values of an outcome read? In order, straight from the engine's memory, by what is generated of the engine's
 * declarations (`generated/outcome.ts`). What is only copied is not read: where it begins is kept, and its length stands before it.
 */

declare const of: unique symbol;

/** Where the text of a number begins, or would, for null. */
export type NumberAt = number & { readonly [of]: "number" };
/** Where the UTF-8 of a text begins. */
export type TextAt = number & { readonly [of]: "text" };
/** Where JSON begins that is written as it is. */
export type JsonAt = number & { readonly [of]: "json" };

/** Where values of an outcome are written, without a view of their own for each. */
export interface Sink {
  /** Takes bytes as they are. */
  copy(bytes: Uint8Array, from: number, to: number): unknown;
  /** Takes UTF-8 as a JSON string. */
  utf8(bytes: Uint8Array, from: number, to: number): unknown;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** The text of a number that is null. */
const NULL = new TextEncoder().encode("null");
const WORD = 2 ** 32;
const NONE: readonly never[] = [];

/** Reads an outcome from its first byte: it is the engine's memory, so that places in it have no meaning after the next call. */
export class OutcomeReader {
  /** Units of work that it took, and bytes of memory. */
  work = 0;
  memory = 0;
  private at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads which of several variants comes. */
  variant(): number {
    const value = this.view.getUint8(this.at);
    this.at += 1;
    return value;
  }

  /** Reads a truth value. */
  flag(): boolean {
    return this.variant() !== 0;
  }

  /** Reads an unsigned 16-bit number. */
  u16(): number {
    const value = this.view.getUint16(this.at, true);
    this.at += 2;
    return value;
  }

  /** Reads an unsigned 32-bit number. */
  u32(): number {
    const value = this.view.getUint32(this.at, true);
    this.at += 4;
    return value;
  }

  /** Reads an unsigned 64-bit number: a count, and so below what a double holds exactly. */
  u64(): number {
    const value = this.view.getUint32(this.at, true) + this.view.getUint32(this.at + 4, true) * WORD;
    this.at += 8;
    return value;
  }

  /** Reads a signed 64-bit number, a count too. */
  i64(): number {
    const value = this.view.getUint32(this.at, true) + this.view.getInt32(this.at + 4, true) * WORD;
    this.at += 8;
    return value;
  }

  /** Moves over a number. */
  number(): NumberAt {
    return this.step(this.variant()) as NumberAt;
  }

  /** Moves over a text. */
  text(): TextAt {
    return this.step(this.u32()) as TextAt;
  }

  /** Moves over JSON. */
  json(): JsonAt {
    return this.step(this.u32()) as JsonAt;
  }

  /** Reads a list. */
  list<T>(read: (reader: this) => T): readonly T[] {
    const count = this.u32();
    return count === 0 ? NONE : Array.from({ length: count }, () => read(this));
  }

  /** Returns the error of a variant that there is not. */
  unknown(type: string): Error {
    return new RangeError(`the outcome has no variant of ${type} at byte ${this.at - 1}`);
  }

  /** Moves behind a value and returns where it begins. */
  private step(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError("the outcome ends within a value");
    return from;
  }

  /** Writes a number, or null. */
  numberTo(at: NumberAt, sink: Sink): void {
    const to = at + (this.bytes[at - 1] ?? 0);
    if (at === to) sink.copy(NULL, 0, NULL.length);
    else sink.copy(this.bytes, at, to);
  }

  /** Whether there is no number. */
  isNull(at: NumberAt): boolean {
    return this.bytes[at - 1] === 0;
  }

  /** Writes the text of a number as a JSON string. */
  quotedTo(at: NumberAt, sink: Sink): void {
    sink.utf8(this.bytes, at, at + (this.bytes[at - 1] ?? 0));
  }

  /** Writes a text as a JSON string. */
  textTo(at: TextAt, sink: Sink): void {
    sink.utf8(this.bytes, at, at + this.view.getUint32(at - 4, true));
  }

  /** Writes JSON, or a text that stands without quotes. */
  jsonTo(at: JsonAt | TextAt, sink: Sink): void {
    sink.copy(this.bytes, at, at + this.view.getUint32(at - 4, true));
  }

  /** Returns a text. */
  string(at: TextAt): string {
    return decoder.decode(this.bytes.subarray(at, at + this.view.getUint32(at - 4, true)));
  }
}
