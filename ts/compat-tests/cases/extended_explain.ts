/** Cases of extended: how the score of a document comes about, in hits and of one document. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

const at = (corpus: CorpusName, line: string, body?: Body): Case =>
  request(corpus, `${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

const QUICK = { match: { body: "quick" } };
const FOX = { match: { body: "fox" } };
const EN = { term: { lang: "en" } };
const weighted = (own: object): object => ({ function_score: { query: QUICK, ...own } });

/** Queries on texts, and documents that match them or not. */
// prettier-ignore
const TEXT: readonly object[] = [
  QUICK, FOX, { match: { body: { query: "quick brown", boost: 2 } } }, { match: { body: "quick nosuchword" } }, { match: { body: "nosuchword" } }, { match: { nofield: "quick" } }, { match: { body: { query: "quick fox dog", operator: "and" } } }, { match: { body: { query: "quick fox dog", minimum_should_match: 2 } } }, { match: { body: "" } }, { match: { body: { query: "", zero_terms_query: "all" } } }, { match: { body: { query: "quik", fuzziness: 1 } } }, { match: { body: { query: "quik focks", fuzziness: "AUTO" } } }, { match: { lang: "en" } }, { match: { body: { query: "fox", boost: 0 } } },
  EN, { term: { lang: { value: "en", boost: 3 } } }, { term: { lang: "zz" } }, { term: { nofield: "x" } }, { term: { _id: "en-1" } }, { term: { _id: "zzz" } }, { term: { _type: "_doc" } }, { type: { value: "_doc" } },
  { match_all: {} }, { match_all: { boost: 2 } }, { match_none: {} }, { bool: {} },
  { constant_score: { filter: QUICK } }, { constant_score: { filter: { match: { body: "quick brown" } }, boost: 2 } }, { constant_score: { filter: EN, boost: 0.5 } }, { constant_score: { filter: { constant_score: { filter: EN, boost: 3 } } } },
  { bool: { must: QUICK, filter: EN, should: FOX, must_not: { term: { lang: "de" } } } }, { bool: { must: QUICK, filter: EN, should: [{ match: { title: "fox" } }, { match: { title: "zebra" } }] } }, { bool: { filter: EN } }, { bool: { filter: [EN, QUICK] } }, { bool: { must: FOX, filter: { term: { lang: "de" } } } }, { bool: { must: FOX, must_not: EN } }, { bool: { should: [FOX, QUICK, { match: { body: "brown" } }], minimum_should_match: 2 } }, { bool: { should: [QUICK, { match: { body: "brown" } }] } }, { bool: { must: [FOX, { match: { nofield: "fox" } }] } }, { bool: { should: [FOX, { match: { nofield: "fox" } }] } }, { bool: { must: [FOX, { match: { body: "nosuch" } }] } }, { bool: { must_not: FOX } }, { bool: { must_not: QUICK } }, { bool: { must: { match_all: {} }, must_not: { match_all: {} } } }, { bool: { must: FOX, must_not: FOX } }, { bool: { filter: { bool: { should: [EN, { term: { lang: "de" } }], must_not: { term: { lang: "fr" } } } } } }, { bool: { filter: { bool: { should: [EN, { term: { lang: "de" } }], minimum_should_match: 1 } } } }, { bool: { filter: { bool: { must: [EN, { match: { body: { query: "fox dog", boost: 2 } } }] } } } }, { bool: { must: FOX, filter: { bool: { should: [EN, { term: { lang: "de" } }, { term: { lang: "fr" } }], minimum_should_match: 2 } } } }, { bool: { must: { match_all: {} }, filter: [EN] } }, { bool: { must: { match_all: {} }, filter: [EN], should: FOX, boost: 2 } }, { bool: { must: FOX, filter: [{ match_all: {} }] } }, { bool: { should: [{ constant_score: { filter: EN } }, { match_all: { boost: 3 } }] } }, { bool: { must: { match: { body: { query: "fox", boost: 0 } } }, filter: EN } }, { bool: { should: [{ bool: { should: [FOX, QUICK] } }, { match: { body: "dog" } }] } }, { bool: { should: [{ bool: { must: [FOX, QUICK] } }, { match: { body: "dog" } }] } }, { bool: { must: [FOX, { bool: { should: [QUICK, EN], boost: 2 } }] } },
  { match_phrase: { body: "quick brown" } }, { match_phrase: { body: { query: "quick fox", slop: 2 } } }, { match_phrase: { body: "fox quick" } }, { match_phrase: { body: "zzzz yyyy" } }, { match_phrase: { body: "zzzz" } }, { match_phrase: { body: { query: "the quick brown fox", boost: 1.5 } } }, { match_phrase: { nofield: "a b" } }, { match_phrase: { body: "" } }, { match_phrase: { body: "to be or not to be" } }, { constant_score: { filter: { match_phrase: { body: { query: "quick brown", slop: 3 } } } } }, { match_phrase_prefix: { body: "quick bro" } },
  { dis_max: { queries: [QUICK, { match: { title: "quick" } }] } }, { dis_max: { queries: [QUICK, { match: { title: "quick" } }], tie_breaker: 0.3, boost: 2 } }, { dis_max: { queries: [FOX, QUICK, { match: { body: "dog" } }, EN], tie_breaker: 0.7 } }, { dis_max: { queries: [QUICK], tie_breaker: 0.7 } }, { dis_max: { queries: [QUICK, FOX], tie_breaker: 1 } }, { constant_score: { filter: { dis_max: { queries: [FOX, { match: { body: "quick dog" } }], tie_breaker: 0.3 } } } },
  { multi_match: { query: "quick fox", fields: ["title^2", "body"] } }, { multi_match: { query: "quick fox", fields: ["body", "title^2"], type: "most_fields" } }, { multi_match: { query: "quick brown", fields: ["title^2", "body"], type: "phrase" } }, { multi_match: { query: "quick bro", fields: ["title^2", "body"], type: "phrase_prefix" } }, { multi_match: { query: "quick bro", fields: ["title^2", "body"], type: "bool_prefix" } }, { multi_match: { query: "quick fox", fields: ["title", "body", "lang"], tie_breaker: 0.3 } }, { multi_match: { query: "fox", fields: ["body", "nofield"] } }, { multi_match: { query: "", fields: ["body"] } }, { match_bool_prefix: { body: "quick bro" } }, { match_bool_prefix: { body: "qu" } }, { match_bool_prefix: { nofield: "a b" } },
  { exists: { field: "body" } }, { exists: { field: "lang" } }, { exists: { field: "nofield" } }, { exists: { field: "title.keyword" } },
  { terms: { lang: ["en", "de"] } }, { terms: { lang: ["en"] } }, { terms: { lang: [] } }, { terms: { lang: ["zz", "yy"] } }, { terms: { body: ["quick", "fox"], boost: 2 } }, { terms: { lang: ["en", "de", "fr", "es", "it", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] } }, { terms: { nofield: ["x"] } },
  { prefix: { body: "qu" } }, { prefix: { body: { value: "qu", boost: 2 } } }, { prefix: { body: { value: "qu", rewrite: "scoring_boolean" } } }, { prefix: { body: { value: "qu", rewrite: "constant_score_boolean" } } }, { prefix: { body: { value: "qu", rewrite: "top_terms_2" } } }, { prefix: { body: { value: "qu", rewrite: "top_terms_boost_2" } } }, { prefix: { body: { value: "qu", rewrite: "top_terms_blended_freqs_2" } } }, { prefix: { body: "zzzz" } }, { prefix: { nofield: "a" } }, { wildcard: { body: "qu*k" } }, { wildcard: { lang: "e?" } }, { wildcard: { lang: "en" } }, { wildcard: { body: { value: "qu*", rewrite: "scoring_boolean" } } }, { regexp: { body: "qu.*" } }, { regexp: { nofield: "a.*" } }, { regexp: { body: { value: "fo[wx]", boost: 3 } } }, { fuzzy: { body: "quik" } }, { fuzzy: { body: { value: "quik", rewrite: "constant_score" } } }, { fuzzy: { body: "zzzzzzzz" } }, { fuzzy: { nofield: "abc" } },
  { ids: { values: ["en-1", "en-3"] } }, { ids: { values: ["en-1"] } }, { ids: { values: [] } }, { ids: { values: ["12", "1", "AAAA", "9f", "zzz", "_-_-"], boost: 2 } }, { range: { lang: { gte: "en" } } }, { range: { lang: { gt: "en", lt: "fr", boost: 2 } } }, { range: { lang: { lte: "en" } } }, { range: { nofield: { gte: 1 } } },
  { boosting: { positive: QUICK, negative: { match: { title: "quick" } }, negative_boost: 0.5 } }, { boosting: { positive: QUICK, negative: { match: { title: "zzz" } }, negative_boost: 0.5 } }, { boosting: { positive: QUICK, negative: FOX, negative_boost: 0.5, boost: 3 } }, { bool: { must: [{ boosting: { positive: FOX, negative: { match: { body: "dog the" } }, negative_boost: 0.2 } }, EN] } },
  weighted({ weight: 3 }), weighted({ weight: 3, boost_mode: "sum" }), weighted({ weight: 3, boost_mode: "avg" }), weighted({ weight: 3, boost_mode: "min" }), weighted({ weight: 3, boost_mode: "max", max_boost: 2 }), weighted({ weight: 3, boost_mode: "replace", max_boost: 2 }), weighted({ weight: 3, max_boost: 2, boost: 2 }), weighted({ functions: [{ weight: 3 }, { weight: 4 }], score_mode: "first" }), weighted({ functions: [{ weight: 3 }, { weight: 4 }], score_mode: "avg" }), weighted({ functions: [{ weight: 3 }, { filter: EN, weight: 4 }, { filter: FOX, weight: 0.5 }], score_mode: "sum" }), weighted({ functions: [{ filter: { match_all: {} }, weight: 3 }] }), weighted({ functions: [{ filter: { match: { body: "quick brown" } }, weight: 3 }] }), weighted({ functions: [] }), weighted({ functions: [{ filter: { term: { lang: "zz" } }, weight: 2 }] }), weighted({ min_score: 1 }), weighted({ min_score: 20 }), weighted({ boost: 3 }),
  { query_string: { query: "body:(quick AND fox) OR title:f*" } }, { query_string: { query: "quick fox", fields: ["title^2", "body"] } }, { query_string: { query: "body:qu?ck OR body:/bro.*/ OR body:quik~1" } }, { query_string: { query: "body:\"quick brown\"~2^3" } }, { query_string: { query: "_exists_:body" } }, { query_string: { query: "body:[a TO z]" } }, { query_string: { query: "*:*" } }, { query_string: { query: "quick", default_field: "body" } }, { simple_query_string: { query: "quick fox", fields: ["body"] } }, { simple_query_string: { query: "\"quick brown\"~2", fields: ["body"] } }, { wrapper: { query: "eyJtYXRjaCI6eyJib2R5IjoiZm94In19" } },
];

