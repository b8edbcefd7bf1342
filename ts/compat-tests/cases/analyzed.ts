/** What do queries find, and how does it score, where analyzers of settings make the terms? */

import { CHANGED, COUNTED, languageWords, LANGUAGES, NORMALIZED, THINGS, things } from "../src/corpus_analyzed.js";
import { numbers } from "../src/language_words.js";
import { searches, type Body, type Case } from "./case.js";

const bodies: Record<string, Body> = {};

function add(body: Record<string, unknown>): void {
  bodies[JSON.stringify(body)] = { size: 8, _source: false, ...body };
}

const query = (kind: string, field: string, value: unknown): void => {
  add({ query: { [kind]: { [field]: value } } });
};
const aggregation = (kind: string, body: object): void => {
  add({ size: 0, aggs: { a: { [kind]: body } } });
};

const random = numbers(101);

for (const field of Object.keys(THINGS)) {
  for (let i = 0; i < 6; i++) query("match", field, things(random, 1 + i));
  for (const given of ["big apple city hotel", "portable computer in new york", "Wi-Fi for tv", "R&D :) caf\u00e9"]) {
    query("match", field, given);
    query("match", field, { query: given, operator: "and" });
    query("match", field, { query: given, auto_generate_synonyms_phrase_query: false });
    query("match_phrase", field, given);
  }
  for (const given of ["ny", "new york city", "laptop", "of the"]) {
    query("match_phrase", field, given);
    query("match", field, { query: given, minimum_should_match: "75%" });
  }
  for (const given of ["usa tv", "seabiscuit laptop", "running dogs"]) {
    query("match_phrase", field, { query: given, slop: 3 });
    query("match", field, { query: given, analyzer: "graph" });
    query("match_phrase", field, { query: given, analyzer: "flat" });
  }
  query("match", field, { query: "the", zero_terms_query: "all", analyzer: "stop" });
  query("match", field, { query: "tv", analyzer: "nope" });
  query("term", field, "television");
  query("terms", field, ["fast", "tv", "bold"]);
  query("prefix", field, "te");
  query("range", field, { gte: "m", lt: "t" });
  add({ query: { multi_match: { query: "ny tv", fields: [field, "english^2", "any"], tie_breaker: 0.3 } } });
  add({
    query: { bool: { must: [{ match: { [field]: "laptop" } }], should: [{ match_phrase: { [field]: "new york" } }] } },
  });
}
for (const language of LANGUAGES) {
  const known = languageWords(language);
  const some = (from: number, count: number): string => known.slice(from, from + count).join(" ");
  for (let from = 0; from < 6; from++) query("match", language, some(from * 3, 3));
  query("match", language, { query: some(20, 4), operator: "and" });
  query("match", language, { query: some(24, 6), minimum_should_match: 2 });
  query("match_phrase", language, some(30, 2));
  query("match_phrase", language, { query: some(33, 2), slop: 5 });
  query("match", "any", { query: some(40, 3), analyzer: language });
  query("term", language, known[7]);
  query("prefix", language, known[9]?.slice(0, 2));
  add({ query: { multi_match: { query: some(12, 3), fields: [language, "any^0.5"] } } });
  add({ query: { match: { language } }, aggs: { a: { terms: { field: "any", size: 5 } } } });
}
for (const field of NORMALIZED) {
  for (const value of ["ÄRGER", "arger", "r&d", "R and D", "RED FOX", "tv", " TV ", "été", ":)", "", "none"]) {
    query("term", field, value);
    query("match", field, value);
    query("terms", field, [value, "ete"]);
    query("prefix", field, value);
    query("range", field, { gte: value, lte: "Zz" });
    query("match_phrase", field, value);
    query("match", field, { query: value, analyzer: "lower" });
  }
  for (const value of ["tv", "television laptop", "running", "ny"]) {
    // Words that stand for the same are not normalized.
    for (const analyzer of ["flat", "both", "edges"]) query("match", field, { query: value, analyzer });
  }
  for (const order of ["asc", "desc"]) {
    add({ size: 30, sort: [{ [field]: order }, "_doc"] });
    aggregation("terms", { field, order: { _key: order } });
  }
  aggregation("terms", { field, include: ["ÄRGER", "arger", "R AND D"] });
  aggregation("terms", { field, include: "r.*|R.*", missing: "ÄÄ" });
  aggregation("cardinality", { field });
  aggregation("value_count", { field });
  add({ sort: [field], search_after: ["ÉTÉ"] });
}
for (const field of Object.keys(COUNTED)) {
  for (const given of ["tv", "laptop", "quick", "Wi-Fi", "running dogs", "big apple city hotel", "the"]) {
    query("match", field, given);
    query("term", field, given);
    query("match_phrase", field, given);
  }
}
for (const field of Object.keys(CHANGED)) {
  for (const value of [
    "red",
    "rred",
    "redd",
    "Red Fox",
    "red FOX",
    "bad",
    "badd",
    "a b",
    " bad ",
    "",
    "RED",
    "a bad",
  ]) {
    query("term", field, value);
    query("terms", field, [value, "a b"]);
    query("match", field, value);
    query("match", field, { query: value, operator: "and", zero_terms_query: "all" });
    query("match", field, { query: value, analyzer: "keyword" });
    query("match_phrase", field, value);
    query("prefix", field, value);
    query("range", field, { gte: value, lte: value });
    add({ query: { multi_match: { query: value, fields: [field, "any"] } } });
  }
  // All documents are not asked for: there the real engine looks for terms that the normalizer changes again.
  for (const parameters of [{}, { include: ["badd", "red"] }, { exclude: "b.*" }, { missing: "bad" }]) {
    add({ size: 0, query: { exists: { field } }, aggs: { a: { terms: { field, ...parameters } } } });
  }
  aggregation("terms", { field, missing: "bad" });
  aggregation("cardinality", { field });
  add({ size: 30, sort: [{ [field]: { order: "asc", missing: "bad" } }, "_doc"] });
  add({ sort: [field], search_after: ["badd"] });
}
for (const field of ["any", "english", "pairs"]) {
  for (const parameters of [{}, { size: 30 }, { order: { _key: "asc" }, min_doc_count: 2 }, { include: "[a-f].*" }]) {
    aggregation("terms", { field, ...parameters });
  }
  add({ sort: [{ [field]: { order: "desc", mode: "min" } }] });
}
for (const field of ["count", "count_gaps"]) {
  for (const kind of ["stats", "terms", "cardinality"]) aggregation(kind, { field });
  aggregation("histogram", { field, interval: 2 });
  add({ size: 30, sort: [{ [field]: "desc" }] });
  query("range", field, { gt: 4 });
  query("term", field, 3);
}

export const analyzed: readonly Case[] = searches("analyzed", bodies);
