/** What of requests composed at random fails in the real engine, and when, and what it takes in its own way. Names are the bodies. */
import type { CorpusName } from "../src/corpora.js";
import { search, type Case } from "./case.js";

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

const months = (query: object, more: object = {}): object => ({
  size: 0,
  query,
  aggs: { d: { date_histogram: { field: "d", min_doc_count: 1, calendar_interval: "month", ...more } } },
});
const SINCE = { range: { d: { gte: "2022-04-17" } } };
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

/** Documents with several dates: a clause that is not scored leaves all of them. */
const SEVERAL: readonly object[] = [
  months({ bool: { filter: SINCE } }),
  months({ constant_score: { filter: SINCE } }),
  months({ exists: { field: "d" } }),
  months({ bool: { filter: SINCE } }, { time_zone: "Europe/Berlin" }),
];

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

export const togetherFaults: readonly Case[] = [
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
];