/** Filters, whose scores are not asked for. */
// prettier-ignore
const FILTERS: readonly object[] = [
  { terms: { lang: ["en", "de"] } }, { exists: { field: "lang" } }, { match: { body: { query: "fox", boost: 2 } } }, { constant_score: { filter: { bool: { must: [EN, { match: { body: "dog" } }] } }, boost: 2 } }, { bool: { must: [EN, { match: { body: "dog" } }], should: { match: { body: "cat" } }, must_not: { term: { lang: "de" } } } }, { bool: { must: [EN, { match: { body: "dog zz" } }] } }, { bool: { must: [{ term: { lang: "de" } }, { match: { body: "dog" } }] } }, { terms: { lang: ["fr", "de"] } }, { dis_max: { queries: [EN, { bool: { must: [EN, { match: { body: "dog" } }] } }] } }, { boosting: { positive: EN, negative: { term: { lang: "de" } }, negative_boost: 0.3 } }, { function_score: { query: EN } }, { match_all: { boost: 2 } }, { range: { lang: { gt: "a" } } }, { prefix: { lang: "e" } }, { ids: { values: ["en-1", "en-3"] } }, { match_phrase: { body: "brown fox" } }, { query_string: { query: "lang:{a TO *}" } }, { bool: { should: [EN, { term: { lang: "de" } }], minimum_should_match: 1 } },
];

