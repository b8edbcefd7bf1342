/** What did the engine answer? A reader of outcomes: typed values in order, straight from the engine's memory. */
import { ApiError } from "../errors.js";
import type { Cause, MetadataValue, Phase } from "../errors.js";

const decoder = new TextDecoder();

/** Where values of an outcome are written, without a view of their own for each. */
export interface Sink {
  /** Takes bytes as they are. */
  copy(bytes: Uint8Array, from: number, to: number): unknown;
  /** Takes UTF-8 as a JSON string. */
  utf8(bytes: Uint8Array, from: number, to: number): unknown;
}

/** The text of a number that is null. */
const NULL = new TextEncoder().encode("null");
const WORD = 2 ** 32;

/** Reads an outcome from its first byte. Slices are views of the engine's memory: copy them before the next call. */
export class OutcomeReader {
  /** Units of work that it took, and bytes of memory. */
  work = 0;
  memory = 0;
  private at = 0;
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads an unsigned byte. */
  u8(): number {
    const value = this.view.getUint8(this.at);
    this.at += 1;
    return value;
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

  /** Reads a boolean. */
  bool(): boolean {
    return this.u8() !== 0;
  }

  /** Reads bytes or the UTF-8 of a string, as a view. */
  slice(): Uint8Array {
    return this.bytes.subarray(this.step(this.u32()), this.at);
  }

  /** Reads a string. */
  str(): string {
    return decoder.decode(this.slice());
  }

  /** Reads the text of a number; empty for null. */
  num(): Uint8Array {
    return this.bytes.subarray(this.step(this.u8()), this.at);
  }

  /** Writes bytes or UTF-8 as they are. */
  sliceTo(sink: Sink): void {
    sink.copy(this.bytes, this.step(this.u32()), this.at);
  }

  /** Writes a string as JSON. */
  stringTo(sink: Sink): void {
    sink.utf8(this.bytes, this.step(this.u32()), this.at);
  }

  /** Writes the text of a number, or null. */
  numTo(sink: Sink): void {
    const from = this.step(this.u8());
    if (from === this.at) sink.copy(NULL, 0, NULL.length);
    else sink.copy(this.bytes, from, this.at);
  }

  /** Moves behind a value and returns where it begins. */
  private step(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError("the outcome ends within a value");
    return from;
  }

  /** Reads a value that may be absent. */
  opt<T>(read: () => T): T | null {
    return this.bool() ? read() : null;
  }
}

/** Is told what an operation took, be its outcome an error or not. */
export interface Spender {
  /** Takes units of work, and bytes of memory that the engine held at most. */
  spendInEngine(work: number, memory: number): void;
}

/** Where in the real engine's course an error happens, by its level. */
const PHASES: readonly Phase[] = [null, "query", "reduce", "answer"];

/** Returns a reader behind the status and what it took, or throws the error that the outcome holds; `spender` is told what it took. */
export function openOutcome(bytes: Uint8Array, spender: Spender | null = null): OutcomeReader {
  const reader = new OutcomeReader(bytes);
  const isFailure = reader.u8() !== 0;
  reader.work = reader.u64();
  reader.memory = reader.u64();
  spender?.spendInEngine(reader.work, reader.memory);
  if (!isFailure) return reader;
  const status = reader.u16();
  const level = reader.u8();
  throw new ApiError(status, readCause(reader), PHASES[level] ?? null);
}

function readCause(reader: OutcomeReader): Cause {
  const type = reader.str();
  const reason = reader.str();
  const pairs = reader.u8();
  const metadata: [string, MetadataValue][] = [];
  for (let i = 0; i < pairs; i += 1) {
    const key = reader.str();
    const kind = reader.u8();
    const value = reader.str();
    metadata.push([key, kind === 1 ? Number(value) : value]);
  }
  return { type, reason, metadata, causedBy: reader.opt(() => readCause(reader)) };
}
