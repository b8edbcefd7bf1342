/** `fuzzy`, and `fuzziness` of full text queries: terms that a few edits make of a word. */

import { count, queries, searches, type Body, type Case } from "./case.js";

const fuzzy = (field: string, value: unknown, rest: object = {}): object => ({
  fuzzy: { [field]: { value, ...rest } },
});
const match = (field: string, query: unknown, rest: object = {}): object => ({
  match: { [field]: { query, ...rest } },
});

// prettier-ignore
const WORDS = ["wireless", "wirless", "wirelesss", "wireles", "iwreless", "wrieelss", "wirlss", "wire", "compact", "compcat", "cmpct", "clasic", "portible", "premum", "sted", "stele", "teel", "red", "rde", "ax", "a", "", "the", "teh", "nothing", "éclair", "organic cotton", "ORGANIC", "lightwieght", "ergonomick", "stainles", "aluminium", "aluminum"];
// prettier-ignore
const DISTANCES = ["AUTO", "auto", "AUTO:3,6", "AUTO:1,2", "auto:4,8", "AUTO:0,0", "AUTO:10,20", "AUTO:6,3", "AUTO:", "AUTO:3", "AUTO:a,b", "AUTO:-1,3", "AUTO: 3,6", 0, 1, 2, 3, 10, -1, 0.5, 1.9, "0", "1", "2", "1.5", "x", "", null, true, [], {}];
// prettier-ignore
const REWRITES = ["constant_score", "constant_score_boolean", "scoring_boolean", "top_terms_3", "top_terms_boost_3", "top_terms_blended_freqs_3", "top_terms_blended_freqs_50", "nonsense", null];
// prettier-ignore
const FIELDS = ["category", "name", "name.keyword", "description", "brand", "price", "created_at", "in_stock", "stock", "nothing", "_id", "_index", "_type", "_source", "_routing", "_ignored", "*"];

