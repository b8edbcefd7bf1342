/** What do parts of analyzers make of tokens that stand in one place or behind holes, and of characters of two units? */
import {
  LANGUAGES,
  ofCharFilter,
  ofFilters,
  ofTokenizer,
  STEMMERS,
  type ChainCase,
  type Parts,
} from "./analysis_chains.js";

const chain = (tokenizer: string, filters: readonly (string | Parts)[], texts: readonly string[]): ChainCase => {
  const { settings } = ofFilters(...filters);
  const { a } = settings["analyzer"] as { a: Parts };
  return { settings: { ...settings, analyzer: { a: { ...a, tokenizer } } }, texts };
};

const HOLES = ["the a", "a the b", "A the the B", "a b", "a the", "the the the", "A B the C", "the The Foxes, a"];
const PAIRS = [
  "\u{1f600}",
  "a\u{1f600}b",
  "x\u{1f600}xx",
  "\u{1f600}\u{1f600}",
  "\u{1f600}x \u{1d49c}\u{1d49c}b",
  "ab",
  "a\u0301b",
];
const CHARACTERS = [
  "日本",
  "日本 a",
  "a 日本語",
  "日 a 本",
  "ab 日本 c 한국",
  "一二三 四五",
  "日日",
  `${"日本語".repeat(30)} 日`,
];

/** Returns filters behind others whose tokens have several places, none, or holes between them. */
export function together(): ChainCase[] {
  const stop = { type: "stop", stopwords: ["the"] };
  const shingle = { type: "shingle" };
  const longer = { type: "shingle", output_unigrams: false, min_shingle_size: 2, max_shingle_size: 3 };
  const last = { type: "stop", stopwords: ["the", "a"], remove_trailing: false };
  const multiplexer = (filters: readonly string[], preserve_original = true): Parts => ({
    type: "multiplexer",
    filters,
    preserve_original,
  });
  const several = (parts: Parts): ChainCase => ({
    settings: {
      filter: { stop, shingle, last, keep: { type: "keep", keep_words: ["a", "b"] }, some: parts },
      analyzer: { a: { tokenizer: "whitespace", filter: ["stop", "some"] } },
    },
    texts: HOLES,
  });
  return [
    ...[["shingle"], ["lowercase, shingle"], ["shingle, lowercase"], ["last"], ["keep, shingle"]].flatMap((filters) => [
      several(multiplexer(filters)),
      several(multiplexer(filters, false)),
    ]),
    several(multiplexer(["keep", "lowercase"])),
    several(multiplexer(["keep", "lowercase, keep", "uppercase"], false)),
    several(multiplexer(["edge_ngram, keep", "lowercase"])),
    ...[last, { ...last, ignore_case: true }].flatMap((filter) => [
      chain("standard", [filter, "porter_stem"], HOLES),
      chain("letter", ["lowercase", filter, "uppercase"], [...HOLES, "b the.", "b the", "thes the"]),
    ]),
    ...[shingle, longer].flatMap((filter) =>
      [false, true].map((output_unigrams) =>
        chain("standard", [filter, { type: "cjk_bigram", output_unigrams }], CHARACTERS),
      ),
    ),
    ...[false, true].map((output_unigrams) => chain("standard", [{ type: "cjk_bigram", output_unigrams }], CHARACTERS)),
    chain("path_hierarchy", [{ type: "truncate", length: 2 }], ["/a/b/c", "/a/b/a"]),
    ...[
      "_cjk_",
      "_none_",
      ["_none_"],
      ["_cjk_", "_english_"],
      "_none_,a",
      "_smart_",
      "_porter_",
      "_chinese_",
      "_thai_",
    ].flatMap((stopwords) => [
      chain("whitespace", [{ type: "stop", stopwords }], ["_cjk_ _none_ a _smart_ www the ไว้ _thai_ x"]),
      chain("whitespace", [{ type: "common_grams", common_words: stopwords }], ["_cjk_ _none_ a _smart_ www the x"]),
      { settings: { analyzer: { a: { type: "english", stopwords } } }, texts: ["_cjk_ _none_ a _smart_ www the x"] },
    ]),
    { settings: {}, analyzer: "irish", texts: ["T-ord N-H n-Athair H-Athair hAthair h-a", "H N T h n t HH NÉire"] },
  ];
}

/** Returns what patterns match within characters of two units, and what is made of these. */
export function pairs(): ChainCase[] {
  const patterns = ["x*", "x*?", "", "(?=b)", "\\b", "\\B", "(?<=.)", "(?!a)", "(?<!a)", "(x*)(.)", "[^a]", "$"];
  return [
    ...patterns.flatMap((pattern) => [
      ...["-", "$0", ""].flatMap((replacement) => [
        chain("keyword", [{ type: "pattern_replace", pattern, replacement }], PAIRS),
        ofCharFilter({ type: "pattern_replace", pattern, replacement }, PAIRS),
      ]),
      ofTokenizer({ type: "pattern", pattern }, PAIRS),
      ofTokenizer({ type: "pattern", pattern, group: 0 }, PAIRS),
    ]),
    chain("keyword", [{ type: "pattern_capture", patterns: ["(x*)", "(?=(..))"] }], PAIRS),
    ...LANGUAGES.map((language): ChainCase => ({ settings: {}, analyzer: language, texts: PAIRS })),
    ...Object.keys(STEMMERS).map((language) => chain("whitespace", [{ type: "stemmer", language }], PAIRS)),
  ];
}
