/**
 * Where in the body is a feature's parser? A cursor over the tape with the real engine's conversions: numbers in
 * strings, strings as booleans, and its errors for what cannot be converted.
 */
import { Budget, READING } from "../budget.js";
import type { ApiError, Location } from "../errors.js";
import { ApiError as Failure, badRequest, cause, illegalArgument } from "../errors.js";
import type { Scalar } from "../generated/plan.js";
import { inUtf8 } from "./encoding.js";
import { doubleText, parseDouble } from "./java_double.js";
import { Scanner } from "./scanner.js";
import { Kind, READER_NAMES } from "./tape.js";
import type { Tape } from "./tape.js";
import { SOURCE } from "./faults.js";
import { javaTrim } from "./java_trim.js";

const NAMES = [
  "null",
  "START_OBJECT",
  "END_OBJECT",
  "START_ARRAY",
  "END_ARRAY",
  "FIELD_NAME",
  "VALUE_STRING",
  "VALUE_NUMBER",
  "VALUE_NUMBER",
  "VALUE_BOOLEAN",
  "VALUE_BOOLEAN",
  "VALUE_NULL",
] as const;

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** Units of work, and bytes, that a character of an expression or of a format takes to be checked. */
const CHARACTER_UNITS = 25;
const CHARACTER_BYTES = 32;
/** A text up to here is made without being charged, and a character of a longer one takes so many bytes meanwhile. */
const LONG_TEXT = 1024;
const WRITTEN_BYTES = 4;

/** Reads a body token by token. */
export class Parser {
  /** Kind of the current token; `None` before the first and after the last. */
  kind: Kind = Kind.None;
  /** Name of the field whose value is being read, or the name itself. */
  name = "";
  /** The name that was read last, be its value behind us or not. */
  lastName = "";
  /** Queries that are being read, each inside the one before. */
  depth = 0;
  /** Those of them that are `bool`. */
  boolDepth = 0;
  /** Whether values are looked up in documents. */
  looksUp = false;
  /** Whether all of the real engine's read API is served. */
  isExtended = false;
  /** Whether any query asked for inner hits. */
  hasInnerHits = false;
  private index = -1;
  private at = -1;
  private readonly names: string[] = [];
  private readonly scanner: Scanner;
  readonly tape: Tape;
  /** Features note here which deprecated forms a request used. */
  readonly warnings: string[];
  /** Warnings that come only once the search runs. */
  readonly lateWarnings: string[] = [];
  /** The first error that the real engine finds once the whole body is read, before anything runs. */
  late: ApiError | null = null;
  /** Errors that the real engine finds only when the search runs. */
  readonly refusals: ApiError[] = [];

  /** What is read of `bytes` is charged to `budget`. */
  constructor(
    bytes: Uint8Array,
    warnings: string[] = [],
    private readonly budget = new Budget(),
  ) {
    const body = inUtf8(bytes, budget);
    this.scanner = new Scanner(body.bytes, budget, body.wide, body.cutOff);
    this.tape = this.scanner.tape;
    this.warnings = warnings;
  }

  /** Has a text of the body looked at character by character, as expressions and formats are, once that is charged. */
  checked(text: string, check: (text: string) => void): void {
    const bytes = text.length * CHARACTER_BYTES;
    this.budget.charge(text.length * CHARACTER_UNITS, READING);
    this.budget.take(bytes, READING);
    check(text);
    this.budget.give(bytes);
  }

  /** Charges for a text that is made of so many characters of the body; of the room, for as long as it is made. */
  written(characters: number): void {
    if (characters <= LONG_TEXT) return;
    const bytes = characters * WRITTEN_BYTES;
    this.budget.charge(characters, READING);
    this.budget.take(bytes, READING);
    this.budget.give(bytes);
  }

  /** Returns a parser of a text that stands in the body. What it notes is to be noted here, too, once it is read. */
  inside(bytes: Uint8Array): Parser {
    const inner = new Parser(bytes, this.warnings, this.budget);
    inner.depth = this.depth;
    inner.isExtended = this.isExtended;
    return inner;
  }

  /** Takes what the parser of a text inside has noted, and ends it. */
  leave(inner: Parser): void {
    this.hasInnerHits ||= inner.hasInnerHits;
    this.looksUp ||= inner.looksUp;
    this.refusals.push(...inner.refusals);
    this.lateWarnings.push(...inner.lateWarnings);
    this.late ??= inner.late;
    inner.close();
  }

  /** Ends reading; nothing is asked of the parser afterwards. */
  close(): void {
    this.tape.close();
  }

