/** `range` and `histogram`. */

import { aggs, searches, type Body, type Case } from "./case.js";

const range = (field: string, ranges: unknown, rest: object = {}, sub?: object): object => ({
  r: { range: { field, ranges, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const histogram = (field: string, interval: unknown, rest: object = {}, sub?: object): object => ({
  h: { histogram: { field, interval, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});

// prettier-ignore
const RANGES: readonly unknown[] = [
  [{ to: 50 }, { from: 50, to: 100 }, { from: 100 }], [{ from: 100 }, { to: 50 }, { from: 50, to: 100 }], [{ from: 10, to: 60 }, { from: 50, to: 100 }, { from: 20, to: 30 }], [{}], [{ key: "all" }], [{ key: "cheap", to: 20 }, { key: "dear", from: 200 }], [{ key: "same", to: 20 }, { key: "same", from: 20 }], [{ from: 20, to: 20 }], [{ from: 50, to: 20 }], [{ from: "10", to: "20.5" }],
  [{ from: 19.99, to: 39.99 }], [{ from: 0.1, to: 0.30000000000000004 }], [{ from: -1e10, to: 1e10 }], [{ from: 1e300 }], [{ to: -5 }], [], [{ from: null, to: 10 }], [{ from: "x" }], [{ from: 1, to: 2, nonsense: 3 }], [{ key: 5, to: 20 }], [1], { from: 1 }, [{ from: 10, to: 20 }, { from: 10, to: 20 }], [{ to: 10 }, { to: 5 }, { to: 20 }], [{ from: 1, to: 10 }, { from: 1, to: 5 }, { from: 1 }], [{ from: 12345678, to: 123456789012 }], [{ from: true }], [{ key: "", to: 5 }],
];
// prettier-ignore
const INTERVALS: readonly unknown[] = [1000, 500, 333.3, "1000", 0, -5, 1e10, null, "x", true];
// prettier-ignore
const OPTIONS: readonly object[] = [
  {}, { offset: 100 }, { offset: -0.5 }, { offset: 1250 }, { offset: "10" }, { offset: "x" }, { min_doc_count: 0 }, { min_doc_count: 1 }, { min_doc_count: 50 }, { min_doc_count: -1 }, { keyed: true }, { keyed: false }, { order: { _key: "desc" } }, { order: { _count: "desc" } }, { order: { _count: "asc" } }, { order: [{ _count: "desc" }, { _key: "desc" }] }, { order: { m: "desc" } }, { order: { nothing: "asc" } }, { order: { _key: "down" } },
  { extended_bounds: { min: -500, max: 4000 } }, { extended_bounds: { min: 0 } }, { extended_bounds: { max: 5000 } }, { extended_bounds: { min: 500, max: 100 } }, { extended_bounds: {} }, { extended_bounds: { min: 100, max: 4000 }, min_doc_count: 1 }, { extended_bounds: { min: 0, max: 1e9 } }, { extended_bounds: { min: "0", max: "2500" } }, { extended_bounds: { nonsense: 1 } }, { extended_bounds: 5 }, { extended_bounds: null }, { extended_bounds: { min: null, max: 10 } },
  { hard_bounds: { min: 500, max: 1500 } }, { hard_bounds: { min: 500 } }, { hard_bounds: { max: 900 } }, { hard_bounds: { min: 500, max: 1500 }, extended_bounds: { min: 600, max: 1000 } }, { hard_bounds: { min: 500, max: 1500 }, extended_bounds: { min: 100, max: 3000 } }, { hard_bounds: { min: 1500, max: 500 } }, { hard_bounds: { min: 250, max: 250 } }, { missing: 0 }, { missing: "700" }, { missing: "x" }, { format: "0.00" }, { nonsense: 1 }, { offset: 100, extended_bounds: { min: 0, max: 2000 } }, { keyed: true, order: { _key: "desc" }, min_doc_count: 1 },
];

const MAX = { m: { max: { field: "rating" } } };
// prettier-ignore
const FIELDS = ["l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "kw", "n.str", "txt", "obj.count", "obj.deep.value", "items.qty", "items.price", "never_l", "never_d", "never_kw", "nothing", "obj"];

// Where many documents of a window match, ranges are counted in another way than where few do.
const narrowed: Record<string, Body> = {
  "rating, meeting and apart": range("rating", [{ to: 2 }, { from: 2, to: 3.5 }, { from: 4 }]),
  "rating, on top of each other": range("rating", [{ to: 4 }, { from: 1, to: 3 }, { from: 2.5 }]),
  "rating, nowhere": range("rating", [{ from: 7 }, { to: 0 }]),
  "rating, not a number": range("rating", [{ from: "NaN" }, { to: "NaN" }]),
  "rating, endless": range("rating", [
    { from: "-Infinity", to: 3 },
    { from: 3, to: "Infinity" },
  ]),
  "rating, missing": range("rating", [{ to: 3 }, { from: 3 }], { missing: 1 }),
  "stock, whole": range("stock", [{ to: 0 }, { from: 0, to: 1 }, { from: 1 }]),
  "stock, between whole numbers": range("stock", [{ to: 0.5 }, { from: 0.5, to: 99.5 }]),
  "stock, many": range(
    "stock",
    Array.from({ length: 20 }, (_, i) => ({ from: i * 25, to: i * 25 + 40 })),
  ),
  price: range("price", [{ to: 50 }, { from: 50 }]),
  created_at: range("created_at", [{ to: "2021-06-01T00:00:00Z" }, { from: "2021-06-01T00:00:00Z" }]),
  in_stock: range("in_stock", [{ to: 1 }, { from: 1 }]),
};
/** The same ranges under names of their own. */
const rangesOf = (what: string): Record<string, Body> =>
  Object.fromEntries(Object.entries(narrowed).map(([name, body]) => [`range of ${what}: ${name}`, body]));

const byField: Record<string, Body> = {};
for (const field of FIELDS) {
  byField[`types range: ${field}`] = range(field, [{ to: 1 }, { from: 1, to: 3 }, { from: 3 }]);
  byField[`types range: ${field}, keyed, missing`] = range(field, [{ from: 0, to: 2 }, { from: 2 }], {
    keyed: true,
    missing: 1,
  });
  byField[`types histogram: ${field}`] = histogram(field, ["d", "f", "l", "n", "date"].includes(field) ? 1e308 : 10, {
    min_doc_count: 1,
  });
}
for (const field of ["obj.count", "obj.deep.value", "items.qty", "items.price", "bool", "never_d", "b", "nothing"]) {
  byField[`types histogram: ${field}, interval 2, every bucket`] = histogram(field, 2);
  byField[`types histogram: ${field}, interval 0.5, missing`] = histogram(field, 0.5, { missing: 3, min_doc_count: 1 });
  byField[`types histogram: ${field}, extended_bounds`] = histogram(field, 2, { extended_bounds: { min: -4, max: 8 } });
}

export const aggsRanges: readonly Case[] = [
  ...aggs("types", byField),
  ...aggs(
    "products",
    Object.fromEntries(RANGES.map((ranges) => [`range ${JSON.stringify(ranges)}`, range("price", ranges)])),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      RANGES.slice(0, 8).map((ranges) => [
        `range keyed ${JSON.stringify(ranges)}`,
        range("price", ranges, { keyed: true }),
      ]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      RANGES.slice(0, 12).map((ranges) => [`range rating ${JSON.stringify(ranges)}`, range("rating", ranges)]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      INTERVALS.map((interval) => [`histogram interval ${JSON.stringify(interval)}`, histogram("price", interval)]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      OPTIONS.map((options) => [`histogram ${JSON.stringify(options)}`, histogram("price", 500, options, MAX)]),
    ),
  ),
  ...aggs("products", {
    "range: missing": range("rating", [{ to: 2 }, { from: 2, to: 4 }, { from: 4 }], { missing: 3 }),
    "range: float edges": range("rating", [
      { from: 4.1, to: 4.2 },
      { from: 4.2, to: 4.3 },
    ]),
    "range: integers": range("stock", [{ to: 0 }, { from: 0, to: 1 }, { from: 1, to: 10 }, { from: 10 }]),
    "range: integers, fractions": range("stock", [{ from: 0.5, to: 1.5 }]),
    "range: boolean": range("in_stock", [{ from: 0, to: 1 }, { from: 1 }]),
    "range: date": range("created_at", [{ to: 1577836800000 }, { from: 1577836800000 }]),
    "range: date as text": range("created_at", [{ to: "2020-01-01" }]),
    "range: keyword": range("brand", [{ from: 1 }]),
    "range: text": range("name", [{ from: 1 }]),
    "range: field that is not there": range("nothing", [{ from: 1 }, { to: 1 }]),
    "range: format": range("price", [{ from: 1, to: 10 }], { format: "0.0" }),
    "range: no ranges": { r: { range: { field: "price" } } },
    "range: no field": { r: { range: { ranges: [{ to: 1 }] } } },
    "range: unknown parameter": range("price", [{ to: 1 }], { nonsense: 1 }),
    "range: keyed as text": range("price", [{ to: 1 }], { keyed: "true" }),
    "range: sub-aggregations": range(
      "price",
      [{ to: 50 }, { from: 50 }],
      {},
      { s: { stats: { field: "rating" } }, c: { terms: { field: "color", size: 2 } } },
    ),
    "range: sub-aggregations, keyed": range(
      "price",
      [{ to: 50 }, { from: 50, key: "rest" }],
      { keyed: true },
      { s: { avg: { field: "rating" } } },
    ),
    "range: empty range with sub-aggregations": range(
      "price",
      [{ to: -1 }],
      {},
      { s: { stats: { field: "rating" } }, c: { terms: { field: "color" } }, v: { value_count: { field: "sku" } } },
    ),
    "range: meta": { r: { range: { field: "price", ranges: [{ to: 10 }] }, meta: { a: 1 } } },
    "range: in terms": { t: { terms: { field: "color", size: 2 }, aggs: range("price", [{ to: 50 }, { from: 50 }]) } },
    "range: in range": range("price", [{ to: 50 }], {}, range("rating", [{ from: 4 }])),
    "histogram: rating": histogram("rating", 0.5),
    "histogram: rating, 0.1": histogram("rating", 0.1),
    "histogram: rating, offset": histogram("rating", 0.7, { offset: 0.3 }),
    "histogram: rating, missing": histogram("rating", 1, { missing: 0.5 }),
    "histogram: stock": histogram("stock", 50),
    "histogram: stock, keyed": histogram("stock", 50, { keyed: true }),
    "histogram: boolean": histogram("in_stock", 1),
    "histogram: date": histogram("created_at", 31536000000),
    "histogram: keyword": histogram("brand", 1),
    "histogram: text": histogram("name", 1),
    "histogram: field that is not there": histogram("nothing", 5),
    "histogram: field that is not there, bounds": histogram("nothing", 5, { extended_bounds: { min: 0, max: 10 } }),
    "histogram: no interval": { h: { histogram: { field: "price" } } },
    "histogram: no field": { h: { histogram: { interval: 5 } } },
    "histogram: in terms": {
      t: {
        terms: { field: "color", size: 2 },
        aggs: histogram("price", 1000, {}, { r: { avg: { field: "rating" } } }),
      },
    },
    "histogram: terms inside": histogram(
      "price",
      1000,
      { min_doc_count: 1 },
      { t: { terms: { field: "color", size: 2 } } },
    ),
    "histogram: empty buckets with sub-aggregations": histogram(
      "price",
      200,
      {},
      {
        s: { stats: { field: "rating" } },
        t: { terms: { field: "color", size: 1 } },
        r: { range: { field: "rating", ranges: [{ from: 4 }] } },
      },
    ),
    "histogram: too many buckets": histogram("price", 0.001),
    "histogram: too many buckets, min_doc_count 1": histogram(
      "price",
      0.001,
      { min_doc_count: 1, order: { _count: "desc" } },
      {},
    ),
    "histogram: meta": { h: { histogram: { field: "price", interval: 5000 }, meta: { a: 1 } } },
  }),
  ...searches("products", {
    "range: with a query": {
      query: { term: { color: "black" } },
      size: 0,
      aggs: range("price", [{ to: 50 }, { from: 50 }]),
    },
    "range: with a query that finds nothing": {
      query: { match_none: {} },
      size: 0,
      aggs: range("price", [{ to: 50 }, { from: 50 }], {}, MAX),
    },
    "histogram: with a query": { query: { term: { color: "black" } }, size: 0, aggs: histogram("price", 400) },
    "histogram: with a query that finds nothing": { query: { match_none: {} }, size: 0, aggs: histogram("price", 400) },
    "histogram: with a query that finds nothing, bounds": {
      query: { match_none: {} },
      size: 0,
      aggs: histogram("price", 400, { extended_bounds: { min: 0, max: 800 } }, MAX),
    },
  }),
  ...aggs("many", {
    "many range": range("n", [{ to: 100 }, { from: 100, to: 10000 }, { from: 10000 }]),
    "many histogram": histogram("n", 1000),
    "many histogram of value": histogram("value", 25, { order: { _count: "desc" } }),
    "many histogram: too many": histogram("n", 0.1),
  }),
  ...aggs("products", rangesOf("everything")),
  ...aggs("products", rangesOf("most"), { size: 0, query: { range: { price: { gte: 20 } } } }),
  ...aggs("products", rangesOf("few"), { size: 0, query: { term: { color: "red" } } }),
  ...aggs("products", rangesOf("what a post filter leaves out"), { size: 1, post_filter: { term: { color: "red" } } }),
  ...aggs("empty", {
    "no documents: range": range("d", [{ to: 1 }, { from: 1 }]),
    "no documents: histogram": histogram("d", 5),
    "no documents: histogram, bounds": histogram("l", 5, { extended_bounds: { min: 0, max: 10 } }),
  }),
];