const all: Record<string, Body> = {};
for (const word of WORDS) {
  for (const field of ["name", "description"]) {
    all[`fuzzy of ${field}: ${word}`] = fuzzy(field, word);
    all[`match of ${field}: ${word}`] = match(field, word, { fuzziness: "AUTO" });
    all[`match of ${field}, 1: ${word}`] = match(field, word, { fuzziness: 1 });
    all[`match of ${field}, 2: ${word}`] = match(field, word, { fuzziness: 2, prefix_length: 1 });
    all[`match of ${field}, no transpositions: ${word}`] = match(field, word, {
      fuzziness: "AUTO",
      fuzzy_transpositions: false,
    });
    all[`match of ${field}, few: ${word}`] = match(field, word, { fuzziness: 2, max_expansions: 3 });
  }
  all[`fuzzy of brand: ${word}`] = fuzzy("brand", word, { fuzziness: 2 });
  all[`multi_match: ${word}`] = {
    multi_match: { query: word, fields: ["name^2", "description", "brand"], fuzziness: "AUTO" },
  };
}
for (const fuzziness of DISTANCES) {
  const shown = JSON.stringify(fuzziness);
  all[`fuzzy by ${shown}`] = fuzzy("name", "wirless", { fuzziness });
  all[`match by ${shown}`] = match("name", "wirless compcat", { fuzziness });
  all[`multi_match by ${shown}`] = {
    multi_match: { query: "wirless", fields: ["name", "stock"], fuzziness, lenient: true },
  };
}
for (const rewrite of REWRITES) {
  all[`fuzzy as ${String(rewrite)}`] = fuzzy("description", "steal", { rewrite, fuzziness: 2 });
  all[`match as ${String(rewrite)}`] = match("description", "steal wirless", {
    fuzzy_rewrite: rewrite,
    fuzziness: 2,
    boost: 2,
  });
  all[`match of no word as ${String(rewrite)}`] = match("description", "qqqqqq", {
    fuzzy_rewrite: rewrite,
    fuzziness: 1,
  });
}
for (const field of FIELDS) {
  all[`fuzzy on ${field}`] = fuzzy(field, "wirless");
  all[`match on ${field}`] = match(field, "wirless", { fuzziness: "AUTO" });
  all[`match on ${field}, lenient`] = match(field, "wirless", { fuzziness: "AUTO", lenient: true });
  all[`multi_match on ${field}`] = { multi_match: { query: "wirless", fields: [field], fuzziness: "AUTO" } };
  all[`fuzzy on ${field}, a number`] = fuzzy(field, 12);
}
// prettier-ignore
const ODD: Readonly<Record<string, Body>> = {
  "all words": match("name", "wirless compcat", { fuzziness: "AUTO", operator: "and" }),
  "two of three": match("description", "stanless steal wirless", { fuzziness: "AUTO", minimum_should_match: 2 }),
  "a rewrite that is none, without fuzziness": match("name", "wireless", { fuzzy_rewrite: "nonsense" }),
  "a rewrite that is none, on no field": match("nothing", "wireless", { fuzzy_rewrite: "nonsense", lenient: true }),
  "a rewrite without fuzziness": match("name", "wireless", { fuzzy_rewrite: "constant_score" }),
  "several fields, a rewrite that is none": { multi_match: { query: "wireless", fields: ["name", "nothing"], fuzzy_rewrite: "nonsense" } },
  "words that are near to each other": match("description", "steel steal stell", { fuzziness: 1 }),
  "an analyzer": match("name", "WIRLESS", { fuzziness: "AUTO", analyzer: "keyword" }),
  "a keyword": match("brand", "Norvk", { fuzziness: "AUTO" }),
  "a keyword with space": match("category", "Home/Kitchn", { fuzziness: 2 }),
  "a prefix": match("name", "wirless", { fuzziness: 2, prefix_length: 3 }),
  "a prefix that is wrong": match("name", "xireless", { fuzziness: 2, prefix_length: 1 }),
  "a prefix as long as the word": match("name", "wireless", { fuzziness: 2, prefix_length: 8 }),
  "a prefix longer than the word": match("name", "wireles", { fuzziness: 2, prefix_length: 20 }),
  "a prefix below zero": match("name", "wireless", { fuzziness: 2, prefix_length: -1 }),
  "no expansions": match("name", "wireless", { fuzziness: 2, max_expansions: 0 }),
  "one expansion": match("description", "stael", { fuzziness: 2, max_expansions: 1 }),
  "many expansions": match("description", "seat", { fuzziness: 2, max_expansions: 2000 }),
  "a phrase": { match_phrase: { name: { query: "wirless", fuzziness: 1 } } },
  "zero terms": match("name", "!!!", { fuzziness: 1, zero_terms_query: "all" }),
  "a negative boost": match("name", "wirless", { fuzziness: "AUTO", boost: -1 }),
  "a boost": match("name", "wirless", { fuzziness: "AUTO", boost: 3.5 }),
  "a name": match("name", "wirless", { fuzziness: "AUTO", _name: "n" }),
  "in a bool": { bool: { must: [match("name", "wirless", { fuzziness: "AUTO" })], should: [match("description", "stanless steal", { fuzziness: "AUTO" })], filter: [fuzzy("brand", "Norvk")] } },
  "as no clause": { bool: { must_not: [fuzzy("name", "wirless")] } },
  "a constant": { constant_score: { filter: match("name", "wirless", { fuzziness: 2 }) } },
  "the best": { dis_max: { queries: [match("name", "wirless", { fuzziness: 1 }), match("description", "wirless", { fuzziness: 1 })], tie_breaker: 0.3 } },
  "several fields, a tie": { multi_match: { query: "wirless stanless", fields: ["name", "description"], fuzziness: "AUTO", tie_breaker: 0.5 } },
  "several fields, all words": { multi_match: { query: "wirless stanless", fields: ["name", "description"], fuzziness: 1, operator: "and" } },
  "several fields, a prefix": { multi_match: { query: "wirless", fields: ["name", "description"], fuzziness: 2, prefix_length: 2, max_expansions: 2 } },
  "all fields": { multi_match: { query: "wirless", fuzziness: 1 } },
  "fuzzy: a short form": { fuzzy: { name: "wirless" } },
  "fuzzy: by another name": { fuzzy: { name: { term: "wirless" } } },
  "fuzzy: no transpositions": fuzzy("name", "iwreless", { transpositions: false }),
  "fuzzy: few": fuzzy("description", "stael", { max_expansions: 2, fuzziness: 2 }),
  "fuzzy: none": fuzzy("description", "stael", { max_expansions: 0 }),
  "fuzzy: below zero": fuzzy("description", "stael", { max_expansions: -1 }),
  "fuzzy: a prefix below zero": fuzzy("description", "stael", { prefix_length: -1 }),
  "fuzzy: a prefix": fuzzy("description", "stael", { prefix_length: 2 }),
  "fuzzy: a boost": fuzzy("name", "wirless", { boost: 2.5 }),
  "fuzzy: a negative boost": fuzzy("name", "wirless", { boost: -1 }),
  "fuzzy: a name": fuzzy("name", "wirless", { _name: "n" }),
  "fuzzy: two fields": { fuzzy: { name: "a", brand: "b" } },
  "fuzzy: no field": { fuzzy: {} },
  "fuzzy: no value": { fuzzy: { name: { boost: 2 } } },
  "fuzzy: null": { fuzzy: { name: null } },
  "fuzzy: value null": fuzzy("name", null),
  "fuzzy: a number": fuzzy("stock", 5),
  "fuzzy: a boolean": fuzzy("name", true),
  "fuzzy: a list": { fuzzy: { name: ["a"] } },
  "fuzzy: an object": fuzzy("name", {}),
  "fuzzy: text": { fuzzy: "x" },
  "fuzzy: unknown parameter": fuzzy("name", "a", { nonsense: 1 }),
  "fuzzy: fuzzy_transpositions": fuzzy("name", "a", { fuzzy_transpositions: true }),
};

export const queriesFuzzy: Case[] = [
  ...queries("products", all, { size: 5 }),
  ...queries("products", ODD, { size: 5 }),
  ...Object.entries(ODD).map(([name, query]) => count("products", `count: ${name}`, { query: query as object })),
  ...searches("products", {
    "filters of aggregations": {
      size: 0,
      aggs: {
        a: { filter: match("category", "Home/Kitchn", { fuzziness: 1 }) },
        b: { filter: match("nothing", "Home", { fuzziness: 1 }) },
        c: { filter: fuzzy("nothing", "Home") },
        d: { filter: fuzzy("name", "wirless") },
        e: { filter: match("stock", "5", { fuzziness: 1, lenient: true }) },
      },
    },
  }),
  ...queries("text", {
    "text: short words": match("title", "teh", { fuzziness: 2 }),
  }),
  ...queries("types", {
    "types: keywords": fuzzy("kw", "rde", { fuzziness: 2 }),
    "types: words": match("txt", "qick brwn", { fuzziness: "AUTO" }),
    "types: numbers": match("l", "5", { fuzziness: 1 }),
    "types: dates": match("date", "2020-01-01", { fuzziness: 1 }),
    "types: an object": match("obj", "x", { fuzziness: 1 }),
  }),
  ...queries("nested", {
    "nested: match": { nested: { path: "parts", query: match("parts.name", "fxo quite", { fuzziness: 2 }) } },
    "nested: from outside": match("parts.name", "fxo", { fuzziness: 2 }),
  }),
];
