/** `date_histogram`: a bucket for each interval of time. */
import { ApiError, badRequest, illegalArgument } from "../../errors.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { readDateBounds } from "./bounds.js";
import { bucketFields, noBuckets, writeBuckets } from "./histogram.js";
import type { Buckets } from "./histogram.js";
import { parseTimeValue } from "./time_value.js";
import { timeZoneField } from "./time_zone_field.js";
import { requireField } from "./values_source.js";

/** The length of the intervals. */
export interface Intervals {
  calendarInterval: string | null;
  fixedInterval: string | null;
  /** The deprecated form: a calendar interval where the text is one, otherwise a fixed one. */
  interval: string | null;
  timeZone: string | null;
  /** Milliseconds. */
  offset: bigint;
}

type DateHistogram = Buckets & Intervals;

/** Returns the defaults, before a body is read. */
export function noIntervals(): Intervals {
  return { calendarInterval: null, fixedInterval: null, interval: null, timeZone: null, offset: 0n };
}

const CALENDAR = new Set(
  ["year", "quarter", "month", "week", "day", "hour", "minute", "second"].concat([
    "1y",
    "1q",
    "1M",
    "1w",
    "1d",
    "1h",
    "1m",
    "1s",
  ]),
);

/** What errors call a fixed interval. */
const FIXED_INTERVAL = "date_histogram.fixedInterval";

const DEPRECATED_INTERVAL =
  "[interval] on [date_histogram] is deprecated, use [fixed_interval] or [calendar_interval] in the future.";

/** The fields of intervals. */
export function intervalFields<T extends Intervals>(): Record<string, Field<T>> {
  return {
    interval: {
      takes: takes.stringOrNumber,
      read: (parser, into) => {
        const text = parser.text();
        if (parser.isNumber && parser.long() < 1n) {
          throw illegalArgument("[interval] must be 1 or greater for aggregation [date_histogram]");
        }
        if (into.calendarInterval !== null || into.fixedInterval !== null) {
          throw illegalArgument(
            "Cannot use [interval] with [fixed_interval] or [calendar_interval] configuration options.",
          );
        }
        if (text === "") throw illegalArgument("[dateHistogramInterval] must not be null: [date_histogram]");
        const interval = parser.isNumber ? `${parser.long()}ms` : text;
        parser.warnings.push(DEPRECATED_INTERVAL);
        into.interval = interval;
      },
    },
    calendar_interval: {
      takes: takes.string,
      read: (parser, into) => {
        const text = parser.text();
        if (text === "") throw illegalArgument("[interval] must not be null: [date_histogram]");
        if (!CALENDAR.has(text)) {
          throw illegalArgument(`The supplied interval [${text}] could not be parsed as a calendar interval.`);
        }
        checkOnlyOne(into, "calendar_interval", "fixed_interval", into.fixedInterval);
        into.calendarInterval = text;
      },
    },
    fixed_interval: {
      takes: takes.string,
      read: (parser, into) => {
        const text = parser.text();
        if (text === "") throw illegalArgument("[interval] must not be null: [date_histogram]");
        parseTimeValue(text, FIXED_INTERVAL);
        checkOnlyOne(into, "fixed_interval", "calendar_interval", into.calendarInterval);
        into.fixedInterval = text;
      },
    },
    offset: {
      takes: takes.number,
      read: (parser, into) => {
        into.offset = readOffset(parser);
      },
    },
    ...timeZoneField<T>(),
  };
}

const FIELDS: Fields<DateHistogram> = fields(
  { ...bucketFields<DateHistogram>(readDateBounds), ...intervalFields<DateHistogram>() },
  ["script", "value_type", "valueType"],
);

function checkOnlyOne(into: Intervals, name: string, other: string, otherValue: string | null): void {
  if (into.interval !== null) throw illegalArgument(`Cannot use [${name}] with [interval] configuration option.`);
  if (otherValue !== null) throw illegalArgument(`Cannot use [${name}] with [${other}] configuration option.`);
}

function readOffset(parser: Parser): bigint {
  if (parser.isNumber) return parser.long();
  const text = parser.text();
  if (text === "") throw badRequest("string_index_out_of_bounds_exception", "String index out of range: 0");
  const setting = "DateHistogramAggregationBuilder.parseOffset";
  if (text.startsWith("-")) return -parseTimeValue(text.slice(1), setting);
  return parseTimeValue(text.startsWith("+") ? text.slice(1) : text, setting);
}

/** Finds out which interval the deprecated form means. */
function resolve(into: Intervals): void {
  const { interval } = into;
  if (interval === null) return;
  if (CALENDAR.has(interval)) into.calendarInterval = interval;
  else into.fixedInterval = interval;
}

/** Returns a time in milliseconds; none below 0, or a text that is none, which the engine refuses once it has seen the field. */
function inMillis(text: string): string {
  try {
    const millis = parseTimeValue(text, FIXED_INTERVAL);
    return `${millis < 0n ? 0n : millis}ms`;
  } catch (error) {
    if (error instanceof ApiError) return text;
    throw error;
  }
}

/** Returns the intervals in the form of the plan. */
export function readIntervals(into: Intervals): {
  calendar_interval: string | null;
  fixed_interval: string | null;
  time_zone: string | null;
  offset: string;
} {
  resolve(into);
  return {
    calendar_interval: into.calendarInterval,
    fixed_interval: into.fixedInterval === null ? null : inMillis(into.fixedInterval),
    time_zone: into.timeZone,
    offset: String(into.offset),
  };
}

/** `date_histogram`. */
export const dateHistogram: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: DateHistogram = Object.assign(noIntervals(), noBuckets(name));
    readObject(parser, "date_histogram", FIELDS, into);
    const field = requireField(into);
    return {
      aggregation: {
        date_histogram: {
          field,
          ...readIntervals(into),
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
