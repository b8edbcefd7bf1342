/** Cases of extended: parts of answers. */
import { once, request, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const ask = (corpus: CorpusName, line: string, body?: Body): Case =>
  request(corpus, `${corpus}: ${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

// prettier-ignore
const PATHS = [
  "took", "hits", "hits.hits", "hits.hits._id", "hits.hits._source", "hits.total", "hits.total.value", "hits.hits._source.name", "hits.hits._id,hits.total", "_shards", "_shards.total,took", "*", "**", "**.name", "**._id", "**.value", "*.total", "h*.h*._*", "hits.*._id", "hits.**.name", "hits.hits.**", "**.hits", "*.*.*", "*.*.*.*", "-took", "-hits", "-hits.hits", "-hits.hits._source", "-hits.hits._source.name", "-**._source", "-_shards,-took", "-**.n*", "-hits.hits.*", "-*", "-**", "hits,-hits.hits", "hits.hits,-hits.hits._source", "hits.hits._source,-**.description", "hits.hits._source.n*,hits.hits._source.price", "nothing", "nothing,took", "took.x", "-took.x", "hits.total.value.x", "", ",", "took,", ",took", "%20took%20,%20timed_out", "-", "-,took", "took.", ".took", "hits..hits", "hits.", "TOOK", "hits.hits._source.tags", "-hits.hits._source.tags", "hits.hits,hits", "hits.hits._id,hits.hits._id", "\\", "hits\\.hits", "*.hits.hits", "*o*", "_shards.*l", "hits.max_score", "-hits.max_score", "hits.hits.sort", "t**k", "***", "hits.***._id", "-hits.total.value,-hits.total.relation",
];

// prettier-ignore
const AGGREGATED = ["aggregations", "aggregations.c.buckets.key", "aggregations.*.buckets.doc_count", "aggregations.**.key", "-aggregations.c.buckets", "**.hits._id", "aggregations.t.hits.hits._source.name", "-**.meta", "**.buckets", "aggregations.nothing", "aggregations.c", "-**.key,-**.doc_count", "aggregations.s.*", "-aggregations.*.*", "*.c,*.s", "aggregations.e"];

const AGGREGATIONS = {
  size: 1,
  _source: ["name", "tags"],
  aggs: {
    c: { terms: { field: "color", size: 2 }, aggs: { p: { avg: { field: "price" } } } },
    s: { stats: { field: "price" } },
    t: { top_hits: { size: 1, _source: ["name"] } },
    e: { terms: { field: "nothing" } },
  },
};

// prettier-ignore
const DOCUMENT = ["_id", "_source", "_source.*", "found", "_source.obj", "_source.obj.*", "_source.**", "-_source", "-_source.*", "-_source.obj", "**.name", "-**.name", "_source.nothing", "_source.a", "*._*", "_*", "-**.x", "_source.*.*", "-_source.*.*", "_source.x.y", "_source,-_source.obj.name", "-_source.*.*.*"];

/** The cases. */
export const extendedFilterPath: readonly Case[] = once([
  ...PATHS.flatMap((path) => [
    ask("products", `GET /products/_search?size=2&filter_path=${path}`),
    ask("products", `GET /products/_count?filter_path=${path}`),
  ]),
  ...PATHS.slice(0, 40).flatMap((path) => [
    ask("products", `POST /products/_search?pretty&filter_path=${path}`, {
      size: 1,
      sort: "price",
      _source: ["name", "tags"],
    }),
    ask("nested", `GET /nested/_search?size=3&filter_path=${path}`),
    ask("types", `GET /types/_search?size=40&filter_path=${path}`),
  ]),
  ...AGGREGATED.flatMap((path) => [
    ask("products", `POST /products/_search?filter_path=${path}`, AGGREGATIONS),
    ask("products", `POST /products/_search?pretty&filter_path=${path}`, AGGREGATIONS),
  ]),
  ...[
    "objects",
    "spaced",
    "escapes",
    "empty-arrays",
    "empty-objects",
    "fractions-for-whole",
    "nulls",
    "nothing",
  ].flatMap((id) => DOCUMENT.map((path) => ask("types", `GET /types/_doc/${id}?filter_path=${path}`))),
  ...["d1", "d7", "d13"].flatMap((id) =>
    [
      "_source.parts",
      "_source.parts.name",
      "-_source.parts.offers",
      "_source.parts.offers.shop",
      "**.name",
      "-**.name",
      "_source.team.people.pets",
      "-_source.parts.*.*",
    ].flatMap((path) => [
      ask("nested", `GET /nested/_doc/${id}?filter_path=${path}`),
      ask("nested", `GET /nested/_source/${id}?filter_path=${path.replaceAll("_source.", "")}`),
    ]),
  ),
  ...["name", "*", "-name", "nothing", "t*,-tags", "**"].flatMap((path) => [
    ask("products", `GET /products/_source/SKU-000001?filter_path=${path}`),
    ask("products", `HEAD /products/_source/SKU-000001?filter_path=${path}`),
    ask("products", `HEAD /products/_doc/SKU-000001?filter_path=_source.${path.replace("-", "")}`),
  ]),
  ...["docs._id", "docs.found", "docs._source.name", "-docs._source", "docs.error", "**.reason", "-**.root_cause"].map(
    (path) =>
      ask("products", `GET /products/_mget?filter_path=${path}`, {
        docs: [{ _id: "SKU-000001" }, { _id: "nothing" }, { _id: "1", _index: "nothing-here" }],
      }),
  ),
  ...[
    "products",
    "*.mappings",
    "**.type",
    "*.mappings.properties.name",
    "-**.fields",
    "products.mappings.properties.*.type",
    "-*.mappings.properties.n*",
  ].map((path) => ask("products", `GET /products/_mapping?filter_path=${path}`)),
  ...["error", "error.type", "-error", "status", "took"].flatMap((path) => [
    ask("products", `GET /products/_search?size=x&filter_path=${path}`),
    ask("products", `POST /products/_search?filter_path=${path}`, { sort: "nothing" }),
    ask("products", `GET /nothing-here/_search?filter_path=${path}`),
    ask("products", `POST /products/_search?filter_path=${path}`, '{"quer'),
  ]),
  ...[
    "took",
    "responses.hits.total",
    "responses.status",
    "responses.error",
    "responses.error.type",
    "-responses.hits",
    "responses",
    "**._id",
  ].map((path) =>
    request(
      "products",
      `msearch ${path}`,
      `POST /products/_msearch?filter_path=${path}`,
      '{}\n{"size":1,"_source":["name"]}\n{"index":"nothing-here"}\n{}\n{}\n{"sort":"nothing"}\n',
      { "content-type": "application/x-ndjson" },
    ),
  ),
  ask("products", "GET /products/_search?filter_path=-&size=x"),
  ask("products", "GET /products/_search?rest_total_hits_as_int=true&filter_path=hits.total&size=0"),
  ask("products", "GET /products/_search?preference=_shards:1&filter_path=hits"),
]);
