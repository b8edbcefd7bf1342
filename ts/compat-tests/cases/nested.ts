/** What do queries and sort keys find in objects that are documents of their own? */
import { aggs, count, queries, request, searches, type Body, type Case } from "./case.js";

const nested = (path: string, query: object, rest: object = {}): object => ({ nested: { path, query, ...rest } });
const parts = (query: object, rest: object = {}): object => nested("parts", query, rest);
const offers = (query: object, rest: object = {}): object => nested("parts.offers", query, rest);
const people = (query: object, rest: object = {}): object => nested("team.people", query, rest);

// prettier-ignore
const INNER: Readonly<Record<string, object>> = {
  "a word": { match: { "parts.name": "fox" } },
  "words": { match: { "parts.name": "red seldom lamp" } },
  "all words": { match: { "parts.name": { query: "red lamp", operator: "and" } } },
  "a phrase": { match_phrase: { "parts.name": "red fox" } },
  "a keyword": { term: { "parts.code": "c3" } },
  "keywords": { terms: { "parts.code": ["c1", "c2", "nope"] } },
  "a number": { term: { "parts.weight": 7 } },
  "numbers": { range: { "parts.weight": { gte: 3, lt: 9 } } },
  "dates": { range: { "parts.made": { gte: "2021-03-01" } } },
  "a boolean": { term: { "parts.ok": true } },
  "everything": { match_all: {} },
  "nothing": { match_none: {} },
  "what is there": { exists: { field: "parts.price" } },
  "any of it": { exists: { field: "parts" } },
  "an object in it": { exists: { field: "parts.box" } },
  "objects in it": { exists: { field: "parts.offers" } },
  "a prefix": { prefix: { "parts.code": "c" } },
  "another name": { term: { "parts.label": "c2" } },
  "a field that is not there": { term: { "parts.nope": 1 } },
  "a field of the document": { term: { kind: "k1" } },
  "not a field of the document": { bool: { must_not: { term: { kind: "k1" } } } },
  "both": { bool: { must: [{ match: { "parts.name": "fox" } }, { term: { "parts.ok": true } }] } },
  "either": { bool: { should: [{ match: { "parts.name": "fox" } }, { range: { "parts.weight": { gt: 5 } } }, { term: { kind: "k1" } }] } },
  "two of three": { bool: { should: [{ match: { "parts.name": "fox" } }, { match: { "parts.name": "red" } }, { match: { "parts.name": "lamp" } }], minimum_should_match: 2 } },
  "filtered": { bool: { must: [{ match: { "parts.name": "quiet" } }], filter: [{ range: { "parts.price": { lt: 50 } } }], must_not: [{ term: { "parts.code": "c1" } }] } },
  "a boost inside": { match: { "parts.name": { query: "fox", boost: 3.5 } } },
  "a constant": { constant_score: { filter: { match: { "parts.name": "stone" } }, boost: 2 } },
  "several fields": { multi_match: { query: "fox c3", fields: ["parts.name", "parts.code", "name"] } },
  "all fields": { multi_match: { query: "red", fields: ["parts.*"] } },
  "every field": { multi_match: { query: "fox", fields: ["*"] } },
  "ids": { ids: { values: ["d3", "d4", "d9", "nope"] } },
  "an id": { term: { _id: "d5" } },
  "the index": { term: { _index: "nested" } },
  "copies": { term: { "parts.shops": "s1" } },
  "objects in objects": { nested: { path: "parts.offers", query: { term: { "parts.offers.shop": "s2" } } } },
  "objects in objects, summed": { nested: { path: "parts.offers", query: { match: { "parts.offers.note": "cheap good" } }, score_mode: "sum" } },
  "objects in objects beside others": { bool: { must: [{ match: { "parts.name": "fox" } }, { nested: { path: "parts.offers", query: { range: { "parts.offers.cost": { lt: 20 } } }, score_mode: "max" } }] } },
};

const MODES = ["avg", "max", "min", "none", "sum"];

