/** Cases of extended: `suggest`, terms that are near to the words of a text. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const at = (line: string, body?: Body, corpus: CorpusName = "products"): Case =>
  request(
    corpus,
    `${corpus}: ${line}${body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`}`,
    line,
    body,
  );

const search = (body: Body, query = "", corpus: CorpusName = "products"): Case =>
  at(`POST /${corpus}/_search${query}`, body, corpus);

type Json = Record<string, unknown>;

/** One suggestion of terms. */
const term = (text: unknown, options: Json, more: Json = {}, corpus: CorpusName = "products"): Case =>
  search({ suggest: { a: { text, term: options } }, ...more }, "", corpus);

/** Of descriptions. */
const near = (text: unknown, options: Json = {}, more: Json = {}): Case =>
  term(text, { field: "description", ...options }, more);

// prettier-ignore
const TEXTS = ["wirelss headphone", "laptpo bag", "wter botle", "the", "kitchn", "cofee mker", "a", "", "...", "stel stel", "portble charger, for bckpack", "Stel 😀 wter", "é", "water", 5, true];

// prettier-ignore
const OPTIONS: readonly Json[] = [
  { max_edits: 1 }, { prefix_length: 0 }, { prefix_length: 2 }, { prefix_length: 9 }, { min_word_length: 1 }, { min_word_length: 6 }, { max_term_freq: 0 }, { max_term_freq: 5 }, { max_term_freq: 0.5 }, { max_term_freq: 1 }, { min_doc_freq: 3 }, { min_doc_freq: 0.1 }, { min_doc_freq: 0.01 }, { min_doc_freq: 1 },
  { shard_size: 1 }, { shard_size: 2, size: 10 }, { shard_size: 20, size: 3 }, { accuracy: 0 }, { accuracy: 0.7 }, { accuracy: 1 }, { max_inspections: 1, shard_size: 1 }, { max_inspections: 20 }, { size: 100 }, { size: 1, max_inspections: 1, sort: "frequency" },
];

/** What the options take beside what is right, and what they do not. */
// prettier-ignore
const VALUES: readonly Json[] = [
  { size: 1.5 }, { size: "2" }, { size: "3.7" }, { size: null }, { size: true }, { size: [1] }, { size: {} }, { size: 0 }, { size: -1 }, { size: "a" }, { size: 99999999999 }, { shard_size: 0 }, { shard_size: -1 }, { shard_size: -5 }, { shard_size: "x" }, { shard_size: null },
  { suggest_mode: "foo" }, { suggest_mode: "ALWAYS" }, { suggest_mode: 1 }, { suggest_mode: null }, { suggest_mode: "" }, { sort: "x" }, { sort: "SCORE" }, { sort: true }, { sort: null }, { sort: "Frequency" },
  { string_distance: "foo" }, { string_distance: "INTERNAL" }, { string_distance: "damerauLevenshtein" }, { string_distance: "levenstein" }, { string_distance: "jarowinkler" }, { string_distance: null }, { string_distance: "" }, { string_distance: 1 },
  { max_edits: 0 }, { max_edits: 3 }, { max_edits: "a" }, { max_edits: null }, { max_edits: "1" }, { max_edits: 1.9 }, { prefix_length: -1 }, { prefix_length: "x" }, { prefix_len: 0 }, { min_word_length: 0 }, { min_word_len: 5 }, { min_word_length: false },
  { min_doc_freq: 1.5 }, { min_doc_freq: -1 }, { min_doc_freq: "x" }, { min_doc_freq: "0.5" }, { max_term_freq: 1.5 }, { max_term_freq: -1 }, { max_term_freq: [] }, { max_inspections: -1 }, { max_inspections: "x" },
  { accuracy: -1 }, { accuracy: 2 }, { accuracy: "b" }, { accuracy: "0.7" }, { accuracy: true }, { accuracy: "" }, { accuracy: null },
  { analyzer: "keyword" }, { analyzer: "whitespace" }, { analyzer: "simple" }, { analyzer: "standard" }, { analyzer: "default" }, { analyzer: "nope" }, { analyzer: null }, { analyzer: 1 }, { analyzer: "" },
  { lowercase_terms: true }, { exact_match: true }, { text: "x" }, { prefix: "x" }, { foo: [] }, { foo: {} }, { foo: null }, { foo: 1 }, { suggestMode: "always" }, { shardSize: 3 }, { suggest_mode: ["always"] },
];

