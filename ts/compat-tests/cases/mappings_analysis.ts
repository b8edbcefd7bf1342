/** Which analyzers may a field have, and which documents do analyzers refuse? */
import type { MappingCase } from "./mappings.js";

type Parts = Readonly<Record<string, unknown>>;

const of = (analysis: Parts, fields: Parts, ...documents: readonly Parts[]): MappingCase => ({
  settings: { analysis },
  mapping: JSON.stringify({ properties: fields }),
  documents: documents.map((document) => JSON.stringify(document)),
});

/** An analyzer `a` of a tokenizer and one filter. */
const withFilter = (filter: Parts, tokenizer = "whitespace"): Parts => ({
  filter: { f: filter },
  analyzer: { a: { tokenizer, filter: ["f"] } },
});

/** A normalizer `n` of one character filter. */
const normalizer = (filter: Parts): Parts => ({
  char_filter: { c: filter },
  normalizer: { n: { char_filter: ["c"] } },
});

const KEYWORD = { k: { type: "keyword", normalizer: "n" } };
const text = (more: Parts = {}): Parts => ({ t: { type: "text", analyzer: "a", ...more } });

/** Replacements in which something is wrong that shows once a match is replaced. */
const REPLACEMENTS = ["$9", "$", "\\", "${", "${x}", "${1}", "${x", "$x", "$1$9"];

const replacements: readonly MappingCase[] = [
  ...REPLACEMENTS.map((replacement) =>
    of(normalizer({ type: "pattern_replace", pattern: "a", replacement }), KEYWORD, { k: "b" }, { k: "a" }),
  ),
  of(withFilter({ type: "pattern_replace", pattern: "a", replacement: "$9" }), text(), { t: "b" }, { t: "b a" }),
  of(
    {
      char_filter: { c: { type: "pattern_replace", pattern: "a", replacement: "$9" } },
      analyzer: { a: { tokenizer: "keyword", char_filter: ["c"] } },
    },
    text(),
    ...["b", "a", ["b", "a"]].map((t) => ({ t })),
  ),
];

const UPDATEABLE = { type: "synonym", synonyms: ["a,b"], updateable: true };
const GRAPH = { ...UPDATEABLE, type: "synonym_graph" };

const modes: readonly MappingCase[] = [
  ...[
    {},
    text(),
    { t: { type: "text", analyzer: "standard", search_analyzer: "a" } },
    { t: { type: "text", analyzer: "standard", search_quote_analyzer: "a" } },
    { t: { type: "search_as_you_type", analyzer: "a" } },
    { t: { type: "token_count", analyzer: "a" } },
    { t: { type: "completion", analyzer: "a" } },
    { t: { type: "text", index: false, analyzer: "a" } },
  ].map((fields) => of(withFilter(UPDATEABLE), fields)),
  of(withFilter(GRAPH), text()),
  of(
    {
      filter: { f: { type: "multiplexer", filters: ["g"] }, g: GRAPH },
      analyzer: { a: { tokenizer: "standard", filter: ["f"] } },
    },
    text(),
  ),
  of(
    {
      filter: { f: UPDATEABLE, g: GRAPH },
      analyzer: { a: { tokenizer: "standard", filter: ["f", "lowercase", "g"] } },
    },
    text(),
  ),
  of({ filter: { f: UPDATEABLE }, analyzer: { default: { tokenizer: "standard", filter: ["f"] } } }, {}),
  of(
    { filter: { f: UPDATEABLE }, analyzer: { default_search: { tokenizer: "standard", filter: ["f"] } } },
    text({ analyzer: "standard" }),
  ),
  of({ analyzer: { default_index: { type: "standard" } } }, {}),
  of({ analyzer: { default_index: { type: "standard" } } }, { t: { type: "nope" } }),
];