/** Queries on values. */
// prettier-ignore
const VALUES: readonly object[] = [
  ...["i", "l", "d", "f", "hf", "sf", "tc"].flatMap((field) => [{ range: { [field]: { gte: 1 } } }, { range: { [field]: { gt: 0.5, lt: 90, boost: 2 } } }, { constant_score: { filter: { range: { [field]: { gte: 1, lt: 50 } } } } }, { constant_score: { filter: { range: { [field]: { lte: 50 } } } } }, { terms: { [field]: [1, 3, 5] } }, { exists: { field } }]),
  { term: { i: 3 } }, { term: { d: 1.5 } }, { term: { sf: 1.5 } }, { term: { hf: 1.5 } }, { term: { b: true } }, { terms: { b: [true, false] } }, { range: { b: { gte: true } } }, { term: { dt: "2020-01-01" } }, { terms: { dt: ["2020-01-01", "2020-02-01"] } }, { range: { dt: { gte: "2020-01-01", lt: "2021-01-01" } } }, { range: { dt: { lt: "2020-05-01" } } }, { range: { dt: { lt: "1925-01-01" } } }, { range: { dn: { gte: "2020-01-01", lt: "2021-01-01" } } }, { range: { i: {} } }, { exists: { field: "dt" } }, { exists: { field: "b" } }, { exists: { field: "k" } }, { exists: { field: "t" } }, { exists: { field: "g" } }, { exists: { field: "ni" } }, { range: { k: { gte: "a", lt: "c" } } }, { term: { k: "zz" } }, { match: { i: 3 } },
  { bool: { must: { match: { t: "red" } }, filter: [{ range: { i: { gte: 3 } } }, { term: { b: true } }] } }, { bool: { should: [{ match: { t: "red" } }, { range: { d: { gte: 3 } } }] } },
  { function_score: { query: { match: { t: "red" } }, field_value_factor: { field: "i", factor: 1.2, modifier: "sqrt", missing: 2 } } }, { function_score: { query: { match: { t: "red" } }, functions: [{ filter: { term: { k: "a" } }, field_value_factor: { field: "i", missing: 1 }, weight: 2 }, { weight: 3 }], score_mode: "max", boost_mode: "sum" } }, { function_score: { functions: [{ filter: { term: { k: "a" } }, weight: 2 }] } }, ...["none", "log1p", "log2p", "ln1p", "ln2p", "square", "reciprocal"].map((modifier) => ({ function_score: { query: { match: { t: "red" } }, field_value_factor: { field: "i", modifier, missing: 5 } } })), { function_score: { query: { match: { t: "red" } }, min_score: 20 } },
];

