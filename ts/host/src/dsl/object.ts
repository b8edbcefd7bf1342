/**
 * How is an object read whose fields are declared in a table? Many features of the real engine share one reader for
 * this, with its own errors: unknown fields with a hint, kinds that a field does not take, failures wrapped by field.
 */
import { ApiError, badRequest, cause, contentParseError, illegalArgument, isOfBudget } from "../errors.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { hint } from "./suggest.js";

const bit = (...kinds: Kind[]): number => kinds.reduce((mask, kind) => mask | (1 << kind), 0);

const NUMBER = bit(Kind.Integer, Kind.Float);
const BOOLEAN = bit(Kind.True, Kind.False);

/** Kinds of tokens that a field takes. */
export const takes = {
  number: NUMBER | bit(Kind.String),
  boolean: BOOLEAN | bit(Kind.String),
  string: bit(Kind.String),
  stringOrNull: bit(Kind.String, Kind.Null),
  stringOrNumber: bit(Kind.String) | NUMBER,
  numberOrNull: NUMBER | bit(Kind.String, Kind.Null),
  value: NUMBER | BOOLEAN | bit(Kind.String, Kind.Null),
  object: bit(Kind.StartObject),
  objectOrString: bit(Kind.StartObject, Kind.String),
  objects: bit(Kind.StartObject, Kind.StartArray),
  objectsOrNull: bit(Kind.StartObject, Kind.StartArray, Kind.Null),
  strings: bit(Kind.StartArray, Kind.String),
} as const;

/** A declared field. */
export interface Field<T> {
  /** One of `takes`. */
  readonly takes: number;
  /** Reads the value on which the parser stands. */
  readonly read: (parser: Parser, into: T) => void;
  /** The name to use instead, when this one is deprecated, or words that say why there is none. */
  readonly insteadOf?: string;
}

/** A field that is known by name only. */
const REFUSED: Field<unknown> = { takes: 0, read: () => undefined };

/** Declared fields by name. A map: names come from the client. */
export type Fields<T> = ReadonlyMap<string, Field<T>>;

/**
 * Returns a table of fields. `others` are names that the real engine knows and the service refuses: its hints for
 * misspelt names draw on them too.
 */
export function fields<T>(table: Record<string, Field<T>>, others: readonly string[] = []): Fields<T> {
  const known = new Map<string, Field<T>>(Object.entries(table));
  for (const name of others) known.set(name, REFUSED);
  return known;
}

/** Reads the value of a field that is not declared, given where its name stands, or fails. */
export type ReadOther<T> = (parser: Parser, field: string, position: number, into: T) => void;

/** Reads the object that begins here, or with the next token, into `into`. */
export function readObject<T>(
  parser: Parser,
  name: string,
  known: Fields<T>,
  into: T,
  readOther: ReadOther<T> | null = null,
): T {
  if (parser.kind !== Kind.StartObject && parser.next() !== Kind.StartObject) {
    throw contentParseError(parser.location, `[${name}] Expected START_OBJECT but was: ${parser.kindName}`);
  }
  while (parser.next() !== Kind.EndObject) {
    const field = parser.name;
    const position = parser.offset;
    parser.next();
    const declared = known.get(field);
    if (declared === undefined && readOther !== null) {
      readOther(parser, field, position, into);
      continue;
    }
    if (declared === undefined || declared === REFUSED) {
      const hints = declared === undefined ? hint(field, known.keys()) : "";
      const reason = `[${name}] unknown field [${field}]${hints}`;
      throw contentParseError(parser.locate(position), reason);
    }
    if (declared.insteadOf !== undefined) {
      const { line, column } = parser.location;
      const { insteadOf } = declared;
      const replaced = insteadOf.includes(" ") ? `replaced by [${insteadOf}]` : `expected [${insteadOf}] instead`;
      const what = insteadOf.startsWith("this ") ? insteadOf : replaced;
      parser.warnings.push(`[${name}][${line}:${column}] Deprecated field [${field}] used, ${what}`);
    }
    if ((declared.takes & (1 << parser.kind)) === 0) {
      const reason = `[${name}] ${field} doesn't support values of type: ${parser.kindName}`;
      throw contentParseError(parser.location, reason);
    }
    try {
      declared.read(parser, into);
    } catch (error) {
      if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
      throw contentParseError(parser.location, `[${name}] failed to parse field [${field}]`, error);
    }
  }
  return into;
}

/** Reads an object as `readObject` does; where its text is broken between fields, the object is blamed. */
export function readWholeObject<T>(parser: Parser, name: string, known: Fields<T>, into: T): T {
  return blaming(
    () => readObject(parser, name, known, into),
    (error) => contentParseError(parser.location, `[${name}] failed to parse object`, error),
  );
}

/** Returns what `read` returns; a JSON syntax error becomes what `blame` makes of it. */
export function blaming<R>(read: () => R, blame: (error: ApiError) => ApiError): R {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.cause_.type.startsWith("json_")) throw error;
    throw blame(error);
  }
}

/** How Java calls the errors of its reader of JSON. */
const READER_ERRORS: Readonly<Record<string, string>> = {
  json_e_o_f_exception: "com.fasterxml.jackson.core.io.JsonEOFException",
  json_parse_exception: "com.fasterxml.jackson.core.JsonParseException",
};

/** Returns Java's RuntimeException for a JSON syntax error. */
export function runtimeException({ cause_ }: ApiError, words?: string): ApiError {
  const reason = words ?? `${READER_ERRORS[cause_.type] ?? ""}: ${cause_.reason ?? ""}`;
  return new ApiError(500, cause("runtime_exception", reason, cause_));
}

/** Reads one value or an array of them; an array inside an array is refused. */
export function readList(parser: Parser, readOne: () => void): void {
  if (!parser.isStartArray) {
    readOne();
    return;
  }
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isValue && !parser.isStartObject) throw expectedValue(parser);
    readOne();
  }
}

function expectedValue(parser: Parser): ApiError {
  return new ApiError(500, cause("illegal_state_exception", `expected value but got [${parser.kindName}]`));
}

/** Returns the hint-free error of a long that is no number; this reader's differs from that of ints. */
export function readLong(parser: Parser): bigint {
  try {
    return parser.long();
  } catch (error) {
    if (error instanceof ApiError && error.cause_.type === "number_format_exception") {
      throw illegalArgument(`For input string: "${parser.text()}"`);
    }
    throw error;
  }
}

/** Returns the error of an element that is no enum constant. */
export function noEnumConstant(enumeration: string, text: string): ApiError {
  return badRequest(
    "illegal_argument_exception",
    `No enum constant org.elasticsearch.${enumeration}.${text.toUpperCase()}`,
  );
}
