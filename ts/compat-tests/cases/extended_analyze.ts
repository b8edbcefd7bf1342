/** Cases of extended: the tokens that analyzers, and chains of parts, make of texts. */
import type { CorpusName } from "../src/corpora.js";
import { LANGUAGES } from "../src/corpus_analyzed.js";
import { once, request, type Body, type Case } from "./case.js";

const at = (line: string, body?: Body, corpus: CorpusName = "analyzed"): Case =>
  request(
    corpus,
    `${corpus}: ${line}${body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`}`,
    line,
    body,
  );

/** Of the index. */
const of = (body: Body): Case => at("POST /analyzed/_analyze", body);
/** Without one. */
const alone = (body: Body): Case => at("POST /_analyze", body);

const TEXT = "The Wi-Fi of R&D is running:) l'avion café <b>bold</b>";
const TWO = ["The TV runs, the", "big laptops running"];

// prettier-ignore
const OWN = ["default", "default_search", "lower", "flat", "graph", "graph_stop", "one_way", "edges", "grams", "words", "all", "runs", "pairs", "parts", "folders", "page", "addresses", "classic", "folded", "elided", "stems", "both", "far"];

// prettier-ignore
const BUILT_IN = ["standard", "simple", "whitespace", "stop", "keyword", "pattern", "fingerprint", "snowball", "chinese", "english"];

// prettier-ignore
const FIELDS = ["by_default", "flat", "graph_searched", "quoted", "english", "stop", "match_only", "phrases", "prefixes", "typed", "typed._2gram", "typed._3gram", "folded_keyword", "signs_keyword", "language", "count", "count_gaps", "nothing", "", "_id", "_index", "_source", "_type", "_routing", "_ignored", "_field_names", "_seq_no", "_version", "_doc_count", "_all"];

// prettier-ignore
const TOKENIZERS: readonly unknown[] = ["standard", "keyword", "whitespace", "letter", "lowercase", "ngram", "edge_ngram", "path_hierarchy", "PathHierarchy", "pattern", "classic", "uax_url_email", "char_group", "grams", "parts", "folders", { type: "ngram", min_gram: 2, max_gram: 3 }, { type: "pattern", pattern: "," }, { type: "standard", max_token_length: 3 }, { type: "char_group", tokenize_on_chars: ["-", "whitespace"] }, { type: "simple_pattern_split", pattern: " " }, { type: "path_hierarchy", delimiter: " ", reverse: true }, { type: "edge_ngram", min_gram: 1, max_gram: 4, token_chars: ["letter"] }];

// prettier-ignore
const FILTERS: readonly unknown[] = ["apostrophe", "asciifolding", "cjk_bigram", "cjk_width", "classic", "decimal_digit", "edge_ngram", "elision", "fingerprint", "flatten_graph", "keyword_repeat", "length", "limit", "lowercase", "ngram", "porter_stem", "remove_duplicates", "reverse", "shingle", "stop", "trim", "truncate", "unique", "uppercase", "word_delimiter", "word_delimiter_graph", "stems", "kept", "both", "flat", "graph", "one_way", "edges", "words", "runs", "pairs", "french_elision", { type: "stop", stopwords: ["the", "of"] }, { type: "stop", stopwords: "_english_", ignore_case: true }, { type: "stop", remove_trailing: false }, { type: "length", min: 3, max: "5" }, { type: "truncate", length: 2 }, { type: "synonym", synonyms: ["the, a", "bold => brave, big"] }, { type: "synonym_graph", synonyms: ["wi fi => wifi", "running => goes by foot"] }, { type: "shingle", max_shingle_size: 3, output_unigrams: false, filler_token: "*" }, { type: "edge_ngram", min_gram: 1, max_gram: 3 }, { type: "keyword_marker", keywords: ["running"] }, { type: "keyword_marker", keywords_pattern: "r.*" }, { type: "stemmer", language: "english" }, { type: "stemmer", language: "minimal_english" }, { type: "stemmer", name: "possessive_english" }, { type: "stemmer_override", rules: ["running => go"] }, { type: "pattern_replace", pattern: "[aeiou]", replacement: "_" }, { type: "pattern_capture", patterns: ["(.)n", "u(.)"], preserve_original: false }, { type: "word_delimiter_graph", preserve_original: true }, { type: "multiplexer", filters: ["lowercase", "lowercase, porter_stem"] }, { type: "unique", only_on_same_position: true }, { type: "keep", keep_words: ["running"] }, { type: "keep_types", types: ["<NUM>"], mode: "exclude" }, { type: "limit", max_token_count: 3 }, { type: "elision", articles: ["l"] }, { type: "dictionary_decompounder", word_list: ["run", "bold"] }, { type: "common_grams", common_words: ["the", "of"] }, { type: "asciifolding", preserve_original: true }];

// prettier-ignore
const CHAR_FILTERS: readonly unknown[] = ["html_strip", "signs", "digits", { type: "html_strip", escaped_tags: ["b"] }, { type: "mapping", mappings: ["& => and", "é => e"] }, { type: "pattern_replace", pattern: "(\\w)i", replacement: "$1y" }];

/** What is no request, or names what there is not. */
// prettier-ignore
const WRONG: readonly Body[] = [
  {}, "   ", "[]", '"x"', "nope", "{", '{"text":"a"', '{"text":"a"} x', '{"text":"a","text":"b"}', { text: [] }, { text: null }, { text: [null] }, { text: 5 }, { text: { a: 1 } }, { text: [["a"]] }, { text: true }, { text: "a", zz: 1 },
  { text: "a", token_filter: ["lowercase"] }, { text: "a", filters: ["lowercase"] }, { text: "a", char_filters: ["x"] }, { text: "a", explain: "x" }, { text: "a", explain: 1 }, { text: "a", explain: null },
  { text: "a", analyzer: 5 }, { text: "a", analyzer: null }, { text: "a", analyzer: ["a"] }, { text: "a", analyzer: "zz" }, { text: "a", analyzer: "" }, { text: "a", field: 5 }, { text: "a", field: null }, { text: "a", normalizer: true }, { text: "a", normalizer: "zz" }, { text: "a", normalizer: "" },
  { text: "a", attributes: null }, { text: "a", attributes: [null] }, { text: "a", attributes: {} }, { text: "a", tokenizer: 5 }, { text: "a", tokenizer: null }, { text: "a", tokenizer: [] }, { text: "a", tokenizer: "" }, { text: "a", tokenizer: "zz" }, { text: "a", tokenizer: {} }, { text: "a", tokenizer: { min_gram: 2, max_gram: 5 } }, { text: "a", tokenizer: { type: "zz" } },
  { text: "a", tokenizer: "standard", filter: "lowercase" }, { text: "a", tokenizer: "standard", filter: 5 }, { text: "a", tokenizer: "standard", filter: null }, { text: "a", tokenizer: "standard", filter: [5] }, { text: "a", tokenizer: "standard", filter: [null] }, { text: "a", tokenizer: "standard", filter: [["lowercase"]] }, { text: "a", tokenizer: "standard", filter: ["zz"] },
  { text: "a", tokenizer: "standard", filter: [{ type: "zz" }] }, { text: "a", tokenizer: "standard", filter: [{ stopwords: ["the", 5], a: null, b: { c: true, d: 1.5 } }] }, { text: "a", tokenizer: "standard", filter: [{ type: 5 }] }, { text: "a", tokenizer: "standard", filter: [{ type: ["stop"] }] }, { text: "a", tokenizer: "standard", filter: [{ type: null }] }, { text: "a", tokenizer: "standard", filter: [{ type: "" }] }, { text: "a", tokenizer: "standard", filter: [{ type: "flat" }] },
  { text: "a", tokenizer: "standard", char_filter: "html_strip" }, { text: "a", tokenizer: "standard", char_filter: ["zz"] }, { text: "a", tokenizer: "standard", char_filter: [{ type: "zz" }] }, { text: "a", tokenizer: "standard", char_filter: ["x", 5] }, { text: "a", tokenizer: "standard", char_filter: [{ mappings: [] }] },
  { text: "a", filter: ["stop"] }, { text: "a", filter: [{ type: "stop" }] }, { text: "a", filter: ["lowercase", "porter_stem"] },
  { text: "a", analyzer: "standard", tokenizer: "standard" }, { text: "a", analyzer: "standard", filter: ["lowercase"] }, { text: "a", analyzer: "standard", char_filter: ["html_strip"] }, { text: "a", normalizer: "folded", analyzer: "standard" }, { text: "a", normalizer: "folded", tokenizer: "standard" }, { text: "a", normalizer: "folded", filter: ["lowercase"] }, { text: "a", field: "english", tokenizer: "standard" }, { text: "a", field: "english", filter: ["lowercase"] }, { analyzer: "standard", normalizer: "x", tokenizer: "standard", field: "a", filter: ["x"] }, { text: "a", analyzer: "standard", field: "count" }, { text: "a", normalizer: "folded", field: "count" },
];

// prettier-ignore
const TEXTS: readonly unknown[] = ["", [""], ["", "a"], [5, true, 1.5], "日本語 😀 x", 'a\u0000b "q\\', ["a", "", "b c"], "x".repeat(600), "a\u0301 e\u0301"];

/** The cases. */
export const extendedAnalyze: readonly Case[] = once([
  ...[...OWN, ...BUILT_IN, ...LANGUAGES].flatMap((analyzer) => [
    of({ text: TEXT, analyzer }),
    of({ text: TWO, analyzer, explain: true }),
  ]),
  ...FIELDS.flatMap((field) => [of({ text: TWO, field }), of({ text: ["Ärger :)", "b"], field, explain: true })]),
  ...["folded", "signs", "doubled", "lowercase"].flatMap((normalizer) => [
    of({ text: [TEXT, "b"], normalizer }),
    of({ text: [TEXT, "b"], normalizer, explain: true }),
  ]),
  ...TOKENIZERS.flatMap((tokenizer) => [
    of({ text: [TEXT, "b"], tokenizer }),
    of({ text: ["a b", "c-d"], tokenizer, filter: ["lowercase"], explain: true }),
  ]),
  ...FILTERS.map((filter) => of({ text: TEXT, tokenizer: "standard", filter: [filter] })),
  // Where a text ends is not known behind a limit: several texts are refused.
  ...FILTERS.filter((filter) => !JSON.stringify(filter).includes("limit")).map((filter) =>
    of({ text: TWO, tokenizer: "whitespace", filter: ["lowercase", filter], explain: true }),
  ),
  ...CHAR_FILTERS.flatMap((char_filter) => [
    of({ text: [TEXT, "b-1"], tokenizer: "standard", char_filter: [char_filter], explain: true }),
    of({ text: [TEXT, "b-1"], char_filter: [char_filter], filter: ["lowercase"] }),
  ]),
  ...WRONG.flatMap((body) => [of(body), alone(body)]),
  ...TEXTS.flatMap((text) => [of({ text }), of({ text, tokenizer: "whitespace", explain: true })]),
  ...[["keyword"], ["bytes", "positionLength"], "termFrequency", ["Type", "BYTES"], [], [5]].map((attributes) =>
    of({ text: TWO, analyzer: "stems", explain: true, attributes }),
  ),
  ...BUILT_IN.map((analyzer) => alone({ text: TWO, analyzer, explain: analyzer.length % 2 === 0 })),
  alone({ text: TWO }),
  alone({ text: TWO, explain: true }),
  alone({ text: TWO, analyzer: "lower" }),
  alone({ text: TWO, field: "english" }),
  alone({ text: TWO, field: "english", analyzer: "standard" }),
  alone({ text: TWO, normalizer: "lowercase" }),
  alone({ text: TWO, tokenizer: "grams" }),
  alone({ text: TWO, tokenizer: "standard", filter: ["flat"] }),
  alone({ text: TWO, tokenizer: "standard", filter: ["synonym"] }),
  alone({ text: TWO, tokenizer: "standard", filter: ["keyword_marker", "lowercase"] }),
  alone({ text: TWO, tokenizer: "standard", char_filter: ["mapping"] }),
  alone({ text: TWO, tokenizer: "standard", filter: ["lowercase", "porter_stem"], explain: true }),
  alone({ text: TWO, filter: ["lowercase"] }),
  at("POST /_analyze?index=analyzed", { text: TWO, analyzer: "stems" }),
  at("POST /_analyze?index=nothing-here", { text: TWO }),
  at("POST /_analyze?index=_all", { text: TWO }),
  at("POST /_analyze?index=", { text: TWO }),
  at("POST /analyzed/_analyze?index=x", { text: TWO }),
  at("POST /nothing-here/_analyze", { text: TWO }),
  at("POST /nothing-here/_analyze", {}),
  at("POST /nothing-here/_analyze", { text: "a", zz: 1 }),
  at("POST /analyzed,analyzed/_analyze", { text: TWO }),
  at("POST /analyz*/_analyze", { text: TWO }),
  at("POST /_all/_analyze", { text: TWO }),
  at("GET /analyzed/_analyze", { text: TWO }),
  at("GET /analyzed/_analyze"),
  at("POST /_analyze"),
  at("GET /analyzed/_analyze?text=abc&analyzer=standard"),
  at("GET /analyzed/_analyze?source=%7B%22text%22%3A%22a%22%7D&source_content_type=application/json"),
  at("GET /analyzed/_analyze?source=%7B%22text%22%3A%22a%22%7D"),
  at("POST /analyzed/_analyze?zz=1", { text: TWO }),
  at("POST /analyzed/_analyze?pretty", { text: TWO, analyzer: "both", explain: true }),
  at("POST /analyzed/_analyze?filter_path=tokens.token", { text: TWO }),
  at("PUT /analyzed/_analyze", { text: TWO }),
  at("DELETE /analyzed/_analyze"),
  ...["name", "description", "brand", "price", "tags", "created_at"].map((field) =>
    at("POST /products/_analyze", { text: "Big chairs", field, explain: true }, "products"),
  ),
]);
