/**
 * Answers that one would not expect, which `npm run differ` found: what the real engine forgets where it rewrites, brings together
 * again, or finds before it collects. The name of a case is its body.
 */
import type { CorpusName } from "../src/corpora.js";
import { search, type Case } from "./case.js";

const of = (corpus: CorpusName, bodies: readonly object[]): Case[] =>
  [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => search(corpus, `${corpus}: ${body}`, body));

const inside = (outer: object, aggs: object): object => ({ size: 0, aggs: { o: { ...outer, aggs } } });
const asked = (query: object): object => ({ _source: false, size: 20, query });
const counted = (query: object): object => ({ size: 0, aggs: { f: { filter: query } } });
const both = (query: object): object[] => [asked(query), counted(query)];

/** What is inside is rewritten or not: where it is, the limit is 1. */
const rare = (field: string, queries: readonly object[]): object[] =>
  [undefined, 1, 2, 5, 10, 100].flatMap((max_doc_count) => {
    const outer = { rare_terms: { field, max_doc_count } };
    return queries.flatMap((query) => [
      inside(outer, { f: { filter: query } }),
      inside(outer, { f: { filters: { filters: { a: query } } } }),
      inside(outer, { f: { filters: { filters: [{ match_all: {} }, query] } } }),
      inside(outer, { f: { filters: { filters: { a: { match_all: {} } } }, aggs: { g: { filter: query } } } }),
      inside(outer, { m: { range: { field: "nowhere", ranges: [{ to: 1 }] }, aggs: { g: { filter: query } } } }),
      { size: 0, aggs: { o: outer, f: { filter: query } } },
    ]);
  });

const AUTO = { auto_date_histogram: { field: "created_at" } };
const LEVELS: Record<string, object> = {
  none: {},
  filter: { filter: { match_all: {} } },
  missing: { missing: { field: "price" } },
  range: { range: { field: "price", ranges: [{ to: 50 }, { from: 50 }] } },
  date_range: { date_range: { field: "stock", ranges: {} } },
  terms: { terms: { field: "category", size: 2 } },
  histogram: { histogram: { field: "price", interval: 500 } },
  filters: { filters: { filters: [{ match_all: {} }, { term: { color: "red" } }] } },
};
/** Names whose hashes collide, and terms whose buckets may lack some. */
const COLLIDING = { s4: { stats: { field: "price" } }, t5: { max: { field: "price" } } };
const LACKING = [{ _count: "asc" }, { _key: "asc" }, { _count: "desc" }, { m: "asc" }].flatMap((order) =>
  [undefined, 1, 2, 3, 20].map((shard_size) => ({
    t: {
      terms: { field: "brand", size: 2, shard_size, order, show_term_doc_count_error: true },
      aggs: { m: { max: { field: "price" } } },
    },
  })),
);
const AGAIN = [undefined, 12, 30].flatMap((buckets) =>
  Object.values(LEVELS).flatMap((level) =>
    [COLLIDING, ...LACKING].map((aggs) => {
      const outer = { auto_date_histogram: { ...AUTO.auto_date_histogram, buckets } };
      return inside(outer, level === LEVELS["none"] ? aggs : { l: { ...level, aggs } });
    }),
  ),
);

/** Fields of the real engine's own are there for a pattern. */
const PATTERNS = ["_i*", "_id", "_id*", "_in*", "_ig*", "_r*", "_x*", "x*", "s*", "sku"].flatMap((field) => [
  counted({ exists: { field } }),
  counted({ bool: { must_not: { exists: { field } } } }),
]);

/** A bound of one star is none, however it is written. */
const STARS = ['"*"', "*", "\\*", '"\\*"', '"**"', "5", '"fox"'].flatMap((from) =>
  ['"*"', "*", "\\*", '"**"', "5", '"fox"'].flatMap((to) =>
    ["kw", "l", "txt", "bool", "date"].flatMap((field) => [
      counted({ query_string: { query: `${field}:[${from} TO ${to}]` } }),
      counted({ query_string: { query: `${field}:{${from} TO ${to}]` } }),
    ]),
  ),
);

/** Terms of booleans are letters. */
const LETTERS = ["T*", "F*", "t*", "Tr*", "true*", "T* F*", "x T*"].flatMap((query) =>
  [undefined, ["bool"], ["kw", "bool"], ["nowhere"], ["l", "date"]].flatMap((fields) =>
    [true, false].flatMap((analyze_wildcard) => [
      ...both({ simple_query_string: { query, fields, analyze_wildcard } }),
      ...both({ query_string: { query, fields, analyze_wildcard } }),
    ]),
  ),
);

