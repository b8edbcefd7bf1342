/** `match_phrase_prefix` and `match_bool_prefix`: texts whose last word is a beginning. */

import type { CorpusName } from "../src/corpora.js";
import { queries, request, search, type Body, type Case } from "./case.js";

const phrase = (field: string, query: unknown, rest: object = {}): object => ({
  match_phrase_prefix: { [field]: { query, ...rest } },
});
const words = (field: string, query: unknown, rest: object = {}): object => ({
  match_bool_prefix: { [field]: { query, ...rest } },
});

/** Queries by their own texts. */
function named(corpus: CorpusName, list: readonly object[]): Case[] {
  const bodies = list.map((query): [string, Body] => [`${corpus}: ${JSON.stringify(query)}`, query]);
  return queries(corpus, Object.fromEntries(bodies));
}

// prettier-ignore
const TEXTS = [
  "q", "qui", "quick", "quick b", "quick brown f", "the q", "the quick", "fox fo", "brown fox j", "to be or n", "zzz", "zzz q", "q zzz", "",
  "!!!", "fox fox f", "a", "alpha b", "over the lazy d", "fox jumps o", "brown qu", "quick bro!", "quick bro ", " bro",
];

const text: object[] = [];
for (const query of TEXTS) {
  for (const slop of [0, 2]) text.push(phrase("body", query, { slop }), phrase("lines", query, { slop }));
  for (const max_expansions of [0, 1, 3]) text.push(phrase("body", query, { max_expansions }));
  for (const operator of ["or", "and"]) text.push(words("body", query, { operator }));
  for (const minimum_should_match of [2, "75%"]) text.push(words("body", query, { minimum_should_match }));
  text.push(words("body", query, { fuzziness: 1 }), words("title.keyword", query), words("nothing", query));
}
for (const query of [5, 5.5, true, "5"]) text.push(phrase("body", query), words("body", query));
for (const rest of [
  { boost: 2 },
  { boost: 0 },
  { boost: "x" },
  { boost: -1 },
  { boost: -1, zero_terms_query: "all", _name: "n", analyzer: "standard" },
  { boost: 1e39 },
  { analyzer: "keyword" },
  { analyzer: "whitespace" },
  { analyzer: "nothing" },
  { _name: "n" },
  { max_expansions: "2" },
  { max_expansions: -1 },
  { max_expansions: "x" },
  { slop: -1 },
  { slop: "1" },
  { slop: 1.5 },
  { zero_terms_query: "ALL" },
  { zero_terms_query: "x" },
  { operator: "and" },
  { operator: "x" },
  { fuzziness: "AUTO" },
  { fuzziness: "x" },
  { fuzziness: 1, prefix_length: 2 },
  { fuzziness: 2, max_expansions: 1 },
  { fuzziness: 1, fuzzy_transpositions: false },
  { fuzzy_rewrite: "constant_score" },
  { fuzzy_rewrite: "x" },
  { prefix_length: -1 },
  { prefix_length: -1, boost: -1, minimum_should_match: 1 },
  { minimum_should_match: "x" },
  { lenient: true },
  { nonsense: 1 },
  { query: null },
  { query: ["a"] },
  { query: {} },
  { analyzer: null },
]) {
  text.push(phrase("body", "quick br", rest), words("body", "quick br", rest));
  text.push(phrase("body", "", rest), words("body", "", rest));
}
for (const kind of ["match_phrase_prefix", "match_bool_prefix"]) {
  for (const body of [
    { body: "quick br" },
    { body: 5 },
    { body: null },
    { body: ["a"] },
    { body: {} },
    { body: { analyzer: "standard" } },
    {},
    { body: "a", title: "b" },
    { body: { query: "a" }, title: { query: "b" } },
  ]) {
    text.push({ [kind]: body });
  }
  text.push({ [kind]: "x" });
  const inner = { [kind]: { body: "the qui" } };
  text.push({ bool: { must: [inner], should: [{ match: { title: "fox" } }] } });
  text.push({ bool: { filter: [inner] } }, { bool: { must_not: [inner] } });
  text.push(
    { constant_score: { filter: inner, boost: 2 } },
    { boosting: { positive: inner, negative: inner, negative_boost: 0.5 } },
  );
  text.push({ dis_max: { queries: [inner, { match: { body: "fox" } }], tie_breaker: 0.3 } });
  text.push({ bool: { should: [inner, inner, { match_phrase: { body: "the quick" } }] } });
}

