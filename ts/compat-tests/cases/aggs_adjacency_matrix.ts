/** `adjacency_matrix`: filters of all kinds, keys and separators, what may stand inside and around, and errors. */

import { named, searches, type Body, type Case } from "./case.js";

const matrix = (filters: unknown, rest: object = {}, below?: object): object => ({
  a: {
    adjacency_matrix: { ...(filters === undefined ? {} : { filters }), ...rest },
    ...(below === undefined ? {} : { aggs: below }),
  },
});
const within = (type: string, body: object, inside: object): object => ({ o: { [type]: body, aggs: inside } });

const IN_STOCK = { term: { in_stock: true } };
const CHEAP = { range: { price: { lt: 30 } } };
const RED = { terms: { color: ["red", "blue"] } };
const STEEL = { match: { name: "steel" } };
const NONE = { match_none: {} };
const THREE = { stock: IN_STOCK, cheap: CHEAP, red: RED };
const BELOW: Readonly<Record<string, object>> = {
  mean: { avg: { field: "price" } },
  brands: { terms: { field: "brand", size: 2 } },
  best: { top_hits: { size: 1, _source: false } },
  inner: { adjacency_matrix: { filters: { x: STEEL, y: RED } } },
  few: { bucket_sort: { size: 2, sort: [{ _count: "desc" }] } },
  pages: { composite: { sources: [{ x: { terms: { field: "brand" } } }] } },
  derived: { derivative: { buckets_path: "_count" } },
  auto: { auto_date_histogram: { field: "created_at", buckets: 3 } },
};

// prettier-ignore
const FILTERS: readonly unknown[] = [
  { a: IN_STOCK }, { a: IN_STOCK, b: CHEAP }, { b: IN_STOCK, a: CHEAP }, THREE, { ...THREE, steel: STEEL }, { a: NONE, b: CHEAP }, { a: NONE }, { a: { match_all: {} }, b: { match_all: {} } },
  { "a&b": IN_STOCK, b: CHEAP }, { "": IN_STOCK, b: CHEAP }, { "ä": IN_STOCK, z: CHEAP, "\u{1F600}": RED, "\uffee": STEEL }, { B: IN_STOCK, a: CHEAP }, { a1: IN_STOCK, a: CHEAP, "a 2": RED },
  { a: { bool: { must: [IN_STOCK], must_not: [RED] } }, b: { exists: { field: "rating" } } }, { a: { range: { created_at: { gte: "now-1y" } } }, b: CHEAP }, { a: { term: { name: "zzzz" } }, b: { term: { nope: 1 } } },
  { a: { constant_score: { filter: IN_STOCK } } }, { a: { range: { rating: {} } }, b: { bool: {} } }, { a: { ids: { values: ["SKU-000001", "SKU-000002"] } }, b: { prefix: { brand: "a" } } },
  [IN_STOCK, CHEAP], [], {}, null, "x", 5, { a: 5 }, { a: null }, { a: [] }, { a: [IN_STOCK] }, { a: "x" }, { a: {} }, { a: { nope: {} } }, { a: { term: {} } }, { a: { range: { price: { gt: "x" } } } },
  Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, { term: { stock: i } }])), Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, { term: { stock: i } }])),
];
// prettier-ignore
const REST: readonly object[] = [
  { separator: "|" }, { separator: "" }, { separator: " and " }, { separator: null }, { separator: 5 }, { separator: true }, { separator: ["|"] }, { separators: "|" }, { foo: 1 }, { field: "brand" },
];

