/** How a `prefix` counts its terms, and a `terms` that finds its values in a document. */

import { queries, type Body, type Case } from "./case.js";

// prettier-ignore
const METHODS = [
  "constant_score", "constant_score_boolean", "scoring_boolean", "top_terms_1", "top_terms_3", "top_terms_50", "top_terms_99999", "top_terms_boost_3", "top_terms_blended_freqs_3", "top_terms_blended_freqs_50", "top_terms_x", "top_terms_-1", "TOP_TERMS_2", "Constant_Score", "top_terms_", "topTerms5", "5", "1.5", "", "top_terms_1 ", "foo_2x", "top_terms_99999999999", "constant_score_filter",
];

const prefixes: Record<string, Body> = {};
for (const rewrite of METHODS) {
  prefixes[`words: ${rewrite}`] = { prefix: { name: { value: "s", rewrite } } };
  prefixes[`no term: ${rewrite}`] = { prefix: { color: { value: "q", rewrite } } };
  prefixes[`number: ${rewrite}`] = { prefix: { price: { value: "1", rewrite } } };
  prefixes[`unmapped: ${rewrite}`] = { prefix: { nothing: { value: "1", rewrite } } };
}
for (const rewrite of METHODS.slice(0, 10)) {
  prefixes[`keyword in any case, boosted: ${rewrite}`] = {
    prefix: { color: { value: "B", rewrite, case_insensitive: true, boost: 1.7 } },
  };
  prefixes[`one term: ${rewrite}`] = { prefix: { color: { value: "bla", rewrite } } };
  // Which of two frequencies a term has that comes twice is decided by hashes of the real engine's process.
  if (rewrite !== "top_terms_blended_freqs_50") {
    prefixes[`beside others: ${rewrite}`] = {
      bool: { should: [{ prefix: { name: { value: "l", rewrite } } }, { match: { name: "light lamp" } }] },
    };
  }
  prefixes[`required: ${rewrite}`] = {
    bool: { must: [{ prefix: { description: { value: "w", rewrite } } }, { term: { color: "black" } }] },
  };
  prefixes[`all ids: ${rewrite}`] = { prefix: { sku: { value: "SKU", rewrite } } };
}

const LOOKUP = { index: "types", id: "plain", path: "kw" };
// prettier-ignore
const lookups: Record<string, Body> = {
  keyword: { kw: LOOKUP }, text: { txt: { ...LOOKUP, path: "txt" } }, number: { l: { ...LOOKUP, path: "items.qty" } }, "number as text": { kw: { ...LOOKUP, path: "l" } }, double: { d: { ...LOOKUP, path: "d" } }, "double as text": { kw: { ...LOOKUP, path: "d" } }, boolean: { bool: { ...LOOKUP, path: "bool" } }, date: { date: { ...LOOKUP, path: "date" } }, deep: { "obj.deep.kw": { ...LOOKUP, path: "obj.deep.kw" } }, "array of objects": { "items.sku": { ...LOOKUP, path: "items.sku" } }, "no such path": { kw: { ...LOOKUP, path: "nothing" } }, "path beyond a value": { kw: { ...LOOKUP, path: "kw.deeper" } }, "no such id": { kw: { ...LOOKUP, id: "nobody" } }, "no such index": { kw: { ...LOOKUP, index: "other" } }, nulls: { kw: { ...LOOKUP, id: "nulls" } }, "null in arrays": { kw: { ...LOOKUP, id: "null-arrays" } }, "empty object": { kw: {} }, "no index": { kw: { id: "plain", path: "kw" } }, "no id": { kw: { index: "types", path: "kw" } }, "no path": { kw: { index: "types", id: "plain" } }, "unknown key": { kw: { ...LOOKUP, x: 1 } }, "nearly a key": { kw: { ...LOOKUP, pth: "x" } }, type: { kw: { ...LOOKUP, type: "_doc" } }, routing: { kw: { ...LOOKUP, routing: "r" } }, "id is a number": { kw: { ...LOOKUP, id: 5 } }, "path is null": { kw: { ...LOOKUP, path: null } }, boosted: { kw: LOOKUP, boost: 2.5 }, named: { kw: LOOKUP, _name: "looked" }, "negative boost": { kw: LOOKUP, boost: -1 }, "two fields": { kw: LOOKUP, l: LOOKUP }, "field unmapped": { nothing: LOOKUP }, "ids": { _id: { ...LOOKUP, id: "last", path: "kw" } }, "does not fit": { l: LOOKUP }, "large number": { l: { ...LOOKUP, id: "max", path: "l" } }, "double of many digits": { d: { ...LOOKUP, id: "max", path: "d" } }, "double of many digits as text": { kw: { ...LOOKUP, id: "max", path: "d" } },
};

export const queriesRewrite: readonly Case[] = [
  ...queries("products", prefixes),
  ...queries(
    "types",
    Object.fromEntries(Object.entries(lookups).map(([name, terms]) => [`lookup: ${name}`, { terms }])),
    { size: 4 },
  ),
  ...queries("types", {
    "lookup: inside": { bool: { filter: [{ terms: { kw: LOOKUP } }], must_not: [{ ids: { values: ["last"] } }] } },
    "lookup: another index inside": {
      bool: { should: [{ match_all: {} }, { terms: { kw: { ...LOOKUP, index: "other" } } }] },
    },
    "lookup: nothing found beside a name": {
      bool: {
        should: [
          { match_all: {} },
          { bool: { must: [{ terms: { kw: { ...LOOKUP, id: "nobody" } } }, { match_all: { _name: "a" } }] } },
        ],
      },
    },
    "lookup: negative boost outside": { bool: { must: [{ terms: { kw: LOOKUP, _name: "l" } }], boost: -1 } },
  }),
];
