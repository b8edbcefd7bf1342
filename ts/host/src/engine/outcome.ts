/** What did the engine answer? A reader of outcomes: typed values in order, straight from the engine's memory. */
import { ApiError } from "../errors.js";
import type { Cause, MetadataValue } from "../errors.js";

const decoder = new TextDecoder();

/** Reads an outcome from its first byte. Slices are views of the engine's memory: copy them before the next call. */
export class OutcomeReader {
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

  /** Reads an unsigned 64-bit number. */
  u64(): bigint {
    const value = this.view.getBigUint64(this.at, true);
    this.at += 8;
    return value;
  }

  /** Reads a signed 64-bit number. */
  i64(): bigint {
    const value = this.view.getBigInt64(this.at, true);
    this.at += 8;
    return value;
  }

  /** Reads a boolean. */
  bool(): boolean {
    return this.u8() !== 0;
  }

  /** Reads bytes or the UTF-8 of a string, as a view. */
  slice(): Uint8Array {
    const length = this.u32();
    const slice = this.bytes.subarray(this.at, this.at + length);
    if (slice.length !== length) throw new RangeError("the outcome ends within a value");
    this.at += length;
    return slice;
  }

  /** Reads a string. */
  str(): string {
    return decoder.decode(this.slice());
  }

  /** Reads the text of a number; empty for null. */
  num(): Uint8Array {
    const length = this.u8();
    const slice = this.bytes.subarray(this.at, this.at + length);
    if (slice.length !== length) throw new RangeError("the outcome ends within a number");
    this.at += length;
    return slice;
  }

  /** Reads a value that may be absent. */
  opt<T>(read: () => T): T | null {
    return this.bool() ? read() : null;
  }
}

/** Levels of an error: where in the real engine's course it happens. */
const QUERY_PHASE = 1;

/** Returns a reader behind the status byte, or throws the error that the outcome holds. */
export function openOutcome(bytes: Uint8Array): OutcomeReader {
  const reader = new OutcomeReader(bytes);
  if (reader.u8() === 0) return reader;
  const status = reader.u16();
  const level = reader.u8();
  throw new ApiError(status, readCause(reader), level === QUERY_PHASE ? "query" : level === 2 ? "reduce" : null);
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
