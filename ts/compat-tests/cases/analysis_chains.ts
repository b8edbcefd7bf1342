/**
 * Which settings of analysis are compared with the real engine, and on which texts?
 *
 * Words of each language come from its list of stop words and from letters of it, put together by a generator that gives the same each
 * time.
 */
import { numbers, pick, stopWords, words } from "../src/language_words.js";

/** Settings with an analyzer `a`, and texts that it is asked about. */
export interface ChainCase {
  settings: Readonly<Record<string, unknown>>;
  /** The analyzer, if it is not `a`. */
  analyzer?: string;
  texts: readonly string[];
}

/** The settings of a part. */
export type Parts = Readonly<Record<string, unknown>>;

// prettier-ignore
const TEXTS = [
  "The Quick-brown foxes, Ärger 12 wi-fi3", "a bb ccc dddd", "abc ab 𝒜𝒜b", "Türkiye'de a’b l'avion L’eau qu'il O'Neil's dogs' boys’s",
  "ΆΣ ΟΔΟΣ I İ ıĞ İ̇x nAthair tOrd", "straße ǆ ŉ ﬁ", "", "the of a", "quick the", "quick the the brown of of fox", "१२ ٣ x５ हिन्दी में",
  "generalizations oscillators hopping running flies", "a b a c a", "Foxes foxes FOXES cats animals", "naïve café ﬀ ①", "日本語の文章です 한국어 中文 ﾊﾝｶｸ wi日fi", "a|1.5 b|x c-2", "Fahrradschloss Donaudampfschiff",
];

/** An analyzer of the standard tokenizer and filters. */
export const ofFilters = (...filters: readonly (string | Parts)[]): ChainCase => ({
  settings: {
    filter: Object.fromEntries(
      filters.map((filter, at) => [`f${at}`, filter]).filter(([, filter]) => typeof filter !== "string"),
    ),
    analyzer: {
      a: {
        type: "custom",
        tokenizer: "standard",
        filter: filters.map((filter, at) => (typeof filter === "string" ? filter : `f${at}`)),
      },
    },
  },
  texts: TEXTS,
});

/** An analyzer of a tokenizer alone. */
export const ofTokenizer = (tokenizer: Parts, texts: readonly string[] = TEXTS): ChainCase => ({
  settings: { tokenizer: { t: tokenizer }, analyzer: { a: { type: "custom", tokenizer: "t" } } },
  texts,
});

/** An analyzer of a character filter, and words between white space. */
export const ofCharFilter = (filter: Parts, texts: readonly string[]): ChainCase => ({
  settings: { char_filter: { c: filter }, analyzer: { a: { tokenizer: "whitespace", char_filter: ["c"] } } },
  texts,
});

// prettier-ignore
const FILTER_NAMES = [
  "lowercase", "uppercase", "stop", "porter_stem", "edge_ngram", "ngram", "shingle", "unique", "trim", "length", "elision", "remove_duplicates",
  "reverse", "truncate", "apostrophe", "keyword_repeat", "limit", "multiplexer", "keyword_marker", "stemmer_override", "keep", "keep_types",
  "asciifolding", "decimal_digit", "word_delimiter_graph", "arabic_normalization", "persian_normalization", "german_normalization",
  "hindi_normalization", "indic_normalization", "sorani_normalization", "scandinavian_normalization", "scandinavian_folding",
  "bengali_normalization", "serbian_normalization", "cjk_width", "nothing_like_it",
  "word_delimiter", "common_grams", "fingerprint", "flatten_graph", "delimited_payload", "cjk_bigram", "min_hash", "kstem", "classic", "snowball", "arabic_stem", "brazilian_stem", "czech_stem", "dutch_stem", "french_stem",
  "german_stem", "russian_stem", "dictionary_decompounder", "pattern_capture", "pattern_replace", "synonym", "synonym_graph", "stemmer", "standard", "nGram", "edgeNGram", "hunspell", "delimited_payload_filter",
];

