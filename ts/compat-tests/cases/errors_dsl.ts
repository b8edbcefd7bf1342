/** Well-formed JSON that asks for what cannot be: unknown keys, wrong types, missing parts, values that do not fit, limits. */

import { searches, type Body, type Case } from "./case.js";

/** Values of every JSON type, to put where another one is expected. */
const WRONG = ['"x"', "5", "1.5", "-1", "true", "null", "[]", "{}", "[1]", '["x"]', '{"a":1}', "[[]]", '""'];

// prettier-ignore
const TOP = ["query", "post_filter", "aggs", "sort", "from", "size", "_source", "track_total_hits", "track_scores", "search_after"];
// prettier-ignore
const QUERIES = ["match_all", "match_none", "match", "match_phrase", "multi_match", "term", "terms", "range", "prefix", "exists", "ids", "bool", "constant_score"];
/** Each parameter within a query that is well formed otherwise; `@` stands for its value. */
// prettier-ignore
const PARAMETERS: Readonly<Record<string, string>> = {
  "match_all.boost": '{"match_all":{"boost":@}}', "match.field": '{"match":{"name":@}}', "match.query": '{"match":{"name":{"query":@}}}', "match.operator": '{"match":{"name":{"query":"a b","operator":@}}}', "match.minimum_should_match": '{"match":{"name":{"query":"a b","minimum_should_match":@}}}', "match.boost": '{"match":{"name":{"query":"a","boost":@}}}', "match.lenient": '{"match":{"name":{"query":"a","lenient":@}}}', "match.analyzer": '{"match":{"name":{"query":"a","analyzer":@}}}', "match.zero_terms_query": '{"match":{"name":{"query":"a","zero_terms_query":@}}}',
  "match_phrase.field": '{"match_phrase":{"name":@}}', "match_phrase.query": '{"match_phrase":{"name":{"query":@}}}', "match_phrase.slop": '{"match_phrase":{"name":{"query":"a b","slop":@}}}', "multi_match.query": '{"multi_match":{"query":@,"fields":["name"]}}', "multi_match.fields": '{"multi_match":{"query":"a","fields":@}}', "multi_match.type": '{"multi_match":{"query":"a","fields":["name"],"type":@}}', "multi_match.tie_breaker": '{"multi_match":{"query":"a","fields":["name"],"tie_breaker":@}}', "multi_match.operator": '{"multi_match":{"query":"a","fields":["name"],"operator":@}}',
  "term.field": '{"term":{"brand":@}}', "term.value": '{"term":{"brand":{"value":@}}}', "term.case_insensitive": '{"term":{"brand":{"value":"a","case_insensitive":@}}}', "term.boost": '{"term":{"brand":{"value":"a","boost":@}}}', "terms.field": '{"terms":{"brand":@}}', "terms.boost": '{"terms":{"brand":["a"],"boost":@}}', "range.field": '{"range":{"price":@}}', "range.gte": '{"range":{"price":{"gte":@}}}', "range.lt": '{"range":{"stock":{"lt":@}}}', "range.boost": '{"range":{"price":{"gte":1,"boost":@}}}', "range.format": '{"range":{"created_at":{"gte":"2020","format":@}}}', "range.time_zone": '{"range":{"created_at":{"gte":"2020","time_zone":@}}}', "range.relation": '{"range":{"price":{"gte":1,"relation":@}}}', "range.include_lower": '{"range":{"price":{"from":1,"include_lower":@}}}',
  "prefix.field": '{"prefix":{"brand":@}}', "prefix.value": '{"prefix":{"brand":{"value":@}}}', "prefix.rewrite": '{"prefix":{"brand":{"value":"a","rewrite":@}}}', "exists.field": '{"exists":{"field":@}}', "ids.values": '{"ids":{"values":@}}', "bool.must": '{"bool":{"must":@}}', "bool.should": '{"bool":{"should":@}}', "bool.filter": '{"bool":{"filter":@}}', "bool.must_not": '{"bool":{"must_not":@}}', "bool.minimum_should_match": '{"bool":{"should":[{"match_all":{}}],"minimum_should_match":@}}', "bool.boost": '{"bool":{"boost":@}}', "constant_score.filter": '{"constant_score":{"filter":@}}', "constant_score.boost": '{"constant_score":{"filter":{"match_all":{}},"boost":@}}',
};
// prettier-ignore
const AGGREGATIONS: Readonly<Record<string, string>> = {
  "terms.field": '{"terms":{"field":@}}', "terms.size": '{"terms":{"field":"color","size":@}}', "terms.order": '{"terms":{"field":"color","order":@}}', "terms.min_doc_count": '{"terms":{"field":"color","min_doc_count":@,"size":2}}', "terms.missing": '{"terms":{"field":"color","missing":@,"size":2}}', "terms.include": '{"terms":{"field":"color","include":@}}', "terms.exclude": '{"terms":{"field":"color","exclude":@,"size":2}}', "max.field": '{"max":{"field":@}}', "max.missing": '{"max":{"field":"price","missing":@}}', "cardinality.precision_threshold": '{"cardinality":{"field":"color","precision_threshold":@}}', "range.ranges": '{"range":{"field":"price","ranges":@}}', "range.from": '{"range":{"field":"price","ranges":[{"from":@}]}}', "range.keyed": '{"range":{"field":"price","ranges":[{"from":1}],"keyed":@}}',
  "histogram.interval": '{"histogram":{"field":"stock","interval":@,"min_doc_count":90}}', "histogram.offset": '{"histogram":{"field":"stock","interval":100,"offset":@}}', "histogram.min_doc_count": '{"histogram":{"field":"stock","interval":100,"min_doc_count":@}}', "histogram.extended_bounds": '{"histogram":{"field":"stock","interval":100,"extended_bounds":@}}', "histogram.hard_bounds": '{"histogram":{"field":"stock","interval":100,"hard_bounds":@}}', "histogram.keyed": '{"histogram":{"field":"stock","interval":100,"keyed":@}}', "histogram.order": '{"histogram":{"field":"stock","interval":100,"order":@}}', "date_histogram.calendar_interval": '{"date_histogram":{"field":"created_at","calendar_interval":@}}', "date_histogram.fixed_interval": '{"date_histogram":{"field":"created_at","fixed_interval":@,"min_doc_count":9999}}', "date_histogram.time_zone": '{"date_histogram":{"field":"created_at","calendar_interval":"year","time_zone":@}}', "date_histogram.format": '{"date_histogram":{"field":"created_at","calendar_interval":"year","format":@}}', "date_histogram.offset": '{"date_histogram":{"field":"created_at","calendar_interval":"year","offset":@}}',
  "meta": '{"max":{"field":"price"},"meta":@}', "aggs": '{"terms":{"field":"in_stock"},"aggs":@}', "kind": '{"max":@}', "kind terms": '{"terms":@}', "kind histogram": '{"histogram":@}', "kind date_histogram": '{"date_histogram":@}', "kind range": '{"range":@}',
};

