/** `_source`: every form, with wildcards, dots, lists and nested objects. */

import { search, searches, type Case } from "./case.js";

/** Filters on the corpus `types`. */
// prettier-ignore
const FILTERS: readonly unknown[] = [
  true, false, "true", "false", "kw", "obj", "obj.name", "obj.*", "*", "", [], ["kw", "i"], ["obj.deep"], ["obj.deep.*"], ["obj.deep.kw"], ["obj.deep.deeper.leaf"], ["*.deep"], ["*.kw"], ["obj.*.kw"], ["*.*.*"], ["*.deeper.*"], ["items.sku"], ["items.*"], ["items"], ["items.qty", "items.label"], ["k*"], ["*w*"], ["*w"], ["**"], ["o*.d*.k*"], ["nothing"],
  ["obj.nothing"], ["kw.words"], ["kw."], [".kw"], ["kw.*"], ["obj."], ["obj..name"], ["i", "i"], ["I"], [1], [null], [true], 1, null, { includes: ["kw"] }, { include: ["kw"] }, { includes: "kw" }, { excludes: ["kw"] }, { exclude: "kw" }, { includes: ["obj"], excludes: ["obj.deep"] }, { includes: ["obj.deep"], excludes: ["obj"] }, { includes: ["*"], excludes: ["*.kw"] },
  { excludes: ["obj"] }, { excludes: ["obj.*"] }, { excludes: ["obj.deep.*"] }, { excludes: ["items.price"] }, { excludes: ["items"] }, { excludes: ["*"] }, { excludes: ["*.deep"] }, { excludes: ["i*"] }, { includes: [], excludes: [] }, {}, { includes: ["obj.name"], excludes: ["nothing"] }, { includes: ["items.*"], excludes: ["*.qty"] }, { nonsense: ["kw"] }, { includes: [1] }, { includes: 1 }, { includes: { a: 1 } }, { includes: null },
  [["kw"]], [{ a: 1 }], ["\\*"], ["o?j"], ["[a-z]*"], ["obj.deep.value", "obj.count"], ["txt", "d", "f", "h", "l"],
];

const IDS = [
  "plain",
  "empty",
  "nulls",
  "empty-arrays",
  "null-arrays",
  "empty-objects",
  "nested-arrays",
  "objects",
  "items-one",
  "items-many",
  "spaced",
];
const BY_ID = { query: { ids: { values: IDS } }, sort: "_doc", size: 20 };

export const source: readonly Case[] = [
  ...FILTERS.map((_source) => search("types", `types: ${JSON.stringify(_source)}`, { ...BY_ID, _source })),
  ...[
    ["a"],
    ["a.b"],
    ["a.b.c"],
    ["a.*"],
    ["a.b.*"],
    ["*.c"],
    ["a.e"],
    { excludes: ["a.b"] },
    { excludes: ["a.b.c"] },
    { excludes: ["*.c"] },
    ["top"],
  ].map((_source) => search("dotted", `dotted: ${JSON.stringify(_source)}`, { _source })),
  ...searches("types", {
    "every document as it was": { size: 100, sort: "_doc" },
    "every document through a filter": { size: 100, sort: "_doc", _source: ["*"] },
    "every document without one field": { size: 100, sort: "_doc", _source: { excludes: ["never_kw"] } },
    "numbers keep their text": { size: 100, sort: "_doc", _source: ["l", "i", "s", "b", "d", "f", "h", "n"] },
    "texts keep their escapes": { query: { ids: { values: ["control", "escapes", "emoji"] } }, _source: ["kw", "txt"] },
    "no size": { _source: ["kw"], size: 0 },
  }),
  ...searches("products", {
    "three fields": { _source: ["name", "price", "created_at"], size: 3 },
    "three fields in another order": { _source: ["price", "created_at", "name"], size: 3 },
    "prices keep their zeros": { _source: "price", sort: "price", size: 12 },
    false: { _source: false, size: 2 },
    true: { _source: true, size: 2 },
    "left out": { size: 2 },
    "without description": { _source: { excludes: ["description"] }, size: 3 },
    "by wildcard": { _source: ["*_*", "s*"], size: 3 },
    "null color": { _source: ["color"], query: { bool: { must_not: [{ exists: { field: "color" } }] } }, size: 3 },
  }),
  ...searches("text", {
    "texts as they were": { size: 100, sort: "_doc" },
    "texts through a filter": { size: 100, sort: "_doc", _source: ["title", "lines"] },
  }),
];
