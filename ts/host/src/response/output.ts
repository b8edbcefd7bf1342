/** Where is a response written? One growing buffer of UTF-8, with the real engine's way of escaping strings. */
import { ApiError, cause } from "../errors.js";

const encoder = new TextEncoder();
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

  /** Writes a JSON string. */
  string(text: string): this {
    return this.utf8(encoder.encode(escapeLoneSurrogates(text)));
  }

  /** Writes a JSON string whose UTF-8 is given. */
  utf8(bytes: Uint8Array): this {
    // A byte takes six at most, the four of a surrogate pair twelve.
    this.reserve(bytes.length * 6 + 2);
    const out = this.bytes;
    let at = this.length;
    out[at] = 34;
    at += 1;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte >= 0xf0) {
        // The real engine escapes what UTF-16 needs two units for.
        const tail = (k: number): number => (bytes[i + k] ?? 0) & 0x3f;
        const code = (((byte & 7) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3)) - 0x10000;
        at = escapeUnit(out, at, 0xd800 | (code >> 10));
        at = escapeUnit(out, at, 0xdc00 | (code & 0x3ff));
        i += 3;
        continue;
      }
      if (byte >= 0x20 && byte !== 34 && byte !== 92) {
        out[at] = byte;
        at += 1;
        continue;
      }
      out[at] = 92;
      const short = SHORT[byte];
      if (short !== undefined) {
        out[at + 1] = short;
        at += 2;
        continue;
      }
      out[at + 1] = 0x75;
      out[at + 2] = 0x30;
      out[at + 3] = 0x30;
      out[at + 4] = HEX.charCodeAt(byte >> 4);
      out[at + 5] = HEX.charCodeAt(byte & 15);
      at += 6;
    }
    out[at] = 34;
    this.length = at + 1;
    return this;
  }
}

/** Writes a UTF-16 unit as an escape and returns the place after it. */
function escapeUnit(out: Uint8Array, at: number, unit: number): number {
  out[at] = 92;
  out[at + 1] = 0x75;
  for (let i = 0; i < 4; i += 1) out[at + 2 + i] = HEX.charCodeAt((unit >> (12 - 4 * i)) & 15);
  return at + 6;
}

/** Half a surrogate pair has no UTF-8; it becomes the replacement character. */
function escapeLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}

/** Returns the error of a response that does not fit its budget. */
export function overBudget(limit: number): ApiError {
  const reason =
    `[response] Data too large: the response would be larger than the response budget of ` + `[${limit}] bytes`;
  const metadata = [["bytes_limit", limit]] as const;
  return new ApiError(429, { ...cause("circuit_breaking_exception", reason), metadata });
}
