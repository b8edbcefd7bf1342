/** `terms`: fields of every type, sizes, orders, filters of values, sub-aggregations. */

import { aggs, searches, type Body, type Case } from "./case.js";

const terms = (field: string, rest: object = {}, sub?: object): { readonly t: object } => ({
  t: { terms: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});

// prettier-ignore
const FIELDS = [
  "kw", "kw_short", "txt.raw", "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "n.str", "obj.count", "obj.flag", "obj.when", "obj.deep.kw", "obj.deep.value", "items.sku", "items.qty", "items.price", "never_kw", "never_l", "never_d", "never_date", "never_bool", "nothing", "txt", "obj", "_id", "_index",
];
// prettier-ignore
const ORDERS: readonly unknown[] = [
  { _count: "asc" }, { _count: "desc" }, { _key: "asc" }, { _key: "desc" }, [{ _count: "asc" }, { _key: "desc" }], [{ _key: "desc" }], { p: "desc" }, { p: "asc" }, { "s.avg": "desc" }, { "s.max": "asc" }, [{ "s.count": "desc" }, { p: "asc" }], { "p.value": "desc" }, { c: "desc" }, { m: "asc" }, [{ m: "asc" }, { _key: "desc" }], { _term: "asc" }, { nothing: "asc" }, { "s.nothing": "asc" }, { s: "asc" }, { _count: "down" }, "_count", [], {}, { _count: "asc", _key: "asc" }, { "p>q": "asc" },
];
const SUBS = {
  p: { avg: { field: "price" } },
  s: { stats: { field: "rating" } },
  c: { cardinality: { field: "brand" } },
  m: { max: { field: "created_at" } },
};

// prettier-ignore
const VALUES: readonly unknown[] = [
  "b.*", "bl(ack|ue)", ".*e", "[a-m].*", ".*", "", "black", "BLACK", "bl@", "~(black)", "(black|white)&(white|red)", "<1-3>", "b[^l]+", "(", "[", "a{2", "b.{3,4}", "white?", "\"black\"", "#", ["black", "white"], ["plaid"], [], ["black", "black"], [1, "black"], "black|white", ".{4}", "..*..",
];

const byField: Record<string, Body> = {};
for (const field of FIELDS) {
  byField[field] = terms(field);
  byField[`${field}: key order, all`] = terms(field, { order: { _key: "asc" }, size: 100 });
  byField[`${field}: min_doc_count 0`] = terms(field, { min_doc_count: 0, size: 100 });
  byField[`${field}: missing`] = terms(field, {
    missing: field.startsWith("date") ? "2020-01-01" : field.endsWith("bool") ? true : 5,
  });
  byField[`${field}: size 2`] = terms(field, { size: 2 });
}

/** Terms of fields of which many documents have the same values, beside each other and below one another. */
const labelled = (field: string): Body => ({
  first: terms(field).t,
  all: terms(field, { size: 1000, order: { _key: "asc" } }).t,
  rare: terms(field, { order: { _count: "asc" }, size: 5 }).t,
  empty: terms(field, { min_doc_count: 0, size: 1000, order: { _key: "desc" } }).t,
  missing: terms(field, { missing: "none", size: 4 }).t,
  "missing, there": terms(field, { missing: "l7", size: 4 }).t,
  "missing, all": terms(field, { missing: "none", size: 1000, order: { _key: "asc" } }).t,
  include: terms(field, { include: "l1.*", exclude: ["l10", "l111"], size: 30 }).t,
  parts: terms("part", {}, { inner: terms(field, { size: 3 }).t, mean: { avg: { field: "n" } } }).t,
});

const LABELLED: Record<string, object> = { "a third": { match: { text: "third" } } };
for (const lt of [0, 30, 700, 4000, 4200, 9000]) LABELLED[`below ${lt}`] = { range: { n: { lt } } };
for (const step of [5, 60, 400]) {
  LABELLED[`one of ${step}`] = { terms: { n: Array.from({ length: 10_000 / step }, (_, i) => i * step) } };
}

/** Levels of one bucket a document each: 12,000 more buckets for every level. */
const nested = (levels: number): object => terms("n", { size: 12000 }, levels === 1 ? undefined : nested(levels - 1));

export const aggsTerms: readonly Case[] = [
  ...aggs("types", byField),
  ...aggs("types", {
    "kw: missing text": terms("kw", { missing: "none", size: 3 }),
    "kw: missing that is there": terms("kw", { missing: "fox" }),
    "i: missing fraction": terms("i", { missing: 1.5 }),
    "i: missing that is no number": terms("i", { missing: "x" }),
    "nothing: missing number": terms("nothing", { missing: 4 }),
    "nothing: missing text": terms("nothing", { missing: "x" }),
    "nothing: value_type long, missing": terms("nothing", { value_type: "long", missing: 4 }),
    "date: format": terms("date", { format: "yyyy", size: 50 }),
    "date: format of nonsense": terms("date", { format: "nonsense" }),
    "d: format": terms("d", { format: "0.0" }),
    "l: include numbers": '{"t":{"terms":{"field":"l","include":[1,42,9007199254740993]}}}',
    "l: exclude numbers": '{"t":{"terms":{"field":"l","exclude":[1,0,42]}}}',
    "l: include numbers as text": '{"t":{"terms":{"field":"l","include":["1","42"]}}}',
    "l: include regexp": '{"t":{"terms":{"field":"l","include":"1.*"}}}',
    "d: include numbers": '{"t":{"terms":{"field":"d","include":[1.5,0.1]}}}',
    "d: exclude numbers": '{"t":{"terms":{"field":"d","exclude":[1.5]}}}',
    "bool: include": '{"t":{"terms":{"field":"bool","include":["true"]}}}',
    "bool: include 1": '{"t":{"terms":{"field":"bool","include":[1]}}}',
    "date: include": '{"t":{"terms":{"field":"date","include":["2021-03-04"]}}}',
    "i: missing that is there, include": terms("i", { missing: 5, include: [1, 5, 42] }),
    "i: missing that is there, exclude": terms("i", { missing: 1, exclude: [0, 42], size: 50 }),
    "d: missing that is there, exclude": terms("d", { missing: 1.5, exclude: [0.1], size: 50 }),
    "i: include partition": '{"t":{"terms":{"field":"i","include":{"partition":0,"num_partitions":2}}}}',
  }),
  ...aggs(
    "products",
    Object.fromEntries(
      ORDERS.map((order) => [`order ${JSON.stringify(order)}`, terms("color", { order, size: 6 }, SUBS)]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      ORDERS.slice(0, 6).map((order) => [`stock order ${JSON.stringify(order)}`, terms("stock", { order, size: 6 })]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      ORDERS.slice(0, 6).map((order) => [`rating order ${JSON.stringify(order)}`, terms("rating", { order, size: 6 })]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      ORDERS.slice(0, 6).map((order) => [
        `tags order ${JSON.stringify(order)}`,
        terms("tags", { order, size: 6, min_doc_count: 0 }),
      ]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      VALUES.map((include) => [`include ${JSON.stringify(include)}`, terms("color", { include, size: 4 })]),
    ),
  ),
  ...aggs(
    "products",
    Object.fromEntries(
      VALUES.map((exclude) => [`exclude ${JSON.stringify(exclude)}`, terms("color", { exclude, size: 4 })]),
    ),
  ),
  ...aggs("products", {
    color: terms("color"),
    "color: all": terms("color", { size: 100 }),
    brand: terms("brand"),
    "brand: 50": terms("brand", { size: 50 }),
    category: terms("category"),
    tags: terms("tags"),
    in_stock: terms("in_stock"),
    rating: terms("rating"),
    price: terms("price"),
    stock: terms("stock"),
    created_at: terms("created_at", { size: 3 }),
    name: terms("name"),
    "name.keyword": terms("name.keyword", { size: 3 }),
    "size 0": terms("color", { size: 0 }),
    "size -1": terms("color", { size: -1 }),
    "size 1": terms("color", { size: 1 }),
    "size as text": terms("color", { size: "3" }),
    "size fraction": terms("color", { size: 2.5 }),
    "size largest": terms("color", { size: 2147483647 }),
    "size and shard_size": terms("brand", { size: 3, shard_size: 5 }),
    "size above shard_size": terms("brand", { size: 5, shard_size: 3 }),
    "shard_size 0": terms("brand", { shard_size: 0 }),
    show_term_doc_count_error: terms("color", { size: 3, show_term_doc_count_error: true }),
    "min_doc_count 50": terms("color", { min_doc_count: 50 }),
    "min_doc_count 10000": terms("color", { min_doc_count: 10000 }),
    "min_doc_count -1": terms("color", { min_doc_count: -1 }),
    "shard_min_doc_count 60": terms("color", { shard_min_doc_count: 60 }),
    "min_doc_count 0 by key": terms("color", { min_doc_count: 0, order: { _key: "desc" }, size: 5 }),
    missing: terms("color", { missing: "none", size: 30 }),
    "missing at the top": terms("tags", { missing: "none", size: 3 }),
    "missing that is there": terms("color", { missing: "black", size: 3 }),
    "missing number": terms("rating", { missing: 0, size: 30 }),
    "missing number that is there, exclude": terms("rating", { missing: 3, exclude: [4, 5], size: 50 }),
    "missing number that is there, include": terms("rating", { missing: 3, include: [3, 4, 4.5], size: 50 }),
    "include and exclude": terms("color", { include: "b.*", exclude: ".*ue", size: 10 }),
    "include list and exclude list": terms("color", { include: ["black", "white", "red"], exclude: ["red"] }),
    "include list and exclude regexp": terms("color", { include: ["black", "white"], exclude: "w.*" }),
    "include, min_doc_count 0": terms("color", { include: "b.*", min_doc_count: 0 }),
    "include partition": terms("brand", { include: { partition: 1, num_partitions: 10 }, size: 5 }),
    "include partition without count": terms("brand", { include: { partition: 1 } }),
    "include partition out of range": terms("brand", { include: { partition: 10, num_partitions: 10 } }),
    "include too long": terms("brand", { include: "a".repeat(1001) }),
    "execution_hint map": terms("color", { execution_hint: "map", size: 3 }),
    "execution_hint global_ordinals": terms("color", { execution_hint: "global_ordinals", size: 3 }),
    "execution_hint of nonsense": terms("color", { execution_hint: "nonsense", size: 3 }),
    "collect_mode depth_first": terms("color", { collect_mode: "depth_first", size: 3 }, SUBS),
    "collect_mode breadth_first": terms("color", { collect_mode: "breadth_first", size: 3 }, SUBS),
    "collect_mode of nonsense": terms("color", { collect_mode: "nonsense" }),
    "two levels": terms(
      "color",
      { size: 3 },
      { b: { terms: { field: "brand", size: 2 }, aggs: { p: { stats: { field: "price" } } } } },
    ),
    "three levels": terms(
      "in_stock",
      {},
      {
        c: {
          terms: { field: "color", size: 2 },
          aggs: { t: { terms: { field: "tags", size: 2 }, aggs: { p: { max: { field: "price" } } } } },
        },
      },
    ),
    "two levels ordered by the inner": terms(
      "brand",
      { size: 3, order: { p: "desc" } },
      {
        p: { max: { field: "price" } },
        t: { terms: { field: "tags", size: 2, order: { q: "asc" } }, aggs: { q: { sum: { field: "stock" } } } },
      },
    ),
    "under numbers": terms("stock", { size: 3 }, { c: { terms: { field: "color", size: 2 } } }),
    "under doubles": terms("rating", { size: 3 }, { s: { stats: { field: "price" } } }),
    "with meta": {
      t: {
        terms: { field: "color", size: 1 },
        meta: { a: [1, { b: 1.0 }] },
        aggs: { m: { max: { field: "price" }, meta: { c: "d" } } },
      },
    },
    "several at once": {
      z: { terms: { field: "color", size: 1 } },
      a: { terms: { field: "brand", size: 1 } },
      "10": { terms: { field: "tags", size: 1 } },
      "9": { max: { field: "price" } },
    },
    "min_doc_count 0 with sub": terms(
      "color",
      { min_doc_count: 0, order: { _key: "desc" }, size: 3 },
      { s: { stats: { field: "price" } } },
    ),
    "order by a two-level path": terms(
      "color",
      { size: 3, order: { "t>p": "desc" } },
      { t: { terms: { field: "tags" }, aggs: { p: { max: { field: "price" } } } } },
    ),
    "unknown parameter": terms("color", { nonsense: 1 }),
    "no field": { t: { terms: {} } },
    "field that is not there": terms("nothing"),
    "aggregations inside": {
      t: { terms: { field: "color", size: 1 }, aggregations: { p: { max: { field: "price" } } } },
    },
    "sub twice": {
      t: {
        terms: { field: "color", size: 1 },
        aggs: { p: { max: { field: "price" } } },
        aggregations: { q: { max: { field: "price" } } },
      },
    },
    "bad sub": terms("color", {}, { p: { nonsense: {} } }),
    "sub that fails": terms("color", {}, { p: { max: { field: "name" } } }),
  }),
  ...searches("products", {
    "with a query": { query: { match: { name: "classic" } }, size: 0, aggs: terms("color") },
    "with a query, min_doc_count 0": {
      query: { term: { brand: "Norvik" } },
      size: 0,
      aggs: terms("category", { min_doc_count: 0, size: 70 }),
    },
    "with a query, min_doc_count 0, numbers": {
      query: { term: { brand: "Norvik" } },
      size: 0,
      aggs: terms("rating", { min_doc_count: 0, size: 70 }),
    },
    "with a query, min_doc_count 0, boolean": {
      query: { term: { stock: 0 } },
      size: 0,
      aggs: terms("in_stock", { min_doc_count: 0 }),
    },
    "with a query that finds nothing": { query: { match_none: {} }, size: 0, aggs: terms("color", {}, SUBS) },
    "with a query that finds nothing, min_doc_count 0": {
      query: { match_none: {} },
      size: 0,
      aggs: terms("color", { min_doc_count: 0, size: 2 }, SUBS),
    },
    "with hits and sort": {
      query: { match: { name: "classic" } },
      size: 1,
      sort: "price",
      _source: false,
      aggs: terms("tags", { size: 2 }),
    },
  }),
  ...aggs("ties", {
    "ties: group": terms("group"),
    "ties: rank": terms("rank"),
    "ties: half": terms("half"),
    "ties: day": terms("day"),
    "ties: maybe": terms("maybe", { size: 20 }),
    "ties: cut among equals": terms("rank", { size: 2 }),
    "ties: cut among equals, by a metric": terms(
      "rank",
      { size: 2, order: { m: "asc" } },
      { m: { max: { field: "half" } } },
    ),
    "ties: cut among equals, keywords": terms("group", { size: 2 }),
    "ties: cut among equals, ascending": terms("group", { size: 2, order: { _count: "asc" } }),
  }),
  ...aggs("many", {
    "many: group": terms("group", { size: 5 }),
    "many: group by key": terms("group", { size: 5, order: { _key: "desc" } }),
    "many: group by a metric": terms("group", { size: 5, order: { s: "desc" } }, { s: { sum: { field: "value" } } }),
    "many: n": terms("n", { size: 5 }),
    "many: n, last first": terms("n", { size: 5, order: { _key: "desc" } }),
    "many: value": terms("value", { size: 5 }),
    "many: all groups": terms("group", { size: 1000, order: [{ _count: "asc" }, { _key: "asc" }] }),
    "many: too many buckets": terms("group", { size: 501 }, nested(6)),
  }),
  ...aggs("empty", {
    "no documents: keyword": terms("kw", { min_doc_count: 0 }),
    "no documents: long": terms("l"),
    "no documents: double": terms("d", {}, { m: { max: { field: "l" } } }),
    "no documents: date": terms("at"),
  }),
  ...["few", "many"].flatMap((field) => aggs("labels", { [`${field} of labels`]: labelled(field) })),
  ...["few", "many"].flatMap((field) =>
    Object.entries(LABELLED).flatMap(([which, query]) =>
      aggs("labels", { [`${field} of labels, ${which}`]: labelled(field) }, { size: 0, query }),
    ),
  ),
];
