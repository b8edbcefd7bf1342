/** Features in combination: requests like those for which `npm run differ` found a wrong answer. The name of a case is its body. */
import type { CorpusName } from "../src/corpora.js";
import { search, type Case } from "./case.js";

const brands = (aggs: object, order?: object): object => ({
  size: 0,
  aggs: { t: { terms: { field: "brand", size: 4, ...(order === undefined ? {} : { order }) }, aggs } },
});

const A = { avg: { field: "price" } };
const SAMPLER = {
  sampler: { shard_size: 3 },
  aggs: { a: A, f: { filter: { term: { in_stock: true } }, aggs: { a: A } } },
};
const SIGNIFICANT = { significant_terms: { field: "color", min_doc_count: 1 } };

/** Orders by what a sampler has. */
const SAMPLED: readonly object[] = [
  ...[
    { "s>a": "desc" },
    { "s>a": "asc" },
    { s: "desc" },
    { s: "asc" },
    { "s.doc_count": "asc" },
    { "s._count": "asc" },
  ],
  ...[{ "s>_count": "asc" }, { "s>f>a": "desc" }, { "s>f": "desc" }, { "s>f._count": "desc" }, { "s>nope": "asc" }],
].map((order) => brands({ s: SAMPLER }, order));

/** Pipelines by paths to what has buckets, or none. */
const paths = (inner: object, ...ends: readonly string[]): object[] =>
  ends
    .map((end) => brands({ b: inner, x: A, p: { sum_bucket: { buckets_path: `b${end}` } } }))
    .concat(
      ends.map((end) => ({
        size: 0,
        aggs: {
          t: { filters: { filters: [{ match_all: {} }, { match_none: {} }] }, aggs: { b: inner } },
          p: { sum_bucket: { buckets_path: `t>b${end}` } },
        },
      })),
    );

const ENDS = ["", ".x", ">x", "._bucket_count", "._count", ">_count", "['red']>_count", ".value"];

const PRODUCTS: object[] = [
  ...SAMPLED,
  ...[
    SIGNIFICANT,
    SAMPLER,
    { significant_terms: { field: "stock" } },
    { significant_terms: { field: "nope" } },
  ].flatMap((one) => paths(one, ...ENDS)),
  ...paths({ top_hits: { size: 1, _source: false } }, ...ENDS),
  ...paths({ terms: { field: "color" } }, ...ENDS),
  ...paths({ range: { field: "price", ranges: [{ to: 20 }] } }, ...ENDS),
  ...[
    { term: { color: "red" } },
    { match_all: {} },
    { bool: {} },
    { match: { color: "red" } },
    { match: { name: "lamp" } },
  ]
    .map((background_filter) => ({ significant_terms: { field: "color", background_filter } }))
    .flatMap((one) => [{ size: 0, aggs: { s: one } }, brands({ s: one })]),
  // What is inside, and which values are let in, decides in which order equal ones come.
  ...[
    { significant_terms: { field: "color", percentage: {} }, aggs: { a: A } },
    { significant_terms: { field: "color", percentage: {} }, aggs: { p: { bucket_sort: { size: 5 } } } },
    { significant_terms: { field: "name.keyword", percentage: {}, exclude: [] } },
    { significant_terms: { field: "name.keyword", percentage: {}, exclude: ["nope"] } },
    { significant_terms: { field: "name.keyword", percentage: {}, include: ".*" } },
    { significant_terms: { field: "tags", percentage: {} }, aggs: { a: A } },
    { significant_terms: { field: "tags", percentage: {}, min_doc_count: 1 }, aggs: { a: A } },
  ].map((s) => ({ size: 0, aggs: { s } })),
  // Pipelines beside and inside.
  { size: 0, aggs: { s: SIGNIFICANT, t: { terms: { field: "rating" }, aggs: { b: { bucket_sort: { size: 1 } } } } } },
  { size: 0, aggs: { s: SIGNIFICANT, m: { max_bucket: { buckets_path: "s>_count" } } } },
  {
    size: 0,
    aggs: {
      s: {
        ...SIGNIFICANT,
        aggs: { t: { terms: { field: "stock", size: 3 } }, x: { percentiles_bucket: { buckets_path: "t>_count" } } },
      },
    },
  },
  ...[0, 1, 10].flatMap((size) =>
    [0, 100].flatMap((from) =>
      [["Edit"], ["A"], undefined].map((after) => ({
        query: { prefix: { brand: "Zen" } },
        sort: [{ "name.keyword": "desc" }],
        size,
        from: after === undefined ? from : 0,
        track_scores: true,
        _source: false,
        ...(after === undefined ? {} : { search_after: after }),
      })),
    ),
  ),
];

