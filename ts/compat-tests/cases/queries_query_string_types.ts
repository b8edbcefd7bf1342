/** The types `cross_fields`, `phrase_prefix` and `bool_prefix` of `query_string`: each kind of clause, on several kinds of fields. */

import type { CorpusName } from "../src/corpora.js";
import { queries, type Case } from "./case.js";

const TYPES = ["cross_fields", "phrase_prefix", "bool_prefix"];
const user = (query: string, type: string, rest: object): object => ({ query_string: { query, type, ...rest } });

/** Queries by their own texts. */
function named(corpus: CorpusName, list: readonly object[]): Case[] {
  return queries(corpus, Object.fromEntries(list.map((query) => [`${corpus}: ${JSON.stringify(query)}`, query])));
}

// prettier-ignore
const TEXTS = [
  "quick", "quick fox", "lazy quick bro", "quick AND fox", '"quick bro"', '"quick brown"~2', "qui*", "quick fo*", "fox~1", "title:quick fox", "+quick -dog",
  "quick bro^2", "lang:en", "(quick fo) AND brown", "/qu.*/", "[a TO c]", "*", "", "zzz fox", "!quick", "quick OR (lazy fox)^3", "title:(quick fo)",
];
const FIELDS: readonly object[] = [
  { fields: ["title", "body"] },
  { fields: ["title^2", "body^0.5", "lines"] },
  { fields: ["title", "lang"] },
  { default_field: "title" },
  {},
];
const PARAMETERS: readonly object[] = [
  { default_operator: "and" },
  { minimum_should_match: 2 },
  { minimum_should_match: "50%" },
  { tie_breaker: 0.3 },
  { tie_breaker: 1 },
  { tie_breaker: 2 },
  { analyzer: "whitespace" },
  { analyzer: "nothing" },
  { phrase_slop: 2 },
  { lenient: true },
  { boost: 2 },
  { auto_generate_synonyms_phrase_query: false },
  { quote_analyzer: "keyword" },
];
const text = TYPES.flatMap((type) => [
  ...FIELDS.flatMap((fields) => TEXTS.map((query) => user(query, type, fields))),
  ...PARAMETERS.flatMap((rest) =>
    ["quick", "quick fo", "quick AND the fo"].map((query) => user(query, type, { fields: ["title", "body"], ...rest })),
  ),
]);

// prettier-ignore
const TYPED = [["txt", "kw"], ["txt", "l"], ["l", "d"], ["*"], ["obj.*"], ["date", "txt"], ["bool"], ["never_txt", "txt"], ["nothing"]];
const types = TYPES.flatMap((type) =>
  TYPED.flatMap((fields) =>
    ["fox", "1", "1 fo", "2020"].flatMap((query) => [
      user(query, type, { fields }),
      user(query, type, { fields, lenient: true }),
    ]),
  ),
);

// prettier-ignore
const ANALYZED = [
  ["flat", "flat_indexed"], ["english", "english_docs"], ["english", "stop"], ["match_only", "by_default"], ["edges", "by_default"], ["stop"],
  ["folded_keyword", "english"], ["typed", "english"],
];
const analyzed = TYPES.flatMap((type) =>
  ANALYZED.flatMap((fields) =>
    ["tv", "the dogs runn", "laptop AND the", "quick tv"].map((query) => user(query, type, { fields })),
  ),
);

export const queriesQueryStringTypes: Case[] = [
  ...named("text", text),
  ...named("types", types),
  ...named("analyzed", analyzed),
  ...named(
    "empty",
    TYPES.map((type) => user("fox bro", type, { fields: ["name", "txt"] })),
  ),
];