// prettier-ignore
const FILTERS: readonly Parts[] = [
  { type: "length", min: 2, max: 3 }, { type: "length", min: 0, max: -1 }, { type: "length", min: -1 }, { type: "length", min: "x" },
  { type: "truncate", length: 2 }, { type: "truncate", length: 3 }, { type: "truncate" }, { type: "truncate", length: 0 },
  { type: "edge_ngram", min_gram: 1, max_gram: 3, preserve_original: true }, { type: "edge_ngram", min_gram: 3, max_gram: 3 },
  { type: "edge_ngram", min_gram: 2, max_gram: 3, side: "back" }, { type: "edge_ngram", side: "x" }, { type: "edge_ngram", min_gram: 5, max_gram: 2 },
  { type: "ngram", min_gram: 1, max_gram: 2 }, { type: "ngram", min_gram: 1, max_gram: 4 }, { type: "ngram", min_gram: 2, max_gram: 3, preserve_original: true },
  { type: "shingle", min_shingle_size: 2, max_shingle_size: 3 }, { type: "shingle", min_shingle_size: 2, max_shingle_size: 7 },
  { type: "shingle", output_unigrams: false }, { type: "shingle", output_unigrams: false, output_unigrams_if_no_shingles: true, token_separator: "_" },
  { type: "shingle", filler_token: "*", min_shingle_size: 3, max_shingle_size: 3 }, { type: "shingle", min_shingle_size: 1 },
  { type: "stop", stopwords: ["quick", "The"] }, { type: "stop", stopwords: "_german_" }, { type: "stop", ignore_case: true, stopwords: ["QUICK"] },
  { type: "stop", stopwords: "_none_" }, { type: "stop", remove_trailing: false }, { type: "stop", stopwords: [] }, { type: "stop", stopwords: "_x_" },
  { type: "unique", only_on_same_position: true }, { type: "unique" }, { type: "limit", max_token_count: 2 }, { type: "limit", max_token_count: 0 },
  { type: "elision", articles: ["l", "qu"] }, { type: "elision", articles: ["L"], articles_case: true }, { type: "elision" },
  { type: "keep", keep_words: ["foxes", "a"] }, { type: "keep", keep_words: ["FOXES"], keep_words_case: true }, { type: "keep" },
  { type: "keep_types", types: ["<NUM>"] }, { type: "keep_types", types: ["<NUM>"], mode: "exclude" }, { type: "keep_types", types: ["<NUM>"], mode: "x" }, { type: "keep_types" },
  { type: "keep_types", types: [], mode: "x" }, { type: "keep_types", types: [] }, { type: "keep_types", types: "" },
  { type: null }, { type: null, x: 1 }, { type: "multiplexer", filters: [""] }, { type: "multiplexer", filters: ["uppercase", "", " , reverse"] }, { type: "multiplexer", filters: "lowercase,,uppercase" },
  { type: "synonym", synonyms: ["quick, fast"], updateable: true }, { type: "synonym_graph", synonyms: ["quick, fast"], updateable: "x" },
  { type: "keyword_marker", keywords: ["foxes", "running"] }, { type: "keyword_marker", keywords_pattern: ".*es" }, { type: "keyword_marker" },
  { type: "keyword_marker", keywords: ["a"], keywords_pattern: "b" }, { type: "keyword_marker", keywords_pattern: "(" },
  { type: "stemmer_override", rules: ["foxes, cats => animal", "running => run"] }, { type: "stemmer_override", rules: ["foxes"] }, { type: "stemmer_override" },
  { type: "asciifolding", preserve_original: true }, { type: "asciifolding", preserve_original: "x" },
  { type: "lowercase", language: "greek" }, { type: "lowercase", language: "turkish" }, { type: "lowercase", language: "irish" }, { type: "lowercase", language: "x" },
  { type: "multiplexer", filters: ["lowercase", "lowercase, porter_stem"] }, { type: "multiplexer", filters: ["uppercase"], preserve_original: false }, { type: "multiplexer", filters: ["zzz"] },
  { type: "stemmer", language: "english" }, { type: "stemmer", language: "x" }, { type: "snowball", language: "German" }, { type: "snowball", language: "german" }, { type: "snowball", language: "X" },
  { type: "pattern_replace", pattern: "o", replacement: "0" }, { type: "pattern_replace", pattern: "(.)(.)", replacement: "$2$1", all: false },
  { type: "pattern_replace", pattern: "[A-Z]", replacement: "" }, { type: "pattern_replace", pattern: "O", replacement: "_", flags: "CASE_INSENSITIVE" },
  { type: "pattern_replace", pattern: "\\p{Lu}", replacement: "U" }, { type: "pattern_replace", pattern: "\\P{L}" }, { type: "pattern_replace", pattern: "(?i)\\p{Lower}", replacement: "l" },
  { type: "pattern_replace", pattern: "\\p{InDevanagari}|\\p{IsGreek}", replacement: "?" }, { type: "pattern_replace" }, { type: "pattern_replace", pattern: "[" }, { type: "pattern_replace", pattern: "a", flags: "X" },
  { type: "pattern_capture", patterns: ["(\\p{Ll}+|\\p{Lu}\\p{Ll}+|\\p{Lu}+)", "(\\d+)"] }, { type: "pattern_capture", patterns: ["(o)(x)"], preserve_original: false }, { type: "pattern_capture" }, { type: "pattern_capture", patterns: ["("] },
  { type: "nope" }, { min: 1 },
  { type: "word_delimiter", preserve_original: true }, { type: "word_delimiter", catenate_all: true, generate_word_parts: false }, { type: "word_delimiter", split_on_case_change: false, type_table: ["- => ALPHA"] }, { type: "word_delimiter", protected_words: ["Quick-brown"] },
  { type: "common_grams", common_words: ["the", "of", "a"] }, { type: "common_grams", common_words: ["The"], ignore_case: true, query_mode: true }, { type: "common_grams" },
  { type: "fingerprint", separator: "+" }, { type: "fingerprint", max_output_size: 5 }, { type: "fingerprint", separator: "ab" }, { type: "delimited_payload", delimiter: "-" }, { type: "delimited_payload", encoding: "identity", delimiter: "i" }, { type: "delimited_payload", encoding: "x" },
  { type: "cjk_bigram", output_unigrams: true }, { type: "cjk_bigram", ignored_scripts: ["han"] }, { type: "cjk_bigram", ignored_scripts: ["x"] }, { type: "min_hash", hash_count: 2, bucket_count: 4 }, { type: "min_hash", hash_set_size: 3, with_rotation: false }, { type: "min_hash", hash_count: 0 },
  { type: "dictionary_decompounder", word_list: ["fox", "es", "running", "oscill", "ators"] }, { type: "dictionary_decompounder", word_list: ["foxes", "fox"], only_longest_match: true, min_subword_size: 3 }, { type: "dictionary_decompounder" }, { type: "hyphenation_decompounder", word_list: ["a"] },
  { type: "stemmer_override", rules: ["a => "] }, { type: "stemmer_override", rules: ["a, => b"] }, { type: "limit", max_token_count: "x" }, { type: "unique", only_on_same_position: "x" }, { type: "shingle", max_shingle_size: "x" }, { type: "truncate", length: -1 },
];

