/** What does a `_count` body ask? A query, and nothing else. */
import { ApiError, isOfBudget, parsingError } from "../errors.js";
import type { Query } from "../generated/plan.js";
import { warnOfQuery } from "./deprecated_fields.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { readQuery } from "./query.js";
import { checkShape } from "./shape.js";
import { matchAll } from "./search.js";

/** Reads a whole body. The real engine does not look at what follows the object. */
export function readCount(parser: Parser): Query {
  return readCountQuery(parser) ?? matchAll();
}

/** Returns the query of a whole body, or null where it has none. */
export function readCountQuery(parser: Parser): Query | null {
  try {
    return readBody(parser);
  } catch (error) {
    // Everything but its own kind of error is wrapped once more here.
    if (!(error instanceof ApiError) || isOfBudget(error) || error.cause_.type === "parsing_exception") throw error;
    throw parsingError(parser.location, "Failed to parse", error.cause_);
  }
}

function readBody(parser: Parser): Query | null {
  let query: Query | null = null;
  const first = parser.next();
  if (first === Kind.None) return null;
  if (first !== Kind.StartObject) {
    throw parsingError(parser.location, `Expected [START_OBJECT] but found [${parser.kindName}]`);
  }
  while (parser.next() !== Kind.EndObject) {
    if (parser.name !== "query") {
      throw parsingError(parser.location, `request does not support [${parser.name}]`);
    }
    if (parser.next() !== Kind.StartObject) {
      throw parsingError(parser.location, "[_na] query malformed, must start with start_object");
    }
    query = readQuery(parser);
  }
  checkShape("count", parser.tape);
  if (parser.late !== null) throw parser.late;
  parser.warnings.push(...parser.lateWarnings);
  warnOfQuery(query, parser.warnings);
  return query;
}
