/** `_msearch`: both forms, line ends, header lines, error entries. */

import { msearch, request, type Body, type Case } from "./case.js";

const ONE = { query: { term: { color: "black" } }, size: 1, _source: ["name"] };
const NONE = { query: { match_none: {} } };
const I = { index: "products" };

const onIndex = (name: string, lines: readonly Body[] | string): Case => msearch("products", name, lines);
const onRoot = (name: string, lines: readonly Body[] | string): Case =>
  msearch("products", `root: ${name}`, lines, "/_msearch");

/** Header lines, each before a search that works. */
// prettier-ignore
const HEADERS: readonly string[] = [
  "{}", '{"index":"products"}', '{"index":["products"]}', '{"index":[]}', '{"index":"nothing"}', '{"index":"products2"}', '{"index":null}', '{"index":5}', '{"index":true}', '{"index":{}}', '{"index":[1]}', '{"index":["products","products"]}', '{"index":["nothing"]}',
  '{"Index":"products"}', '{"nonsense":1}', '{"index":"products","nonsense":1}', '{"indexes":"products"}', '{ }', ' {}', '{} ', '[]', '"x"', "5", "null", "{", "x", '{"index":"products"', '{"index":"products"}x', '{"index":"products","index":"products"}', '{"index" : "products" }', "{'index':'products'}",
];

/** Headers that name no index; without one in the path either, the real engine searches all that it has. */
const ALL_INDICES = /^( ?\{ ?\} ?|\{"index":(\[\]|null)\}|\[\]|"x"|5|null)$/;

/** Search lines after a header that works. */
// prettier-ignore
const BODIES: readonly string[] = [
  "{}", "{ }", " {}", '{"size":0} ', '{"size":0}x', "[]", "5", "null", '"x"', "{", '{"size":', '{"nonsense":1}', '{"query":{"nonsense":{}}}', '{"query":{}}', '{"query":{"term":{"stock":"x"}}}', '{"sort":"name","size":1}', '{"from":10000,"size":1}', '{"size":0,"size":1}', '{"size":-1}', '{"aggs":{"a":{"terms":{"field":"name"}}},"size":0}', '{"aggs":{"a":{"nonsense":{}}},"size":0}', '{"query":{"match":{"nothing":"x"}},"size":0}', '{"track_total_hits":false,"size":0}', '{"sort":["_score"],"query":{"match":{"name":"classic compact"}},"size":2,"_source":false}', '{"query":{"range":{"created_at":{"gte":"x"}}}}',
];

export const msearchCases: readonly Case[] = [
  ...HEADERS.filter((header) => header !== '{"index":[]}').map((header) =>
    onIndex(`header ${header}`, [header, { size: 0 }]),
  ),
  ...HEADERS.filter((header) => !ALL_INDICES.test(header)).map((header) =>
    onRoot(`header ${header}`, [header, { size: 0 }]),
  ),
  ...BODIES.map((body) => onIndex(`body ${body}`, ["{}", body])),
  ...BODIES.map((body) => onRoot(`second body ${body}`, [I, ONE, I, body, I, NONE])),

  onIndex("two searches", ["{}", ONE, "{}", NONE]),
  onIndex("aggregations", [
    "{}",
    { size: 0, aggs: { c: { terms: { field: "color", size: 2 } } } },
    "{}",
    { size: 0, aggs: { m: { max: { field: "price" } } } },
  ]),
  onIndex("the same search twice", ["{}", ONE, "{}", ONE]),
  onIndex("another index in one of them", ["{}", NONE, { index: "nothing" }, NONE, I, NONE]),
  onIndex("one that fails when it runs", ["{}", NONE, "{}", { sort: "name" }, "{}", NONE]),
  onIndex("one that fails when it runs, by its query", ["{}", { query: { term: { stock: "x" } } }, "{}", NONE]),
  onIndex("one that asks too deep", ["{}", { from: 9999, size: 2 }, "{}", NONE]),
  onIndex("all of them fail", ["{}", { sort: "name" }, { index: "nothing" }, {}]),
  onIndex("ten searches", Array.from({ length: 10 }, (_, i) => ["{}", { from: i, size: 1, _source: ["sku"] }]).flat()),
  onIndex("thirty-two searches", Array.from({ length: 32 }, () => ["{}", { size: 0 }]).flat()),
  onRoot("two searches", [I, ONE, I, NONE]),
  onRoot("one missing index", [{ index: "nothing" }, ONE]),

  onIndex("no final newline", '{}\n{"size":0}'),
  onIndex("no final newline after two", '{}\n{"size":0}\n{}\n{"size":0}'),
  onIndex("carriage returns", '{}\r\n{"size":0}\r\n'),
  onIndex("blank line at the end", '{}\n{"size":0}\n\n'),
  onIndex("blank lines at the end", '{}\n{"size":0}\n\n\n'),
  onIndex("blank line at the start", '\n{"size":0}\n'),
  onIndex("two blank lines at the start", '\n\n{}\n{"size":0}\n'),
  onIndex("blank header line", '{}\n{"size":0}\n\n{"size":0}\n'),
  onIndex("blank body line", "{}\n\n"),
  onIndex("blank line between", '{}\n\n{"size":0}\n'),
  onIndex("space as a header", ' \n{"size":0}\n'),
  onIndex("odd number of lines", '{}\n{"size":0}\n{}\n'),
  onIndex("only a header", "{}\n"),
  onIndex("only a header, no newline", "{}"),
  onIndex("only a newline", "\n"),
  onIndex("only newlines", "\n\n\n"),
  onIndex("empty", ""),
  onIndex("pretty-printed body", '{}\n{\n"size":0\n}\n'),
  onIndex("both on one line", '{}{"size":0}\n'),
  onIndex("a body over two objects", '{}\n{"size":0}{"size":1}\n'),
  onRoot("no final newline", '{"index":"products"}\n{"size":0}'),
  onRoot("empty", ""),
  request("products", "no body", "POST /products/_msearch"),
  request("products", "GET without a body", "GET /products/_msearch"),
  request("products", "GET with a body", "GET /products/_msearch", '{}\n{"size":0}\n', {
    "content-type": "application/x-ndjson",
  }),
  request("products", "type application/json", "POST /products/_msearch", '{}\n{"size":0}\n', {
    "content-type": "application/json",
  }),
  request("products", "type with version", "POST /products/_msearch", '{}\n{"size":0}\n', {
    "content-type": "application/vnd.elasticsearch+json; compatible-with=7",
  }),
  request("products", "type ndjson with version", "POST /products/_msearch", '{}\n{"size":0}\n', {
    "content-type": "application/vnd.elasticsearch+x-ndjson; compatible-with=7",
  }),
  request("products", "type text", "POST /products/_msearch", '{}\n{"size":0}\n', { "content-type": "text/plain" }),
  request("products", "no type", "POST /products/_msearch", '{}\n{"size":0}\n', {}),
  request("products", "missing index in the path", "POST /nothing/_msearch", '{}\n{"size":0}\n', {
    "content-type": "application/x-ndjson",
  }),
  request(
    "products",
    "missing index in the path, another in the header",
    "POST /nothing/_msearch",
    '{"index":"products"}\n{"size":0}\n',
    { "content-type": "application/x-ndjson" },
  ),
  msearch("many", "totals of each", [
    "{}",
    { size: 0 },
    "{}",
    { size: 0, track_total_hits: true },
    "{}",
    { size: 0, track_total_hits: 5 },
  ]),
  msearch("empty", "no documents", ["{}", {}, "{}", { aggs: { m: { max: { field: "l" } } } }]),
];