/** What `suggest` takes, and what it does not. */
const T = { field: "description", size: 1 };
// prettier-ignore
const SUGGESTS: readonly unknown[] = [
  {}, [], null, "x", 1, { a: 1 }, { a: true }, { a: "b" }, { a: [] }, { a: null }, { a: {} }, { a: { text: "x" } }, { a: { text: "x", foo: {} } }, { a: { foo: 1 } }, { a: { text: "x", field: "x", term: T } }, { a: { term: T } }, { a: { text: "x", term: {} } }, { a: { text: "x", term: { size: 3 } } }, { a: { text: "x", term: [] } }, { a: { text: "x", term: null } }, { a: { text: "x", term: "t" } }, { a: { text: "stel", term: [T] } }, { a: { text: "stel", term: T, x: {} } }, { a: { text: "stel", term: T, x: [] } }, { a: { text: "stel", term: T, x: 1 } },
  { a: { text: null, term: T } }, { a: { text: {}, term: T } }, { a: { text: ["stel"], term: T } }, { a: { text: ["stel", "wter"], term: T } }, { a: { text: [["stel"]], term: T } }, { a: { prefix: "stel", term: T } }, { a: { regex: "stel", term: T } }, { a: { text: "stel", prefix: "wter", term: T } }, { a: { prefix: "stel", text: "wter", term: T } }, { a: { regex: "stel", prefix: "wter", term: T } },
  { text: "stel" }, { text: "stel", a: { term: T } }, { a: { term: T }, text: "stel" }, { text: "stel", a: { term: T }, b: { text: "wter", term: T } }, { text: 1, a: { term: T } }, { text: null, a: { term: T } }, { text: {} }, { text: ["a"] }, { text: true, a: { term: T } }, { prefix: "stel", a: { term: T } }, { regex: "stel", a: { term: T } }, { text: "stel", a: { text: "", term: T } }, { text: "stel", a: { prefix: "wter", term: T } },
  { zz: { text: "stel", term: T }, b: { text: "wter", term: T }, Aa: { text: "stel", term: T }, a: { text: "x", term: T }, "é": { text: "x", term: T }, "": { text: "x", term: T }, "😀": { text: "x", term: T }, "\uff5e": { text: "x", term: T } },
  { a: { text: "stel", term: { field: null } } }, { a: { text: "stel", term: { field: 1 } } }, { a: { text: "stel", term: { field: "" } } }, { a: { text: "stel", term: { field: "nope" } } }, { a: { term: { field: "nope" } } }, { a: { text: "stel", term: { field: ["description"] } } }, { a: { text: "stel", term: { field: "nope", size: 0 } } }, { a: { term: { field: "description", analyzer: "nope", shard_size: 0 } } }, { a: { term: { field: "description", shard_size: 0 } } }, { a: { text: "stel", term: T }, b: { text: "stel", term: { field: "nope" } } },
];

/** Beside what else a search asks. */
// prettier-ignore
const BESIDE: readonly Json[] = [
  { aggs: {} }, { aggregations: {} }, { size: 1, aggs: { x: { max: { field: "price" } } } }, { track_total_hits: false }, { track_total_hits: true }, { track_total_hits: 1 }, { terminate_after: 1 }, { sort: ["price"] }, { sort: ["nope"] }, { post_filter: { term: { brand: "x" } } }, { min_score: 2 }, { search_after: [1], sort: ["price"] }, { from: -1 }, { size: -1 }, { from: 20000 }, { from: 5 }, { size: 0 }, { query: { match_none: {} } }, { query: { term: { brand: { valu: 1 } } } },
  { size: 0, query: { range: { price: { gte: "x" } } } }, { size: 2, query: { match_all: {} }, _source: ["sku"], sort: ["sku"] }, { size: 1, query: { match: { description: "water" } }, _source: false, highlight: { fields: { description: {} } } }, { highlight: { fields: { description: {} } } }, { indices_boost: [{ nope: 1 }] }, { slice: { id: 0, max: 2 } }, { timeout: "1s" }, { foo: 1 }, { size: 1, query: { match: { description: "water" } }, _source: "sku", aggs: { b: { terms: { field: "brand", size: 2 }, aggs: { t: { top_hits: { size: 1, _source: "sku" } } } } } }, { _source: false }, { stored_fields: "_none_" }, { track_scores: true }, { version: true }, { collapse: { field: "brand" } }, { query: { match: { description: "water" } }, collapse: { field: "brand" }, size: 1, _source: "sku" }, { rescore: { query: { rescore_query: { match_all: {} } } } }, { query: { match: { description: "water" } }, rescore: { query: { rescore_query: { match_all: {} } } }, size: 1, _source: "sku" },
];

