/** `avg`, `min`, `max`, `sum` and `value_count`: one number from the values of a field. */
import type { Metric } from "../../generated/plan.js";
import { readValue } from "../../generated/outcome.js";
import type { Value } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject } from "../object.js";
import type { Fields } from "../object.js";
import type { OutcomeReader } from "../../engine/outcome_reader.js";
import type { Output } from "../../output/output.js";
import type { Parser } from "../../json/parser.js";
import { formatField, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

const FIELDS: Fields<ValuesSource> = fields({ ...sourceFields(), ...formatField(), ...valueTypeField() }, ["script"]);

/** Reads the body of a metric over one field. */
export function readMetric(parser: Parser, type: string, name: string): Metric {
  const source = readObject(parser, type, FIELDS, valuesSource(name));
  return {
    field: requireField(source),
    missing: source.missing,
    format: source.format,
    value_type: source.valueType,
  };
}

/** Writes `value` and `value_as_string`. */
export function writeValue(reader: OutcomeReader, output: Output): void {
  writeNumber(readValue(reader), reader, output, "value");
}

/** Writes a number and its text, as `name` and `name_as_string`. */
export function writeNumber({ value, text }: Value, reader: OutcomeReader, output: Output, name: string): void {
  output.raw(`"${name}":`);
  reader.numberTo(value, output);
  if (text === null) return;
  output.raw(`,"${name}_as_string":`);
  reader.textTo(text, output);
}

/** `avg`. */
export const avg: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { avg: readMetric(parser, "avg", name) } }),
  write: writeValue,
};

/** `min`. */
export const min: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { min: readMetric(parser, "min", name) } }),
  write: writeValue,
};

/** `max`. */
export const max: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { max: readMetric(parser, "max", name) } }),
  write: writeValue,
};

/** `sum`. */
export const sum: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { sum: readMetric(parser, "sum", name) } }),
  write: writeValue,
};

/** `value_count`. */
export const valueCount: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { value_count: readMetric(parser, "value_count", name) } }),
  write: writeValue,
};
