/**
 * What counts only inside of something else: boosts where no scores are asked for, clauses that are made only for scores, and buckets
 * that are made, or put together, only in the end. The name of a case is its body.
 */
import type { CorpusName } from "../src/corpora.js";
import { count, search, type Case } from "./case.js";

const of = (corpus: CorpusName, bodies: readonly object[]): Case[] =>
  [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => search(corpus, `${corpus}: ${body}`, body));

const inside = (outer: object, aggs: object): object => ({ size: 0, aggs: { o: { ...outer, aggs } } });

/** A query that is scored, sorted, and a filter. */
const ways = (query: object): object[] => [
  { _source: false, size: 20, query },
  { _source: false, size: 5, query, sort: ["sku"] },
  { _source: false, size: 5, query, sort: ["sku"], track_scores: true },
  { size: 0, query },
  { size: 0, aggs: { f: { filter: query } } },
  { _source: false, size: 5, query: { bool: { filter: query } } },
  { _source: false, size: 5, query: { bool: { must_not: query } } },
  { _source: false, size: 5, query: { bool: { must: query, should: { match: { name: "compact" } } } } },
  { _source: false, size: 5, query: { constant_score: { filter: query, boost: 3 } } },
  { _source: false, size: 5, query: { dis_max: { queries: [query, { match: { name: "compact" } }] } } },
  { _source: false, size: 5, query: { function_score: { query, weight: 2 } } },
];

const LEAST = [0.5, 1, 2, 3.5, 6].map((min_score) => ({
  function_score: { query: { match: { name: "wireless" } }, min_score },
}));
const EXCLUDED = LEAST.flatMap((scored) =>
  [1, 5, 0.2, 0].flatMap((boost) => [
    { bool: { boost, must_not: [scored] } },
    { bool: { boost, must_not: [scored, { match: { name: "compact" } }], must: { match: { description: "steel" } } } },
    { bool: { boost, must: { match_all: {} }, must_not: { bool: { boost: 2, must: scored } } } },
    { bool: { boost, filter: [scored] } },
    { bool: { must_not: { bool: { boost, must_not: scored } } } },
    { bool: { boost, must_not: { constant_score: { filter: scored } } } },
  ]),
);

const MANY = ["scoring_boolean", "constant_score_boolean", "constant_score", "top_terms_5"].map((rewrite) => ({
  boosting: {
    positive: { match: { name: "wireless" } },
    negative: { wildcard: { sku: { value: "*0*", rewrite } } },
    negative_boost: 0.3,
  },
}));
const ALL = ["scoring_boolean", "constant_score_boolean"].map((rewrite) => ({
  boosting: {
    positive: { match: { name: "wireless" } },
    negative: { bool: { must: { wildcard: { sku: { value: "*K*", rewrite } } } } },
    negative_boost: 0.3,
  },
}));

const ELSEWHERE = ["kind", "all", "parts.name.raw", "parts.code", "team.people.role", "parts.shops", "nope"].flatMap(
  (field) =>
    ["scoring_boolean", "constant_score_boolean", "constant_score", "top_terms_3"].flatMap((rewrite) =>
      [
        { wildcard: { [field]: { value: "*o*", rewrite } } },
        { prefix: { [field]: { value: "", rewrite } } },
        { regexp: { [field]: { value: ".*o.*", rewrite } } },
      ].flatMap((query) => [
        { _source: false, size: 3, query: { nested: { path: "parts", query } } },
        { _source: false, size: 3, query: { nested: { path: "team.people", query, score_mode: "none" } } },
        { _source: false, size: 3, query },
      ]),
    ),
);

const OTHERS = [
  { t: { terms: { field: "kw", size: 2 } } },
  { h: { top_hits: { size: 1, _source: false } } },
  { e: { extended_stats: { field: "d" } } },
  { a: { avg: { field: "d" } } },
  { s: { sum: { field: "f" } } },
  { s: { sampler: { shard_size: 1 }, aggs: { m: { max: { field: "l" } } } } },
  { f: { filter: { match_all: {} }, aggs: { s: { sampler: {}, aggs: { m: { max: { field: "l" } } } } } } },
];