const FIELDS: readonly (readonly [CorpusName, string])[] = [
  ...["brand", "name", "name.keyword", "price", "sku", "stock", "created_at", "rating", "tags"].map(
    (field) => ["products", field] as const,
  ),
  ...["title", "body", "title.keyword", "lang"].map((field) => ["text", field] as const),
  ...["name", "parts.name", "parts.name.raw", "parts.code", "parts.label", "kind", "all", "n"].map(
    (field) => ["nested", field] as const,
  ),
];

const HELLO = { a: { text: "stel", term: T } };

/** The cases. */
export const extendedSuggest: readonly Case[] = once([
  ...TEXTS.map((text) => near(text)),
  ...["missing", "popular", "always"].flatMap((suggest_mode) =>
    ["water for", "steel", "light with"].map((text) => near(text, { suggest_mode, size: 10 })),
  ),
  ...["internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram"].flatMap((string_distance) =>
    ["stel", "wter", "lihgt"].flatMap((text) => [
      near(text, { string_distance, size: 20 }),
      near(text, { string_distance, sort: "frequency", size: 3 }),
      near(text, { string_distance, max_inspections: 1, size: 2, accuracy: 0.3 }),
    ]),
  ),
  ...OPTIONS.flatMap((options) => [
    near("stell wate", { suggest_mode: "always", ...options }),
    near("lght bot water", { suggest_mode: "popular", ...options }),
  ]),
  ...VALUES.map((options) => near("stel", options)),
  ...SUGGESTS.map((suggest) => search({ suggest })),
  ...BESIDE.map((beside) => search({ ...beside, suggest: HELLO })),
  ...FIELDS.flatMap(([corpus, field]) =>
    ["Quik brwn", "alpah", "whel b"].map((text) =>
      term(text, { field, suggest_mode: "always", min_word_length: 1 }, {}, corpus),
    ),
  ),
  ...[
    "?typed_keys",
    "?typed_keys=false",
    "?typed_keys=xx",
    "?q=water&_source=false&size=2",
    "?rest_total_hits_as_int",
    "?pretty",
    "?size=0",
    "?search_type=dfs_query_then_fetch",
    "?filter_path=suggest",
    "?terminate_after=1",
    "?track_total_hits=false",
  ].map((query) => search({ suggest: HELLO }, query)),
  ...['x"y\\z', "a\u0001b\u001fc\nd", "Big chiar😀", "\ud83d\ude00\u0000x\\u001f"].map((text) =>
    term(text, { field: "name.keyword", min_word_length: 1 }),
  ),
  search({ suggest: HELLO, size: 0, aggs: { x: { max: { field: "price" } } } }, "?typed_keys=true"),
  search('{"suggest":{"a":{"text":"stel","term":{"field":"description","field":"sku"}}}}'),
  search(
    '{"suggest":{"a":{"text":"stel","term":{"field":"description"}},"a":{"text":"stel","term":{"field":"description"}}}}',
  ),
  search('{"suggest":{"a":{"text":"stel","term":{"field":"description"'),
  search('{"suggest":{"a":{"text":"stel","term":{"field":"description","size":1}}}'),
  at(
    "POST /products/_msearch",
    `{}\n${JSON.stringify({ suggest: HELLO })}\n{}\n${JSON.stringify({ size: 0, query: { match_all: {} }, suggest: HELLO })}\n{}\n${JSON.stringify({ suggest: { a: { term: T } } })}\n`,
  ),
  at("POST /products/_msearch?typed_keys", `{}\n${JSON.stringify({ suggest: HELLO })}\n`),
  at("POST /products/_msearch", `{}\n${JSON.stringify({ suggest: { a: { text: "x", term: {} } } })}\n`),
  at("POST /products/_count", { suggest: HELLO }),
  at("POST /products/_validate/query", { suggest: HELLO }),
]);
