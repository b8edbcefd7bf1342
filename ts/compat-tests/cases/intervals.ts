/** Which buckets do ranges fall into? Those of each interval that they touch; and how many different ones are there? */

import { search, type Case } from "./case.js";

const CORPUS = "intervals";
const cases: Case[] = [];

function ask(aggregation: object, aggs?: object, rest: object = {}): void {
  const body = { size: 0, aggs: { a: { ...aggregation, ...(aggs === undefined ? {} : { aggs }) } }, ...rest };
  cases.push(search(CORPUS, JSON.stringify(body.aggs.a) + JSON.stringify(rest), body));
}

const RANGES = ["i", "l", "f", "d", "t", "days", "a", "also", "none", "never"];
const DATES = ["t", "days", "never"];
const isDate = (field: string): boolean => DATES.includes(field);
/** Sub-aggregations. */
const SUM = { m: { sum: { field: "n" } } };
/** One that no range has: its error comes before others. */
const BAD = { bad: { terms: { field: "i" } } };

function counts(field: string): void {
  for (const precision_threshold of [0, 1, 3, 10, 100, 40_000]) ask({ cardinality: { field, precision_threshold } });
  ask({ cardinality: { field } });
  ask({ cardinality: { field, missing: 5 } });
  for (const value_type of ["long", "string", "date"]) ask({ cardinality: { field, value_type } });
  ask({ value_count: { field } });
  ask({ terms: { field: "k", order: { c: "asc" } } }, { c: { cardinality: { field } }, v: { value_count: { field } } });
  ask({ terms: { field: "k" } }, { c: { cardinality: { field, precision_threshold: 0 } } });
}

function histograms(field: string): void {
  const unit = isDate(field) ? 31 * 86_400_000 : 1;
  const bounds = (min: number | undefined, max: number | undefined) => ({
    ...(min === undefined ? {} : { min: min * unit }),
    ...(max === undefined ? {} : { max: max * unit }),
  });
  const options: object[] = [
    ...[{}, { min_doc_count: 0 }, { min_doc_count: 1 }, { min_doc_count: 3 }, { keyed: true }],
    ...[1 / 3, -2.5, 100].map((offset) => ({ offset: offset * unit })),
    ...[0.3, 7].map((interval) => ({ interval: interval * unit })),
    ...[{ missing: 3 }, { format: "0.0" }, { format: "yyyy" }],
    ...[{ _count: "desc" }, { _key: "desc" }, [{ _count: "asc" }, { _key: "desc" }], { none: "asc" }].map((order) => ({
      order,
    })),
    { extended_bounds: bounds(-30, 30) },
    ...[bounds(-5, 5), bounds(3, undefined), bounds(undefined, 0.5), bounds(1000, 2000)].map((hard_bounds) => ({
      hard_bounds,
    })),
    { hard_bounds: bounds(-5, 5), offset: unit / 2 },
    { hard_bounds: bounds(-5, 5), extended_bounds: bounds(-4, 2) },
    { hard_bounds: bounds(-5, 5), extended_bounds: bounds(-7, 2) },
  ];
  for (const option of options) ask({ histogram: { field, interval: unit, ...option } });
  ask({ histogram: { field, interval: unit * 10, order: { m: "desc" } } }, { ...SUM, k: { terms: { field: "k" } } });
  ask(
    { histogram: { field, interval: unit * 10, min_doc_count: 1 } },
    { h: { histogram: { field, interval: unit * 5 } }, c: { cardinality: { field } } },
  );
  ask({ terms: { field: "k" } }, { h: { histogram: { field, interval: unit * 5 } } });
  ask({ histogram: { field, interval: unit * 2 } }, undefined, { query: { term: { k: "a" } } });
  ask({ histogram: { field, interval: unit } }, BAD);
}

function dateHistograms(field: string): void {
  const zones = isDate(field) ? [undefined, "+05:30", "Europe/Berlin", "Australia/Lord_Howe"] : [undefined, "UTC"];
  for (const time_zone of zones) {
    for (const calendar_interval of ["month", "week", "quarter", "year", "day"]) {
      ask({ date_histogram: { field, calendar_interval, time_zone, min_doc_count: 1 } });
    }
    for (const fixed_interval of ["10d", "37h"]) {
      ask({ date_histogram: { field, fixed_interval, time_zone, min_doc_count: 1 } });
    }
    // Hours, and what they are where clocks are put forward and back.
    for (const k of ["spring", "autumn"]) {
      const query = { term: { k } };
      ask({ date_histogram: { field, calendar_interval: "hour", time_zone, min_doc_count: 1 } }, undefined, { query });
      for (const fixed_interval of ["90m", "5h", "12h"]) {
        ask({ date_histogram: { field, fixed_interval, time_zone, min_doc_count: 1 } }, undefined, { query });
      }
    }
  }
  const [min, max] = ["2019-03-10", "2019-08-20"];
  const options: object[] = [
    ...[{}, { min_doc_count: 3 }, { keyed: true }, { missing: "2019-01-01" }, { format: "yyyy-MM" }, { format: "0.0" }],
    ...["+1d", "-40d"].map((offset) => ({ offset })),
    { offset: "+6h", time_zone: "Europe/Berlin" },
    ...[{ _count: "desc" }, { _key: "desc" }, { none: "asc" }].map((order) => ({ order })),
    ...[
      { min: "2018-10-01", max: "2020-12-31" },
      { min: max, max: min },
    ].map((extended_bounds) => ({
      extended_bounds,
    })),
    ...[{ min, max }, { min }, { max: min }, { max: "1990" }, { min: "x" }].map((hard_bounds) => ({ hard_bounds })),
    { hard_bounds: { min, max }, offset: "+10d" },
    { hard_bounds: { min, max }, time_zone: "Europe/Berlin" },
    { hard_bounds: { min, max }, extended_bounds: { min: "2019-04", max: "2019-05" } },
    { hard_bounds: { min, max }, extended_bounds: { min: "2018-04", max: "2019-05" } },
  ];
  for (const option of options) ask({ date_histogram: { field, calendar_interval: "month", ...option } });
  ask({ date_histogram: { field, calendar_interval: "quarter", order: { m: "desc" } } }, SUM);
  ask({ date_histogram: { field, calendar_interval: "month" } }, BAD);
  for (const interval of [{ fixed_interval: "0d" }, { fixed_interval: "-1d" }, {}, { interval: "none" }]) {
    ask({ date_histogram: { field, ...interval } });
    ask({ date_histogram: { field, ...interval } }, BAD);
  }
  ask({ date_histogram: { field, fixed_interval: "0d", missing: 5 } });
}

for (const field of RANGES) {
  counts(field);
  histograms(field);
  dateHistograms(field);
}
for (const field of ["n", "k", "unknown"]) {
  for (const interval of [{ fixed_interval: "0d" }, { fixed_interval: "-1d" }, {}, { interval: "none" }]) {
    ask({ date_histogram: { field, ...interval } });
    ask({ date_histogram: { field, ...interval } }, BAD);
  }
}
for (const interval of [1e-3, 1e300]) {
  ask({ histogram: { field: "i", interval, hard_bounds: { min: 3, max: 5 } } });
  ask({ histogram: { field: "f", interval, hard_bounds: { min: 3, max: 5 }, min_doc_count: 1 } });
}

export const intervals: readonly Case[] = cases;
