/** Which query does a clause name? The table of queries, and the reader of a clause with the real engine's errors. */
import { badRequest, cause, illegalArgument, parsingError } from "../errors.js";
import type { ApiError } from "../errors.js";
import type { Query } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import type { Shown } from "./boost.js";
import { hinted } from "../hints.js";
import { QUERY_NAMES } from "./registry.js";
import { hint } from "./suggest.js";

/** What stands behind a query's own parameters where it is printed: its boost and its name. */
export type Rest = readonly [string, Shown][];

/** A query of the search API. */
export interface QueryFeature {
  /** Reads its body: the parser stands on its `{`, and afterwards on its `}`. */
  readonly read: (parser: Parser) => Query;
  /**
   * Prints it of its plan inside an error, as the real engine would: null where the plan is another's. Left out where its parameters
   * have the same names in its plan, and hold no queries.
   */
  readonly show?: (query: Query, rest: Rest) => Shown | null;
  /** Whether only the extended mode has it. */
  readonly isExtended?: boolean;
}

const features = new Map<string, QueryFeature>();

/** Enters a query in the table. */
export function registerQuery(name: string, feature: QueryFeature): void {
  features.set(name, feature);
}

/** Enters a query that the extended mode has. */
export function registerExtendedQuery(name: string, read: QueryFeature["read"]): void {
  features.set(name, { read, isExtended: true });
}

/** Returns the query of a name, if the service has it. */
export function queryFeature(name: string): QueryFeature | undefined {
  return features.get(name);
}

/** Clauses inside clauses at most. The real engine bounds only `bool`, by 20; this bound keeps the stack safe. */
const MAX_DEPTH = 200;

/** Reads one clause: the parser stands on its `{`, and afterwards on its `}`. */
export function readQuery(parser: Parser): Query {
  parser.depth += 1;
  if (parser.depth > MAX_DEPTH) throw tooDeep();
  if (parser.kind !== Kind.StartObject && parser.next() !== Kind.StartObject) {
    throw parsingError(parser.location, "[_na] query malformed, must start with start_object");
  }
  if (parser.next() === Kind.EndObject) {
    const { line, column } = parser.location;
    throw illegalArgument(`query malformed, empty clause found at [${line}:${column}]`);
  }
  const { name } = parser;
  if (parser.next() !== Kind.StartObject) {
    throw parsingError(parser.location, `[${name}] query malformed, no start_object after query name`);
  }
  const feature = features.get(name);
  if (feature === undefined) throw unknownQuery(parser, name);
  if (feature.isExtended === true && !parser.isExtended) throw hinted(unknownQuery(parser, name), name);
  const query = feature.read(parser);
  if (parser.kind !== Kind.EndObject) {
    const reason = `[${name}] malformed query, expected [END_OBJECT] but found [${parser.kindName}]`;
    throw parsingError(parser.location, reason);
  }
  if (parser.next() !== Kind.EndObject) {
    const reason = `[${name}] malformed query, expected [END_OBJECT] but found [${parser.kindName}]`;
    throw parsingError(parser.location, reason);
  }
  parser.depth -= 1;
  return query;
}

function unknownQuery(parser: Parser, name: string): ApiError {
  const at = parser.location;
  const inner = cause("named_object_not_found_exception", `[${at.line}:${at.column}] unknown field [${name}]`);
  // A name that the real engine has is near to others only by chance: a hint would lie.
  const hints = QUERY_NAMES.includes(name) ? "" : hint(name, QUERY_NAMES);
  return parsingError(at, `unknown query [${name}]${hints}`, inner);
}

function tooDeep(): ApiError {
  return illegalArgument(`The nested depth of the query exceeds the maximum nested depth of [${MAX_DEPTH}]`);
}

/** Returns the query under the name that its `_name` gives it; hits then tell whether it matches them. */
export function named(query: Query, name: string | null): Query {
  return name === null ? query : { named: { name, query } };
}

/** Returns the error of a parameter that a query does not take. */
export function unsupported(parser: Parser, query: string, parameter: string = parser.name): ApiError {
  return parsingError(parser.location, `[${query}] query does not support [${parameter}]`);
}

/** Returns the error of a token that has no place in a query. */
export function unknownToken(parser: Parser, query: string): ApiError {
  return parsingError(parser.location, `[${query}] unknown token [${parser.kindName}] after [${parser.name}]`);
}

/** Refuses a second field in a query that takes one. */
export function checkOneField(parser: Parser, query: string, first: string | null, second: string): void {
  if (first === null) return;
  const reason = `[${query}] query doesn't support multiple fields, found [${first}] and [${second}]`;
  throw parsingError(parser.location, reason);
}

/** Returns the error of an absent field name. */
export function noFieldName(): ApiError {
  return badRequest("illegal_argument_exception", "field name is null or empty");
}