  /** Moves to the next token and returns its kind. */
  next(): Kind {
    const { tape } = this;
    if (this.kind === Kind.String && tape.brokenString && this.index === tape.length - 1) throw this.fault();
    this.index += 1;
    if (this.index >= tape.length && !this.scanner.more()) {
      this.index = tape.length;
      if (tape.fault !== null) throw this.fault();
      this.kind = Kind.None;
      return Kind.None;
    }
    const kind = tape.kind(this.index);
    this.kind = kind;
    this.at = tape.start(this.index);
    switch (kind) {
      case Kind.FieldName:
        this.name = this.lastName = tape.name(this.index);
        break;
      case Kind.StartObject:
      case Kind.StartArray:
        this.names.push(this.name);
        break;
      case Kind.EndObject:
      case Kind.EndArray:
        this.name = this.names.pop() ?? "";
        break;
      default:
    }
    return kind;
  }

  /** Notes an error that the real engine finds when its shard runs the search. */
  refuseLater(reason: string): void {
    this.refusals.push(new Failure(400, cause("illegal_argument_exception", reason), "query"));
  }

  /** Returns what is made of a text, or notes the error that the real engine finds when it brings results together. */
  later(text: string, make: (text: string) => string): string {
    try {
      return make(text);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.refusals.push(new Failure(error.status, error.cause_, "reduce"));
      return "";
    }
  }

  private fault(): ApiError {
    const { fault } = this.tape;
    if (fault === null) throw new Error("the tape has no fault");
    this.at = fault.at;
    return fault.error;
  }

  /** Name of the current token's kind, as errors show it. */
  get kindName(): string {
    return NAMES[this.kind];
  }

  /** Offset of the current token. */
  get offset(): number {
    return this.at;
  }

  /** Place of the current token. */
  get location(): Location {
    return this.tape.locate(this.at);
  }

  /** Place of this token, for what may be told of it later; to find it is charged. */
  chargedLocation(): Location {
    const { location } = this;
    this.budget.charge(location.column, READING);
    return location;
  }

  /** Place of an offset kept from before. */
  locate(offset: number): Location {
    return this.tape.locate(offset);
  }

  /** Whether the current token is a string, number, boolean or null. */
  get isValue(): boolean {
    return this.kind >= Kind.String;
  }

  /** Whether an object begins here. */
  get isStartObject(): boolean {
    return this.kind === Kind.StartObject;
  }

  /** Whether an array begins here. */
  get isStartArray(): boolean {
    return this.kind === Kind.StartArray;
  }

  /** Whether the current token is a string, number or boolean. */
  get isScalar(): boolean {
    return this.kind >= Kind.String && this.kind !== Kind.Null;
  }

  /** Moves to the value of the next field of an object; false at the object's end. */
  nextValue(): boolean {
    const kind = this.next();
    if (kind === Kind.EndObject) return false;
    if (kind === Kind.FieldName) this.next();
    return true;
  }

  /** Passes over the list on which the parser stands, to its end. */
  passOverList(): void {
    let depth = 1;
    while (depth > 0) {
      const kind = this.next();
      if (kind === Kind.StartArray || kind === Kind.StartObject) depth += 1;
      else if (kind === Kind.EndArray || kind === Kind.EndObject) depth -= 1;
    }
  }

  /** Returns the body from an offset to the end of the brace or bracket on which the parser stands. */
  since(start: number): string {
    const end = this.tape.end(this.index);
    this.written(end - start);
    return this.tape.slice(start, end);
  }

  /** Whether the current token is a number. */
  get isNumber(): boolean {
    return this.kind === Kind.Integer || this.kind === Kind.Float;
  }

  /** Whether the current token is `true`, `false` or a string that says so. */
  isBoolean(): boolean {
    if (this.kind === Kind.True || this.kind === Kind.False) return true;
    if (this.kind !== Kind.String) return false;
    const text = this.rawText();
    return text === "true" || text === "false";
  }

  private rawText(): string {
    const { tape } = this;
    if (this.kind === Kind.String && tape.brokenString && this.index === tape.length - 1) throw this.fault();
    return tape.text(this.index);
  }

  /** Text of the current value; numbers as they were written. */
  text(): string {
    if (this.kind < Kind.String || this.kind === Kind.Null) {
      const { line, column } = this.location;
      const reason = `Can't get text on a ${this.kindName} at ${line}:${column}`;
      throw new Failure(500, cause("illegal_state_exception", reason));
    }
    return this.rawText();
  }

  /** Text of the current value, or null. */
  textOrNull(): string | null {
    return this.kind === Kind.Null ? null : this.text();
  }

  /** The current value as the plan carries it; text errors for what is no value. */
  scalar(): Scalar {
    switch (this.kind) {
      case Kind.Null:
        return "null";
      case Kind.True:
        return { boolean: true };
      case Kind.False:
        return { boolean: false };
      case Kind.Integer:
      case Kind.Float:
        return { number: this.rawText() };
      case Kind.String:
        return { string: this.rawText() };
      default:
        return { string: this.text() };
    }
  }