const BOUNDS = { geo_bounds: { field: "p" } };
const CENTROID = { geo_centroid: { field: "p" } };
const GEO_ENDS = [
  "",
  ".top",
  ".bottom",
  ".left",
  ".right",
  ".lat",
  ".lon",
  ".count",
  ".value",
  ".top_left",
  ".nope",
  "[top]",
];

const GEO: readonly object[] = [
  ...[BOUNDS, CENTROID].flatMap((inner) =>
    GEO_ENDS.map((end) => ({
      size: 0,
      aggs: { t: { terms: { field: "k" }, aggs: { b: inner } }, p: { stats_bucket: { buckets_path: `t>b${end}` } } },
    })),
  ),
  ...[
    { geohash_grid: { field: "p", precision: 1 } },
    { geo_distance: { field: "p", origin: [1, 2], ranges: [{ from: 1 }] } },
  ].flatMap((inner) =>
    ["", ".x", "._bucket_count", "._count"].map((end) => ({
      size: 0,
      aggs: { t: { terms: { field: "k" }, aggs: { b: inner } }, p: { stats_bucket: { buckets_path: `t>b${end}` } } },
    })),
  ),
  { size: 0, aggs: { b: { ...BOUNDS, aggs: { x: { value_count: { field: "i" } } } } } },
  { size: 0, aggs: { b: { ...BOUNDS, aggs: { x: { terms: { field: "k" }, aggs: { y: BOUNDS } } } } } },
  { size: 0, aggs: { b: { ...BOUNDS, aggs: { x: { avg: { field: "k" } } } } } },
  { size: 0, aggs: { b: { ...BOUNDS, aggs: { x: { nope: {} } } } } },
  { size: 0, aggs: { t: { terms: { field: "k" }, aggs: { b: { ...BOUNDS, aggs: { x: { max: { field: "i" } } } } } } } },
  { size: 0, aggs: { b: { ...CENTROID, aggs: { x: { value_count: { field: "i" } } } } } },
];

const sig = (field: string, more: object = {}): object => ({
  size: 0,
  aggs: { s: { significant_terms: { field, min_doc_count: 1, ...more } } },
});
const filtered = (query: object): object => ({ size: 0, aggs: { f: { filter: query } } });

PRODUCTS.push(
  sig("nowhere", { background_filter: { term: { price: "abc" } } }),
  ...[{ filed: {} }, { filed: 1 }, { jhl: {} }, { percentag: {} }, { includ: 1 }, { gnb: {} }].map((more) =>
    sig("color", more),
  ),
  // Where a bound is read as a date's is, it keeps its fraction.
  ...["stock", "rating", "price"].flatMap((field) =>
    ["2.9", 2.9, "9e30", 9e30, "9223372036854776000", "Infinity", "0x1p3", " 5"].flatMap((to) =>
      ["range", "date_range"].map((type) => ({ size: 0, aggs: { r: { [type]: { field, ranges: [{ to }] } } } })),
    ),
  ),
  ...["keyword", "standard"].flatMap((analyzer) =>
    ["nowhere", "color", "name", "price"].flatMap((field) =>
      ["match", "match_phrase"].map((type) => filtered({ [type]: { [field]: { query: "1", analyzer } } })),
    ),
  ),
);

