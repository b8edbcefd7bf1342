/**
 * Which token of a request body comes next? Bytes in, a tape of tokens out, each with its place.
 *
 * A body is read no further than its reader asks, as the real engine reads its body as a stream: what is refused early costs
 * nothing after that, and an unknown key is reported before a syntax error further on. The first error ends the tape; it is
 * kept, and thrown only when the reader gets there. As in its reader, the token
 * of a value is read together with the name before it, and the inside of a string value only when it is used or passed.
 * Comments and duplicate keys are treated as the real engine treats them: read over, and refused.
 */
import { badRequest } from "../errors.js";
import { JsonCharacters } from "./characters.js";
import { JsonFault, describe, isIdentifierPart, isIdentifierStart, SOURCE, VALUE_LIST } from "./faults.js";
import { Kind, READER_NAMES } from "./tape.js";

/** Reads a body's tokens one by one. */
export class Scanner extends JsonCharacters {
  /** Offset of the token being read. */
  private at = -1;
  /** Objects and arrays that are open: the token that opened each, how many entries it has so far, */
  private readonly scopes: number[] = [];
  private readonly counts: number[] = [];
  /** and, of objects, which of all objects it is. */
  private readonly serials: number[] = [];
  private inObject = false;
  private depth = 0;
  private count = 0;
  private serial = 0;
  private objects = 0;
  /** The object that has a name last, by the name's number; */
  private readonly owners: number[] = [];
  /** and the owners before, of all names in the objects that are open: each a name's number and an object. */
  private readonly owned: number[] = [];
  private readonly ownedBefore: number[] = [];

  /** Reads a token, or a name with the token of its value, onto the tape; returns false at its end, and at a fault. */
  more(): boolean {
    const { tape } = this;
    if (tape.fault !== null) return false;
    const before = tape.length;
    try {
      return this.next();
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      const { line, column } = tape.locate(error.offset);
      const reason = `${error.message}\n at ${SOURCE}; line: ${line}, column: ${column}]`;
      const type = error.endOfInput ? "json_e_o_f_exception" : "json_parse_exception";
      const end = error.endOfInput ? this.cutOff : undefined;
      tape.fault = { error: end ?? badRequest(type, reason), at: this.at };
      return tape.length > before;
    }
  }

  private next(): boolean {
    const { depth } = this;
    let c = this.skipSpace();
    if (c < 0) {
      if (depth === 0) {
        if (this.cutOff !== undefined) this.tape.fault = { error: this.cutOff, at: this.ptr };
        return false;
      }
      throw this.eof(`: expected close marker for ${this.scopeName()} (start marker at ${this.startOfScope()})`);
    }
    if (c === 0x5d || c === 0x7d) {
      this.close(c === 0x7d);
      return true;
    }
    if (depth > 0) {
      if (this.count > 0) {
        if (c !== 0x2c)
          throw this.unexpected(this.seen(c), `was expecting comma to separate ${this.scopeName()} entries`);
        c = this.skipSpaceWithin();
      }
      this.count += 1;
    }
    if (!this.inObject) {
      this.at = this.ptr - 1;
      this.value(c);
      return true;
    }
    this.name(c);
    c = this.colon();
    const name = this.at;
    // The value's token has its own place; a fault while reading it is placed at the name.
    const start = this.ptr - 1;
    this.value(c);
    if (name !== start) this.at = start;
    return true;
  }

  private open(object: boolean): void {
    const start = this.ptr - 1;
    this.scopes.push(this.tape.push(object ? Kind.StartObject : Kind.StartArray, start, this.ptr, 0));
    this.counts.push(this.count);
    this.serials.push(this.serial);
    this.ownedBefore.push(this.owned.length);
    this.depth += 1;
    this.count = 0;
    this.inObject = object;
    if (object) this.serial = this.objects += 1;
  }

