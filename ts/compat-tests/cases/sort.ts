/** `sort`: every form, on every type, with every parameter. */

import { searches, type Body, type Case } from "./case.js";

// prettier-ignore
const FIELDS = [
  "kw", "kw_short", "txt.raw", "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "n.str", "obj.count", "obj.flag", "obj.when", "obj.deep.kw", "obj.deep.value", "obj.deep.deeper.leaf", "items.sku", "items.qty", "items.price", "never_kw", "never_l", "never_d", "never_date", "never_bool",
];
const ALL = { size: 80, _source: false };
/** Enough to hold every document that has a value. */
const SOME = { size: 24, _source: false };

const byField: Record<string, Body> = {};
for (const field of FIELDS) {
  byField[`${field}: name only`] = { sort: [field], ...ALL };
  for (const order of ["asc", "desc"]) {
    byField[`${field}: ${order}`] = { sort: [{ [field]: order }], ...ALL };
    byField[`${field}: ${order}, missing first`] = { sort: [{ [field]: { order, missing: "_first" } }], ...ALL };
    byField[`${field}: ${order}, mode min`] = { sort: [{ [field]: { order, mode: "min" } }], ...SOME };
    byField[`${field}: ${order}, mode max`] = { sort: [{ [field]: { order, mode: "max" } }], ...SOME };
  }
}

const NUMBERS = ["l", "i", "b", "d", "f", "h", "bool", "date", "items.price", "never_l"];
for (const field of NUMBERS) {
  for (const mode of ["avg", "sum", "median"])
    byField[`${field}: mode ${mode}`] = { sort: [{ [field]: { mode } }], ...SOME };
  byField[`${field}: missing value`] = { sort: [{ [field]: { missing: 2 } }], ...SOME };
  byField[`${field}: missing value as text`] = { sort: [{ [field]: { missing: "2" } }], ...SOME };
  for (const numeric_type of ["long", "double", "date", "date_nanos"]) {
    byField[`${field}: numeric_type ${numeric_type}`] = { sort: [{ [field]: { numeric_type } }], ...SOME };
  }
}

