/** Cases of extended that `npm run differ` found, or that were noted beside it: explanations, scrolls, names of objects, and faults. */
import { LAST_ID } from "../src/chain.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";

const post = (corpus: CorpusName, body: object): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);

const at = (corpus: CorpusName, line: string, body?: Body, before = ""): Case =>
  request(corpus, `${corpus}: ${before}${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

const explained = (corpus: CorpusName, query: object, id: string): Case[] => [
  post(corpus, { explain: true, size: 2, _source: false, query }),
  at(corpus, `POST /${corpus}/_explain/${id}`, { query }),
];

/** Phrases with several words in a place, of which the index may lack some. */
const PHRASES: readonly object[] = ["t.three", "t.two", "t.pairs", "t.dashed", "t", "syn", "t.k", "t.docs"].flatMap(
  (field) =>
    [
      "green lamp",
      "the great green lamp",
      "great lamp",
      "lite for the",
      "green nothing",
      "nothing green",
      "lamp",
    ].flatMap((query) => [0, 1, 3].map((slop) => ({ match_phrase: { [field]: { query, slop } } }))),
);

const RUNS: readonly object[] = [
  { match_phrase: { "t.two": { query: "green lamp", slop: 1, boost: 2 } } },
  { constant_score: { filter: { match_phrase: { "t.two": { query: "green lamp", slop: 1 } } } } },
  { bool: { filter: { match_phrase: { "t.two": { query: "green lamp", slop: 1 } } } } },
  { multi_match: { type: "phrase", query: "green lamp", slop: 1, fields: ["t.two", "t"] } },
  { dis_max: { queries: [{ match_phrase: { "t.two": "green lamp" } }, { match: { t: "lamp" } }] } },
  { query_string: { query: '"green lamp"~2', fields: ["t.two"] } },
  { simple_query_string: { query: '"green lamp"~2', fields: ["t.three"] } },
  { function_score: { query: { match_phrase: { "t.two": { query: "green lamp", slop: 1 } } }, weight: 2 } },
  { bool: { must: { match_phrase: { syn: "lite for" } }, should: { match_phrase: { "t.two": "nothing here" } } } },
];

/** Words that stand for the same, of which the index may lack some. */
const SYNONYMS: readonly object[] = ["lite", "light", "lite kitchen", "ladder", "ladder lite"].flatMap((query) => [
  { match: { syn: query } },
  { match: { syn: { query, operator: "and", boost: 2 } } },
  { constant_score: { filter: { match: { syn: query } } } },
  { bool: { must: { match: { syn: query } }, filter: { match: { syn: "table" } } } },
  { bool: { must: { match: { t: "lamp" } }, should: { match: { syn: query } } } },
  { match: { t: { query, analyzer: "synonyms" } } },
  { match: { "o.t": { query, analyzer: "synonyms" } } },
  { match: { empty: { query, analyzer: "synonyms" } } },
]);

const QUICK = { match: { body: "quick" } };

/** What weighs a document down, as it comes. */
// prettier-ignore
const NEGATIVES: readonly object[] = [
  { terms: { lang: ["en", "de"] } }, { terms: { lang: ["en"] } }, { terms: { lang: ["de"] } }, { terms: { lang: [] } }, { terms: { nofield: ["x"] } }, { terms: { lang: ["en", "en"], boost: 2 } }, { terms: { body: ["quick", "fox"] } }, { terms: { "title.keyword": ["fox"] } }, { terms: { lang: "abcdefghijklmnopqrst".split("").concat("en") } }, { terms: { _id: ["en-1", "7"] } }, { ids: { values: ["en-1", "en-2"] } }, { ids: { values: [] } },
  { bool: { must: { terms: { lang: ["en", "fr"] } } } }, { bool: { must: { term: { lang: "en" } } } }, { bool: { should: [{ term: { lang: "en" } }] } }, { bool: { filter: { term: { lang: "en" } } } }, { bool: { filter: [{ term: { lang: "en" } }, { terms: { lang: ["en"] } }] } }, { bool: { must_not: { term: { lang: "de" } } } }, { bool: {} }, { bool: { must: { bool: { must: { match: { body: "fox" } } } }, boost: 3 } }, { bool: { should: [QUICK, { match: { body: "fox dog" } }], minimum_should_match: 1 } }, { bool: { must: { match_all: {} }, filter: { term: { lang: "en" } } } },
  { constant_score: { filter: { terms: { lang: ["en", "de"] } } } }, { constant_score: { filter: { constant_score: { filter: { term: { lang: "en" } }, boost: 3 } }, boost: 2 } }, { constant_score: { filter: { match: { body: { query: "fox", boost: 2 } } } } },
  { prefix: { body: "qu" } }, { prefix: { body: { value: "qu", rewrite: "scoring_boolean" } } }, { prefix: { body: { value: "qu", rewrite: "top_terms_2" } } }, { prefix: { body: "zzz" } }, { prefix: { nofield: "x" } }, { wildcard: { body: "qu*k" } }, { wildcard: { body: { value: "qu*", rewrite: "constant_score_boolean" } } }, { regexp: { body: "qu.*" } }, { regexp: { body: { value: "qu.*", rewrite: "scoring_boolean" } } }, { fuzzy: { body: "quik" } }, { fuzzy: { body: { value: "quick", fuzziness: 0 } } }, { fuzzy: { body: { value: "quick", fuzziness: 2 } } }, { fuzzy: { body: { value: "quik", rewrite: "constant_score" } } }, { fuzzy: { body: "zzzzzzzz" } },
  { match: { body: "quick fox" } }, { match: { body: { query: "quick fox", operator: "and" } } }, { match: { body: { query: "quik focks", fuzziness: 1 } } }, { match: { body: "nosuchword quick" } }, { match: { body: "nosuchword" } }, { match: { nofield: "x" } }, { match: { body: "" } }, { match_bool_prefix: { body: "brown qu" } }, { match_bool_prefix: { body: "qu" } }, { match_phrase: { body: "quick brown" } }, { match_phrase: { body: { query: "quick fox", slop: 3 } } }, { match_phrase: { body: "quick nosuchword" } }, { match_all: {} }, { match_all: { boost: 2 } }, { match_none: {} },
  { multi_match: { query: "quick fox", fields: ["title^2", "body"] } }, { multi_match: { query: "quick", fields: ["body"] } }, { multi_match: { query: "quick", fields: ["title", "body"], type: "most_fields" } }, { dis_max: { queries: [QUICK] } }, { dis_max: { queries: [QUICK, { terms: { lang: ["en"] } }], tie_breaker: 1 } }, { dis_max: { queries: [QUICK, { match: { body: "fox" } }], tie_breaker: 0.3 } },
  { boosting: { positive: QUICK, negative: { terms: { lang: ["en"] } }, negative_boost: 0.3 } }, { function_score: { query: QUICK } }, { exists: { field: "lang" } }, { exists: { field: "nofield" } }, { range: { lang: { gte: "a" } } }, { range: { lang: { gte: "a", lt: "f", boost: 2 } } }, { term: { lang: "en" } }, { term: { lang: "zz" } }, { term: { nofield: "x" } }, { query_string: { query: "body:quick" } }, { query_string: { query: "body:(quick OR fox)" } }, { query_string: { query: "body:qu*" } }, { simple_query_string: { query: "quick fox", fields: ["body"] } }, { span_term: { body: "quick" } }, { span_near: { clauses: [{ span_term: { body: "quick" } }, { span_term: { body: "brown" } }], slop: 2 } }, { wrapper: { query: "eyJ0ZXJtcyI6eyJsYW5nIjpbImVuIl19fQ==" } },
];

const boosting = (positive: object, negative: object, more: object = {}): object => ({
  boosting: { positive, negative, negative_boost: 0.5, ...more },
});

// prettier-ignore
const OF_VALUES: readonly object[] = [
  ...["i", "l", "d", "f", "hf", "sf", "tc", "dt", "dn", "b", "k"].flatMap((field) => [{ exists: { field } }, { terms: { [field]: field.startsWith("d") && field.length > 1 ? ["2020-01-01", "2021-01-01"] : field === "b" ? [true, false] : [1, 3] } }]),
  { range: { i: { gte: 1 } } }, { range: { d: { gt: 0.5, lt: 90, boost: 2 } } }, { range: { dt: { gte: "2020-01-01" } } }, { range: { dt: { lt: "1925-01-01" } } }, { term: { i: 3 } }, { term: { b: true } }, { term: { dt: "2020-01-01" } }, { range: { i: {} } }, { bool: { filter: [{ range: { i: { gte: 1 } } }, { terms: { i: [1, 2, 3] } }] } },
];

/** Patterns that become clauses of the words that they find, in fields that have some, and in others. */
const PATTERNS: readonly object[] = ["body", "lang", "nofield"].flatMap((field) =>
  [
    ["prefix", "qu"],
    ["wildcard", "qu*"],
    ["regexp", "qu.*"],
    ["fuzzy", "quik"],
  ].flatMap(([name = "", value]) =>
    ["constant_score", "constant_score_boolean", "scoring_boolean", "top_terms_2", "top_terms_boost_2"].map(
      (rewrite) => ({ [name]: { [field]: { value, rewrite } } }),
    ),
  ),
);

/** Queries with names: which of them do objects match that are shown as hits? */
// prettier-ignore
const NAMED: readonly object[] = [
  { bool: { _name: "b" } }, { match_all: { _name: "b" } }, { bool: { must: { match_all: {} }, _name: "b" } }, { bool: { must_not: { term: { kind: "zzz" } }, _name: "b" } }, { bool: { must: { bool: { _name: "b" } } } }, { constant_score: { filter: { bool: { _name: "a" } }, _name: "b" } }, { nested: { path: "parts", query: { match_all: { _name: "x" } }, _name: "b" } }, { nested: { path: "parts", query: { match: { "parts.name": { query: "fox", _name: "x" } } }, _name: "b" } }, { nested: { path: "parts", query: { nested: { path: "parts.offers", query: { exists: { field: "parts.offers.shop", _name: "y" } }, _name: "x" } }, _name: "b" } }, { function_score: { query: { bool: { _name: "q" } }, _name: "b" } }, { boosting: { positive: { bool: { _name: "q" } }, negative: { bool: { _name: "r" } }, negative_boost: 0.2, _name: "b" } }, { bool: { should: [{ match_all: { _name: "q" } }, { bool: { _name: "r" } }, { term: { kind: { value: "k1", _name: "k" } } }], _name: "b" } }, { ids: { values: ["d11"], _name: "b" } }, { term: { _id: { value: "d11", _name: "b" } } }, { exists: { field: "_id", _name: "b" } }, { exists: { field: "kind", _name: "b" } }, { query_string: { query: "*", _name: "b" } }, { match: { name: { query: "river", _name: "b" } } }, { range: { n: { gte: 3, _name: "b" } } }, { type: { value: "_doc", _name: "b" } }, { match_none: { _name: "b" } },
];

const HITS = { top_hits: { size: 2, _source: false } };
const OBJECTS: readonly object[] = [
  ...["parts", "parts.offers", "team.people"].map((path) => ({ n: { nested: { path }, aggs: { t: HITS } } })),
  {
    n: { nested: { path: "parts" }, aggs: { k: { terms: { field: "parts.code", size: 1 }, aggs: { t: HITS } } } },
  },
  { n: { nested: { path: "parts" }, aggs: { r: { reverse_nested: {}, aggs: { t: HITS } } } } },
];

/** Fields of which some have the lengths of their texts: a word in them fails once it is looked for. */
const UNEVEN = { combined_fields: { query: "fox", fields: ["only", "body.vectors"] } };
const weighing = (filter: object, more: object = {}): object => ({
  function_score: { functions: [{ weight: 2, filter }], ...more },
});
const NEVER = { term: { n: -5 } };
const UNASKED: readonly object[] = [
  UNEVEN,
  weighing(UNEVEN),
  weighing({ bool: { must: UNEVEN } }),
  weighing(UNEVEN, { min_score: 0.1 }),
  weighing(UNEVEN, { query: { match_none: {} } }),
  weighing(UNEVEN, { query: NEVER }),
  weighing({ combined_fields: { query: "nothinglikeit", fields: ["only", "body.vectors"] } }),
  weighing({ combined_fields: { query: "", fields: ["only", "body.vectors"] } }),
  { constant_score: { filter: UNEVEN } },
  { constant_score: { filter: weighing(UNEVEN) } },
  { bool: { filter: UNEVEN } },
  { bool: { must_not: UNEVEN } },
  { bool: { must: NEVER, filter: UNEVEN } },
  { bool: { must: NEVER, should: UNEVEN } },
  { bool: { must: { match_all: {} }, should: UNEVEN } },
  { dis_max: { queries: [UNEVEN] } },
  boosting({ match_all: {} }, UNEVEN),
];

const ASKED: readonly object[] = [
  { size: 0 },
  { size: 1, _source: false },
  { size: 1, _source: false, sort: "n" },
  { size: 0, track_total_hits: false },
  { size: 0, aggs: { t: { terms: { field: "n" } } } },
  { size: 0, aggs: { t: HITS } },
];

/** A search and its next pages. */
function scroll(corpus: CorpusName, body: object, pages = 3): Case[] {
  const next = { scroll: "1m", scroll_id: LAST_ID };
  const name = `${JSON.stringify(body)}: `;
  return [
    at(corpus, `POST /${corpus}/_search?scroll=1m`, body),
    ...Array.from({ length: pages }, (_, i) => at(corpus, "POST /_search/scroll", next, `${name}page ${i + 2} `)),
  ];
}

const LETTERS = "abcdefghijklmnop".split("");
const RED = { terms: { color: ["red", "black"] } };
const HALF = { constant_score: { filter: { term: { color: "red" } }, boost: 0.5 } };
/** Queries that give all documents one score, as Lucene sees it, and others. */
// prettier-ignore
const EVEN: readonly object[] = [
  ...["red", "x"].map((last) => ({ terms: { color: ["red", ...LETTERS.slice(0, 15), last] } })), { terms: { color: ["red"], boost: 2 } }, { terms: { in_stock: [true] } }, { terms: { in_stock: [true, false] } }, { terms: { created_at: ["2021-01-01"] } }, { terms: { created_at: ["2021-01-01", "2021-06-01"], boost: 2 } }, { terms: { _id: ["SKU-000001", "SKU-000002"] } }, { terms: { _index: ["products"] } }, { terms: { _index: ["nope", "products"] } }, { terms: { _index: ["nope"] } }, { term: { _index: "products" } }, { term: { _index: { value: "products", boost: 2 } } }, { match: { _index: "products" } }, { prefix: { _index: "prod" } }, { type: { value: "_doc" } }, { term: { _type: "_doc" } }, { exists: { field: "_id" } }, { exists: { field: "_index" } }, { match: { name: { query: "", zero_terms_query: "all" } } }, { query_string: { query: "*:*" } }, { query_string: { query: "color:red" } }, { query_string: { query: "price:*" } }, { simple_query_string: { query: "*" } }, { range: { price: {} } }, { range: { created_at: { gte: "1970-01-01" } } }, { bool: { boost: 2, must: { match_all: { boost: 0.5 } } } }, { bool: { boost: 2, must: { match_all: { boost: 0.5 } }, filter: { term: { color: "red" } } } }, { bool: { boost: 2, must: HALF } }, { dis_max: { boost: 2, queries: [HALF] } }, { bool: { boost: 3, must: { bool: { boost: 0.5, must: { match_all: { boost: 0.6666667 } } } } } }, { terms: { color: ["red"], boost: 0 } }, { bool: { must_not: { match_none: {} } } }, { bool: { must: { match_all: {} }, should: { match_none: {} } } }, { function_score: { query: { match_all: {} } } }, { bool: { must: { type: { value: "_doc" } } } }, { constant_score: { filter: { type: { value: "_doc" } } } },
];

/** The same with a weight of the index. */
// prettier-ignore
const INDEX_WEIGHTS: readonly object[] = [
  ...[1, 2, 0].map((weight) => ({ indices_boost: [{ products: weight }] })), { indices_boost: [{ products: 2 }], sort: ["_doc"] }, { indices_boost: [{ products: 2 }], query: { match_all: { boost: 0.5 } } }, { indices_boost: [{ products: 2 }], query: RED }, { indices_boost: [{ products: 2 }], query: { terms: { ...RED.terms, boost: 0.5 } } }, { indices_boost: [{ products: 2 }], query: HALF }, { indices_boost: [{ products: 2 }], query: { ids: { values: ["SKU-000001", "SKU-000002"], boost: 0.5 } } },
];

/** A scroll that is to be kept too long, and what else is wrong. */
// prettier-ignore
const LONG: readonly object[] = [
  { query: { bad: {} } }, { query: { term: { price: "x" } } }, { query: { range: { price: { gte: "x" } } } }, { query: { prefix: { price: "x" } } }, { query: { match: { name: { query: "x", analyzer: "nope" } } } }, { sort: "nope" }, { aggs: { a: { avg: { field: "brand" } } } }, { size: 0 }, { size: 10001 }, { from: 1 }, { track_total_hits: false }, { query: { match_none: {} } }, { collapse: { field: "brand" } }, { search_after: [1], sort: "price" }, { slice: { id: 0, max: 2000 } }, { indices_boost: [{ nope: 2 }] }, { post_filter: { prefix: { price: "x" } } }, { query: { query_string: { query: "a AND (" } } }, { query: { wrapper: { query: "eyJub3BlIjp7fX0=" } } }, { query: { terms: { color: { index: "nope", id: "1", path: "x" } } } }, { suggest: { s: { text: "x", term: { field: "nope" } } } }, { terminate_after: 1 },
];

/** Ids that nobody gave out. */
// prettier-ignore
const IDS: readonly string[] = [
  "2", "a", "!", "é", "22", "2=", "2===", "22==", "2!", "22222", "aa", "aaa", "aaaa", "46ToAwM=", "46ToAwMD", "46ToAwA=", "46ToAwEA", "AQBB", "____________", "AP______", "AP____8P", "abcdefgh", "hello world", "aGVsbG8gd29ybGQ=", "aGVsbG8gd29ybGQ", "aGVsbG8gd29ybGQ==", "xx=y", "x===", "====", "==", "xxxx=", "xxx=x", "xx==x", "x+/x", "xxé", "xx日x", "",
];

/** Texts of `rescore`, right and wrong. */
// prettier-ignore
const RESCORES: readonly string[] = [
  '["true",1]', "[1]", '["true"]', "[true,false]", "[null,1]", "[null,null]", "[1,{}]", '[{"query":{"rescore_query":{"match_all":{}}}},1]', '[{"query":{"rescore_query":{"match_all":{}}}},1,2]', '[1,{"query":{"rescore_query":{"match_all":{}}}}]', "[[]]", "[[1]]", '{"window_size":5,"window_size":6}',
];

/** Words without positions: any of them fails, also of objects that the query is not for. */
const MULTI: readonly object[] = ["parts.code", "parts.name.raw", "parts.shops", "none.x"].flatMap((field) =>
  [
    { range: { [field]: { gte: "zzzz" } } },
    { regexp: { [field]: "nothing" } },
    { prefix: { [field]: "c2" } },
    { wildcard: { [field]: "nothing*" } },
    { fuzzy: { [field]: { value: "c2", fuzziness: 0 } } },
    { regexp: { [field]: "c2" } },
    { range: { [field]: { gte: "c2", lte: "c2" } } },
  ].map((match) => ({ span_multi: { match } })),
);

/** The cases. */
export const extendedDifferC: readonly Case[] = once([
  ...[...PHRASES, ...RUNS, ...SYNONYMS].flatMap((query) => explained("phrases", query, "163")),
  ...NEGATIVES.flatMap((negative) => explained("text", boosting(QUICK, negative), "en-2")),
  ...NEGATIVES.slice(0, 3).flatMap((negative) => [
    ...explained("text", boosting(QUICK, negative, { boost: 2 }), "en-2"),
    ...explained("text", { bool: { must: boosting(QUICK, negative), filter: { term: { lang: "en" } } } }, "en-2"),
    ...explained("text", { bool: { must: QUICK, filter: boosting(QUICK, negative) } }, "en-2"),
    ...explained("text", boosting(negative, QUICK), "en-2"),
  ]),
  ...OF_VALUES.flatMap((negative) => explained("types", boosting({ match_all: {} }, negative), "1")),
  ...PATTERNS.flatMap((negative) => explained("text", boosting(QUICK, negative), "en-2")),
  ...PATTERNS.map((query) => at("text", "POST /text/_explain/en-2", { query })),
  ...["scoring_boolean", "constant_score"].map((rewrite) =>
    post("text", {
      explain: true,
      size: 2,
      _source: false,
      query: boosting(QUICK, { regexp: { body: { value: "QU.*", rewrite, case_insensitive: true } } }),
    }),
  ),
  ...["sum", "avg", "min", "max", "multiply", "replace"].map((boost_mode) =>
    post("types", {
      explain: true,
      size: 3,
      _source: false,
      sort: "i",
      query: { function_score: { field_value_factor: { field: "d", modifier: "sqrt", missing: -1 }, boost_mode } },
    }),
  ),
  ...NAMED.flatMap((query) => OBJECTS.map((aggs) => post("nested", { size: 0, query, aggs }))),
  ...NAMED.slice(0, 4).map((post_filter) => post("nested", { size: 0, post_filter, aggs: OBJECTS[0] })),
  ...UNASKED.flatMap((query) => ASKED.map((asked) => post("highlight", { query, ...asked }))),
  ...UNASKED.map((query) => at("highlight", "POST /highlight/_count", { query })),
  ...[0, 1].map((size) =>
    post("highlight", { size, _source: false, rescore: { query: { rescore_query: UNEVEN } }, query: NEVER }),
  ),
  ...[0, 1].map((size) => post("highlight", { size, _source: false, rescore: { query: { rescore_query: UNEVEN } } })),
  ...EVEN.flatMap((query) => scroll("products", { size: 1, _source: false, query }, 2)),
  ...INDEX_WEIGHTS.flatMap((body) => scroll("products", { size: 60, _source: false, ...body }, 2)),
  ...[RED, { match_all: {} }, HALF].flatMap((query) =>
    [{ post_filter: { term: { in_stock: true } } }, { min_score: 0.1 }, { slice: { id: 0, max: 2 } }].flatMap((more) =>
      scroll("products", { size: 20, _source: false, query, ...more }, 2),
    ),
  ),
  ...LONG.map((body) => at("products", "POST /products/_search?scroll=25h", body)),
  ...["24h", "36h", "48h", "1500m"].map((time) => at("products", `POST /products/_search?scroll=${time}`, { size: 0 })),
  ...IDS.flatMap((id) => [
    at("products", "POST /_search", { pit: { id } }),
    at("products", "DELETE /_pit", { id }),
    at("products", "POST /_search/scroll", { scroll_id: id }),
    at("products", "DELETE /_search/scroll", { scroll_id: id }),
  ]),
  ...[2, 22, 2222, true, 1.5].map((id) => at("products", "DELETE /_pit", { id })),
  ...RESCORES.map((rescore) => at("products", "POST /products/_search", `{"size":0,"rescore":${rescore}}`)),
  ...MULTI.flatMap((query) => [
    post("nested", { size: 1, _source: false, query }),
    post("nested", { size: 1, _source: false, query: { nested: { path: "parts.offers", query } } }),
  ]),
]);