// prettier-ignore
const TOKENIZERS: readonly Parts[] = [
  { type: "standard", max_token_length: 3 }, { type: "standard", max_token_length: 1 }, { type: "standard", max_token_length: 0 }, { type: "standard", max_token_length: "x" },
  { type: "whitespace", max_token_length: 4 }, { type: "whitespace", max_token_length: -1 }, { type: "letter" }, { type: "lowercase" }, { type: "keyword" }, { type: "keyword", buffer_size: 0 },
  { type: "ngram" }, { type: "ngram", min_gram: 2, max_gram: 3 }, { type: "ngram", min_gram: 2, max_gram: 3, token_chars: ["letter", "digit"] }, { type: "ngram", min_gram: 1, max_gram: 5 }, { type: "ngram", min_gram: 3, max_gram: 2 },
  { type: "edge_ngram", min_gram: 1, max_gram: 5, token_chars: ["letter", "custom"], custom_token_chars: "-'" }, { type: "edge_ngram", min_gram: 0 }, { type: "ngram", token_chars: ["punctuation", "symbol"] }, { type: "ngram", token_chars: ["custom"] },
  { type: "pattern" }, { type: "pattern", pattern: "," }, { type: "pattern", pattern: "([a-z]+)", group: 1 }, { type: "pattern", pattern: "(?=[A-Z])" }, { type: "pattern", pattern: "", group: 0 }, { type: "pattern", pattern: "b|c", flags: "CASE_INSENSITIVE|COMMENTS" }, { type: "pattern", group: "x" },
  { type: "path_hierarchy" }, { type: "path_hierarchy", delimiter: "-" }, { type: "path_hierarchy", delimiter: "/", replacement: "-", skip: 1 }, { type: "path_hierarchy", reverse: true }, { type: "path_hierarchy", reverse: true, skip: 1 }, { type: "path_hierarchy", delimiter: "ab" }, { type: "path_hierarchy", skip: -1 },
  { type: "nope" }, {},
  { type: "char_group", tokenize_on_chars: ["whitespace", "-", "\\n"] }, { type: "char_group", tokenize_on_chars: ["letter"], max_token_length: 3 }, { type: "char_group", tokenize_on_chars: ["punctuation", "symbol", "digit"] }, { type: "char_group", tokenize_on_chars: ["ab"] }, { type: "char_group" },
  { type: "simple_pattern", pattern: "[a-z]{2,3}" }, { type: "simple_pattern", pattern: "[A-Z]?[a-z]+|[0-9]" }, { type: "simple_pattern" }, { type: "simple_pattern", pattern: "[" }, { type: "simple_pattern_split", pattern: "[ -]+" }, { type: "simple_pattern_split", pattern: "o" }, { type: "simple_pattern_split" },
  { type: "ngram", token_chars: ["letter", "whitespace"] }, { type: "ngram", token_chars: ["digit"] }, { type: "ngram", token_chars: ["x"] }, { type: "edge_ngram", min_gram: 2, max_gram: 9, token_chars: "letter,digit" }, { type: "nGram" }, { type: "edgeNGram", max_gram: 4 }, { type: "uax_url_email", max_token_length: 4 }, { type: "classic", max_token_length: 3 },
];

