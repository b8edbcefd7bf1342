/** `cardinality`: how many distinct values a field has, nearly. */
import type { AggregationFeature } from "../aggs.js";
import { fields, readLong, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeValue } from "./metric.js";
import { readAtLeastZero, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Cardinality extends ValuesSource {
  precisionThreshold: number | null;
}

/** The real engine counts exactly up to here at most. */
const MAX_PRECISION = 40000n;

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
        const threshold = readAtLeastZero(parser, "precisionThreshold", into);
        into.precisionThreshold = Number(threshold < MAX_PRECISION ? threshold : MAX_PRECISION);
      },
    },
  },
  ["script"],
);

/** `cardinality`. */
export const cardinality: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into: Cardinality = { precisionThreshold: null, ...valuesSource(name) };
    readObject(parser, "cardinality", FIELDS, into);
    return {
      aggregation: {
        cardinality: {
          field: requireField(into),
          precision_threshold: into.precisionThreshold,
          missing: into.missing,
          value_type: into.valueType,
        },
      },
    };
  },
  write: writeValue,
};
