/** `missing`: the documents that have no value of a field. */
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject } from "../object.js";
import type { Fields } from "../object.js";
import { writeSingle } from "./single.js";
import { formatField, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

const FIELDS: Fields<ValuesSource> = fields(
  { ...sourceFields<ValuesSource>(), ...formatField<ValuesSource>(), ...valueTypeField<ValuesSource>() },
  ["script"],
);

/** `missing`. */
export const missing: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into = readObject(parser, "missing", FIELDS, valuesSource(name));
    const field = requireField(into);
    return {
      aggregation: { missing: { field, missing: into.missing, format: into.format, value_type: into.valueType } },
    };
  },
  write: writeSingle,
};