// prettier-ignore
const PATHS = ["/a/b/c", "a//b", "/", "a/b/", "one-two-three/four", "", "x"];

// prettier-ignore
const BAD_PATTERNS = [
  "*", "a(b", "(?<a>b)\\k<c>", "a{2,1}", "[b-a]", "a**", "\\", "\\x", "\\p{Foo}", "\\p{IsFoo}", "(?<a", "(?z)", "[a", "a{", "a{99999999999}", "[^]", "\\g", "x)", "(?<1a>b)",
  "(?<a>b)(?<a>c)", "[a&&", "\\k<", "\\E", "\\u12", "\\x{110000}", "\\08", "\\p", "{", "a{,2}", "a{2", "+", "?", "(*)", "a|*", "(?i", "(?<=", "(?>", "[", "(?i:(", "\\Qa\\E(",
];

// prettier-ignore
const PATTERNS = [
  "a|ab", "(a+)(b?)", "(?:a|b)*?c", "(?<=\\d)[a-f&&[^b]]", "(\\w)\\1", "(?>a+)b", "a++a", "(?i)straSSe", "^.*$", "(?m)^.*$", "\\b\\w+\\b", "\\B", "[^\\W\\d]+", "\\R", "(a|b)+?(c)?", "(?x) a b # c\n c", "\\Qa.b\\E+", "(?s).+", "[\\p{L}&&[^a-c]]+", "(?<n>[a-z])\\k<n>", "(?=(\\w{2}))", "(?!a)\\w", "(a*)*b", "x*+", "[a-c[x-z]]{2,3}?", "\\Ga", "\\h+", "\\z", "(?iu)ÄRGER", "[Α-Ω]+",
];

const PATTERN_TEXTS = [
  "abab aab a",
  "abcac 1a2b3c",
  "aabbcc aaab",
  "STRASSE straße",
  "one\ntwo\r\nthree",
  "a.b a.bb ärger ÄRGER",
  "ΆΣ ΟΔΟΣ αβγ",
  "",
];

