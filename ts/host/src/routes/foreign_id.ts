/**
 * Which error has the real engine for an invalid id of a scroll or a point in time? It decodes URL-safe Base64, and then reads numbers
 * and texts from the bytes: both can fail.
 */
import { ApiError, badRequest, cause } from "../errors.js";
import type { Cause } from "../errors.js";

/** A byte as Java has it: with a sign, and a question mark for a character that has no byte. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code > 0xff) return 0x3f;
  return code > 0x7f ? code - 0x100 : code;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Reads Base64; returns the bytes, or what Java's `Base64.Decoder` says of a text that is none. */
function decode(text: string): number[] | string {
  const found: number[] = [];
  if (text.length === 1) return "Input byte[] should at least have 2 bytes for base64 bytes";
  let [bits, left, at] = [0, 18, 0];
  while (at < text.length) {
    const letter = text.charAt(at++);
    if (letter === "=") {
      const isWrong = left === 6 && (at === text.length || text.charAt(at++) !== "=");
      if (isWrong || left === 18) return "Input byte array has wrong 4-byte ending unit";
      break;
    }
    const value = LETTERS.indexOf(letter);
    if (value < 0) return `Illegal base64 character ${byteOf(letter).toString(16)}`;
    bits |= value << left;
    left -= 6;
    if (left >= 0) continue;
    found.push(bits >> 16, (bits >> 8) & 0xff, bits & 0xff);
    [bits, left] = [0, 18];
  }
  if (left === 12) return "Last unit does not have enough valid bits";
  if (left <= 6) found.push(bits >> 16);
  if (left === 0) found.push((bits >> 8) & 0xff);
  return at < text.length ? `Input byte array has incorrect ending byte at ${at}` : found;
}

/** What reading numbers comes to where the bytes end. */
class Reader {
  private at = 0;
  constructor(
    private readonly bytes: readonly number[],
    private readonly ended: (at: number) => Cause,
  ) {}

  /** Reads a number of up to five bytes, seven bits each. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    const byte = this.byte();
    if (byte < 0x80) return value | ((byte & 0x7f) << 28);
    const [last, before] = [(byte | 0xffffff00) >>> 0, value >>> 0].map((one) => one.toString(16));
    throw new Wrong(cause("i_o_exception", `Invalid vInt ((${last ?? ""} & 0x7f) << 28) | ${before ?? ""}`));
  }

  /** Reads how many things follow, each of a byte at least. */
  count(): number {
    const count = this.number();
    if (count < 0) {
      const reason = `array size must be positive but was: ${count}`;
      throw new ApiError(500, cause("negative_array_size_exception", reason));
    }
    const left = this.bytes.length - this.at;
    if (count > left) {
      throw new Wrong(cause("e_o_f_exception", `tried to read: ${count} bytes but only ${left} remaining`));
    }
    return count;
  }

  /** Leaves out some bytes. */
  skip(count: number): void {
    this.at += count;
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Wrong(this.ended(this.at));
    this.at += 1;
    return byte;
  }
}

/** What is wrong with an id. */
class Wrong extends Error {
  constructor(readonly why: Cause) {
    super();
  }
}

const JAVA: Readonly<Record<string, string>> = { e_o_f_exception: "EOFException", i_o_exception: "IOException" };

const ENDED = cause("e_o_f_exception", null, cause("buffer_underflow_exception", null));

/** The error of an invalid id of a point in time, which would have a version and shards. */
export function invalidPit(id: string): ApiError {
  const bytes = decode(id);
  if (typeof bytes === "string") {
    return badRequest("illegal_argument_exception", `invalid id: [${id}]`, cause("illegal_argument_exception", bytes));
  }
  let why = ENDED;
  try {
    const rest = new Reader(bytes, () => ENDED);
    rest.number();
    if (rest.count() === 0) rest.count();
  } catch (error) {
    if (!(error instanceof Wrong)) return errorOf(error);
    ({ why } = error);
  }
  const name = `java.io.${JAVA[why.type] ?? ""}`;
  return badRequest("illegal_argument_exception", why.reason === null ? name : `${name}: ${why.reason}`, why);
}

function errorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** The error of an invalid id of a scroll, which would have a text and a list. */
export function invalidScroll(id: string): ApiError {
  const unreadable = (why: Cause): ApiError => badRequest("illegal_argument_exception", "Cannot parse scroll id", why);
  const bytes = decode(id);
  if (typeof bytes === "string") return unreadable(cause("illegal_argument_exception", bytes));
  const outside = (at: number): Cause =>
    cause("array_index_out_of_bounds_exception", `Index ${at} out of bounds for length ${bytes.length}`);
  const rest = new Reader(bytes, outside);
  try {
    rest.skip(rest.count());
    const count = rest.number();
    if (count < 0) return unreadable(cause("negative_array_size_exception", String(count)));
  } catch (error) {
    return error instanceof Wrong ? unreadable(error.why) : errorOf(error);
  }
  return unreadable(cause("illegal_argument_exception", "it is none of this service"));
}

/** Whether two ids are the same but for `=` at their ends. */
export function areSameIds(one: string, other: string): boolean {
  return one.replace(/=+$/, "") === other.replace(/=+$/, "");
}