const products: Body[] = [
  ...FILTERS.map((filters) => matrix(filters)),
  ...REST.map((rest) => matrix(THREE, rest)),
  matrix(undefined),
  matrix(undefined, { separator: "|" }),
  '{"a":{"adjacency_matrix":[]}}',
  '{"a":{"adjacency_matrix":5}}',
  '{"a":{"adjacency_matrix":{"filters":{"a":{"match_all":{}},"a":{"match_all":{}}}}}}',
  '{"a":{"adjacency_matrix":{"separator":"-","filters":{"b":{"match_all":{}},"a":{"match_all":{}}}}}}',
  ...Object.entries(BELOW).map(([name, body]) => matrix(THREE, {}, { [name]: body })),
  matrix(THREE, {}, { s: { stats: { field: "rating" } }, m: { max: { field: "stock" } } }),
  within("terms", { field: "brand", size: 4 }, matrix(THREE)),
  within("terms", { field: "tags", size: 4 }, matrix(THREE)),
  within("terms", { field: "brand", order: { a: "asc" } }, matrix(THREE)),
  within("terms", { field: "stock", order: { a: "asc" } }, matrix(THREE)),
  within("terms", { field: "brand", order: { "a>m": "asc" } }, matrix(THREE, {}, { m: { avg: { field: "price" } } })),
  within("filter", IN_STOCK, matrix(THREE)),
  within("filters", { filters: [IN_STOCK, STEEL] }, matrix(THREE)),
  within("histogram", { field: "price", interval: 1000 }, matrix(THREE)),
  within("date_histogram", { field: "created_at", calendar_interval: "year" }, matrix(THREE)),
  within("sampler", { shard_size: 40 }, matrix(THREE)),
  within("missing", { field: "brand" }, matrix(THREE)),
  within("rare_terms", { field: "stock" }, matrix(THREE)),
  { ...matrix(THREE), m: { max_bucket: { buckets_path: "a>_count" } } },
  { ...matrix(THREE, {}, { p: { sum: { field: "price" } } }), m: { stats_bucket: { buckets_path: "a>p" } } },
];

export const aggsAdjacencyMatrix: Case[] = [
  ...named("products", products),
  ...named("nested", [
    matrix({ red: { match: { name: "red" } }, parts: { nested: { path: "parts", query: { match_all: {} } } } }),
    within(
      "nested",
      { path: "parts" },
      matrix({ ok: { term: { "parts.ok": true } }, light: { range: { "parts.weight": { lt: 5 } } } }),
    ),
    within(
      "nested",
      { path: "parts" },
      matrix({ ok: { term: { "parts.ok": true } }, all: { match_all: {} } }, {}, { r: { reverse_nested: {} } }),
    ),
  ]),
  ...named("doc_count", [
    matrix({ a: { term: { k: "a" } }, b: { term: { b: true } }, c: { match: { t: "red" } } }),
    matrix({ a: { term: { k: "a" } }, b: { term: { k: "b" } } }, {}, { v: { value_count: { field: "k" } } }),
  ]),
  ...named("types", [
    matrix({ a: { term: { bool: true } }, b: { exists: { field: "kw" } }, c: { range: { i: { gt: 2 } } } }),
  ]),
  // The faults of what is inside come before those of the filters.
  ...named("products", [
    matrix({ a: { range: { price: { gte: "x" } } } }, {}, { m: { stats: { field: "name" } } }),
    matrix({ a: { range: { price: { gte: "x" } } } }, {}, { m: { filter: { range: { price: { gte: "y" } } } } }),
  ]),
  ...named("empty", [matrix(THREE), matrix({ a: { match_all: {} } })]),
  ...searches("products", {
    "of a query": { size: 0, query: STEEL, aggs: matrix({ ...THREE, steel: STEEL }) },
    "of none": { size: 0, query: NONE, aggs: matrix(THREE) },
    "with an empty meta": { size: 0, aggs: { a: { adjacency_matrix: { filters: THREE }, meta: {} } } },
    "with a meta": {
      size: 0,
      aggs: {
        a: { adjacency_matrix: { filters: { a: { wrapper: { query: "eyJtYXRjaF9hbGwiOnt9fQ==" } } } }, meta: { x: 1 } },
      },
    },
    "with what is rewritten": {
      size: 0,
      aggs: {
        o: { filter: { match_all: {} }, aggs: matrix({ a: { wrapper: { query: "eyJtYXRjaF9hbGwiOnt9fQ==" } } }) },
      },
    },
  }),
];