function synonyms(): ChainCase[] {
  const random = numbers(5);
  const known = ["a", "b", "c", "d", "e", "ab", "x"];
  const phrase = (): string => Array.from({ length: 1 + random(3) * random(2) }, () => pick(random, known)).join(" ");
  const list = (): string => Array.from({ length: 1 + random(3) }, phrase).join(", ");
  const cases = Array.from({ length: 40 }, (): ChainCase => {
    const rules = Array.from({ length: 1 + random(5) }, () => (random(2) === 0 ? list() : `${list()} => ${list()}`));
    const before = pick(random, [[], [], ["lowercase"], ["porter_stem"], ["some"]]);
    const filter = {
      s: {
        type: pick(random, ["synonym", "synonym_graph"]),
        synonyms: rules,
        expand: random(4) !== 0,
        lenient: before[0] === "some",
      },
      some: { type: "stop", stopwords: ["c", "the"] },
    };
    const texts = Array.from({ length: 8 }, () =>
      Array.from({ length: 1 + random(9) }, () => pick(random, [...known, "the", "y", "z"])).join(" "),
    );
    return { settings: { filter, analyzer: { a: { tokenizer: "standard", filter: [...before, "s"] } } }, texts };
  });
  const one = (parts: Parts, before: readonly string[] = [], other: Parts = { type: "lowercase" }): ChainCase => ({
    settings: {
      filter: { s: { type: "synonym", ...parts }, x: other },
      analyzer: { a: { tokenizer: "standard", filter: [...before, "s"] } },
    },
    texts: ["a b", "the fox a, dog"],
  });
  // prettier-ignore
  const faults = [
    one({}), one({ synonyms: [] }), one({ synonyms: "a,b" }), one({ synonyms: ["a,b", "a=>b=>c"] }), one({ synonyms: ["a=>"] }), one({ synonyms: ["=>a"] }), one({ synonyms: ["a, ,b"] }), one({ synonyms: ["a, !, b"] }),
    one({ synonyms: ["a, !, b"], lenient: true }), one({ synonyms: ["the fox, dog"] }, ["stop"]), one({ format: "x", synonyms: ["a,b"] }), one({ format: "wordnet", synonyms: ["a"] }), one({ format: "wordnet", synonyms: ["s(100000001,1,'a',v,1,0).", "s(100000001,2,'b',v,1,0)."] }), one({ expand: "x", synonyms: ["a,b"] }), one({ synonyms: ["# a, b", "a\\,b, c"] }),
    ...["ngram", "edge_ngram", "shingle", "word_delimiter_graph", "keyword_repeat", "asciifolding", "stop", "porter_stem"].map((filter) => one({ synonyms: ["a, b"] }, [filter])),
    one({ synonyms: ["a, b"] }, ["x"], { type: "multiplexer", filters: ["lowercase"] }), one({ synonyms: ["ä, b"] }, ["x"], { type: "asciifolding", preserve_original: true }), one({ synonyms: ["a, b"] }, ["x"], { type: "stop", stopwords: ["a"] }),
    one({ synonyms: ["a b, c"] }, ["x"], { type: "synonym", synonyms: ["c, d e"] }), one({ synonyms: ["a b, c"] }, ["x"], { type: "synonym_graph", synonyms: ["c, d e"] }),
  ];
  return [...cases, ...faults];
}

function wordParts(): ChainCase[] {
  const random = numbers(5);
  // prettier-ignore
  const parts = ["Wi", "Fi", "power", "SHOT", "500", "42", "s", "'s", "'S", "-", "_", "--", "$", "é", "É", "ß", "日本", "１２", "x", "X", "PowerShot", "²", ".", "o'Neil's", "ABCdef", "C++", "a1B2"];
  const text = (): string =>
    Array.from({ length: 30 }, () => Array.from({ length: 1 + random(6) }, () => pick(random, parts)).join("")).join(
      " ",
    );
  // prettier-ignore
  const flags = ["generate_word_parts", "generate_number_parts", "catenate_words", "catenate_numbers", "catenate_all", "split_on_case_change", "preserve_original", "split_on_numerics", "stem_english_possessive", "adjust_offsets"];
  const cases = Array.from({ length: 25 }, (): ChainCase => {
    const chosen = Object.fromEntries(flags.filter(() => random(2) === 0).map((flag) => [flag, random(2) === 0]));
    const filter = {
      f: {
        type: "word_delimiter_graph",
        ...chosen,
        ...(random(6) === 0 ? { protected_words: ["Wi-Fi", "C++"] } : {}),
        ...(random(6) === 0 ? { type_table: ["$ => DIGIT", "- => ALPHA"] } : {}),
      },
    };
    return {
      settings: { filter, analyzer: { a: { tokenizer: "whitespace", filter: ["f"] } } },
      texts: [text(), text()],
    };
  });
  const tables = [["$"], ["$ => X"], ["$$ => DIGIT"], ["= => DIGIT"], "a => DIGIT, b => LOWER"];
  const faults = tables.map((table): ChainCase => ({
    settings: {
      filter: { f: { type: "word_delimiter_graph", type_table: table } },
      analyzer: { a: { tokenizer: "whitespace", filter: ["f"] } },
    },
    texts: ["a$b"],
  }));
  return [...cases, ...faults];
}