/** Grams in the wake of each other, whose parts stand before what was given. */
const BACKWARDS = {
  tokenizer: { n: { type: "ngram", min_gram: 3, max_gram: 4 } },
  filter: { f: { type: "word_delimiter", catenate_all: true } },
  analyzer: { a: { tokenizer: "n", filter: ["f"] } },
};
const BEHIND = ["zzz", "a-bc-d", ["zz", "a-bc-d"], ["zz", "", "y\u{1f600}y", "a-bc-d"]];

const offsets: readonly MappingCase[] = [
  ...[
    {},
    { index_options: "docs" },
    { index_options: "offsets" },
    { index: false },
    { index_phrases: true },
    { index_prefixes: {} },
  ].map((more) => of(BACKWARDS, text(more), ...BEHIND.map((t) => ({ t })))),
  of(BACKWARDS, { t: { type: "search_as_you_type", analyzer: "a" } }, ...BEHIND.map((t) => ({ t }))),
  of(BACKWARDS, { t: { type: "token_count", analyzer: "a" } }, { t: "a-bc-d" }),
  of(BACKWARDS, { t: { type: "keyword", fields: { u: { type: "text", analyzer: "a" } } } }, { t: "a-bc-d" }),
  of(BACKWARDS, { ...text(), b: { type: "boolean" } }, { t: "a-bc-d", b: "x" }),
];

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(",");

const cached: readonly MappingCase[] = [
  ...[98, 99, 100, 101].flatMap((count) => {
    const synonyms = withFilter({ type: "synonym", synonyms: [`a => ${words(count)}`] });
    const documents = ["a", "a y", "x a", "x a y", "x a z y", "x y"].map((t) => ({ t }));
    return [
      of(synonyms, text({ index_phrases: true }), ...documents),
      of(synonyms, text({ index_phrases: true, index: true, fields: { u: { type: "keyword" } } }), ...documents),
      of(synonyms, { t: { type: "search_as_you_type", analyzer: "a" } }, ...documents),
      of(synonyms, text(), ...documents),
    ];
  }),
  ...[30, 31, 32, 33, 49, 50, 51].map((count) =>
    of(
      withFilter({ type: "synonym", synonyms: [`a => ${words(count)}`] }),
      { t: { type: "search_as_you_type", analyzer: "a" } },
      ...["a", "x a y", "a a", "x a a", "a a a", "a a x a", "a a a a"].map((t) => ({ t })),
    ),
  ),
  of({ analyzer: { a: { type: "stop", stopwords: ["s"] } } }, text({ index_phrases: true }), {
    t: `a ${"s ".repeat(200)}b`,
  }),
];

/** Ways of which the first is too short for a run, so that the run of another has no place. */
const unplaced: readonly MappingCase[] = ["synonym", "synonym_graph"].flatMap((type) =>
  [{ t: { type: "search_as_you_type", analyzer: "a" } }, text({ index_phrases: true }), text()].map((fields) =>
    of(
      withFilter({ type, synonyms: ["ny,new york"] }),
      fields,
      ...["new york city", "big new york city", ["a b c", "new york city"], "ny", "new york", "ny city hall"].map(
        (t) => ({
          t,
        }),
      ),
    ),
  ),
);

const payload = (encoding: string): Parts => withFilter({ type: "delimited_payload", encoding });

const payloads: readonly MappingCase[] = ["int", "float"].flatMap((encoding) => [
  of(payload(encoding), text(), ...["b|1", "b|x", "b|", "b|1.5", "b|99999999999", ["a", "b|x"]].map((t) => ({ t }))),
  ...["token_count", "search_as_you_type", "completion"].map((type) =>
    of(payload(encoding), { t: { type, analyzer: "a" } }, { t: "b|x" }),
  ),
  of(payload(encoding), { ...text(), b: { type: "boolean" } }, { t: "b|x", b: "x" }),
]);

/** Settings with analyzers, mappings that name them, and documents. */
export const ANALYSIS_MAPPINGS: readonly MappingCase[] = [
  ...replacements,
  ...modes,
  ...offsets,
  ...cached,
  ...unplaced,
  ...payloads,
];