/** Queries where there are nested objects. */
// prettier-ignore
const NESTED: readonly object[] = [
  { match: { name: "river" } }, { match_all: {} }, { term: { kind: "k1" } }, { bool: { must: { match: { name: "river" } }, filter: { term: { kind: "k1" } } } }, { nested: { path: "parts", score_mode: "none", query: { match: { "parts.name": "zzzz" } } } }, { range: { n: { gte: 3 } } }, { exists: { field: "kind" } }, { constant_score: { filter: { range: { n: { gte: 3 } } } } }, { bool: { must_not: { term: { kind: "k1" } } } }, { function_score: { query: { match: { name: "river" } }, field_value_factor: { field: "n" } } }, { match_phrase: { name: "quiet river" } }, { prefix: { name: "ri" } }, { terms: { kind: ["k1", "k2"] } }, { terms: { n: [1, 2, 3] } }, { ids: { values: ["d11"] } }, { bool: { should: [{ match: { name: "river" } }, { term: { kind: "k2" } }] } }, { dis_max: { queries: [{ match: { name: "river" } }, { term: { kind: "k2" } }] } },
];

/** URLs of a document's explanation. */
// prettier-ignore
const URLS: readonly string[] = [
  "", "?q=fox&df=body", "?q=body:fox", "?q=body:fox%20lang:de&default_operator=and", "?q=body:zzz&_source=title", "?q=*:*&_source=title&routing=a&preference=_local", "?q=*:*&_source=false", "?q=*:*&_source=true", "?q=*:*&_source_includes=title", "?q=*:*&_source_excludes=title,body", "?q=*:*&nonsense=1", "?q=*:*&fields=title", "?q=*:*&realtime=true", "?q=a%20b(", "?q=*:*&lenient=x", "?q=*:*&lenient=true", "?q=*:*&default_operator=x", "?q=body:fo*&analyze_wildcard=true", "?q=body:FOX&analyzer=standard", "?q=body:FOX&analyzer=nothing", "?df=title", "?q=*:*&preference=_foo", "?q=*:*&pretty", "?q=*:*&filter_path=matched", "?q=*:*&human=x", "?source=%7B%22query%22:%7B%22match_all%22:%7B%7D%7D%7D&source_content_type=application/json", "?source=%7B%7D&source_content_type=application/json", "?source=%7B%7D", "?q=", "?explain=true",
];

