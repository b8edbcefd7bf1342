/** Cases of extended: answers that were wrong once. Each kind has its list. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";

const analyze = (body: object): Case =>
  request("text", `_analyze ${JSON.stringify(body)}`, "POST /text/_analyze", body);
const post = (corpus: CorpusName, body: Body): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);
const explain = (corpus: CorpusName, id: string, query: object): Case =>
  request(corpus, `explain ${corpus} ${id} ${JSON.stringify(query)}`, `POST /${corpus}/_explain/${id}`, { query });

const STANDARD = { tokenizer: "standard" };
const TEXT = "The the THE a An AND fox thE";
const TEXTS = ["the fox is quick", "jumps"];

// prettier-ignore
const FILTERS: readonly (readonly [readonly (object | string)[], string | readonly string[]])[] = [
  [[{ type: "stop", ignore_case: true }], TEXT], [[{ type: "stop", ignore_case: true, stopwords: null }], TEXT], [[{ type: "stop", ignore_case: false }], TEXT], [[{ type: "stop", ignore_case: true, stopwords: "_english_" }], TEXT], [[{ type: "stop", ignore_case: true, stopwords: [] }], TEXT], [[{ type: "stop", ignore_case: true, stopwords: "" }], TEXT], [["lowercase", { type: "stop", ignore_case: true }], TEXT],
  [[{ type: "multiplexer", filters: [], preserve_original: false }], "The fox"], [[{ type: "multiplexer", preserve_original: false }], "The fox"], [["keyword_repeat", { type: "multiplexer", preserve_original: false }], "The fox"], [["keyword_repeat", { type: "stop", stopwords: ["fox"] }, { type: "multiplexer", filters: [], preserve_original: false }], ["The fox", "The cat"]], [[{ type: "multiplexer" }], "The fox"],
  ...[1, 2, 3, 4].flatMap((count): [(object | string)[], string | readonly string[]][] => [[[{ type: "limit", max_token_count: count }, "fingerprint"], TEXTS], [[{ type: "limit", max_token_count: count, consume_all_tokens: true }, "fingerprint"], TEXTS], [[{ type: "limit", max_token_count: count }], TEXTS], [["stop", { type: "limit", max_token_count: count }], ["the fox the the", "cat"]], [["stop", { type: "limit", max_token_count: count }], ["fox the the", "cat"]], [["stop", { type: "limit", max_token_count: count }], ["the the fox cat the", "cat"]], [[{ type: "limit", max_token_count: count }, "shingle"], TEXTS]]),
  [["limit", "fingerprint"], "the fox"], [["limit"], "the fox"],
];
const TOKENIZERS = ["whitespace", "letter", "lowercase", "keyword", "ngram", "pattern", "char_group", "edge_ngram"];

// prettier-ignore
const PATTERNS = [
  "(", "[", "a{2", "*", "(?<n", "a**", "\\", "(?z)", "[a-", "a)", "[z-a]", "\\k<x>", "(?<=a*)b", "(?<a>x)(?<a>y)", "a{3,1}", "+", "?", "\\x", "\\u12", "\\c", "\\0", "[a&&", "x{99999999999}", "(?<1>a)", "(?P<a>x)", "(?#a)", "(a", "x{a}", "a{1}{2}", "a{2}*", "\\k", "\\k<", "é(", "abc\n(", "日本(",
];
const REPLACEMENTS = ["$1", "$", "\\", "${", "${a}", "$a", "a$9", "$10", "${1}", "\\$", "$0"];
const FLAGS = ["CASE_INSENSITIVE|", "|", "", "CASE_INSENSITIVE"];

const replacing = (options: object): Case[] => [
  analyze({ ...STANDARD, filter: [{ type: "pattern_replace", ...options }], text: "a" }),
  analyze({
    tokenizer: "keyword",
    char_filter: [{ type: "pattern_replace", replacement: "b", ...options }],
    text: "a",
  }),
];

const ALL = { match_all: {} };
const HAS = { exists: { field: "n" } };
const RIVER = (boost: number, text = "river"): object => ({ match: { name: { query: text, boost } } });
const EMPTY = { match: { name: { query: "", boost: 2 } } };
const H = { h: { top_hits: { explain: true, size: 1, _source: false } } };

// prettier-ignore
const TOP_HITS: readonly object[] = [
  { query: ALL, aggs: H }, { query: { match: { name: "fox" } }, aggs: H }, { query: { match: { "parts.name": "fox" } }, aggs: H }, { query: { term: { kind: "k1" } }, aggs: H }, { query: { bool: { filter: [{ term: { kind: "k1" } }] } }, aggs: H }, { query: { bool: { must_not: [{ term: { kind: "k1" } }] } }, aggs: H }, { query: HAS, aggs: H }, { query: HAS, aggs: { t: { terms: { field: "kind" }, aggs: H } } }, { aggs: { t: { terms: { field: "kind" }, aggs: H } } }, { query: HAS, aggs: { t: { global: {}, aggs: H } } }, { query: HAS, aggs: { t: { filter: { term: { kind: "k1" } }, aggs: H } } }, { query: HAS, post_filter: { term: { kind: "k1" } }, aggs: H }, { query: HAS, min_score: 0.5, aggs: H }, { query: { nested: { path: "parts", query: { match: { "parts.name": "fox" } } } }, aggs: H },
];
// prettier-ignore
const FUNCTIONS: readonly object[] = [
  { functions: [{ filter: { match_all: { boost: 2 } }, weight: 2 }, { filter: HAS, weight: 3 }] }, { functions: [{ filter: { match_all: { boost: 2 } }, weight: 2 }] }, { functions: [{ filter: { match_all: { boost: 2 } }, weight: 2 }], score_mode: "avg" }, { functions: [{ filter: { match_all: { boost: 2 } }, weight: 2 }], score_mode: "first" }, { functions: [{ filter: { match_all: { _name: "x" } }, weight: 2 }], score_mode: "avg" }, { functions: [{ filter: { bool: {} }, weight: 5 }], score_mode: "avg" }, { functions: [{ filter: { bool: { boost: 2 } }, weight: 5 }], score_mode: "avg" }, { functions: [{ filter: { bool: {} }, weight: 5 }, { filter: { bool: { boost: 2 } }, weight: 5 }] }, { functions: [{ filter: ALL, weight: 2 }, { filter: { match_all: { boost: 0.5 } }, weight: 5 }], boost: 2 }, { functions: [{ filter: { exists: { field: "n", boost: 2 } }, weight: 5 }] }, { functions: [{ filter: RIVER(2), weight: 5 }] },
];
// prettier-ignore
const NEGATIVES: readonly object[] = [
  ALL, HAS, { exists: { field: "n", boost: 2 } }, { range: { n: { gte: 0, boost: 2 } } }, { match_all: { boost: 2 } }, RIVER(2), RIVER(2, "river lamp"), { bool: { must: [RIVER(2), RIVER(2, "lamp")], boost: 3 } }, { boosting: { positive: { match_all: { boost: 2 } }, negative: { exists: { field: "n", boost: 2 } }, negative_boost: 0.5, boost: 2 } },
];
// prettier-ignore
const EMPTIES: readonly object[] = [
  EMPTY, { bool: { should: [EMPTY, ALL] } }, { bool: { must: [EMPTY, ALL] } }, { bool: { boost: 3, must: [EMPTY, ALL] } }, { dis_max: { queries: [EMPTY, { term: { kind: "zz" } }] } }, { constant_score: { filter: EMPTY } }, { bool: { filter: EMPTY } }, { function_score: { query: EMPTY } }, { boosting: { positive: EMPTY, negative: ALL, negative_boost: 0.5 } }, { match_phrase: { name: { query: "", boost: 2 } } }, { match_bool_prefix: { name: { query: "", boost: 2 } } }, { query_string: { query: "", boost: 2 } }, { match_none: { boost: 2 } },
];
// prettier-ignore
const PREFIXES: readonly object[] = [
  { prefix: { tp: "fo" } }, { prefix: { tp: { value: "fo", boost: 2 } } }, { prefix: { tp: "outsi" } }, { prefix: { tp: "outsid" } }, { bool: { filter: [{ prefix: { tp: "fo" } }] } }, { bool: { must: [{ prefix: { tp: "fo" } }] } }, { bool: { must_not: [{ prefix: { tp: "zz" } }] } }, { match_bool_prefix: { tp: "wet fo" } }, { query_string: { query: "tp:fo*" } }, { constant_score: { filter: { prefix: { tp: "fo" } }, boost: 3 } }, { dis_max: { queries: [{ prefix: { tp: "fo" } }, { match: { tp: "wet" } }] } },
];
// prettier-ignore
const RESCORES: readonly object[] = [
  { query_weight: -0.0, rescore_query_weight: 0, score_mode: "max" }, { query_weight: 0, rescore_query_weight: -0.0, score_mode: "max" }, { query_weight: -0.0, rescore_query_weight: 0, score_mode: "min" }, { query_weight: 0, rescore_query_weight: -0.0, score_mode: "min" }, { query_weight: "-0.0", rescore_query_weight: "0" }, { query_weight: "-0.0", rescore_query_weight: "0", score_mode: "max" }, { query_weight: "-0.0", rescore_query_weight: "0", score_mode: "min" }, { query_weight: "0", rescore_query_weight: "-0.0", score_mode: "max" }, { query_weight: "-0.0", rescore_query_weight: "-0.0", score_mode: "avg" },
];

/** The cases. */
export const extendedFound: readonly Case[] = once([
  ...FILTERS.map(([filter, text]) => analyze({ ...STANDARD, filter, text })),
  ...TOKENIZERS.map((tokenizer) =>
    analyze({ tokenizer, filter: [{ type: "limit", max_token_count: 2 }, "fingerprint"], text: TEXTS }),
  ),
  ...PATTERNS.flatMap((pattern) => replacing({ pattern })),
  ...REPLACEMENTS.flatMap((replacement) => ["a", "(a)"].flatMap((pattern) => replacing({ pattern, replacement }))),
  ...FLAGS.flatMap((flags) => replacing({ pattern: "A", replacement: "z", flags })),
  ...replacing({}),
  ...replacing({ pattern: null }),
  ...TOP_HITS.map((body) => post("nested", { size: 0, ...body })),
  ...FUNCTIONS.flatMap((body) => [
    post("nested", { size: 1, _source: false, explain: true, query: { function_score: body } }),
    post("nested", {
      size: 2,
      _source: false,
      query: { function_score: { query: { match: { name: "river" } }, ...body } },
    }),
  ]),
  ...NEGATIVES.map((negative) =>
    explain("nested", "d11", { boosting: { positive: ALL, negative, negative_boost: 0.5 } }),
  ),
  ...EMPTIES.map((query) => explain("nested", "d11", query)),
  ...PREFIXES.map((query) => post("near", { size: 1, _source: false, explain: true, query })),
  ...RESCORES.flatMap((options) =>
    [ALL, { term: { kind: "k1" } }].map((query) =>
      post("nested", {
        size: 8,
        _source: false,
        query: ALL,
        rescore: { window_size: 5, query: { rescore_query: query, ...options } },
      }),
    ),
  ),
  ...["unindexed", "k"].flatMap((field) =>
    ["alpha", "alpah", "alph"].map((text) =>
      post("vectors", { size: 0, suggest: { s: { text, term: { field, suggest_mode: "always" } } } }),
    ),
  ),
  ...["", "&ignore_unavailable=true", "&rest_total_hits_as_int=true"].map((parameters) =>
    request("text", `no index ${parameters}`, `POST /nothing*/_search?scroll=1m${parameters}`),
  ),
]);
