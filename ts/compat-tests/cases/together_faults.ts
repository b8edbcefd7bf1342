/**
 * Errors, and answers that one would not expect, which `npm run differ` found: which requests fail in the real engine, and which fault
 * it reports. The name of a case is its body.
 */
import type { CorpusName } from "../src/corpora.js";
import { msearch, search, type Case } from "./case.js";
import {
  ADDRESSES,
  BOUNDED,
  DEVIATIONS,
  MEDIANS,
  SEVERAL,
  TWO_FAULTS,
  UNREAD,
  UNREWRITTEN,
  WEIGHTED,
} from "./together_faults_collected.js";

const of = (corpus: CorpusName, bodies: readonly object[]): Case[] =>
  [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => search(corpus, `${corpus}: ${body}`, body));

const asked = (query: object): object => ({ _source: false, size: 3, query });
const filtered = (query: object): object => ({ size: 0, aggs: { f: { filter: query } } });
const both = (query: object): object[] => [asked(query), filtered(query)];
/** Where a query may stand, and is scored or not, or left out. */
const everywhere = (query: object): object[] => [
  ...both(query),
  ...both({ bool: { filter: query } }),
  ...both({ bool: { must: [query, { match_none: {} }] } }),
  ...both({ bool: { must: { match_all: {} }, must_not: query } }),
  ...both({ constant_score: { filter: query } }),
  ...both({ function_score: { functions: [{ weight: 2, filter: query }] } }),
  ...both({ constant_score: { filter: { function_score: { functions: [{ weight: 2, filter: query }] } } } }),
  ...both({ boosting: { positive: { match_all: {} }, negative: query, negative_boost: 0.5 } }),
  ...both({ dis_max: { queries: [query, { match_all: {} }] } }),
  { _source: false, size: 1, post_filter: query },
  { _source: false, size: 1, query, sort: { nowhere: "asc" } },
  { size: 0, aggs: { f: { filters: { filters: [query, { match_all: {} }] } } } },
];

/** A phrase without words is looked for where a distance stands behind it. */
const EMPTY_PHRASES = ['""~1', '""~', '""', '""~2 x', '-""~2', '"" ~1', '("")~1', '""~1 | x', '+""~3'].map((query) => ({
  simple_query_string: { query },
}));

/** Of a pattern, the first field fails that cannot exist. */
const EXISTS = ["*", "_*", "_f*", "*e"].flatMap((field) => both({ exists: { field } }));

const FUZZY: readonly object[] = [
  ...["", "a", "ab", "red", "café"].flatMap((term) =>
    [0, 1, 2, "AUTO"].flatMap((fuzziness) =>
      [0, 1, 3, 9].map((prefix_length) => ({ fuzzy: { term, fuzziness, prefix_length } })),
    ),
  ),
  { fuzzy: { term: "", fuzziness: 1, transpositions: false } },
];

const chi = (background_filter: object, more: object = {}): object => ({
  significant_terms: { field: "color", min_doc_count: 1, chi_square: more, background_filter },
});
const inside = (outer: object, inner: object): object => ({ size: 0, aggs: { o: { ...outer, aggs: { i: inner } } } });

