/**
 * Which requests once held a server up, or took it down? Each was found by attacking one, and is asked again for ever.
 */
import { gzipSync } from "node:zlib";

import { many, search } from "./request.js";
import type { Attack } from "./request.js";

const encoder = new TextEncoder();

/** Returns aggregations nested in each other. */
export function nested(depth: number, aggregation: object): object {
  return { a: depth > 1 ? { ...aggregation, aggs: nested(depth - 1, aggregation) } : aggregation };
}

/** Returns `bool` clauses as a tree with so many levels of two branches each. */
function tree(levels: number, at = 0): object {
  if (levels === 0) return { term: { stock: at } };
  return { bool: { should: [tree(levels - 1, at * 2), tree(levels - 1, at * 2 + 1)] } };
}

function compressed(name: string, text: () => string): Attack {
  return {
    name,
    path: "/products/_search",
    body: () => gzipSync(encoder.encode(text())),
    headers: { "content-encoding": "gzip" },
  };
}

const range = (at: number): object => ({ range: { price: { gte: at, lt: at + 1 } } });

/** The requests. */
export const KNOWN: readonly Attack[] = [
  search("10,000 hits, 1,000 patterns of sources", () => ({
    size: 10_000,
    _source: many(1000, (at) => `*a*b*c*${at}*`),
  })),
  search("1,000 hits, 300 patterns of sources", () => ({ size: 1000, _source: many(300, (at) => `*${at}*a*b*c*`) })),
  search("5 terms of tags, nested", () => ({ size: 0, aggs: nested(5, { terms: { field: "tags", size: 2 } }) })),
  search("6 terms of tags, nested", () => ({ size: 0, aggs: nested(6, { terms: { field: "tags", size: 2 } }) })),
  search("8 terms of ids, nested", () => ({ size: 0, aggs: nested(8, { terms: { field: "sku", size: 10_000 } }) })),
  compressed("30 million [, as gzip", () => "[".repeat(30_000_000)),
  compressed("30 million [ as a source, as gzip", () => `{"_source":${"[".repeat(30_000_000)}`),
  compressed(
    "45 million numbers in terms, as gzip",
    () => `{"query":{"terms":{"stock":[${"1,".repeat(45_000_000)}1]}}}`,
  ),
  compressed(
    "20 million numbers in terms, as gzip",
    () => `{"query":{"terms":{"stock":[${"1,".repeat(20_000_000)}1]}}}`,
  ),
  search("a name of 15 MB that is not known", () => ({ ["é".repeat(7_500_000)]: 1 })),
  search("a name of 30 MB that is not known", () => ({ ["é".repeat(15_000_000)]: 1 })),
  search("a name of 60 MB that is not known", () => ({ ["a".repeat(60_000_000)]: 1 })),
  search("a negative boost of a value of 15 MB", () => ({
    query: { term: { sku: { value: "a".repeat(15_000_000), boost: -1 } } },
  })),
  compressed("90 MB of spaces, as gzip", () => `{"size":${" ".repeat(90_000_000)}1}`),
  compressed("a gzip bomb of 400 MB", () => " ".repeat(400_000_000)),
  search("200 bools of 1,000 ranges", () => ({
    query: { bool: { should: many(200, (i) => ({ bool: { filter: many(1000, (at) => range(i * 1000 + at)) } })) } },
  })),
  search("10,000 cardinalities", () => ({
    size: 0,
    aggs: Object.fromEntries(many(10_000, (at) => [`a${at}`, { cardinality: { field: at % 2 ? "sku" : "price" } }])),
  })),
  search("50 terms with an expression", () => ({
    size: 0,
    aggs: Object.fromEntries(many(50, (at) => [`a${at}`, { terms: { field: "sku", include: `.*(${at}|[0-9]+9).*` } }])),
  })),
  search("1,000 terms with an expression", () => ({
    size: 0,
    aggs: Object.fromEntries(many(1000, (at) => [`a${at}`, { terms: { field: "sku", include: `.*${at}.*` } }])),
  })),
  search("bools nested in pairs, 14 deep", () => ({ query: tree(14) })),
  search("bools nested in pairs, 16 deep", () => ({ query: tree(16) })),
  search("3,000 overlapping ranges over terms", () => ({
    size: 0,
    aggs: {
      ranges: {
        range: { field: "price", ranges: many(3000, (at) => ({ from: 0, to: 10_000 + at })) },
        aggs: { brands: { terms: { field: "brand" } } },
      },
    },
  })),
  search("3,000 ranges of terms", () => ({
    query: { bool: { should: many(1000, (at) => ({ range: { sku: { gte: "A", lt: `T${at}` } } })) } },
  })),
  search("1,000 prefixes that ignore case", () => ({
    query: {
      bool: {
        should: many(1000, (at) => ({ prefix: { sku: { value: `sku-0${at % 100}`, case_insensitive: true } } })),
      },
    },
  })),
  search("a phrase of 1,000 words", () => ({
    query: { match_phrase: { description: many(1000, (at) => ["for", "the", "and", "with"][at % 4]).join(" ") } },
  })),
  search("a phrase of 1,000 words that may be moved", () => ({
    query: {
      match_phrase: {
        description: { query: many(1000, (at) => ["for", "the", "and", "with"][at % 4]).join(" "), slop: 1000 },
      },
    },
  })),
  {
    name: "32 searches of 10,000 sorted hits",
    path: "/products/_msearch",
    body: () => encoder.encode(many(32, () => `{}\n{"size":10000,"sort":[{"price":"asc"},{"sku":"desc"}]}\n`).join("")),
    headers: { "content-type": "application/x-ndjson" },
  },
  search("10,000 hits by 1,000 keys", () => ({
    size: 10_000,
    sort: many(1000, (at) => ({ [["in_stock", "color", "stock"][at % 3] ?? ""]: "asc" })),
  })),
  search("60,000 terms of numbers", () => ({ query: { terms: { price: many(60_000, (at) => at / 100) } } })),
  search("60,000 terms of ids", () => ({ query: { terms: { sku: many(60_000, (at) => `SKU-${at}`) } } })),
  search("1,000 names of queries, 10,000 hits", () => ({
    size: 10_000,
    _source: false,
    query: {
      bool: {
        must: { match_all: {} },
        should: many(1000, (at) => ({ term: { stock: { value: at, _name: `n${at}` } } })),
      },
    },
  })),
  search("cardinalities of 100,000 values in 10,000 buckets", () => ({
    size: 0,
    aggs: {
      a: {
        terms: { field: "stock", size: 10_000, order: { b: "desc" } },
        aggs: { b: { cardinality: { field: "sku", precision_threshold: 40_000 } } },
      },
    },
  })),
  search("an expression of 60 MB", () => ({
    size: 0,
    aggs: { a: { terms: { field: "sku", include: "ab".repeat(30_000_000) } } },
  })),
  search("a format of 60 MB", () => ({
    query: { range: { created_at: { gte: "2016", format: "y||".repeat(20_000_000) } } },
  })),
  search("a polygon of 20,000 corners", () => ({
    query: { geo_polygon: { nowhere: { points: many(20_000, (at) => [at % 180, at % 90]) }, ignore_unmapped: true } },
  })),
  search("1,000 functions of all documents", () => ({
    query: {
      function_score: {
        functions: many(1000, (at) => ({ gauss: { price: { origin: at, scale: 1 } }, filter: range(at) })),
        score_mode: "sum",
      },
    },
  })),
  search("a histogram of small intervals", () => ({
    size: 0,
    aggs: { a: { histogram: { field: "price", interval: 0.0001 } } },
  })),
  search("seconds of time, each with its terms", () => ({
    size: 0,
    aggs: {
      a: {
        date_histogram: { field: "created_at", fixed_interval: "1s", min_doc_count: 1, time_zone: "America/New_York" },
        aggs: { b: { terms: { field: "sku" } } },
      },
    },
  })),
];