// prettier-ignore
const OUTER: Readonly<Record<string, Body>> = {
  "a date that is none, of objects": { range: { "parts.made": { gte: "true" } } },
  "a date that is none, of objects, filtered": { bool: { filter: [{ range: { "parts.made": { lt: "never" } } }] } },
  "dates of objects, excluded": { bool: { must_not: [{ range: { "parts.made": { lt: "1990-01-01" } } }] } },
  "two levels at once": offers({ match: { "parts.offers.note": "good" } }),
  "two levels at once, summed": offers({ match: { "parts.offers.note": "good cheap" } }, { score_mode: "sum" }),
  "two levels at once, none": offers({ term: { "parts.offers.shop": "s1" } }, { score_mode: "none" }),
  "people": people({ match: { "team.people.who": "ann bob" } }),
  "people of a phrase": people({ match_phrase: { "team.people.who": "ann bob" } }, { score_mode: "max" }),
  "pets": nested("team.people.pets", { match: { "team.people.pets.name": "rex" } }),
  "pets of people": people(nested("team.people.pets", { match: { "team.people.pets.name": "rex mog" } }, { score_mode: "sum" })),
  "pets among people's fields": people({ match: { "team.people.pets.name": "rex" } }),
  "a boost": parts({ match: { "parts.name": "fox" } }, { boost: 2.5 }),
  "a boost of zero": parts({ match: { "parts.name": "fox" } }, { boost: 0 }),
  "beside a word": { bool: { must: [{ match: { name: "red" } }, parts({ match: { "parts.name": "fox" } })] } },
  "or a word": { bool: { should: [{ match: { name: "seldom" } }, parts({ match: { "parts.name": "seldom" } }, { score_mode: "sum" })] } },
  "as a filter": { bool: { must: [{ match: { name: "fox" } }], filter: [parts({ term: { "parts.code": "c2" } }), offers({ exists: { field: "parts.offers.cost" } })] } },
  "as no clause": { bool: { must: [{ match: { name: "lamp" } }], must_not: [parts({ range: { "parts.weight": { gte: 4 } } })] } },
  "as a constant": { constant_score: { filter: parts({ match: { "parts.name": "fox" } }), boost: 3 } },
  "twice": { bool: { should: [parts({ match: { "parts.name": "fox" } }), parts({ match: { "parts.name": "fox" } })] } },
  "twice, otherwise": { bool: { should: [parts({ match: { "parts.name": "fox" } }), parts({ match: { "parts.name": "fox" } }, { score_mode: "sum" })], minimum_should_match: 2 } },
  "several paths": { bool: { should: [parts({ term: { "parts.ok": false } }), people({ term: { "team.people.role": "lead" } }), offers({ term: { "parts.offers.shop": "s3" } })] } },
  "a path without objects": nested("none", { match_all: {} }),
  "a path that is not read": nested("off", { match_all: {} }),
  "a path that may be missing": nested("nope", { match_all: {} }, { ignore_unmapped: true }),
  "a path that may be missing, in a bool": { bool: { should: [nested("nope", { match_all: {} }, { ignore_unmapped: true }), { term: { kind: "k2" } }] } },
  "a path of a field that may be missing": nested("kind", { match_all: {} }, { ignore_unmapped: true }),
  "a field of objects": { term: { "parts.code": "c3" } },
  "a word of objects": { match: { "parts.name": "fox" } },
  "numbers of objects": { range: { "parts.weight": { gte: 1 } } },
  "dates of objects": { range: { "parts.made": { gte: "2021-01-01" } } },
  "objects that are there": { exists: { field: "parts" } },
  "no field of objects": { bool: { must_not: { exists: { field: "parts.code" } } } },
  "included values": { term: { "team.people.role": "lead" } },
  "included words": { match: { "team.people.who": "ann" } },
  "several included words": { match: { "team.people.who": { query: "ann bob eve", minimum_should_match: 2 } } },
  "an included phrase": { match_phrase: { "team.people.who": "ann bob" } },
  "an included phrase over objects": { match_phrase: { "team.people.who": { query: "bob ann", slop: 101 } } },
  "included from below": { match: { "team.people.pets.name": "rex" } },
  "included numbers": { range: { "team.people.age": { gte: 40 } } },
  "included in the root alone": { match: { "parts.offers.note": "good" } },
  "included in the root alone, keywords": { terms: { "parts.offers.shop": ["s1", "s4"] } },
  "included, that exist": { exists: { field: "team.people" } },
  "included, in a pattern": { multi_match: { query: "ann rex", fields: ["team.*"], type: "best_fields" } },
  "included prefixes, scored": { prefix: { "team.people.who": { value: "an", rewrite: "scoring_boolean" } } },
  "copies of objects": { term: { all: "c3" } },
  "copies from two levels": { terms: { all: ["s2", "c1"] } },
  "every field": { multi_match: { query: "fox", fields: ["*"] } },
  "names": { bool: { should: [parts({ match: { "parts.name": { query: "fox", _name: "word" } } }, { _name: "parts" }), people({ match_all: { _name: "all" } }, { _name: "people" }), parts({ term: { kind: { value: "k1", _name: "kind" } } }, { _name: "none" })] } },
};

