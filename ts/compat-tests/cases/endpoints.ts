/** Routes, methods, ids, the mapping, `pretty`, unknown parameters. */

import { count, request, search, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const get = (corpus: CorpusName, path: string, name = `GET ${path}`): Case => request(corpus, name, `GET ${path}`);

// prettier-ignore
const TYPES_IDS = [
  "plain", "twice", "thrice", "empty", "nulls", "spaced", "control", "escapes", "max", "past-2-53", "a%2Fb", "%C3%BC%20%C3%B1", "%C3%BC+%C3%B1", "50%25", "a+b", "a%2Bb", "a%3Fb%23c", "%E6%97%A5%E6%9C%AC%E8%AA%9E", "%F0%9F%98%80", "_underscore", "A", "a", "1", "%22quoted%22%5C", "last", "nothing", "%20plain", "plain%20", "PLAIN", "-1", "%00", "x".repeat(512), "x".repeat(513), "%E2%82%AC", "a%20b", "%2e%2e", "*", "a,b", "numbers-for-strings", "floats-for-strings", "%70lain",
];

/** Paths that nobody serves, here or there; the shorter ones name an index or a type to the real engine. */
// prettier-ignore
const NO_HANDLER = [
  "GET /products/_search/more/and/more", "POST /products/_search/more/and/more", "GET /products/_doc/1/2/3", "PUT /products/_doc/1/2/3", "DELETE /products/_doc/1/2/3", "HEAD /products/_doc/1/2/3", "GET /a/b/c/d/e", "GET /a/b/c/d/e?x=1", "GET /a/%20b/c%2Fd/e/f", "GET /%C3%A9/b/c/d/e",
];

/** A slash too many at the end changes nothing. */
// prettier-ignore
const TRAILING = ["/products/_search/", "/products/_count/", "/products/_doc/SKU-000001/", "/products/_mapping/", "/products/_nothing/more/and/more/"];

// prettier-ignore
const WRONG_METHODS = ["DELETE /products/_search", "PUT /products/_search", "PATCH /products/_search", "HEAD /products/_search", "DELETE /products/_count", "PUT /products/_count", "DELETE /_msearch", "PUT /_msearch", "DELETE /products/_msearch", "PUT /products/_msearch", "DELETE /products/_search?x=1", "DELETE /nothing/_search", "DELETE /products/_search/"];

// prettier-ignore
const PARAMETERS = ["nonsense=1", "nonsense", "Pretty", "sizes=5", "a=1&b=2", "b=2&a=1", "c&b&a", "prety", "queri=x", "nonsense=%20", "n%C3%A9=1", "a=1&a=2", "pretty&nonsense=1", "=x", "a[]=1", "trackscores=true"];

const PRETTY = [
  "pretty",
  "pretty=true",
  "pretty=",
  "pretty=false",
  "pretty=1",
  "pretty=TRUE",
  "pretty=x",
  "pretty=true&pretty=false",
  "pretty&pretty",
];
const TINY = {
  query: { term: { color: "black" } },
  size: 2,
  _source: ["name", "price", "tags"],
  sort: ["price"],
  aggs: { c: { terms: { field: "color" } }, e: { terms: { field: "nothing" } } },
};

export const endpoints: readonly Case[] = [
  request("products", "HEAD /", "HEAD /"),
  ...["/products/_search", "/products/_count", "/_msearch", "/products/_msearch"].map((path) =>
    request("products", `OPTIONS ${path}`, `OPTIONS ${path}`),
  ),
  ...WRONG_METHODS.map((line) => request("products", line, line)),
  ...NO_HANDLER.map((line) => request("products", line, line)),
  ...TRAILING.map((path) => get("products", path)),

  get("products", "/products/_search", "search without a body"),
  request("products", "POST search without a body", "POST /products/_search"),
  request("products", "search, GET with a body", "GET /products/_search", { size: 1, _source: ["name"] }),
  request("products", "search, empty body", "POST /products/_search", ""),
  request("products", "search, blank body", "POST /products/_search", "  \n "),
  request("products", "search, other JSON type", "POST /products/_search", '{"size":0}', {
    "content-type": "application/json; charset=utf-8",
  }),
  request("products", "search, type with version", "POST /products/_search", '{"size":0}', {
    "content-type": "application/vnd.elasticsearch+json; compatible-with=7",
  }),
  request("products", "search, type with version, accepted too", "POST /products/_search", '{"size":0}', {
    "content-type": "application/vnd.elasticsearch+json; compatible-with=7",
    accept: "application/vnd.elasticsearch+json; compatible-with=7",
  }),
  request("products", "search, upper-case type", "POST /products/_search", '{"size":0}', {
    "content-type": "APPLICATION/JSON",
  }),
  request("products", "search, ndjson type", "POST /products/_search", '{"size":0}', {
    "content-type": "application/x-ndjson",
  }),
  request("products", "search, text type", "POST /products/_search", '{"size":0}', { "content-type": "text/plain" }),
  request("products", "search, form type", "POST /products/_search", '{"size":0}', {
    "content-type": "application/x-www-form-urlencoded",
  }),
  request("products", "search, broken type", "POST /products/_search", '{"size":0}', { "content-type": "json" }),
  request("products", "search, no type", "POST /products/_search", '{"size":0}', {}),
  request("products", "search, accept json", "POST /products/_search", '{"size":0}', {
    "content-type": "application/json",
    accept: "application/json",
  }),
  request("products", "search, accept anything", "POST /products/_search", '{"size":0}', {
    "content-type": "application/json",
    accept: "*/*",
  }),

  ...["GET /products/_doc/SKU-000001", "GET /products/_search", "GET /products/_search?nonsense=1"].map((line) =>
    request("products", `x-opaque-id, ${line}`, line, undefined, { "x-opaque-id": "me, 1" }),
  ),
  request("products", "x-opaque-id, search", "POST /products/_search", '{"size":0}', {
    "content-type": "application/json",
    "x-opaque-id": 'a "quoted" one; é',
  }),
  request("products", "x-opaque-id, broken type", "POST /products/_search", '{"size":0}', {
    "content-type": "json",
    "x-opaque-id": "1",
  }),
  request("products", "x-opaque-id, empty", "GET /products/_count", undefined, { "x-opaque-id": "" }),

  ...PARAMETERS.map((query) =>
    request("products", `search with ${query}`, `POST /products/_search?${query}`, { size: 0 }),
  ),
  ...PARAMETERS.map((query) => get("products", `/products/_count?${query}`, `count with ${query}`)),
  ...["nonsense=1", "a=1&b=2"].flatMap((query) => [
    get("products", `/products/_doc/SKU-000001?${query}`, `document with ${query}`),
    get("products", `/products/_mapping?${query}`, `mapping with ${query}`),
    get("products", `/?${query}`, `root with ${query}`),
    request("products", `msearch with ${query}`, `POST /products/_msearch?${query}`, "{}\n{}\n", {
      "content-type": "application/x-ndjson",
    }),
    get("products", `/nothing/_search?${query}`, `missing index with ${query}`),
    get("products", `/a/b/c/d/e?${query}`, `no handler with ${query}`),
  ]),
  ...PRETTY.flatMap((query) => [
    request("products", `search, ${query}`, `POST /products/_search?${query}`, TINY),
    get("products", `/products/_count?${query}`, `count, ${query}`),
  ]),
  ...["pretty", "pretty=true"].flatMap((query) => [
    get("types", `/types/_doc/objects?${query}`, `document, ${query}`),
    get("types", `/types/_doc/spaced?${query}`, `document with spaces, ${query}`),
    get("types", `/types/_doc/empty-arrays?${query}`, `document with empty lists, ${query}`),
    get("types", `/types/_doc/empty-objects?${query}`, `document with empty objects, ${query}`),
    get("types", `/types/_doc/fractions-for-whole?${query}`, `document with numbers, ${query}`),
    get("types", `/types/_doc/escapes?${query}`, `document with escapes, ${query}`),
    get("types", `/types/_doc/nothing?${query}`, `missing document, ${query}`),
    get("types", `/types/_mapping?${query}`, `mapping, ${query}`),
    get("types", `/nothing/_search?${query}`, `missing index, ${query}`),
    request("types", `every document, ${query}`, `POST /types/_search?${query}`, { size: 100, sort: "_doc" }),
    request("types", `every document through a filter, ${query}`, `POST /types/_search?${query}`, {
      size: 100,
      sort: "_doc",
      _source: ["*"],
    }),
    request("types", `broken body, ${query}`, `POST /types/_search?${query}`, '{"query":{"nonsense":{}}}'),
    request("types", `failing search, ${query}`, `POST /types/_search?${query}`, { sort: "txt" }),
    request("types", `no hits, ${query}`, `POST /types/_search?${query}`, { query: { match_none: {} } }),
    request(
      "types",
      `msearch, ${query}`,
      `POST /types/_msearch?${query}`,
      '{}\n{"size":1}\n{"index":"nothing"}\n{}\n',
      { "content-type": "application/x-ndjson" },
    ),
  ]),

  ...TYPES_IDS.map((id) =>
    get("types", `/types/_doc/${id}`, `document ${id.length > 50 ? `x times ${id.length}` : id}`),
  ),
  ...["1", "2", "3", "4", "5", "6"].map((id) => get("dotted", `/dotted/_doc/${id}`)),
  ...["SKU-000001", "SKU-002000", "SKU-002001", "sku-000001"].map((id) => get("products", `/products/_doc/${id}`)),
  get("empty", "/empty/_doc/1", "no documents: document"),
  get("products", "/products/_mapping"),
  get("types", "/types/_mapping"),
  get("dotted", "/dotted/_mapping"),
  get("text", "/text/_mapping"),
  get("empty", "/empty/_mapping"),

  ...[
    "nothing",
    "PRODUCTS",
    "Products",
    "product",
    "products2",
    "nothing-at-all",
    "-x",
    "a%20b",
    "%C3%A9",
    ".x",
    "a%23b",
  ].flatMap((index) => [
    request("products", `missing index ${index}: search`, `POST /${index}/_search`, { size: 0 }),
    get("products", `/${index}/_count`, `missing index ${index}: count`),
    get("products", `/${index}/_doc/1`, `missing index ${index}: document`),
    get("products", `/${index}/_mapping`, `missing index ${index}: mapping`),
  ]),
  request("products", "missing index and broken body", "POST /nothing/_search", '{"query":'),
  request("products", "missing index and unknown query", "POST /nothing/_search", { query: { nonsense: {} } }),
  request("products", "missing index and unknown parameter", "POST /nothing/_search?x=1", { size: 0 }),

  count("products", "count: empty object", {}),
  count("products", "count: match_all", { query: { match_all: {} } }),
  count("products", "count: match_none", { query: { match_none: {} } }),
  count("many", "count: more than 10,000", {}),
  count("empty", "count: no documents", {}),
  count("products", "count: size", { size: 1 }),
  count("products", "count: query and size", { query: { match_all: {} }, size: 1 }),
  count("products", "count: two unknown keys", { from: 1, size: 1 }),
  count("products", "count: query is null", { query: null }),
  count("products", "count: query is a list", { query: [] }),
  count("products", "count: query is text", { query: "x" }),
  count("products", "count: empty query", { query: {} }),
  count("products", "count: unknown query", { query: { nonsense: {} } }),
  count("products", "count: broken", '{"query":'),
  count("products", "count: trailing", '{"query":{"match_all":{}}} x'),
  count("products", "count: list", "[]"),
  count("products", "count: text", '"x"'),
  count("products", "count: number", "5"),
  count("products", "count: no number", { query: { term: { stock: "x" } } }),
  count("products", "count: query twice", '{"query":{"match_all":{}},"query":{"match_none":{}}}'),
  request("products", "count: GET with a body", "GET /products/_count", { query: { term: { color: "black" } } }),
  request("products", "count: POST without a body", "POST /products/_count"),
  request("products", "count: empty body", "POST /products/_count", ""),
  search("products", "search: every key at once", {
    query: { match: { name: "classic" } },
    post_filter: { term: { in_stock: true } },
    aggs: { c: { terms: { field: "color", size: 2 } } },
    sort: ["_score", "sku"],
    from: 1,
    size: 2,
    _source: ["name"],
    track_total_hits: true,
    track_scores: true,
  }),
];
