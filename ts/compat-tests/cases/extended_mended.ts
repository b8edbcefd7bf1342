/** Cases of extended: what random requests found, and was mended. */
import { LAST_ID } from "../src/chain.js";
import type { CorpusName } from "../src/corpora.js";
import { request, search, type Body, type Case } from "./case.js";

const asked = (corpus: CorpusName, list: readonly Body[]): Case[] =>
  list.map((body) => search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body));

/** Where another window is not said, as many hits can be rescored as can be asked for. */
const rescored = (query: object, window: number): object => ({
  _source: false,
  rescore: { query: { rescore_query: query }, window_size: window },
});
// prettier-ignore
const RESCORED = [
  rescored({ match_all: {} }, 1000), rescored({ match_all: {} }, 20), rescored({ match_all: {} }, 21), rescored({ match: { title: "lamp" } }, 1000), rescored({ match: { title: "lamp" } }, 19),
];

const BOXES = [
  ["1,2,3,4", "41.56,-87"],
  ["1,2,3", "41.56,-87"],
  ["50,2", "41.56,87,1"],
  ["50,2", "41.56,87,1,2"],
  ["50,2", "41.56,87"],
  ["1,2", "41.56,87"],
].map(([topLeft, bottomRight]) => ({
  query: { geo_bounding_box: { ni: { top_left: topLeft, bottom_right: bottomRight } } },
}));

/** Prohibited clauses are not shown. */
const PROHIBITED = [
  "-g",
  "a -g",
  "+a -g",
  "a -b",
  "-(a b)",
  "a -(b c)",
  "!g a",
  "a AND NOT b",
  '-"b c"',
  "-a*",
  "-g~1",
];
const SHOWN = PROHIBITED.flatMap((query) =>
  ["query_string", "simple_query_string"].map((kind) => ({
    _source: false,
    highlight: { highlight_query: { [kind]: { query } }, fields: { max2: {} } },
  })),
);

/** An index of another name: nothing is left of a `bool` that requires it, nor are its other faults. */
const NOTHING = [{ match_phrase: { _index: "other" } }, { match: { _index: "other" } }, { term: { _index: "other" } }];
const GONE = NOTHING.flatMap((nothing) => [
  { query: { bool: { must: [{ match_phrase: { nowhere: 0 } }, nothing] } } },
  { query: { bool: { filter: [{ match: { nowhere: 0 } }, nothing] } } },
  { query: { bool: { should: [{ match_phrase: { nowhere: 0 } }, nothing] } } },
  { query: { bool: { must_not: [nothing] } }, size: 1, _source: false },
]);

const RANKS = [-1000, -1e9, -1e8, -1, -0.001, -1e-9].flatMap((value) => [
  {
    size: 0,
    query: { match: { "obj.deep.deeper.leaf": "oak" } },
    aggs: { p: { percentile_ranks: { field: "date", hdr: {}, values: [value] } } },
  },
  {
    size: 0,
    query: { match_none: {} },
    aggs: { p: { percentile_ranks: { field: "date", hdr: {}, values: [value] } } },
  },
]);

const PRICES = [-1, -0.01, -0.001, -0.0001, -1e-9, 0].map((value) => ({
  size: 0,
  aggs: { p: { percentile_ranks: { field: "price", hdr: {}, values: [value, 100] } } },
}));

/** Only pages in the order of ids warn again. */
const PAGES = ["_id", "price"].flatMap((sort) => {
  const body = { size: 900, _source: false, sort: [sort], aggs: { t: { terms: { field: "_id", size: 2 } } } };
  const at = (line: string, of: Body): Case => request("products", `products: by ${sort}: ${line}`, line, of);
  return [
    at("POST /products/_search?scroll=1m", body),
    at("POST /_search/scroll", { scroll: "1m", scroll_id: LAST_ID }),
  ];
});

/** `min_score` beside aggregations that the real engine answers by it. */
const LEAST = [
  { sum: { field: "price" } },
  { avg: { field: "price" } },
  { range: { field: "price", ranges: [{ from: 100 }] } },
  { missing: { field: "rating" } },
  { global: {}, aggs: { m: { max: { field: "price" } } } },
].map((aggregation) => ({ size: 1, _source: false, min_score: 2, aggs: { a: aggregation } }));
const FOUND = ["min", "max"].map((kind) => ({
  size: 1,
  _source: false,
  min_score: 1,
  aggs: { a: { [kind]: { field: "price" } } },
}));

export const extendedMended: readonly Case[] = [
  ...asked("settings_limits", RESCORED),
  ...asked("geo", BOXES),
  ...asked("frequencies", SHOWN),
  ...asked("locales", GONE),
  ...asked("types", RANKS),
  ...asked("products", [...PRICES, ...LEAST, ...FOUND]),
  ...PAGES,
];
