/**
 * Which documents have texts that analyzers of settings cut into terms?
 *
 * The corpus `analyzed`: texts in 29 languages, each in fields of several analyzers, and texts of part numbers, addresses, HTML and
 * words that have synonyms.
 */

import { numbers, pick, words } from "./language_words.js";

/** Languages whose analyzers the real engine has, of which each document has a text. */
// prettier-ignore
export const LANGUAGES = [
  "arabic", "armenian", "basque", "bengali", "bulgarian", "catalan", "czech", "danish", "dutch", "estonian", "finnish", "french", "galician", "german", "greek", "hindi",
  "hungarian", "indonesian", "irish", "italian", "latvian", "lithuanian", "norwegian", "persian", "portuguese", "romanian", "russian", "sorani", "spanish", "swedish", "turkish",
];

const SYNONYMS = [
  "tv, television",
  "laptop, notebook, portable computer",
  "quick => fast",
  "sea biscuit, seabiscuit",
  "ny, new york, big apple city",
  "usa, united states of america, us",
];

const of = (filter: readonly string[], tokenizer = "standard", others: object = {}): object => ({
  type: "custom",
  tokenizer,
  filter,
  ...others,
});

/** The settings. */
const SETTINGS = {
  max_ngram_diff: 3,
  max_shingle_diff: 4,
  analysis: {
    char_filter: {
      signs: { type: "mapping", mappings: [":) => happy", "& => \\u0020and\\u0020"] },
      digits: { type: "pattern_replace", pattern: "(\\d)-(?=\\d)", replacement: "$1" },
      double: { type: "mapping", mappings: ["d => dd", "R => RR"] },
    },
    tokenizer: {
      parts: { type: "pattern", pattern: "[-_/,\\s]+" },
      grams: { type: "ngram", min_gram: 2, max_gram: 4, token_chars: ["letter", "digit"] },
      folders: { type: "path_hierarchy" },
    },
    filter: {
      flat: { type: "synonym", synonyms: SYNONYMS },
      graph: { type: "synonym_graph", synonyms: SYNONYMS },
      one_way: { type: "synonym", expand: false, synonyms: ["tv, television", "wifi, wi fi"] },
      edges: { type: "edge_ngram", min_gram: 1, max_gram: 6 },
      words: { type: "word_delimiter_graph", preserve_original: true },
      all: { type: "word_delimiter_graph", catenate_all: true },
      runs: { type: "shingle", min_shingle_size: 2, max_shingle_size: 3 },
      pairs: { type: "shingle", output_unigrams: false },
      french_elision: { type: "elision", articles: ["l", "d", "qu"], articles_case: true },
      kept: { type: "keyword_marker", keywords: ["running"] },
      stems: { type: "stemmer", language: "light_english" },
      both: { type: "multiplexer", filters: ["porter_stem", "uppercase"] },
    },
    analyzer: {
      default: of(["lowercase"]),
      default_search: of(["lowercase", "kept"]),
      lower: of(["lowercase"]),
      flat: of(["lowercase", "flat"]),
      graph: of(["lowercase", "graph"]),
      graph_stop: of(["lowercase", "graph", "stop"]),
      one_way: of(["lowercase", "one_way"]),
      edges: of(["lowercase", "edges"]),
      grams: of(["lowercase"], "grams"),
      words: of(["words", "lowercase"], "whitespace"),
      all: of(["all", "lowercase"], "whitespace"),
      runs: of(["lowercase", "runs"]),
      pairs: of(["lowercase", "stop", "pairs"]),
      parts: of(["lowercase"], "parts", { char_filter: ["digits"] }),
      folders: of(["lowercase"], "folders"),
      page: of(["lowercase", "asciifolding"], "standard", { char_filter: ["html_strip", "signs"] }),
      addresses: of(["lowercase", "unique"], "uax_url_email"),
      classic: of(["classic", "lowercase"], "classic"),
      folded: of(["lowercase", "asciifolding"]),
      elided: of(["french_elision", "lowercase"]),
      stems: of(["lowercase", "kept", "stems"]),
      both: of(["lowercase", "both"]),
      far: of(["lowercase"], "standard", { position_increment_gap: 2 }),
    },
    normalizer: {
      folded: { type: "custom", filter: ["lowercase", "asciifolding"] },
      signs: { type: "custom", char_filter: ["signs"], filter: ["uppercase", "trim"] },
      doubled: { type: "custom", char_filter: ["double"] },
    },
  },
};

/** The settings as JSON. */
export const ANALYZED_SETTINGS = JSON.stringify(SETTINGS);

const text = (analyzer: string, search?: string, others: object = {}): object => ({
  type: "text",
  analyzer,
  ...(search === undefined ? {} : { search_analyzer: search }),
  ...others,
});

