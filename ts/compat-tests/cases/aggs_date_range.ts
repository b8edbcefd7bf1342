/** `date_range`: a bucket for each range of dates. */

import { aggs, searches, type Body, type Case } from "./case.js";

const range = (field: string, ranges: unknown, rest: object = {}, sub?: object): object => ({
  r: { date_range: { field, ranges, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const SUM = { s: { sum: { field: "stock" } } };
const YEARS = [{ to: "2021-01-01" }, { from: "2021-01-01", to: "2022-01-01" }, { from: "2022-01-01" }];

// prettier-ignore
const RANGES: Readonly<Record<string, Body>> = {
  "years": range("created_at", YEARS),
  "years, keyed": range("created_at", YEARS, { keyed: true }),
  "with keys": range("created_at", [{ key: "old", to: "2021" }, { key: "new", from: "2021" }], { keyed: true }),
  "with a key of a number": range("created_at", [{ key: 5, to: "2021" }]),
  "years, below": range("created_at", YEARS, {}, SUM),
  "overlapping": range("created_at", [{ from: "2020-06", to: "2021-06" }, { from: "2021-01", to: "2022-01" }, { from: "2020-01", to: "2020-02" }], {}, { t: { terms: { field: "category", size: 2 } } }),
  "unordered": range("created_at", [{ from: "2022" }, { to: "2020" }, { from: "2020", to: "2022" }]),
  "backwards": range("created_at", [{ from: "2022", to: "2020" }]),
  "nothing": range("created_at", [{ from: "2200" }]),
  "open": range("created_at", [{}]),
  "nulls": range("created_at", [{ from: null, to: "2021-06-01" }]),
  "numbers": range("created_at", [{ to: 1609459200000 }, { from: 1609459200000 }]),
  "numbers as text": range("created_at", [{ to: "1609459200000" }]),
  "fractions": range("created_at", [{ to: 1609459200000.5 }]),
  "date math": range("created_at", [{ from: "2021-01-01||-1y/y", to: "2021-03-15||/M" }]),
  "date math that is none": range("created_at", [{ from: "2021-01-01||+1x" }]),
  "months by format": range("created_at", [{ from: "2021-01", to: "2021-02" }, { from: "2021-02", to: "2021-03" }], { format: "yyyy-MM" }),
  "days by format": range("created_at", [{ from: "01.06.2021" }], { format: "dd.MM.yyyy" }),
  "a year as a number": range("created_at", [{ from: 2021 }], { format: "yyyy" }),
  "seconds": range("created_at", [{ from: 1609459200, to: "1612137600" }], { format: "epoch_second" }),
  "milliseconds": range("created_at", [{ from: 1609459200000 }], { format: "epoch_millis" }),
  "a format that does not fit": range("created_at", [{ from: "2021-01-01" }], { format: "yyyy" }),
  "a format that is none": range("created_at", YEARS, { format: "bbbb" }),
  "a zone": range("created_at", YEARS, { time_zone: "+01:00" }),
  "a zone of a place": range("created_at", [{ from: "2021-03-28", to: "2021-10-31" }], { time_zone: "Europe/Berlin" }),
  "a zone and a format": range("created_at", [{ from: "2021-03-28", to: "2021-03-29" }], { time_zone: "Europe/Berlin", format: "yyyy-MM-dd" }),
  "a zone and math": range("created_at", [{ from: "2021-06-15||/M", to: "2021-06-15||+1M/M" }], { time_zone: "-05:00" }),
  "a zone that is none": range("created_at", YEARS, { time_zone: "nope" }),
  "a zone of a number": range("created_at", YEARS, { time_zone: 5 }),
  "a date that is none": range("created_at", [{ from: "x" }]),
  "a date of a boolean": range("created_at", [{ from: true }]),
  "no ranges": range("created_at", []),
  "one range": range("created_at", { to: "2021" }),
  "a range of a number": range("created_at", [1]),
  "a range of text": range("created_at", ["x"]),
  "no field": { r: { date_range: { ranges: [{}] } } },
  "no ranges at all": { r: { date_range: { field: "created_at" } } },
  "text": { r: { date_range: "x" } },
  "unknown parameter": range("created_at", YEARS, { nonsense: 1 }),
  "unknown parameter of a range": range("created_at", [{ from: "2021", nonsense: 1 }]),
  "keyed of text": range("created_at", YEARS, { keyed: "true" }),
  "missing": range("created_at", YEARS, { missing: "2021-05-05" }),
  "missing that is none": range("created_at", YEARS, { missing: "x" }),
  "meta": { r: { date_range: { field: "created_at", ranges: [{ to: "2021" }] }, meta: { a: 1 } } },
  "of a number": range("stock", [{ to: 50 }, { from: 50 }]),
  "of a number, dates": range("stock", [{ to: "2021-01-01" }]),
  "of a number, a format": range("stock", [{ to: 50 }], { format: "0.0" }),
  "of a keyword": range("brand", YEARS),
  "of a text": range("name", YEARS),
  "of a boolean": range("in_stock", [{ to: 1 }, { from: true }]),
  "of a boolean, dates": range("in_stock", YEARS),
  "of no field": range("nothing", YEARS),
  "of no field, a format": range("nothing", [{ to: "2021" }], { format: "yyyy" }),
  "of no field, missing": range("nothing", YEARS, { missing: "2021-05-05" }),
  "of no field, a zone": range("nothing", YEARS, { time_zone: "+02:00" }),
  "in terms": { t: { terms: { field: "category", size: 3 }, aggs: range("created_at", YEARS, {}, SUM) } },
  "in a filter": { f: { filter: { term: { in_stock: true } }, aggs: range("created_at", YEARS) } },
  "terms by what is below": { t: { terms: { field: "category", order: { "r>s": "asc" } }, aggs: range("created_at", YEARS, {}, SUM) } },
  "numbers by what is below": { t: { terms: { field: "stock", order: { r: "asc" } }, aggs: range("created_at", YEARS) } },
};

// prettier-ignore
const TYPED = ["l", "d", "bool", "date", "kw", "txt", "obj.when", "never_date", "never_l", "nothing", "_id"];
const typed: Record<string, Body> = {};
for (const field of TYPED) {
  typed[`types: ${field}`] = range(field, YEARS);
  typed[`types, numbers: ${field}`] = range(field, [{ to: 5 }, { from: 5 }]);
}

export const aggsDateRange: Case[] = [
  ...aggs("products", RANGES),
  ...aggs("types", typed),
  ...searches(
    "products",
    Object.fromEntries(
      Object.entries(RANGES).map(([name, tree]) => [
        `searched: ${name}`,
        { query: { match: { name: "wireless" } }, size: 0, aggs: tree as object },
      ]),
    ),
  ),
  ...aggs("empty", { "empty: years": range("created_at", YEARS) }),
  ...aggs("dates", {
    "dates: nanoseconds and far dates": range("date", [
      { to: "1970-01-01" },
      { from: "1970-01-01", to: "2100" },
      { from: "2100" },
    ]),
  }),
];
