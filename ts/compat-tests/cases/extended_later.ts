/** What random requests found last: terms that are shown as clauses are, faults that come before others, keys of `flattened`. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";
import type { Json } from "../src/differ/json.js";

const post = (corpus: CorpusName, body: Body): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);

const at = (corpus: CorpusName, line: string, body: Body): Case =>
  request(corpus, `${line} ${JSON.stringify(body)}`, line, body);

const TERMS = ["s1", "c0", "c4"];
const MORE = Array.from({ length: 13 }, (_, at) => `x${at}`);
const d14 = { ids: { values: ["d14", "d15", "d16"] } };

const lists = [TERMS, ["s1", "s1", "c0", "c4"], [...TERMS, ...MORE], [...TERMS, ...MORE, "y"]].flatMap((all) => {
  const terms = { terms: { all } };
  const highlight = { fields: { all: { number_of_fragments: 2 } } };
  const queries: object[] = [
    terms,
    { constant_score: { filter: terms } },
    { function_score: { query: terms, functions: [{ weight: 2 }] } },
    { dis_max: { queries: [terms] } },
    { boosting: { positive: terms, negative: { match_none: {} }, negative_boost: 0.5 } },
    { bool: { must: [{ bool: { filter: [terms] } }] } },
  ];
  return [
    ...queries.map((query) => ({ query: { bool: { filter: [d14], must: [query] } }, highlight })),
    { query: d14, highlight: { ...highlight, highlight_query: terms } },
    { query: d14, highlight: { fields: { all: { number_of_fragments: 3, order: "score", highlight_query: terms } } } },
    {
      query: d14,
      size: 0,
      aggs: { a: { top_hits: { _source: false, highlight: { ...highlight, highlight_query: terms } } } },
    },
  ].map((body) => post("nested", { _source: false, ...body }));
});

const words = [
  { terms: { title: ["fox", "dog"] } },
  { terms: { title: ["fox"] } },
  { bool: { should: [{ match_phrase: { title: "quick brown" } }, { terms: { title: ["fox", "dog"] } }] } },
  { bool: { should: [{ match_phrase: { title: "quick brown" } }, { terms: { title: ["fox"] } }] } },
].flatMap((query) =>
  ["unified", "plain"].map((type) =>
    post("text", { query, _source: false, highlight: { order: "score", fields: { title: { type } } } }),
  ),
);

const nameless = {
  t1: {
    terms: { field: "title.keyword" },
    aggs: { t2: { top_hits: {} }, x4: { bucket_sort: { sort: { "t2[value]": {} } } } },
  },
};
const orders = [
  nameless,
  { a: { terms: { field: "title.keyword", order: { x: "asc" } } } },
  { a: { terms: { field: "nope", order: { x: "asc" } } } },
  { a: { terms: { field: "title" } } },
];
const faults = [
  { _source: { excludes: ["lang"] }, stored_fields: "_none_" },
  { _source: { excludes: ["lang"] }, stored_fields: "_none_", size: 0 },
  { fields: ["title"], stored_fields: "_none_" },
  { search_after: [1], sort: ["_doc"], from: 3 },
  { search_after: [1, 2], sort: ["_doc"] },
  { size: 20000 },
].flatMap((body) => orders.map((aggs) => post("text", { ...body, aggs })));

const windows = [
  { terms: { field: "day", order: { x3: "desc" } } },
  { terms: { field: "nope", order: { x3: "desc" } } },
  { terms: { field: "day", order: { "x>y": "desc" } } },
  { terms: { field: "day", size: 0 } },
].map((a) => post("settings_limits", { size: 50, aggs: { a } }));

const keys = ["one.a", "split.a", "short.a", "found.a", "one", "split", "one.*"].flatMap((field) =>
  ["x*", '"x y"*', "x-y*", "x y*", "nope x*"].map((query) =>
    post("type_flattened", { query: { simple_query_string: { query, fields: [field], analyze_wildcard: true } } }),
  ),
);
const aliases = ["key", "deep", "again", "o.key", "whole"].map((field) =>
  post("aliases", { query: { simple_query_string: { query: "a*", fields: [field], analyze_wildcard: true } } }),
);

const names = ["qui*", "quick br*", "nope"].flatMap((query) =>
  ["other", "body", "nope"].flatMap((field) =>
    [true, false].flatMap((analyze_wildcard) => [
      post("fvh", { size: 1, query: { simple_query_string: { query, fields: [field], analyze_wildcard } } }),
      post("fvh", { size: 1, query: { query_string: { query, fields: [field], analyze_wildcard } } }),
    ]),
  ),
);

const boosts = [["less^3.25", "half.word"], ["half.word^2", "less^3.25"], ["less", "half.word"], ["less^3.25"]].flatMap(
  (fields) =>
    ["cross_fields", "best_fields", "phrase"].map((type) =>
      post("rare", { query: { multi_match: { query: "blue", type, fields } } }),
    ),
);

const inner = { stored_fields: [], size: 1, name: "c" };
const groups = [
  inner,
  { ...inner, _source: true },
  { ...inner, _source: ["tag"] },
  [inner, { size: 1, name: "d" }],
].map((inner_hits) =>
  post("fvh", { query: { bool: { must_not: { terms: { tag: ["red"] } } } }, collapse: { field: "tag", inner_hits } }),
);

/** Words that stand for the same are asked of no type: a field of numbers has none of them, and no word fails. */
const same = ["wifi", "w", "12", "1", "1 wifi", "wifi x", "12 13"].flatMap((query) => {
  const edges = { query, analyzer: "edges" };
  return [
    { match: { count: edges } },
    { match: { count: { ...edges, operator: "and" } } },
    { match: { count: { ...edges, lenient: true } } },
    { match_phrase: { count: edges } },
    { multi_match: { ...edges, fields: ["count", "lower_words"] } },
    { multi_match: { ...edges, fields: ["count", "lower_words"], type: "most_fields" } },
    { query_string: { query: `count:(${query})`, analyzer: "edges" } },
    { simple_query_string: { ...edges, fields: ["count", "count_gaps"] } },
    { match: { folded_keyword: edges } },
  ].map((query) => post("analyzed", { query, _source: false, size: 3, explain: true }));
});
const sameEverywhere = ["wifi", "w", "12", "1 wifi"].map((query) =>
  post("analyzed", { query: { multi_match: { query, analyzer: "edges", lenient: false } }, _source: false }),
);