/** Fields that have the words of things. */
export const THINGS: Readonly<Record<string, object>> = {
  by_default: { type: "text" },
  flat: text("flat"),
  flat_indexed: text("flat", "lower"),
  graph_searched: text("lower", "graph"),
  graph_stop: text("lower", "graph_stop"),
  one_way: text("one_way"),
  edges: text("edges", "lower"),
  edges_both: text("edges"),
  grams: text("grams"),
  words: text("words"),
  all: text("all"),
  runs: text("runs"),
  pairs: text("pairs", undefined, { fielddata: true }),
  parts: text("parts"),
  folders: text("folders", "keyword"),
  page: text("page"),
  addresses: text("addresses"),
  classic: text("classic"),
  folded: text("folded"),
  elided: text("elided"),
  stems: text("stems"),
  both: text("both"),
  far: text("far"),
  english: text("english", undefined, { fielddata: true }),
  english_docs: text("english", undefined, { index_options: "docs" }),
  quoted: text("lower", "graph", { search_quote_analyzer: "lower" }),
  stop: text("stop"),
  simple: text("simple"),
  pattern: text("pattern"),
  match_only: { type: "match_only_text" },
  phrases: text("english", undefined, { index_phrases: true }),
  prefixes: text("lower", "graph", { index_prefixes: {} }),
  typed: { type: "search_as_you_type", analyzer: "english" },
};

/** Fields whose lengths count words that stand beside others in their own ways. */
export const COUNTED: Readonly<Record<string, object>> = {
  flat_freqs: text("flat", "lower", { index_options: "freqs" }),
  flat_docs: text("flat", "lower", { index_options: "docs" }),
  both_freqs: text("both", undefined, { index_options: "freqs" }),
  words_freqs: text("words", undefined, { index_options: "freqs" }),
};

/** Fields of keywords with normalizers. */
export const NORMALIZED = ["folded_keyword", "signs_keyword"] as const;

/** Fields whose normalizer changes what it made, and one whose words are normalized. */
export const CHANGED: Readonly<Record<string, object>> = {
  doubled: { type: "keyword", normalizer: "doubled" },
  doubled_words: { type: "keyword", normalizer: "doubled", split_queries_on_whitespace: true },
  lower_words: { type: "keyword", normalizer: "lowercase", split_queries_on_whitespace: true },
  folded_words: { type: "keyword", normalizer: "folded", split_queries_on_whitespace: true },
};

/** The mapping as JSON. */
export function analyzedMapping(): string {
  const properties: Record<string, object> = {
    language: { type: "keyword" },
    any: text("standard", undefined, { fielddata: true }),
    folded_keyword: { type: "keyword", normalizer: "folded" },
    signs_keyword: { type: "keyword", normalizer: "signs", null_value: "none" },
    count: { type: "token_count", analyzer: "flat" },
    count_gaps: { type: "token_count", analyzer: "english", enable_position_increments: false },
    ...THINGS,
    ...COUNTED,
    ...CHANGED,
  };
  for (const language of LANGUAGES) properties[language] = text(language, undefined, { copy_to: "any" });
  return JSON.stringify({ properties });
}

/** Words of things, some of which have synonyms, parts or endings. */
// prettier-ignore
export const WORDS = [
  "tv", "television", "laptop", "notebook", "portable", "computer", "quick", "fast", "sea", "biscuit", "seabiscuit", "new", "york", "ny", "big", "apple", "city", "the", "of", "united", "states",
  "america", "us", "usa", "wifi", "wi", "fi", "Wi-Fi", "PowerShot-SD500", "running", "runs", "dogs", "dog's", "Ärger", "l'avion", "ISO-8859-1", "4711-08-15", "a/b/c", "<b>bold</b>", "caf&eacute;", "R&D",
  ":)", "jane.doe@example.com", "https://example.com/a?b=c", "camelCaseWord", "AT&T", "x86_64", "O'Neil's", "don't",
];

/** What fields of labels have that texts of things do not. */
const DOUBLES = ["red", "rred", "redd", "Red Fox", "RRed Fox", "bad", "badd", "baddddd", "a b", ""];

const LABELS = ["Ärger", "arger", "R&D", " TV ", "tv", "Red Fox", "red fox", "ÉTÉ", "été :)", ""];

/** A text of so many words. */
export function things(random: (below: number) => number, count: number): string {
  return Array.from({ length: count }, () => pick(random, WORDS)).join(" ");
}

/** Words of a language, the same each time. */
export const languageWords = (language: string): string[] => words(language, 60, 7 + LANGUAGES.indexOf(language));

/** The lines of the catalog. */
export function* analyzedLines(): Generator<string> {
  const random = numbers(29);
  for (let i = 0; i < 310; i++) {
    const language = LANGUAGES[i % LANGUAGES.length] ?? "";
    const known = languageWords(language);
    const sentence = Array.from({ length: 3 + random(9) }, () => pick(random, known)).join(" ");
    const source: Record<string, unknown> = { language, [language]: sentence };
    const thing = random(7) === 0 ? [things(random, 1 + random(4)), things(random, 2)] : things(random, 1 + random(9));
    for (const name of Object.keys(THINGS)) if (random(9) !== 0) source[name] = thing;
    for (const name of NORMALIZED) {
      if (random(5) !== 0) source[name] = random(4) === 0 ? [pick(random, LABELS), null] : pick(random, LABELS);
    }
    for (const name of Object.keys(COUNTED)) source[name] = thing;
    for (const name of Object.keys(CHANGED)) source[name] = DOUBLES[(i * 7) % DOUBLES.length];
    source["count"] = thing;
    source["count_gaps"] = thing;
    yield JSON.stringify({ _id: `a${i}`, _source: source });
  }
}
