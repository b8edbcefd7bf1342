/** `combined_fields`: every parameter, on every type of field; analyzers of several ways, nested objects, similarities. */

import type { CorpusName } from "../src/corpora.js";
import { queries, searches, type Body, type Case } from "./case.js";

const combined = (query: unknown, fields: unknown, rest: object = {}): object => ({
  combined_fields: { query, ...(fields === undefined ? {} : { fields }), ...rest },
});

/** Queries by their own texts. */
function named(corpus: CorpusName, list: readonly Body[]): Case[] {
  const textOf = (query: Body): string => (typeof query === "string" ? query : JSON.stringify(query));
  return queries(corpus, Object.fromEntries(list.map((query) => [`${corpus}: ${textOf(query)}`, query])));
}

const text: Body[] = [];
// prettier-ignore
const TEXTS = ["quick", "quick brown fox", "the quick", "to be or not", "zzz", "fox fox", "brown zzz", ""];
// prettier-ignore
const FIELDS: readonly unknown[] = [
  ["title"], ["title^3"], ["title", "body"], ["title^2", "body"], ["title^1.5", "body^2.25", "lines"], ["title^1.1", "body"], ["t*", "body"],
  ["nothing", "title"], ["nothing"], "title", ["title", "title"], ["title^2", "title^3"], ["body", "title^100"], ["title^1.5f", "body"],
];
for (const fields of FIELDS) for (const query of TEXTS) text.push(combined(query, fields));
// prettier-ignore
const WRONG: readonly unknown[] = [
  ["title", "lang"], ["lang"], ["title", "title.keyword"], ["*"], [], undefined, ["title^0.5"], ["title^-1"], ["title^x"], ["title^"], ["^2"],
  [null], [["title"]], [5], { title: 1 }, 5, null, ["_id", "title"], ["_source"], ["zz*"], ["title^2^3"], ["title^ 2"],
];
for (const fields of WRONG) text.push(combined("quick fox", fields), combined("", fields));
const PARAMETERS: readonly object[] = [
  { operator: "and" },
  { operator: "AND" },
  { operator: "xx" },
  { operator: null },
  { minimum_should_match: 2 },
  { minimum_should_match: "75%" },
  { minimum_should_match: "2<-25%" },
  { minimum_should_match: "x" },
  { minimum_should_match: 2.5 },
  { minimum_should_match: null },
  { minimum_should_match: true },
  { operator: "and", minimum_should_match: 1 },
  { zero_terms_query: "all" },
  { zero_terms_query: "NONE" },
  { zero_terms_query: "xx" },
  { auto_generate_synonyms_phrase_query: false },
  { auto_generate_synonyms_phrase_query: "true" },
  { auto_generate_synonyms_phrase_query: "x" },
  { boost: 2 },
  { boost: "0.5" },
  { boost: 0 },
  { boost: -1 },
  { boost: -1, _name: "q" },
  { boost: "x" },
  { boost: "NaN" },
  { _name: "n" },
  { _name: 5 },
  { fuzziness: 1 },
  { type: "best_fields" },
  { querry: "x" },
  { analyzer: "standard" },
];
for (const rest of PARAMETERS) {
  for (const fields of [["title", "body"], ["title^2", "body", "lines"], ["title"]]) {
    for (const query of ["quick brown fox", "quick", ""]) text.push(combined(query, fields, rest));
  }
}
for (const query of [5, null, true, ["a"], { a: 1 }]) text.push(combined(query, ["title"]));
// What waits for the text, and what does not.
// prettier-ignore
const BEFORE = [
  '"operator":"xx"', '"operator":"and"', '"zero_terms_query":"xx"', '"fields":["title^0.5"]', '"fields":["title^x"]', '"fields":[null]',
  '"auto_generate_synonyms_phrase_query":"x"', '"boost":"x"', '"fields":["title"],"boost":-1', '"boost":-1,"fields":["title"]',
  '"boost":"NaN","fields":["title"]', '"minimum_should_match":[]', '"bad":1', '"fields":["title^2.5","body"],"_name":"q","boost":-1',
  '"boost":-1,"_name":"q","minimum_should_match":2,"operator":"and","fields":["title^2.5","body"]', '"fields":["title",]',
];
for (const before of BEFORE) {
  text.push(`{"combined_fields":{${before},"query":"quick fox"}}`, `{"combined_fields":{${before}}}`);
}
for (const body of [
  "[]",
  '"x"',
  "5",
  "null",
  "{}",
  '{"query":"a","query":"b"}',
  '{"query":"a","fields":["title"]},"x":1',
]) {
  text.push(`{"combined_fields":${body}}`);
}
text.push('{"combined_fields":{"query":"quick","fields":["title"],"boost":-1,"operator":"and"}}');