export const sort: readonly Case[] = [
  ...searches("types", byField),
  ...searches("types", {
    "kw: missing value": { sort: [{ kw: { missing: "g" } }], ...SOME },
    "kw: missing last": { sort: [{ kw: { missing: "_last", order: "desc" } }], ...ALL },
    "kw: mode avg": { sort: [{ kw: { mode: "avg" } }], ...SOME },
    "kw: mode sum": { sort: [{ kw: { mode: "sum" } }], ...SOME },
    "kw: numeric_type": { sort: [{ kw: { numeric_type: "long" } }], ...SOME },
    "kw: format": { sort: [{ kw: { format: "yyyy" } }], ...ALL },
    "l: format": { sort: [{ l: { format: "yyyy" } }], ...ALL },
    "i: missing that is no number": { sort: [{ i: { missing: "x" } }], ...ALL },
    "i: missing with a fraction": { sort: [{ i: { missing: 2.5 } }], ...ALL },
    "l: missing past 2^53": '{"sort":[{"l":{"missing":9007199254740993}}],"_source":false,"size":80}',
    "d: missing fraction": { sort: [{ d: { missing: 0.3 } }], ...ALL },
    "date: missing date": { sort: [{ date: { missing: "2021-03-04" } }], ...ALL },
    "date: missing number": { sort: [{ date: { missing: 1614834367000 } }], ...ALL },
    "date: format": { sort: [{ date: { format: "yyyy-MM-dd" } }], ...ALL },
    "date: format with time": { sort: [{ date: { format: "strict_date_optional_time" } }], ...ALL },
    "date: format epoch_millis": { sort: [{ date: { format: "epoch_millis" } }], ...ALL },
    "date: format epoch_second": { sort: [{ date: { format: "epoch_second" } }], ...ALL },
    "date: format of nonsense": { sort: [{ date: { format: "nonsense" } }], ...ALL },
    "bool: missing true": { sort: [{ bool: { missing: true } }], ...ALL },
    "bool: missing text": { sort: [{ bool: { missing: "true" } }], ...ALL },
    unmapped: { sort: ["nothing"], ...ALL },
    "unmapped: unmapped_type long": { sort: [{ nothing: { unmapped_type: "long" } }, "l"], ...ALL },
    "unmapped: unmapped_type keyword": { sort: [{ nothing: { unmapped_type: "keyword" } }, "kw"], ...ALL },
    "unmapped: unmapped_type date": { sort: [{ nothing: { unmapped_type: "date", missing: "_first" } }], ...ALL },
    "unmapped: unmapped_type double, missing value": {
      sort: [{ nothing: { unmapped_type: "double", missing: 1.5 } }],
      ...SOME,
    },
    "unmapped: unmapped_type boolean": { sort: [{ nothing: { unmapped_type: "boolean" } }], ...ALL },
    "unmapped: unmapped_type text": { sort: [{ nothing: { unmapped_type: "text" } }], ...ALL },
    "unmapped: unmapped_type nonsense": { sort: [{ nothing: { unmapped_type: "nonsense" } }], ...ALL },
    "mapped: unmapped_type": { sort: [{ l: { unmapped_type: "keyword" } }], ...ALL },
    text: { sort: ["txt"], ...ALL },
    object: { sort: ["obj"], ...ALL },
    "object: unmapped_type": { sort: [{ obj: { unmapped_type: "long" } }], ...ALL },
    _id: { sort: ["_id"], ...ALL },
    "_id: desc": { sort: [{ _id: "desc" }], ...ALL },
    _doc: { sort: ["_doc"], ...ALL },
    "_doc: desc": { sort: [{ _doc: "desc" }], ...ALL },
    "_doc: object": { sort: [{ _doc: { order: "asc" } }], ...ALL },
    _index: { sort: ["_index"], ...ALL },
    _source: { sort: ["_source"], ...ALL },
    "_score: without query": { sort: ["_score"], ...ALL },
    "two keys": { sort: [{ bool: "desc" }, { kw: "asc" }], ...ALL },
    "three keys": {
      sort: [{ bool: { order: "asc", missing: "_first" } }, { "n.str": "desc" }, { _doc: "desc" }],
      ...ALL,
    },
    "key twice": { sort: ["l", { l: "desc" }], ...ALL },
    "keys as an object": { sort: { bool: "desc", kw: "asc" }, ...ALL },
    "one key as text": { sort: "kw", ...ALL },
    "one key as an object": { sort: { kw: { order: "desc" } }, ...ALL },
    "text with order": { sort: "kw:desc", ...ALL },
    "empty list": { sort: [], ...ALL },
    "empty object": { sort: {}, ...ALL },
    "upper-case order": { sort: [{ kw: "DESC" }], ...ALL },
    "upper-case order in an object": { sort: [{ kw: { order: "Desc" } }], ...ALL },
    "unknown order": { sort: [{ kw: "down" }], ...ALL },
    "unknown order in an object": { sort: [{ kw: { order: "down" } }], ...ALL },
    "unknown mode": { sort: [{ l: { mode: "most" } }], ...SOME },
    "upper-case mode": { sort: [{ l: { mode: "MAX" } }], ...SOME },
    "unknown parameter": { sort: [{ l: { nonsense: 1 } }], ...ALL },
    "unknown numeric_type": { sort: [{ l: { numeric_type: "float" } }], ...SOME },
    "number as a key": { sort: [1], ...ALL },
    "list as a key": { sort: [["kw"]], ...ALL },
    "null as a key": { sort: [null], ...ALL },
    null: { sort: null, ...ALL },
    true: { sort: true, ...ALL },
    "two fields in one key": { sort: [{ bool: "asc", kw: "desc" }], ...ALL },
    "numeric_type date on l": { sort: [{ l: { numeric_type: "date" } }], size: 2 },
    "_score: object with parameter": { sort: [{ _score: { order: "asc", missing: 1 } }], ...ALL },
    "_doc: with missing": { sort: [{ _doc: { missing: "_first" } }], ...ALL },
    "with source": { sort: [{ i: "desc" }], size: 3 },
  }),
  ...searches("products", {
    price: { sort: "price", size: 8, _source: ["price"] },
    "price: desc": { sort: [{ price: "desc" }], size: 8, _source: ["price"] },
    "price, from 1,990": { sort: "price", from: 1990, size: 8, _source: false },
    "rating: missing last": { sort: [{ rating: "desc" }, { price: "asc" }], size: 8, _source: false },
    "rating: missing first": {
      sort: [{ rating: { order: "desc", missing: "_first" } }, "sku"],
      size: 8,
      _source: false,
    },
    "brand and name": { sort: ["brand", "name.keyword"], size: 8, _source: false },
    "brand: desc": { sort: [{ brand: "desc" }, { price: "desc" }], size: 8, _source: false },
    tags: { sort: ["tags", "sku"], size: 8, _source: false },
    "tags: desc": { sort: [{ tags: "desc" }, { sku: "desc" }], size: 8, _source: false },
    "color: desc": { sort: [{ color: "desc" }], size: 8, _source: false },
    created_at: { sort: "created_at", size: 8, _source: false },
    "created_at: desc, format": {
      sort: [{ created_at: { order: "desc", format: "yyyy-MM-dd" } }],
      size: 8,
      _source: false,
    },
    in_stock: { sort: [{ in_stock: "desc" }, { stock: "desc" }, { sku: "asc" }], size: 8, _source: false },
    "stock: ties by document": { sort: "stock", size: 20, _source: false },
    "with query": { query: { match: { name: "classic" } }, sort: "price", size: 8, _source: false },
    "with query, track_scores": {
      query: { match: { name: "classic" } },
      sort: "price",
      track_scores: true,
      size: 8,
      _source: false,
    },
    "with query, track_scores false": {
      query: { match: { name: "classic" } },
      sort: "price",
      track_scores: false,
      size: 2,
      _source: false,
    },
    "track_scores without sort": { query: { match: { name: "classic" } }, track_scores: true, size: 2, _source: false },
    "track_scores as text": {
      query: { match: { name: "classic" } },
      sort: "price",
      track_scores: "true",
      size: 2,
      _source: false,
    },
    _score: { query: { match: { name: "classic" } }, sort: "_score", size: 8, _source: false },
    "_score: asc": { query: { match: { name: "classic" } }, sort: [{ _score: "asc" }], size: 8, _source: false },
    "_score: object": {
      query: { match: { name: "classic" } },
      sort: [{ _score: { order: "asc" } }],
      size: 8,
      _source: false,
    },
    "_score, then price": {
      query: { match: { name: "classic compact" } },
      sort: ["_score", { price: "desc" }],
      size: 20,
      _source: false,
    },
    "price, then _score": {
      query: { match: { name: "classic compact" } },
      sort: ["price", "_score"],
      size: 20,
      _source: false,
    },
    "_score and _doc": { query: { match: { name: "classic" } }, sort: ["_score", "_doc"], size: 8, _source: false },
    "_doc with query": { query: { match: { name: "classic" } }, sort: "_doc", size: 8, _source: false },
    "filter, sort": {
      query: { bool: { filter: [{ term: { color: "black" } }] } },
      sort: [{ price: "desc" }],
      size: 8,
      _source: false,
    },
    "size 0": { sort: "price", size: 0 },
    name: { sort: "name", size: 1 },
    "description: desc": { sort: [{ description: "desc" }], size: 1 },
  }),
  ...searches("ties", {
    ties: { sort: "rank", size: 70, _source: false },
    "ties: desc": { sort: [{ rank: "desc" }], size: 70, _source: false },
    "ties: two keys": { sort: [{ group: "desc" }, "rank"], size: 70, _source: false },
    "ties: with missing values": { sort: [{ maybe: "desc" }], size: 70, _source: false },
    "ties: missing first": { sort: [{ maybe: { missing: "_first" } }], size: 70, _source: false },
    "ties: dates": { sort: [{ day: "desc" }, { half: "asc" }], size: 20, _source: false },
    "ties: scores": {
      query: { match: { word: "same words" } },
      sort: [{ _score: "asc" }, { rank: "desc" }],
      size: 20,
      _source: false,
    },
  }),
  ...searches("many", {
    "many: n desc": { sort: [{ n: "desc" }], size: 5, _source: false },
    "many: group": { sort: ["group", { n: "desc" }], size: 5, _source: false },
    "many: value": { query: { match: { words: "third" } }, sort: [{ value: "desc" }], size: 5, _source: false },
    "many: track_total_hits": { sort: [{ n: "desc" }], size: 2, track_total_hits: true, _source: false },
  }),
  ...searches("empty", {
    "no documents": { sort: ["l", { kw: "desc" }] },
    "no documents, text": { sort: ["txt"] },
    "no documents, unmapped": { sort: ["nothing"] },
  }),
];
