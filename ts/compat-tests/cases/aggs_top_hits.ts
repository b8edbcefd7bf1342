/** `top_hits`: the best documents of a bucket, in any order, with any part of their source; those of nested paths, too. */

import { aggs, searches, type Body, type Case } from "./case.js";

const top = (body: unknown = {}): object => ({ h: { top_hits: body } });
const terms = (field: string, sub?: object, rest: object = {}): object => ({
  t: { terms: { field, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const nested = (path: string, sub: object): object => ({ n: { nested: { path }, aggs: sub } });
const back = (sub: object, body: object = {}): object => ({ up: { reverse_nested: body, aggs: sub } });

const BARE = { _source: false };

// prettier-ignore
const BODIES: Readonly<Record<string, unknown>> = {
  "defaults": {},
  "one": { size: 1 },
  "no source": { size: 2, _source: false },
  "source is true": { size: 1, _source: true },
  "a pattern": { size: 2, _source: "pr*" },
  "a list": { _source: ["name", "stock"] },
  "an empty list": { size: 1, _source: [] },
  "a list of numbers": { size: 1, _source: [1] },
  "includes and excludes": { _source: { includes: ["*"], excludes: ["description", "name"] } },
  "include, exclude": { size: 1, _source: { include: "name", exclude: "stock" } },
  "a text of false": { size: 1, _source: "false" },
  "source of a number": { _source: 1 },
  "source of null": { _source: null },
  "source with another key": { _source: { nope: 1 } },
  "by price": { sort: "price", ...BARE },
  "by price, falling": { sort: { price: "desc" }, ...BARE },
  "by several": { sort: ["brand", { price: { order: "desc" } }, "_doc"], ...BARE, size: 5 },
  "by score": { sort: "_score", ...BARE },
  "by score, rising": { sort: [{ _score: "asc" }], ...BARE },
  "by score twice": { sort: ["_score", "_score"], ...BARE },
  "by price, then score": { sort: ["in_stock", "_score"], ...BARE, size: 4 },
  "by score, then price": { sort: ["_score", { price: "asc" }], ...BARE, size: 4 },
  "by order": { sort: "_doc", ...BARE },
  "by order, falling": { sort: [{ _doc: "desc" }], ...BARE },
  "an empty sort": { sort: [], ...BARE },
  "by date with a format": { sort: [{ created_at: { order: "desc", format: "yyyy/MM" } }], ...BARE },
  "by what is missing": { sort: [{ rating: { missing: "_first" } }], ...BARE },
  "by what is missing, a value": { sort: [{ rating: { missing: 3 } }], ...BARE },
  "by a mode": { sort: [{ tags: { mode: "max" } }], ...BARE },
  "by no field": { sort: "nope" },
  "by no field, with a type": { sort: [{ nope: { unmapped_type: "long" } }], ...BARE },
  "by text": { sort: "name" },
  "by a number": { sort: 1 },
  "sort of null": { sort: null },
  "a bad order": { sort: [{ price: "up" }] },
  "a bad mode": { sort: [{ price: { mode: "x" } }] },
  "a bad format": { sort: [{ price: { format: "0.0" } }] },
  "a number in a sort": { sort: [1] },
  "scores tracked": { sort: "price", track_scores: true, ...BARE },
  "scores tracked, by score": { track_scores: true, ...BARE },
  "scores tracked, a text": { sort: "price", track_scores: "true", ...BARE },
  "scores not tracked": { sort: "price", track_scores: false, ...BARE },
  "scores tracked, not a boolean": { track_scores: "x" },
  "scores tracked, a number": { track_scores: 1 },
  "from": { from: 2, ...BARE },
  "from, by price": { from: 2, size: 2, sort: "price", ...BARE },
  "from, scores tracked": { from: 1, size: 2, sort: "price", track_scores: true, ...BARE },
  "from behind all": { from: 99, size: 1, ...BARE },
  "from without size": { from: 2, size: 0 },
  "no size": { size: 0 },
  "no size, by price": { size: 0, sort: "price" },
  "a hundred": { size: 100, ...BARE },
  "more than a hundred": { size: 101 },
  "more than a hundred with from": { from: 50, size: 51 },
  "more than a hundred, and no field": { size: 101, sort: "nope" },
  "negative size": { size: -1 },
  "negative from": { from: -1 },
  "size of a text": { size: "2", ...BARE },
  "size of a fraction": { size: 1.9, ...BARE },
  "size of a word": { size: "x" },
  "size of null": { size: null },
  "size too large": { size: 2147483648 },
  "size of a list": { size: [1] },
  "from of an object": { from: {} },
  "an unknown key": { nope: 1 },
  "an unknown object": { nope: {} },
  "an unknown list": { nope: [] },
  "a query": { query: { match_all: {} } },
  "search_after": { search_after: [1] },
  "a field": { field: "price" },
  "missing": { missing: 1 },
  "fielddata_fields": { fielddata_fields: ["price"] },
};

// prettier-ignore
const ODD: Readonly<Record<string, Body>> = {
  "body of a list": { h: { top_hits: [] } },
  "body of a number": { h: { top_hits: 1 } },
  "body of null": { h: { top_hits: null } },
  "with another in it": { h: { top_hits: {}, aggs: { m: { max: { field: "price" } } } } },
  "with nothing in it": { h: { top_hits: {}, aggs: {} } },
  "meta": { h: { top_hits: { size: 1, ...BARE }, meta: { a: 1 } } },
  "order by it": terms("brand", top(), { order: { h: "asc" } }),
  "order by its best score": terms("brand", top(), { order: { "h.max_score": "asc" } }),
  "order of numbers by it": terms("stock", top(), { order: { h: "desc" } }),
  "order through it": terms("brand", top(), { order: { "h>x": "desc" } }),
  "order by it, where it has no scores": terms("brand", top({ sort: "price" }), { order: { h: "asc" } }),
  "order by it, where it is in a filter": terms("brand", { f: { filter: { match_all: {} }, aggs: top() } }, { order: { "f>h": "asc" } }),
  "order by nothing beside it": terms("brand", top(), { order: { nope: "asc" } }),
  "order of a histogram by it": { t: { histogram: { field: "price", interval: 50, order: { h: "asc" } }, aggs: top() } },
};

// prettier-ignore
const PLACES: Readonly<Record<string, (sub: object) => object>> = {
  "terms": (sub) => terms("brand", sub),
  "terms of numbers": (sub) => terms("stock", sub, { size: 3 }),
  "terms of several": (sub) => terms("tags", sub, { size: 4 }),
  "terms by a metric": (sub) => terms("brand", { ...sub, a: { avg: { field: "price" } } }, { order: { a: "desc" }, size: 3 }),
  "terms, breadth first": (sub) => terms("brand", sub, { collect_mode: "breadth_first", size: 2 }),
  "terms without documents": (sub) => terms("brand", sub, { min_doc_count: 0, size: 30 }),
  "terms in terms": (sub) => terms("brand", terms("in_stock", sub), { size: 3 }),
  "a filter": (sub) => ({ f: { filter: { term: { in_stock: true } }, aggs: sub } }),
  "an empty filter": (sub) => ({ f: { filter: { match_none: {} }, aggs: sub } }),
  "filters": (sub) => ({ f: { filters: { filters: { a: { match: { name: "red" } }, b: { match_none: {} } }, other_bucket: true }, aggs: sub } }),
  "a histogram": (sub) => ({ f: { histogram: { field: "price", interval: 100 }, aggs: sub } }),
  "a date histogram": (sub) => ({ f: { date_histogram: { field: "created_at", calendar_interval: "quarter" }, aggs: sub } }),
  "ranges": (sub) => ({ f: { range: { field: "price", ranges: [{ to: 50 }, { from: 20 }, { from: 5000 }] }, aggs: sub } }),
  "missing": (sub) => ({ f: { missing: { field: "rating" }, aggs: sub } }),
  "global": (sub) => ({ f: { global: {}, aggs: sub } }),
  "terms in global": (sub) => ({ f: { global: {}, aggs: terms("brand", sub, { size: 2 }) } }),
  "a filter in global": (sub) => ({ f: { global: {}, aggs: { g: { filter: { match: { name: "blue" } }, aggs: sub } } } }),
};

// prettier-ignore
const IN_PLACES: Readonly<Record<string, unknown>> = {
  "best": { size: 2, ...BARE },
  "cheapest": { size: 2, sort: [{ price: "asc" }], _source: ["price"] },
  "scored, of all": { size: 1, sort: [{ stock: "desc" }, "_score"], track_scores: true, ...BARE },
  "scored": { from: 1, size: 2, sort: ["category", "price"], track_scores: true, ...BARE },
};

// prettier-ignore
const QUERIES: Readonly<Record<string, object>> = {
  "a word": { match: { description: "with" } },
  "words": { match: { name: "red blue large" } },
  "a phrase": { match_phrase: { description: "with a" } },
  "either": { bool: { should: [{ match: { name: "red" } }, { term: { in_stock: true } }], filter: { range: { price: { lt: 300 } } } } },
  "a boost": { match: { name: { query: "red", boost: 2.5 } } },
  "a constant": { constant_score: { filter: { term: { in_stock: true } }, boost: 3 } },
  "named": { bool: { should: [{ match: { name: { query: "red", _name: "one" } } }, { term: { in_stock: { value: true, _name: "two" } } }] } },
  "functions": { function_score: { query: { match: { name: "red" } }, functions: [{ field_value_factor: { field: "stock", missing: 1, modifier: "log1p" } }] } },
  "a filter alone": { bool: { filter: { term: { in_stock: false } } } },
  "none": { match_none: {} },
  "nothing found": { match: { name: "zzzz" } },
};

/** Searches of nested objects. */
// prettier-ignore
const NESTED: Readonly<Record<string, Body>> = {
  "objects": nested("parts", top({ size: 5 })),
  "objects, none of the source": nested("parts", top({ size: 3, ...BARE })),
  "objects, two levels": nested("parts", nested("parts.offers", top({ size: 5 }))),
  "objects, two levels at once": nested("parts.offers", top({ size: 5 })),
  "people": nested("team.people", top({ size: 5 })),
  "pets": nested("team.people.pets", top({ size: 5 })),
  "in terms": nested("parts", terms("parts.code", top({ size: 2 }))),
  "sorted": nested("parts", terms("parts.code", top({ size: 2, sort: [{ "parts.weight": "desc" }, "parts.price"] }))),
  "sorted, scores tracked": nested("parts", top({ size: 2, sort: [{ "parts.weight": "desc" }], track_scores: true })),
  "sorted by a field of the document": nested("parts", top({ size: 2, sort: [{ kind: "desc" }, "n"], ...BARE })),
  "sorted by a path": nested("parts", top({ size: 4, sort: [{ "parts.weight": { order: "desc", nested: { path: "parts" } } }], ...BARE })),
  "sorted by a path below": nested("parts", top({ size: 6, sort: [{ "parts.offers.cost": { order: "desc", mode: "max", nested: { path: "parts.offers" } } }], ...BARE })),
  "sorted by a path below, least": nested("parts", top({ size: 6, sort: [{ "parts.offers.cost": { order: "asc", nested: { path: "parts.offers" } } }], ...BARE })),
  "sorted by a path below, sums": nested("parts", top({ size: 6, sort: [{ "parts.offers.cost": { mode: "sum", missing: 0, nested: { path: "parts.offers" } } }], ...BARE })),
  "sorted by a path that is not there": nested("parts", top({ sort: [{ "parts.weight": { nested: { path: "nope" } } }] })),
  "sorted by objects, of documents": terms("kind", top({ size: 2, sort: [{ "parts.weight": { order: "desc", nested: { path: "parts" } } }], ...BARE })),
  "some of the source": nested("parts", top({ size: 3, _source: ["parts.code", "parts.weight"] })),
  "a pattern of the source": nested("parts", top({ size: 3, _source: "parts.*e*" })),
  "a pattern from inside": nested("parts", top({ size: 3, _source: ["code"] })),
  "excluded": nested("parts", top({ size: 3, _source: { excludes: ["parts.offers", "parts.name"] } })),
  "excluded, all": nested("parts", top({ size: 3, _source: { excludes: ["parts"] } })),
  "included and excluded": nested("parts.offers", top({ size: 3, _source: { includes: ["parts.offers"], excludes: ["*.shop"] } })),
  "back": nested("parts", terms("parts.code", back(top({ size: 2, _source: "kind" })), { size: 3 })),
  "back to the level between": nested("parts.offers", terms("parts.offers.shop", back(top({ size: 2 }), { path: "parts" }), { size: 3 })),
  "a path that is not there": nested("nope", top()),
  "a path that is not there, no field": nested("nope", top({ sort: "zzz" })),
  "a path that is not there, too many": nested("nope", top({ size: 200 })),
  "in global": { g: { global: {}, aggs: nested("parts", top({ size: 2, _source: ["parts.code"] })) } },
  "a filter in it": nested("parts", { f: { filter: { match: { "parts.name": "red" } }, aggs: top({ size: 3 }) } }),
  "from": nested("parts", top({ from: 3, size: 2, sort: ["parts.weight"], ...BARE })),
  "all of it": terms("kind", top({ size: 1 })),
};

// prettier-ignore
const GEO: Readonly<Record<string, unknown>> = {
  "by distance": { size: 5, sort: [{ _geo_distance: { p: [10, 20], unit: "km" } }], ...BARE },
  "by distance, farthest": { size: 5, sort: [{ _geo_distance: { p: "1,2", order: "desc" } }], ...BARE },
};

const places = Object.entries(PLACES).flatMap(([place, around]) =>
  Object.entries(IN_PLACES).map(([name, body]): [string, object] => [`${name} in ${place}`, around(top(body))]),
);

export const aggsTopHits: Case[] = [
  ...aggs("products", Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [name, top(body)]))),
  ...aggs("products", ODD),
  ...aggs("products", Object.fromEntries(places)),
  ...searches(
    "products",
    Object.fromEntries(
      Object.entries(QUERIES).flatMap(([query, asked]) =>
        places
          .filter((_, i) => i % 5 < 2)
          .map(([name, tree]) => [`${query}: ${name}`, { query: asked, size: 1, ...BARE, aggs: tree }]),
      ),
    ),
  ),
  ...searches("products", {
    "hits by price": { query: QUERIES["words"], size: 3, sort: ["price"], ...BARE, aggs: top(BARE) },
    "hits by score": { query: QUERIES["words"], size: 3, ...BARE, aggs: top(BARE) },
    "no hits": { query: QUERIES["words"], size: 0, aggs: top({ sort: "price", ...BARE }) },
    "a post filter": {
      query: QUERIES["words"],
      size: 2,
      post_filter: { term: { in_stock: true } },
      ...BARE,
      aggs: top(BARE),
    },
    "totals not tracked": { query: QUERIES["words"], size: 2, track_total_hits: false, ...BARE, aggs: top(BARE) },
    "totals tracked up to a few": { query: QUERIES["words"], size: 2, track_total_hits: 5, ...BARE, aggs: top(BARE) },
    "a named post filter": {
      query: QUERIES["named"],
      size: 1,
      post_filter: { term: { in_stock: { value: true, _name: "p" } } },
      ...BARE,
      aggs: top(BARE),
    },
    "two of them": {
      query: QUERIES["words"],
      size: 0,
      aggs: { a: { top_hits: { size: 1, ...BARE } }, b: { top_hits: { sort: "price", size: 2, ...BARE } } },
    },
    "too many, and a bad field before": {
      size: 0,
      aggs: { z: { terms: { field: "name" } }, h: { top_hits: { size: 101 } } },
    },
    "too many, and a bad field behind": {
      size: 0,
      aggs: { h: { top_hits: { size: 101 } }, z: { terms: { field: "name" } } },
    },
    "too many, and a bad query": { query: { term: { price: "x" } }, size: 0, aggs: { h: { top_hits: { size: 101 } } } },
    "no size, nothing found": { query: { match_none: {} }, size: 0, aggs: top({ size: 0 }) },
  }),
  ...aggs("nested", Object.fromEntries(Object.entries(NESTED).map(([name, tree]) => [`nested: ${name}`, tree]))),
  ...searches(
    "nested",
    Object.fromEntries(
      Object.entries(NESTED)
        // Which object its query does not match is not known here: it is refused.
        .filter(([name]) => name !== "sorted, scores tracked")
        .map(([name, tree]) => [
          `searched: ${name}`,
          { query: { match: { name: { query: "red fox", _name: "words" } } }, size: 1, ...BARE, aggs: tree as object },
        ]),
    ),
  ),
  ...aggs("geo", Object.fromEntries(Object.entries(GEO).map(([name, body]) => [name, top(body)]))),
  ...aggs("types", { types: top({ size: 3 }), "types, a pattern": top({ _source: "*_*", size: 20 }) }),
  ...aggs("routing", { routing: top({ size: 10 }), "routing, no source": top({ size: 10, ...BARE }) }),
  ...aggs("empty", {
    empty: top(),
    "empty, no field": top({ sort: "nope" }),
    "empty, sorted": top({ sort: [{ nope: { unmapped_type: "long" } }] }),
  }),
  ...aggs("parameters", { parameters: top({ size: 3 }) }),
  ...aggs("doc_count", { doc_count: top({ size: 2 }) }),
];
