/** How is each date written by each format, wherever one is: years of any length, documents without a date, nanoseconds. */

import { msearch, search, type Body, type Case } from "./case.js";
import { NAMES } from "./date_formats.js";

const on = (name: string, body: object): Case => search("far_dates", name, body);
const of = (kind: string): object => ({ query: { term: { kind } }, _source: false });

const FORMATS = [
  ...NAMES.map(([name]) => name),
  "epoch_millis",
  "epoch_second",
  "strict_date_optional_time_nanos",
  ...["u", "uu", "uuu", "uuuuu", "y", "yy", "yyy", "yyyy", "yyyyy", "Y", "YY", "YYYY", "ww e", "SSSSSSSSS"],
];

/** These write no years of more than four digits. */
const NARROW = [
  ...["strict_date_time", "strict_date_time_no_millis", "date_hour_minute_second_fraction"],
  ...["date_hour_minute_second_millis", "strict_date_hour_minute_second_fraction"],
  ...["strict_date_hour_minute_second_millis", "ordinal_date_time", "strict_ordinal_date_time"],
  ...["ordinal_date_time_no_millis", "strict_ordinal_date_time_no_millis", "strict_ordinal_date"],
  ...["strict_year", "strict_year_month", "year_month_day", "strict_year_month_day"],
];

/** Aggregations that write dates. */
const trees = (format: string): Record<string, Body> => ({
  max: { max: { field: "at", format } },
  avg: { avg: { field: "at", format } },
  sum: { sum: { field: "at", format } },
  stats: { stats: { field: "at", format } },
  terms: { terms: { field: "at", format } },
  histogram: { histogram: { field: "at", interval: 1e15, format } },
  date_histogram: { date_histogram: { field: "at", calendar_interval: "year", min_doc_count: 1, format } },
  keyed: { date_histogram: { field: "at", calendar_interval: "year", min_doc_count: 1, format, keyed: true } },
  range: { range: { field: "at", ranges: [{ from: 0, to: 253402300800000 }], format } },
  "range with a key": { range: { field: "at", ranges: [{ key: "k", from: 253402300800000 }], format } },
  inner: { terms: { field: "kind" }, aggs: { m: { max: { field: "at", format } } } },
});

const sorts = (format: string): Record<string, object> => ({
  ascending: { at: { format } },
  descending: { at: { format, order: "desc" } },
  first: { at: { format, missing: "_first" } },
  "by a value": { at: { format, missing: 253402300800000 } },
  nanoseconds: { fine: { format } },
  "nanoseconds, descending": { fine: { format, order: "desc" } },
  "nanoseconds as milliseconds": { fine: { format, numeric_type: "date" } },
});

const far: readonly Case[] = ["year", "date", ...NARROW].flatMap((format) => {
  const cases = [
    ...Object.entries(trees(format)).map(([name, a]) =>
      on(`${format}: ${name} of far dates`, { size: 0, ...of("far"), aggs: { a } }),
    ),
    ...Object.entries(sorts(format)).map(([name, sort]) =>
      on(`${format}: sort of a document without, ${name}`, { ...of("without"), sort: [sort] }),
    ),
  ];
  // One of them has all.
  return format === "year" || format === "date" || format === "strict_year" ? cases : cases.slice(10, 13);
});

const MAX: Body = { size: 0, ...of("far"), aggs: { a: { max: { field: "at", format: "strict_year" } } } };
const SORT: Body = { ...of("far"), sort: [{ at: { format: "strict_year" } }] };
const NONE: Body = { size: 0 };

export const dateTexts: readonly Case[] = [
  ...FORMATS.flatMap((format) => [
    on(`${format}: sort`, { size: 20, ...of("near"), sort: [{ at: { format } }, { fine: { format } }] }),
    on(`${format}: keys`, {
      size: 0,
      ...of("near"),
      aggs: {
        t: { terms: { field: "at", format, size: 20, order: { _key: "asc" } } },
        n: { terms: { field: "fine", format, order: { _key: "asc" } } },
        m: { max: { field: "at", format } },
        h: {
          date_histogram: { field: "at", calendar_interval: "year", format, min_doc_count: 1, time_zone: "+05:30" },
        },
      },
    }),
    on(`${format}: sort of far dates`, { ...of("far"), sort: [{ at: { format } }] }),
  ]),
  ...far,
  on("a page before far dates", { size: 3, from: 2, _source: false, sort: [{ at: { format: "strict_year" } }] }),
  on("two aggregations fail", {
    size: 0,
    ...of("far"),
    aggs: {
      z: { max: { field: "at", format: "strict_year" } },
      a: { min: { field: "at", format: "strict_date_time" } },
    },
  }),
  on("a sort and an aggregation fail", { ...MAX, ...SORT, size: 5 }),
  msearch("far_dates", "msearch: a sort fails", ["{}", NONE, "{}", SORT, "{}", NONE]),
  msearch("far_dates", "msearch: an aggregation fails", ["{}", NONE, "{}", MAX, "{}", NONE]),
  msearch("far_dates", "msearch: several fail", ["{}", SORT, "{}", MAX, "{}", { sort: "nothing" }]),
];