const one = combined("quick fox", ["title", "body"]);
const other = combined("brown", ["title^2", "body"]);
const inside: Body[] = [
  { bool: { must: [one, other] } },
  { bool: { must: [one], filter: [other] } },
  { bool: { should: [one, other, { match: { title: "fox" } }] } },
  { bool: { should: [one, other], minimum_should_match: 2 } },
  { bool: { must: [{ match: { title: "fox" } }], must_not: [other] } },
  { bool: { should: [combined("fox", ["title"]), { match: { title: "fox" } }] } },
  { bool: { should: [combined("fox", ["title", "body"]), combined("fox", ["body", "title"])] } },
  { bool: { should: [combined("fox", ["title", "body"]), combined("fox", ["body", "title^2"])] } },
  { constant_score: { filter: one } },
  { constant_score: { filter: one, boost: -1 } },
  { constant_score: { filter: combined("q", ["title^2", "body^1.5"], { boost: 3, _name: "x" }), boost: -1 } },
  { dis_max: { queries: [one, other], tie_breaker: 0.3 } },
  { boosting: { positive: one, negative: other, negative_boost: 0.5 } },
  { function_score: { query: one, weight: 3 } },
];

// prettier-ignore
const TYPED = [["txt"], ["txt", "kw"], ["l"], ["txt", "never_txt"], ["never_txt"], ["obj.*"], ["date", "txt"], ["bool"], ["items"], ["n.str"], ["txt*"]];
const types = TYPED.flatMap((fields) => ["fox", "1", ""].map((query) => combined(query, fields)));

// prettier-ignore
const NESTED = [["parts.name"], ["parts.*"], ["name", "parts.name"], ["name"], ["name^2", "parts.name^3"], ["nothing", "parts.name"]];
const nested = NESTED.flatMap((fields) => [
  combined("big red wheel", fields),
  { nested: { path: "parts", query: combined("big red wheel", fields) } },
]);

const THINGS = [
  "tv",
  "ny",
  "new york tv",
  "laptop quick",
  "usa",
  "big apple city",
  "sea biscuit ny",
  "wi fi",
  "the dogs",
];
// prettier-ignore
const ANALYZED = [
  ["flat"], ["flat_indexed", "flat_freqs"], ["graph_searched", "prefixes"], ["graph_searched^2", "quoted", "prefixes^1.5"], ["graph_searched^1.5"],
  ["by_default", "match_only"], ["match_only"], ["by_default", "any^2"], ["english", "english_docs"], ["english^3", "phrases"], ["stop"], ["edges"],
  ["words", "words_freqs"], ["grams"], ["typed"], ["one_way"], ["both", "both_freqs"], ["edges_both"], ["all"], ["runs"], ["graph_*"], ["folded_keyword"],
];
const analyzed = ANALYZED.flatMap((fields) => [
  ...THINGS.map((query) => combined(query, fields)),
  combined("ny tv", fields, { operator: "and" }),
  combined("ny tv", fields, { minimum_should_match: 2 }),
  combined("ny tv", fields, { auto_generate_synonyms_phrase_query: false }),
  combined("the", fields, { zero_terms_query: "all" }),
]);

// prettier-ignore
const SETTINGS: readonly unknown[] = [["title", "body"], ["title^2", "body"], ["body^3"], ["title", "tag"]];
const settings = SETTINGS.flatMap((fields) => ["fox", "red fox lamp", "seldom"].map((q) => combined(q, fields)));

const products = [
  combined("red cotton shirt", ["name", "description"]),
  combined("red cotton shirt", ["name^3", "description"], { operator: "and" }),
  combined("steel", ["name^2", "description^1.5"]),
];

export const queriesCombinedFields: Case[] = [
  ...named("text", text),
  ...named("text", inside),
  ...named("types", types),
  ...named("nested", nested),
  ...named("analyzed", analyzed),
  ...named("settings_bm25", settings),
  ...named("settings_boolean", settings),
  ...named("products", products),
  ...named("empty", [combined("a", ["title", "body"]), combined("", ["title"], { zero_terms_query: "all" })]),
  ...named("type_match_only_text", [combined("quick fox", ["one", "many"]), combined("a b", ["*"])]),
  ...named("type_search_as_you_type", [
    combined("quick", ["one"]),
    combined("quick", ["one*"]),
    combined("a", ["phrases"]),
  ]),
  ...named("type_flattened", [combined("a", ["one"]), combined("a", ["one.a"])]),
  ...named("frequencies", [combined("quick fox", ["*"]), combined("a b", ["min2", "m*"])]),
  ...searches("products", {
    "in a filter of an aggregation": { size: 0, aggs: { a: { filter: combined("red", ["name", "description"]) } } },
    "in a filter of an aggregation, wrong": { size: 0, aggs: { a: { filter: combined("red", ["price"]) } } },
  }),
];
