/** `from`, `size`, `search_after` and `track_total_hits`. */

import { searches, type Body, type Case } from "./case.js";

const SMALL = { _source: false };

// prettier-ignore
const TRACK: readonly unknown[] = [true, false, 0, 1, 2, 10, 1999, 2000, 2001, 10000, 2147483647, -1, -2, 1.5, "true", "false", "5", "x", null, [], {}, 2147483648];
// prettier-ignore
const TRACKED: readonly (readonly [string, object])[] = [
  ["match_all", {}], ["one word", { query: { match: { name: "classic" } } }], ["two words", { query: { match: { name: "classic compact" } } }], ["filter", { query: { bool: { filter: [{ term: { in_stock: true } }] } } }], ["sorted", { sort: "price" }], ["no hits wanted", { size: 0 }],
];

const totals: Record<string, Body> = {};
for (const [what, body] of TRACKED) {
  for (const track_total_hits of TRACK) {
    totals[`track_total_hits ${JSON.stringify(track_total_hits)}: ${what}`] = {
      size: 2,
      ...SMALL,
      ...body,
      track_total_hits,
    };
  }
}

// prettier-ignore
const SIZES: readonly (readonly [from: unknown, size: unknown])[] = [
  [0, 0], [0, 1], [5, 3], [1999, 10], [2000, 10], [5000, 5], [0, 10000], [9999, 1], [10000, 0], [10000, 1], [9990, 11], [0, 10001], [-1, 5], [0, -1], [0, -2], ["3", "2"], [1.5, 2], [0, 2.9], ["x", 1], [0, "x"], [null, 1], [0, null], [true, 1], [0, [1]], [2147483647, 1], [2147483648, 1], [0, 2147483647], [0, 2147483648], ["", 1],
];
const windows = Object.fromEntries(
  SIZES.map(([from, size]) => [
    `from ${JSON.stringify(from)} size ${JSON.stringify(size)}`,
    { from, size, _source: false, query: { term: { color: "black" } } },
  ]),
);

/** Sort, then values to search after, as text where numbers matter. */
// prettier-ignore
const AFTER: readonly (readonly [sort: string, after: string])[] = [
  ['["i"]', "[1]"], ['["i"]', '["1"]'], ['["i"]', "[1.5]"], ['["i"]', "[null]"], ['["i"]', '["x"]'], ['["i"]', "[true]"], ['["i"]', "[2147483648]"], ['["i"]', "[9223372036854775807]"], ['[{"i":"desc"}]', "[1]"], ['[{"i":"desc"}]', "[null]"], ['[{"i":{"missing":"_first"}}]', "[null]"],
  ['["l"]', "[9007199254740992]"], ['["l"]', '["9007199254740992"]'], ['["l"]', "[9007199254740993]"], ['["l"]', "[9223372036854775808]"], ['["l"]', "[1e3]"], ['["s"]', "[1]"], ['["b"]', "[-128]"], ['["d"]', "[0.1]"], ['["d"]', '["0.1"]'], ['["d"]', "[0]"], ['["d"]', "[-0.0]"], ['["d"]', "[1e400]"], ['["d"]', '["Infinity"]'], ['["f"]', "[1.1]"], ['["f"]', "[1.100000023841858]"], ['["h"]', "[0.1]"], ['["h"]', "[0.0999755859375]"],
  ['["bool"]', "[false]"], ['["bool"]', "[0]"], ['["bool"]', "[1]"], ['["bool"]', '["true"]'], ['["bool"]', '["x"]'], ['["kw"]', '["fox"]'], ['["kw"]', '["zzz"]'], ['["kw"]', '[""]'], ['["kw"]', "[null]"], ['["kw"]', "[42]"], ['["kw"]', "[true]"], ['[{"kw":"desc"}]', '["fox"]'], ['[{"kw":{"missing":"_first"}}]', "[null]"], ['["kw"]', '["g"]'], ['[{"kw":{"missing":"g"}}]', '["fox"]'],
  ['["date"]', "[1614834367123]"], ['["date"]', '["2021-03-04T05:06:07.123Z"]'], ['["date"]', '["2021-03-04"]'], ['["date"]', '["2021-03-04||/M"]'], ['["date"]', '["x"]'], ['["date"]', "[null]"], ['[{"date":{"format":"yyyy-MM-dd"}}]', '["2021-03-04"]'], ['[{"date":{"format":"yyyy-MM-dd"}}]', "[1614834367123]"], ['[{"date":"desc"}]', '["2021"]'],
  ['["i","kw"]', '[1,"fox"]'], ['["i",{"kw":"desc"}]', '[1,"fox"]'], ['["i","kw"]', "[1]"], ['["i"]', '[1,"fox"]'], ['["bool","_doc"]', "[false,20]"], ['["_doc"]', "[10]"], ['["_doc"]', "[-1]"], ['["_doc"]', '["10"]'], ['["_doc"]', "[null]"], ['["_doc"]', "[99999]"], ['[{"_doc":"desc"}]', "[10]"], ['["_score"]', "[1.0]"], ['["_score"]', "[0.5]"], ['["_score","_doc"]', "[1.0,5]"], ['[{"_score":"asc"}]', '["0.5"]'],
  ['["i"]', "[]"], ['["i"]', "1"], ['["i"]', "null"], ['["i"]', "{}"], ['["i"]', '"1"'], ['["i"]', "[[1]]"], ['["i"]', '[{"a":1}]'], ["[]", "[1]"], ['["nothing"]', "[1]"], ['[{"nothing":{"unmapped_type":"long"}}]', "[1]"], ['[{"i":{"mode":"max"}}]', "[10]"], ['["items.qty"]', "[3]"], ['["n.str"]', '["5"]'], ['["never_l"]', "[1]"], ['["never_kw"]', '["x"]'], ['["_id"]', '["plain"]'], ['[{"i":{"numeric_type":"double"}}]', "[1.5]"], ['[{"d":{"numeric_type":"long"}}]', "[1]"],
];
const after = Object.fromEntries(
  AFTER.map(([sort, values]) => [
    `search_after ${values} by ${sort}`,
    `{"sort":${sort},"search_after":${values},"size":12,"_source":false}`,
  ]),
);

