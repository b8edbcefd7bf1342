/**
 * What tokens does a request body hold? Bytes in, a tape of tokens out, each with its place.
 *
 * The tape ends at the first error, which is kept and thrown only when a reader gets there: the real engine reads its
 * body as a stream, so that an unknown key is reported before a syntax error further on. As in its reader, the token
 * of a value is read together with the name before it, and the inside of a string value only when it is used or passed.
 * Comments and duplicate keys are treated as the real engine treats them: read over, and refused.
 */
import { badRequest } from "../errors.js";
import { JsonCharacters } from "./json_characters.js";
import { JsonFault, describe, isIdentifierPart, isIdentifierStart, SOURCE, VALUE_LIST } from "./json_faults.js";
import { Kind, READER_NAMES } from "./tape.js";
import type { Tape } from "./tape.js";

/** Reads all tokens of a body; never throws. */
export function readTape(bytes: Uint8Array): Tape {
  const scanner = new Scanner(bytes);
  try {
    while (scanner.next());
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = scanner.tape.locate(error.offset);
    const reason = `${error.message}\n at ${SOURCE}; line: ${line}, column: ${column}]`;
    const type = error.endOfInput ? "json_e_o_f_exception" : "json_parse_exception";
    scanner.tape.fault = { error: badRequest(type, reason), at: scanner.at };
  }
  return scanner.tape;
}

interface Scope {
  readonly object: boolean;
  readonly start: number;
  readonly token: number;
  count: number;
  names: string[];
  set: Set<string> | null;
}

class Scanner extends JsonCharacters {
  /** Offset of the token being read. */
  at = -1;
  private readonly scopes: Scope[] = [];
  private scope: Scope | null = null;

  /** Reads a token, or a name with the token of its value; returns false at the end. */
  next(): boolean {
    const { scope } = this;
    let c = this.skipSpace();
    if (c < 0) {
      if (scope === null) return false;
      const marker = scope.object ? "Object" : "Array";
      throw this.eof(`: expected close marker for ${marker} (start marker at ${this.startOf(scope)})`);
    }
    if (c === 0x5d || c === 0x7d) {
      this.close(c === 0x7d);
      return true;
    }
    if (scope !== null && scope.count > 0) {
      if (c !== 0x2c) throw this.unexpected(c, `was expecting comma to separate ${this.scopeName()} entries`);
      c = this.skipSpaceWithin();
    }
    if (scope !== null) scope.count += 1;
    if (scope?.object !== true) {
      this.at = this.ptr - 1;
      this.value(c);
      return true;
    }
    this.name(c, scope);
    c = this.colon();
    const name = this.at;
    // The value's token has its own place; a fault while reading it is placed at the name.
    const start = this.ptr - 1;
    this.value(c);
    if (name !== start) this.at = start;
    return true;
  }

  private push(kind: Kind, start: number, end: number, text?: string): void {
    const { tape } = this;
    tape.kinds.push(kind);
    tape.starts.push(start);
    tape.ends.push(end);
    tape.texts.push(text);
    tape.partners.push(0);
  }

  private open(object: boolean): void {
    const start = this.ptr - 1;
    const token = this.tape.kinds.length;
    this.push(object ? Kind.StartObject : Kind.StartArray, start, this.ptr);
    this.scope = { object, start, token, count: 0, names: [], set: null };
    this.scopes.push(this.scope);
  }

  private close(object: boolean): void {
    this.at = this.ptr - 1;
    const { scope } = this;
    if (scope?.object !== object) {
      const [found, expected] = object ? ["}", "]"] : ["]", "}"];
      const what = `${this.scopeName()} starting at ${this.startOf(scope)}`;
      throw this.fault(`Unexpected close marker '${found}': expected '${expected}' (for ${what})`);
    }
    this.tape.partners[scope.token] = this.tape.kinds.length;
    this.push(object ? Kind.EndObject : Kind.EndArray, this.at, this.ptr);
    this.scopes.pop();
    this.scope = this.scopes[this.scopes.length - 1] ?? null;
  }

  private name(c: number, scope: Scope): void {
    const { tape } = this;
    if (c !== 0x22) {
      throw this.unexpected(this.decodeForError(c), "was expecting double-quote to start field name");
    }
    const start = this.ptr - 1;
    const text = this.string(true);
    const end = this.ptr - 1;
    const name = text ?? this.tape.slice(start + 1, end);
    if (scope.set === null) {
      if (scope.names.includes(name)) throw this.fault(`Duplicate field '${name}'`);
      scope.names.push(name);
      if (scope.names.length > 16) scope.set = new Set(scope.names);
    } else {
      if (scope.set.has(name)) throw this.fault(`Duplicate field '${name}'`);
      scope.set.add(name);
    }
    this.at = start;
    tape.kinds.push(Kind.FieldName);
    tape.starts.push(start);
    tape.ends.push(end);
    tape.texts.push(name);
    tape.partners.push(0);
  }

  private colon(): number {
    let c = this.skipSpace();
    if (c < 0) throw this.dropName(this.eof(` within/between ${this.scopeName()} entries`));
    if (c !== 0x3a) throw this.dropName(this.unexpected(c, "was expecting a colon to separate field name and value"));
    c = this.skipSpace();
    if (c < 0) throw this.dropName(this.eof(` within/between ${this.scopeName()} entries`));
    return c;
  }

  /** A name whose value cannot be read is never seen by the reader. */
  private dropName(error: JsonFault): JsonFault {
    const { tape } = this;
    if (tape.kinds[tape.kinds.length - 1] === Kind.FieldName) {
      tape.kinds.pop();
      tape.starts.pop();
      tape.ends.pop();
      tape.texts.pop();
      tape.partners.pop();
    }
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
    const index = this.tape.kinds.length;
    this.push(Kind.String, start, start + 1);
    this.at = start;
    this.tape.brokenString = true;
    const text = this.string(false);
    this.tape.brokenString = false;
    this.tape.ends[index] = this.ptr - 1;
    this.tape.texts[index] = text;
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
    if (this.scope === null && this.ptr < this.end) {
      const after = this.bytes[this.ptr] ?? 0;
      if (after !== 0x20 && after !== 9 && after !== 10 && after !== 13) {
        this.ptr += 1;
        throw this.unexpected(after, "Expected space separating root-level values");
      }
    }
    this.push(kind, start, this.ptr);
  }

  /** Name of the token that the real engine's reader is at while it reads a value. */
  private currentName(): string {
    const { kinds } = this.tape;
    return READER_NAMES[kinds[kinds.length - 1] ?? Kind.None];
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
    this.push(kind, start, this.ptr);
  }

  private match(word: string): void {
    for (let i = 1; i < word.length; i += 1) {
      if (this.bytes[this.ptr] !== word.charCodeAt(i)) throw this.badToken(word.slice(0, i));
      this.ptr += 1;
    }
    const c = this.bytes[this.ptr] ?? 0;
    if (this.ptr < this.end && isIdentifierPart(c)) throw this.badToken(word);
  }

  private oddValue(c: number): void {
    if (c === 0x2c || c === 0x7d || (c === 0x5d && this.scope?.object === false)) {
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
      const c = this.decodeForError(this.byteOr(""));
      if (!isIdentifierPart(c)) break;
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
    if (this.scope === null) return "root";
    return this.scope.object ? "Object" : "Array";
  }

  private startOf(scope: Scope | null): string {
    const { line, column } = scope === null ? { line: 1, column: 0 } : this.tape.locate(scope.start);
    return `${SOURCE}; line: ${line}, column: ${column}]`;
  }
}
