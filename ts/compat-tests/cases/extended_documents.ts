/** Cases of extended: several documents, sources alone, and whether there is an index. */
import { once, request, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const at = (line: string, body?: Body, corpus: CorpusName = "products"): Case =>
  request(
    corpus,
    `${corpus}: ${line}${body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`}`,
    line,
    body,
  );

const ONE = "SKU-000001";
const TWO = "SKU-000002";

// prettier-ignore
const BODIES: readonly Body[] = [
  {}, { ids: [ONE] }, { ids: [ONE, TWO, "nothing"] }, { ids: [] }, { docs: [] }, { ids: [ONE, ONE] }, { ids: [""] },
  { docs: [{ _id: ONE }] }, { docs: [{ _id: ONE, _source: false }, { _id: TWO, _source: ["sku"] }, { _id: "SKU-000003" }] },
  { docs: [{ _id: ONE, _source: "name" }, { _id: TWO, _source: "n*" }, { _id: "nothing", _source: "n*" }] },
  { docs: [{ _id: ONE, _source: { includes: ["name"], excludes: ["x"] } }] }, { docs: [{ _id: ONE, _source: { include: ["name"] } }] }, { docs: [{ _id: ONE, _source: { exclude: ["description", "name"] } }] }, { docs: [{ _id: ONE, _source: {} }] }, { docs: [{ _id: ONE, _source: [] }] }, { docs: [{ _id: ONE, _source: null }] }, { docs: [{ _id: ONE, _source: true }] }, { docs: [{ _id: ONE, _source: "true" }, { _id: ONE, _source: "false" }] }, { docs: [{ _id: ONE, _source: 5 }] }, { docs: [{ _id: ONE, _source: 5.5 }] }, { docs: [{ _id: ONE, _source: [5] }] }, { docs: [{ _id: ONE, _source: "" }] },
  { docs: [{ _id: ONE, _index: "products", _source: false }, { _id: "1", _index: "nothing-here" }] }, { docs: [{ _id: ONE, _index: "products*", _source: false }] }, { docs: [{ _index: null, _id: ONE, _source: false }] }, { docs: [{ _index: "products,nothing-here", _id: ONE, _source: false }] },
  { docs: [{}, {}] }, { docs: [{ _id: null }] }, { docs: [{ _source: true }] }, { docs: [{ _id: 5, _source: "name" }] }, { docs: [{ _id: true }] }, { docs: [{ _id: 1.5 }] }, { docs: [{ _id: "" }] },
  { docs: [{ _id: ONE, version: 2 }] }, { docs: [{ _id: ONE, version: 1, _source: false }] }, { docs: [{ _id: ONE, version: "1", _source: false }] }, { docs: [{ _id: ONE, version: "x", _source: false }] }, { docs: [{ _id: ONE, version: -3, _source: false }] }, { docs: [{ _id: "nothing", version: 5 }] }, { docs: [{ _id: ONE, version: 2 }, { _id: TWO, _source: false }] }, { docs: [{ _id: ONE, version: 1, version_type: "external", _source: false }] }, { docs: [{ _id: ONE, version_type: "x" }] },
  { docs: [{ _id: ONE, _type: "_doc", _source: false }] }, { docs: [{ _id: ONE, routing: "x", _source: false }] }, { docs: [{ _id: ONE, routing: null, _source: false }] }, { docs: [{ _id: ONE, fields: "x" }] }, { docs: [{ _id: ONE, _routing: "x" }] }, { docs: [{ _id: ONE, _version: 1 }] }, { docs: [{ _id: ONE, foo: 2 }] }, { docs: [{ foo: 2 }] }, { docs: ["a"] }, { docs: [5] }, { docs: [[]] }, { docs: [null] }, { docs: {} }, { docs: "a" }, { docs: null },
  { ids: [1, true] }, { ids: [1, true, null] }, { ids: [{}] }, { ids: [[]] }, { ids: "a" }, { ids: 5 }, { ids: {} }, { ids: null }, { foo: ["a"] }, { foo: 1 }, [], "[]", "5", '"a"', "", " ", "{", '{"ids"', '{"ids":[', '{"ids":["a"', '{"ids":["a"]} x', '{"ids":["a"]}{', { ids: ["a"], docs: [{ _id: "b" }] }, { docs: [{ _id: "b" }], ids: ["a"] }, '{"ids":["a"],"ids":["b"]}', '{"docs":[{"_id":"a","_id":"b"}]}', '{"docs":[{"_id":"a"}', "{'ids':[]}", "null",
];

// prettier-ignore
const PARAMETERS = [
  "_source=name", "_source=false", "_source=true", "_source=", "_source_includes=n*", "_source_excludes=description", "refresh=true", "refresh=x", "realtime=false", "realtime=x", "preference=_local", "preference=_x", "preference=abc", "routing=a", "routing=", "fields=a", "nonsense=1", "refres=true", "realtim=x", "_source_include=a", "preferenc=a", "routin=a", "stored_field=a", "human=true", "human=x", "error_trace=x", "format=json", "pretty", "version=1", "refresh=x&realtime=y", "fields=a&realtime=x", "typ=a", "inde=a",
];

const SOURCE_PARAMETERS = PARAMETERS.filter((query) => !query.startsWith("stored_field") && query !== "typ=a");

const JSON_SOURCE = "&source_content_type=application/json";

/** The cases. */
export const extendedDocuments: readonly Case[] = once([
  ...BODIES.map((body) => at("GET /products/_mget", body)),
  ...BODIES.slice(0, 45).map((body) => at("GET /_mget", body)),
  ...PARAMETERS.flatMap((query) => [
    at(`GET /products/_mget?${query}`, { ids: [ONE, "nothing"] }),
    at(`GET /products/_mget?${query}`, {
      docs: [
        { _id: ONE, _source: ["sku"] },
        { _id: "2", _index: "nothing-here" },
      ],
    }),
    at(`GET /products/_mget?${query}`, '{"ids'),
    at(`GET /products/_mget?${query}`, { ids: [] }),
  ]),
  at("GET /products/_mget"),
  at("GET /_mget"),
  at("GET /products/_mget?refresh=x"),
  at("GET /nothing-here/_mget", { ids: ["1"] }),
  at("GET /products*/_mget", { ids: [ONE] }),
  at("GET /products,nothing-here/_mget", { ids: [ONE] }),
  at(`GET /products/_mget?source={"ids":["${ONE}"]}${JSON_SOURCE}`),
  at(`GET /products/_mget?source={"ids":["${ONE}"]}`),
  at(`GET /products/_mget?sourc=x`, { ids: [ONE] }),
  at(`GET /products/_mget?source={}${JSON_SOURCE}`, { ids: [ONE] }),
  ...(["types", "nested", "routing", "routing_required", "empty"] as const).flatMap((corpus) => [
    at(`GET /${corpus}/_mget`, { ids: ["1", "2", "objects", "d1", "d7", "spaced"] }, corpus),
    at(`GET /${corpus}/_mget?pretty&_source_excludes=x`, { ids: ["1", "2", "objects", "d1", "escapes"] }, corpus),
    at(`GET /${corpus}/_mget?routing=a`, { ids: ["1", "2"] }, corpus),
    at(
      `GET /${corpus}/_mget`,
      {
        docs: [
          { _id: "1", routing: "a" },
          { _id: "2", _source: false },
        ],
      },
      corpus,
    ),
    ...["1", "2", "objects", "d1", "spaced", "escapes", "nothing"].flatMap((id) =>
      ["", "?_source=*", "?pretty", "?routing=a"].map((query) =>
        at(`GET /${corpus}/_source/${id}${query}`, undefined, corpus),
      ),
    ),
  ]),
  ...SOURCE_PARAMETERS.flatMap((query) => [
    at(`GET /products/_source/${ONE}?${query}`),
    at(`GET /products/_source/nothing?${query}`),
    ...(query === "error_trace=x" ? [] : [at(`HEAD /products/_source/${ONE}?${query}`)]),
  ]),
  ...[ONE, "nothing"].flatMap((id) => [at(`GET /products/_source/${id}`), at(`HEAD /products/_source/${id}`)]),
  ...["nothing-here", "products*", "products,products"].flatMap((name) =>
    ["", "?_source=false", "?preference=_x"].flatMap((query) => [
      at(`GET /${name}/_source/1${query}`),
      at(`HEAD /${name}/_source/1${query}`),
    ]),
  ),
  ...["nothing-here", "nothing-here,nothing-there", "nothing-here*", "products,nothing-here"].flatMap((name) =>
    [
      "",
      "?allow_no_indices=false",
      "?local=x",
      "?master_timeout=x",
      "?include_defaults=x&local=y",
      "?nonsense=1",
      "?flat_setting=1",
      "?expand_wildcards=x",
    ].map((query) => at(`HEAD /${name}${query}`)),
  ),
]);
