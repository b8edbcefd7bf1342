/** `date_histogram`: calendar and fixed intervals, zones, offsets, bounds, formats; dates in other aggregations. */

import { aggs, searches, type Body, type Case } from "./case.js";

const histogram = (rest: object, sub?: object): object => ({
  h: { date_histogram: { field: "at", ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});

const CALENDAR = [
  "minute",
  "hour",
  "day",
  "week",
  "month",
  "quarter",
  "year",
  "1m",
  "1h",
  "1d",
  "1w",
  "1M",
  "1q",
  "1y",
];
const LONG = ["month", "quarter", "year"];
// prettier-ignore
const FIXED = ["1ms", "500ms", "1s", "90s", "1m", "15m", "1h", "3h", "12h", "1d", "7d", "30d", "365d", "36h", "1000d"];
// prettier-ignore
const BAD = ["2d", "2M", "second", "1s", "0d", "-1d", "1.5d", "x", "", "1", "day ", "Day", "DAY", "months", "decade", 1, null];
// prettier-ignore
const ZONES = ["+01:00", "-05:30", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Apia", "UTC", "Z", "+0530", "CET", "Australia/Lord_Howe", "Asia/Tehran", "Africa/Casablanca"];
// prettier-ignore
const OPTIONS: readonly object[] = [
  {}, { keyed: true }, { min_doc_count: 1 }, { min_doc_count: 2 }, { min_doc_count: -1 }, { order: { _key: "desc" } }, { order: { _count: "desc" } }, { order: [{ _count: "desc" }, { _key: "desc" }] }, { order: { m: "desc" } }, { order: { nothing: "desc" } }, { format: "yyyy-MM" }, { format: "yyyy" }, { format: "epoch_millis" }, { format: "epoch_second" }, { format: "dd.MM.yyyy HH:mm:ss.SSS" }, { format: "strict_date_time" }, { format: "e" }, { format: "nonsense" }, { format: "MMMM yyyy" }, { format: "yyyy-'Q'q" }, { format: "xxxx-'W'ww" }, { keyed: true, format: "yyyy" },
  { offset: "+1d" }, { offset: "-6h" }, { offset: "10d" }, { offset: 3600000 }, { offset: -3600000 }, { offset: "x" }, { offset: "+1M" }, { offset: "1h", time_zone: "Europe/Berlin" }, { missing: "2021-07-07" }, { missing: 1577836800000 }, { missing: "x" }, { missing: "2000", min_doc_count: 1 }, { time_zone: "nonsense" }, { time_zone: "" }, { time_zone: 5 }, { time_zone: 3600000 }, { nonsense: 1 }, { keyed: "true" }, { min_doc_count: "1" },
];
// prettier-ignore
const BOUNDS: readonly object[] = [
  { extended_bounds: { min: "2020-10-01", max: "2022-03-01" } }, { extended_bounds: { min: "2021-01-15" } }, { extended_bounds: { max: "2022-06" } }, { extended_bounds: { min: 1577836800000, max: 1655000000000 } }, { extended_bounds: { min: "2021-01-01||-3M", max: "2022-01-01||+1M/M" } }, { extended_bounds: { min: "2022", max: "2020" } }, { extended_bounds: { min: "x" } }, { extended_bounds: { min: "2020-10", max: "2022-03" }, min_doc_count: 1 }, { extended_bounds: { min: "01.10.2020", max: "01.03.2022" }, format: "dd.MM.yyyy" }, { extended_bounds: { min: "2020-10-01", max: "2022-03-01" }, time_zone: "America/New_York" }, { extended_bounds: { min: "2020-10-01", max: "2022-03-01" }, offset: "5d" },
  { hard_bounds: { min: "2021-02-01", max: "2021-08-01" } }, { hard_bounds: { min: "2021-02-10" } }, { hard_bounds: { max: "2021-04-10" } }, { hard_bounds: { min: "2021-02-01", max: "2021-08-01" }, extended_bounds: { min: "2021-01-01", max: "2021-06-01" } }, { hard_bounds: { min: "2021-02-01", max: "2021-08-01" }, extended_bounds: { min: "2021-03-01", max: "2021-06-01" } }, { extended_bounds: {} }, { extended_bounds: { nonsense: 1 } }, { extended_bounds: null }, { hard_bounds: { min: "2021-02-01", max: "2021-08-01" }, time_zone: "+05:00" },
];
const SINCE_2021 = { size: 0, query: { range: { at: { gte: "2021" } } } };
const SPRING = { size: 0, query: { range: { at: { gte: "2021-03-27", lt: "2021-03-30" } } } };
const AUTUMN = { size: 0, query: { range: { at: { gte: "2021-10-30", lt: "2021-11-09" } } } };
const NONE = { size: 0, query: { match_none: {} } };

const bad: Record<string, Body> = {};
for (const interval of BAD) {
  const text = JSON.stringify(interval);
  bad[`calendar_interval ${text}`] = histogram({ calendar_interval: interval });
  bad[`fixed_interval ${text}`] = histogram({ fixed_interval: interval, min_doc_count: 1 });
}
const MAX = { m: { max: { field: "value" } } };

function zoned(intervals: readonly object[]): Record<string, Body> {
  return Object.fromEntries(
    ZONES.flatMap((time_zone) =>
      intervals.map((interval) => [
        `${JSON.stringify(interval)} in ${time_zone}`,
        histogram({ ...interval, time_zone, min_doc_count: 1 }),
      ]),
    ),
  );
}
const renamed = (prefix: string, list: Record<string, Body>): Record<string, Body> =>
  Object.fromEntries(Object.entries(list).map(([name, body]) => [`${prefix}: ${name}`, body]));

export const aggsDates: readonly Case[] = [
  ...aggs(
    "dates",
    Object.fromEntries(
      CALENDAR.map((calendar_interval) => [
        `calendar ${calendar_interval}`,
        histogram({ calendar_interval, min_doc_count: 1 }, MAX),
      ]),
    ),
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      LONG.map((calendar_interval) => [
        `calendar ${calendar_interval}, every bucket`,
        histogram({ calendar_interval }),
      ]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      ["minute", "hour", "day", "week"].map((calendar_interval) => [
        `calendar ${calendar_interval}, every bucket`,
        histogram({ calendar_interval }),
      ]),
    ),
    {
      size: 0,
      query: { range: { at: { gte: "2021-03-28T00", lt: "2021-03-28T02" } } },
    },
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      FIXED.map((fixed_interval) => [`fixed ${fixed_interval}`, histogram({ fixed_interval, min_doc_count: 1 }, MAX)]),
    ),
  ),
  ...aggs("dates", bad, SINCE_2021),
  ...aggs(
    "dates",
    renamed(
      "all",
      zoned([{ calendar_interval: "month" }, { calendar_interval: "day" }, { calendar_interval: "year" }]),
    ),
  ),
  ...aggs(
    "dates",
    renamed(
      "since 2021",
      zoned([{ calendar_interval: "week" }, { calendar_interval: "quarter" }, { fixed_interval: "36h" }]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    renamed("spring", zoned([{ calendar_interval: "hour" }, { fixed_interval: "30m" }, { fixed_interval: "1d" }])),
    SPRING,
  ),
  ...aggs(
    "dates",
    renamed(
      "autumn",
      zoned([{ calendar_interval: "hour" }, { fixed_interval: "3h" }, { calendar_interval: "minute" }]),
    ),
    AUTUMN,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      ["Europe/Berlin", "America/New_York", "+02:00"].map((time_zone) => [
        `spring, every hour in ${time_zone}`,
        histogram({ calendar_interval: "hour", time_zone }),
      ]),
    ),
    SPRING,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      ["Europe/Berlin", "America/New_York", "+02:00"].map((time_zone) => [
        `autumn, every day in ${time_zone}`,
        histogram({ calendar_interval: "day", time_zone }),
      ]),
    ),
    AUTUMN,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      ["Europe/Berlin", "America/New_York"].map((time_zone) => [
        `autumn, every 6 hours in ${time_zone}`,
        histogram({ fixed_interval: "6h", time_zone }),
      ]),
    ),
    AUTUMN,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      OPTIONS.map((options) => [
        `month ${JSON.stringify(options)}`,
        histogram({ calendar_interval: "month", ...options }, MAX),
      ]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      OPTIONS.slice(22, 30).map((options) => [
        `30d ${JSON.stringify(options)}`,
        histogram({ fixed_interval: "30d", ...options }),
      ]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      BOUNDS.map((bounds) => [`month ${JSON.stringify(bounds)}`, histogram({ calendar_interval: "month", ...bounds })]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      BOUNDS.slice(0, 5).map((bounds) => [
        `nothing found, month ${JSON.stringify(bounds)}`,
        histogram({ calendar_interval: "month", ...bounds }, MAX),
      ]),
    ),
    NONE,
  ),
  ...aggs(
    "dates",
    Object.fromEntries(
      BOUNDS.slice(0, 3).map((bounds) => [
        `30d ${JSON.stringify(bounds)}`,
        histogram({ fixed_interval: "30d", ...bounds }),
      ]),
    ),
    SINCE_2021,
  ),
  ...aggs(
    "dates",
    {
      "no interval": histogram({}),
      interval: histogram({ interval: "month" }),
      "interval in milliseconds": histogram({ interval: 86400000, min_doc_count: 1 }),
      "both intervals": histogram({ calendar_interval: "month", fixed_interval: "30d" }),
      "no field": { h: { date_histogram: { calendar_interval: "month" } } },
      keyword: { h: { date_histogram: { field: "kind", calendar_interval: "month" } } },
      integer: { h: { date_histogram: { field: "value", fixed_interval: "10ms", min_doc_count: 1 } } },
      "field that is not there": { h: { date_histogram: { field: "nothing", calendar_interval: "month" } } },
      "two fields": { h: { date_histogram: { field: "spans", calendar_interval: "week" } } },
      "too many buckets": histogram({ fixed_interval: "1s" }),
      meta: { h: { date_histogram: { field: "at", calendar_interval: "year" }, meta: { a: 1 } } },
      "terms inside": histogram(
        { calendar_interval: "quarter" },
        { k: { terms: { field: "kind", size: 3 }, aggs: MAX } },
      ),
      "empty buckets with sub-aggregations": histogram(
        { calendar_interval: "month" },
        {
          s: { stats: { field: "value" } },
          k: { terms: { field: "kind" } },
          r: { range: { field: "value", ranges: [{ to: 5 }] } },
          h2: { histogram: { field: "value", interval: 10 } },
        },
      ),
      "inside terms": { k: { terms: { field: "kind" }, aggs: histogram({ calendar_interval: "year" }) } },
      "date_histogram inside": histogram(
        { calendar_interval: "year" },
        { q: { date_histogram: { field: "at", calendar_interval: "quarter", format: "yyyy-'Q'q" } } },
      ),
      "terms on dates": { t: { terms: { field: "at", size: 4 } } },
      "terms on dates, format": {
        t: { terms: { field: "at", size: 4, format: "yyyy-MM-dd", order: { _key: "asc" } } },
      },
      "min and max": {
        a: { min: { field: "at" } },
        b: { max: { field: "at" } },
        c: { avg: { field: "at" } },
        d: { stats: { field: "at" } },
        e: { value_count: { field: "at" } },
        f: { sum: { field: "at" } },
      },
      "min and max, format": {
        a: { min: { field: "at", format: "yyyy-MM-dd" } },
        b: { max: { field: "at", format: "epoch_second" } },
        c: { stats: { field: "at", format: "yyyy" } },
      },
      cardinality: { a: { cardinality: { field: "at" } } },
      "several at once": {
        ...histogram({ calendar_interval: "year" }),
        a: { date_histogram: { field: "at", fixed_interval: "100d", min_doc_count: 3 } },
      },
    },
    SINCE_2021,
  ),
  ...aggs("products", {
    "products by year": { h: { date_histogram: { field: "created_at", calendar_interval: "year" } } },
    "products by month": {
      h: { date_histogram: { field: "created_at", calendar_interval: "month", format: "yyyy-MM" } },
    },
    "products by quarter, with stats": {
      h: {
        date_histogram: { field: "created_at", calendar_interval: "quarter" },
        aggs: { p: { stats: { field: "price" } } },
      },
    },
    "products by week, most first": {
      h: {
        date_histogram: { field: "created_at", calendar_interval: "week", min_doc_count: 8, order: { _count: "desc" } },
      },
    },
    "products by 90d in Berlin": {
      h: { date_histogram: { field: "created_at", fixed_interval: "90d", time_zone: "Europe/Berlin", keyed: true } },
    },
    "products by year, colors": {
      h: {
        date_histogram: { field: "created_at", calendar_interval: "year" },
        aggs: { c: { terms: { field: "color", size: 2 } } },
      },
    },
  }),
  ...aggs("empty", {
    "no documents": { h: { date_histogram: { field: "at", calendar_interval: "month" } } },
    "no documents, bounds": {
      h: {
        date_histogram: {
          field: "at",
          calendar_interval: "month",
          extended_bounds: { min: "2021-01", max: "2021-03" },
        },
      },
    },
  }),
  ...searches("types", {
    "every precision by year": {
      size: 0,
      query: { term: { kw: "dates" } },
      aggs: { h: { date_histogram: { field: "date", calendar_interval: "year", min_doc_count: 1 } } },
    },
    "every precision by fixed 1000d": {
      size: 0,
      query: { term: { kw: "dates" } },
      aggs: { h: { date_histogram: { field: "date", fixed_interval: "1000d", min_doc_count: 1 } } },
    },
    "extreme dates": {
      size: 0,
      aggs: {
        h: { date_histogram: { field: "date", calendar_interval: "year", min_doc_count: 1 } },
        s: { stats: { field: "date" } },
      },
    },
  }),
];