// prettier-ignore
export const LANGUAGES = [
  "arabic", "armenian", "basque", "bengali", "bulgarian", "catalan", "czech", "danish", "estonian", "finnish", "french", "german", "hindi", "hungarian", "indonesian", "irish", "italian", "latvian",
  "brazilian", "cjk", "dutch", "galician", "greek", "lithuanian", "norwegian", "persian", "portuguese", "romanian", "russian", "sorani", "spanish", "swedish", "turkish",
];

// prettier-ignore
export const STEMMERS: Readonly<Record<string, string>> = {
  arabic: "arabic", armenian: "armenian", basque: "basque", bengali: "bengali", bulgarian: "bulgarian", catalan: "catalan", czech: "czech", danish: "danish", dutch: "dutch", dutch_kp: "dutch", estonian: "estonian", finnish: "finnish", light_finnish: "finnish",
  french: "french", light_french: "french", minimal_french: "french", german: "german", german2: "german", light_german: "german", minimal_german: "german", hindi: "hindi", hungarian: "hungarian", light_hungarian: "hungarian", indonesian: "indonesian", irish: "irish",
  italian: "italian", light_italian: "italian", latvian: "latvian", lithuanian: "lithuanian", norwegian: "norwegian", light_norwegian: "norwegian", minimal_norwegian: "norwegian", light_nynorsk: "norwegian", minimal_nynorsk: "norwegian", portuguese: "portuguese",
  light_portuguese: "portuguese", romanian: "romanian", russian: "russian", light_russian: "russian", sorani: "sorani", spanish: "spanish", light_spanish: "spanish", swedish: "swedish", light_swedish: "swedish", turkish: "turkish",
  brazilian: "brazilian", galician: "galician", minimal_galician: "galician", greek: "greek", minimal_portuguese: "portuguese", portuguese_rslp: "portuguese",
};

function languages(): ChainCase[] {
  const analyzers = LANGUAGES.flatMap((language, at): ChainCase[] => {
    const text = words(language, 80, 11 + at).join(" ");
    const [one, two] = stopWords(language);
    return [
      { settings: {}, analyzer: language, texts: [text, "The Quick Brown Foxes İIıi t-Ord nAthair l'eau qu’il"] },
      {
        settings: { analyzer: { a: { type: language, stopwords: [one], stem_exclusion: [two, text.split(" ")[0]] } } },
        texts: [text],
      },
    ];
  });
  const stemmers = Object.entries(STEMMERS).map(([name, language], at): ChainCase => ({
    settings: {
      filter: { f: { type: "stemmer", language: name } },
      analyzer: { a: { tokenizer: "whitespace", filter: ["lowercase", "f"] } },
    },
    texts: [words(language, 120, 101 + at).join(" ")],
  }));
  return [...analyzers, ...stemmers];
}

const analyzer = (parts: Parts): ChainCase => ({ settings: { analyzer: { a: parts } }, texts: TEXTS });

// prettier-ignore
const ANALYZERS: readonly Parts[] = [
  { type: "standard", stopwords: "_english_" }, { type: "standard", max_token_length: 4 }, { type: "stop" }, { type: "stop", stopwords: ["quick"] }, { type: "simple" }, { type: "whitespace" }, { type: "keyword" }, { type: "english" },
  { type: "english", stopwords: "_none_", stem_exclusion: ["running"] }, { type: "pattern" }, { type: "pattern", pattern: "\\s+", lowercase: false }, { type: "pattern", stopwords: "_english_" }, { type: "pattern", pattern: "(" },
  { type: "nope" }, { tokenizer: "zzz" }, { tokenizer: "standard", filter: ["zzz"] }, { tokenizer: "standard", char_filter: ["zzz"] }, { type: "custom" }, { tokenizer: "standard", position_increment_gap: "x" }, { tokenizer: "standard", filter: "lowercase, stop" },
  { type: "fingerprint" }, { type: "fingerprint", separator: "-", stopwords: "_english_", max_output_size: 40 }, { type: "snowball" }, { type: "snowball", language: "German2" }, { type: "snowball", language: "X" }, { type: "chinese" }, { type: "cjk" }, { type: "dutch", stem_exclusion: ["fiets"] },
  { type: "stop", stopwords: "_x_" }, { type: "pattern", flags: "X" }, { tokenizer: "lowercase", char_filter: "html_strip" }, { tokenizer: { type: "standard" } }, { type: "custom", tokenizer: "standard", type_table: ["x"] }, { type: "standard", max_token_length: 0 }, { type: "default" },
];

