/** In which encoding is a body? UTF-8 for almost all; UTF-16 and UTF-32 are known by their mark, or by their zeros, as there. */
import type { Budget } from "../budget.js";
import { READING } from "../budget.js";
import { ApiError, cause } from "../errors.js";

type Wide = "utf-16be" | "utf-16le" | "utf-32be" | "utf-32le";

/** A body in UTF-8. */
export interface Body {
  readonly bytes: Uint8Array;
  /** Whether it came in another encoding: the real engine reads that as characters, and counts these in errors. */
  readonly wide: boolean;
  /** What is told of the end of a body that breaks off within a character. */
  readonly cutOff?: ApiError;
}

/** Returns the body in UTF-8. */
export function inUtf8(bytes: Uint8Array, budget: Budget): Body {
  const [a = 1, b = 1] = bytes;
  // What begins with ASCII and no zero, as JSON does, is UTF-8.
  if (a !== 0 && b !== 0 && a < 0xfe) return { bytes, wide: false };
  const found = detect(bytes);
  if (found === null) return { bytes, wide: false };
  budget.take(bytes.length * 4, READING);
  const in16 = found.startsWith("utf-16");
  const text = in16 ? new TextDecoder(found).decode(bytes) : utf32(bytes, found === "utf-32le");
  const body = { bytes: new TextEncoder().encode(text.startsWith("\ufeff") ? text.slice(1) : text), wide: true };
  const rest = in16 ? 0 : bytes.length % 4;
  if (rest === 0) return body;
  const what = `Unexpected EOF in the middle of a 4-byte UTF-32 char: got ${rest}, needed 4,`;
  return { ...body, cutOff: broken(what, text.length, bytes.length) };
}

function detect(bytes: Uint8Array): Wide | null {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if (d >= 0) {
    if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "utf-32be";
    if (a === 0xff && b === 0xfe && c === 0 && d === 0) return "utf-32le";
    if (a === 0xfe && b === 0xff) return "utf-16be";
    if (a === 0xff && b === 0xfe) return "utf-16le";
    if (a === 0 && b === 0 && c === 0) return "utf-32be";
    if (b === 0 && c === 0 && d === 0) return "utf-32le";
    if (a === 0 && c === 0 && d === 0) throw weird("3412");
    if (a === 0 && b === 0 && d === 0) throw weird("2143");
  }
  if (b < 0) return null;
  if (a === 0) return "utf-16be";
  return b === 0 ? "utf-16le" : null;
}

function weird(order: string): Error {
  const reason = `Unsupported UCS-4 endianness (${order}) detected`;
  return new ApiError(500, cause("char_conversion_exception", reason));
}

/** The error of a character that is none; `at` is the last byte that was looked at. */
function broken(what: string, characters: number, at: number): ApiError {
  return new ApiError(500, cause("char_conversion_exception", `${what} at char #${characters}, byte #${at})`));
}

/** Code points that are turned into text together. */
const BLOCK = 4096;

function utf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += BLOCK * 4) {
    const points: number[] = [];
    for (let i = at; i + 4 <= bytes.length && i < at + BLOCK * 4; i += 4) {
      const point = view.getUint32(i, little);
      if (point > 0x10ffff) {
        const before = parts.join("").length + String.fromCodePoint(...points).length;
        // The part that would be written as a surrogate pair is named.
        const what = `Invalid UTF-32 character 0x${(point - 0x10000).toString(16)} (above 0x0010ffff)`;
        throw broken(what, before, i + 3);
      }
      points.push(point);
    }
    parts.push(String.fromCodePoint(...points));
  }
  return parts.join("");
}