/** More words than a query may have clauses are too many, whatever is forgiven. */
const MANY = [1024, 1025].flatMap((count) => {
  const text = Array.from({ length: count }, (_, i) => `w${i}`).join(" ");
  const escaped = text.replaceAll(" ", "\\ ");
  return [undefined, ["title"]].flatMap((fields) => [
    counted({ query_string: { query: escaped, fields } }),
    counted({ query_string: { query: escaped, fields, lenient: true } }),
    counted({ multi_match: { query: text, fields, lenient: true } }),
  ]);
});

/** A bucket without documents for what stands for missing values. */
const lacking = (fields: Record<string, readonly unknown[]>): object[] =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.flatMap((missing) =>
      [{ match_none: {} }, { match_all: {} }].flatMap((query) => [
        { size: 0, query, aggs: { t: { terms: { field, missing, min_doc_count: 0 } } } },
        {
          size: 0,
          query,
          aggs: { t: { terms: { field, missing, min_doc_count: 0, size: 1, order: { _key: "desc" } } } },
        },
      ]),
    ),
  );

/** Terms that all documents have are counted by queries, whatever is asked for. */
const CONSTANT = ["_type", "_index"].flatMap((field) =>
  [{ match_all: {} }, { match_none: {} }, { exists: { field: "_id" } }].flatMap((query) => [
    { size: 0, query, aggs: { t: { terms: { field, order: { x: "asc" } } } } },
    { size: 0, query, aggs: { t: { terms: { field, order: { "x.avg": "desc" } } } } },
    { size: 0, query, aggs: { t: { terms: { field, order: { x: "asc" }, execution_hint: "map" } } } },
    { size: 0, query, aggs: { t: { terms: { field, order: { x: "asc" }, missing: "y" } } } },
    { size: 0, query, aggs: { t: { terms: { field, min_doc_count: 9000, shard_min_doc_count: 9000 } } } },
    {
      size: 0,
      query,
      aggs: { f: { filter: { match_all: {} }, aggs: { t: { terms: { field, order: { x: "asc" } } } } } },
    },
  ]),
);

const COMPLETIONS = ["many", "given", "close", "stopped_contexts", "of_fields"].flatMap((field) =>
  ["quick", "quick brown", "the quick eta", "eta", "!!!", "", "a"].flatMap((query) => [
    ...both({ match_bool_prefix: { [field]: { query } } }),
    ...both({ match_bool_prefix: { [field]: { query, analyzer: "standard" } } }),
    ...both({ match_bool_prefix: { [field]: { query, fuzziness: 1 } } }),
    ...both({ match: { [field]: { query, fuzziness: "AUTO" } } }),
    ...both({ match: { [field]: { query, fuzziness: 1, lenient: true } } }),
    ...both({ match: { [field]: { query, fuzziness: 1, zero_terms_query: "all" } } }),
    ...both({ match_phrase_prefix: { [field]: { query } } }),
    ...both({ match_phrase_prefix: { [field]: { query, zero_terms_query: "all" } } }),
    ...both({ multi_match: { query, type: "bool_prefix", fields: [field] } }),
    ...both({ multi_match: { query, type: "phrase_prefix", fields: [field], lenient: true } }),
    ...both({ multi_match: { query, type: "bool_prefix", fields: [field], lenient: true } }),
  ]),
);

/** A pattern on a key is one of the terms of all keys. */
const keyed = (fields: readonly string[]): object[] =>
  fields.flatMap((field) =>
    ["**", "***", "?*", "*e", "*?", "v*w", "a*e", "*u*", "tr?e", "*\\\\*"].flatMap((text) => [
      ...both({ query_string: { query: `${field}:${text}` } }),
      ...both({ query_string: { query: text, fields: [field], lenient: true } }),
      ...both({ query_string: { query: text, fields: [`${field}^2`], analyze_wildcard: true } }),
      ...both({ query_string: { query: text, fields: [field], rewrite: "constant_score_boolean" } }),
    ]),
  );

const UNSCORED = ["one", "two"].flatMap((field) =>
  ["top_terms_1", "top_terms_2", "top_terms_boost_1", "scoring_boolean", "constant_score", "bogus"].flatMap((rewrite) =>
    ["at", "fox", "quick"].flatMap((value) => [
      ...both({ fuzzy: { [field]: { value, fuzziness: 2, rewrite } } }),
      ...both({ match: { [field]: { query: value, fuzziness: 2, fuzzy_rewrite: rewrite } } }),
    ]),
  ),
);

const AUTOMATA = ["958", "#1", "x1", "QQ", "a"].flatMap((term) =>
  [1, 2, "AUTO:1,2"].flatMap((fuzziness) =>
    [0, 1].map((prefix_length) => ({ fuzzy: { term, fuzziness, prefix_length } })),
  ),
);