/** Sort keys; each with a number beside it, so that none is equal. */
const SORTS: Readonly<Record<string, object>> = {
  "a number": { "parts.weight": { nested: { path: "parts" } } },
  "a number, descending": { "parts.weight": { order: "desc", nested: { path: "parts" } } },
  "a number without its path": { "parts.weight": "asc" },
  "a double": { "parts.price": { nested: { path: "parts" } } },
  "a float two levels down": { "parts.offers.cost": { nested: { path: "parts.offers" } } },
  "level by level": {
    "parts.offers.cost": { order: "desc", nested: { path: "parts", nested: { path: "parts.offers" } } },
  },
  "level by level, filtered": {
    "parts.offers.cost": {
      nested: {
        path: "parts",
        filter: { term: { "parts.ok": true } },
        nested: { path: "parts.offers", filter: { terms: { "parts.offers.shop": ["s1", "s2"] } } },
      },
    },
  },
  "level by level, the outer filtered": {
    "parts.offers.shop": {
      nested: { path: "parts", filter: { match: { "parts.name": "fox" } }, nested: { path: "parts.offers" } },
    },
  },
  "a field of another level": { "parts.offers.cost": { nested: { path: "parts" } } },
  "a field of the document": { n: { nested: { path: "parts" } } },
  "a date": { "parts.made": { nested: { path: "parts" } } },
  "a date in a format": { "parts.made": { format: "yyyy-MM", nested: { path: "parts" } } },
  "a boolean": { "parts.ok": { order: "desc", nested: { path: "parts" } } },
  "a keyword": { "parts.code": { nested: { path: "parts" } } },
  "a keyword, descending": { "parts.code": { order: "desc", nested: { path: "parts" } } },
  "a keyword, missing first": { "parts.code": { missing: "_first", nested: { path: "parts" } } },
  "a keyword, missing by a text": { "parts.code": { missing: "c22", nested: { path: "parts" } } },
  "another name": { "parts.label": { nested: { path: "parts" } } },
  "a multi-field": { "parts.name.raw": { nested: { path: "parts" } } },
  "missing first": { "parts.weight": { missing: "_first", nested: { path: "parts" } } },
  "missing by a number": { "parts.weight": { missing: 5, order: "desc", nested: { path: "parts" } } },
  filtered: { "parts.weight": { nested: { path: "parts", filter: { term: { "parts.code": "c2" } } } } },
  "filtered by words": {
    "parts.price": { mode: "sum", nested: { path: "parts", filter: { match: { "parts.name": "fox" } } } },
  },
  "filtered by objects below": {
    "parts.weight": {
      nested: { path: "parts", filter: nested("parts.offers", { term: { "parts.offers.shop": "s3" } }) },
    },
  },
  "filtered by nothing": { "parts.weight": { nested: { path: "parts", filter: { match_none: {} } } } },
  "one child": { "parts.weight": { nested: { path: "parts", max_children: 1 } } },
  "two children, summed": { "parts.weight": { mode: "sum", nested: { path: "parts", max_children: 2 } } },
  "two children of some": {
    "parts.weight": { mode: "max", nested: { path: "parts", max_children: 2, filter: { term: { "parts.ok": true } } } },
  },
  "no child": { "parts.weight": { nested: { path: "parts", max_children: 0 } } },
  "fewer than none": { "parts.weight": { nested: { path: "parts", max_children: -1 } } },
  "as a double": { "parts.weight": { numeric_type: "double", mode: "avg", nested: { path: "parts" } } },
  "included values": { "team.people.age": { order: "desc" } },
  "included values of the objects": {
    "team.people.age": { order: "desc", mode: "sum", nested: { path: "team.people" } },
  },
  "a field that is not there": { nope: { unmapped_type: "long", nested: { path: "parts" } } },
  "a field and a path that are not there": { nope: { unmapped_type: "long", nested: { path: "nope" } } },
  "a path that is empty": { "parts.weight": { nested: {} } },
  "a filter without a path": { "parts.weight": { nested: { filter: { match_all: {} } } } },
  ...Object.fromEntries<object>(
    ["min", "max", "sum", "avg"].flatMap((mode): [string, object][] => [
      [`the ${mode}`, { "parts.weight": { mode, nested: { path: "parts" } } }],
      [`the ${mode} of doubles`, { "parts.price": { mode, order: "desc", nested: { path: "parts" } } }],
    ]),
  ),
};