PRODUCTS.push(
  { size: 0, aggs: { g: { global: {}, aggs: { s: { significant_terms: { field: "color", percentage: {} } } } } } },
  { size: 0, aggs: { g: { global: {}, aggs: { s: { significant_terms: { field: "tags", percentage: {} } } } } } },
  // Functions fail before their filters, and these before the query; nothing fails where the query is rewritten away.
  ...[
    { range: { nowhere: {} } },
    { fuzzy: { nowhere: "x" } },
    { match_none: {} },
    { term: { price: "abc" } },
    { match_all: {} },
  ].flatMap((query) =>
    [
      { linear: { nowhere: { origin: 1, scale: 1 } } },
      { linear: { nowhere: {} }, filter: { term: { price: "abc" } } },
      { weight: 2, filter: { term: { price: "abc" } } },
      { field_value_factor: { field: "nowhere" } },
    ].map((one) => ({ _source: false, size: 1, query: { function_score: { query, functions: [one] } } })),
  ),
  ...["match", "match_phrase"].flatMap((type) => [
    {
      size: 0,
      query: {
        bool: {
          filter: { [type]: { nowhere: { query: "x", analyzer: "keyword" } } },
          should: { term: { price: "abc" } },
        },
      },
    },
    {
      size: 0,
      query: { bool: { filter: { [type]: { nowhere: { query: "x" } } }, should: { term: { price: "abc" } } } },
    },
  ]),
  ...[
    ["c", ":)"],
    [":)", "c"],
    ["1", "c", "b"],
  ].flatMap((list) =>
    ["stock", "created_at", "in_stock"].map((field) => ({ size: 0, aggs: { t: { terms: { field, include: list } } } })),
  ),
  ...['""', '"" TO', '"a', 'a""'].flatMap((low) =>
    ["]", "}"].map((end) => ({
      size: 0,
      query: { query_string: { query: `color:[${low} TO "red"${end}`, lenient: true } },
    })),
  ),
  ...['["" TO ""}^3.0', '{"" TO "sp"}', '["\\"" TO "x"]', '["a" TO ""]'].map((text) => ({
    size: 0,
    query: { query_string: { query: `color:${text}` } },
  })),
);

PRODUCTS.push(
  ...[
    ["description^3", "description"],
    ["description", "description^3"],
    ["description^3", "description^2"],
    ["description^3", "description^1"],
  ].map((fields) => ({ _source: false, size: 2, query: { combined_fields: { query: "for", fields } } })),
  {
    size: 0,
    query: {
      boosting: { positive: { range: { nowhere: {} } }, negative: { term: { price: "abc" } }, negative_boost: 0 },
    },
  },
  {
    size: 0,
    query: { boosting: { positive: { match_none: {} }, negative: { term: { price: "abc" } }, negative_boost: 0 } },
  },
);

const DATES: readonly object[] = [
  filtered({ range: { at: { gt: "2021-01-01", lte: "2021-01-01" } } }),
  filtered({ range: { at: { gt: "2021-02-01", lt: "2021-01-01" } } }),
  filtered({ range: { at: { gte: "2021-01-01", lte: "2021-01-01" } } }),
];

const TYPES: readonly object[] = [
  filtered({ range: { "obj.when": { gt: "2021-01-01", lte: "2021-01-01" } } }),
  filtered({ range: { "obj.when": { gt: "2030-01-01", lte: "2021-01-01" } } }),
  filtered({ range: { "obj.when": { gte: "2021-01-01", lte: "2021-01-01" } } }),
  filtered({ range: { date: { gt: "2030-01-01", lte: "2021-01-01" } } }),
];

const DOC_COUNT = ["keyword", "standard", "whitespace"].flatMap((analyzer) =>
  ["x", "X", "x y", "y x", "b x"].flatMap((query) =>
    ["fl.a", "fl", "k", "t"].map((field) => ({
      _source: false,
      query: { match_bool_prefix: { [field]: { query, analyzer } } },
    })),
  ),
);

const of = (corpus: CorpusName, bodies: readonly object[]): Case[] =>
  [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => search(corpus, `${corpus}: ${body}`, body));

export const together: readonly Case[] = [
  ...of("products", PRODUCTS),
  ...of("geo", GEO),
  ...of("dates", DATES),
  ...of("types", TYPES),
  // The real engine takes the bytes of a beginning for characters.
  ...of(
    "dynamic",
    ["ç", "a", "é"].map((prefix) => ({ query: { intervals: { ünï: { prefix: { prefix } } } } })),
  ),
  ...of(
    "text",
    ["title", "body"].flatMap((field) =>
      ["c", "ca", "caf", "café", "é", "n", "ü", "日", ""].map((prefix) => ({
        _source: false,
        query: { intervals: { [field]: { prefix: { prefix } } } },
      })),
    ),
  ),
  ...of("doc_count", DOC_COUNT),
  ...of(
    "orders_one",
    ["f_unindexed.x", "f_unindexed", "f"].map((field) => sig(field)),
  ),
];