// prettier-ignore
const FIELDS = [
  "b", "bool", "d", "date", "f", "h", "i", "items", "items.label", "items.sku", "kw", "kw.words", "kw_short", "l", "n", "n.str", "never_txt",
  "never_kw", "never_l", "obj", "obj.name", "s", "txt", "txt.raw", "_id", "_source", "_doc_count",
];
const types: object[] = [];
for (const field of FIELDS) {
  for (const query of ["1", "1 2", "fox", "true", "", 1, 1.5, true, "2020"]) {
    types.push(phrase(field, query), words(field, query));
  }
  if (!field.startsWith("_")) {
    for (const analyzer of ["standard", "keyword"]) {
      types.push(
        phrase(field, "fox 1", { analyzer }),
        words(field, "fox 1", { analyzer }),
        phrase(field, "", { analyzer }),
      );
    }
  }
}

const typed: object[] = [];
// prettier-ignore
const TYPED = [
  "one", "one._2gram", "one._3gram", "two", "four", "counted", "listed", "kept", "unfound", "sub", "sub.text", "copied", "other", "phrases",
];
for (const field of TYPED) {
  for (const query of ["the quick", "q", "quick bro", "one two thr", "", "quick bro "]) {
    typed.push(phrase(field, query), words(field, query), phrase(field, query, { slop: 1 }));
  }
}
for (const query of ["the quick", "quick bro", "q"])
  typed.push(words("one._index_prefix", query), phrase("one._index_prefix", query));

const only: object[] = [];
for (const field of ["one", "many", "never", "sub.text"]) {
  for (const query of ["the quick", "q", "quick bro", "b", "brown b", ""]) {
    only.push(phrase(field, query), words(field, query), phrase(field, query, { slop: 1 }));
  }
}

const analyzed: object[] = [];
// prettier-ignore
const ANALYZED = [
  "flat", "words_freqs", "edges", "edges_both", "english", "english_docs", "flat_docs", "flat_freqs", "flat_indexed", "folders", "lower_words",
  "folded_keyword", "doubled", "doubled_words", "match_only", "phrases", "quoted", "runs", "pairs", "grams", "both", "both_freqs", "one_way",
];
for (const field of ANALYZED) {
  for (const query of ["tv", "a tv", "running bo", "bo the", "wi-fi b", "laptop note", "usa t"]) {
    analyzed.push(phrase(field, query), words(field, query));
  }
}
for (const field of ["graph_searched", "graph_stop", "words"]) {
  for (const query of ["the usa", "usa", "new yor", "usa t", "usa bro ", "bo wi-fi", "wi-fi bo"]) {
    analyzed.push(words(field, query), words(field, query, { operator: "and" }), phrase(field, query, { slop: 1 }));
  }
}

const products: object[] = [];
for (const query of [
  "classic he",
  "wireless headphones",
  "c",
  "black s",
  "compact h",
  "steel",
  "the classic wi",
  "zz",
]) {
  for (const field of ["name", "description"]) {
    products.push(phrase(field, query), words(field, query), phrase(field, query, { slop: 2 }));
    products.push(phrase(field, query, { max_expansions: 5 }), words(field, query, { operator: "and" }));
  }
}

/** Parts of nested objects. */
const nested: object[] = [];
for (const kind of ["match_phrase_prefix", "match_bool_prefix"]) {
  nested.push({ [kind]: { "objects.s": "quick bro" } });
}
nested.push({ nested: { path: "objects", query: words("objects.s", "quick bro") } });

export const queriesBeginnings: readonly Case[] = [
  ...named("text", text),
  ...named("types", types),
  ...named("empty", [phrase("name", "a b"), words("name", "a b")]),
  ...named("type_search_as_you_type", [...typed, ...nested.slice(1)]),
  ...named("type_match_only_text", only),
  ...named("analyzed", analyzed),
  ...named("products", products),
  search("text", "a phrase with a beginning that nothing may be behind", {
    query: phrase("body", "the fo"),
    sort: ["lang", "_score"],
    size: 5,
  }),
  request("text", "a count", "POST /text/_count", { query: words("body", "the fo") }),
];