/** Components that no analyzer has, of which the real engine looks at some settings and not at others. */
// prettier-ignore
const UNUSED: readonly (readonly [string, Parts])[] = [
  ...[
    { type: "min_hash", hash_count: 0 }, { type: "min_hash", hash_count: "x" }, { type: "ngram", min_gram: 3, max_gram: 2 }, { type: "ngram", min_gram: 0 },
    { type: "edge_ngram", min_gram: 0 }, { type: "edge_ngram", side: "x" }, { type: "shingle", min_shingle_size: 1 }, { type: "shingle", max_shingle_size: 9 },
    { type: "truncate", length: 0 }, { type: "length", min: 5, max: 1 }, { type: "limit", max_token_count: 0 }, { type: "fingerprint", separator: "ab" },
    { type: "dictionary_decompounder", word_list: ["a"], min_word_size: -1 }, { type: "snowball", language: "x" },
    { type: "synonym" }, { type: "synonym", synonyms: ["a=>b=>c"] }, { type: "synonym", updateable: "x" }, { type: "multiplexer", filters: ["x"] },
    { type: "pattern_replace", pattern: "(" }, { type: "lowercase", language: "x" }, { type: null }, { type: null, x: null },
  ].map((parts) => ["filter", parts] as const),
  ...[
    { type: "simple_pattern", pattern: "(" }, { type: "simple_pattern_split", pattern: "<n>" }, { type: "whitespace", max_token_length: 0 }, { type: "standard", max_token_length: 0 },
    { type: "keyword", buffer_size: 0 }, { type: "ngram", min_gram: 3, max_gram: 2 }, { type: "edge_ngram", min_gram: 0 }, { type: "classic", max_token_length: 0 },
    { type: "uax_url_email", max_token_length: 0 }, { type: "path_hierarchy", delimiter: "ab" }, { type: "path_hierarchy", skip: -1 }, { type: "pattern", pattern: "(" },
    { type: "pattern", group: 5 }, { type: "char_group", max_token_length: 0 }, { type: null },
  ].map((parts) => ["tokenizer", parts] as const),
  ...[{ type: "pattern_replace", pattern: "a", replacement: "$9" }, { type: "mapping", mappings: ["a"] }, { type: null }].map((parts) => ["char_filter", parts] as const),
];

/** Returns all cases. */
export function chains(): ChainCase[] {
  const mapping = (mappings: unknown): ChainCase =>
    ofCharFilter({ type: "mapping", mappings }, ["abcabaab a=>b :) q", "a\nb é"]);
  return [
    ...FILTER_NAMES.flatMap((name) => [ofFilters(name), ofFilters("lowercase", "stop", name)]),
    ...FILTERS.flatMap((filter) => [ofFilters(filter), ofFilters("lowercase", filter, "porter_stem")]),
    ...TOKENIZERS.map((tokenizer) => ofTokenizer(tokenizer)),
    ...TOKENIZERS.filter(({ type }) => type === "path_hierarchy").map((tokenizer) => ofTokenizer(tokenizer, PATHS)),
    ...BAD_PATTERNS.map((pattern) => ofTokenizer({ type: "pattern", pattern }, ["a"])),
    ...PATTERNS.flatMap((pattern) =>
      [-1, 0].map((group) => ofTokenizer({ type: "pattern", pattern, group }, PATTERN_TEXTS)),
    ),
    ...PATTERNS.map((pattern) =>
      ofCharFilter({ type: "pattern_replace", pattern, replacement: "<$0>" }, PATTERN_TEXTS),
    ),
    ...[
      ["ab => x", "a => yy", "abc => z"],
      ["a => "],
      ["=> b"],
      ["a=>b", "a=>c"],
      ["a=>b=>c"],
      ["\\u0061 => \\u0062"],
      ["\\u00 => x"],
      ["a"],
      [],
      "a=>b,c=>d",
      [":) => _happy_"],
    ].map(mapping),
    ofCharFilter({ type: "mapping" }, ["a"]),
    ofCharFilter({ type: "pattern_replace" }, ["a"]),
    ofCharFilter({ type: "nope" }, ["a"]),
    ...ANALYZERS.map(analyzer),
    ...UNUSED.map(([section, parts]) => ({
      settings: { [section]: { f: parts }, analyzer: { a: { tokenizer: "standard" } } },
      texts: ["a b"],
    })),
    ...synonyms(),
    ...wordParts(),
    ...languages(),
  ];
}
