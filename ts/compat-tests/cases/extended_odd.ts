/** Odd requests that people and clients send by mistake: blank parameters, old names, values of the wrong kind, faults that come together. */
import type { CorpusName } from "../src/corpora.js";
import { msearch, once, request, type Body, type Case } from "./case.js";

const CORPUS: CorpusName = "products";

const at = (line: string, body?: Body): Case => {
  const shown = body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`;
  return request(CORPUS, `${line}${shown}`, line, body);
};

const search = (body: Body): Case => at(`POST /${CORPUS}/_search`, body);
const agg = (body: object): Case => search({ size: 0, aggs: { a: body } });

const QUERY = { query: { match_all: {} } };
const DOCUMENT = "SKU-000001";

/** Flags of each address. */
const FLAGS: readonly (readonly [line: string, names: string, body?: object])[] = [
  [
    "GET /products/_search?size=1",
    "version explain seq_no_primary_term track_scores request_cache allow_no_indices ignore_unavailable pretty human error_trace" +
      " rest_total_hits_as_int typed_keys ccs_minimize_roundtrips",
  ],
  ["GET /products/_search?size=1&q=smart", "lenient analyze_wildcard"],
  ["GET /products/_search?size=1&q=sm*", "analyze_wildcard"],
  ["GET /products/_count?q=smart", "lenient analyze_wildcard ignore_unavailable"],
  [`GET /products/_doc/${DOCUMENT}?_source=sku`, "realtime refresh pretty"],
  [`GET /products/_source/${DOCUMENT}?_source_includes=sku`, "realtime refresh"],
  ["POST /products/_mget?_source=sku", "realtime refresh", { ids: [DOCUMENT] }],
  [`GET /products/_explain/${DOCUMENT}?q=name:smart`, "lenient analyze_wildcard"],
  ["GET /products/_field_caps?fields=brand", "include_unmapped allow_no_indices ignore_unavailable"],
  ["POST /products/_validate/query?human=false", "explain rewrite all_shards allow_no_indices", QUERY],
  ["GET /products/_validate/query?q=smart", "lenient"],
  ["GET /_cat/count/products?h=count", "v ts help"],
  ["GET /_cat/indices/products?h=index", "v ts local include_unloaded_segments help"],
  ["GET /products/_mapping/field/brand?human=false", "include_type_name include_defaults local"],
  ["GET /products/_alias?human=false", "local ignore_unavailable"],
  [
    `GET /products/_termvectors/${DOCUMENT}?fields=name`,
    "offsets positions payloads term_statistics field_statistics realtime",
  ],
];

const blank = FLAGS.flatMap(([line, names, body]) =>
  names
    .split(" ")
    .flatMap((name) => ["%20", "%09%20", "%C2%A0", "%20true"].map((value) => at(`${line}&${name}=${value}`, body))),
);

const traces = ["x", "True", "", "%20", "false", "x&human=x", "x&size=x", "false&size=x"].flatMap((value) => [
  at(`GET /products/_search?size=0&error_trace=${value}`),
  at(`GET /_cat/count/products?h=count&error_trace=${value}`),
]);

const TYPES = [
  ...[
    "foo",
    "foo=",
    "=x",
    "",
    ";",
    ' "x"',
    "foo bar",
    "a b=c",
    "foo=bar baz",
    "a@b",
    "foo;bar=1",
    "foo,bar",
    "charset=utf-16",
  ],
  ...["foo = bar", "foo=a=b", "==", "foo=a/b", "compatible-with", "foo=bar;foo=baz"],
];
const types = [
  ...TYPES.flatMap((rest) => [`application/json;${rest}`, `application/vnd.elasticsearch+json; ${rest}`]),
  ...[
    "application/json ;foo",
    "APPLICATION/JSON;FOO",
    "application/json/x;foo",
    "/json;foo",
    "application/;foo",
    "application;foo",
  ],
].map((type) =>
  request(CORPUS, `Content-Type: ${type}`, "POST /products/_search", { size: 0 }, { "content-type": type }),
);

const kept = [
  ...["25h", "1000d", "999999999d", "106751d", "106752d", "86400001ms", "86400000999999nanos", "86400001000000nanos"],
  ...["36h", "1d", "100000000000micros", "9223372036854775807nanos", "99999999999999999999d"],
].flatMap((time) => [
  at(`POST /products/_pit?keep_alive=${time}`),
  at(`POST /products/_search?size=0&scroll=${time}`),
  at(`POST /products/_search?size=1&scroll=${time}`),
  at(`POST /nope*/_pit?keep_alive=${time}`),
]);

const NO_PIT = { pit: { id: "w9O1AwAA" } };
const ofNone = [
  at("POST /nope/_pit?keep_alive=1m"),
  at("POST /nope*,other*/_pit?keep_alive=1m"),
  at("POST /nope*,products/_pit?keep_alive=x"),
  at("POST /nope*/_pit?keep_alive=1m&allow_no_indices=false"),
  at("DELETE /_pit", { id: "w9O1AwAA" }),
  at("POST /_search?rest_total_hits_as_int=true", NO_PIT),
  at("POST /products/_search", NO_PIT),
  ...[
    {},
    { size: 0 },
    { track_total_hits: false },
    { sort: ["price"] },
    { aggs: { a: { avg: { field: "price" } } } },
    { aggs: { a: { foo: {} } } },
    { query: { foo: 1 } },
    { slice: { id: 0, max: 2 } },
  ].map((more) => at("POST /_search", { ...NO_PIT, ...more })),
  ...["1d", "1000d", "x"].map((keep_alive) => at("POST /_search", { pit: { id: "w9O1AwAA", keep_alive } })),
];

const scrolls = [
  "POST /_search/scroll?rest_total_hits_as_int=x",
  "POST /_search/scroll?rest_total_hits_as_int=x&scroll_id=x",
  "POST /_search/scroll?scroll=1000d",
  "POST /_search/scroll?scroll=1000d&scroll_id=x",
  "POST /_search/scroll?scroll=x&scroll_id=x",
  "DELETE /_search/scroll?scroll_id=",
  "DELETE /_search/scroll?scroll_id=,,",
  "DELETE /_search/scroll?scroll_id=x,,",
].map((line) => at(line));

const NONE = { stored_fields: "_none_" };
const none = [
  { fields: [], ...NONE },
  { fields: [], ...NONE, _source: false },
  { fields: [], ...NONE, _source: true },
  { fields: [], ...NONE, size: 0 },
  { fields: [], ...NONE, query: { match_none: {} } },
  { fields: [], stored_fields: ["_none_"], size: 1 },
  { fields: [], stored_fields: [], size: 1 },
  { fields: [], size: 1, _source: false },
  { fields: ["brand"], ...NONE },
  { docvalue_fields: [], ...NONE, size: 1 },
  { size: 0, aggs: { t: { top_hits: { size: 1, fields: [], ...NONE } } } },
  { size: 0, aggs: { t: { top_hits: { size: 1, fields: ["brand"], ...NONE } } } },
  { size: 1, _source: false, collapse: { field: "brand", inner_hits: { name: "x", fields: [], ...NONE, size: 1 } } },
].map(search);

const FEW = { ids: { values: [DOCUMENT, "SKU-000002", "SKU-000003"] } };
const METHODS = ["tdigest", "TDigest", "TDIGEST", "tDigest", "Tdigest", "hdr", "HDR", "Hdr"];
const percentiles = [
  ...METHODS.flatMap((name) =>
    [{}, { compression: 50 }, { number_of_significant_value_digits: 2 }, 1, null, [], { x: 1 }].map((value) => ({
      [name]: value,
    })),
  ),
  ...["tdigest", "hdr", "HDR"].map((name) => ({ TDigest: {}, [name]: {} })),
  { percents: [50], TDIGEST: {}, HDR: {} },
  { Percents: [50] },
].flatMap((method) => [
  search({ size: 0, query: FEW, aggs: { a: { percentiles: { field: "price", ...method } } } }),
  search({ size: 0, query: FEW, aggs: { a: { percentile_ranks: { field: "price", values: [20], ...method } } } }),
]);

const VALUES = { value: { field: "price" }, weight: { field: "rating" } };
const aggregations = [
  // From its cache, the real engine cannot read such an answer.
  ...[
    {},
    { mode: "max" },
    { format: "x" },
    { missing: { price: 1 } },
    { fields: [] },
    { fields: [], mode: "min" },
  ].flatMap((body) => [
    at("POST /products/_search?request_cache=false", { size: 0, aggs: { a: { matrix_stats: body } } }),
    at("POST /products/_search?request_cache=false", {
      size: 0,
      aggs: { t: { terms: { field: "brand", size: 1 }, aggs: { a: { matrix_stats: body } } } },
    }),
  ]),
  ...[{ fields: null }, { mode: "FOO" }, { fields: "" }, { fields: ["nowhere"] }].map((body) =>
    agg({ matrix_stats: body }),
  ),
  ...[
    { valuex: { field: "price" }, weight: { field: "rating" } },
    { ...VALUES, valuex: 1 },
    { ...VALUES, value_typ: "double" },
    { ...VALUES, valueTyp: "double" },
    { ...VALUES, weigth: 1 },
    { ...VALUES, formatx: "x" },
    { ...VALUES, value_type: "double" },
    { ...VALUES, valueType: "double" },
    { ...VALUES, valueType: 1 },
    { value: { fieldx: "price" }, weight: { field: "rating" } },
  ].map((body) => agg({ weighted_avg: body })),
];

const INSIDE = {
  a: { avg: { field: "price" } },
  s: { stats: { field: "price" } },
  f: { filter: { match_all: {} }, aggs: { a: { avg: { field: "price" } } } },
};
const PATHS = [
  ...[
    "",
    " ",
    ">",
    "a>",
    ">a",
    " a ",
    "a ",
    "f > a",
    "f>>a",
    "f>a.x",
    "f>a.value",
    "f[x]>a",
    "f[x]>b",
    "f[x]>a.value",
    "f[>a",
    "f[]>a",
  ],
  ...[
    "[f]>a",
    "f[x>a",
    "f[x]y>a",
    ".f>a",
    "f.>a",
    "f.x>a",
    ".",
    "..",
    "a.",
    ".a",
    "x..",
    ".a.avg",
    "a.b.c",
    "a..avg",
    "a[",
    "a[]",
    "a[x]",
  ],
  ...["[x]", "s[avg]", "s[avg]]", "s[avg]x", "s[b[avg]", "s.avg", "s. avg", "_term", "_time ", "_key", "nowhere"],
];
const orders = PATHS.flatMap((path) => [
  agg({ terms: { field: "brand", size: 2, order: { [path]: "desc" } }, aggs: INSIDE }),
  agg({ terms: { field: "brand", size: 2, order: [{ _count: "asc" }, { [path]: "desc" }] } }),
  agg({ histogram: { field: "price", interval: 1000, order: { [path]: "desc" } }, aggs: INSIDE }),
]);
const unnamed = [
  search({ size: 0, aggs: { "": { terms: { field: "brand", order: { "": "desc" } } } } }),
  search({
    size: 0,
    aggs: { a: { terms: { field: "brand", order: { "": "foo" } }, aggs: { "": { avg: { field: "price" } } } } },
  }),
  search({
    size: 0,
    aggs: { a: { terms: { field: "brand", order: { "": "desc" } }, aggs: { "": { avg: { field: "price" } } } } },
  }),
  search({ fields: [["tags"]], docvalue_fields: [1] }),
  search({ docvalue_fields: [1], fields: [["tags"]] }),
  search({ query: { foo: 1 }, fields: [["tags"]] }),
  search({ fields: [["tags"]], query: { foo: 1 } }),
];

const A = { match_all: {} };
const B = { match: { name: "smart" } };
const odd = [null, 1, 1.5, true, "x", [], [B], [[B]]];
const lists = [
  ...odd.flatMap((one) => [
    [A, one, B],
    [one, B],
    [A, one],
    [A, one, one, B],
  ]),
  [null],
  [],
].flatMap((list) => [
  search({ size: 1, query: { dis_max: { queries: list, tie_breaker: 0.5 } } }),
  search({ size: 1, query: { bool: { must: list } } }),
  search({ size: 1, query: { boosting: { positive: list, negative: { term: { stock: 1 } }, negative_boost: 0.5 } } }),
]);

const W = [{ weight: 2 }];
const functions = [
  ...[1, "x", true, null, {}, [], { a: 1 }].flatMap((foo) => [
    { functions: W, foo },
    { functions: [], foo },
    { weight: 2, foo },
    { random_score: { seed: 1, field: "stock" }, foo },
    { gauss: { price: { origin: 1, scale: 1 } }, foo },
    { foo },
    { foo, weight: 1 },
    { query: A, foo },
  ]),
  { functions: W, weight: 3 },
  { weight: 3, functions: W },
  { functions: W, boost: 2, foo: "x" },
  { boost_mode: "sum", weight: 1, max_boost: 1, fooo: 1 },
].map((body) => search({ size: 1, query: { function_score: body } }));

const PARTS = [true, false, null, [], [1], {}, { a: 1 }];
const decays = [
  ...["price", "stock"].flatMap((field) =>
    PARTS.flatMap((value) => [
      { [field]: { origin: value, scale: 1 } },
      { [field]: { scale: 1, origin: value } },
      { [field]: { origin: 1, scale: value } },
      { [field]: { origin: "1.50", scale: "2", offset: value } },
      { [field]: { origin: -1, scale: 2, offset: 3, decay: value } },
    ]),
  ),
  ...[true, false].map((decay) => ({ created_at: { origin: "2020-01-01", scale: "1d", decay } })),
  { price: { origin: 1, scale: 1, foo: true } },
  { price: { origin: true, foo: 1 } },
].flatMap((gauss) => [
  search({ size: 1, query: { function_score: { gauss } } }),
  search({ size: 1, query: { function_score: { functions: [{ weight: 1 }, { exp: gauss }] } } }),
]);
const fractions = ["1.50", "1e3", "-0.0", "1e30", "100", "0.1"].map((origin) =>
  search(`{"query":{"function_score":{"gauss":{"price":{"origin":${origin},"scale":true}}}}}`),
);

const fuzzies = [[], ["x"], ["x", 1], [{}], [[]], [[{}]], [null], [true]].flatMap((value) => [
  search({ query: { fuzzy: { name: value } } }),
  search({ query: { fuzzy: { name: value, brand: "x" } } }),
  search({ query: { fuzzy: { brand: "x", name: value } } }),
  search({ query: { fuzzy: { _name: value, brand: "x" } } }),
]);

const sorts = [
  ...["FOO", "Foo Bar", "LONG", "Double", "", "date"].flatMap((numeric_type) =>
    ["price", "name"].map((field) => [{ [field]: { numeric_type } }]),
  ),
  ...["_geo_distance", "_geoDistance"].flatMap((name) =>
    [true, false, 1, 1.5, null, [], {}, "asc", "desc", "ASC", "x"].flatMap((value) => [
      [{ [name]: value }],
      { [name]: value },
      ["price", { [name]: value }],
    ]),
  ),
].map((sort) => search({ size: 1, _source: false, sort }));

const suggesters = ["ALWAYS", "Popular", "FOO", "Foo Bar", ""].flatMap((word) =>
  ["suggest_mode", "sort", "string_distance"].flatMap((name) => [
    search({ size: 0, suggest: { s: { text: "wirless", term: { field: "name", [name]: word } } } }),
    search({
      size: 0,
      suggest: {
        s: { text: "wirless", phrase: { field: "name", direct_generator: [{ field: "name", [name]: word }] } },
      },
    }),
  ]),
);

const BOUNDS = ["gte", "gt", "lte", "lt"];
const ranges = [
  ...BOUNDS.flatMap((bound) => ["NaN", "Infinity", "-Infinity"].map((value) => ({ [bound]: value }))),
  { gte: 1, lte: "NaN" },
  { gte: "NaN", lte: "NaN" },
  { gt: "NaN", lt: "NaN" },
].flatMap((range) => {
  const query = { range: { price: range } };
  return [
    at(`POST /products/_explain/${DOCUMENT}`, { query }),
    at(`POST /products/_explain/${DOCUMENT}`, { query: { bool: { filter: query, must: A } } }),
    search({ size: 1, _source: false, explain: true, query }),
    at(`POST /products/_explain/${DOCUMENT}`, { query: { range: { rating: range } } }),
  ];
});

const caps = [1, 1.5, "x", [], null, true].flatMap((value) => [
  at("POST /products/_field_caps?fields=brand", { index_filter: value }),
  at("POST /products/_field_caps?fields=brand", { runtime_mappings: value }),
  at("POST /products/_field_caps?fields=brand", { index_filter: value, foo: 1 }),
  at("POST /products/_field_caps?fields=brand", { foo: 1, index_filter: value }),
]);

const SEARCHES = [{}, { size: 0 }];
const WRONG = [{}, { size: 0, foo: 1 }];
const together = [
  ...[
    "pre_filter_shard_size=0",
    "pre_filter_shard_size=x",
    "max_concurrent_shard_requests=0",
    "max_concurrent_searches=0",
  ],
  ...["ccs_minimize_roundtrips=x&pre_filter_shard_size=0", "pre_filter_shard_size=0&max_concurrent_shard_requests=0"],
  ...[
    "pre_filter_shard_size=0&search_type=x",
    "max_concurrent_shard_requests=0&rest_total_hits_as_int=x",
    "foo=1&pre_filter_shard_size=0",
  ],
].flatMap((query) => [
  at(`POST /_msearch?${query}`),
  at(`POST /products/_msearch?${query}`),
  ...[SEARCHES, WRONG].map((lines) =>
    msearch(CORPUS, `_msearch?${query} ${JSON.stringify(lines)}`, lines, `/products/_msearch?${query}`),
  ),
]);

const tables = [
  ...["v=x", "ts=x", "v=x&ts=x", "v=1.5", "v=TRUE", "ts=TRUE", "v=%20", "ts=%20&v"].flatMap((query) => [
    `GET /_cat/count/products?h=count&${query}`,
    `GET /_cat/count/products?h=count&format=json&${query}`,
    `GET /_cat/indices/products?h=index&${query}`,
    `GET /_cat/indices/products?h=index&format=json&${query}`,
  ]),
  ...["v=x", "ts=x"].map((query) => `GET /_cat/count/products?${query}`),
  ...["count,epoch", "count,t", "timestamp", "*", "e*"].map(
    (names) => `GET /_cat/count/products?ts=x&format=json&h=${names}`,
  ),
  ...[
    "-1",
    "-x",
    "a,-x",
    "-x,a",
    "*,-x",
    "-*",
    "x*,-a",
    "-a,-b",
    "_all,-b",
    "-x,*",
    "b,a",
    "b,*,-b",
    "b,*,-c",
    "b,c,*,-b*",
    "a,a",
  ].flatMap((name) => [`GET /products/_alias/${name}`, `GET /_alias?name=${name}`]),
  ...["%20x%20", "%20", "x", "%20NaNx"].map((score) => `GET /products/_count?min_score=${score}`),
].map((line) => at(line));

const ofTypes = ["", "x", "_doc"].flatMap((type) => [
  at(`POST /products/_validate/query?type=${type}`, QUERY),
  at(`POST /products/_validate/query?type=${type}`, { query: { foo: {} } }),
  at(`POST /products/_validate/query?type=${type}&foo=1`, QUERY),
]);

/** Odd requests. */
export const extendedOdd: readonly Case[] = once([
  ...blank,
  ...traces,
  ...types,
  ...kept,
  ...ofNone,
  ...scrolls,
  ...none,
  ...percentiles,
  ...aggregations,
  ...orders,
  ...unnamed,
  ...lists,
  ...functions,
  ...decays,
  ...fractions,
  ...fuzzies,
  ...sorts,
  ...suggesters,
  ...ranges,
  ...caps,
  ...together,
  ...tables,
  ...ofTypes,
]);
