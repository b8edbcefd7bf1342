/** `filter`, `filters`, `missing` and `global`: buckets that say by themselves which documents are in them. */

import { aggs, searches, type Body, type Case } from "./case.js";

const filter = (query: unknown, sub?: object, rest: object = {}): object => ({
  f: { filter: query, ...rest, ...(sub === undefined ? {} : { aggs: sub }) },
});
const filters = (list: unknown, rest: object = {}, sub?: object): object => ({
  f: { filters: { filters: list, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const missing = (field: string, sub?: object, rest: object = {}): object => ({
  m: { missing: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const global = (sub?: object, body: unknown = {}): object => ({
  g: { global: body, ...(sub === undefined ? {} : { aggs: sub }) },
});
const terms = (field: string, sub?: object, rest: object = {}): object => ({
  t: { terms: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});

const STATS = { s: { stats: { field: "price" } } };
const SUM = { total: { sum: { field: "stock" } } };

// prettier-ignore
const QUERIES: Readonly<Record<string, unknown>> = {
  "all": { match_all: {} },
  "none": { match_none: {} },
  "a term": { term: { in_stock: true } },
  "a keyword": { term: { category: "Home/Kitchen" } },
  "a word": { match: { name: "red" } },
  "words": { match: { description: { query: "the with and", minimum_should_match: 2 } } },
  "a phrase": { match_phrase: { description: "with a" } },
  "a range": { range: { price: { gte: 20, lt: 70 } } },
  "a date range": { range: { created_at: { gte: "2021-06-01" } } },
  "several": { bool: { must: [{ term: { in_stock: true } }], filter: [{ range: { price: { lt: 100 } } }], must_not: [{ term: { brand: "Norvik" } }] } },
  "either": { bool: { should: [{ match: { name: "red" } }, { match: { name: "blue" } }], minimum_should_match: 1 } },
  "ids": { ids: { values: ["SKU-000001", "SKU-000007", "nope"] } },
  "what is there": { exists: { field: "rating" } },
  "a prefix": { prefix: { category: "E" } },
  "no field": { term: { nothing: 1 } },
  "a bool of nothing": { bool: {} },
  "a boost": { term: { in_stock: { value: true, boost: 3 } } },
  "a name": { term: { in_stock: { value: true, _name: "there" } } },
  "a bad number": { term: { price: "x" } },
  "a bad date": { range: { created_at: { gte: "x" } } },
  "an unknown query": { nonsense: {} },
  "an empty clause": {},
  "a nested path that is none": { nested: { path: "nothing", query: { match_all: {} } } },
  "too many words": { match: { name: Array.from({ length: 1100 }, (_, i) => `w${i}`).join(" ") } },
  "a bad analyzer": { match: { name: { query: "a", analyzer: "nope" } } },
  "a prefix of a number": { prefix: { price: "1" } },
  "a bad boolean": { term: { in_stock: "maybe" } },
  "a date too far": { range: { created_at: { gte: "now-999999999y" } } },
  "two clauses": { match_all: {}, term: { in_stock: true } },
  "a clause without an object": { term: 5 },
  "a term of two fields": { term: { a: 1, b: 2 } },
};

// prettier-ignore
const ODD: Readonly<Record<string, Body>> = {
  "filter: text": { f: { filter: "x" } },
  "filter: a list": { f: { filter: [] } },
  "filter: null": { f: { filter: null } },
  "filter: number": { f: { filter: 3 } },
  "filters: text": { f: { filters: "x" } },
  "filters: no filters": { f: { filters: {} } },
  "filters: null": { f: { filters: { filters: null } } },
  "filters: empty object": { f: { filters: { filters: {} } } },
  "filters: empty list": { f: { filters: { filters: [] } } },
  "filters: text in it": { f: { filters: { filters: "x" } } },
  "filters: list of text": { f: { filters: { filters: ["x"] } } },
  "filters: list of empty": { f: { filters: { filters: [{}] } } },
  "filters: text by key": { f: { filters: { filters: { a: "x" } } } },
  "filters: empty by key": { f: { filters: { filters: { a: {} } } } },
  "filters: null by key": { f: { filters: { filters: { a: null } } } },
  "filters: unknown parameter": { f: { filters: { filters: { a: { match_all: {} } }, nonsense: 1 } } },
  "filters: unknown object": { f: { filters: { filters: { a: { match_all: {} } }, nonsense: {} } } },
  "filters: unknown list": { f: { filters: { filters: { a: { match_all: {} } }, nonsense: [] } } },
  "filters: unknown boolean": { f: { filters: { filters: { a: { match_all: {} } }, nonsense: true } } },
  "filters: both kinds": '{"f":{"filters":{"filters":{"a":{"match_all":{}}},"filters":[{"match_all":{}}]}}}',
  "filters: bad other bucket": { f: { filters: { filters: { a: { match_all: {} } }, other_bucket: "x" } } },
  "filters: other bucket of text true": { f: { filters: { filters: { a: { term: { in_stock: true } } }, other_bucket: "true" } } },
  "filters: other bucket of number": { f: { filters: { filters: { a: { term: { in_stock: true } } }, other_bucket: 1 } } },
  "filters: other key of number": { f: { filters: { filters: { a: { term: { in_stock: true } } }, other_bucket_key: 1 } } },
  "filters: other bucket null": { f: { filters: { filters: { a: { term: { in_stock: true } } }, other_bucket: null } } },
  "missing: text": { m: { missing: "x" } },
  "missing: no field": { m: { missing: {} } },
  "missing: unknown parameter": { m: { missing: { field: "price", nonsense: 1 } } },
  "missing: a list": { m: { missing: { field: ["price"] } } },
  "missing: a format": { m: { missing: { field: "created_at", format: "yyyy" } } },
  "missing: a value type": { m: { missing: { field: "nothing", value_type: "long" } } },
  "missing: a missing null": { m: { missing: { field: "price", missing: null } } },
  "missing: a time zone": { m: { missing: { field: "created_at", time_zone: "+01:00" } } },
  "global: text": { g: { global: "x" } },
  "global: unknown parameter": global(undefined, { nonsense: 1 }),
  "global: an object in it": global(undefined, { nonsense: {} }),
  "global: a list in it": global(undefined, { nonsense: [1, { a: 2 }] }),
  "global: below a filter": filter({ match_all: {} }, global()),
  "global: below global": global(global()),
  "meta": { f: { filter: { term: { in_stock: true } }, meta: { a: [1, { b: null }] } }, g: { global: {}, meta: {} } },
};

const byQuery: Record<string, Body> = {};
for (const [name, query] of Object.entries(QUERIES)) {
  byQuery[`filter: ${name}`] = filter(query);
  byQuery[`filter, stats: ${name}`] = filter(query, STATS);
  byQuery[`filters, keyed: ${name}`] = filters({ b: query, a: { term: { in_stock: false } } }, { other_bucket: true });
}

// prettier-ignore
const TREES: Readonly<Record<string, Body>> = {
  "filter: facets": filter({ range: { price: { gte: 50 } } }, { ...terms("category", STATS), tags: { terms: { field: "tags", size: 5 } } }),
  "filter: in a filter": filter({ term: { in_stock: true } }, filter({ range: { rating: { gte: 4 } } }, SUM)),
  "filter: in terms": terms("category", filter({ term: { in_stock: true } }, STATS)),
  "filter: in terms of several values": terms("tags", filter({ range: { price: { lt: 60 } } }, { ...STATS, ...SUM })),
  "filter: in ranges": { r: { range: { field: "price", ranges: [{ to: 50 }, { from: 40, to: 90 }, { from: 60 }] }, aggs: filter({ term: { in_stock: true } }, terms("category")) } },
  "filter: in a histogram": { h: { histogram: { field: "price", interval: 100, min_doc_count: 0 }, aggs: filter({ match: { name: "red" } }, SUM) } },
  "filter: in a date histogram": { h: { date_histogram: { field: "created_at", calendar_interval: "quarter" }, aggs: filter({ range: { rating: { lt: 3 } } }, { n: { value_count: { field: "tags" } } }) } },
  "filter: a histogram in it": filter({ term: { in_stock: true } }, { h: { histogram: { field: "price", interval: 50 } } }),
  "filter: empty, with buckets below": filter({ match_none: {} }, { ...terms("category"), ...STATS, h: { histogram: { field: "price", interval: 50 } }, r: { range: { field: "price", ranges: [{ to: 5 }] } } }),
  "filter: several beside each other": { a: { filter: { term: { in_stock: true } } }, b: { filter: { term: { in_stock: false } } }, c: { filter: { match: { name: "blue" } }, aggs: STATS } },
  "filter: terms without documents": filter({ term: { category: "Home/Kitchen" } }, terms("category", undefined, { min_doc_count: 0 })),
  "filter: cardinality": filter({ term: { in_stock: true } }, { c: { cardinality: { field: "brand" } } }),
  "filters: anonymous": filters([{ term: { in_stock: true } }, { range: { price: { lt: 50 } } }, { match_none: {} }]),
  "filters: anonymous, other": filters([{ term: { category: "Home/Kitchen" } }, { range: { price: { lt: 50 } } }], { other_bucket: true }),
  "filters: anonymous, other by key": filters([{ term: { category: "Home/Kitchen" } }], { other_bucket_key: "rest" }),
  "filters: keyed": filters({ z: { term: { in_stock: true } }, a: { range: { price: { lt: 50 } } }, "": { match_all: {} }, "é\"": { match_none: {} } }),
  "filters: keyed, other": filters({ z: { term: { category: "Home/Kitchen" } }, a: { range: { price: { lt: 50 } } } }, { other_bucket: true }),
  "filters: keyed, other with a name": filters({ z: { term: { category: "Home/Kitchen" } } }, { other_bucket_key: "rest" }),
  "filters: keyed, other with a name, not wanted": filters({ z: { term: { category: "Home/Kitchen" } } }, { other_bucket: false, other_bucket_key: "rest" }),
  "filters: keyed, other with a name, not wanted afterwards": '{"f":{"filters":{"filters":{"z":{"term":{"category":"shoes"}}},"other_bucket_key":"rest","other_bucket":false}}}',
  "filters: other with a filter's name": filters({ rest: { term: { category: "Home/Kitchen" } } }, { other_bucket_key: "rest" }),
  "filters: the same key twice": '{"f":{"filters":{"filters":{"a":{"term":{"in_stock":true}},"a":{"term":{"in_stock":false}}}}}}',
  "filters: facets": filters({ cheap: { range: { price: { lt: 50 } } }, dear: { range: { price: { gte: 50 } } } }, { other_bucket: true }, { ...terms("category", STATS), ...SUM }),
  "filters: in terms": terms("category", filters({ a: { term: { in_stock: true } }, b: { range: { rating: { gte: 4 } } } }, { other_bucket: true }, STATS)),
  "filters: in terms of several values": terms("tags", filters([{ term: { in_stock: true } }, { match: { name: "red" } }], { other_bucket: true })),
  "filters: in filters": filters({ a: { term: { in_stock: true } }, b: { term: { in_stock: false } } }, {}, filters([{ range: { price: { lt: 20 } } }, { range: { price: { lt: 90 } } }], { other_bucket: true }, SUM)),
  "filters: one that is no list": filters({ a: { match_all: {} } }, {}, STATS),
  "filters: a list with one": filters([{ match_all: {} }], {}, STATS),
  "filters: in a histogram": { h: { histogram: { field: "price", interval: 500, min_doc_count: 0 }, aggs: filters({ a: { term: { in_stock: true } } }, { other_bucket: true }) } },
  "global: alone": global(),
  "global: facets": { ...global({ ...terms("category", STATS), ...SUM }), ...terms("category") },
  "global: with a filter in it": global(filter({ term: { in_stock: true } }, STATS)),
  "global: with a missing in it": global(missing("rating", SUM)),
  "order: by a filter": terms("category", filter({ term: { in_stock: true } }), { order: { f: "desc" } }),
  "order: by a filter, ascending": terms("brand", filter({ range: { price: { lt: 50 } } }), { order: { f: "asc" }, size: 5 }),
  "order: by a filter's count": terms("category", filter({ term: { in_stock: true } }), { order: { "f._count": "desc" } }),
  "order: by a filter's doc_count": terms("category", filter({ term: { in_stock: true } }), { order: { "f.doc_count": "asc" } }),
  "order: by a filter's nonsense": terms("category", filter({ term: { in_stock: true } }), { order: { "f.nonsense": "asc" } }),
  "order: by a metric in a filter": terms("category", filter({ term: { in_stock: true } }, SUM), { order: { "f>total": "desc" } }),
  "order: by a named metric in a filter": terms("category", filter({ term: { in_stock: true } }, STATS), { order: { "f>s.avg": "asc" } }),
  "order: by a metric in brackets": terms("category", filter({ term: { in_stock: true } }, STATS), { order: { "f>s[max]": "asc" } }),
  "order: by a metric that is not there": terms("category", filter({ term: { in_stock: true } }, SUM), { order: { "f>nope": "asc" } }),
  "order: by a metric in a filter in a filter": terms("category", filter({ term: { in_stock: true } }, filter({ range: { price: { lt: 100 } } }, SUM)), { order: { "f>f>total": "desc" } }),
  "order: by a count in a filter in a filter": terms("category", filter({ term: { in_stock: true } }, filter({ range: { price: { lt: 100 } } }, SUM)), { order: [{ "f>f": "desc" }, { _key: "desc" }] }),
  "order: by what is below filters": terms("category", filters({ a: { term: { in_stock: true } } }, {}, SUM), { order: { "f>total": "desc" } }),
  "order: by filters": terms("category", filters({ a: { term: { in_stock: true } } }), { order: { f: "desc" } }),
  "order: by a key of filters": terms("category", filters({ a: { term: { in_stock: true } } }), { order: { "f.a": "desc" } }),
  "order: by a missing": terms("category", missing("rating"), { order: { m: "desc" } }),
  "order: by a metric in a missing": terms("category", missing("rating", SUM), { order: { "m>total": "asc" } }),
  "order: by terms in a filter": terms("category", filter({ term: { in_stock: true } }, terms("brand")), { order: { "f>t": "asc" } }),
  "order: by a metric under a metric": terms("category", SUM, { order: { "total>x": "asc" } }),
  "order: of a histogram by a filter": { h: { histogram: { field: "price", interval: 200 }, aggs: filter({ term: { in_stock: true } }, SUM) } , x: { histogram: { field: "price", interval: 200, order: { "f>total": "desc" } }, aggs: filter({ term: { in_stock: true } }, SUM) } },
  "order: of a date histogram by a filter": { x: { date_histogram: { field: "created_at", calendar_interval: "quarter", order: { f: "desc" } }, aggs: filter({ match: { name: "red" } }) } },
  "order: of long terms by a filter": terms("stock", filter({ term: { in_stock: true } }, SUM), { order: { "f>total": "desc" }, size: 6 }),
  "order: of numbers by a filter": terms("stock", filter({ term: { in_stock: true } }), { order: { f: "desc" }, size: 4 }),
  "order: of numbers by a filter's doc_count": terms("stock", filter({ term: { in_stock: true } }), { order: { "f.doc_count": "desc" }, size: 4 }),
  "order: of numbers by a filter's count": terms("stock", filter({ term: { in_stock: true } }), { order: { "f._count": "desc" }, size: 4 }),
  "order: of numbers by a filter's nonsense": terms("stock", filter({ term: { in_stock: true } }), { order: { "f[x]": "desc" }, size: 4 }),
  "order: of numbers by filters": terms("stock", filters([{ term: { in_stock: true } }]), { order: { f: "desc" }, size: 4 }),
  "order: of numbers by what is below filters": terms("stock", filters([{ term: { in_stock: true } }], {}, SUM), { order: { "f>total": "desc" }, size: 4 }),
  "order: of numbers by what is not in a filter": terms("stock", filter({ term: { in_stock: true } }, SUM), { order: { "f>nope": "desc" }, size: 4 }),
  "order: of numbers by what is not in a filter in a filter": terms("stock", filter({ term: { in_stock: true } }, filter({ match_all: {} })), { order: { "f>f>nope": "desc" }, size: 4 }),
  "order: of numbers by what is below a metric": terms("stock", SUM, { order: { "total>x": "desc" }, size: 4 }),
  "order: of numbers by a filter that is not there": terms("stock", SUM, { order: { "nope>x": "desc" }, size: 4 }),
  "order: of numbers by stats in a filter": terms("stock", filter({ term: { in_stock: true } }, STATS), { order: { "f>s.max": "desc" }, size: 4 }),
  "order: of numbers by stats in a filter, no name": terms("stock", filter({ term: { in_stock: true } }, STATS), { order: { "f>s": "desc" }, size: 4 }),
  "order: of numbers by a metric of few documents": terms("stock", filter({ match: { name: "blue" } }, STATS), { order: [{ "f>s.avg": "asc" }, { _key: "asc" }], size: 20 }),
  "order: of words by a metric of few documents": terms("category", filter({ match: { name: "blue" } }, STATS), { order: [{ "f>s.min": "desc" }, { _key: "asc" }], size: 40 }),
  "order: by a filter, several orders": terms("brand", filter({ term: { in_stock: true } }, SUM), { order: [{ f: "desc" }, { "f>total": "asc" }], size: 7 }),
};

// prettier-ignore
const FIELDS = ["price", "rating", "stock", "category", "tags", "brand", "created_at", "in_stock", "name", "description", "nothing", "_id", "_index", "attributes", "*"];
const byField: Record<string, Body> = {};
for (const field of FIELDS) {
  byField[`missing: ${field}`] = missing(field);
  byField[`missing, with a value: ${field}`] = missing(field, SUM, { missing: 1 });
  byField[`missing, in terms: ${field}`] = terms("category", missing(field, STATS));
}

// prettier-ignore
const TYPED = ["l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "kw", "n.str", "txt", "obj.count", "obj.deep.value", "items.qty", "items.price", "never_l", "never_d", "never_kw", "nothing", "obj"];
const typed: Record<string, Body> = {};
for (const field of TYPED) {
  typed[`types missing: ${field}`] = missing(field, { c: { value_count: { field: "l" } } });
  typed[`types missing, a value: ${field}`] = missing(field, undefined, { missing: "1" });
  typed[`types filter: ${field}`] = filter({ exists: { field } }, { c: { value_count: { field } } });
}

// What rewriting makes another query of: such aggregations, and those around them, have an empty `meta`.
// prettier-ignore
const REWRITTEN: Readonly<Record<string, object>> = {
  "the index": { term: { _index: "products" } }, "another index": { term: { _index: "x" } }, "the type": { term: { _type: "_doc" } }, "an object": { term: { obj: 1 } },
  "no terms": { terms: { category: [] } }, "terms of no field": { terms: { nothing: ["a"] } }, "terms of the index": { terms: { _index: ["products"] } }, "a look up": { terms: { category: { index: "products", id: "nope", path: "category" } } },
  "match of a keyword": { match: { category: "Home/Kitchen" } }, "match of a number": { match: { stock: 5 } }, "match of a date": { match: { created_at: "2021-06-01" } }, "match of a boolean": { match: { in_stock: true } }, "match of no field": { match: { nothing: "x" } }, "match of a text": { match: { name: "red" } },
  "match of a keyword, lenient": { match: { category: { query: "Home/Kitchen", lenient: true } } }, "match of a keyword by words": { match: { category: { query: "Home/Kitchen", analyzer: "standard" } } }, "match of a text, whole": { match: { name: { query: "red", analyzer: "keyword" } } }, "match of an id": { match: { _id: "1" } }, "match of the index": { match: { _index: "products" } }, "match with a name": { match: { category: { query: "Home/Kitchen", _name: "n" } } },
  "phrase of a keyword": { match_phrase: { category: "Home/Kitchen" } }, "phrase of a text": { match_phrase: { name: "red" } }, "phrase of a text, whole": { match_phrase: { name: { query: "red", analyzer: "keyword" } } }, "phrase of no field": { match_phrase: { nothing: "x" } },
  "many fields": { multi_match: { query: "Home/Kitchen", fields: ["category"] } }, "many fields that are none": { multi_match: { query: "x", fields: ["nothing"] } },
  "range of numbers, all": { range: { price: { gte: -5 } } }, "range of numbers, none": { range: { price: { gte: 1e9 } } }, "range without bounds": { range: { price: {} } }, "range of no field": { range: { nothing: { gte: 1 } } },
  "dates, some": { range: { created_at: { gte: "2021-06-01" } } }, "dates, all": { range: { created_at: { gte: "1999-01-01" } } }, "dates, all until": { range: { created_at: { lte: "2999-01-01" } } }, "dates, all between": { range: { created_at: { gt: "1999", lt: "2999" } } }, "dates, none": { range: { created_at: { gte: "2999" } } }, "dates without bounds": { range: { created_at: {} } }, "dates with a format alone": { range: { created_at: { format: "yyyy" } } }, "dates with a zone alone": { range: { created_at: { time_zone: "+01:00" } } }, "dates with a boost alone": { range: { created_at: { boost: 2 } } }, "dates, all, with a zone": { range: { created_at: { gte: "1999", time_zone: "+01:00", format: "yyyy" } } },
  "what is there": { exists: { field: "rating" } }, "what is not there": { exists: { field: "nothing" } }, "fields that are not there": { exists: { field: "no*" } }, "an id that is there": { exists: { field: "_id" } },
  "prefix of the index": { prefix: { _index: "p" } }, "prefix of no field": { prefix: { nothing: "a" } }, "prefix of a field": { prefix: { category: "zzz" } }, "no ids": { ids: { values: [] } }, "ids": { ids: { values: ["1"] } },
  "bool with a boost alone": { bool: { boost: 2 } }, "bool with a name alone": { bool: { _name: "x" } }, "bool of lists of nothing": { bool: { must: [], should: [], filter: [], must_not: [] } }, "bool of what stays": { bool: { must: [{ term: { in_stock: true } }], must_not: [{ range: { price: { lt: 5 } } }] } }, "bool of what is rewritten": { bool: { must: { match: { category: "Home/Kitchen" } } } }, "bool without what is not there": { bool: { must_not: { term: { nothing: 1 } } } }, "bool without none": { bool: { must_not: { match_none: {} } } }, "bool of none": { bool: { must: { match_none: {} } } }, "bool of any of none": { bool: { should: { match_none: {} } } }, "bool of any of none and all": { bool: { should: [{ match_none: {} }, { match_all: {} }] } }, "bool of any of nothing": { bool: { should: [{ term: { nothing: 1 } }, { term: { in_stock: true } }] } }, "bool in a bool": { bool: { filter: [{ bool: { should: [{ bool: {} }] } }] } }, "bool of none beside a filter": { bool: { should: [{ match_none: {} }], filter: [{ match_all: {} }] } },
  "constant": { constant_score: { filter: { term: { in_stock: true } } } }, "constant of nothing": { constant_score: { filter: { term: { nothing: 1 } } } }, "constant of none": { constant_score: { filter: { match_none: {} } } }, "constant of what is rewritten": { constant_score: { filter: { match: { category: "Home/Kitchen" } } } },
};
const rewritten: Record<string, Body> = {};
for (const [name, query] of Object.entries(REWRITTEN)) {
  rewritten[`rewritten: ${name}`] = filter(query);
  rewritten[`rewritten, among others: ${name}`] = {
    ...filters({ a: { match_all: {} }, b: query }),
    ...terms("in_stock", { ...SUM, ...filter(query) }),
    x: { filter: query, meta: { a: 1 } },
    y: {
      global: {},
      aggs: {
        h: { histogram: { field: "price", interval: 1000 }, aggs: filter(query) },
        m: { max: { field: "price" } },
      },
    },
  };
}

const SEARCHED = { query: { match: { name: "red" } }, size: 3, _source: false };

export const aggsSingle: Case[] = [
  ...aggs("products", byQuery),
  ...aggs("products", ODD),
  ...aggs("products", TREES),
  ...aggs("products", byField),
  ...aggs("products", rewritten),
  ...aggs("types", typed),
  ...searches("products", {
    ...Object.fromEntries(
      Object.entries(TREES).map(([name, tree]) => [`searched: ${name}`, { ...SEARCHED, aggs: tree as object }]),
    ),
    "nothing found: global": { query: { match_none: {} }, aggs: global(STATS) },
    "nothing found: filter": {
      query: { match_none: {} },
      aggs: filter({ match_all: {} }, { ...STATS, ...terms("tags") }),
    },
    "nothing found: filters": {
      query: { match_none: {} },
      aggs: filters({ a: { match_all: {} } }, { other_bucket: true }, STATS),
    },
    "nothing found: missing": { query: { match_none: {} }, aggs: missing("rating", STATS) },
    "post filter": {
      post_filter: { term: { in_stock: true } },
      size: 0,
      aggs: { ...filter({ term: { in_stock: false } }), ...global(STATS) },
    },
    "sorted, with hits": {
      query: { range: { price: { lt: 30 } } },
      sort: [{ price: "asc" }, "_doc"],
      size: 2,
      _source: false,
      aggs: filters({ a: { match: { name: "red" } } }, { other_bucket: true }, SUM),
    },
  }),
  ...aggs("empty", {
    "empty: filter": filter({ match_all: {} }, { s: { stats: { field: "price" } } }),
    "empty: filters": filters([{ match_all: {} }], { other_bucket: true }),
    "empty: missing": missing("price"),
    "empty: global": global({ s: { stats: { field: "price" } } }),
  }),
  ...aggs("doc_count", {
    "counted: filter": filter({ match_all: {} }),
    "counted: filters": filters([{ match_all: {} }, { match_none: {} }], { other_bucket: true }),
    "counted: missing": missing("nothing"),
    "counted: global": global(),
  }),
];
