/** `range`: a bucket for each range of numbers. */
import type { AggregationRange, Scalar } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeInner } from "./terms.js";
import { formatField, requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Range extends ValuesSource {
  ranges: AggregationRange[];
  keyed: boolean;
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

const FIELDS: Fields<Range> = fields(
  {
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
  },
  ["script", "value_type", "valueType"],
);

/** `range`. */
export const range: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Range = { ranges: [], keyed: false, ...valuesSource(name) };
    readObject(parser, "range", FIELDS, into);
    const field = requireField(into);
    if (into.ranges.length === 0) parser.refuseLater(`No [ranges] specified for the [${name}] aggregation`);
    return {
      aggregation: {
        range: { field, ranges: into.ranges, missing: into.missing, format: into.format },
      },
      keyed: into.keyed,
    };
  },
  write: (reader, output, shape) => {
    output.raw(shape.keyed ? '"buckets":{' : '"buckets":[');
    const count = reader.u32();
    for (let i = 0; i < count; i += 1) {
      if (i > 0) output.raw(",");
      const key = reader.slice();
      let separator = "";
      if (shape.keyed) output.utf8(key).raw(":{");
      else {
        output.raw('{"key":').utf8(key);
        separator = ",";
      }
      for (const bound of ["from", "to"] as const) {
        const value = reader.num();
        if (value.length > 0) {
          output.raw(`${separator}"${bound}":`).num(value);
          separator = ",";
        }
        const text = reader.u8();
        if (text !== 0) output.raw(`${separator}"${bound}_as_string":`);
        // The real engine writes the bounds of a boolean field as true and false, without quotes.
        if (text === 1) output.utf8(reader.slice());
        else if (text !== 0) output.num(reader.slice());
      }
      output.raw(separator).raw('"doc_count":').int(reader.u64());
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw(shape.keyed ? "}" : "]");
  },
};
