/** `histogram`: a bucket for each interval of numbers. */
import { illegalArgument } from "../../errors.js";
import { readBucketsHead, readHistogramBucket } from "../../generated/outcome.js";
import type { Bounds, BucketOrder } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { parseDouble } from "../../json/java_double.js";
import type { Parser } from "../../json/parser.js";
import { readDoubleBounds } from "./bounds.js";
import { KEY_ASCENDING, orderField } from "./order.js";
import { writeInner } from "./terms.js";
import { formatField, readAtLeastZero, requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

/** What `histogram` and `date_histogram` both read. */
export interface Buckets extends ValuesSource {
  minDocCount: number;
  keyed: boolean;
  order: BucketOrder[];
  extendedBounds: Bounds | null;
  hardBounds: Bounds | null;
}

interface Histogram extends Buckets {
  interval: string;
  offset: string;
}

/** Returns the defaults of a histogram, before its body is read. */
export function noBuckets(name: string): Buckets {
  return {
    minDocCount: 0,
    keyed: false,
    order: [...KEY_ASCENDING],
    extendedBounds: null,
    hardBounds: null,
    ...valuesSource(name),
  };
}

/** The fields that both histograms share; each reads its bounds in its own way. */
export function bucketFields<T extends Buckets>(readBounds: (parser: Parser) => Bounds): Record<string, Field<T>> {
  return {
    keyed: {
      takes: takes.boolean,
      read: (parser, into) => {
        into.keyed = parser.boolean();
      },
    },
    min_doc_count: {
      takes: takes.number,
      read: (parser, into) => {
        into.minDocCount = Number(readAtLeastZero(parser, "minDocCount", into));
      },
    },
    extended_bounds: {
      takes: takes.object,
      read: (parser, into) => {
        into.extendedBounds = readBounds(parser);
      },
    },
    hard_bounds: {
      takes: takes.object,
      read: (parser, into) => {
        into.hardBounds = readBounds(parser);
      },
    },
    ...sourceFields<T>(),
    ...formatField<T>(),
    ...orderField<T>(),
  };
}

/** The interval where the request names none. */
export const NO_INTERVAL = "0.0";

const FIELDS: Fields<Histogram> = fields(
  {
    ...bucketFields<Histogram>(readDoubleBounds),
    interval: {
      takes: takes.number,
      read: (parser, into) => {
        into.interval = parser.doubleText();
        if ((parseDouble(into.interval) ?? 0) <= 0) {
          throw illegalArgument(`[interval] must be >0 for histogram aggregation [${into.name}]`);
        }
      },
    },
    offset: {
      takes: takes.number,
      read: (parser, into) => {
        into.offset = parser.doubleText();
      },
    },
  },
  ["script", "value_type", "valueType"],
);

/** `histogram`. */
export const histogram: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Histogram = { interval: NO_INTERVAL, offset: "0.0", ...noBuckets(name) };
    readObject(parser, "histogram", FIELDS, into);
    const field = requireField(into);
    if (into.interval === NO_INTERVAL) parser.refuseLater(`interval must be positive, got: ${NO_INTERVAL}`);
    return {
      aggregation: {
        histogram: {
          field,
          interval: into.interval,
          offset: into.offset,
          min_doc_count: into.minDocCount,
          extended_bounds: into.extendedBounds,
          hard_bounds: into.hardBounds,
          order: into.order,
          missing: into.missing,
          format: into.format,
        },
      },
      keyed: into.keyed,
    };
  },
  write: (reader, output, shape) => {
    writeBuckets(reader, output, shape);
  },
};

/** Writes the buckets of either histogram. */
export const writeBuckets: AggregationFeature["write"] = (reader, output, shape) => {
  output.raw(shape.keyed ? '"buckets":{' : '"buckets":[');
  const { buckets } = readBucketsHead(reader);
  for (let i = 0; i < buckets; i += 1) {
    if (i > 0) output.raw(",");
    const { key, text, doc_count } = readHistogramBucket(reader);
    if (shape.keyed) {
      if (text === null) reader.quotedTo(key, output);
      else reader.textTo(text, output);
      output.raw(":");
    }
    output.raw("{");
    if (text !== null) {
      output.raw('"key_as_string":');
      reader.textTo(text, output);
      output.raw(",");
    }
    output.raw('"key":');
    reader.numberTo(key, output);
    output.raw(',"doc_count":').int(doc_count);
    writeInner(reader, output, shape);
    output.raw("}");
  }
  output.raw(shape.keyed ? "}" : "]");
};
