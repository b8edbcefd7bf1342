/** `range` and `date_range`: a bucket for each range of numbers or dates. */
import type { AggregationRange, Scalar } from "../../generated/plan.js";
import { readBucketsHead, readRangeBucket } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { writeInner } from "./terms.js";
import { timeZoneField } from "./time_zone_field.js";
import { formatField, requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Range extends ValuesSource {
  ranges: AggregationRange[];
  keyed: boolean;
  timeZone: string | null;
}

const BOUND_FIELDS: Fields<AggregationRange> = fields({
  key: {
    takes: takes.stringOrNumber,
    read: (parser, into) => {
      into.key = parser.text();
    },
  },
  from: {
    takes: takes.numberOrNull,
    read: (parser, into) => {
      into.from = parser.scalar();
    },
  },
  to: {
    takes: takes.numberOrNull,
    read: (parser, into) => {
      into.to = parser.scalar();
    },
  },
});

const OF_RANGES: Record<string, Field<Range>> = {
  ...sourceFields<Range>(),
  ...formatField<Range>(),
  keyed: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.keyed = parser.boolean();
    },
  },
  ranges: {
    takes: takes.objects,
    read: (parser, into) => {
      const open: Scalar = "null";
      into.ranges = [];
      readList(parser, () => {
        into.ranges.push(readObject(parser, "range", BOUND_FIELDS, { key: null, from: open, to: open }));
      });
    },
  },
};
const LEFT_OUT = ["script", "value_type", "valueType"];
const FIELDS: Fields<Range> = fields(OF_RANGES, LEFT_OUT);
const DATE_FIELDS: Fields<Range> = fields({ ...OF_RANGES, ...timeZoneField<Range>() }, LEFT_OUT);

function readRange(parser: Parser, type: "range" | "date_range", name: string): Range & { field: string } {
  const into: Range = { ranges: [], keyed: false, timeZone: null, ...valuesSource(name) };
  readObject(parser, type, type === "range" ? FIELDS : DATE_FIELDS, into);
  const field = requireField(into);
  if (into.ranges.length === 0) parser.refuseLater(`No [ranges] specified for the [${name}] aggregation`);
  const { missing, format, valueType, ranges, keyed, timeZone } = into;
  return { name, field, missing, format, valueType, ranges, keyed, timeZone };
}

/** `range`. */
export const range: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const { field, ranges, missing, format, keyed } = readRange(parser, "range", name);
    return { aggregation: { range: { field, ranges, missing, format } }, keyed };
  },
  write: (reader, output, shape) => {
    output.raw(shape.keyed ? '"buckets":{' : '"buckets":[');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      if (i > 0) output.raw(",");
      const bucket = readRangeBucket(reader);
      if (!shape.keyed) output.raw('{"key":');
      reader.textTo(bucket.key, output);
      output.raw(shape.keyed ? ":{" : ",");
      for (const bound of ["from", "to"] as const) {
        const { value, text } = bucket[bound];
        if (!reader.isNull(value)) {
          output.raw(`"${bound}":`);
          reader.numberTo(value, output);
          output.raw(",");
        }
        if (text.kind === "not") continue;
        output.raw(`"${bound}_as_string":`);
        if (text.kind === "quoted") reader.textTo(text.value, output);
        else reader.jsonTo(text.value, output);
        output.raw(",");
      }
      output.raw('"doc_count":').int(bucket.doc_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw(shape.keyed ? "}" : "]");
  },
};

/** `date_range`. */
export const dateRange: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const { field, ranges, missing, format, timeZone, keyed } = readRange(parser, "date_range", name);
    return { aggregation: { date_range: { field, ranges, missing, format, time_zone: timeZone } }, keyed };
  },
  write: range.write,
};