const PRODUCTS: readonly object[] = [
  ...EMPTY_PHRASES.flatMap(both),
  ...EXISTS,
  ...[
    { terms: { field: "in_stock" } },
    { terms: { field: "category", size: 3 } },
    { filters: { filters: [{ term: { color: "red" } }, { match_none: {} }] } },
    { filter: { match_none: {} } },
    { filter: { match_all: {} } },
    { range: { field: "price", ranges: [{ to: 10 }, { from: 10 }] } },
  ].flatMap((outer) =>
    [
      chi({ term: { color: "nothing" } }),
      chi({ match_none: {} }),
      chi({ match_all: {} }),
      chi({ term: { color: "nothing" } }, { background_is_superset: false }),
    ].map((inner) => inside(outer, inner)),
  ),
  // Fields of one name with several weights: the last counts, and none below 1 may stay.
  ...[
    ["name^0.5", "name^2"],
    ["name^2", "name^0.5"],
    ["name^0.5", "name"],
    ["name", "name^0.5"],
    ["name^0", "name^2"],
    ["name^-1", "name^2"],
    ["name^0.5", "name^0.25"],
    ["name^0.5"],
    ["name^0.5", "name^2", "description^0.5"],
    ["name^0.5", "description^2"],
  ].flatMap((list) => both({ combined_fields: { query: "tea", fields: list } })),
  ...["_routing", "_source", "_doc_count", "_field_names", "_ignored", "_feature", "_nested_path", "_tier"].flatMap(
    (field) =>
      [{}, { missing: 0 }].flatMap((more) => both({ function_score: { field_value_factor: { field, ...more } } })),
  ),
  ...["nowhere", "name", "price"].flatMap((field) => both({ function_score: { field_value_factor: { field } } })),
  // Where none of few terms is asked for, no order is looked at.
  ...["Elec(tron)?", "x", ".*"].flatMap((include) =>
    [{ match: { name: "tea" } }, { match_all: {} }].flatMap((query) =>
      [{ "x6.50": "asc" }, { x: "desc" }, { "x>y": "asc" }].flatMap((order) => [
        { size: 0, query, aggs: { t: { terms: { field: "category", include, order } } } },
        {
          size: 0,
          query,
          aggs: { f: { filter: { match_all: {} }, aggs: { t: { terms: { field: "category", include, order } } } } },
        },
      ]),
    ),
  ),
  ...["nowhere", "created_at"].flatMap((field) =>
    [2020, "2020", 2020.5, "2020-01-01", "2020||+1M"].map((from) => ({
      size: 0,
      aggs: { d: { date_range: { field, ranges: [{ from }], time_zone: "+01:00" } } },
    })),
  ),
  ...[{ sampler: {} }, { significant_terms: { field: "color" } }, { auto_date_histogram: { field: "created_at" } }].map(
    (outer) => inside(outer, { composite: { sources: [{ s: { terms: { field: "brand" } } }] } }),
  ),
  ...both({ intervals: { name: { wildcard: { pattern: "*" } } } }),
  { post_filter: { term: { price: "abc" } }, ...asked({ intervals: { name: { wildcard: { pattern: "*" } } } }) },
];

/** Texts on fields that full text never finds anything in. */
const texts = (name: string, other: string): object[] =>
  [
    `${name}:<x`,
    `${name}:x*`,
    `${name}:x~1`,
    `${name}:[1 TO 2]`,
    `${name}:x`,
    `${name}:/x/`,
    `${name}:"x y"`,
    `${name}:x?y`,
  ].flatMap((query) =>
    [{}, { fields: [other] }, { fields: [other], lenient: true }, { fields: [name, other] }].flatMap((more) =>
      both({ query_string: { query, ...more } }),
    ),
  );

const GEO: readonly object[] = [
  ...texts("p", "k"),
  ...texts("ni", "k"),
  ...everywhere({ distance_feature: { field: "nd", origin: "48.85,2.35", pivot: "1mi" } }),
  // What is left out with a clause that finds nothing has no faults, in a filter as in a query.
  ...[{ prefix: { nowhere: "x" } }, { term: { nowhere: "x" } }, { match_none: {} }].flatMap((nothing) =>
    [
      { terms: { "n.p": [0] } },
      { term: { p: "x" } },
      { fuzzy: { i: "1" } },
      { match_bool_prefix: { i: "a b" } },
    ].flatMap((fault) => [
      ...both({ bool: { filter: [fault, nothing] } }),
      ...both({ bool: { must: nothing, should: fault } }),
      ...both({ bool: { must: nothing, must_not: fault } }),
      ...both({ bool: { must: { match_all: {} }, must_not: fault } }),
    ]),
  ),
];

const DATES = { distance_feature: { field: "d3", origin: "2020-01-01", pivot: "365d" } };
const FEATURES: readonly object[] = [...everywhere(DATES), ...both({ nested: { path: "n", query: DATES } })];

/** What a gap has, and what has no field. */
const IP = { ip_range: { field: "one", ranges: [{ to: "1.2.3.4" }, { from: "1.2.3.4" }] } };
const GAPS: readonly object[] = [
  ...["range", "date_range"].flatMap((type) =>
    ["nowhere", "one"].map((field) => inside({ [type]: { field, ranges: [{ to: 1 }, { from: 1 }] } }, IP)),
  ),
  inside({ range: { field: "nowhere", ranges: [{ to: 1 }], missing: 0 } }, IP),
  inside({ geo_distance: { field: "nowhere", origin: "1,1", ranges: [{ to: 5 }] } }, IP),
  inside({ filters: { filters: [{ match_none: {} }] } }, IP),
  inside({ range: { field: "nowhere", ranges: [{ to: 1 }] } }, { terms: { field: "one", min_doc_count: 0 } }),
  inside(
    { range: { field: "nowhere", ranges: [{ to: 1 }] } },
    { ...IP, aggs: { x: { value_count: { field: "one" } } } },
  ),
];

