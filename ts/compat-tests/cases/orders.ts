/**
 * What does an order of `terms` that leads nowhere come to? The real engine refuses it before it collects (500), or, where it counts
 * the documents of each term by a query, when it first compares two buckets (400): then one bucket is an answer.
 */
import { aggs, searches, type Body, type Case } from "./case.js";

const CORPORA = ["orders_one", "orders_few"] as const;

const NOWHERE = { nowhere: "asc" };
const ALL = { match_all: {} };
const ONE = { term: { k: "a" } };
const NONE = { match_none: {} };

const terms = (field: string, rest: object = {}, inner?: object): object => ({
  a: { terms: { field, order: NOWHERE, ...rest }, ...(inner === undefined ? {} : { aggs: inner }) },
});

// prettier-ignore
const FIELDS = [
  "k", "unindexed", "alias", "t", "n", "b", "ip", "ip_unindexed", "f", "f.x", "f.y", "f.z", "f_unindexed", "f_unindexed.x", "empty",
  "nothing", "j", "j#q", "_id", "_index", "_type",
];

/** Those that come to all documents as they are, and those that do not. */
const QUERIES: Readonly<Record<string, object>> = {
  all: ALL,
  "all, with the boost 1": { match_all: { boost: 1 } },
  "all, with a boost": { match_all: { boost: 2 } },
  "all, with a name": { match_all: { _name: "all" } },
  one: ONE,
  none: NONE,
  "what nobody has": { term: { k: "z" } },
  "a bool of nothing": { bool: {} },
  "must all": { bool: { must: [ALL] } },
  "must all, with a boost": { bool: { must: [ALL], boost: 2 } },
  "must all twice": { bool: { must: [ALL, ALL] } },
  "must all and filter all": { bool: { must: [ALL], filter: [ALL] } },
  "must all and filter one": { bool: { must: [ALL], filter: [ONE] } },
  "must all and not none": { bool: { must: [ALL], must_not: [NONE] } },
  "must all, should one": { bool: { must: [ALL], should: [ONE] } },
  "must must all": { bool: { must: [{ bool: { must: [ALL] } }] } },
  "should all": { bool: { should: [ALL] } },
  "should all or one": { bool: { should: [ALL, ONE] } },
  "filter all": { bool: { filter: [ALL] } },
  "filter one": { bool: { filter: [ONE] } },
  "not none": { bool: { must_not: [NONE] } },
  "constant all": { constant_score: { filter: ALL } },
  "a match without words": { match: { t: { query: "", zero_terms_query: "all" } } },
  "a phrase without words": { match_phrase: { t: { query: "", zero_terms_query: "all" } } },
  "words without words": { multi_match: { query: "", fields: ["t"], zero_terms_query: "all" } },
  ids: { ids: { values: ["1", "2", "3"] } },
  exists: { exists: { field: "n" } },
  "exists, of every document": { exists: { field: "_id" } },
  range: { range: { n: { gte: 0 } } },
  "range without ends": { range: { n: {} } },
  prefix: { prefix: { k: "" } },
};

const AVG = { m: { avg: { field: "n" } } };

