/** Cases of extended: `rescore`: other scores for the first hits, and the order that they bring. */
import { count, once, request, search, type Body, type Case } from "./case.js";

const post = (body: Body): Case => search("nested", typeof body === "string" ? body : JSON.stringify(body), body);

const STONE = { match: { name: "stone" } };
const FOX = { match: { name: "fox" } };
const LAMP = { match: { name: "lamp" } };

interface Change {
  readonly query?: object;
  readonly window?: unknown;
  readonly [option: string]: unknown;
}

const change = ({ query = FOX, window, ...options }: Change = {}): object => ({
  ...(window === undefined ? {} : { window_size: window }),
  query: { rescore_query: query, ...options },
});
const show = (rescore: object, rest: object = {}): Case =>
  post({ _source: false, size: 3, query: STONE, rescore, ...rest });

const WINDOWS: readonly unknown[] = [undefined, 0, 1, 2, 5, 20, 50, 1000, 10000, 10001, 100000, -1, -5, "7", 2.9];
// prettier-ignore
const WEIGHTS: readonly object[] = [
  {}, { query_weight: 0.5 }, { rescore_query_weight: 3 }, { query_weight: 0 }, { rescore_query_weight: 0 }, { query_weight: 0.7, rescore_query_weight: 1.2 }, { query_weight: -1 }, { rescore_query_weight: -2, query_weight: 0 }, { query_weight: "2", rescore_query_weight: "0.1" }, { query_weight: 1e10, rescore_query_weight: 1e-10 },
];
const MODES = ["total", "multiply", "avg", "max", "min", "TOTAL", "Avg", "foo", "", "sum"];
// prettier-ignore
const QUERIES: readonly object[] = [
  FOX, LAMP, { match: { name: "stone lamp" } }, { match_phrase: { name: "red fox" } }, { match_all: {} }, { match_all: { boost: 2.5 } }, { match_none: {} }, { term: { kind: "k1" } }, { constant_score: { filter: { term: { kind: "k1" } }, boost: 5 } }, { range: { n: { gte: 1000 } } }, { term: { nope: 1 } }, { match: { n: "x" } }, { range: { n: { gte: "x" } } }, { nested: { path: "parts", query: { match: { "parts.name": "fox" } } } }, { nested: { path: "parts", query: { match: { "parts.name": "fox" } }, score_mode: "max", inner_hits: {} } }, { nested: { path: "nope", query: FOX } }, { function_score: { query: FOX, field_value_factor: { field: "n", factor: 0.01 } } }, { function_score: { query: { match_all: {} }, random_score: { seed: 7, field: "n" } } }, { bool: { should: [FOX, LAMP], must_not: [{ term: { kind: "k2" } }] } }, { match: { name: { query: "fox", _name: "rq" } } }, { dis_max: { queries: [FOX, LAMP] } }, { boosting: { positive: FOX, negative: LAMP, negative_boost: 0.1 } }, { ids: { values: ["d18", "d45"] } }, { query_string: { query: "fox OR lamp" } }, { exists: { field: "parts.code" } },
];
// prettier-ignore
const BESIDE: readonly object[] = [
  { size: 0 }, { size: 1 }, { size: 60 }, { size: 200 }, { from: 2 }, { from: 45, size: 10 }, { from: 60 }, { sort: ["n"] }, { sort: ["_score"] }, { sort: [{ _score: "desc" }] }, { sort: [{ _score: "asc" }] }, { sort: ["_score", "n"] }, { sort: ["_doc"] }, { sort: [] }, { sort: ["nope"] }, { min_score: 0.8 }, { min_score: 0.9, track_total_hits: false }, { min_score: 9 }, { track_total_hits: 3 }, { track_total_hits: false }, { track_scores: true }, { terminate_after: 10 }, { post_filter: { term: { kind: "k2" } } }, { aggs: { a: { terms: { field: "kind", size: 2 } } } }, { aggs: { a: { avg: { field: "n" } } }, size: 0 }, { collapse: { field: "kind" } }, { collapse: { field: "nope" } }, { search_after: [0.8], sort: ["_score"] }, { search_after: [0.8, 3], sort: ["_score", "n"] }, { search_after: [1] }, { highlight: { fields: { name: {} } } }, { indices_boost: [{ "*": 2 }] }, { version: true, fields: ["n"], _source: ["n"] }, { query: { match_all: {} } }, { query: { match_none: {} } }, { query: { bool: { filter: STONE } } }, { query: { match: { name: { query: "stone", _name: "q" } } } }, { query: { nested: { path: "parts", query: { match: { "parts.name": "fox" } }, inner_hits: { size: 1, _source: false } } } }, { from: 9990, size: 20 },
];
// prettier-ignore
const WRITTEN: readonly string[] = [
  "null", "1", '"x"', "true", "{}", "[]", "[1]", "[null]", "[[]]", "[{}]", '{"window_size":10}', '{"query":{}}', '{"query":null}', '{"query":[]}', '{"query":1}', '{"query":{"query_weight":2}}', ...["{}", "null", "1", "[]", '{"foo":{}}', '{"match_all":{}},"foo":1', '{"match_all":{}},"query_weight":"x"', '{"match_all":{}},"query_weight":null', '{"match_all":{}},"query_weight":true', '{"match_all":{}},"query_weight":[]', '{"match_all":{}},"rescore_query_weight":{}', '{"match_all":{}},"rescore_query_weight":"NaN"', '{"match_all":{}},"score_mode":1', '{"match_all":{}},"score_mode":null', '{"match_all":{}},"score_mode":[]', '{"match_all":{}},"rescoreQuery":{"match_all":{}}', '{"match_all":{"boost":-1}}'].map((token) => `{"query":{"rescore_query":${token}}}`), ...['"x"', '""', "null", "true", "[]", "{}", "99999999999", "1e3"].map((token) => `{"query":{"rescore_query":{"match_all":{}}},"window_size":${token}}`), '{"query":{"rescore_query":{"match_all":{}}},"foo":1}', '{"query":{"rescore_query":{"match_all":{}}},"foo":{}}', '{"query":{"rescore_query":{"match_all":{}}},"foo":[]}', '{"query":{"rescore_query":{"match_all":{}}},"foo":null}', '{"foo":{"rescore_query":{"match_all":{}}}}', '{"learning_to_rank":{}}', '{"query":{"rescore_query":{"match_all":{}}},"query":{"rescore_query":{"match_none":{}}}}', '[{"query":{"rescore_query":{"match_all":{}}}},{"window_size":3}]', '[{"query":{"rescore_query":{"match_all":{}}}},{"query":{"rescore_query":{"match_all":{}}},"window_size":3}]', '{"window_size":3,"query":{"rescore_query":{"match_all":{}}}}', '{"query":{"rescoreQuery":{"match_all":{}}}}',
];
const LISTS: readonly (readonly object[])[] = [
  [],
  [change({ window: 50 }), change({ query: LAMP, window: 20, score_mode: "multiply" })],
  [change({ window: 2 }), change({ query: LAMP, window: 200, score_mode: "multiply", query_weight: 0.1 })],
  [change({ window: 200, query_weight: 2 }), change({ query: LAMP, window: 5 }), change({ query: { match_all: {} } })],
  [change({ window: 20 }), change({ window: 10001 })],
  [change({ window: 20 }), change({ window: -1 })],
];

