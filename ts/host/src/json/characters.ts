/**
 * Which character of a request body comes next? White space, comments, escapes and UTF-8, with the faults that the real
 * engine's reader finds in them.
 */
import { JsonFault, describe } from "./faults.js";
import type { Budget } from "../budget.js";
import type { ApiError } from "../errors.js";
import { Tape } from "./tape.js";

/** Reads a body's characters; a scanner of tokens stands on it. */
export class JsonCharacters {
  readonly tape: Tape;
  /** Offset of the next byte. */
  protected ptr = 0;
  protected readonly end: number;

  constructor(
    protected readonly bytes: Uint8Array,
    budget: Budget,
    /** Whether the real engine reads this body as characters: it was in another encoding than UTF-8. */
    protected readonly wide = false,
    /** What is told of the end of the body, if it is not the end of JSON alone. */
    protected readonly cutOff?: ApiError,
  ) {
    this.tape = new Tape(bytes, budget, wide);
    this.end = bytes.length;
    // A byte order mark is read over, if anything follows: the real engine looks for one in four bytes.
    if (bytes.length > 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.ptr = 3;
  }

  /** Returns the next byte that is no space and no comment, or -1 at the end. */
  protected skipSpace(): number {
    const { bytes, end } = this;
    while (this.ptr < end) {
      const c = bytes[this.ptr] ?? 0;
      this.ptr += 1;
      if (c > 0x20) {
        if (c !== 0x2f) return c;
        this.comment();
      } else if (c === 0x0a || c === 0x0d) {
        this.lineBreak(c);
      } else if (c !== 0x20 && c !== 0x09) {
        throw this.noSpace(c);
      }
    }
    return -1;
  }

  private lineBreak(c: number): void {
    if (c === 0x0d && this.bytes[this.ptr] === 0x0a) this.ptr += 1;
    this.tape.lines.add(this.ptr);
  }

  private comment(): void {
    const c = this.byteOr(" in a comment");
    if (c === 0x2f) {
      for (; this.ptr < this.end;) {
        const next = this.bytes[this.ptr] ?? 0;
        if (next === 0x0a || next === 0x0d) return;
        this.ptr += 1;
        this.commented(next);
      }
      return;
    }
    if (c !== 0x2a) throw this.unexpected(c, "was expecting either '*' or '/' for a comment");
    for (;;) {
      const next = this.byteOr(" in a comment");
      if (next === 0x0a || next === 0x0d) this.lineBreak(next);
      if (next === 0x2a && this.bytes[this.ptr] === 0x2f) {
        this.ptr += 1;
        return;
      }
      this.commented(next);
    }
  }

  /** Checks a character of a comment. */
  private commented(c: number): void {
    if (c > 0x7f) this.multiByte(c);
    else if (c < 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) throw this.noSpace(c);
  }

  private noSpace(c: number): JsonFault {
    return this.fault(
      `Illegal character (${describe(c)}): only regular white space (\\r, \\n, \\t) is allowed between tokens`,
    );
  }

  /** Reads to the closing quote; returns whether there were escapes. */
  protected string(name: boolean): boolean {
    const { bytes, end } = this;
    const from = this.ptr;
    let escapes = false;
    for (;;) {
      if (this.ptr >= end) {
        if (!name) throw this.eof(" in VALUE_STRING");
        throw this.eof(this.ptr === from ? ": was expecting closing '\"' for name" : " in field name");
      }
      const c = bytes[this.ptr] ?? 0;
      this.ptr += 1;
      if (c === 0x22) return escapes;
      if (c < 0x20) {
        const where = name ? "name" : "string value";
        throw this.fault(
          `Illegal unquoted character (${describe(c)}): has to be escaped using backslash to be included in ${where}`,
        );
      }
      if (c === 0x5c) {
        this.escape();
        escapes = true;
      } else if (c > 0x7f) this.multiByte(c);
    }
  }

  /** Checks what follows a backslash. */
  private escape(): void {
    const c = this.byteOr(" in character escape sequence");
    switch (c) {
      case 0x62:
      case 0x74:
      case 0x6e:
      case 0x66:
      case 0x72:
      case 0x22:
      case 0x2f:
      case 0x5c:
        return;
      case 0x75:
        break;
      default:
        throw this.fault(`Unrecognized character escape ${describe(this.decodeForError(c))}`);
    }
    for (let i = 0; i < 4; i += 1) {
      const digit = this.byteOr(" in character escape sequence");
      if (!isHexDigit(digit)) throw this.unexpected(digit, "expected a hex-digit for character escape sequence");
    }
  }

  /** Checks the bytes after the first of a character that takes several. */
  protected multiByte(first: number): void {
    let more: number;
    if ((first & 0xe0) === 0xc0) more = 1;
    else if ((first & 0xf0) === 0xe0) more = 2;
    else if ((first & 0xf8) === 0xf0) more = 3;
    else throw this.fault(`Invalid UTF-8 start byte 0x${first.toString(16)}`);
    for (; more > 0; more -= 1) {
      const next = this.byteOr(" in VALUE_STRING");
      if ((next & 0xc0) !== 0x80) throw this.fault(`Invalid UTF-8 middle byte 0x${next.toString(16)}`);
    }
  }

  protected decodeForError(first: number): number {
    if (first <= 0x7f) return first;
    const from = this.ptr - 1;
    this.multiByte(first);
    // That reader cuts it down to 16 bits.
    return (this.tape.slice(from, this.ptr).codePointAt(0) ?? 0) & 0xffff;
  }

  /** Returns the character that begins with a byte, where that reader has characters, and the byte where it has bytes. */
  protected seen(first: number): number {
    return this.wide ? this.decodeForError(first) : first;
  }

  protected digits(): number {
    const from = this.ptr;
    for (;;) {
      const c = this.bytes[this.ptr] ?? 0;
      if (c < 0x30 || c > 0x39) return this.ptr - from;
      this.ptr += 1;
    }
  }

  protected byteOr(where: string): number {
    if (this.ptr >= this.end) throw this.eof(where);
    const c = this.bytes[this.ptr] ?? 0;
    this.ptr += 1;
    return c;
  }

  protected fault(message: string): JsonFault {
    return new JsonFault(message, this.ptr, false);
  }

  protected eof(where: string): JsonFault {
    return new JsonFault(`Unexpected end-of-input${where}`, this.ptr, true);
  }

  protected unexpected(c: number, comment: string): JsonFault {
    return this.fault(`Unexpected character (${describe(c)}): ${comment}`);
  }
}

function isHexDigit(c: number): boolean {
  if (c >= 0x30 && c <= 0x39) return true;
  const lower = c | 0x20;
  return lower >= 0x61 && lower <= 0x66;
}