  private close(object: boolean): void {
    this.at = this.ptr - 1;
    if (this.depth === 0 || this.inObject !== object) {
      const [found, expected] = object ? ["}", "]"] : ["]", "}"];
      const what = `${this.scopeName()} starting at ${this.startOfScope()}`;
      throw this.fault(`Unexpected close marker '${found}': expected '${expected}' (for ${what})`);
    }
    this.tape.push(object ? Kind.EndObject : Kind.EndArray, this.at, this.ptr, 0);
    this.scopes.pop();
    this.count = this.counts.pop() ?? 0;
    this.serial = this.serials.pop() ?? 0;
    this.depth -= 1;
    const outer = this.scopes[this.depth - 1];
    this.inObject = outer !== undefined && this.tape.kind(outer) === Kind.StartObject;
    const before = this.ownedBefore.pop() ?? 0;
    while (this.owned.length > before) {
      const owner = this.owned.pop() ?? 0;
      this.owners[this.owned.pop() ?? 0] = owner;
    }
  }

  private name(c: number): void {
    const { tape, owners } = this;
    if (c !== 0x22) {
      throw this.unexpected(this.decodeForError(c), "was expecting double-quote to start field name");
    }
    const start = this.ptr - 1;
    const escapes = this.string(true);
    const end = this.ptr - 1;
    const number = tape.numberOf(start, end, escapes);
    const owner = owners[number] ?? 0;
    if (owner === this.serial) throw this.fault(`Duplicate field '${tape.names[number] ?? ""}'`);
    this.owned.push(number, owner);
    owners[number] = this.serial;
    this.at = start;
    tape.push(Kind.FieldName, start, end, number);
  }

  private colon(): number {
    let c = this.skipSpace();
    if (c < 0) throw this.dropName(this.eof(` within/between ${this.scopeName()} entries`));
    if (c !== 0x3a)
      throw this.dropName(this.unexpected(this.seen(c), "was expecting a colon to separate field name and value"));
    c = this.skipSpace();
    if (c < 0) throw this.dropName(this.eof(` within/between ${this.scopeName()} entries`));
    return c;
  }

  /** A name whose value cannot be read is never seen by the reader. */
  private dropName(error: JsonFault): JsonFault {
    const { tape } = this;
    if (tape.length > 0 && tape.kind(tape.length - 1) === Kind.FieldName) tape.pop();
    return error;
  }

  private value(c: number): void {
    switch (c) {
      case 0x22:
        this.stringValue();
        return;
      case 0x7b:
        this.open(true);
        return;
      case 0x5b:
        this.open(false);
        return;
      default:
    }
    try {
      if (c === 0x2d || (c >= 0x30 && c <= 0x39)) this.number(c);
      else if (c === 0x74) this.literal("true", Kind.True);
      else if (c === 0x66) this.literal("false", Kind.False);
      else if (c === 0x6e) this.literal("null", Kind.Null);
      else this.oddValue(c);
    } catch (error) {
      throw error instanceof JsonFault ? this.dropName(error) : error;
    }
  }

  private stringValue(): void {
    const start = this.ptr - 1;
    const { tape } = this;
    tape.push(Kind.String, start, start + 1, 0);
    this.at = start;
    tape.brokenString = true;
    const escapes = this.string(false);
    tape.brokenString = false;
    tape.endLast(this.ptr - 1, escapes ? 1 : 0);
  }

  private number(first: number): void {
    const start = this.ptr - 1;
    let c = first;
    if (c === 0x2d) {
      c = this.byteOr(` in ${this.currentName()}`);
      if (c < 0x30 || c > 0x39) throw this.badSign(c);
    }
    if (c === 0x30) {
      const next = this.bytes[this.ptr] ?? 0;
      if (next >= 0x30 && next <= 0x39) throw this.fault("Invalid numeric value: Leading zeroes not allowed");
    }
    this.digits();
    let kind = Kind.Integer;
    if (this.bytes[this.ptr] === 0x2e) {
      kind = Kind.Float;
      this.ptr += 1;
      if (this.digits() === 0) throw this.badDigit(0x2e, "Decimal point not followed by a digit");
    }
    if (this.ptr < this.end && ((this.bytes[this.ptr] ?? 0) | 0x20) === 0x65) {
      kind = Kind.Float;
      this.ptr += 1;
      const sign = this.bytes[this.ptr];
      if (sign === 0x2b || sign === 0x2d) this.ptr += 1;
      if (this.ptr >= this.end) throw this.eof(` in ${this.currentName()}`);
      if (this.digits() === 0) throw this.badDigit(0x65, "Exponent indicator not followed by a digit");
    }
    if (this.depth === 0 && this.ptr < this.end) {
      const after = this.bytes[this.ptr] ?? 0;
      if (after !== 0x20 && after !== 9 && after !== 10 && after !== 13) {
        this.ptr += 1;
        throw this.unexpected(this.seen(after), "Expected space separating root-level values");
      }
    }
    this.tape.push(kind, start, this.ptr, 0);
  }

