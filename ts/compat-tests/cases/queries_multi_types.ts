/** `multi_match` of the other types than `best_fields`: every parameter, on every type of field. */

import type { CorpusName } from "../src/corpora.js";
import { queries, type Body, type Case } from "./case.js";

const TYPES = ["most_fields", "phrase", "phrase_prefix", "bool_prefix"];

const mm = (query: unknown, fields: unknown, type: string, rest: object = {}): object => ({
  multi_match: { query, ...(fields === undefined ? {} : { fields }), type, ...rest },
});

/** Queries by their own texts. */
function named(corpus: CorpusName, list: readonly object[]): Case[] {
  const bodies = list.map((query): [string, Body] => [`${corpus}: ${JSON.stringify(query)}`, query]);
  return queries(corpus, Object.fromEntries(bodies));
}

const text: object[] = [];
// prettier-ignore
const TEXTS = ["q", "quick bro", "quick brown fox", "the quick", "fox fo", "to be or n", "zzz", "", 5, true, "fox fox", "brown fox j"];
// prettier-ignore
const FIELDS: readonly unknown[] = [
  ["body"], ["title", "body"], ["title^2", "body^0.5", "lines"], ["*"], ["t*", "body"], ["title", "lang"], ["lang", "title.keyword"], ["nothing"],
  ["nothing", "title"], undefined, ["zz*"], ["title^0", "body"], "title",
];
const PARAMETERS: readonly object[] = [
  { operator: "and" },
  { minimum_should_match: 2 },
  { minimum_should_match: "75%" },
  { tie_breaker: 0 },
  { tie_breaker: 0.3 },
  { tie_breaker: 2 },
  { slop: 2 },
  { slop: -1 },
  { max_expansions: 1 },
  { max_expansions: 0 },
  { fuzziness: "AUTO" },
  { fuzziness: 1, prefix_length: 1 },
  { fuzziness: 1, slop: 1 },
  { lenient: true },
  { lenient: false },
  { zero_terms_query: "all" },
  { analyzer: "standard" },
  { analyzer: "keyword" },
  { analyzer: "nothing" },
  { boost: 2 },
  { boost: 0 },
  { boost: -1 },
  { fuzzy_rewrite: "constant_score" },
  { fuzzy_rewrite: "x" },
  { auto_generate_synonyms_phrase_query: false },
  { _name: "n" },
  { nonsense: 1 },
];
for (const type of TYPES) {
  for (const fields of FIELDS) for (const query of TEXTS) text.push(mm(query, fields, type));
  for (const rest of PARAMETERS) {
    for (const fields of [["title", "body"], ["title^2", "body", "lang"], ["*"]]) {
      for (const query of ["quick bro", "the quick brown fo", ""]) text.push(mm(query, fields, type, rest));
    }
  }
  const inner = mm("the qui", ["title", "body"], type);
  text.push({ bool: { must: [inner], filter: [inner], should: [{ match: { title: "fox" } }] } });
  text.push({ constant_score: { filter: inner } }, { bool: { must_not: [inner] } });
}
for (const type of ["PHRASE", "Phrase_Prefix", "phrasePrefix", "most-fields", "boolean", 3, "x"]) {
  text.push(mm("quick", ["title"], String(type)));
}

const types: object[] = [];
for (const type of TYPES) {
  // prettier-ignore
  const fields = [
    ["txt", "kw"], ["txt", "l"], ["l", "d", "i"], ["obj.*"], ["*"], ["date", "txt"], ["bool", "txt"], ["kw", "n.str"], ["never_txt", "txt"],
    ["_source", "txt"], ["items"],
  ];
  for (const list of fields) {
    for (const query of ["fox", "1", "1 2", 1, 1.5, true, "", "2020"]) {
      types.push(mm(query, list, type), mm(query, list, type, { lenient: true }));
    }
  }
}

const typed: object[] = [];
for (const type of TYPES) {
  for (const fields of [
    ["one", "one._2gram", "one._3gram"],
    ["one", "two"],
    ["phrases", "sub.text"],
  ]) {
    for (const query of ["the quick", "q", "quick bro", "one two thr", "quick", "quick bro "]) {
      typed.push(mm(query, fields, type), mm(query, fields, type, { operator: "and" }));
      typed.push(mm(query, fields, type, { lenient: true, tie_breaker: 0.4 }));
    }
  }
}

