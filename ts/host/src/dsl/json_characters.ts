/**
 * Which character of a request body comes next? White space, comments, escapes and UTF-8, with the faults that the real
 * engine's reader finds in them.
 */
import { JsonFault, describe } from "./json_faults.js";
import { Tape } from "./tape.js";

/** Reads a body's characters; a scanner of tokens stands on it. */
export class JsonCharacters {
  readonly tape: Tape;
  /** Offset of the next byte. */
  protected ptr = 0;
  protected readonly end: number;

  constructor(protected readonly bytes: Uint8Array) {
    this.tape = new Tape(bytes);
    this.end = bytes.length;
    // A byte order mark is read over.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.ptr = 3;
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
        throw this.fault(
          `Illegal character (${describe(c)}): only regular white space (\\r, \\n, \\t) is allowed between tokens`,
        );
      }
    }
    return -1;
  }

  private lineBreak(c: number): void {
    if (c === 0x0d && this.bytes[this.ptr] === 0x0a) this.ptr += 1;
    this.tape.lineStarts.push(this.ptr);
  }

  private comment(): void {
    const c = this.byteOr(" in a comment");
    if (c === 0x2f) {
      while (this.ptr < this.end && this.bytes[this.ptr] !== 10 && this.bytes[this.ptr] !== 13) this.ptr += 1;
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
    }
  }

  /** Reads to the closing quote; returns the text when it had escapes. */
  protected string(name: boolean): string | undefined {
    const { bytes, end } = this;
    let from = this.ptr;
    let text: string | undefined;
    for (;;) {
      if (this.ptr >= end) {
        if (!name) throw this.eof(" in VALUE_STRING");
        throw this.eof(
          this.ptr === from && text === undefined ? ": was expecting closing '\"' for name" : " in field name",
        );
      }
      const c = bytes[this.ptr] ?? 0;
      this.ptr += 1;
      if (c === 0x22) break;
      if (c < 0x20) {
        const where = name ? "name" : "string value";
        throw this.fault(
          `Illegal unquoted character (${describe(c)}): has to be escaped using backslash to be included in ${where}`,
        );
      }
      if (c === 0x5c) {
        text = (text ?? "") + this.tape.slice(from, this.ptr - 1) + this.escape();
        from = this.ptr;
      } else if (c > 0x7f) this.multiByte(c);
    }
    return text === undefined ? undefined : text + this.tape.slice(from, this.ptr - 1);
  }

  private escape(): string {
    const c = this.byteOr(" in character escape sequence");
    switch (c) {
      case 0x62:
        return "\b";
      case 0x74:
        return "\t";
      case 0x6e:
        return "\n";
      case 0x66:
        return "\f";
      case 0x72:
        return "\r";
      case 0x22:
      case 0x2f:
      case 0x5c:
        return String.fromCharCode(c);
      case 0x75:
        break;
      default:
        throw this.fault(`Unrecognized character escape ${describe(this.decodeForError(c))}`);
    }
    let unit = 0;
    for (let i = 0; i < 4; i += 1) {
      const digit = this.byteOr(" in character escape sequence");
      const value = hexDigit(digit);
      if (value < 0) throw this.unexpected(digit, "expected a hex-digit for character escape sequence");
      unit = unit * 16 + value;
    }
    return String.fromCharCode(unit);
  }

  /** Checks the bytes after the first of a character that takes several. */
  private multiByte(first: number): void {
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
    return this.tape.slice(from, this.ptr).charCodeAt(0);
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

function hexDigit(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30;
  const lower = c | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
