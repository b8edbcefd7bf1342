/** `cardinality`: approximately how many distinct values a field has. */
import type { AggregationFeature } from "../aggs.js";
import type { Parser } from "../../json/parser.js";
import { fields, readLong, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeValue } from "./metric.js";
import { readAtLeastZero, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Cardinality extends ValuesSource {
  threshold: bigint | null;
}

/** The largest threshold up to which the real engine counts exactly. */
const MAX_PRECISION = 40000;

const FIELDS: Fields<Cardinality> = fields(
  {
    ...sourceFields<Cardinality>(),
    ...valueTypeField<Cardinality>(),
    rehash: {
      takes: takes.number,
      read: (parser) => {
        readLong(parser);
      },
      insteadOf: "no replacement - values will always be rehashed",
    },
    precision_threshold: {
      takes: takes.number,
      read: (parser, into) => {
        into.threshold = readAtLeastZero(parser, "precisionThreshold", into);
      },
    },
  },
  ["script"],
);

/**
 * Returns the threshold after the real engine has computed the size of its hash table: four bytes for each of four
 * thirds as many entries. It computes that in a long, so that the largest thresholds become small, or negative and
 * refused.
 */
function precision(parser: Parser, threshold: bigint | null): number | null {
  if (threshold === null) return null;
  // The real engine divides floats here.
  const entries = Math.ceil(Math.fround(Math.fround(Number(threshold)) / 0.75));
  const bytes = BigInt.asIntN(64, (entries < 2 ** 63 ? BigInt(entries) : 2n ** 63n - 1n) * 4n);
  if (bytes < 0n) parser.refuseLater(`maxValue must be non-negative (got: ${bytes})`);
  const least = bytes < 0n ? 0 : Math.floor(Number(bytes / 4n) * 0.75);
  return Math.min(least, MAX_PRECISION);
}

/** `cardinality`. */
export const cardinality: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into: Cardinality = { threshold: null, ...valuesSource(name) };
    readObject(parser, "cardinality", FIELDS, into);
    return {
      aggregation: {
        cardinality: {
          field: requireField(into),
          precision_threshold: precision(parser, into.threshold),
          missing: into.missing,
          value_type: into.valueType,
        },
      },
    };
  },
  write: writeValue,
};
