/** Cases of extended: differences that the last random requests found, and what is near to them. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";

const post = (corpus: CorpusName, body: Body): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);
const at = (corpus: CorpusName, line: string, body: object): Case =>
  request(corpus, `${line} ${JSON.stringify(body)}`, line, body);
const agg = (corpus: CorpusName, a: object, rest: object = {}): Case => post(corpus, { size: 0, aggs: { a }, ...rest });

/** Keys that are never equal: what comes after them in an order is not asked, and may not exist. */
const ORDERS = [
  [{ _key: "asc" }, { x: "desc" }],
  [{ _key: "desc" }, { x: "desc" }],
  [{ x: "desc" }, { _key: "asc" }],
  [{ _count: "asc" }, { x: "desc" }],
  [{ _count: "asc" }, { _key: "asc" }, { x: "desc" }],
  [{ _key: "asc" }, { "x>y": "desc" }, { _count: "asc" }],
];
const orders = ORDERS.flatMap((order) => [
  agg("text", { terms: { field: "lang", order } }),
  agg("text", { terms: { field: "title.keyword", order } }),
  agg("text", { terms: { field: "nope", order } }),
  agg("text", { terms: { field: "lang", order } }, { query: { match_none: {} } }),
  agg("products", { terms: { field: "color", order } }),
  agg("products", { terms: { field: "price", order } }),
  agg("products", { terms: { field: "color", order }, aggs: { x: { terms: { field: "color" } } } }),
  agg("products", { terms: { field: "color", order } }, { query: { term: { color: "red" } } }),
  agg("products", { histogram: { field: "price", interval: 500, order } }),
]);

/** Clauses that fail, beside others that find nothing or do not ask for scores. */
const FAILING = [
  { span_term: { "obj.deep.deeper.leaf": "ash" } },
  { match_phrase: { "obj.deep.deeper.leaf": "ash b" } },
];
const NOTHING = [
  { term: { nope: "x" } },
  { match_none: {} },
  { wildcard: { nope: "a*" } },
  { exists: { field: "nope" } },
];
const failing = FAILING.flatMap((clause) =>
  [
    ...NOTHING.flatMap((filter) => [
      { filter, should: clause },
      { filter, must: clause },
      { must: filter, must_not: clause },
      { should: [filter, clause] },
    ]),
    { must: { match_all: {} }, should: clause },
    { must: { term: { i: 1_000_000 } }, should: clause },
    { filter: { match_all: {} }, should: clause, minimum_should_match: 1 },
    { filter: { match_all: {} }, must_not: clause },
  ].flatMap((bool) => [post("types", { query: { bool } }), post("types", { post_filter: { bool }, size: 1 })]),
);

/** No index has such a name. */
const NAMES = [
  { query: { prefix: { _index: "" } } },
  { query: { query_string: { query: '_index:""' } } },
  { query: { bool: { must: { match_none: {} }, should: [{ term: { _index: "" } }] } } },
  { query: { term: { _index: " " } } },
  { query: { term: { _index: "a,b" } } },
  { query: { terms: { _index: [] } } },
].map((body) => post("products", body));

/** The type of documents, where there are others inside of them. */
const TYPE = { type: { value: "_doc" } };
const types = [TYPE, { match_all: {} }, { exists: { field: "o.k" } }, { prefix: { "o.k": "" } }, { term: { k: "a" } }]
  .flatMap((other) => [
    { bool: { must: [TYPE, other] } },
    { bool: { must: other, filter: TYPE } },
    { bool: { should: [other, TYPE] } },
    { constant_score: { filter: { bool: { must: [other, TYPE] } } } },
  ])
  .map((query) => post("covering", { query, explain: true, size: 2, _source: false }));

const FACTORS = [0, 0.5, 1];
const boostings = FACTORS.flatMap((negative_boost) =>
  [{ match: { color: "grey" } }, { prefix: { color: "gr" } }, { term: { color: "grey" } }].flatMap((negative) => [
    post("products", {
      query: { boosting: { positive: { match: { color: "grey black" } }, negative, negative_boost } },
      explain: true,
      size: 2,
      _source: false,
    }),
  ]),
);

const unmapped = ["long", "double", "date", "ip", "boolean", "string"].flatMap((value_type) => [
  agg("dynamic", { rare_terms: { field: "nope", value_type, include: ".*" } }),
  agg("dynamic", { rare_terms: { field: "nope", value_type, exclude: "a.*" } }),
  agg("dynamic", { terms: { field: "nope", value_type, include: ".*" } }),
  agg("dynamic", { terms: { field: "nope", value_type, include: ["a"] } }),
]);

const matrices = ["avg", "min", "max", "sum", "median"].flatMap((mode) =>
  ["price", ["price", "counts.size"]].flatMap((fields) => [
    agg("dynamic", { matrix_stats: { fields, mode } }),
    agg("dynamic", { matrix_stats: { fields, mode } }, { query: { term: { "fixed.a": "y" } } }),
    agg("dynamic", { terms: { field: "fixed.a" }, aggs: { m: { matrix_stats: { fields, mode } } } }),
  ]),
);

/** Of a `match_only_text` there are no frequencies. */
const phrases = (["type_match_only_text", "nested_types"] as const).flatMap((corpus) =>
  ["queick", "foex quick", "bronw", "quick quik brown", "thw quick fx"].flatMap((text) =>
    [
      {},
      { confidence: 0 },
      { gram_size: 2 },
      { smoothing: { laplace: { alpha: 0.5 } } },
      { max_errors: 2, size: 2 },
    ].map((options) =>
      post(corpus, {
        suggest: { a: { text, phrase: { field: corpus === "nested_types" ? "all" : "many", ...options } } },
      }),
    ),
  ),
);