const wrong: Record<string, Body> = {};
for (const value of WRONG) {
  for (const key of TOP)
    wrong[`${key} is ${value}`] =
      `{"${key}":${value}${["size", "_source", "sort"].includes(key) ? "" : ',"size":1,"_source":false'}}`;
  for (const kind of QUERIES) wrong[`${kind} is ${value}`] = `{"query":{"${kind}":${value}},"size":1,"_source":false}`;
  for (const [name, query] of Object.entries(PARAMETERS))
    wrong[`${name} is ${value}`] = `{"query":${query.replace("@", value)},"size":1,"_source":false}`;
  for (const [name, aggregation] of Object.entries(AGGREGATIONS))
    wrong[`aggs: ${name} is ${value}`] = `{"aggs":{"a":${aggregation.replace("@", value)}},"size":0}`;
}

/** Words that are not known, at each place where words are expected, and some that nearly are. */
const unknown: Record<string, Body> = {};
for (const word of ["nonsense", "boots", "matchh", "Match", "tern", "rnage", "_name_"]) {
  unknown[`top: ${word}`] = { [word]: 1 };
  unknown[`query: ${word}`] = { query: { [word]: { name: "x" } } };
  unknown[`aggs: ${word}`] = { aggs: { a: { [word]: { field: "price" } } } };
  unknown[`bool: ${word}`] = { query: { bool: { [word]: [] } } };
  for (const kind of ["match", "match_phrase", "term", "prefix", "range"])
    unknown[`${kind}: ${word}`] = { query: { [kind]: { name: { [word]: 1 } } } };
  for (const kind of ["match_all", "match_none", "exists", "ids", "constant_score", "multi_match"])
    unknown[`${kind}: ${word}`] = { query: { [kind]: { [word]: 1 } } };
}
// A value that is an object or a list where the key is not known tells another reader of the real engine to answer.
for (const value of [1, "x", true, null, [], {}, 1.5])
  unknown[`top: value ${JSON.stringify(value)}`] = { nonsense: value, size: 0 };

