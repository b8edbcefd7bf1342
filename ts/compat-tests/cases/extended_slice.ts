/** Cases of extended: `slice`, the parts of a scroll or of a point in time that several searches read together. */
import { LAST_ID } from "../src/chain.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const textOf = (body: Body | undefined): string =>
  body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`;

const at = (line: string, body?: Body, corpus: CorpusName = "products", before = ""): Case =>
  request(corpus, `${corpus}: ${before}${line}${textOf(body)}`, line, body);

const PIT = { id: LAST_ID };
const S = { _source: false, size: 2 };
const HALF = { id: 0, max: 2 };

/** Parts, and what stands beside them. */
// prettier-ignore
const SLICES: readonly object[] = [
  HALF, { id: 1, max: 2 }, { id: 0, max: 3 }, { id: 1, max: 3 }, { id: 2, max: 3 }, { id: 6, max: 7 }, { max: 2, id: 1 }, { id: 1023, max: 1024 }, { id: 5, max: 1000 }, { id: 0 }, { id: 1 }, { max: 3 }, {}, { id: "0", max: "2" }, { id: 0.7, max: 2.9 }, { field: "price", id: 0, max: 2 }, { field: "price", id: 2, max: 5 }, { field: "stock", id: 0, max: 2 }, { field: "stock", id: 1, max: 3 }, { field: "rating", id: 0, max: 3 }, { field: "rating", id: 1, max: 3 }, { field: "created_at", id: 1, max: 2 }, { field: "in_stock", id: 0, max: 2 }, { field: "in_stock", id: 1, max: 2 }, { field: "_seq_no", id: 1, max: 3 }, { field: "_version", id: 0, max: 2 }, { field: "_version", id: 1, max: 2 },
];
// prettier-ignore
const BESIDE: readonly object[] = [
  { query: { match: { name: "wireless" } } }, { query: { match: { name: "wireless watch" } }, size: 5 }, { query: { term: { color: "red" } } }, { query: { bool: { must: { match_all: {} }, filter: { term: { color: "red" } } } } }, { query: { match_none: {} } }, { query: { match_all: { boost: 2 } } }, { query: { nonsense: {} } }, { query: { constant_score: { filter: { exists: { field: "rating" } } } } }, { query: { match: { name: { query: "wireless", _name: "n" } } } }, { query: { terms: { color: ["red", "black"] } } }, { query: { ids: { values: ["SKU-000001", "SKU-000002", "SKU-000003", "SKU-000004"] } } }, { sort: ["price"] }, { sort: [{ price: "desc" }, "sku"], size: 3 }, { sort: ["_doc"] }, { sort: ["_score"] }, { post_filter: { term: { color: "red" } } }, { min_score: 2 }, { track_total_hits: true }, { aggs: { c: { terms: { field: "color", size: 3 } }, p: { avg: { field: "price" } } } }, { aggs: { t: { terms: { field: "color", size: 1 }, aggs: { h: { top_hits: { size: 1, _source: false } } } } } }, { version: true, seq_no_primary_term: true }, { docvalue_fields: ["color"] }, { fields: ["color"] }, { highlight: { fields: { name: {} } }, query: { match: { name: "wireless" } } }, { track_scores: true, sort: "price" }, { size: 1500 },
];
/** Faults, and which one comes first. */
// prettier-ignore
const FAULTS: readonly object[] = [
  { slice: { ...HALF, field: "color" } }, { slice: { ...HALF, field: "name" } }, { slice: { ...HALF, field: "nothing" } }, { slice: { ...HALF, field: "" } }, { slice: { ...HALF, field: "_id" } }, { slice: { ...HALF, field: "_uid" } }, { slice: { ...HALF, field: "_index" } }, { slice: { ...HALF, field: "_routing" } }, { slice: { ...HALF, field: "_source" } }, { slice: { ...HALF, field: "_doc_count" } }, { slice: { ...HALF, field: "_primary_term" } }, { slice: { ...HALF, field: "_ignored" } }, { slice: { ...HALF, field: "_field_names" } }, { slice: { ...HALF, field: "_doc" } }, { slice: { id: 0, max: 1025 } }, { slice: { id: 2000, max: 5000 } }, { slice: { id: 3, max: 3 } }, { slice: { max: 3, id: 4 } }, { slice: { id: 0, max: 1 } }, { slice: { id: 0, max: 0 } }, { slice: { id: -1, max: 2 } }, { slice: { id: 0, max: -2 } }, { slice: { ...HALF, field: null } }, { slice: { ...HALF, field: 5 } }, { slice: { ...HALF, field: [] } }, { slice: { ...HALF, foo: 5 } }, { slice: { id: null, max: 2 } }, { slice: { id: true, max: 2 } }, { slice: { id: "x", max: 2 } }, { slice: { id: [], max: 2 } }, { slice: [] }, { slice: "x" }, { slice: null }, { slice: 5 }, { slice: { ...HALF, field: "nothing" }, sort: "nothing" }, { slice: { ...HALF, field: "nothing" }, query: { term: { price: "x" } } }, { slice: { ...HALF, field: "nothing" }, query: { match_none: {} } }, { slice: { ...HALF, field: "nothing" }, aggs: { a: { avg: { field: "color" } } } }, { slice: { id: 0, max: 2000 }, size: 20000 }, { slice: { ...HALF, field: "nothing" }, size: 20000 }, { slice: { ...HALF, field: "color" }, post_filter: { term: { price: "x" } } },
];

const scroll = (corpus: CorpusName, body: Body, parameters = ""): Case =>
  at(`POST /${corpus}/_search?scroll=1m${parameters}`, body, corpus);
const pit = (corpus: CorpusName, body: object): Case => at("POST /_search", { ...body, pit: PIT }, corpus);

/** A part of a scroll, and its next pages. */
function pages(corpus: CorpusName, body: object, count: number): Case[] {
  const next = { scroll: "1m", scroll_id: LAST_ID };
  return [
    scroll(corpus, body),
    ...Array.from({ length: count }, (_, i) =>
      at("POST /_search/scroll", next, corpus, `${JSON.stringify(body)}: page ${i + 2} `),
    ),
  ];
}

/** Fields of other corpora. */
const FIELDS: readonly (readonly [CorpusName, readonly string[]])[] = [
  [
    "types",
    [
      "l",
      "i",
      "s",
      "b",
      "d",
      "f",
      "h",
      "bool",
      "date",
      "n",
      "n.str",
      "kw",
      "obj.count",
      "obj",
      "never_l",
      "never_d",
      "never_date",
      "items.qty",
      "items.price",
    ],
  ],
  ["nested", ["n", "parts.weight", "parts", "parts.price", "team.people.age", "kind", "parts.label"]],
  ["aliases", ["price", "cost"]],
  ["ties", ["n"]],
  ["field_formats", ["n"]],
  ["empty", ["n"]],
  ["type_scaled_float", ["n"]],
  ["type_date_nanos", ["day"]],
];

/** The cases. */
export const extendedSlice: readonly Case[] = once([
  ...SLICES.map((slice) => scroll("products", { slice, ...S })),
  ...BESIDE.map((rest) => scroll("products", { slice: { id: 1, max: 3 }, ...S, ...rest })),
  ...FAULTS.map((body) => scroll("products", { ...S, ...body })),
  ...["&routing=a", "&preference=_local", "&preference=a", "&size=1", "&sort=price:desc"].map((parameters) =>
    scroll("products", { slice: HALF, ...S }, parameters),
  ),
  scroll("products", '{"slice":{"id":0,"max":2'),
  scroll("products", '{"slice":{"id":0,"max":2},"slice":{"id":1,"max":2}}'),
  ...pages("products", { slice: HALF, _source: false, size: 400, sort: "_doc" }, 3),
  ...pages("products", { slice: { id: 1, max: 3 }, _source: false, size: 300 }, 3),
  ...pages("products", { slice: { id: 1, max: 3 }, _source: false, size: 300, sort: "price" }, 3),
  ...pages("products", { slice: HALF, _source: false, size: 30, query: { match: { name: "wireless" } } }, 2),
  ...pages(
    "products",
    { slice: { ...HALF, field: "price" }, _source: false, size: 30, query: { term: { color: "red" } } },
    2,
  ),
  ...FAULTS.slice(0, 30).map((body) => at("POST /products/_search", { ...S, ...body })),
  at("POST /products/_search", { slice: HALF }),
  at("POST /products/_count", { slice: HALF }),
  at("POST /products/_msearch", `{}\n${JSON.stringify({ slice: HALF })}\n`),
  ...FIELDS.flatMap(([corpus, fields]) => [
    scroll(corpus, { slice: HALF, _source: false, size: 5 }),
    ...fields.map((field) =>
      scroll(corpus, { slice: { id: 0, max: 2, field }, _source: false, size: 5, sort: "_doc" }),
    ),
    ...fields.map((field) => scroll(corpus, { slice: { id: 2, max: 3, field }, _source: false, size: 5 })),
  ]),
  at("POST /products/_pit?keep_alive=1m"),
  ...SLICES.map((slice) => pit("products", { slice, ...S })),
  ...BESIDE.map((rest) => pit("products", { slice: { id: 1, max: 3 }, ...S, ...rest })),
  ...FAULTS.map((body) => pit("products", { ...S, ...body })),
  pit("products", { slice: HALF, ...S, rescore: { query: { rescore_query: { match: { name: "watch" } } } } }),
  pit("products", { slice: HALF, ...S, collapse: { field: "color" } }),
  pit("products", {
    slice: HALF,
    ...S,
    collapse: { field: "color", inner_hits: { name: "i", size: 1, _source: false } },
  }),
  pit("products", { slice: HALF, ...S, sort: ["price"], search_after: [100, 5] }),
  pit("products", { slice: HALF, ...S, from: 3 }),
  pit("products", { slice: HALF, size: 0 }),
  pit("products", { slice: HALF, ...S, terminate_after: 10 }),
  ...FIELDS.flatMap(([corpus, fields]) => [
    at(`POST /${corpus}/_pit?keep_alive=1m`, undefined, corpus),
    ...[0, 1, 2].map((id) => pit(corpus, { slice: { id, max: 3 }, _source: false, size: 5, sort: ["_shard_doc"] })),
    ...fields.map((field) => pit(corpus, { slice: { id: 1, max: 2, field }, _source: false, size: 5 })),
  ]),
]);