/** Bodies of one, right and wrong. */
// prettier-ignore
const BODIES: readonly string[] = [
  "{}", "[]", "5", '{"query":null}', '{"query":[]}', '{"query":{}}', '{"query":{"match_all":{}},"size":1}', '{"foo":1}', '{"query":{"foo":{}}}', '{"query":{"match":{"body":"fox"}}', '{"query":{"range":{"body":{"gte":"a","relation":"x"}}}}', '{"query":{"match":{"body":{"query":"a","analyzer":"zzz"}}}}', '{"query":{"range":{"lang":{"gte":"a","format":"x"}}}}', '{"query":{"match_phrase":{"lang":{"query":"a","slop":-1}}}}', '{"query":{"match":{"body":"fox"}},"query":{"match":{"body":"dog"}}}', '{"query":{"bool":{"must":{"nested":{"path":"x","query":{"match_all":{}}}}}}}',
];

/** What stands beside it in a search. */
// prettier-ignore
const BESIDE: readonly object[] = [
  {}, { size: 0 }, { sort: "lang" }, { sort: ["_doc"], track_scores: true }, { _source: false }, { _source: ["title"], version: true, seq_no_primary_term: true }, { fields: ["title"], docvalue_fields: ["lang"] }, { stored_fields: "_none_", _source: false }, { stored_fields: ["title"] }, { highlight: { fields: { body: {} } } }, { min_score: 3 }, { post_filter: EN }, { from: 1 }, { aggs: { l: { terms: { field: "lang" }, aggs: { t: { top_hits: { size: 1, _source: false, explain: true } } } } } }, { aggs: { t: { top_hits: { size: 1, explain: false } } } }, { track_total_hits: false }, { terminate_after: 2 }, { query: { match: { body: { query: "fox", _name: "found" } } }, sort: ["lang", "_score"], highlight: { fields: { body: {} } } },
];

const VALUES_OF_KEY = ["true", "false", '"true"', '"false"', '""', '"yes"', "1", "null", "{}", "[]"];

/** The cases. */
export const extendedExplain: readonly Case[] = once([
  ...TEXT.flatMap((query) => [
    post("text", { explain: true, size: 3, _source: false, query }),
    at("text", "POST /text/_explain/en-3", { query }),
    at("text", "POST /text/_explain/en-1", { query }),
  ]),
  ...FILTERS.flatMap((filter) => [
    post("text", { explain: true, size: 3, _source: false, query: { bool: { must: FOX, filter: [filter] } } }),
    at("text", "POST /text/_explain/en-3", { query: { bool: { must: FOX, filter } } }),
    at("text", "POST /text/_explain/en-1", { query: { bool: { must: FOX, must_not: filter } } }),
  ]),
  ...VALUES.flatMap((query) => [
    post("functions", { explain: true, size: 3, _source: false, query }),
    at("functions", "POST /functions/_explain/f0", { query }),
  ]),
  ...NESTED.flatMap((query) => [
    post("nested", { explain: true, size: 3, _source: false, query }),
    at("nested", "POST /nested/_explain/d11", { query }),
  ]),
  ...BESIDE.map((beside) => post("text", { explain: true, size: 2, query: { match: { body: "fox dog" } }, ...beside })),
  ...VALUES_OF_KEY.map((value) => post("text", `{"size":1,"_source":false,"explain":${value}}`)),
  ...["true", "false", "", "x"].map((value) => at("text", `GET /text/_search?size=1&_source=false&explain=${value}`)),
  at("text", "POST /text/_search?explain=false", { explain: true, size: 1 }),
  at("text", "POST /text/_search?explain=true", { explain: false, size: 1 }),
  ...URLS.map((url) => at("text", `GET /text/_explain/en-1${url}`)),
  ...["en-1", "zzz"].flatMap((id) => BODIES.map((body) => at("text", `POST /text/_explain/${id}`, body))),
  at("text", "POST /text/_explain/en-1?q=title:x", { query: FOX }),
  at("text", "POST /text/_explain/en-1?q=title:x&df=title", { query: FOX }),
  at("text", "POST /text/_doc/en-1/_explain", { query: FOX }),
  at("text", "POST /text/_doc/zzz/_explain", { query: FOX }),
  at("text", "GET /text/_doc/en-1/_explain?q=body:fox"),
  at("text", "POST /text/_explain/zzz", { query: FOX }),
  at("text", "POST /text/_explain/zzz?_source=true", { query: FOX }),
  at("text", "POST /nothing/_explain/en-1", { query: FOX }),
  at("text", "POST /nothing/_explain/en-1"),
  at("text", "POST /te*/_explain/en-1", { query: FOX }),
  at("text", "PUT /text/_explain/en-1", { query: FOX }),
  at("routing", "POST /routing/_explain/nothing", { query: { match_all: {} } }),
  at("routing_required", "POST /routing_required/_explain/nothing", { query: { match_all: {} } }),
]);