const TREES: Readonly<Record<string, object>> = {
  "a size": terms("k", { size: 1 }),
  "a size of shards": terms("k", { size: 1, shard_size: 1 }),
  "no documents": terms("k", { min_doc_count: 0 }),
  "two documents": terms("k", { min_doc_count: 2 }),
  "two documents in an answer": terms("k", { min_doc_count: 2, size: 2, shard_size: 2, shard_min_doc_count: 1 }),
  "two documents in a shard": terms("k", { min_doc_count: 2, size: 2, shard_size: 2, shard_min_doc_count: 2 }),
  "two documents, none left out": terms("k", { min_doc_count: 2, size: 3, shard_size: 3, shard_min_doc_count: 1 }),
  missing: terms("k", { missing: "z" }),
  "missing, of a key": terms("f.x", { missing: "z" }),
  "missing, of a number": terms("n", { missing: 5 }),
  "included by a pattern": terms("k", { include: "[ab]" }),
  "one included by a pattern": terms("k", { include: "a" }),
  included: terms("k", { include: ["a", "b"] }),
  "one included": terms("k", { include: ["a"] }),
  "none included": terms("k", { include: ["z"] }),
  "one included of none": terms("empty", { include: ["a"] }),
  excluded: terms("k", { exclude: ["b", "c"] }),
  "a partition": terms("k", { include: { partition: 0, num_partitions: 2 } }),
  "errors of counts": terms("k", { show_term_doc_count_error: true }),
  "breadth first": terms("k", { collect_mode: "breadth_first" }, AVG),
  "by a map": terms("k", { execution_hint: "map" }),
  "by a map, of a key": terms("f.x", { execution_hint: "map" }),
  "by a map, missing, of a key": { a: { terms: { field: "f.y", missing: "z", execution_hint: "map" } } },
  "by a map, missing and no documents": {
    a: { terms: { field: "k", missing: "z", execution_hint: "map", min_doc_count: 0 } },
  },
  "missing, of a key with a right order": { a: { terms: { field: "f.y", missing: "z" } } },
  "a hint that changes nothing": terms("k", { execution_hint: "global_ordinals" }),
  "beside a metric": terms("k", {}, AVG),
  "beside buckets": terms("k", {}, { b: { terms: { field: "n" } } }),
  "a key that a metric has not": terms("k", { order: { "m.x": "asc" } }, AVG),
  "below a metric": terms("k", { order: { "m>x": "asc" } }, AVG),
  "below buckets": terms("k", { order: { "b>m": "asc" } }, { b: { terms: { field: "n" }, aggs: AVG } }),
  "by several": terms("k", { order: [{ _count: "desc" }, NOWHERE] }, AVG),
  within: { a: { terms: { field: "n" }, aggs: terms("k") } },
  "within what leads nowhere": terms("k", {}, terms("k")),
  "beside another": { ...terms("k"), b: { terms: { field: "k" } } },
};

/** What a shard gives of terms that are counted by queries, and of others, where terms need two documents. */
const HELD_BACK = {
  k: { terms: { field: "k", min_doc_count: 2, shard_min_doc_count: 2 } },
  cut: { terms: { field: "k", min_doc_count: 2, shard_min_doc_count: 2, size: 1, shard_size: 1 } },
  beside: { terms: { field: "k", min_doc_count: 2, shard_min_doc_count: 2 }, aggs: AVG },
  unindexed: { terms: { field: "unindexed", min_doc_count: 2, shard_min_doc_count: 2 } },
  key: { terms: { field: "f.x", min_doc_count: 2, shard_min_doc_count: 2 } },
  number: { terms: { field: "n", min_doc_count: 2, shard_min_doc_count: 2 } },
  within: { terms: { field: "n" }, aggs: { a: { terms: { field: "k", min_doc_count: 2, shard_min_doc_count: 2 } } } },
};

const BODIES: Readonly<Record<string, Body>> = {
  "with hits": { aggs: terms("k") },
  "with hits in an order": { sort: ["n"], aggs: terms("k") },
  "behind a page": { sort: ["n"], search_after: [1], aggs: terms("k") },
  "a post filter": { size: 0, post_filter: ONE, aggs: terms("k") },
  "a post filter of a query": { size: 0, query: ONE, post_filter: ALL, aggs: terms("k") },
  "held back by a shard": { size: 0, aggs: HELD_BACK },
  "held back by a shard, of a query": { size: 0, query: { range: { n: { gte: 0 } } }, aggs: HELD_BACK },
  "no total": { size: 0, track_total_hits: false, aggs: terms("k") },
};

export const orders: readonly Case[] = CORPORA.flatMap((corpus) => [
  ...aggs(corpus, Object.fromEntries(FIELDS.map((field) => [`${corpus}: ${field}`, terms(field)]))),
  ...searches(
    corpus,
    Object.fromEntries(
      Object.entries({ ...QUERIES, "the index": { term: { _index: corpus } } }).flatMap(([name, query]) =>
        ["k", "f.x", "n"].map((field): [string, Body] => [
          `${corpus}: ${field} of ${name}`,
          { size: 0, query, aggs: terms(field) },
        ]),
      ),
    ),
  ),
  ...aggs(corpus, Object.fromEntries(Object.entries(TREES).map(([name, tree]) => [`${corpus}: ${name}`, tree]))),
  ...searches(corpus, Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [`${corpus}: ${name}`, body]))),
]);
