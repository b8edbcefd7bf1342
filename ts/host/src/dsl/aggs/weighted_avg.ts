/** `weighted_avg`: the mean of a field's values, weighted by another field of its document. */
import { illegalArgument } from "../../errors.js";
import type { Scalar, WeightedField } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { writeValue } from "./metric.js";
import { formatField } from "./values_source.js";

interface Config {
  field: string | null;
  missing: Scalar;
}

interface WeightedAvg {
  value: WeightedField | null;
  weight: WeightedField | null;
  format: string | null;
}

const CONFIG: Fields<Config> = fields(
  {
    field: {
      takes: takes.string,
      read: (parser, into) => {
        into.field = parser.text();
      },
    },
    missing: {
      takes: takes.value,
      read: (parser, into) => {
        into.missing = parser.scalar();
      },
    },
  },
  ["script"],
);

function config(name: "value" | "weight"): Field<WeightedAvg> {
  return {
    takes: takes.object,
    read: (parser, into) => {
      const read = readObject<Config>(parser, "field_config", CONFIG, { field: null, missing: "null" });
      if (read.field === null || read.field === "") {
        throw illegalArgument("[field] and [script] cannot both be null.  Please specify one or the other.");
      }
      into[name] = { field: read.field, missing: read.missing };
    },
  };
}

const NUMBERS: ReadonlySet<string> = new Set([
  "byte",
  "short",
  "integer",
  "long",
  "float",
  "double",
  "numeric",
  "number",
]);

// The type decides how numbers are written.
const TYPE: Field<WeightedAvg> = {
  takes: takes.string,
  read: (parser) => {
    const type = parser.text();
    if (!NUMBERS.has(type)) throw illegalArgument(`[weighted_avg] with [value_type] [${type}] is not supported`);
  },
};

const FIELDS: Fields<WeightedAvg> = fields({
  value: config("value"),
  weight: config("weight"),
  ...formatField<WeightedAvg>(),
  value_type: TYPE,
  valueType: Object.assign({}, TYPE, { insteadOf: "value_type" }),
});

/** `weighted_avg`. */
export const weightedAvg: AggregationFeature = {
  buckets: false,
  read: (parser) => {
    const into: WeightedAvg = { value: null, weight: null, format: null };
    readObject(parser, "weighted_avg", FIELDS, into);
    const { value, weight, format } = into;
    // The real engine fails here with 500.
    if (value === null) throw illegalArgument("[weighted_avg] without [value] is not supported");
    return { aggregation: { weighted_avg: { value, weight, format } } };
  },
  write: writeValue,
};
