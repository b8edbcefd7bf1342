/** `nested` of a sort key: objects whose values count for the document that they are in. */
import { ApiError, illegalArgument, isOfBudget, parsingError } from "../errors.js";
import type { NestedSort, Query } from "../generated/plan.js";
import type { Parser } from "../json/parser.js";
import { readQuery } from "./query.js";

/** Children that count where a request does not say how many. */
const ALL = 2147483647;

/** Levels at most; a mapping has 20 unless its settings say otherwise. */
const MAX_DEPTH = 100;

/** Reads the object on which the parser stands; null where it names no path, as the real engine then does nothing. */
export function readNestedSort(parser: Parser, depth = 1): NestedSort | null {
  if (depth > MAX_DEPTH) throw illegalArgument(`[nested] of a sort key may be nested ${MAX_DEPTH} deep at most`);
  let path: string | null = null;
  let filter: Query | null = null;
  let maxChildren = ALL;
  let nested: NestedSort | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (name === "path") path = parser.text();
    else if (name === "max_children") maxChildren = parser.int();
    else if (name === "filter") filter = readFilter(parser);
    else if (name === "nested") {
      if (!parser.isStartObject) throw illegalArgument("malformed nested sort format, must start with an object");
      nested = readNestedSort(parser, depth + 1);
    } else throw illegalArgument(`malformed nested sort format, unknown field name [${name}]`);
  }
  return path === null ? null : { path, filter, max_children: maxChildren, nested };
}

function readFilter(parser: Parser): Query {
  try {
    return readQuery(parser);
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
    throw parsingError(parser.location, "Expected nested_filter element.", error.cause_);
  }
}