// prettier-ignore
const WRONG: Readonly<Record<string, Body>> = {
  "a path that is not there": nested("nope", { match_all: {} }),
  "a path of a field": nested("kind", { match_all: {} }),
  "a path of an object": nested("team", { match_all: {} }),
  "a path of an object that may be missing": nested("team", { match_all: {} }, { ignore_unmapped: true }),
  "a path below": nested("parts.box", { match_all: {} }),
  "an empty path": nested("", { match_all: {} }),
  "no path": { nested: { query: { match_all: {} } } },
  "no query": { nested: { path: "parts" } },
  "a path of null": { nested: { path: null, query: { match_all: {} } } },
  "a query of null": { nested: { path: "parts", query: null } },
  "an empty query": parts({}),
  "a query in a list": { nested: { path: ["parts"], query: [{ match_all: {} }] } },
  "a query that is a text": { nested: { path: "parts", query: "x" } },
  "a path that is an object": { nested: { path: {}, query: { match_all: {} } } },
  "a path that is a number": { nested: { path: 5, query: { match_all: {} } } },
  "an unknown parameter": parts({ match_all: {} }, { foo: 1 }),
  "an unknown object": parts({ match_all: {} }, { foo: {} }),
  "an unknown mode": parts({ match_all: {} }, { score_mode: "AVG" }),
  "the mode of Lucene": parts({ match_all: {} }, { score_mode: "total" }),
  "a mode of null": parts({ match_all: {} }, { score_mode: null }),
  "ignored in a text": parts({ match_all: {} }, { ignore_unmapped: "true" }),
  "ignored in another text": parts({ match_all: {} }, { ignore_unmapped: "yes" }),
  "ignored in a number": parts({ match_all: {} }, { ignore_unmapped: 1 }),
  "a negative boost": parts({ term: { "parts.code": "c1" } }, { boost: -1, _name: "x" }),
  "a negative boost around": { bool: { must: [parts({ match_all: {} }, { score_mode: "sum" })], boost: -2 } },
  "a boost that is no number": parts({ match_all: {} }, { boost: "x" }),
  "a list": { nested: [] },
  "a text": { nested: "parts" },
  "a wrong query inside": parts({ range: { "parts.weight": { gte: "x" } } }),
  "a wrong query inside what may be missing": nested("nope", { range: { n: { gte: "x" } } }, { ignore_unmapped: true }),
  "phrases of numbers inside": parts({ match_phrase: { "parts.weight": "x" } }),
};

// prettier-ignore
const WRONG_SORTS: Readonly<Record<string, object>> = {
  "a path that is not there": { "parts.weight": { nested: { path: "nope" } } },
  "a path of a field": { "parts.weight": { nested: { path: "kind" } } },
  "a path of an object": { "parts.weight": { nested: { path: "team" } } },
  "a median": { "parts.weight": { mode: "median", nested: { path: "parts" } } },
  "a sum of keywords": { "parts.code": { mode: "sum", nested: { path: "parts" } } },
  "a text field": { "parts.name": { nested: { path: "parts" } } },
  "children inside": { "parts.offers.cost": { nested: { path: "parts", nested: { path: "parts.offers", max_children: 1 } } } },
  "an unknown parameter": { "parts.weight": { nested: { path: "parts", foo: 1 } } },
  "null": { "parts.weight": { nested: null } },
  "a text for all": { "parts.weight": { nested: "parts" } },
  "a list for all": { "parts.weight": { nested: [{ path: "parts" }] } },
  "a path of null": { "parts.weight": { nested: { path: null } } },
  "a path in a list": { "parts.weight": { nested: { path: ["parts"] } } },
  "children in a text": { "parts.weight": { nested: { path: "parts", max_children: "2" } } },
  "a part of a child": { "parts.weight": { nested: { path: "parts", max_children: 1.5 } } },
  "children that are no number": { "parts.weight": { nested: { path: "parts", max_children: "x" } } },
  "too many children": { "parts.weight": { nested: { path: "parts", max_children: 99999999999 } } },
  "an empty filter": { "parts.weight": { nested: { path: "parts", filter: {} } } },
  "a filter of null": { "parts.weight": { nested: { path: "parts", filter: null } } },
  "an unknown filter": { "parts.weight": { nested: { path: "parts", filter: { foo: {} } } } },
  "a wrong filter": { "parts.weight": { nested: { path: "parts", filter: { range: { "parts.weight": { gte: "x" } } } } } },
  "a text inside": { "parts.weight": { nested: { path: "parts", nested: "x" } } },
  "of the document's number": { _doc: { nested: { path: "nope" } } },
  "of the score": { _score: { nested: { path: "parts" } } },
};

