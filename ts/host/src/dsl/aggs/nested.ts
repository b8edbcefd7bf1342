/** `nested` and `reverse_nested`: from documents to their objects, and back to the documents around these. */
import { parsingError } from "../../errors.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { writeSingle } from "./single.js";

/** Reads the one parameter. */
function readPath(parser: Parser, name: string): string | null {
  let path: string | null = null;
  while (parser.nextValue()) {
    if (parser.kind !== Kind.String || parser.name !== "path") {
      const what = parser.kind === Kind.String ? `Unknown key for a VALUE_STRING in [${name}]: [${parser.name}].` : "";
      throw parsingError(parser.location, what || `Unexpected token ${parser.kindName} in [${name}].`);
    }
    path = parser.text();
  }
  return path;
}

/** `nested`. */
export const nested: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const path = readPath(parser, name);
    if (path === null) throw parsingError(parser.location, `Missing [path] field for nested aggregation [${name}]`);
    return { aggregation: { nested: { path } } };
  },
  write: writeSingle,
};

/** `reverse_nested`. */
export const reverseNested: AggregationFeature = {
  buckets: true,
  read: (parser, name) => ({ aggregation: { reverse_nested: { path: readPath(parser, name) } } }),
  write: writeSingle,
};
