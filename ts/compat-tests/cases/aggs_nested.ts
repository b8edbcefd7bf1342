/** `nested` and `reverse_nested`: buckets of objects that are documents of their own, and the way back to those around them. */

import { aggs, searches, type Body, type Case } from "./case.js";

const nested = (path: unknown, sub?: object, rest: object = {}): object => ({
  n: { nested: { path, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const reverse = (sub?: object, body: unknown = {}): object => ({
  up: { reverse_nested: body, ...(sub === undefined ? {} : { aggs: sub }) },
});
const terms = (field: string, sub?: object, rest: object = {}): object => ({
  t: { terms: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});

const WEIGHT = { w: { stats: { field: "parts.weight" } } };
const COST = { c: { sum: { field: "parts.offers.cost" } } };

// prettier-ignore
const TREES: Readonly<Record<string, Body>> = {
  "alone": nested("parts"),
  "two levels": nested("parts.offers"),
  "people": nested("team.people"),
  "pets": nested("team.people.pets"),
  "level by level": nested("parts", nested("parts.offers", COST)),
  "pets, level by level": nested("team.people", { ...terms("team.people.role"), ...nested("team.people.pets", terms("team.people.pets.name")) }),
  "terms": nested("parts", terms("parts.code", WEIGHT)),
  "terms without documents": nested("parts", terms("parts.code", undefined, { min_doc_count: 0 })),
  "terms of a boolean": nested("parts", terms("parts.ok", WEIGHT)),
  "stats": nested("parts", WEIGHT),
  "metrics": nested("parts", { a: { avg: { field: "parts.price" } }, b: { min: { field: "parts.price" } }, c: { max: { field: "parts.weight" } }, d: { value_count: { field: "parts.code" } }, e: { cardinality: { field: "parts.code" } } }),
  "metrics, missing": nested("parts", { a: { sum: { field: "parts.price", missing: 3 } }, t: { terms: { field: "parts.code", missing: "none" } } }),
  "range": nested("parts", { r: { range: { field: "parts.weight", ranges: [{ to: 4 }, { from: 3, to: 7 }, { from: 7 }] }, aggs: WEIGHT } }),
  "histogram": nested("parts", { h: { histogram: { field: "parts.weight", interval: 2, min_doc_count: 0 }, aggs: terms("parts.code") } }),
  "date histogram": nested("parts", { h: { date_histogram: { field: "parts.made", calendar_interval: "month" }, aggs: WEIGHT } }),
  "a filter in it": nested("parts", { f: { filter: { term: { "parts.ok": true } }, aggs: terms("parts.code") } }),
  "a filter by words in it": nested("parts", { f: { filter: { match: { "parts.name": "red fox" } }, aggs: WEIGHT } }),
  "a filter of the document in it": nested("parts", { f: { filter: { term: { kind: "k1" } } } }),
  "a nested filter in it": nested("parts", { f: { filter: { nested: { path: "parts.offers", query: { term: { "parts.offers.shop": "s1" } } } }, aggs: WEIGHT } }),
  "filters in it": nested("parts", { f: { filters: { filters: { a: { range: { "parts.weight": { lt: 5 } } }, b: { exists: { field: "parts.price" } } }, other_bucket: true }, aggs: WEIGHT } }),
  "missing in it": nested("parts", { m: { missing: { field: "parts.price" }, aggs: WEIGHT } }),
  "missing of the document in it": nested("parts", { m: { missing: { field: "kind" } } }),
  "a field of the document in it": nested("parts", terms("kind")),
  "a field of a deeper object in it": nested("parts", terms("parts.offers.shop")),
  "a metric of the document in it": nested("parts", { s: { stats: { field: "n" } } }),
  "in terms": terms("kind", nested("parts", WEIGHT)),
  "in terms, two levels": terms("kind", nested("parts.offers", { ...COST, ...terms("parts.offers.shop") })),
  "in a filter": { f: { filter: { term: { kind: "k1" } }, aggs: nested("parts", terms("parts.code")) } },
  "in filters": { f: { filters: { filters: { a: { term: { kind: "k1" } }, b: { match_all: {} } }, other_bucket: true }, aggs: nested("parts", WEIGHT) } },
  "in global": { g: { global: {}, aggs: nested("parts", WEIGHT) } },
  "in a missing": { m: { missing: { field: "kind" }, aggs: nested("parts") } },
  "path that is not there": nested("nope", WEIGHT),
  "path of a field": nested("kind"),
  "path of a plain object": nested("parts.box"),
  "path within another that is not there": nested("parts", nested("nope", WEIGHT)),
  "path not inside": nested("parts", nested("team.people")),
  "path around": nested("parts.offers", nested("parts")),
  "the same path": nested("parts", nested("parts", WEIGHT)),
  "no path": { n: { nested: {} } },
  "a number for a path": nested(5),
  "null for a path": nested(null),
  "empty path": nested(""),
  "a list for a path": nested(["parts"]),
  "unknown parameter": nested("parts", undefined, { nonsense: 1 }),
  "text": { n: { nested: "parts" } },
  "back": nested("parts", reverse()),
  "back and facets": nested("parts", terms("parts.code", reverse(terms("kind")))),
  "back of people": nested("team.people", terms("team.people.role", reverse(terms("kind")))),
  "back from two levels": nested("parts", nested("parts.offers", terms("parts.offers.shop", reverse(terms("kind"))))),
  "back to the level between": nested("parts", nested("parts.offers", terms("parts.offers.shop", reverse({ ...terms("parts.code"), ...WEIGHT }, { path: "parts" })))),
  "back to the level between and up": nested("parts", nested("parts.offers", terms("parts.offers.shop", reverse({ ...WEIGHT, ...reverse(terms("kind")) }, { path: "parts" })))),
  "back from two levels at once": nested("parts.offers", terms("parts.offers.shop", { ...reverse(terms("kind")), between: { reverse_nested: { path: "parts" }, aggs: WEIGHT } })),
  "back and down again": nested("parts", terms("parts.code", reverse(nested("parts", terms("parts.code"))))),
  "back, a metric": nested("parts", terms("parts.code", reverse({ n: { value_count: { field: "kind" } } }))),
  "back without nested": reverse(),
  "back below terms without nested": terms("kind", reverse()),
  "back to a path that is not there": nested("parts", reverse(undefined, { path: "nope" })),
  "back to a path below": nested("parts", reverse(undefined, { path: "parts.offers" })),
  "back to the same path": nested("parts", reverse(WEIGHT, { path: "parts" })),
  "back to a path beside": nested("parts", reverse(undefined, { path: "team.people" })),
  "back to a field": nested("parts", reverse(undefined, { path: "kind" })),
  "back, unknown parameter": nested("parts", reverse(undefined, { nonsense: 1 })),
  "back, text": nested("parts", reverse(undefined, "x")),
  "back, path of a number": nested("parts", reverse(undefined, { path: 1 })),
  "ordered by a metric in nested": terms("kind", nested("parts", WEIGHT), { order: { "n>w.avg": "desc" } }),
  "ordered by nested": terms("kind", nested("parts"), { order: { n: "asc" } }),
  "ordered by the way back": nested("parts", terms("parts.code", reverse(), { order: { up: "desc" } })),
  "ordered by a metric on the way back": nested("parts", terms("parts.code", reverse({ v: { cardinality: { field: "kind" } } }), { order: [{ "up>v": "asc" }, { _key: "desc" }] })),
  "ordered by nothing in nested": terms("kind", nested("parts", WEIGHT), { order: { "n>nope": "desc" } }),
  "ordered by a nested that is not there": terms("kind", nested("nope"), { order: { n: "desc" } }),
  "ordered by what is in a nested that is not there": terms("kind", nested("nope", WEIGHT), { order: { "n>w.avg": "desc" } }),
  "ordered by the way back to what is not there": nested("parts", terms("parts.code", reverse({ v: { value_count: { field: "kind" } } }, { path: "nope" }), { order: { "up>v": "asc" } })),
  "ordered by a nested in itself": nested("parts", terms("parts.code", nested("parts"), { order: { n: "desc" } })),
  "ordered by nothing, with a bad filter": terms("kind", { f: { filter: { term: { n: "x" } } } }, { order: { nope: "desc" } }),
  "a way back beside an order that leads nowhere": { ...terms("kind", { s: { sum: { field: "n" } } }, { order: { nope: "desc" } }), ...reverse() },
  "terms of a field of an object without nested": terms("parts.code"),
  "meta": { n: { nested: { path: "parts" }, meta: { a: 1 }, aggs: { up: { reverse_nested: {}, meta: { b: 2 } } } } },
};

export const aggsNested: Case[] = [
  ...aggs("nested", TREES),
  ...searches(
    "nested",
    Object.fromEntries(
      Object.entries(TREES).map(([name, tree]) => [
        `searched: ${name}`,
        { query: { match: { name: "red" } }, size: 1, _source: false, aggs: tree as object },
      ]),
    ),
  ),
  ...searches("nested", {
    "nothing found": {
      query: { match_none: {} },
      aggs: nested("parts", { ...WEIGHT, ...terms("parts.code", reverse()) }),
    },
    "found by objects": {
      query: { nested: { path: "parts", query: { term: { "parts.code": "c3" } } } },
      size: 0,
      aggs: nested("parts", terms("parts.code", reverse())),
    },
  }),
  ...aggs("empty", { "no such path": nested("parts") }),
];
