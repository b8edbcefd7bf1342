/** Where is a response written? One growing buffer of UTF-8, with the real engine's way of escaping strings. */
import { ApiError, cause } from "../errors.js";
import type { Page } from "./page.js";
import { enter, enterEmpty, leave, settle } from "./rooms.js";
import type { Room } from "./rooms.js";

const encoder = new TextEncoder();
const EMPTY = new Uint8Array();
/** Half of a surrogate pair. */
const SURROGATE = /([\ud800-\udfff])/;
/** Strings that are written as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;
const QUOTE = 34;
const HEX = "0123456789ABCDEF";
/** Characters of a string that are written together. */
const LONG = 32 * 1024;
/** Up to here a loop is quicker than a call that moves memory. */
const FEW = 32;
const SHORT: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72, 34: 34, 92: 92 };

/** A buffer of JSON text. */
export class Output {
  private room: Room;
  private bytes: Uint8Array;
  /** Where in the buffer it begins, and ends so far. */
  private start: number;
  private end: number;
  /** Where it may end at most. */
  private most: number;
  /** Whether numbers of hits are written as they were before version 7. */
  totalsAsInt = false;
  /** The page of a scroll that is written; null where it is no scroll. */
  page: Page | null = null;
  /** The letters of fields, where names of aggregations have their types before them. */
  letters: ((field: string) => "s" | "l" | "d" | null) | null = null;

  /** `limit` bytes may be written; more is refused as the response budget. */
  constructor(private readonly limit: number = Number.MAX_SAFE_INTEGER) {
    this.room = enter();
    this.bytes = this.room.bytes;
    this.start = this.room.used;
    this.end = this.start;
    this.most = this.start + limit;
  }

  /** Bytes written so far. */
  get size(): number {
    return this.end - this.start;
  }

  /** Forgets what was written after `size`. */
  truncate(size: number): void {
    this.end = this.start + size;
  }

  /** Returns what was written; nothing more may be. It stays as it is until it is released. */
  finish(): Uint8Array {
    const { room, bytes, start, end } = this;
    this.bytes = EMPTY;
    settle(room, end);
    return bytes.subarray(start, end);
  }

  /** Returns a copy of what was written from `from` on. */
  since(from: number): Uint8Array {
    return this.bytes.slice(this.start + from, this.end);
  }

  private reserve(more: number): void {
    const wanted = this.end + more;
    if (wanted > this.most) throw overBudget(this.limit);
    if (wanted > this.bytes.length) this.grow(wanted);
  }

  private grow(wanted: number): void {
    if (wanted <= this.bytes.length) return;
    const { room, bytes, start, end, limit } = this;
    // By what the response has itself: most of the buffer may be that of others. No further than it may have.
    const size = wanted - start;
    this.room = enterEmpty(Math.min(size * 2, Math.max(size, limit)));
    this.bytes = this.room.bytes;
    this.bytes.set(bytes.subarray(start, end));
    this.start = 0;
    this.end = end - start;
    this.most = limit;
    leave(room);
  }

  /** Writes JSON text that is ASCII. */
  raw(text: string): this {
    const { length } = text;
    this.reserve(length);
    let at = this.end;
    const { bytes } = this;
    for (let i = 0; i < length; i += 1) {
      bytes[at] = text.charCodeAt(i);
      at += 1;
    }
    this.end = at;
    return this;
  }

  /** Writes JSON text of any characters. */
  json(text: string): this {
    return this.copy(encoder.encode(text));
  }

  /** Writes bytes of JSON text. */
  copy(bytes: Uint8Array, from = 0, to = bytes.length): this {
    const length = to - from;
    this.reserve(length);
    if (length <= FEW) {
      const out = this.bytes;
      let at = this.end;
      for (let i = from; i < to; i += 1) {
        out[at] = bytes[i] ?? 0;
        at += 1;
      }
    } else this.bytes.set(length === bytes.length ? bytes : bytes.subarray(from, to), this.end);
    this.end += length;
    return this;
  }