const brief = { _source: ["n"], size: 12 };
const sorted = (list: Readonly<Record<string, object>>, before: string, rest: object): Record<string, object> =>
  Object.fromEntries(Object.entries(list).map(([name, key]) => [`${before}${name}`, { ...rest, sort: [key, "n"] }]));

export const nestedCases: readonly Case[] = [
  request("nested", "mapping", "GET /nested/_mapping"),
  ...queries(
    "nested",
    Object.fromEntries(Object.entries(INNER).map(([name, query]) => [`parts: ${name}`, parts(query)])),
    brief,
  ),
  ...MODES.flatMap((mode) =>
    ["words", "either", "a phrase", "everything", "several fields", "objects in objects", "a constant"].flatMap(
      (name) =>
        queries("nested", { [`parts: ${name}, ${mode}`]: parts(INNER[name] ?? {}, { score_mode: mode }) }, brief),
    ),
  ),
  ...queries(
    "nested",
    Object.fromEntries(Object.entries(OUTER).map(([name, query]) => [`outside: ${name}`, query])),
    brief,
  ),
  ...Object.entries(INNER).map(([name, query]) => count("nested", `count: ${name}`, { query: parts(query) })),
  ...Object.entries(OUTER).map(([name, query]) => count("nested", `count outside: ${name}`, { query })),
  ...queries(
    "nested",
    Object.fromEntries(Object.entries(WRONG).map(([name, query]) => [`wrong: ${name}`, query])),
    brief,
  ),
  ...searches("nested", sorted(SORTS, "sort: ", brief)),
  ...searches("nested", sorted(SORTS, "sort of some: ", { ...brief, from: 5, query: { match: { name: "lamp" } } })),
  ...searches("nested", sorted(WRONG_SORTS, "wrong sort: ", brief)),
  ...searches("nested", {
    "the numbers of documents": { ...brief, sort: ["_doc"] },
    "the numbers of documents, the last first": { ...brief, sort: [{ _doc: "desc" }] },
    "the numbers of documents of a page": { ...brief, sort: ["_doc"], search_after: [300] },
    "the numbers of documents of a page, the last first": { ...brief, sort: [{ _doc: "desc" }], search_after: [9000] },
    "a page of a sum": {
      ...brief,
      sort: [{ "parts.weight": { mode: "sum", nested: { path: "parts" } } }, "n"],
      search_after: [20, 100],
    },
    "a page of a keyword": {
      ...brief,
      sort: [{ "parts.code": { order: "desc", nested: { path: "parts" } } }, "n"],
      search_after: ["c4", 50],
    },
    "what was left out": { ...brief, query: { term: { kind: "k7" } } },
    "all that match, in scores": {
      ...brief,
      query: parts({ match: { "parts.name": "fox" } }),
      track_total_hits: false,
    },
    "deep in the hits": {
      ...brief,
      from: 2000,
      query: parts({ match: { "parts.name": "fox" } }, { score_mode: "sum" }),
    },
    "a filter behind": {
      ...brief,
      query: { match: { name: "red" } },
      post_filter: parts({ term: { "parts.ok": true } }),
    },
  }),
  ...aggs(
    "nested",
    {
      "facets of objects": { a: { terms: { field: "parts.code" } }, b: { stats: { field: "parts.weight" } } },
      "facets of what is included": {
        a: { terms: { field: "team.people.role" }, aggs: { b: { avg: { field: "team.people.age" } } } },
        c: { terms: { field: "parts.offers.shop" } },
        d: { max: { field: "parts.offers.cost" } },
      },
      "facets of copies": { a: { terms: { field: "all", size: 30 } }, b: { cardinality: { field: "parts.code" } } },
    },
    { size: 0, query: parts({ match: { "parts.name": "fox" } }) },
  ),
  ...aggs("nested", {
    "an order that leads nowhere": { a: { terms: { field: "kind", order: { b: "asc" } } } },
    "an order that leads nowhere below": {
      a: { terms: { field: "kind", order: { "b.x": "asc" } }, aggs: { b: { avg: { field: "n" } } } },
    },
    "an order that leads nowhere of what is in objects": { a: { terms: { field: "parts.code", order: { b: "asc" } } } },
    "an order that leads nowhere of copies": { a: { terms: { field: "all", order: [{ _key: "asc" }, { b: "asc" }] } } },
  }),
];
