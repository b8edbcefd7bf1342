/** `derivative`: how much a number is larger than in the bucket before, and that for each unit of time. */
import { Kind } from "../../json/tape.js";
import { readDerivativeResult } from "../../generated/outcome.js";
import { writeNumber } from "../aggs/metric.js";
import type { AggregationFeature } from "../aggs.js";
import { parseTimeValue } from "../aggs/time_value.js";
import { checkHistogram, noPath, planned, readBody, unknownKeys } from "./fields.js";
import type { Path } from "./fields.js";

interface Derivative extends Path {
  unit: string | null;
}

const WORDS = unknownKeys("derivative ", [Kind.String, Kind.StartArray]);

const DAY = 86_400_000;
/** A mean year of the Gregorian calendar. */
const YEAR = 31_556_952_000;

/** Units by their names in the API, in milliseconds; those of a calendar have their mean length. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ...(["second", "1s"] as const).map((name) => [name, 1000] as const),
  ...(["minute", "1m"] as const).map((name) => [name, 60_000] as const),
  ...(["hour", "1h"] as const).map((name) => [name, 3_600_000] as const),
  ...(["day", "1d"] as const).map((name) => [name, DAY] as const),
  ...(["week", "1w"] as const).map((name) => [name, 7 * DAY] as const),
  ...(["month", "1M"] as const).map((name) => [name, YEAR / 12] as const),
  ...(["quarter", "1q"] as const).map((name) => [name, YEAR / 4] as const),
  ...(["year", "1y"] as const).map((name) => [name, YEAR] as const),
]);

function milliseconds(unit: string): string {
  return String(UNITS.get(unit) ?? parseTimeValue(unit, "DerivativePipelineAggregationBuilder.unit"));
}

/** `derivative`. */
export const derivative: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into = readBody<Derivative>(
      parser,
      name,
      WORDS,
      Object.assign({ unit: null }, noPath()),
      (own, field, read) => {
        if (field !== "unit" || own.kind !== Kind.String) return false;
        read.unit = own.text();
        return true;
      },
    );
    const { metric, paths } = planned(into);
    const unit = into.unit === null ? null : parser.later(into.unit, milliseconds);
    return { aggregation: { pipeline: { derivative: { metric, unit } } }, paths };
  },
  check: checkHistogram,
  write: (reader, output) => {
    const { value, normalized } = readDerivativeResult(reader);
    writeNumber(value, reader, output, "value");
    if (normalized === null) return;
    output.raw(",");
    writeNumber(normalized, reader, output, "normalized_value");
  },
};
