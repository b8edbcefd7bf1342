/** Cases of extended: points in time, and searches of them. */
import { LAST_ID } from "../src/chain.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const textOf = (body: Body | undefined): string =>
  body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`;

const at = (line: string, body?: Body, corpus: CorpusName = "products", before = ""): Case =>
  request(corpus, `${corpus}: ${before}${line}${textOf(body)}`, line, body);

const PIT = { id: LAST_ID };
const S = { _source: false, size: 2 };

const BODIES: readonly object[] = [
  { pit: PIT, ...S },
  { pit: { id: LAST_ID, keep_alive: "1m" }, ...S },
  { pit: { keep_alive: "30s", id: LAST_ID }, ...S, sort: "price" },
  { pit: PIT, ...S, sort: ["price"] },
  { pit: PIT, ...S, sort: [{ price: "desc" }, "sku"] },
  { pit: PIT, ...S, sort: ["_score"] },
  { pit: PIT, ...S, sort: ["_doc"] },
  { pit: PIT, ...S, sort: [{ _score: "asc" }] },
  { pit: PIT, ...S, sort: ["_shard_doc"] },
  { pit: PIT, ...S, sort: [{ _shard_doc: "desc" }] },
  { pit: PIT, ...S, sort: [{ _shard_doc: { order: "desc" } }] },
  { pit: PIT, ...S, sort: ["color", { _shard_doc: "desc" }] },
  { pit: PIT, ...S, sort: ["_shard_doc", "color"] },
  { pit: PIT, ...S, sort: ["price"], search_after: [100] },
  { pit: PIT, ...S, sort: ["price"], search_after: [100, 5] },
  { pit: PIT, ...S, sort: ["color"], search_after: ["black", 50] },
  { pit: PIT, ...S, sort: ["color"], search_after: ["black", 50, 1] },
  { pit: PIT, ...S, sort: ["_shard_doc"], search_after: [100] },
  { pit: PIT, ...S, sort: ["_shard_doc"], search_after: [100, 1] },
  { pit: PIT, ...S, search_after: [1] },
  { pit: PIT, ...S, search_after: [1, 2] },
  { pit: PIT, ...S, sort: ["price"], from: 3 },
  { pit: PIT, ...S, query: { match: { name: "wireless" } } },
  { pit: PIT, ...S, query: { match: { name: "wireless" } }, sort: ["_score", "price"] },
  { pit: PIT, ...S, query: { match: { name: "wireless" } }, sort: ["_score"] },
  { pit: PIT, ...S, query: { match: { name: "wireless" } }, sort: "price", track_scores: true },
  { pit: PIT, size: 0, aggs: { c: { terms: { field: "color", size: 2 } } } },
  { pit: PIT, size: 0, track_total_hits: false },
  { pit: PIT, ...S, post_filter: { term: { color: "red" } }, sort: "price" },
  { ...S, sort: [{ rating: { order: "asc", missing: "_last" } }], pit: PIT },
  { ...S, sort: ["nothing"], pit: PIT },
  { ...S, sort: ["price"], pit: PIT, version: true },
];

const WRONG: readonly Body[] = [
  { pit: {} },
  { pit: { id: 5 } },
  { pit: { id: null } },
  { pit: { id: "abc" } },
  { pit: { id: "" } },
  { pit: { keep_alive: "1m" } },
  { pit: { id: "abc", keep_alive: "x" } },
  { pit: { id: "abc", keep_alive: 5 } },
  { pit: { id: "abc", foo: 1 } },
  { pit: { id: "abc", keepalive: "1m" } },
  { pit: "x" },
  { pit: [] },
  { pit: null },
  { pit: 5 },
  '{"pit":{"id":"abc"',
];

/** The cases. */
export const extendedPit: readonly Case[] = once([
  at("POST /products/_pit?keep_alive=1m"),
  ...BODIES.flatMap((body) => [at("POST /_search", body), at("POST /_search?pretty", body)]),
  at("GET /_search", { pit: PIT, ...S }),
  ...[
    "sort=price&size=1",
    "q=wireless&size=1",
    "from=1&size=1",
    "rest_total_hits_as_int=true&size=0",
    "typed_keys=true&size=0",
    "filter_path=hits.total,pit_id",
    "routing=a",
    "preference=a",
    "ignore_unavailable=true",
    "allow_no_indices=false",
    "expand_wildcards=open",
    "expand_wildcards=none",
    "routing=a&preference=b",
    "scroll=1m",
    "scroll=1m&size=0",
    "nonsense=1",
  ].map((query) => at(`POST /_search?${query}`, { pit: PIT, _source: false, sort: ["price"] })),
  at("POST /products/_search", { pit: PIT }),
  at("POST /products/_search?routing=a", { pit: PIT }),
  ...WRONG.map((body) => at("POST /_search", body)),
  ...[
    "",
    "?keep_alive=x",
    "?keep_alive=",
    "?keep_alive=1m&foo=1",
    "?keep_alive=1m&expand_wildcards=x",
    "?keep_alive=x&expand_wildcards=y",
    "?keep_aliv=1m",
    "?keep_alive=1m&preference=_x",
    "?keep_alive=1m&ignore_unavailable=x",
    "?keep_alive=1m&keep_aliv=2",
    "?keep_alive=1m&preferenc=a",
  ].map((query) => at(`POST /products/_pit${query}`)),
  at("POST /nothing-here/_pit?keep_alive=1m"),
  at("POST /products,nothing-here/_pit?keep_alive=1m"),
  at("POST /nothing*/_pit?keep_alive=1m&allow_no_indices=false"),
  ...[{}, { id: "abc" }, { id: 5 }, { foo: 1 }, [], { id: ["a"] }, { id: {} }, { id: "abc", foo: 1 }, '"x"'].map(
    (body) => at("DELETE /_pit", body),
  ),
  at("DELETE /_pit"),
  at("POST /products/_pit?keep_alive=1m", undefined, "products", "last: "),
  at("DELETE /_pit", { id: LAST_ID }, "products", "last: "),
  ...(["types", "nested", "many", "empty", "ties"] as const).flatMap((corpus) => [
    at(`POST /${corpus}/_pit?keep_alive=1m`, undefined, corpus),
    at("POST /_search", { pit: PIT, ...S, sort: ["_shard_doc"] }, corpus),
    at("POST /_search", { pit: PIT, ...S }, corpus),
    at("POST /_search", { pit: PIT, ...S, sort: ["_score"] }, corpus),
    at("POST /_search", { pit: PIT, ...S, sort: ["_shard_doc"], search_after: [1] }, corpus),
    at("DELETE /_pit", { id: LAST_ID }, corpus),
  ]),
]);
