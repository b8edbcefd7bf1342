/** `stats`: count, min, max, avg and sum of a field's values. */
import type { AggregationFeature } from "../aggs.js";
import { readMetric } from "./metric.js";

const NAMES = ["count", "min", "max", "avg", "sum"] as const;
const AS_STRING = ["min_as_string", "max_as_string", "avg_as_string", "sum_as_string"] as const;

/** `stats`. */
export const stats: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { stats: readMetric(parser, "stats", name) } }),
  write: (reader, output) => {
    NAMES.forEach((name, i) => {
      output.raw(`${i > 0 ? "," : ""}"${name}":`).num(reader.num());
    });
    const text = reader.u8();
    if (text === 0) return;
    for (const name of AS_STRING) {
      output.raw(`,"${name}":`);
      // The real engine writes those of a boolean field as true and false, without quotes.
      if (text === 1) output.utf8(reader.slice());
      else output.num(reader.slice());
    }
  },
};
