/** Cases of extended: `suggest`, phrases that may have been meant by a text. */
import { once, request, type Case } from "./case.js";

type Json = Record<string, unknown>;

const search = (body: unknown, query = ""): Case =>
  request(
    "phrases",
    `phrases: ${query} ${JSON.stringify(body)}`,
    `POST /phrases/_search${query}`,
    JSON.stringify(body),
  );

const phrase = (text: unknown, options: unknown, beside: Json = {}): Case =>
  search({ suggest: { a: { text, phrase: options } }, ...beside });

// prettier-ignore
const TEXTS = [
  "stel water botle", "wireles hedphone case", "portabel fone charger", "gren lamp", "the grat gren lmap", "cordles dril drivr", "walkng shoe for the gardn", "ligt for the kichen tabel", "steel water bottle", "tokyo 東亰 towr", "cafe tabel", "", "...", "the the the",
];
const FEW = TEXTS.slice(0, 3);
const FIELDS = ["t", "t.three", "t.two", "t.dashed", "t.docs", "t.k", "syn", "al", "n", "empty", "o.t"];

// prettier-ignore
const GENERATORS: readonly Json[] = [
  { field: "t", suggest_mode: "always" }, { field: "t", suggest_mode: "popular" }, { field: "t", suggest_mode: "always", min_word_length: 1, prefix_length: 0 }, { field: "t", max_edits: 1 }, { field: "t", size: 1 }, { field: "t", size: 20, suggest_mode: "always", min_word_length: 2 }, { field: "t", string_distance: "ngram", suggest_mode: "always" }, { field: "t", string_distance: "jaro_winkler" },
  { field: "t", sort: "frequency", size: 2, suggest_mode: "always" }, { field: "t", accuracy: 0.8 }, { field: "t", max_term_freq: 0.5, suggest_mode: "always" }, { field: "t", max_term_freq: 5, suggest_mode: "popular" }, { field: "t", min_doc_freq: 3 }, { field: "t", min_doc_freq: 0.05, suggest_mode: "popular" }, { field: "t", max_inspections: 1, size: 2 }, { field: "t.k" },
  { field: "t.back", pre_filter: "backwards", post_filter: "backwards" }, { field: "t.back", pre_filter: "backwards", post_filter: "backwards", suggest_mode: "always", min_word_length: 2 }, { field: "t", post_filter: "synonyms" }, { field: "t", pre_filter: "keyword", post_filter: "keyword", suggest_mode: "popular" },
];

// prettier-ignore
const SMOOTHINGS: readonly Json[] = [
  { stupid_backoff: { discount: 0.9 } }, { stupid_backoff: {} }, { stupid_backoff: { discount: 0 } }, { laplace: { alpha: 0.5 } }, { laplace: { alpha: 0.01 } }, { laplace: {} }, { linear: { trigram_lambda: 0.5, bigram_lambda: 0.25, unigram_lambda: 0.25 } }, { linear: { trigram_lambda: 0, bigram_lambda: 0, unigram_lambda: 1 } }, { laplace: { alpha: 0.5 }, stupid_backoff: {} },
];

// prettier-ignore
const OPTIONS: readonly Json[] = [
  { max_errors: 0.3 }, { max_errors: 0.9 }, { max_errors: 1 }, { max_errors: 1.9 }, { max_errors: 10 }, { confidence: 0.1 }, { confidence: 2 }, { real_word_error_likelihood: 0.1 }, { real_word_error_likelihood: 1 }, { separator: "-" }, { separator: "" }, { token_limit: 3 }, { token_limit: 4 }, { size: 1 }, { size: 2, shard_size: 1 }, { size: 10, shard_size: 2 }, { size: 10, shard_size: 30 },
  { force_unigrams: true }, { analyzer: "standard" }, { analyzer: "trigrams" }, { analyzer: "pairs" }, { analyzer: "keyword" }, { analyzer: "whitespace" }, { gram_size: 1 }, { gram_size: 2 }, { gram_size: 4 },
];

const VALUES: readonly unknown[] = [0, -1, 2.7, "2", "x", "", null, true, [], [1], {}, 99999999999];
// prettier-ignore
const NAMES = ["size", "shard_size", "analyzer", "field", "real_word_error_likelihood", "confidence", "separator", "max_errors", "gram_size", "force_unigrams", "token_limit", "direct_generator", "smoothing", "highlight", "foo"];
// prettier-ignore
const OF_GENERATORS = ["field", "size", "pre_filter", "suggest_mode", "sort", "string_distance", "accuracy", "max_edits", "min_word_length", "max_term_freq", "min_doc_freq", "foo"];

