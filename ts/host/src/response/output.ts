/** Where is a response written? One growing buffer of UTF-8, with the real engine's way of escaping strings. */
import { ApiError, cause } from "../errors.js";

const encoder = new TextEncoder();
/** Half of a surrogate pair. */
const SURROGATE = /([\ud800-\udfff])/;
const HEX = "0123456789ABCDEF";
const SHORT: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72, 34: 34, 92: 92 };

/** A buffer of JSON text. */
export class Output {
  private bytes: Uint8Array;
  private length = 0;

  /** `limit` bytes may be written; more is refused as the response budget. */
  constructor(
    private readonly limit: number = Number.MAX_SAFE_INTEGER,
    initial = 4096,
  ) {
    this.bytes = new Uint8Array(initial);
  }

  /** Bytes written so far. */
  get size(): number {
    return this.length;
  }

  /** Forgets what was written after `size`. */
  truncate(size: number): void {
    this.length = size;
  }

  /** Returns what was written, as a view. */
  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    const wanted = this.length + more;
    if (wanted <= this.bytes.length) return;
    if (wanted > this.limit) throw overBudget(this.limit);
    const grown = new Uint8Array(Math.min(Math.max(wanted, this.bytes.length * 2), Math.max(this.limit, wanted)));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** Writes JSON text that is ASCII. */
  raw(text: string): this {
    const { length } = text;
    this.reserve(length);
    let at = this.length;
    const { bytes } = this;
    for (let i = 0; i < length; i += 1) {
      bytes[at] = text.charCodeAt(i);
      at += 1;
    }
    this.length = at;
    return this;
  }

  /** Writes JSON text of any characters. */
  json(text: string): this {
    return this.copy(encoder.encode(text));
  }

  /** Writes bytes of JSON text. */
  copy(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Writes a number's text, or null when it is empty. */
  num(bytes: Uint8Array): this {
    return bytes.length === 0 ? this.raw("null") : this.copy(bytes);
  }

  /** Writes a JSON string; like the real engine's, with halves of surrogate pairs as escapes. */
  string(text: string): this {
    if (!SURROGATE.test(text)) return this.utf8(encoder.encode(text));
    this.raw('"');
    for (const part of text.split(SURROGATE)) {
      if (SURROGATE.test(part)) this.raw(`\\u${part.charCodeAt(0).toString(16).toUpperCase()}`);
      else this.escaped(encoder.encode(part));
    }
    return this.raw('"');
  }

  /** Writes a JSON string whose UTF-8 is given. */
  utf8(bytes: Uint8Array): this {
    return this.raw('"').escaped(bytes).raw('"');
  }

  private escaped(bytes: Uint8Array): this {
    this.reserve(bytes.length * 6);
    const out = this.bytes;
    let at = this.length;
    for (let i = 0; i < bytes.length; i += 1) {
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
    this.length = at;
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
  const metadata = [["bytes_limit", limit]] as const;
  return new ApiError(429, { ...cause("circuit_breaking_exception", reason), metadata });
}