export const paging: readonly Case[] = [
  ...searches("products", windows),
  ...searches("products", totals),
  ...searches("types", after),
  ...searches("products", {
    "nothing but size": { size: 1, _source: false },
    "empty body": {},
    "search_after without sort": { search_after: [1], size: 2, _source: false },
    "search_after with from": { sort: ["price"], search_after: [10], from: 1, size: 2, _source: false },
    "search_after with from 0": { sort: ["price"], search_after: [10], from: 0, size: 2, _source: false },
    "search_after with from -1": { sort: ["price"], search_after: [10], from: -1, size: 2, _source: false },
    "search_after before sort": '{"search_after":[19.99,"SKU-000100"],"sort":["price","sku"],"size":4,"_source":false}',
    "search_after by brand and price": {
      sort: ["brand", { price: "desc" }, "sku"],
      search_after: ["Norvik", 39.99, "SKU-000100"],
      size: 4,
      _source: false,
    },
    "search_after by rating": {
      sort: [{ rating: "desc" }, "sku"],
      search_after: [4.2, "SKU-000100"],
      size: 4,
      _source: false,
    },
    "search_after by date": { sort: [{ created_at: "desc" }], search_after: [1577836800000], size: 4, _source: false },
    "search_after by score": {
      query: { match: { name: "classic compact" } },
      sort: ["_score", "sku"],
      search_after: [2.5, "SKU-000100"],
      size: 4,
      _source: false,
    },
    "search_after with a query": {
      query: { match: { name: "classic" } },
      sort: ["price"],
      search_after: [100],
      size: 4,
      _source: false,
    },
    "search_after past the end": { sort: ["price"], search_after: [1e9], size: 4, _source: false },
    "search_after with track_total_hits": {
      sort: ["price"],
      search_after: [100],
      size: 1,
      track_total_hits: 5,
      _source: false,
    },
    "search_after with aggs": {
      sort: ["price"],
      search_after: [100],
      size: 1,
      aggs: { c: { value_count: { field: "sku" } } },
      _source: false,
    },
    "search_after with post_filter": {
      sort: ["price"],
      search_after: [100],
      size: 2,
      post_filter: { term: { color: "black" } },
      _source: false,
    },
    "deep page of scores": { query: { match: { description: "the and" } }, from: 900, size: 5, _source: false },
  }),
  ...searches("many", {
    "more than 10,000": { size: 1 },
    "more than 10,000, exact": { size: 1, track_total_hits: true },
    "more than 10,000, up to 11,000": { size: 1, track_total_hits: 11000 },
    "more than 10,000, up to 12,000": { size: 1, track_total_hits: 12000 },
    "more than 10,000, one word": { query: { match: { words: "every" } }, size: 2 },
    "more than 10,000, one word, exact": { query: { match: { words: "every" } }, size: 2, track_total_hits: true },
    "more than 10,000, one word, not counted": {
      query: { match: { words: "every" } },
      size: 2,
      track_total_hits: false,
    },
    "more than 10,000, two words": { query: { match: { words: "every rare" } }, size: 20 },
    "more than 10,000, two words, not counted": {
      query: { match: { words: "every rare" } },
      size: 20,
      track_total_hits: false,
    },
    "more than 10,000, two words, up to 100": {
      query: { match: { words: "second rare" } },
      size: 3,
      track_total_hits: 100,
    },
    "more than 10,000, size 0": { query: { match: { words: "every" } }, size: 0 },
    "more than 10,000, size 0, filter": { query: { range: { n: { gte: 500 } } }, size: 0 },
    "more than 10,000, size 0, two filters": {
      query: { bool: { filter: [{ range: { n: { gte: 500 } } }, { match: { words: "every" } }] } },
      size: 0,
    },
    "more than 10,000, size 0, aggs": { size: 0, aggs: { m: { max: { field: "n" } } } },
    "more than 10,000, sorted": { sort: ["n"], size: 1 },
    "more than 10,000, post_filter": { post_filter: { range: { n: { gte: 1 } } }, size: 1 },
    "last page": { from: 9998, size: 2, _source: false },
    "past the window": { from: 9999, size: 2 },
    "last page by score": { query: { match: { words: "every" } }, from: 9995, size: 5, _source: false },
    "search_after deep": { sort: ["n"], search_after: [11990], size: 20, _source: false },
    "search_after _doc": { sort: ["_doc"], search_after: [11990], size: 20, _source: false },
    "10,000 ids": { query: { range: { n: { lt: 300 } } }, size: 10000, _source: false },
  }),
  ...searches("ties", {
    "pages of ties 1": { query: { match: { word: "same" } }, size: 5, _source: false },
    "pages of ties 2": { query: { match: { word: "same" } }, from: 5, size: 5, _source: false },
    "pages of ties 3": { query: { match: { word: "same" } }, from: 70, size: 10, _source: false },
    "pages of ties by sort": { sort: "group", from: 95, size: 10, _source: false },
    "search_after among ties": { sort: ["group", "rank"], search_after: ["b", 2], size: 5, _source: false },
  }),
  ...searches("empty", {
    "no documents": {},
    "no documents, from 5": { from: 5 },
    "no documents, search_after": { sort: ["l"], search_after: [5] },
    "no documents, size 0": { size: 0, track_total_hits: true },
    "no documents, not counted": { track_total_hits: false },
  }),
];
