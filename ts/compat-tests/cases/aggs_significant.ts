/** `sampler` and `significant_terms`: the best of the documents, and the values that are more frequent among some. */

import { aggs, searches, type Body, type Case } from "./case.js";

const sig = (body: unknown, sub?: object): object => ({
  s: { significant_terms: body, ...(sub === undefined ? {} : { aggs: sub }) },
});
const sample = (body: unknown, sub?: object): object => ({
  p: { sampler: body, ...(sub === undefined ? {} : { aggs: sub }) },
});
const terms = (field: string, sub?: object, rest: object = {}): object => ({
  t: { terms: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const TOP = { h: { top_hits: { _source: false, size: 4 } } };
const PRICE = { a: { avg: { field: "price" } } };

// prettier-ignore
const SAMPLERS: Readonly<Record<string, Body>> = {
  "a hundred": sample({}, { ...TOP, ...PRICE }),
  "few": sample({ shard_size: 3 }, { ...TOP, ...PRICE }),
  "one": sample({ shard_size: 1 }, TOP),
  "all": sample({ shard_size: 100000 }, PRICE),
  "none": sample({ shard_size: 0 }, TOP),
  "less than none": sample({ shard_size: -1 }, TOP),
  "a fraction": sample({ shard_size: 2.7 }, TOP),
  "shard_size of a text": sample({ shard_size: "2" }, TOP),
  "shard_size of null": sample({ shard_size: null }, TOP),
  "shard_size of a list": sample({ shard_size: [1] }, TOP),
  "shard_size too large": sample({ shard_size: 2147483648 }, TOP),
  "unknown key of a sampler": sample({ nope: 1 }, TOP),
  "unknown object of a sampler": sample({ nope: {} }, TOP),
  "a sampler of a list": sample([], TOP),
  "nothing in it": sample({}),
  "an empty object in it": { p: { sampler: {}, aggs: {} } },
  "in terms": terms("brand", sample({ shard_size: 5 }, { ...TOP, ...PRICE })),
  "terms in it": sample({ shard_size: 20 }, terms("tags", PRICE)),
  "in a sampler": sample({ shard_size: 50 }, { q: { sampler: { shard_size: 3 }, aggs: TOP } }),
  "in global": { g: { global: {}, aggs: sample({ shard_size: 3 }, TOP) } },
  "in filters": { f: { filters: { filters: [{ match: { name: "red" } }, { match: { name: "blue" } }] }, aggs: sample({ shard_size: 3 }, TOP) } },
};

// prettier-ignore
const BODIES: Readonly<Record<string, object>> = {
  "keyword": { field: "tags" },
  "another keyword": { field: "brand", size: 30 },
  "of the query's own": { field: "category" },
  "many values": { field: "sku", min_doc_count: 1 },
  "numbers": { field: "stock" },
  "booleans": { field: "in_stock" },
  "dates": { field: "created_at", min_doc_count: 1 },
  "doubles": { field: "price" },
  "floats": { field: "rating" },
  "text": { field: "name" },
  "no field": { field: "nope" },
  "no field, a type": { field: "nope", value_type: "long" },
  "size": { field: "tags", size: 2 },
  "size of a text, significant": { field: "tags", size: "2" },
  "shard_size": { field: "tags", shard_size: 1 },
  "shard_size and size": { field: "tags", size: 2, shard_size: 3 },
  "least": { field: "tags", min_doc_count: 20 },
  "least of one": { field: "tags", min_doc_count: 1 },
  "least of a shard": { field: "tags", shard_min_doc_count: 20 },
  "jlh": { field: "tags", jlh: {} },
  "chi_square": { field: "tags", chi_square: {} },
  "chi_square, negatives": { field: "tags", size: 30, chi_square: { include_negatives: true } },
  "chi_square, beside": { field: "tags", chi_square: { background_is_superset: false } },
  "chi_square, both": { field: "tags", chi_square: { background_is_superset: false, include_negatives: true } },
  "percentage": { field: "tags", percentage: {} },
  "percentage of many": { field: "sku", percentage: {}, min_doc_count: 1 },
  "percentage of some": { field: "sku", percentage: {}, min_doc_count: 1, size: 3, shard_size: 5 },
  "numbers by percentage": { field: "stock", percentage: {}, min_doc_count: 1, size: 20 },
  "two of them": { field: "tags", jlh: {}, percentage: {} },
  "background": { field: "tags", background_filter: { term: { in_stock: true } } },
  "background of few": { field: "tags", background_filter: { range: { price: { lt: 20 } } } },
  "background of nothing": { field: "tags", background_filter: { match_none: {} } },
  "background of all": { field: "tags", background_filter: { match_all: {} } },
  "background, chi_square": { field: "tags", chi_square: {}, background_filter: { range: { price: { lt: 20 } } } },
  "background, chi_square, beside": { field: "tags", chi_square: { background_is_superset: false }, background_filter: { range: { price: { lt: 200 } } } },
  "background, percentage": { field: "tags", percentage: {}, background_filter: { term: { in_stock: false } } },
  "background of a bad value": { field: "tags", background_filter: { term: { price: "x" } } },
  "background of nothing at all": { field: "tags", background_filter: {} },
  "background of a number": { field: "tags", background_filter: 5 },
  "include": { field: "tags", include: "[a-m].*" },
  "include values": { field: "tags", include: ["gift", "sale", "new"] },
  "exclude": { field: "tags", exclude: "[a-m].*" },
  "include and exclude": { field: "tags", include: ".*e.*", exclude: [".*"] },
  "include numbers": { field: "stock", include: [1, 2, 3, 4, 5, 6, 7, 8], min_doc_count: 1 },
  "a partition": { field: "tags", include: { partition: 0, num_partitions: 2 } },
  "format": { field: "stock", format: "0.0", min_doc_count: 1 },
  "format of a keyword": { field: "tags", format: "0" },
  "map": { field: "tags", execution_hint: "map" },
  "map, by percentage": { field: "sku", percentage: {}, min_doc_count: 1, execution_hint: "map" },
  "global ordinals": { field: "tags", execution_hint: "global_ordinals" },
  "another hint": { field: "tags", execution_hint: "x" },
  "size of 0": { field: "tags", size: 0 },
  "size below 0": { field: "tags", size: -1 },
  "size of a word": { field: "tags", size: "x" },
  "size of a list, significant": { field: "tags", size: [1] },
  "shard_size of 0": { field: "tags", shard_size: 0 },
  "least below 0": { field: "tags", min_doc_count: -1 },
  "least of a word": { field: "tags", min_doc_count: "x" },
  "least of a shard below 0": { field: "tags", shard_min_doc_count: -1 },
  "unknown key": { field: "tags", nope: 1 },
  "unknown object": { field: "tags", nope: {} },
  "a misspelt way": { field: "tags", jhl: {} },
  "order": { field: "tags", order: { _count: "asc" } },
  "collect_mode": { field: "tags", collect_mode: "depth_first" },
  "jlh of a number": { field: "tags", jlh: 5 },
  "jlh of a text before others": { field: "tags", jlh: "x", size: 3, shard_size: 4 },
  "jlh with a key": { field: "tags", jlh: { x: 1 } },
  "percentage of a list": { field: "tags", percentage: [] },
  "chi_square of a word": { field: "tags", chi_square: { include_negatives: "x" } },
  "chi_square of a number": { field: "tags", chi_square: { include_negatives: 1 } },
  "a text of false": { field: "tags", chi_square: { background_is_superset: "false" } },
  "value_type": { field: "tags", value_type: "long" },
  "nothing": {},
};

// prettier-ignore
const PLACES: Readonly<Record<string, Body>> = {
  "significant in terms": terms("brand", sig({ field: "tags", size: 3, min_doc_count: 1 })),
  "significant in terms, by percentage": terms("brand", sig({ field: "sku", size: 3, min_doc_count: 1, percentage: {} })),
  "significant numbers in terms": terms("brand", sig({ field: "stock", size: 3, min_doc_count: 1, percentage: {} })),
  "significant in a filter": { f: { filter: { match: { name: "red" } }, aggs: sig({ field: "tags", percentage: {} }) } },
  "significant in filters": { f: { filters: { filters: [{ match: { name: "red" } }, { match_none: {} }] }, aggs: sig({ field: "tags" }) } },
  "significant in a sampler": sample({ shard_size: 30 }, sig({ field: "tags", min_doc_count: 1 })),
  "significant in global": { g: { global: {}, aggs: sig({ field: "tags", size: 4 }) } },
  "significant many in global": { g: { global: {}, aggs: sig({ field: "sku", size: 4, percentage: {}, min_doc_count: 1 }) } },
  "with others in it": sig({ field: "tags", size: 3 }, PRICE),
  "with terms in it": sig({ field: "tags", size: 2 }, terms("brand", PRICE, { size: 2 })),
  "with significant in it": sig({ field: "tags", size: 2 }, { q: { significant_terms: { field: "brand", min_doc_count: 1 } } }),
  "order by significant": terms("brand", sig({ field: "tags" }), { order: { s: "asc" } }),
  "order through significant": terms("brand", sig({ field: "tags" }, PRICE), { order: { "s>a": "asc" } }),
  "no field, with others in it": sig({ field: "nope" }, PRICE),
  "meta": { s: { significant_terms: { field: "tags", size: 1 }, meta: { a: 1 } } },
};

// prettier-ignore
const QUERIES: Readonly<Record<string, object>> = {
  "a word": { match: { name: "red" } },
  "another": { term: { category: "Home/Kitchen" } },
  "a range": { range: { price: { gte: 100 } } },
};

const asked = (query: string, trees: Readonly<Record<string, Body>>): Case[] =>
  searches(
    "products",
    Object.fromEntries(
      Object.entries(trees).map(([name, tree]) => [
        `${query}: ${name}`,
        { query: QUERIES[query], size: 0, aggs: tree as object },
      ]),
    ),
  );

const significant = Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [`of ${name}`, sig(body)]));

/** Where many values have the same score: their order is that in which results are brought together, by some more than once. */
const ALIKE: Readonly<Record<string, object>> = Object.fromEntries(
  ["tags", "brand", "category", "color", "stock", "rating", "created_at", "in_stock"].flatMap((field) =>
    ["chair", "steel", "table"].flatMap((name) =>
      [
        { sampler: { shard_size: 20 } },
        { auto_date_histogram: { field: "created_at" } },
        { auto_date_histogram: { field: "created_at", buckets: 12 } },
        { auto_date_histogram: { field: "price" } },
      ].map((outer) => [
        `alike: ${field} of ${name} in ${JSON.stringify(outer)}`,
        {
          size: 0,
          query: { match: { name } },
          aggs: { o: { ...outer, aggs: sig({ field, min_doc_count: 1, size: 6 }) } },
        },
      ]),
    ),
  ),
);

export const aggsSignificant: Case[] = [
  ...aggs("products", { ...SAMPLERS, ...significant, ...PLACES }),
  ...Object.keys(QUERIES).flatMap((query) => asked(query, { ...SAMPLERS, ...significant, ...PLACES })),
  ...searches("products", {
    "nothing found": { query: { match_none: {} }, size: 0, aggs: sig({ field: "tags" }) },
    "nothing found, nothing in a sampler": { query: { match_none: {} }, size: 0, aggs: sample({}) },
    "nothing found, a sampler": { query: { match_none: {} }, size: 0, aggs: sample({}, TOP) },
    "nothing found, no sample": { query: { match_none: {} }, size: 0, aggs: sample({ shard_size: 0 }, TOP) },
  }),
  ...searches("nested", {
    "a sampler of objects": {
      query: { match: { name: "red fox" } },
      size: 0,
      aggs: { n: { nested: { path: "parts" }, aggs: sample({ shard_size: 4 }, { h: { top_hits: { size: 4 } } }) } },
    },
    "significant objects": {
      query: { match: { name: "red" } },
      size: 0,
      aggs: { n: { nested: { path: "parts" }, aggs: sig({ field: "parts.code", min_doc_count: 1 }) } },
    },
    "significant of the document": { query: { match: { name: "red" } }, size: 0, aggs: sig({ field: "kind" }) },
    "significant of the document in objects": {
      query: { match: { name: "red" } },
      size: 0,
      aggs: { n: { nested: { path: "parts" }, aggs: sig({ field: "kind" }) } },
    },
    "significant objects of the document": {
      query: { match: { name: "red" } },
      size: 0,
      aggs: sig({ field: "parts.code" }),
    },
  }),
  ...searches("types", {
    "significant longs": { query: { term: { bool: true } }, size: 0, aggs: sig({ field: "l", min_doc_count: 1 }) },
    "significant of what is missing": { query: { term: { bool: true } }, size: 0, aggs: sig({ field: "never_kw" }) },
    "significant half floats": { size: 0, aggs: sig({ field: "h" }) },
    "significant keywords": {
      query: { term: { bool: true } },
      size: 0,
      aggs: sig({ field: "kw", min_doc_count: 1, percentage: {} }),
    },
  }),
  ...searches("products", ALIKE),
  ...aggs("empty", { empty: sig({ field: "nope" }), "empty, a sampler": sample({}, TOP) }),
  ...aggs("geo", { points: sig({ field: "p" }) }),
  ...aggs("type_ip", { addresses: sig({ field: "ip", min_doc_count: 1 }) }),
  ...aggs("doc_count", { "weighed, a sampler": sample({ shard_size: 2 }, TOP) }),
];