  /**
   * The current token as the plan carries it, where the real engine takes any token for a value: of the braces of an
   * object or array it takes the brace, and the names inside.
   */
  looseScalar(): Scalar {
    switch (this.kind) {
      case Kind.StartObject:
        return { string: "{" };
      case Kind.EndObject:
        return { string: "}" };
      case Kind.StartArray:
        return { string: "[" };
      case Kind.EndArray:
        return { string: "]" };
      case Kind.FieldName:
        return { string: this.name };
      default:
        return this.scalar();
    }
  }

  /** The current value as an int. */
  int(): number {
    if (this.kind === Kind.String) {
      const value = this.stringAsDouble();
      if (value < -2147483648 || value > 2147483647) {
        throw illegalArgument(`Value [${this.text()}] is out of range for an integer`);
      }
      return Math.trunc(value) || 0;
    }
    const value = Number(this.numberText());
    if (value < -2147483648 || value > 2147483647) throw this.overflow("int", "-2147483648", "2147483647");
    return Math.trunc(value) || 0;
  }

  /** The current value as a long. */
  long(): bigint {
    if (this.kind === Kind.String) {
      const text = this.text();
      const value = parseLong(text);
      if (value === null) throw numberFormat(text);
      if (value < LONG_MIN || value > LONG_MAX) throw illegalArgument(`Value [${text}] is out of range for a long`);
      return value;
    }
    const text = this.numberText();
    const value = this.kind === Kind.Integer ? wholeNumber(text) : BigInt(Math.trunc(finite(Number(text))));
    if (value < LONG_MIN || value > LONG_MAX) {
      throw this.overflow("long", String(LONG_MIN), String(LONG_MAX));
    }
    return value;
  }

  /** The current value as a double or float, as text that keeps what the client wrote. */
  doubleText(): string {
    if (this.kind === Kind.String) {
      const text = this.text();
      const read = doubleText(text);
      if (read === null) throw numberFormat(javaTrim(text));
      return read;
    }
    return this.numberText();
  }

  /** The current value as a double. */
  double(): number {
    return Number(this.doubleText());
  }

  /** The current value as a boolean. */
  boolean(): boolean {
    if (this.kind === Kind.True) return true;
    if (this.kind === Kind.False) return false;
    if (this.kind === Kind.String) return this.text() !== "" && parseBoolean(this.text());
    throw this.readerError(`Current token (${READER_NAMES[this.kind]}) not of boolean type`);
  }

  private stringAsDouble(): number {
    const text = this.text();
    const value = parseDouble(text);
    if (value === null) throw numberFormat(javaTrim(text));
    return value;
  }

  private numberText(): string {
    if (!this.isNumber) {
      throw this.readerError(
        `Current token (${READER_NAMES[this.kind]}) not numeric, can not use numeric value accessors`,
      );
    }
    return this.rawText();
  }

  private overflow(type: string, min: string, max: string): ApiError {
    const reason = `Numeric value (${this.rawText()}) out of range of ${type} (${min} - ${max})`;
    return new Failure(500, cause("input_coercion_exception", this.placed(reason)));
  }

  /** The reader's error of a token that it takes nothing of. */
  readerError(reason: string): ApiError {
    return badRequest("json_parse_exception", this.placed(reason));
  }

  /** The real engine's reader adds where it is: after the current token. */
  private placed(reason: string): string {
    const end = this.tape.end(this.index) + (this.kind === Kind.String ? 1 : 0);
    const { line, column } = this.tape.locate(end);
    return `${reason}\n at ${SOURCE}; line: ${line}, column: ${column}]`;
  }
}

/** Returns Java's error for text that is no number. */
export function numberFormat(text: string): ApiError {
  const reason = javaTrim(text) === "" ? "empty String" : `For input string: "${text}"`;
  return badRequest("number_format_exception", reason);
}

/** Returns the long in the text, its fraction cut off, or null. */
export function parseLong(text: string): bigint | null {
  if (/^[+-]?\d+$/.test(text)) return wholeNumber(text.startsWith("+") ? text.slice(1) : text);
  const match = /^[+-]?\d*(?:\.\d*)?(?:[eE][+-]?\d+)?$/.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : null;
}

/** Digits that may matter: those of a long, and more. */
const DIGITS = 40;

/** Returns the whole number in the text; of one that is far out of the range of a long, another that is, too. */
function wholeNumber(text: string): bigint {
  if (text.length <= DIGITS) return BigInt(text);
  const digits = text.replace(/^-?0*/, "");
  const size = BigInt(digits.slice(0, DIGITS) || "0");
  return text.startsWith("-") ? -size : size;
}

/** Returns the boolean that the text says. */
export function parseBoolean(text: string): boolean {
  if (text === "true") return true;
  if (text === "false") return false;
  throw illegalArgument(`Failed to parse value [${text}] as only [true] or [false] are allowed.`);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 1e300;
}
