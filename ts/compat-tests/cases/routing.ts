/** What was a document routed by? `_routing` in queries, hits and documents, and mappings that want it. */
import { aggs, queries, request, searches, type Body, type Case } from "./case.js";

const VALUES = ["a", "A", "b", "user 1", "user", "", "5", 5, true, "é", "zz", "q", "y"] as const;

const clauses: Record<string, Body> = {};
for (const value of VALUES) {
  const shown = JSON.stringify(value);
  clauses[`term: ${shown}`] = { term: { _routing: value } };
  clauses[`term: ${shown}, in any case`] = { term: { _routing: { value, case_insensitive: true } } };
  clauses[`terms: ${shown}`] = { terms: { _routing: [value, "q"] } };
  clauses[`match: ${shown}`] = { match: { _routing: value } };
  clauses[`match_phrase: ${shown}`] = { match_phrase: { _routing: value } };
  clauses[`multi_match: ${shown}`] = { multi_match: { query: value, fields: ["_routing", "k"] } };
  clauses[`prefix: ${shown}`] = { prefix: { _routing: value } };
  clauses[`prefix: ${shown}, in any case`] = { prefix: { _routing: { value, case_insensitive: true } } };
  clauses[`range: from ${shown}`] = { range: { _routing: { gte: value } } };
  clauses[`range: below ${shown}`] = { range: { _routing: { lt: value } } };
}

// prettier-ignore
const OTHERS: Readonly<Record<string, Body>> = {
  exists: { exists: { field: "_routing" } },
  "exists: pattern": { exists: { field: "_rout*" } },
  "exists: pattern of none": { exists: { field: "rout*" } },
  "exists: not": { bool: { must_not: { exists: { field: "_routing" } } } },
  "boosted term": { term: { _routing: { value: "a", boost: 2 } } },
  "boosted terms": { terms: { _routing: ["a", "b"], boost: 3 } },
  "no terms": { terms: { _routing: [] } },
  "open range": { range: { _routing: {} } },
  "range with a format": { range: { _routing: { gte: "a", format: "yyyy" } } },
  "range with a zone": { range: { _routing: { gt: "a", lte: "b", time_zone: "UTC" } } },
  "range with a relation": { range: { _routing: { gte: "a", relation: "within" } } },
  "match of all words": { match: { _routing: { query: "user 1", operator: "and" } } },
  "match with an analyzer": { match: { _routing: { query: "user 1", analyzer: "standard" } } },
  "match with an analyzer, one word": { match: { _routing: { query: "ZZ", analyzer: "standard" } } },
  "match_phrase with an analyzer": { match_phrase: { _routing: { query: "Q", analyzer: "standard" } } },
  "multi_match by a pattern": { multi_match: { query: "a", fields: ["_rout*"] } },
  "multi_match with a weight": { multi_match: { query: "a", fields: ["_routing^3"] } },
  "multi_match with words": { multi_match: { query: "a b", fields: ["_routing", "k.deep", "k"] } },
  filter: { bool: { filter: { term: { _routing: "a" } } } },
  constant: { constant_score: { filter: { term: { _routing: "a" } } } },
  "together with another field": { bool: { should: [{ term: { _routing: "a" } }, { term: { k: "b" } }] } },
  nested: { nested: { path: "o", query: { exists: { field: "_routing" } } } },
  "nested term": { nested: { path: "o", query: { term: { _routing: "user 1" } } } },
  "nested beside": { bool: { must: [{ term: { _routing: "user 1" } }, { nested: { path: "o", query: { term: { "o.v": "a" } } } }] } },
  "ignored fields": { exists: { field: "_ignored" } },
  "ids": { ids: { values: ["1", "13", "12"] } },
  "named": { term: { _routing: { value: "a", _name: "routed" } } },
};

const trees: Record<string, Body> = {};
for (const kind of ["terms", "cardinality", "value_count", "max", "stats", "histogram"]) {
  const rest = kind === "histogram" ? { interval: 1 } : {};
  trees[kind] = { a: { [kind]: { field: "_routing", ...rest } } };
  trees[`${kind}, missing`] = { a: { [kind]: { field: "_routing", missing: "1", ...rest } } };
}

const lookup = (more: object): Body => ({ terms: { k: { index: "routing_required", id: "1", path: "k", ...more } } });

export const routing: readonly Case[] = [
  request("routing", "mapping", "GET /routing/_mapping"),
  request("routing_required", "mapping that wants it", "GET /routing_required/_mapping"),
  ...["1", "2", "4", "7", "12", "13", "none"].map((id) => request("routing", `GET ${id}`, `GET /routing/_doc/${id}`)),
  ...["?routing=a", "?routing=other", "?routing=", "?routing", "?pretty&routing=a", "?routing=a&x=1", "?routin=a"].map(
    (query) => request("routing", `GET 1${query}`, `GET /routing/_doc/1${query}`),
  ),
  ...["1", "none", "1?routing=r1", "1?routing=x", "1?routing=", "none?routing=x"].map((path) =>
    request("routing_required", `GET ${path}, wanted`, `GET /routing_required/_doc/${path}`),
  ),
  ...queries("routing", { ...clauses, ...OTHERS }, { size: 20, _source: ["x"] }),
  ...searches("routing", {
    all: { size: 20 },
    "without sources": { size: 20, _source: false },
    "without what sources have": { size: 20, _source: { excludes: ["*"] } },
    "without sources, sorted": { size: 20, _source: false, sort: ["x"], query: { exists: { field: "_ignored" } } },
    sorted: { size: 20, sort: [{ x: "desc" }] },
    "sort by it": { sort: ["_routing"] },
    "sort by it, unmapped_type": { sort: [{ _routing: { order: "asc", unmapped_type: "keyword" } }] },
  }),
  ...aggs("routing", trees),
  ...searches("routing_required", { "all, wanted": {}, "term, wanted": { query: { term: { _routing: "r0" } } } }),
  ...queries("routing_required", {
    "values of a document": lookup({}),
    "values of a document with a routing": lookup({ routing: "r1" }),
    "values of no document": lookup({ id: "none" }),
  }),
];
