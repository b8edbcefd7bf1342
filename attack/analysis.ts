/** What is attacked of text analysis? Fields whose analyzers make many tokens of a text, and which take long to make them. */

import type { Random } from "../catalogs/random.js";

const text = (analyzer: string, rest: object = {}): object => ({ type: "text", analyzer, ...rest });

/** Several words that stand for one, so that each comes to two ways. */
const SYNONYMS = Array.from({ length: 10 }, (_, at) => `w${at}, word${at} of${at}, w${at} or${at} so${at}`);

const custom = (tokenizer: string, filter: readonly string[], rest: object = {}): object => ({
  tokenizer,
  filter,
  ...rest,
});

/** The settings of the index. */
export const SETTINGS = {
  analysis: {
    char_filter: {
      doubled: { type: "pattern_replace", pattern: "(\\w)\\1", replacement: "$1" },
      vowels: { type: "pattern_replace", pattern: "[aeiou]+(?=\\w)", replacement: "" },
      ends: { type: "pattern_replace", pattern: "(\\w+)(ing|ed|s)\\b", replacement: "$1" },
    },
    tokenizer: { grams: { type: "ngram", min_gram: 1, max_gram: 2, token_chars: ["letter", "digit"] } },
    filter: {
      edges: { type: "edge_ngram", min_gram: 1, max_gram: 20 },
      runs: { type: "shingle", min_shingle_size: 2, max_shingle_size: 4 },
      parts: { type: "word_delimiter_graph", catenate_all: true, preserve_original: true },
      same: { type: "synonym_graph", synonyms: SYNONYMS },
      letters: { type: "pattern_replace", pattern: "(.)(.)", replacement: "$2$1" },
    },
    analyzer: {
      grams: custom("grams", ["lowercase"]),
      edges: custom("standard", ["lowercase", "edges"]),
      runs: custom("standard", ["lowercase", "runs"]),
      parts: custom("whitespace", ["parts", "lowercase"]),
      same: custom("standard", ["lowercase", "same"]),
      patterns: custom("standard", ["lowercase", "letters"], { char_filter: ["doubled", "vowels", "ends"] }),
    },
    normalizer: { folded: { type: "custom", filter: ["lowercase", "asciifolding"], char_filter: ["doubled"] } },
  },
};

/** The fields, as the mapping has them. */
export const ANALYZED = {
  said: {
    type: "text",
    fields: {
      grams: text("grams"),
      edges: text("edges"),
      runs: text("runs"),
      parts: text("parts"),
      same: text("standard", { search_analyzer: "same" }),
      patterns: text("patterns"),
      english: text("english"),
      folded: { type: "keyword", normalizer: "folded" },
    },
  },
};

/** A value of these fields, as a member of a document. */
export function said(random: Random): string {
  const word = (): string => `w${random.below(10)}`;
  return `"said":"${word()} ${word()}-${word()} Word${random.below(10)} of${random.below(10)}"`;
}