  /** Writes a whole number. */
  int(value: number): this {
    if (value < 0 || value > 0x7fffffff) return this.raw(String(value));
    let digits = 1;
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits += 1;
    this.reserve(digits);
    const { bytes } = this;
    let rest = value | 0;
    for (let at = this.end + digits - 1; at >= this.end; at -= 1) {
      const tens = (rest / 10) | 0;
      bytes[at] = 0x30 + rest - tens * 10;
      rest = tens;
    }
    this.end += digits;
    return this;
  }

  /** Writes a number's text, or null when it is empty. */
  num(bytes: Uint8Array): this {
    return bytes.length === 0 ? this.raw("null") : this.copy(bytes);
  }

  /** Writes a JSON string; like the real engine's, with halves of surrogate pairs as escapes. */
  string(text: string): this {
    if (PLAIN.test(text)) return this.raw('"').raw(text).raw('"');
    if (text.length > LONG) return this.pieces(text);
    if (!SURROGATE.test(text)) return this.utf8(encoder.encode(text));
    return this.pieces(text);
  }

  /** Writes a JSON string piece by piece: as a whole, it would be there several times. */
  private pieces(text: string): this {
    this.reserve(text.length + 2);
    this.raw('"');
    for (let at = 0; at < text.length; at += LONG) {
      // Each half of a pair is an escape of its own.
      for (const part of text.slice(at, at + LONG).split(SURROGATE)) {
        if (SURROGATE.test(part)) this.raw(`\\u${part.charCodeAt(0).toString(16).toUpperCase()}`);
        else this.escaped(encoder.encode(part));
      }
    }
    return this.raw('"');
  }

  /** Writes a JSON string whose UTF-8 is given. */
  utf8(bytes: Uint8Array, from = 0, to = bytes.length): this {
    if (to - from <= LONG) return this.escaped(bytes, from, to, QUOTE);
    this.reserve(to - from + 2);
    this.raw('"');
    for (let at = from; at < to;) {
      let end = Math.min(at + LONG, to);
      // Before a character, not within one.
      while (end < to && end > at + LONG - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
      this.escaped(bytes, at, end);
      at = end;
    }
    return this.raw('"');
  }

  /** Writes characters as a string has them, between two of another, if one is given. */
  private escaped(bytes: Uint8Array, from = 0, to = bytes.length, around = 0): this {
    this.grow(this.end + (to - from) * 6 + 2);
    const out = this.bytes;
    let at = this.end;
    if (around > 0) {
      out[at] = around;
      at += 1;
    }
    for (let i = from; i < to; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte >= 0x20 && byte !== 34 && byte !== 92 && byte < 0xf0) {
        out[at] = byte;
        at += 1;
        continue;
      }
      const short = SHORT[byte];
      if (short !== undefined) {
        out[at] = 92;
        out[at + 1] = short;
        at += 2;
      } else if (byte < 0xf0) at = this.unit(at, byte);
      else {
        // The real engine's writer has characters past 16 bits as two escapes.
        const low = ((bytes[i + 1] ?? 0) & 63) << 12;
        const point = ((byte & 7) << 18) | low | (((bytes[i + 2] ?? 0) & 63) << 6) | ((bytes[i + 3] ?? 0) & 63);
        at = this.unit(at, 0xd800 + ((point - 0x10000) >> 10));
        at = this.unit(at, 0xdc00 + ((point - 0x10000) & 0x3ff));
        i += 3;
      }
    }
    if (around > 0) {
      out[at] = around;
      at += 1;
    }
    if (at > this.most) throw overBudget(this.limit);
    this.end = at;
    return this;
  }

  /** Writes one escape and returns the offset after it. */
  private unit(at: number, unit: number): number {
    const out = this.bytes;
    out[at] = 92;
    out[at + 1] = 0x75;
    for (let i = 0; i < 4; i += 1) out[at + 2 + i] = HEX.charCodeAt((unit >> (12 - 4 * i)) & 15);
    return at + 6;
  }
}

/** Returns the error of a response that does not fit its budget. */
export function overBudget(limit: number): ApiError {
  const reason =
    `[response] Data too large: the response would be larger than the response budget of ` + `[${limit}] bytes`;
  return new ApiError(429, cause("circuit_breaking_exception", reason, null, [["bytes_limit", limit]]));
}