const texts = ['"\\ude00"', '"a\\ude00b c"', '"\\ud83d"', '"\\ud83d\\ude00 a"'].flatMap((text) => [
  search("text", `a phrase of ${text}`, `{"suggest":{"b":{"text":${text},"phrase":{"field":"title"}}}}`),
  search("text", `terms of ${text}`, `{"suggest":{"b":{"text":${text},"term":{"field":"title.keyword"}}}}`),
  search("completions", `inputs of ${text}`, `{"suggest":{"b":{"prefix":${text},"completion":{"field":"s"}}}}`),
]);

const flattened = ["found", "found.", "found.x", "kept", "kept.", "kept.b.c"].flatMap((field) => [
  post("type_flattened", { collapse: { field }, _source: false }),
  post("type_flattened", { collapse: { field, inner_hits: { name: "x" } } }),
]);
const missing = [
  { a: { terms: { field: "fl.b", missing: "y" } } },
  { a: { terms: { field: "fl.b", missing: "y" } }, b: { percentiles: { field: "_doc_count" } } },
  { a: { terms: { field: "fl.b", missing: "y" } }, b: { terms: { field: "nope" } } },
].map((aggs) => post("doc_count", { size: 0, aggs }));

const averages = ["i", "l", "f", "d", "t", "a"].flatMap((field) => [
  agg("type_ranges", { weighted_avg: { value: { field: "n" }, weight: { field, missing: 1 } } }),
  agg("type_ranges", { weighted_avg: { value: { field, missing: 1 }, weight: { field: "n" } } }),
  post("type_ranges", {
    size: 0,
    aggs: { a: { weighted_avg: { value: { field: "n" }, weight: { field, missing: 1 } } }, b: { avg: { field } } },
  }),
]);

/** Under a sampler, terms come in the order in which documents have them. */
const samplers = [{}, { jlh: {} }, { percentage: {} }].flatMap((by) =>
  [100, 20, 7].flatMap((shard_size) =>
    [{}, { size: 3 }].map((size) =>
      agg("analyzed", {
        sampler: { shard_size },
        aggs: { s: { significant_terms: { field: "folded_words", ...size, ...by } } },
      }),
    ),
  ),
);

/** What rewriting finds is found first, and that is a part of making the query where one document is explained. */
const BAD = { range: { created_at: { lte: "nope" } } };
const RANDOM = { random_score: { seed: 0, field: "price" } };
const rewritten = [
  BAD,
  { bool: { must: BAD } },
  { bool: { filter: [{ term: { color: "red" } }, BAD] } },
  { function_score: { functions: [{ weight: 2, filter: BAD }] } },
  { function_score: { query: BAD, functions: [RANDOM] } },
  { function_score: { functions: [{ ...RANDOM, filter: BAD }, { weight: 2 }] } },
  { function_score: { functions: [{ field_value_factor: { field: "nope" } }, { weight: 2, filter: BAD }] } },
  { term: { created_at: "nope" } },
  { range: { price: { lte: "nope" } } },
].flatMap((query) => [
  post("products", { query }),
  agg("products", { filter: query }),
  at("products", "POST /products/_explain/SKU-000001", { query }),
  at("products", "POST /products/_explain/nowhere", { query }),
]);

/** What is wrong with the URL is told before what is validated. */
const INVALID = { aggs: { x: { bucket_sort: { sort: { _count: {} } } } } };
const validated = [
  "from=x",
  "size=x",
  "from=-1",
  "terminate_after=x",
  "terminate_after=-1",
  "track_total_hits=x",
  "size=2",
]
  .flatMap((parameters) =>
    [INVALID, { aggs: { x: { derivative: { buckets_path: "_count" } } } }].map((body): [string, object] => [
      parameters,
      body,
    ]),
  )
  .map(([parameters, body]) => at("products", `POST /products/_search?${parameters}`, body));

const ended = [{ match: { name: "watch" } }, { term: { color: "red" } }].flatMap((query) =>
  [
    { terms: { field: "color" } },
    { max: { field: "price" } },
    { range: { field: "price", ranges: [{ from: 10 }] } },
    { filters: { filters: [{ term: { color: "red" } }] } },
    { date_histogram: { field: "created_at", calendar_interval: "year" } },
    { composite: { sources: [{ a: { terms: { field: "color" } } }] } },
    { avg: { field: "price" } },
    { sampler: {}, aggs: { c: { terms: { field: "color" } } } },
  ].map((a) => agg("products", a, { query, terminate_after: 5 })),
);
const endedOfAll = [
  { histogram: { field: "price", interval: 100 } },
  { filter: { term: { color: "red" } } },
  { value_count: { field: "price" } },
  { cardinality: { field: "color" } },
  { missing: { field: "color" } },
  { rare_terms: { field: "color" } },
  { significant_terms: { field: "color" } },
  { global: {}, aggs: { c: { terms: { field: "color" } } } },
  { auto_date_histogram: { field: "created_at" } },
].map((a) => agg("products", a, { terminate_after: 5 }));

/** A star at an end of a range is not the same as no end. */
const stars = [{ gt: "*" }, { gte: "*" }, { lt: "*" }, { gte: "*", lte: "*" }, { gt: "*", lt: "b" }, { gte: "a" }].map(
  (range) => post("text", { query: { range: { lang: range } }, explain: true, size: 1, _source: false }),
);

/** What random requests of all that is extended found. */
export const extendedRandom: readonly Case[] = once([
  ...orders,
  ...failing,
  ...NAMES,
  ...types,
  ...boostings,
  ...unmapped,
  ...matrices,
  ...phrases,
  ...texts,
  ...flattened,
  ...missing,
  ...averages,
  ...samplers,
  ...rewritten,
  ...validated,
  ...ended,
  ...endedOfAll,
  ...stars,
]);