/** The cases. */
export const extendedRescore: readonly Case[] = once([
  ...WINDOWS.flatMap((window) => [
    show(change({ window })),
    show(change({ window, query: LAMP }), { size: 30, from: 1 }),
  ]),
  ...WEIGHTS.flatMap((weights) =>
    MODES.slice(0, 5).map((mode) => show(change({ window: 40, score_mode: mode, ...weights }), { size: 5 })),
  ),
  ...WEIGHTS.map((weights) => show(change({ window: 5, query: LAMP, ...weights }), { size: 12 })),
  ...MODES.map((mode) => show(change({ window: 40, score_mode: mode }))),
  ...QUERIES.flatMap((query) => [
    show(change({ window: 100, query })),
    show(change({ window: 3000, query, score_mode: "multiply" })),
    show(change({ query, query_weight: 0.3 }), { size: 15 }),
  ]),
  ...BESIDE.map((rest) => show(change({ window: 50, query: LAMP }), rest)),
  ...BESIDE.map((rest) => show([change({ window: 4 }), change({ window: 9, query: LAMP })], rest)),
  ...WRITTEN.map((rescore) => post(`{"size":1,"_source":false,"rescore":${rescore}}`)),
  ...LISTS.flatMap((list) => [show(list), show(list, { size: 30 })]),
  post({ _source: false, size: 3, rescore: change({ window: 50 }) }),
  count("nested", "rescore of a count", { query: STONE, rescore: change() }),
  ...[
    "scroll=1m",
    "q=name:fox",
    "sort=n",
    "sort=_score",
    "size=2&from=1",
    "typed_keys=true&rest_total_hits_as_int=true",
    "track_scores=true",
  ].map((query) =>
    request("nested", query, `POST /nested/_search?${query}`, {
      _source: false,
      rescore: change({ window: 30, query: LAMP }),
    }),
  ),
  request(
    "nested",
    "lines",
    "POST /nested/_msearch",
    `{}\n${JSON.stringify({ size: 1, _source: false, query: STONE, rescore: change() })}\n{}\n{"rescore":{}}\n`,
  ),
]);
