/** Cases of extended: scrolls, each with the pages that follow its search. */
import { LAST_ID } from "../src/chain.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const textOf = (body: Body | undefined): string =>
  body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`;

const at = (line: string, body?: Body, corpus: CorpusName = "products", before = ""): Case =>
  request(corpus, `${corpus}: ${before}${line}${textOf(body)}`, line, body);

/** A search and its next pages; the scroll is ended. */
function scroll(corpus: CorpusName, parameters: string, body: Body | undefined, pages: number): Case[] {
  const line = `POST /${corpus}/_search?scroll=1m${parameters}`;
  const name = `${parameters}${textOf(body)}: `;
  const next = { scroll: "1m", scroll_id: LAST_ID };
  return [
    at(line, body, corpus),
    ...Array.from({ length: pages }, (_, i) => at("POST /_search/scroll", next, corpus, `${name}page ${i + 2} `)),
    at("DELETE /_search/scroll", { scroll_id: LAST_ID }, corpus, name),
  ];
}

const SOURCE = { _source: false };

/** Orders, and what is found: all of it in few pages. */
// prettier-ignore
const BODIES: readonly object[] = [
  { sort: ["_doc"], size: 900 }, { sort: "_doc", size: 1999 }, { sort: [{ _doc: "desc" }], size: 1000 }, { size: 1000 }, { size: 2000 }, { sort: ["price"], size: 900 }, { sort: [{ price: "desc" }, "sku"], size: 1100 }, { sort: ["color"], size: 900 }, { sort: [{ rating: { order: "asc", missing: "_first" } }], size: 900 }, { sort: [{ rating: { order: "desc", missing: "_last" } }], size: 900 }, { sort: ["created_at"], size: 1000 }, { sort: ["in_stock", "price"], size: 900 }, { sort: [{ nothing: { unmapped_type: "long" } }], size: 900 }, { sort: ["_score"], size: 900 }, { sort: ["_score", "_doc"], size: 1000 }, { sort: ["_doc", "price"], size: 1000 }, { sort: [{ _score: "asc" }], size: 1000 }, { sort: ["name.keyword"], size: 1000 }, { sort: [{ tags: { order: "desc", mode: "max" } }], size: 1000 }, { sort: ["_id"], size: 1000 },
  { query: { match: { name: "wireless" } }, size: 40 }, { query: { match: { name: "wireless watch" } }, size: 60 }, { query: { match: { name: "wireless" } }, size: 40, sort: "_doc" }, { query: { match: { name: "wireless" } }, size: 40, sort: ["_score", "price"] }, { query: { match: { name: "wireless" } }, size: 40, sort: "price" }, { query: { match: { name: "wireless" } }, size: 40, sort: "price", track_scores: true }, { query: { match: { name: "wireless" } }, size: 40, track_scores: true },
  { query: { term: { color: "red" } }, size: 60 }, { query: { terms: { color: ["red", "black"] } }, size: 150 }, { query: { terms: { stock: [1, 2, 3] } }, size: 10 }, { query: { ids: { values: ["SKU-000001", "SKU-000002", "SKU-000003"] } }, size: 2 }, { query: { exists: { field: "rating" } }, size: 700 }, { query: { range: { price: { gte: 100 } } }, size: 300 }, { query: { bool: { filter: { term: { color: "red" } } } }, size: 60 }, { query: { bool: { must: { match_all: {} }, filter: { term: { color: "red" } } } }, size: 60 }, { query: { bool: { must: { match_all: {} } } }, size: 1500 }, { query: { bool: { should: [{ match_all: {} }] } }, size: 1500 }, { query: { bool: { should: [{ match_all: {} }, { match: { name: "wireless" } }] } }, size: 1000 }, { query: { bool: {} }, size: 1500 }, { query: { bool: { must_not: { term: { color: "red" } } } }, size: 1200 }, { query: { constant_score: { filter: { term: { color: "red" } } } }, size: 60 }, { query: { constant_score: { filter: { term: { color: "red" } }, boost: 2 } }, size: 60 }, { query: { match_all: { boost: 2 } }, size: 1500 }, { query: { match_none: {} }, size: 5 }, { query: { match: { name: "nothingatall" } }, size: 5 }, { query: { constant_score: { filter: { term: { color: "nothing" } } } }, size: 5 }, { query: { prefix: { sku: "SKU-00000" } }, size: 4 }, { query: { function_score: { query: { match_all: {} }, weight: 2 } }, size: 1500 }, { query: { dis_max: { queries: [{ match_all: {} }] } }, size: 1500 }, { query: { multi_match: { query: "wireless", fields: ["name", "description"] } }, size: 60 }, { query: { match_phrase: { name: "smart watch" } }, size: 5 }, { query: { term: { in_stock: true } }, size: 900 },
  { post_filter: { term: { color: "red" } }, size: 60 }, { sort: "_doc", post_filter: { term: { color: "red" } }, size: 60 }, { sort: "price", post_filter: { term: { color: "red" } }, size: 60 }, { sort: "_doc", size: 1000, aggs: { c: { terms: { field: "color", size: 2 } } } }, { size: 1500, aggs: { p: { avg: { field: "price" } } } }, { size: 1500, track_total_hits: true }, { sort: "_doc", size: 1500, track_scores: true }, { sort: "_doc", size: 1500, version: true, seq_no_primary_term: true }, { sort: "price", size: 1500, docvalue_fields: ["color"] }, { query: { term: { color: { value: "red", _name: "r" } } }, size: 60, sort: "_doc" }, { min_score: 0.5, size: 1500, sort: "_doc" },
];

/** What is no scroll. */
const WRONG: readonly (readonly [string, Body?])[] = [
  ["scroll=1m&size=0"],
  ["scroll=1m", { size: 0 }],
  ["scroll=x"],
  ["scroll="],
  ["scroll=5"],
  ["scroll=-2"],
  ["scroll=1.5m"],
  ["scroll=30d"],
  ["scroll=25h"],
  ["scroll=1m&from=1"],
  ["scroll=1m", { from: 1 }],
  ["scroll=1m&from=1&size=0"],
  ["scroll=1m", { track_total_hits: false }],
  ["scroll=1m", { track_total_hits: 5 }],
  ["scroll=1m&track_total_hits=false&size=0&from=3"],
  ["scroll=1m&track_total_hits=10000"],
  ["scroll=1m&size=1", { search_after: [1], sort: "price" }],
  ["scroll=1m&size=10001"],
  ["scroll=1m", { size: 20000 }],
  ["scroll=1m&request_cache=true"],
  ["scroll=1m&request_cache=true&size=0"],
  ["scroll=1m", { query: { nonsense: {} } }],
  ["scroll=1m", '{"quer'],
  ["scroll=1m&nonsense=1"],
  ["scroll=1m", { sort: "name" }],
  ["scroll=x&size=y"],
  ["scroll=x&request_cache=y"],
  ["scroll=x&stats=a"],
  ["scrol=1m"],
  ["scroll=1m&size=-1&from=5"],
];

/** Bodies of the next page. */
const NEXT: readonly Body[] = [
  {},
  { scroll: "1m" },
  { foo: 1 },
  { foo: "x" },
  { scroll_id: 5 },
  { scroll_id: ["a"] },
  { scroll_id: null },
  { scroll_id: {} },
  { scroll: 5, scroll_id: "a" },
  { scroll: "x", scroll_id: "a" },
  [],
  '"x"',
  "5",
  { scroll_id: "a", foo: 1 },
  { foo: 1, scroll: "x" },
];

const END: readonly Body[] = [
  {},
  { scroll_id: [] },
  { foo: 1 },
  { foo: ["a"] },
  { scroll: "1m" },
  { scroll_id: [[]] },
  { scroll_id: {} },
  [],
  '"x"',
];

/** Forms of the next page, and of the end. */
const FORMS: readonly (readonly [string, Body?])[] = [
  ["GET /_search/scroll", { scroll: "1m", scroll_id: LAST_ID }],
  ["POST /_search/scroll?scroll_id=x", { scroll: "1m", scroll_id: LAST_ID }],
  ["POST /_search/scroll?scroll=1m", { scroll_id: LAST_ID }],
  ["POST /_search/scroll?rest_total_hits_as_int=true", { scroll: "1m", scroll_id: LAST_ID }],
  ["DELETE /_search/scroll", { scroll_id: [LAST_ID] }],
  ["DELETE /_search/scroll", { scroll_id: LAST_ID }],
  [`DELETE /_search/scroll/${LAST_ID}`],
  [`DELETE /_search/scroll?scroll_id=${LAST_ID}`],
];

/** The cases. */
export const extendedScroll: readonly Case[] = once([
  ...BODIES.flatMap((body) => scroll("products", "", { ...SOURCE, ...body }, 3)),
  ...[
    "&size=900&sort=_doc",
    "&size=1500&sort=price:desc,sku",
    "&size=60&q=color:red&sort=_doc",
    "&size=60&q=wireless",
    "&size=1500&track_scores=true&sort=_doc",
    "&size=1500&routing=a&sort=_doc",
    "&size=1500&preference=_local&sort=_doc",
    "&size=1500&from=0&sort=_doc",
    "&size=1500&rest_total_hits_as_int=true&sort=_doc",
    "&size=1500&track_total_hits=true&sort=_doc",
    "&size=1500&sort=_doc&request_cache=false",
    "&size=1500&sort=_doc&search_type=dfs_query_then_fetch",
    "&size=1500&sort=_doc&version=true",
  ].flatMap((query) => scroll("products", `${query}&_source=sku`, undefined, 2)),
  ...[
    "&size=1&sort=_doc&_source_includes=name",
    "&size=2&sort=price&pretty&_source=n*",
    "&size=2&filter_path=hits.hits._id,_scroll_id,hits.total",
  ].flatMap((query) => scroll("products", query, undefined, 3)),
  ...scroll(
    "products",
    "&typed_keys=true",
    { ...SOURCE, sort: "_doc", size: 1500, aggs: { c: { terms: { field: "color", size: 1 } } } },
    2,
  ),
  ...(
    [
      "types",
      "nested",
      "many",
      "ties",
      "text",
      "empty",
      "geo",
      "dates",
      "routing",
      "nested_types",
      "type_ip",
      "type_scaled_float",
      "type_date_nanos",
    ] as const
  ).flatMap((corpus) =>
    [{ size: corpus === "many" ? 4000 : 7, sort: ["_doc"] }, { size: corpus === "many" ? 4000 : 7 }].flatMap((body) =>
      scroll(corpus, "", { ...SOURCE, ...body }, 4),
    ),
  ),
  ...scroll("geo", "", { ...SOURCE, size: 5, sort: [{ _geo_distance: { p: [2, 48] } }] }, 3),
  ...scroll("type_ip", "", { ...SOURCE, size: 3, sort: [{ ip: { unmapped_type: "ip" } }] }, 3),
  ...scroll("type_date_nanos", "", { ...SOURCE, size: 3, sort: [{ at: { unmapped_type: "date_nanos" } }] }, 3),
  ...scroll("nested", "", { ...SOURCE, size: 4, query: { nested: { path: "parts", query: { match_all: {} } } } }, 3),
  ...scroll("nested", "", { ...SOURCE, size: 4, query: { constant_score: { filter: { match_all: {} } } } }, 3),
  ...WRONG.map(([query, body]) => at(`POST /products/_search?${query}`, body)),
  ...NEXT.flatMap((body) => [at("POST /_search/scroll", body), at("GET /_search/scroll", body)]),
  ...END.map((body) => at("DELETE /_search/scroll", body)),
  at("POST /_search/scroll"),
  at("GET /_search/scroll"),
  at("DELETE /_search/scroll"),
  ...[
    "scroll=x",
    "foo=1",
    "scroll=x&scroll_id=y",
    "scroll_i=1",
    "scrol=1",
    "rest_total_hits_as_in=1",
    "rest_total_hits_as_int=x&scroll=y",
  ].flatMap((query) => [at(`GET /_search/scroll?${query}`), at(`POST /_search/scroll?${query}`, {})]),
  // The forms of the next page.
  ...[
    `GET /_search/scroll?scroll=1m&scroll_id=${LAST_ID}`,
    `POST /_search/scroll?scroll=1m&scroll_id=${LAST_ID}`,
    `GET /_search/scroll/${LAST_ID}?scroll=1m`,
    `POST /_search/scroll/${LAST_ID}?scroll=1m&rest_total_hits_as_int=true`,
    `POST /_search/scroll?scroll=1m&pretty&scroll_id=${LAST_ID}`,
    `POST /_search/scroll?scroll=1m&filter_path=hits.total&scroll_id=${LAST_ID}`,
    `GET /_search/scroll?scroll_id=${LAST_ID}`,
  ]
    .flatMap((line) => [
      at("POST /products/_search?scroll=1m&size=3&_source=sku&sort=price", undefined, "products", `before ${line}: `),
      at(line),
      at(line, undefined, "products", "again: "),
    ])
    .filter(({ name }) => !name.includes("again: GET /_search/scroll?scroll_id=")),
  ...FORMS.flatMap(([line, body], i) => [
    at(
      "POST /products/_search?scroll=1m&size=3&_source=sku&sort=price",
      undefined,
      "products",
      `${i} before ${line}: `,
    ),
    at(line, body, "products", `${i}: `),
  ]),
]);