const WORDLESS = ["text", "kw_lower"].flatMap((field) =>
  ["", " ", "!!!"].flatMap((query) => [
    { size: 0, query: { intervals: { [field]: { match: { query } } } } },
    { size: 0, query: { intervals: { [field]: { match: { query } } } }, sort: { nowhere: {} } },
    {
      size: 0,
      query: { bool: { must_not: [{ intervals: { [field]: { match: { query } } } }, { match: { unindexed: "x" } }] } },
    },
  ]),
);

const RANDOM = ["_doc_count", "_source", "_field_names", "_feature", "_routing", "_ignored"].flatMap((field) =>
  both({ function_score: { random_score: { seed: 0, field } } }),
);

const COMPOSITES = ["nowhere", "n.p", "k", "p"].flatMap((field) =>
  [{ geo_bounds: { field: "p" } }, { geo_bounds: { field: "nowhere" } }].map((outer) =>
    inside(outer, { c: { composite: { sources: [{ s: { terms: { field } } }] } } }),
  ),
);

const HALVES = ["\ud83d", " \ud83d", "!\ud83d", "\ud83d fox", "fo\ud83dx", "\udc00"].flatMap((query) => [
  ...both({ match: { txt: query } }),
  ...both({ match: { kw: query } }),
]);

/** Zeros of either sign are two buckets until results are put together. */
const ZEROS = ["d", "f", "h"].flatMap((field) =>
  [5, 0.5, 2.96e37].flatMap((interval) =>
    [{ m: { max: { field: "l" } } }, { v: { value_count: { field: "kw" } } }].map((aggs) =>
      inside({ histogram: { field, interval, min_doc_count: 1 } }, aggs),
    ),
  ),
);

const RANGED = ["2021-01-01", "1990-01-01"].flatMap((day) =>
  [
    { range: { day: { lt: day } } },
    { bool: { filter: { term: { day } } } },
    { constant_score: { filter: { term: { day } } } },
    { terms: { day: [day] } },
  ].flatMap((query) => [
    { size: 0, query, aggs: { d: { date_histogram: { field: "day", fixed_interval: "14d", min_doc_count: 1 } } } },
    { size: 0, query, aggs: { d: { auto_date_histogram: { field: "day" } } } },
  ]),
);

/** Only terms of enough documents are scored. */
const SCORED = [1, 2, 3, 9].flatMap((shard_min_doc_count) =>
  [["nobody"], []].map((values) => ({
    size: 0,
    aggs: {
      s: {
        significant_terms: {
          field: "counts.seen",
          chi_square: {},
          shard_min_doc_count,
          background_filter: { terms: { "objs.k.keyword": values } },
        },
      },
    },
  })),
);

export const togetherRewritten: readonly Case[] = [
  ...of("dotted", rare("top", [{ bool: {} }, { match_all: {} }, { term: { top: "x" } }, { terms: { top: ["x"] } }])),
  ...of(
    "covering",
    rare("req", [{ match: { k: "a" } }, { bool: { filter: { match_all: {} } } }, { range: { req: { gte: 3 } } }]),
  ),
  ...of("products", [...AGAIN, ...CONSTANT, ...PATTERNS]),
  ...of("nested", CONSTANT),
  ...of("empty", CONSTANT),
  ...of(
    "kinds",
    lacking({
      never_integer: [0, 5],
      integer: [5, 7],
      never_date: ["2020-01-01"],
      never_double: [1.5],
      never_boolean: [true],
      never_keyword: ["a"],
      never_ip: ["1.1.1.1"],
      nowhere: ["a"],
    }),
  ),
  ...of("types", [
    ...lacking({ d: [77.5, 1.5], l: [77, 1], kw: ["zz"], bool: [true] }),
    ...HALVES,
    ...ZEROS,
    ...STARS,
    ...LETTERS,
  ]),
  ...of("products", lacking({ stock: [-5], price: [-5], rating: [-1], created_at: ["2050-01-01"] })),
  ...of("nested_types", lacking({ "twice.n": [77] })),
  ...of("type_completion", COMPLETIONS),
  ...of("orders_one", keyed(["f.x", "f.nope", "f_unindexed.x", "f"])),
  ...of("orders_few", keyed(["f.x", "f.y"])),
  ...of("type_flattened", keyed(["one.bool", "kept.b.c", "short.", "one"])),
  ...of("aliases", keyed(["o.f.k", "f.x"])),
  ...of("type_match_only_text", UNSCORED),
  ...of(
    "products",
    AUTOMATA.map((source) => asked({ intervals: { description: source } })),
  ),
  ...of(
    "text",
    AUTOMATA.map((source) => asked({ intervals: { body: source } })),
  ),
  ...of("text", MANY),
  ...of("words", WORDLESS),
  ...of("doc_count", RANDOM),
  ...of("dynamic", SCORED),
  ...of("geo", COMPOSITES),
  ...of("settings_limits", RANGED),
];