/** Zeros of either sign are two buckets until results are put together: around others than these they are refused. */
const ZEROS = ["d", "f", "h", "l"].flatMap((field) =>
  [5, 0.5].flatMap((interval) =>
    [
      { m: { max: { field: "l" } } },
      { c: { cardinality: { field: "l" } } },
      ...(field === "l" ? OTHERS : []),
      { f: { filter: { match_all: {} }, aggs: { m: { min: { field: "l" } } } } },
      { f: { filters: { filters: [{ match_all: {} }, { term: { kw: "a" } }] } } },
      {
        f: {
          filters: { filters: { l: { exists: { field: "l" } } }, other_bucket: true },
          aggs: { m: { max: { field: "d" } } },
        },
      },
      { r: { range: { field: "l", ranges: [{ to: 0 }, { from: 0 }] }, aggs: { c: { value_count: { field: "l" } } } } },
      { r: { range: { field: "f", keyed: true, ranges: [{ to: 0 }, { from: 1 }] } } },
    ].map((aggs) => inside({ histogram: { field, interval, min_doc_count: 1 } }, aggs)),
  ),
);

const NOTHING = ["stock", "price", "rating", "brand", "created_at", "in_stock"].flatMap((field) =>
  [
    { match_none: {} },
    { term: { brand: "zzz" } },
    { term: { in_stock: true } },
    { bool: { must_not: { exists: { field } } } },
  ].flatMap((query) =>
    ["asc", "desc"].map((key) => ({
      size: 0,
      query,
      aggs: {
        t: {
          terms: {
            field,
            min_doc_count: 0,
            missing: { created_at: "2050-01-01", in_stock: true, brand: "a" }[field] ?? 77777,
            order: { _key: key },
            size: 3,
          },
        },
      },
    })),
  ),
);

const SAMPLED = ["double", "never_double", "multi_long", "date"].flatMap((field) =>
  [{ missing: { field } }, { filter: { match_all: {} } }, { range: { field: "long", ranges: [{ to: 5 }] } }].flatMap(
    (outer) =>
      [{ range: { field, ranges: [{ from: 1 }] } }, { missing: { field } }, { filter: { match_all: {} } }].map(
        (inner) => inside(outer, { t: { ...inner, aggs: { s: { sampler: {} } } } }),
      ),
  ),
);

const LEFT_OUT = [
  { rare_terms: { field: "keyword" } },
  { rare_terms: { field: "all_long", max_doc_count: 5 } },
  { terms: { field: "all_long" } },
  { sampler: {} },
];

/** Several weights in a document are refused inside of buckets that may be left out. */
const WEIGHED = ["multi_long", "multi_integer", "all_long"].flatMap((weight) =>
  [
    ...(weight === "all_long" ? LEFT_OUT : []),
    { filter: { match_all: {} } },
    { missing: { field: "never_double" } },
    { missing: { field: "multi_long" } },
    { range: { field: "long", ranges: [{ to: 5 }] } },
  ].map((outer) => inside(outer, { w: { weighted_avg: { value: { field: "all_long" }, weight: { field: weight } } } })),
);

const SLOPS = [
  "",
  "3",
  " 3",
  "3 ",
  "\u20283",
  "3\u2028",
  "\u00a03",
  "\u30003",
  "\ufeff3",
  "\t3",
  "3.7",
  "x",
  "\u000b3",
].flatMap((slop) =>
  [0, 2].map((phrase_slop) => ({
    _source: false,
    size: 3,
    query: { query_string: { query: `"steel classic"~${slop}`, default_field: "description", phrase_slop } },
  })),
);

export const togetherInside: readonly Case[] = [
  ...of("products", [...EXCLUDED.flatMap(ways), ...MANY.flatMap(ways), ...ALL.flatMap(ways), ...NOTHING, ...SLOPS]),
  ...EXCLUDED.map((query) => count("products", `count: ${JSON.stringify(query)}`, JSON.stringify({ query }))),
  ...of("nested", ELSEWHERE),
  ...of("types", ZEROS),
  ...of("kinds", [...SAMPLED, ...WEIGHED]),
];
