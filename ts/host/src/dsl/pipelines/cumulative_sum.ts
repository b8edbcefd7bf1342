/** `cumulative_sum`: each bucket gets the sum of a number over it and all before it. */
import { illegalArgument } from "../../errors.js";
import type { AggregationFeature } from "../aggs.js";
import { writeValue } from "../aggs/metric.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { checkHistogram, noPath, planned, readPaths } from "./fields.js";
import type { Path } from "./fields.js";

const FIELDS: Fields<Path> = fields({
  buckets_path: {
    takes: takes.strings,
    read: (parser, into) => {
      into.paths = readPaths(parser);
    },
  },
  format: {
    takes: takes.string,
    read: (parser, into) => {
      into.format = parser.text();
    },
  },
});

/** `cumulative_sum`. */
export const cumulativeSum: AggregationFeature = {
  buckets: false,
  read: (parser) => {
    const into = readObject(parser, "cumulative_sum", FIELDS, noPath());
    if (into.paths === null) throw illegalArgument("Required [buckets_path]");
    const { metric } = planned(into);
    const { buckets_path, format } = metric;
    return { aggregation: { pipeline: { cumulative_sum: { buckets_path, format } } }, paths: into.paths };
  },
  check: (shape, place, errors) => {
    if (shape.paths?.length !== 1) {
      errors.push(`buckets_path must contain a single entry for aggregation [${shape.name}]`);
    }
    checkHistogram(shape, place, errors);
  },
  write: writeValue,
};
