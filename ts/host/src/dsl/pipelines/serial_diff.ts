/** `serial_diff`: how much a number is larger than in the bucket some buckets before. */
import { parsingError } from "../../errors.js";
import { Kind } from "../../json/tape.js";
import type { AggregationFeature } from "../aggs.js";
import { writeValue } from "../aggs/metric.js";
import { checkHistogram, noPath, planned, readBody, unknownKeys } from "./fields.js";
import type { Path } from "./fields.js";

interface SerialDiff extends Path {
  lag: number;
}

const WORDS = unknownKeys("derivative ", [Kind.String, Kind.Integer, Kind.Float, Kind.StartArray]);

/** `serial_diff`. */
export const serialDiff: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into = readBody<SerialDiff>(parser, name, WORDS, Object.assign({ lag: 1 }, noPath()), (own, field, read) => {
      if (field !== "lag" || !own.isNumber) return false;
      read.lag = own.int();
      if (read.lag <= 0) {
        const reason = `Lag must be a positive, non-zero integer.  Value supplied was${read.lag} in [${name}]: [lag].`;
        throw parsingError(own.location, reason);
      }
      return true;
    });
    const { metric, paths } = planned(into);
    return { aggregation: { pipeline: { serial_diff: { metric, lag: into.lag } } }, paths };
  },
  check: checkHistogram,
  write: writeValue,
};
