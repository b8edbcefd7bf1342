/** `_analyze`: texts, and what makes tokens of them. */
import type { Draw } from "./draw.js";
import type { Json, JsonObject } from "./json.js";

const TOKENIZERS: readonly Json[] = [
  "standard",
  "whitespace",
  "letter",
  "lowercase",
  "keyword",
  "ngram",
  "edge_ngram",
  "path_hierarchy",
  { type: "ngram", min_gram: 2, max_gram: 3, token_chars: ["letter"] },
  { type: "standard", max_token_length: 4 },
  { type: "pattern", pattern: "[aeiou ]" },
  { type: "char_group", tokenize_on_chars: ["whitespace", "-"] },
];

const FILTERS: readonly Json[] = [
  "lowercase",
  "uppercase",
  "stop",
  "porter_stem",
  "reverse",
  "trim",
  "unique",
  "shingle",
  "word_delimiter_graph",
  "keyword_repeat",
  "remove_duplicates",
  "fingerprint",
  { type: "length", min: 2, max: 6 },
  { type: "edge_ngram", min_gram: 1, max_gram: 3 },
  { type: "stop", stopwords: ["the", "a"] },
  { type: "shingle", min_shingle_size: 2, max_shingle_size: 2, output_unigrams: false },
  { type: "pattern_replace", pattern: "[aeiou]", replacement: "" },
  { type: "keyword_marker", keywords_pattern: "a.*" },
];

/** Draws a body. */
export function drawAnalyze(d: Draw): JsonObject {
  const text = (): string =>
    d.list(0, 6, () => d.pick([d.word(d.field("text", "keyword")), "the", "Wi-Fi", "running", "a"])).join(" ");
  const body: JsonObject = { text: d.chance(60) ? text() : d.list(1, 3, text) };
  if (d.chance(30)) body["explain"] = true;
  const kind = d.below(4);
  if (kind === 0) body["field"] = d.field("text", "keyword").name;
  else if (kind === 1) body["analyzer"] = d.pick(["standard", "english", "whitespace", "simple", "stop", "keyword"]);
  else {
    body["tokenizer"] = d.pick(TOKENIZERS);
    body["filter"] = d.list(0, 3, () => d.pick(FILTERS));
    if (d.chance(20)) body["char_filter"] = ["html_strip"];
  }
  return body;
}