const POINTS: readonly Json[] = [
  "ґанок",
  "a,b",
  "91,2",
  "1,2",
  "1,a",
  "",
  "POINT(1)",
  "1,2,3",
  { lat: 1 },
  { lat: 1, lon: 2 },
];

/** A text of a point is read before its field is looked at. */
const points = ["body", "nope", "body.raw"].flatMap((field) =>
  POINTS.map((point) =>
    post("text", { size: 0, aggs: { g: { geo_distance: { field, point, ranges: [{ to: 1 }] } } } }),
  ),
);

const NAMES = [
  "name",
  "nowhere",
  "brand",
  "color",
  "tags",
  "description",
  "category",
  "price",
  "sku",
  "stock",
  "rating",
];
NAMES.push("n1", "n2", "x", "zz", "abc", "created_at", "in_stock");

/** The fields of a text come in the order of a hash map that was made for as many. */
const fieldOrders = [2, 3, 4, 5, 6, 7, 9, 12, 13, 14].flatMap((count) =>
  [0, 1, 2, 3].map((from) => {
    const fields = NAMES.map((_, at) => NAMES[(at * 5 + from) % NAMES.length]).slice(0, count);
    return post("products", { query: { simple_query_string: { query: "a", fields, boost: -1 } } });
  }),
);

const MODES = ["multiply", "sum", "avg", "first", "max", "min"];

/** What functions come to may have no end, or be none: an explanation says so, where a search may fail. */
const endless = MODES.flatMap((score_mode) =>
  [{ weight: 2 }, { weight: 1, filter: { match_all: {} } }, { field_value_factor: { field: "n" } }].map((other) => {
    const functions = [{ field_value_factor: { field: "n", modifier: "reciprocal" } }, other];
    return post("frequencies", { query: { function_score: { functions, score_mode } }, explain: true, size: 4 });
  }),
);
const none = ["log", "ln", "sqrt"].flatMap((modifier) =>
  MODES.map((score_mode) => {
    const functions = [{ field_value_factor: { field: "n" } }, { field_value_factor: { field: "d", modifier } }];
    const query = { function_score: { functions, score_mode } };
    return at("settings_sorted", "POST /settings_sorted/_explain/s3", { query });
  }),
);

const BOXES = [{}, { top: 1 }, { top_left: "1,1" }, { bottom_right: "1,1" }, { left: 1, right: 2, top: 2 }];

/** A box that lacks an edge is no box, wherever a query stands. */
const boxes = BOXES.flatMap((box) =>
  ["_search", "_count", "_validate/query"].flatMap((path) =>
    [{ geo_bounding_box: { loc: box } }, { bool: { must: { geo_bounding_box: { loc: box, boost: -1 } } } }].map(
      (query) => at("termvectors", `POST /termvectors/${path}`, { query }),
    ),
  ),
);

/** What random requests found last. */
export const extendedLater: readonly Case[] = once([
  ...lists,
  ...words,
  ...faults,
  ...windows,
  ...keys,
  ...aliases,
  ...names,
  ...boosts,
  ...groups,
  ...same,
  ...sameEverywhere,
  ...points,
  ...fieldOrders,
  ...endless,
  ...none,
  ...boxes,
]);
