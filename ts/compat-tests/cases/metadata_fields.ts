/** `_id`, `_index` and `_type` as fields: sorted, aggregated and searched. */

import { aggs, queries, searches, type Body, type Case } from "./case.js";

const FIELDS = ["_id", "_index", "_type"] as const;

// prettier-ignore
const OPTIONS: Readonly<Record<string, object>> = {
  desc: { order: "desc" }, "missing first": { missing: "_first" }, "missing text": { missing: "m" }, "mode max": { mode: "max" }, "mode avg": { mode: "avg" }, numeric_type: { numeric_type: "long" }, format: { format: "x" }, unmapped_type: { unmapped_type: "long" },
};

const sorts: Record<string, Body> = {};
const trees: Record<string, Body> = {};
const clauses: Record<string, Body> = {};
for (const field of FIELDS) {
  sorts[`sort: ${field}`] = { sort: field, size: 80, _source: false };
  for (const [name, options] of Object.entries(OPTIONS))
    sorts[`sort: ${field}, ${name}`] = { sort: [{ [field]: options }], size: 5, _source: false };
  for (const after of ["types", "_doc", "max", "", "zzz", 5, null, true])
    sorts[`sort: ${field} after ${JSON.stringify(after)}`] = {
      sort: [field, { _doc: "desc" }],
      search_after: [after, 40],
      size: 3,
      _source: false,
    };
  for (const kind of [
    "avg",
    "sum",
    "min",
    "max",
    "stats",
    "value_count",
    "cardinality",
    "terms",
    "histogram",
    "range",
  ]) {
    const rest = { histogram: { interval: 1 }, range: { ranges: [{ from: 1 }] } }[kind] ?? {};
    trees[`${kind}: ${field}`] = { a: { [kind]: { field, ...rest } } };
    trees[`${kind}: ${field}, missing`] = { a: { [kind]: { field, missing: "m", ...rest } } };
  }
  trees[`terms: ${field}, by key`] = { a: { terms: { field, order: { _key: "desc" }, size: 4 } } };
  trees[`terms: ${field}, include`] = { a: { terms: { field, include: "[a-t_].*", size: 4 } } };
  trees[`terms: ${field}, exclude`] = { a: { terms: { field, exclude: ["max", "_doc", "types"], size: 4 } } };
  trees[`terms: ${field}, inside`] = { a: { terms: { field: "bool" }, aggs: { b: { terms: { field, size: 2 } } } } };
  trees[`terms: ${field}, outside`] = { a: { terms: { field, size: 3 }, aggs: { b: { max: { field: "l" } } } } };
  trees[`cardinality: ${field}, low threshold`] = { a: { cardinality: { field, precision_threshold: 5 } } };
  for (const value of ["plain", "types", "_doc", "PLAIN", "_D*", "ty*", "", 1, true]) {
    clauses[`term: ${field} ${JSON.stringify(value)}`] = { term: { [field]: value } };
    clauses[`match: ${field} ${JSON.stringify(value)}`] = { match: { [field]: value } };
    clauses[`match_phrase: ${field} ${JSON.stringify(value)}`] = { match_phrase: { [field]: value } };
    clauses[`terms: ${field} ${JSON.stringify(value)}`] = { terms: { [field]: [value, "max"] } };
    clauses[`prefix: ${field} ${JSON.stringify(value)}`] = { prefix: { [field]: value } };
  }
  clauses[`exists: ${field}`] = { exists: { field } };
  clauses[`multi_match: ${field}`] = { multi_match: { query: "plain", fields: [field, "kw"] } };
  if (field === "_id") continue;
  for (const value of ["TYPES", "_DOC", "other"])
    clauses[`term: ${field} ${value}, in any case`] = { term: { [field]: { value, case_insensitive: true } } };
  clauses[`prefix: ${field}, in any case`] = { prefix: { [field]: { value: "TY", case_insensitive: true } } };
  clauses[`boosted: ${field}`] = { terms: { [field]: ["types", "_doc"], boost: 3 } };
}

/** Fields that nothing finds values in. */
for (const field of ["_doc_count", "_source"]) {
  for (const value of [5, "a b", ""]) {
    const shown = `${field} ${JSON.stringify(value)}`;
    clauses[`term: ${shown}`] = { term: { [field]: value } };
    clauses[`term: ${shown}, in any case`] = { term: { [field]: { value, case_insensitive: true } } };
    clauses[`terms: ${shown}`] = { terms: { [field]: [value, 7] } };
    clauses[`match: ${shown}`] = { match: { [field]: value } };
    clauses[`match: ${shown}, lenient`] = { match: { [field]: { query: value, lenient: true } } };
    clauses[`match_phrase: ${shown}`] = { match_phrase: { [field]: value } };
    clauses[`prefix: ${shown}`] = { prefix: { [field]: value } };
    clauses[`prefix: ${shown}, in any case`] = { prefix: { [field]: { value, case_insensitive: true } } };
    clauses[`range: ${shown}`] = { range: { [field]: { gte: value } } };
    clauses[`multi_match: ${shown}`] = { multi_match: { query: value, fields: [field, "kw"] } };
    clauses[`negated: ${shown}`] = { bool: { must_not: { term: { [field]: value } } } };
  }
  clauses[`exists: ${field}`] = { exists: { field } };
  clauses[`terms: ${field}, none`] = { terms: { [field]: [] } };
  clauses[`range: ${field}, without bounds`] = { range: { [field]: {} } };
  sorts[`sort: ${field}`] = { sort: field, size: 80, _source: false };
  sorts[`sort: ${field}, unmapped_type`] = { sort: [{ [field]: { unmapped_type: "long", missing: "_first" } }] };
  for (const kind of ["avg", "stats", "value_count", "cardinality", "terms", "histogram"]) {
    const rest = kind === "histogram" ? { interval: 1 } : {};
    trees[`${kind}: ${field}`] = { a: { [kind]: { field, ...rest } } };
    trees[`${kind}: ${field}, missing`] = { a: { [kind]: { field, missing: 1, ...rest } } };
  }
}

export const metadataFields: readonly Case[] = [
  ...searches("types", sorts),
  ...aggs("types", trees),
  ...queries("types", clauses, { size: 4 }),
  ...aggs("products", {
    "cardinality: _id of many, low threshold": { a: { cardinality: { field: "_id", precision_threshold: 100 } } },
    "terms: _id of many": { a: { terms: { field: "_id", size: 3 } } },
    "terms: _id of many, parted": {
      a: { terms: { field: "_id", include: { partition: 3, num_partitions: 50 }, size: 5 } },
    },
  }),
];
