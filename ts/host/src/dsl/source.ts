/** Which parts of `_source` does a hit carry? All forms of the request's `_source`. */
import { parsingError } from "../errors.js";
import type { ApiError } from "../errors.js";
import type { SourceFilter } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";

/** The whole source. */
export const WHOLE_SOURCE: SourceFilter = { enabled: true, includes: [], excludes: [] };

/** Nothing of it. */
export const NO_SOURCE: SourceFilter = { enabled: false, includes: [], excludes: [] };

const KEYS: Readonly<Record<string, { list: "includes" | "excludes"; insteadOf?: string }>> = {
  includes: { list: "includes" },
  include: { list: "includes", insteadOf: "includes" },
  excludes: { list: "excludes" },
  exclude: { list: "excludes", insteadOf: "excludes" },
};

/** Returns the error of a key that has no place here. */
export function unknownKey(parser: Parser): ApiError {
  return parsingError(parser.location, `Unknown key for a ${parser.kindName} in [${parser.name}].`);
}

/** Reads the value of `_source` on which the parser stands. */
export function readSource(parser: Parser): SourceFilter {
  switch (parser.kind) {
    case Kind.True:
    case Kind.False:
      return { enabled: parser.kind === Kind.True, includes: [], excludes: [] };
    case Kind.String:
      // A string is always a pattern, `"false"` too.
      return { enabled: true, includes: [parser.text()], excludes: [] };
    case Kind.StartArray: {
      const includes: string[] = [];
      while (parser.next() !== Kind.EndArray) includes.push(parser.text());
      return { enabled: true, includes, excludes: [] };
    }
    case Kind.StartObject:
      return readLists(parser);
    default: {
      const wanted = "[VALUE_BOOLEAN, VALUE_STRING, START_ARRAY, START_OBJECT]";
      throw parsingError(parser.location, `Expected one of ${wanted} but found [${parser.kindName}]`);
    }
  }
}

function readLists(parser: Parser): SourceFilter {
  const filter: SourceFilter = { enabled: true, includes: [], excludes: [] };
  while (parser.nextValue()) {
    const key = Object.hasOwn(KEYS, parser.name) ? KEYS[parser.name] : undefined;
    if (key === undefined || (parser.kind !== Kind.String && !parser.isStartArray)) throw unknownKey(parser);
    if (key.insteadOf !== undefined) {
      parser.warnings.push(`Deprecated field [${parser.name}] used, expected [${key.insteadOf}] instead`);
    }
    const list: string[] = [];
    if (parser.isStartArray) {
      while (parser.next() !== Kind.EndArray) {
        if (parser.kind !== Kind.String) throw unknownKey(parser);
        list.push(parser.text());
      }
    } else list.push(parser.text());
    filter[key.list] = list;
  }
  return filter;
}
