/**
 * `auto_date_histogram`: a bucket for each interval of time. The intervals are as long as needed for no more than
 * `buckets` buckets.
 */
import { illegalArgument } from "../../errors.js";
import { readInterval } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeBuckets } from "./histogram.js";
import { timeZoneField } from "./time_zone_field.js";
import { formatField, requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface AutoDateHistogram extends ValuesSource {
  buckets: number;
  first: number;
  timeZone: string | null;
}

const STEPS = ["second", "minute", "hour", "day", "month", "year"];
/** The same units, in the order that they have in a set of the real engine. */
const SHOWN = "minute, second, day, year, hour, month";

const FIELDS: Fields<AutoDateHistogram> = fields<AutoDateHistogram>(
  {
    ...sourceFields<AutoDateHistogram>(),
    ...formatField<AutoDateHistogram>(),
    ...timeZoneField<AutoDateHistogram>(),
    buckets: {
      takes: takes.number,
      read: (parser, into) => {
        into.buckets = parser.int();
        if (into.buckets <= 0) throw illegalArgument(`buckets must be greater than 0 for [${into.name}]`);
      },
    },
    minimum_interval: {
      takes: takes.string | (takes.numberOrNull & ~takes.number),
      read: (parser, into) => {
        if (parser.kind === Kind.Null) return;
        into.first = STEPS.indexOf(parser.text());
        if (into.first < 0) throw illegalArgument(`minimum_interval must be one of [[${SHOWN}]]`);
      },
    },
  },
  ["script", "value_type", "valueType"],
);

/** `auto_date_histogram`. */
export const autoDateHistogram: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: AutoDateHistogram = { buckets: 10, first: 0, timeZone: null, ...valuesSource(name) };
    readObject(parser, "auto_date_histogram", FIELDS, into);
    const field = requireField(into);
    const { buckets, first, timeZone, missing, format } = into;
    const body = { field, buckets, first, time_zone: timeZone, missing, format };
    return { aggregation: { auto_date_histogram: body } };
  },
  write: (reader, output, shape) => {
    writeBuckets(reader, output, shape);
    output.raw(',"interval":');
    reader.textTo(readInterval(reader).interval, output);
  },
};
