/** `boost` and `field^boost`: every place where a query may be weighed, with weights at and past the ends of a float. */

import { count, queries, searches, type Body, type Case } from "./case.js";

// prettier-ignore
const PLACES: Readonly<Record<string, (boost: string) => string>> = {
  match_all: (b) => `{"match_all":{"boost":${b}}}`,
  match_none: (b) => `{"match_none":{"boost":${b}}}`,
  match: (b) => `{"match":{"txt":{"query":"red fox","boost":${b}}}}`,
  "match, unmapped": (b) => `{"match":{"nothing":{"query":"red","boost":${b}}}}`,
  "match, no word": (b) => `{"match":{"txt":{"query":"","boost":${b}}}}`,
  "match, unknown word": (b) => `{"match":{"txt":{"query":"unheard","boost":${b}}}}`,
  "match, number": (b) => `{"match":{"integer":{"query":20,"boost":${b}}}}`,
  "match, lenient": (b) => `{"match":{"integer":{"query":"x","lenient":true,"boost":${b}}}}`,
  match_phrase: (b) => `{"match_phrase":{"txt":{"query":"red fox","boost":${b}}}}`,
  multi_match: (b) => `{"multi_match":{"query":"red","fields":["keyword","txt"],"boost":${b}}}`,
  "multi_match, unmapped": (b) => `{"multi_match":{"query":"red","fields":["nothing"],"boost":${b}}}`,
  "multi_match, field": (b) => `{"multi_match":{"query":"red","fields":["keyword","txt^${b.replaceAll('"', "")}"]}}`,
  "multi_match, unmapped field": (b) => `{"multi_match":{"query":"red","fields":["nothing^${b.replaceAll('"', "")}"]}}`,
  term: (b) => `{"term":{"keyword":{"value":"d","boost":${b}}}}`,
  "term, unknown": (b) => `{"term":{"keyword":{"value":"unheard","boost":${b}}}}`,
  "term, fraction": (b) => `{"term":{"integer":{"value":1.5,"boost":${b}}}}`,
  terms: (b) => `{"terms":{"keyword":["d","f"],"boost":${b}}}`,
  "terms, none": (b) => `{"terms":{"keyword":[],"boost":${b}}}`,
  range: (b) => `{"range":{"integer":{"gte":10,"boost":${b}}}}`,
  "range, nothing inside": (b) => `{"range":{"integer":{"gt":10,"lt":5,"boost":${b}}}}`,
  prefix: (b) => `{"prefix":{"keyword":{"value":"d","boost":${b}}}}`,
  exists: (b) => `{"exists":{"field":"integer","boost":${b}}}`,
  "exists, no document": (b) => `{"exists":{"field":"never_long","boost":${b}}}`,
  ids: (b) => `{"ids":{"values":["d1"],"boost":${b}}}`,
  "bool, must": (b) => `{"bool":{"must":{"match":{"txt":"red"}},"boost":${b}}}`,
  "bool, empty": (b) => `{"bool":{"boost":${b}}}`,
  "bool, inside must": (b) => `{"bool":{"must":[{"match":{"txt":{"query":"red","boost":${b}}}}]}}`,
  "bool, inside must_not": (b) => `{"bool":{"must_not":[{"match":{"txt":{"query":"red","boost":${b}}}}]}}`,
  "bool, rewritten away": (b) => `{"bool":{"must":[{"match_none":{}},{"match":{"txt":{"query":"red","boost":${b}}}}]}}`,
  constant_score: (b) => `{"constant_score":{"filter":{"match":{"txt":"red"}},"boost":${b}}}`,
  "constant_score, inside": (b) => `{"constant_score":{"filter":{"match":{"txt":{"query":"red","boost":${b}}}}}}`,
};
const WEIGHTS = ["1e39", '"NaN"', '"Infinity"', "1e308", "1e30", "1e-50", "-0", "0"];

const placed: Record<string, Body> = {};
for (const [place, query] of Object.entries(PLACES)) {
  for (const boost of WEIGHTS) placed[`${place}: ${boost}`] = query(boost);
}

export const boosts: readonly Case[] = [
  ...queries("kinds", placed, { size: 3 }),
  count("kinds", "count: 1e39", `{"query":${PLACES["match"]?.("1e39") ?? ""}}`),
  ...searches("kinds", {
    "post_filter: 1e39": `{"post_filter":${PLACES["match"]?.("1e39") ?? ""},"size":1}`,
    "sorted: 1e39": `{"query":${PLACES["match"]?.("1e39") ?? ""},"sort":["integer"],"size":1}`,
  }),
  ...queries(
    "kinds",
    {
      "product: bool in bool": `{"bool":{"must":{"match":{"txt":{"query":"red","boost":1e20}}},"boost":1e20}}`,
      "product: patterns of fields": `{"multi_match":{"query":"red","fields":["tx*^1e20","txt^1e20"]}}`,
      "sum: the same clause twice": `{"bool":{"must":[{"match":{"txt":{"query":"red","boost":3e38}}},{"match":{"txt":{"query":"red","boost":3e38}}}]}}`,
    },
    { size: 1, sort: ["integer"] },
  ),
];