const clauses = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({ term: { sku: `SKU-${String(i).padStart(6, "0")}` } }));
const values = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const errorsDsl: readonly Case[] = [
  ...searches("products", wrong),
  ...searches("products", unknown),
  ...searches("products", {
    "query: empty": { query: {} },
    "query: two": { query: { match_all: {}, match_none: {} } },
    "query: two, after a field": { query: { term: { color: "black" }, match: { name: "x" } } },
    "query: query inside": { query: { query: { match_all: {} } } },
    "match: two fields": { query: { match: { name: "x", description: "y" } } },
    "match_phrase: two fields": { query: { match_phrase: { name: "x", description: "y" } } },
    "term: two fields": { query: { term: { color: "x", brand: "y" } } },
    "terms: two fields": { query: { terms: { color: ["x"], brand: ["y"] } } },
    "prefix: two fields": { query: { prefix: { color: "x", brand: "y" } } },
    "bool: clause with two queries": { query: { bool: { must: [{ term: { color: "x" }, match_all: {} }] } } },
    "bool: clause is empty": { query: { bool: { must: [{}] } } },
    "bool: clause is text": { query: { bool: { must: ["x"] } } },
    "bool: clause is null": { query: { bool: { must: [null] } } },
    "bool: unknown query in must": { query: { bool: { must: [{ match_all: {} }, { nonsense: {} }] } } },
    "bool: failing query in must": { query: { bool: { must: [{ term: { stock: "x" } }] } } },
    "bool: failing query in should": {
      query: { bool: { should: [{ match_all: {} }, { range: { created_at: { gte: "x" } } }] } },
    },
    "bool: negative boost": { query: { bool: { boost: -1 } } },
    "match: negative boost": { query: { match: { name: { query: "x", boost: -1 } } } },
    "post_filter: failing": { post_filter: { term: { stock: "x" } } },
    "post_filter: unknown query": { post_filter: { nonsense: {} } },
    "size 10,001": { size: 10001 },
    "from and size past the window": { from: 9000, size: 1001 },
    "1,024 clauses": { query: { bool: { should: clauses(1024) } }, size: 1, _source: false },
    "1,025 clauses": { query: { bool: { should: clauses(1025) } }, size: 1, _source: false },
    "1,025 clauses of filter": { query: { bool: { filter: clauses(1025) } }, size: 1, _source: false },
    "1,025 words": { query: { match: { name: values(1025).join(" ") } }, size: 1, _source: false },
    "1,024 words": { query: { match: { name: values(1024).join(" ") } }, size: 1, _source: false },
    "600 clauses twice": {
      query: { bool: { must: [{ bool: { should: clauses(600) } }, { bool: { should: clauses(600) } }] } },
      size: 1,
      _source: false,
    },
    "1,030 words of a phrase": { query: { match_phrase: { name: values(1030).join(" ") } }, size: 1, _source: false },
    "65,536 terms": { query: { terms: { stock: values(65536) } }, size: 0 },
    "65,537 terms": { query: { terms: { stock: values(65537) } }, size: 0 },
    "sort by text": { sort: "name" },
    "sort by text among others": { sort: ["price", { description: "desc" }] },
    "sort by a field that is not there": { sort: [{ nothing: "asc" }] },
    "aggregation on text": { size: 0, aggs: { a: { terms: { field: "name" } } } },
    "cardinality on text": { size: 0, aggs: { a: { cardinality: { field: "description" } } } },
    "sum on keyword": { size: 0, aggs: { a: { sum: { field: "brand" } } } },
    "histogram on keyword": { size: 0, aggs: { a: { histogram: { field: "brand", interval: 5 } } } },
    "two failures": { query: { term: { stock: "x" } }, sort: "name" },
    "number past double": '{"query":{"term":{"price":1e999}},"size":1,"_source":false}',
    "number past long": '{"query":{"term":{"stock":99999999999999999999}},"size":1,"_source":false}',
    "date that is none": { query: { range: { created_at: { gte: "2020-99-99" } } } },
    "time_zone that is none": { query: { range: { created_at: { gte: "2020", time_zone: "Moon/Base" } } } },
  }),
];