  /** Name of the token that the real engine's reader is at while it reads a value. */
  private currentName(): string {
    const { tape } = this;
    return READER_NAMES[tape.length > 0 ? tape.kind(tape.length - 1) : Kind.None];
  }

  /** The byte after the point or the exponent is no digit; at the end of input the last byte is named. */
  private badDigit(last: number, comment: string): JsonFault {
    let c = last;
    if (this.ptr < this.end) {
      c = this.bytes[this.ptr] ?? 0;
      this.ptr += 1;
    }
    return this.fault(`Unexpected character (${describe(c)}) in numeric value: ${comment}`);
  }

  private badSign(c: number): JsonFault {
    const comment = "expected digit (0-9) to follow minus sign, for valid numeric value";
    return this.fault(`Unexpected character (${describe(c)}) in numeric value: ${comment}`);
  }

  private literal(word: string, kind: Kind): void {
    const start = this.ptr - 1;
    this.match(word);
    this.tape.push(kind, start, this.ptr, 0);
  }

  private match(word: string): void {
    for (let i = 1; i < word.length; i += 1) {
      if (this.bytes[this.ptr] !== word.charCodeAt(i)) throw this.badToken(word.slice(0, i));
      this.ptr += 1;
    }
    const c = this.bytes[this.ptr] ?? 0;
    if (this.ptr >= this.end || c < 0x30 || c === 0x5d || c === 0x7d) return;
    // That reader takes the first byte of a character for the second one, too, and finds it broken.
    if (c > 0x7f && !this.wide) this.multiByte(c);
    if (isIdentifierPart(this.peekCharacter())) throw this.badToken(word);
  }

  /** The next character, which is there. */
  private peekCharacter(): number {
    const { ptr } = this;
    const c = this.decodeForError(this.byteOr(""));
    this.ptr = ptr;
    return c;
  }

  private oddValue(first: number): void {
    const c = this.seen(first);
    if (c === 0x2c || c === 0x7d || (c === 0x5d && this.depth > 0 && !this.inObject)) {
      throw this.unexpected(c, "expected a value");
    }
    if (c === 0x4e || c === 0x49) {
      const word = c === 0x4e ? "NaN" : "Infinity";
      this.match(word);
      throw this.fault(`Non-standard token '${word}': enable JsonParser.Feature.ALLOW_NON_NUMERIC_NUMBERS to allow`);
    }
    if (c === 0x2b) throw this.badSign(this.byteOr(" in VALUE_NUMBER_INT"));
    if (isIdentifierStart(c)) throw this.badToken(String.fromCharCode(c));
    throw this.unexpected(c, `expected a valid value ${VALUE_LIST}`);
  }

  private badToken(begun: string): JsonFault {
    let token = begun;
    while (this.ptr < this.end) {
      const before = this.ptr;
      const c = this.decodeForError(this.byteOr(""));
      if (!isIdentifierPart(c)) {
        // Of bytes, the one that ends a word is taken; of characters it is not.
        if (this.wide) this.ptr = before;
        break;
      }
      token += String.fromCharCode(c);
      if (token.length >= 256) {
        token += "...";
        break;
      }
    }
    return this.fault(`Unrecognized token '${token}': was expecting ${VALUE_LIST}`);
  }

  private skipSpaceWithin(): number {
    const c = this.skipSpace();
    if (c >= 0) return c;
    throw this.fault(`Unexpected end-of-input within/between ${this.scopeName()} entries`);
  }

  private scopeName(): string {
    if (this.depth === 0) return "root";
    return this.inObject ? "Object" : "Array";
  }

  private startOfScope(): string {
    const { tape } = this;
    const scope = this.scopes[this.depth - 1];
    const { line, column } = scope === undefined ? { line: 1, column: 0 } : tape.locate(tape.start(scope));
    return `${SOURCE}; line: ${line}, column: ${column}]`;
  }
}