/** Sources that stand for the same words, made in the same way or not. */
const ALIKE: readonly object[] = [
  { prefix: { prefix: "red" } },
  { wildcard: { pattern: "red*" } },
  { wildcard: { pattern: "red" } },
  { fuzzy: { term: "red", fuzziness: 0 } },
  { fuzzy: { term: "red", fuzziness: 1 } },
  { match: { query: "red" } },
].flatMap((one, at, all) =>
  all
    .slice(at)
    .flatMap((other) =>
      [true, false].map((ordered) => asked({ intervals: { title: { all_of: { intervals: [one, other], ordered } } } })),
    ),
);

const KEYED: readonly object[] = [
  { wildcard: { "n.f.k": "v?" } },
  { regexp: { "n.f.k": ".*" } },
  { fuzzy: { "n.f.k": "v" } },
  { term: { "n.f.k": "v" } },
].flatMap((filter) => [
  ...["n.f", "n.f.k"].map((field) => ({ _source: false, sort: { [field]: { nested: { path: "n", filter } } } })),
  ...both(filter),
  ...both({ nested: { path: "n", query: filter } }),
]);

/** A `match` that is taken for a term has no way to score words. */
const NO_WAY: readonly object[] = ["name.keyword", "name", "stock", "in_stock", "nowhere"].flatMap((field) =>
  [{}, { analyzer: "keyword" }, { analyzer: "standard" }, { lenient: true }, { fuzziness: 1 }].flatMap((more) =>
    both({ match: { [field]: { query: "1", fuzzy_rewrite: "nope", ...more } } }),
  ),
);

const ORIGINS: readonly object[] = [false, true, "x", "2021-01-01", "2021", 0].flatMap((origin) =>
  [{}, { scale: "1d" }, { scale: "1d", offset: "2d" }].flatMap((more) =>
    both({ function_score: { exp: { created_at: { origin, ...more } } } }),
  ),
);

/** Beginnings of words in a field that keeps some of them. */
const BEGUN: readonly object[] = [
  "über",
  "übe",
  "üb",
  "ü",
  "übers",
  "u",
  "uber",
  "r",
  "re",
  "red",
  "redd",
  "l",
  "straß",
  "日",
  "",
].flatMap((prefix) =>
  ["prefixes", "body"].flatMap((field) => [
    asked({ intervals: { [field]: { prefix: { prefix } } } }),
    asked({ intervals: { [field]: { all_of: { intervals: [{ prefix: { prefix } }, { match: { query: "red" } }] } } } }),
  ]),
);

const inner = (outer: object): object => inside(outer, { composite: { sources: [{ s: { terms: { field: "k" } } }] } });

/** What finds nothing, or is not looked at, beside what would fail or be found otherwise. */
const NOTHING: readonly object[] = [
  ...["brand", "name.keyword", "stock"].map((field) => ({
    size: 0,
    aggs: { n: { nested: { path: "nowhere" }, aggs: { t: { terms: { field, min_doc_count: 0 } } } } },
  })),
  ...[{ prefix: { _index: "ot" } }, { wildcard: { _index: "oth?r" } }, { prefix: { _index: "" } }].flatMap((must) =>
    both({ bool: { must, should: { range: { price: { gte: "x" } } } } }),
  ),
  ...[0, 2].map((size) => ({ sort: [{ brand: {} }, { _score: {} }], search_after: [null, 0], size, _source: false })),
  { sort: [{ price: {} }, { _score: {} }], search_after: [null, 0], size: 0 },
  ...["tags", "brand", "color", "stock"].map((field) => ({
    size: 0,
    aggs: {
      a: {
        adjacency_matrix: { filters: { f: { match: { name: "chair" } } } },
        aggs: { s: { significant_terms: { field, min_doc_count: 1 } } },
      },
    },
  })),
];

/** Queries that a `wrapper` has, and that cannot be read: of several searches that one alone fails. */
const WRAPPED: readonly object[] = [
  { nope: {} },
  { term: { brand: [] } },
  { combined_fields: { query: "x", fields: ["name^0.5"] } },
  { range: { price: { gte: "x" } } },
  { match: { brand: { query: "x", boost: "y" } } },
];

