/** What do queries find, and how does it score, where words are stored in other ways than by default? */

import { KEYWORDS, TEXTS } from "../src/corpus_words.js";
import { searches, type Body, type Case } from "./case.js";

const bodies: Record<string, Body> = {};

function add(body: Record<string, unknown>): void {
  bodies[JSON.stringify(body)] = { size: 6, _source: false, ...body };
}

const query = (kind: string, field: string, value: unknown): void => {
  add({ query: { [kind]: { [field]: value } } });
};
const aggregation = (kind: string, body: object): void => {
  add({ size: 0, aggs: { a: { [kind]: body } } });
};

for (const field of Object.keys(TEXTS)) {
  query("term", field, "red");
  query("match", field, "red fox");
  query("match", field, { query: "Quick brown lazy", operator: "and" });
  query("match", field, { query: "über", lenient: true });
  query("match", field, "");
  query("match_phrase", field, "red");
  query("match_phrase", field, "quick brown");
  query("match_phrase", field, "red fox quick");
  query("match_phrase", field, "dog über quiet red");
  query("match_phrase", field, "brown nothing");
  query("match_phrase", field, { query: "fox red", slop: 4 });
  query("match_phrase", field, { query: "lazy dog", slop: 0, boost: 2 });
  query("terms", field, ["fox", "quiet"]);
  query("range", field, { gte: "f", lt: "r" });
  query("range", field, { gte: null });
  query("prefix", field, "qui");
  query("prefix", field, "quickest");
  query("prefix", field, { value: "QU", case_insensitive: true });
  add({ query: { exists: { field } } });
  add({ query: { bool: { must_not: [{ exists: { field } }] } } });
  add({ query: { exists: { field: `${field}*` } } });
  add({ query: { multi_match: { query: "red dog", fields: [field, "plain^2"], tie_breaker: 0.3 } } });
  add({
    query: { bool: { must: [{ match: { [field]: "fox" } }], should: [{ match_phrase: { [field]: "red fox" } }] } },
  });
  add({ sort: [field] });
  aggregation("terms", { field });
}
for (const field of ["plain", "no_norms", "docs", "fielddata"]) {
  query("prefix", field, { value: "qui", rewrite: "scoring_boolean" });
  query("prefix", field, { value: "r", rewrite: "top_terms_2" });
}
for (const field of ["fielddata", "fielddata_no_norms"]) {
  add({ size: 30, sort: [{ [field]: { order: "desc", missing: "_first" } }] });
  add({ sort: [{ [field]: { mode: "max" } }, "n"], search_after: ["lazy", 4] });
  for (const kind of ["value_count", "cardinality", "avg"]) aggregation(kind, { field });
  aggregation("terms", { field, size: 3, order: { _key: "desc" }, missing: "nothing", min_doc_count: 0 });
  aggregation("terms", { field, include: "q.*", format: "0" });
  aggregation("terms", { field, include: "q.*" });
}
for (const name of ["_index_phrase", "_index_prefix"]) {
  for (const of of ["phrases", "prefixes"]) {
    const field = `${of}.${name}`;
    query("term", field, "red fox");
    query("match", field, "red fox");
    add({ query: { exists: { field } } });
    add({ query: { exists: { field: `${of}.*` } } });
    add({ query: { multi_match: { query: "red fox", fields: [`${of}.*`] } } });
    add({ sort: [field] });
  }
}
for (const field of Object.keys(KEYWORDS)) {
  for (const value of ["red", "Red", "ÜNIT", "red fox", "A", "null"]) query("term", field, value);
  query("term", field, { value: "RED FOX", case_insensitive: true });
  query("terms", field, ["RED", "Fox", "a b"]);
  query("match", field, "red");
  query("match", field, "red Fox fox");
  query("match", field, { query: "red fox", operator: "and" });
  query("match", field, " ");
  query("match", field, "");
  query("match", field, { query: "red fox", analyzer: "standard" });
  query("match_phrase", field, "red fox");
  query("match_phrase", field, "red");
  query("match_phrase", field, "a b");
  query("range", field, { gte: "F", lte: "R" });
  query("prefix", field, "RE");
  query("prefix", field, { value: "rE", case_insensitive: true });
  query("prefix", field, { value: "r", rewrite: "scoring_boolean" });
  add({ query: { exists: { field } } });
  add({ query: { multi_match: { query: "red fox", fields: [field, "n"], lenient: true } } });
  add({ query: { multi_match: { query: "red fox", fields: [field, "plain"], operator: "and" } } });
  add({ query: { bool: { should: [{ term: { [field]: "red" } }, { match: { [field]: "a b" } }] } } });
  add({ size: 20, sort: [{ [field]: "asc" }, { n: "asc" }] });
  add({ sort: [{ [field]: "asc" }, { n: "asc" }], search_after: ["Q", 1] });
  aggregation("terms", { field, include: ["RED", "red"] });
  aggregation("terms", { field, missing: "MISSING" });
}

export const words: readonly Case[] = searches("words", bodies);
