/** Cases of extended: keys of a search that say which matches count, what they weigh, and what a hit says of its document. */
import { once, request, search, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

const at = (corpus: CorpusName, line: string, body?: Body): Case =>
  request(corpus, `${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

const WIRELESS = { match: { name: "wireless watch" } };
const RED = { term: { color: "red" } };
const SHORT = { size: 2, _source: ["sku"] };

/** What each key takes: every kind of token, and values of its own. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  version: ["true", "false", '"true"', '"false"', '""', '"x"', "1", "null", "{}", "[]"],
  seq_no_primary_term: ["true", "false", '"true"', '""', '"x"', "0", "null", "{}", "[]"],
  min_score: ["0", "1", "-1", "1.5", '"1.5"', '"NaN"', '"Infinity"', '"-Infinity"', "1e40", "1e400", '"x"', '""', "true", "null", "{}", "[]", "1.0000001"],
  terminate_after: ["0", "1", "2", "1.9", '"3"', "-1", "2147483647", "2147483648", '"x"', "true", "null", "{}", "[]"],
  timeout: ['"1s"', '"10ms"', '" 5s "', '"5S"', '"0"', '"-1"', '"1d"', '"1nanos"', '"x"', '""', '"5"', '"-5s"', '"1.5s"', "1000", "true", "null", "{}", "[]"],
  stats: ["[]", '["a"]', '["a","b"]', "[1]", "[null]", '["a",{}]', "[true]", '[["a"]]', '"a"', "{}", "null"],
  ext: ["{}", '{"a":1}', '{"a":{"b":1}}', "[]", '"a"', "null"],
  script_fields: ["{}", "[]", '"a"', "1", "null", '{"a":1}', '{"a":[]}', '{"a":{"x":1}}'],
  slice: ['{"id":0,"max":2}', "{}", '{"id":0}', '{"max":2}', '{"field":"sku","id":1,"max":2}', '{"id":"0","max":"2"}', '{"id":0,"max":1}', '{"id":3,"max":2}', '{"max":2,"id":5}', '{"id":-1,"max":2}', '{"id":"x","max":2}', '{"idd":0}', '{"field":1}', '{"id":{}}', "[]", "1", "null"],
  indices_boost: ["[]", "{}", '[{"products":2}]', '[{"products":1.1}]', '[{"products":0}]', '[{"prod*":3},{"products":2}]', '[{"products":2},{"products":3}]', '[{"*":2}]', '[{"_all":2}]', '[{"nothing-here":2}]', '[{"products":3},{"nothing-here":2}]', '[{"nothing*":2}]', '[{"products":-1}]', '[{"products":1e39}]', '[{"products":"2"}]', '[{"products":true}]', '[{"products":null}]', '[{"products":2,"b":1}]', "[1]", "[{}]", "[[]]", "[null]", '{"products":2}', '{"products":"2"}', '{"products":true}', '{"products":{}}', '{"products":null}', '{"products":[]}', '{"nothing-here":2}', '"a"', "1", "null", '[{"Products":2}]', '[{"products,nothing":2}]', '[{"":2}]'],
  track_scores: ["true", "null", "{}"],
};

/** Searches in which matches are counted, sorted, filtered and aggregated. */
// prettier-ignore
const WITHIN: readonly object[] = [
  {}, { query: WIRELESS }, { query: RED }, { query: WIRELESS, sort: "price" }, { query: WIRELESS, sort: "price", track_scores: true }, { query: WIRELESS, sort: ["_score", "sku"] }, { query: WIRELESS, sort: "_doc" }, { query: WIRELESS, size: 0 }, { size: 0 }, { query: RED, size: 0 }, { query: WIRELESS, post_filter: RED }, { query: WIRELESS, track_total_hits: false }, { query: WIRELESS, track_total_hits: 3 }, { query: WIRELESS, track_total_hits: true }, { query: RED, track_total_hits: false, size: 0 }, { query: WIRELESS, aggs: { c: { terms: { field: "color" } } } }, { query: WIRELESS, size: 0, aggs: { p: { stats: { field: "price" } }, g: { global: {}, aggs: { n: { value_count: { field: "sku" } } } } } }, { query: WIRELESS, post_filter: RED, aggs: { n: { value_count: { field: "sku" } } } }, { query: WIRELESS, from: 3 }, { query: WIRELESS, sort: "price", search_after: [50] }, { query: { match_none: {} } }, { query: { bool: { filter: RED } } }, { query: { bool: { must: WIRELESS, filter: RED } } }, { query: { constant_score: { filter: RED } } }, { query: { range: { price: { gte: 100 } } } }, { query: { match_phrase: { name: "smart watch" } } }, { query: { dis_max: { queries: [WIRELESS, RED] } } }, { query: { function_score: { query: WIRELESS, field_value_factor: { field: "rating", missing: 1 } } } }, { query: { prefix: { name: "w" } } }, { query: { ids: { values: ["SKU-000001", "SKU-000005"] } } }, { sort: "price", size: 3 }, { query: WIRELESS, aggs: { t: { top_hits: { size: 1, _source: ["sku"] } } } },
];

const MIN_SCORES = [0.5, 1, 1.5, 2, 3, 5, 100];
const ENDS = [1, 2, 5, 10, 100, 1000, 2000, 5000];

const TOP_HITS = (own: object): object => ({
  size: 0,
  aggs: { c: { terms: { field: "color", size: 2 }, aggs: { t: { top_hits: { size: 2, _source: ["sku"], ...own } } } } },
});

/** The cases. */
export const extendedHits: readonly Case[] = once([
  ...Object.entries(VALUES).flatMap(([key, values]) =>
    values.flatMap((value) => [
      post("products", `{"size":1,"_source":false,"${key}":${value}}`),
      post("products", `{"size":2,"_source":false,"query":{"match":{"name":"wireless watch"}},"${key}":${value}}`),
    ]),
  ),
  ...WITHIN.flatMap((within) => [
    ...MIN_SCORES.map((score) => post("products", { ...SHORT, ...within, min_score: score })),
    ...ENDS.map((end) => post("products", { ...SHORT, ...within, terminate_after: end })),
    post("products", { ...SHORT, ...within, terminate_after: 7, min_score: 1.5 }),
    post("products", { ...SHORT, ...within, indices_boost: [{ products: 2.5 }] }),
    post("products", { ...SHORT, ...within, indices_boost: [{ products: 0.3 }], min_score: 1 }),
    post("products", { ...SHORT, ...within, version: true, seq_no_primary_term: true }),
  ]),
  ...(["types", "nested", "routing", "text", "empty", "analyzed"] as const).flatMap((corpus) => [
    ...[
      { version: true },
      { seq_no_primary_term: true },
      { version: true, seq_no_primary_term: true, _source: false },
      { version: false },
      { version: true, sort: "_doc" },
      { terminate_after: 3 },
      { min_score: 1 },
      { min_score: 1.1 },
      { indices_boost: [{ [corpus]: 3 }] },
      { version: true, _source: { excludes: ["*a*"] } },
    ].map((body) => post(corpus, { size: 4, ...body })),
    at(corpus, `GET /${corpus}/_search?size=3&version=true`),
    at(corpus, `GET /${corpus}/_search?size=3&seq_no_primary_term=true&pretty`),
    at(corpus, `GET /${corpus}/_search?size=3&terminate_after=2`),
    at(corpus, `GET /${corpus}/_count?terminate_after=2`),
    at(corpus, `GET /${corpus}/_count?min_score=1.5`),
  ]),
  ...["true", "false", "", "x"].flatMap((value) =>
    ["version", "seq_no_primary_term"].flatMap((name) => [
      at("products", `GET /products/_search?size=1&_source=sku&${name}=${value}`),
      at("products", `POST /products/_search?_source=sku&${name}=${value}`, { size: 1, [name]: true }),
    ]),
  ),
  ...["0", "1", "5", "100000", "-1", "x"].flatMap((value) => [
    at("products", `GET /products/_search?size=1&_source=sku&terminate_after=${value}`),
    at("products", `POST /products/_search?_source=sku&terminate_after=${value}`, { size: 1, terminate_after: 3 }),
    at("products", `GET /products/_count?terminate_after=${value}`),
    at("products", `GET /products/_count?terminate_after=${value}&q=wireless`),
  ]),
  ...["0", "1", "1.5", "3f", "-1", "-2", "NaN", "Infinity", "1e40", "100", "", "x"].flatMap((value) => [
    at("products", `GET /products/_count?min_score=${value}`),
    at("products", `GET /products/_count?min_score=${value}&q=name:wireless`),
    at("products", `GET /products/_count?min_score=${value}&q=name:wireless&terminate_after=3`),
  ]),
  ...[
    { version: true },
    { seq_no_primary_term: true },
    { version: true, seq_no_primary_term: true, sort: "price" },
    { version: "x" },
    { version: null },
    { version: {} },
    { script_fields: {} },
    { script_fields: [] },
    { script_fields: { a: 1 } },
    { min_score: 1 },
    { timeout: "1s" },
    { stats: [] },
  ].map((own) => post("products", TOP_HITS(own))),
  post("nested", {
    size: 0,
    aggs: { n: { nested: { path: "parts" }, aggs: { t: { top_hits: { size: 3, version: true, _source: false } } } } },
  }),
  post("nested", {
    size: 0,
    aggs: {
      n: {
        nested: { path: "parts" },
        aggs: { t: { top_hits: { size: 3, seq_no_primary_term: true, _source: false } } },
      },
    },
  }),
]);