// prettier-ignore
const HIGHLIGHTS: readonly Json[] = [
  {}, { pre_tag: "<" }, { post_tag: "<" }, { pre_tag: "<", post_tag: ">" }, { pre_tag: "", post_tag: "" }, { pre_tag: 5, post_tag: true }, { pre_tag: null, post_tag: null }, { pre_tag: "<", post_tag: ">", x: 1 }, { x: [] },
];
// prettier-ignore
const SAID: readonly Json[] = [
  { foo: {} }, { laplace: { alpha: -1 } }, { laplace: { x: 1 } }, { laplace: { alpha: "0.5" } }, { laplace: 5 }, { laplace: null }, { laplace: [] }, { foo: 5 }, { linear: {} }, { linear: { trigram_lambda: 1 } }, { linear: { trigram_lambda: 0.2, bigram_lambda: 0.5, unigram_lambda: 0.302 } }, { linear: { trigram_lambda: -1, bigram_lambda: 1, unigram_lambda: 1 } }, { linear: { foo: 1, unigram_lambda: 1 } }, { stupid_backoff: { discount: "x" } }, { linear_interpolation: {} },
];
const LISTS: readonly unknown[] = [
  [{}],
  [5],
  ["x"],
  [null],
  [[{}]],
  [{ field: "nope" }],
  [{ field: "empty" }],
  [{ field: "n" }],
  [{ field: "t" }, { field: "nope" }],
  [{ size: 3 }],
  { field: "t" },
];

const LAMP = { a: { text: "gren lamp", phrase: { field: "t" } } };
const ALWAYS = [{ field: "t", suggest_mode: "always" }];

/** The cases. */
export const extendedSuggestPhrase: readonly Case[] = once([
  ...FIELDS.flatMap((field) => TEXTS.slice(0, 8).map((text) => phrase(text, { field }))),
  ...TEXTS.flatMap((text) => [
    phrase(text, { field: "t", confidence: 0, max_errors: 2 }),
    phrase(text, { field: "t.three", confidence: 0, max_errors: 2 }),
  ]),
  ...GENERATORS.flatMap((generator) =>
    FEW.flatMap((text) => [
      phrase(text, { field: "t.three", max_errors: 2, direct_generator: [generator] }),
      phrase(text, {
        field: "t.two",
        confidence: 0,
        max_errors: 3,
        size: 10,
        direct_generator: [generator],
        highlight: { pre_tag: "<b>", post_tag: "</b>" },
      }),
    ]),
  ),
  ...FEW.map((text) =>
    phrase(text, { field: "t.three", max_errors: 3, direct_generator: [{ field: "t" }, GENERATORS[16]] }),
  ),
  ...SMOOTHINGS.flatMap((smoothing) =>
    ["t", "t.two", "t.three"].flatMap((field) =>
      FEW.map((text) => phrase(text, { field, smoothing, confidence: 0, max_errors: 2, size: 8 })),
    ),
  ),
  ...OPTIONS.flatMap((options) =>
    FEW.map((text) => phrase(text, { field: "t.three", confidence: 0, direct_generator: ALWAYS, ...options })),
  ),
  phrase("lite laddr", { field: "syn", confidence: 0 }),
  phrase("ligt laddr", { field: "syn", confidence: 0, analyzer: "synonyms", max_errors: 2 }),
  phrase(TEXTS[0], { field: "t.pairs" }),
  phrase(TEXTS[0], { field: "t.pairs", direct_generator: [{ field: "t" }] }),
  phrase(TEXTS[0], { field: "t.pairs", direct_generator: [{ field: "t" }], force_unigrams: false }),
  phrase(TEXTS[0], { field: "t.pairs", direct_generator: [{ field: "t" }], analyzer: "bigrams" }),
  ...NAMES.flatMap((name) => VALUES.map((value) => phrase("gren lamp", { field: "t", [name]: value }))),
  ...OF_GENERATORS.flatMap((name) =>
    VALUES.map((value) => phrase("gren lamp", { field: "t", direct_generator: [{ field: "t", [name]: value }] })),
  ),
  ...HIGHLIGHTS.map((highlight) => phrase("gren lamp", { field: "t", highlight })),
  ...SAID.map((smoothing) => phrase("gren lamp", { field: "t", smoothing })),
  ...LISTS.map((direct_generator) => phrase("gren lamp", { field: "t", direct_generator })),
  phrase("gren lamp", { field: "t", collate: {} }),
  phrase("gren lamp", { field: "t", collate: "x" }),
  ...["nope", "o", "v"].flatMap((field) => [
    phrase("gren lamp", { field }),
    phrase("gren lamp", { field, analyzer: "nope" }),
  ]),
  ...[[{ field: "t" }], "t", null, {}].map((options) => phrase("gren lamp", options)),
  search({ suggest: { a: { phrase: { field: "t" } } } }),
  search({ suggest: { a: { prefix: "gren lamp", phrase: { field: "t" } } } }),
  search({ suggest: { text: "gren lamp", a: { phrase: { field: "t" } }, b: { text: "stel", term: { field: "t" } } } }),
  phrase('gren \ud83d\ude00 lmap"\\', { field: "t", confidence: 0 }),
  search({ suggest: LAMP, query: { match_all: {} }, size: 1 }),
  ...["?typed_keys", "?filter_path=suggest", "?rest_total_hits_as_int=true", "?pretty"].map((query) =>
    search({ suggest: LAMP }, query),
  ),
]);