export const togetherFaults: readonly Case[] = [
  ...of("products", [...TWO_FAULTS, ...WEIGHTED, ...BOUNDED, ...NO_WAY, ...DEVIATIONS, ...ORIGINS]),
  ...of("products", [
    ...[-1, 2].flatMap((boost) => [
      ...both({ wildcard: { color: { value: "r*", case_insensitive: true, boost } } }),
      ...both({ function_score: { functions: [{ weight: 2, filter: { wildcard: { color: "r*" } } }], boost } }),
    ]),
    ...[{ match_none: {} }, { term: { nowhere: "x" } }, { match_all: {} }].flatMap((query) => [
      ...both({ function_score: { query } }),
      { size: 0, aggs: { f: { filters: { filters: [{ function_score: { query } }] } } } },
    ]),
  ]),
  ...of("type_ip", ADDRESSES),
  ...of("nested", [...UNREWRITTEN, ...MEDIANS]),
  ...of("words", BEGUN),
  ...of("covering", [
    inner({ geohash_grid: { field: "g" } }),
    inner({ geo_distance: { field: "g", origin: "1,1", ranges: [{ to: 10 }] } }),
  ]),
  ...of(
    "type_binary",
    ["_index", "one"].flatMap((field) =>
      ["d?c", "*c", "Yg??*", "d?*"].flatMap((query) =>
        [{}, { lenient: true }, { analyze_wildcard: true }].flatMap((more) => [
          ...both({ query_string: { query, fields: [field], ...more } }),
          ...both({ wildcard: { [field]: query } }),
        ]),
      ),
    ),
  ),
  ...of("orders_few", [...both({ intervals: { "f.y": { match: { query: "w" } } } })]),
  ...of("locales", [...both({ function_score: { exp: { named: { origin: "2021-W09-4", scale: "1h" } } } })]),
  ...of("types", [
    {
      size: 0,
      aggs: {
        d: {
          date_histogram: { field: "date", calendar_interval: "quarter", min_doc_count: 1 },
          aggs: { p: { percentiles: { field: "h" } } },
        },
      },
    },
  ]),
  ...of("type_ip", [
    ...[
      { function_score: { gauss: { null_value: {} } } },
      { term: { one: "x" } },
      { range: { one: { gte: "x" } } },
      { prefix: { one: "x" } },
    ].flatMap((should) => [
      ...both({ bool: { must: { term: { nowhere: "x" } }, should } }),
      ...both({ bool: { filter: { match_phrase: { nowhere: { query: 0, analyzer: "keyword" } } }, must_not: should } }),
    ]),
  ]),
  ...of("products", PRODUCTS),
  ...of("geo", GEO),
  ...of("features", [...FEATURES, ...SEVERAL]),
  ...of("aliases", KEYED),
  ...(["nested", "rare", "types", "words"] as const).flatMap((corpus) => of(corpus, EXISTS)),
  ...of(
    "parameters",
    everywhere({ distance_feature: { field: "date_doc_values", origin: "2021-01-04", pivot: "365d" } }),
  ),
  ...of("text", EMPTY_PHRASES.flatMap(both)),
  ...of("hard", [...EMPTY_PHRASES.flatMap(both), { size: 0, aggs: { p: { percentiles: { field: "h" } } } }]),
  ...of(
    "frequencies",
    FUZZY.flatMap((source) => both({ intervals: { rare: source } })),
  ),
  ...of(
    "text",
    FUZZY.flatMap((source) => asked({ intervals: { title: source } })),
  ),
  ...of("type_rank_feature", texts("never", "one")),
  ...of("type_rank_features", texts("inverse", "id")),
  ...of("type_ip", GAPS),
  ...of("settings_boolean", ALIKE),
  ...of("type_binary", texts("many", "given.k")),
  ...of("products", [...UNREAD, ...NOTHING]),
  ...of(
    "type_date_nanos",
    ["not_indexed:>=2020", "not_indexed:[2020 TO 2030]", ">=2020", "[2020 TO 2030]"].flatMap((text) => [
      asked({ query_string: { query: text } }),
      asked({ query_string: { query: text, fields: ["not_indexed"] } }),
      asked({ query_string: { query: text, fields: ["not_indexed"], lenient: true } }),
    ]),
  ),
  ...of("hard", [{ query: { intervals: { also: { match: { query: "1" } } } } }]),
  ...WRAPPED.map((query) =>
    msearch("products", `wrapped: ${JSON.stringify(query)}`, [
      {},
      { query: { wrapper: { query: Buffer.from(JSON.stringify(query)).toString("base64") } } },
      {},
      { size: 0 },
    ]),
  ),
];