const analyzed: object[] = [];
for (const type of TYPES) {
  for (const fields of [
    ["flat", "any"],
    ["english", "stop"],
    ["lower_words", "doubled_words"],
    ["match_only", "any"],
    ["edges", "grams"],
  ]) {
    for (const query of ["tv", "a tv", "usa t", "running bo", "laptop note", "bo the"]) {
      analyzed.push(mm(query, fields, type), mm(query, fields, type, { auto_generate_synonyms_phrase_query: false }));
    }
  }
}
for (const type of ["most_fields", "phrase", "bool_prefix"]) {
  for (const query of ["tv new york", "usa", "new york", "the usa t"]) {
    analyzed.push(mm(query, ["graph_searched", "any"], type));
    analyzed.push(mm(query, ["graph_searched", "any"], type, { auto_generate_synonyms_phrase_query: false }));
  }
}

const products: object[] = [];
for (const type of TYPES) {
  for (const query of ["classic he", "wireless headphones", "black s", "steel", "zz"]) {
    products.push(
      mm(query, ["name^3", "description", "brand"], type),
      mm(query, ["name", "description"], type, { slop: 0 }),
    );
  }
}

/** Fields that have an analyzer in common are asked as if they were one. */
const CROSS = "cross_fields";
const crossText: object[] = [];
for (const fields of FIELDS) {
  for (const query of TEXTS) {
    for (const rest of [{}, { operator: "and" }, { tie_breaker: 0.4 }, { minimum_should_match: 2 }]) {
      crossText.push(mm(query, fields, CROSS, rest));
    }
  }
}
for (const rest of [...PARAMETERS, { tie_breaker: 1 }]) {
  for (const fields of [["title", "body"], ["title^2", "body", "lang"], ["*"]]) {
    for (const query of ["quick brown", "fox", ""]) {
      const one = mm(query, fields, CROSS, rest);
      if (!crossText.some((other) => JSON.stringify(other) === JSON.stringify(one))) crossText.push(one);
    }
  }
}
const crossTypes: object[] = [];
// prettier-ignore
const CROSS_TYPES = [
  ["txt", "kw"], ["txt", "l"], ["l", "d", "i"], ["*"], ["date", "txt"], ["bool", "kw"], ["kw", "n.str"], ["never_txt", "txt"],
  ["txt", "obj.name", "kw.words", "items.label"], ["kw", "l", "d^2"],
];
for (const fields of CROSS_TYPES) {
  for (const query of ["fox", "1", "1 2", 1, 1.5, true, ""]) {
    for (const rest of [{}, { lenient: true }, { tie_breaker: 0.3 }]) crossTypes.push(mm(query, fields, CROSS, rest));
  }
}
const crossAnalyzed: object[] = [];
for (const query of ["tv", "a tv", "running bo", "laptop note", "wi-fi"]) {
  for (const fields of [
    ["flat", "any"],
    ["flat", "flat_indexed"],
    ["flat_docs", "flat_freqs"],
    ["english", "english_docs"],
    ["any", "match_only"],
  ]) {
    crossAnalyzed.push(mm(query, fields, CROSS), mm(query, fields, CROSS, { operator: "and" }));
  }
}
const crossProducts: object[] = [];
for (const query of ["classic headphones", "wireless Norvik", "steel", "black classic", "zz"]) {
  for (const fields of [["name", "description"], ["name^3", "description", "brand"], ["*"]]) {
    crossProducts.push(mm(query, fields, CROSS), mm(query, fields, CROSS, { operator: "and", tie_breaker: 0.3 }));
  }
}

export const queriesMultiTypes: readonly Case[] = [
  ...named("text", [...text, ...crossText]),
  ...named("types", [...types, ...crossTypes]),
  ...named("type_search_as_you_type", typed),
  ...named("analyzed", [...analyzed, ...crossAnalyzed]),
  ...named("products", [...products, ...crossProducts]),
];
