/** `adjacency_matrix`: a bucket for each of several queries, and for each two of them that documents match. */
import { ApiError, cause, contentParseError, illegalArgument, isOfBudget, parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { readQuery } from "../query.js";
import { writeNamedBuckets } from "./named_buckets.js";

interface Matrix {
  filters: [string, Query][];
  separator: string;
}

const FIELDS: Fields<Matrix> = fields<Matrix>({
  filters: {
    takes: takes.objects,
    read: (parser, into) => {
      if (parser.kind === Kind.StartArray) {
        throw illegalArgument("[filters] doesn't support arrays. Use a single object with multiple fields.");
      }
      into.filters = [];
      while (parser.nextValue()) {
        const { name } = parser;
        try {
          if (!parser.isStartObject) {
            throw parsingError(parser.location, "[_na] query malformed, must start with start_object");
          }
          into.filters.push([name, readQuery(parser)]);
        } catch (error) {
          if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
          throw contentParseError(parser.location, `[filters] failed to parse field [${name}]`, error);
        }
      }
    },
  },
  separator: {
    takes: takes.string,
    read: (parser, into) => {
      into.separator = parser.text();
    },
  },
});

/** `adjacency_matrix`. */
export const adjacencyMatrix: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Matrix = { filters: [], separator: "&" };
    const { filters, separator } = readObject(parser, "adjacency_matrix", FIELDS, into);
    if (filters.length === 0) {
      throw new ApiError(500, cause("illegal_state_exception", `[${name}] is missing : filters parameter`));
    }
    // As Java compares strings: by UTF-16 units.
    filters.sort(([a], [b]) => (a < b ? -1 : 1));
    const keys = filters.flatMap(([first], at) =>
      filters.slice(at).map(([second], beyond) => (beyond === 0 ? first : first + separator + second)),
    );
    return { aggregation: { adjacency_matrix: { filters: filters.map(([, query]) => query), keys } } };
  },
  write: writeNamedBuckets,
};
