/** How many documents does each stand for? `_doc_count` in buckets, and where it changes nothing. */
import { aggs, count, queries, request, searches, type Body, type Case } from "./case.js";

const trees: Record<string, Body> = {};
const add = (name: string, tree: Body): void => {
  trees[name] = { a: tree };
};

for (const field of ["k", "n", "l", "d", "ip", "b", "f", "t", "fl", "fl.a", "o.k", "p._doc_count", "_id", "_index"]) {
  add(`terms: ${field}`, { terms: { field, size: 20 } });
  // A key of a flattened field takes nothing for missing values there.
  if (field !== "fl.a")
    add(`terms: ${field}, missing`, {
      terms: {
        field,
        size: 20,
        missing: field === "d" ? "2020-01-01" : field === "ip" ? "2.2.2.2" : field === "b" ? "true" : "1",
      },
    });
  add(`terms: ${field}, few`, { terms: { field, size: 2 } });
  add(`terms: ${field}, least`, {
    terms: { field, size: 2, shard_size: 2, order: { _count: "asc" }, show_term_doc_count_error: true },
  });
  add(`terms: ${field}, by key`, { terms: { field, size: 3, order: { _key: "desc" } } });
  add(`terms: ${field}, with a sub-aggregation`, {
    terms: { field, size: 20 },
    aggs: { b: { avg: { field: "l" } }, c: { value_count: { field: "n" } } },
  });
  add(`terms: ${field}, with buckets inside`, {
    terms: { field, size: 20 },
    aggs: { h: { histogram: { field: "n", interval: 10 } }, t: { terms: { field: "k" } } },
  });
}

// prettier-ignore
const OTHERS: Readonly<Record<string, Body>> = {
  "min_doc_count": { terms: { field: "k", min_doc_count: 5 } },
  "min_doc_count 0": { terms: { field: "k", min_doc_count: 0 } },
  "shard_min_doc_count": { terms: { field: "k", min_doc_count: 5, shard_min_doc_count: 4 } },
  "include": { terms: { field: "k", include: ["a", "b", "none"] } },
  "exclude": { terms: { field: "k", exclude: "b.*|a" } },
  "include numbers": { terms: { field: "n", include: [1, 7] } },
  "parted": { terms: { field: "k", include: { partition: 0, num_partitions: 2 } } },
  "by a metric": { terms: { field: "k", order: { m: "asc" } }, aggs: { m: { max: { field: "l" } } } },
  "histogram": { histogram: { field: "n", interval: 10 } },
  "histogram, many counts": { histogram: { field: "n", interval: 10, min_doc_count: 5 } },
  "histogram, by count": { histogram: { field: "n", interval: 1, order: { _count: "desc" }, min_doc_count: 1 } },
  "histogram, missing": { histogram: { field: "f", interval: 1, missing: 3, min_doc_count: 1 } },
  "histogram, hard_bounds": { histogram: { field: "n", interval: 5, hard_bounds: { min: 0, max: 10 } } },
  "histogram, inside": { histogram: { field: "n", interval: 10 }, aggs: { t: { terms: { field: "k" } }, m: { max: { field: "l" } } } },
  "histogram of ranges": { histogram: { field: "r", interval: 2 } },
  "histogram of ranges, inside": { histogram: { field: "r", interval: 2 }, aggs: { t: { terms: { field: "k" } } } },
  "date_histogram": { date_histogram: { field: "d", calendar_interval: "month" } },
  "date_histogram, fixed": { date_histogram: { field: "d", fixed_interval: "1d", min_doc_count: 1 } },
  "date_histogram, zone": { date_histogram: { field: "d", calendar_interval: "day", time_zone: "America/New_York", min_doc_count: 1 } },
  "date_histogram, missing": { date_histogram: { field: "d", calendar_interval: "year", missing: "2019-05-05" } },
  "date_histogram, inside": { date_histogram: { field: "d", calendar_interval: "year" }, aggs: { t: { terms: { field: "k" } }, s: { stats: { field: "l" } } } },
  "date_histogram of ranges": { date_histogram: { field: "dr", calendar_interval: "month" } },
  "range": { range: { field: "n", ranges: [{ to: 2 }, { from: 2 }, { from: 1, to: 8 }] } },
  "range of one value each": { range: { field: "l", ranges: [{ to: 6 }, { from: 6, to: 9 }, { from: 2, to: 11 }] } },
  "range of doubles": { range: { field: "f", ranges: [{ to: 0 }, { from: 0 }] } },
  "range, missing": { range: { field: "f", missing: 1, ranges: [{ to: 0 }, { from: 0 }] } },
  "range of dates": { range: { field: "d", ranges: [{ to: "2020-02-01" }, { from: "2020-01-02" }] } },
  "range, inside": { range: { field: "n", ranges: [{ to: 3 }, { from: 2 }] }, aggs: { t: { terms: { field: "k" } }, m: { sum: { field: "l" } } } },
  "range within terms": { terms: { field: "k" }, aggs: { r: { range: { field: "n", ranges: [{ to: 3 }, { from: 2 }] } } } },
  "three deep": { terms: { field: "b" }, aggs: { h: { date_histogram: { field: "d", calendar_interval: "year" }, aggs: { t: { terms: { field: "k" } } } } } },
  "value_count": { value_count: { field: "n" } },
  "cardinality": { cardinality: { field: "k" } },
  "stats": { stats: { field: "n" } },
  "avg": { avg: { field: "l" } },
};
for (const [name, tree] of Object.entries(OTHERS)) add(name, tree);

const some = { query: { range: { l: { gte: 2, lt: 12 } } }, size: 0 };

export const docCount: readonly Case[] = [
  request("doc_count", "mapping", "GET /doc_count/_mapping"),
  request("doc_count", "GET", "GET /doc_count/_doc/0"),
  count("doc_count", "count", {}),
  ...aggs("doc_count", trees),
  ...aggs("doc_count", Object.fromEntries(Object.entries(trees).map(([name, tree]) => [`some: ${name}`, tree])), some),
  ...searches("doc_count", {
    "search: all": { size: 20 },
    "search: sources": { size: 20, _source: ["_doc_count", "p"] },
    "hits are counted as they are": { size: 1, track_total_hits: 3, aggs: { a: { terms: { field: "k" } } } },
    "search: sort": { sort: ["_doc_count"] },
    "search: sort within": { sort: ["p._doc_count", "l"], size: 4, _source: false },
    "search: terms of it": { size: 0, aggs: { a: { terms: { field: "_doc_count" } } } },
    "search: max": { size: 0, aggs: { a: { max: { field: "_doc_count" } } } },
  }),
  ...queries("doc_count", {
    "query: exists": { exists: { field: "_doc_count" } },
    "query: term": { term: { _doc_count: 5 } },
    "range of it": { range: { _doc_count: { gte: 1 } } },
    "query: match": { match: { _doc_count: 5 } },
    "term within": { term: { "p._doc_count": 9 } },
    "query: lookup": { terms: { l: { index: "doc_count", id: "0", path: "_doc_count" } } },
  }),
];
