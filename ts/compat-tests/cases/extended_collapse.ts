/** Cases of extended: `collapse`: which hit stands for all with its value, in which order, and what it shows of the others. */
import { count, once, request, search, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

const STONE = { match: { name: "stone" } };
const X = { name: "x", size: 2, _source: false };
const group = (rest: object = {}): object => ({ field: "kind", ...rest });
const shown = (rest: object = {}): object => group({ inner_hits: { ...X, ...rest } });
const show = (collapse: object, rest: object = {}): Case =>
  post("nested", { _source: false, size: 3, query: STONE, collapse, ...rest });

/** Fields of all kinds. */
// prettier-ignore
const FIELDS: Readonly<Partial<Record<CorpusName, readonly string[]>>> = {
  nested: ["kind", "n", "name", "parts.code", "parts.weight", "all", "nope", "team", "team.people.role", "parts", "none.x", "_id", "_index", "_doc", "_score", "_seq_no", "_routing", "_source", "", "*", "k*", "parts.label"],
  types: ["txt", "txt.raw", "kw", "kw.words", "kw_short", "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "n.str", "obj", "obj.deep.kw", "obj.deep.value", "items.sku", "never_kw", "never_l", "never_d", "never_date", "never_txt", "never_bool"],
  products: ["brand", "category", "tags", "color", "price", "rating", "stock", "in_stock", "sku", "name.keyword"],
  ties: ["group", "rank", "half", "word", "maybe", "day"],
  type_ip: ["one"],
  type_flattened: ["one", "one.a"],
};

/** What else a search may say. */
// prettier-ignore
const BESIDE: readonly object[] = [
  {}, { size: 0 }, { size: 1 }, { size: 10 }, { size: 100 }, { from: 2 }, { from: 5, size: 10 }, { from: 9999, size: 10 }, { sort: ["n"] }, { sort: [{ n: "desc" }] }, { sort: [{ n: "desc" }], track_scores: true }, { sort: ["_doc"] }, { sort: [{ _doc: "desc" }] }, { sort: ["_score"] }, { sort: [{ _score: "asc" }] }, { sort: [{ _score: "asc" }], track_scores: true }, { sort: ["_score", "n"] }, { sort: [{ _score: "asc" }, { n: "desc" }] }, { sort: ["kind"] }, { sort: [{ kind: "desc" }, "_score"] }, { sort: ["kind", "n"], from: 1 }, { sort: ["nope"] }, { sort: ["name"] }, { sort: [{ "parts.weight": { order: "asc", nested: { path: "parts" } } }] },
  { sort: ["kind"], search_after: ["k1"] }, { sort: [{ kind: "desc" }], search_after: ["k2"] }, { sort: ["kind"], search_after: [null] }, { sort: ["n"], search_after: [5] }, { sort: ["kind", "n"], search_after: ["k1", 5] }, { sort: ["kind"], search_after: ["k1"], from: 1 }, { sort: ["kind"], search_after: ["k1", 2] }, { sort: ["_score"], search_after: [0.9] }, { sort: [{ _score: "asc" }], search_after: [0.9] }, { sort: ["_doc"], search_after: [5] }, { search_after: [1] }, { sort: [{ kind: { order: "asc", missing: "_first" } }], search_after: ["k0"] },
  { min_score: 0.9 }, { min_score: 5 }, { track_total_hits: 3 }, { track_total_hits: false }, { track_total_hits: true }, { terminate_after: 3 }, { terminate_after: 1000 }, { post_filter: { term: { kind: "k2" } } }, { post_filter: { range: { n: { gte: 100 } } }, aggs: { a: { terms: { field: "kind" } } } }, { aggs: { t: { top_hits: { size: 1, _source: false } } } }, { query: { match_all: {} } }, { query: { match_none: {} } }, { query: { bool: { filter: [STONE] } } }, { query: { match: { name: { query: "stone fox", _name: "q" } } } }, { query: { constant_score: { filter: STONE } } }, { query: { function_score: { query: STONE, field_value_factor: { field: "n" } } }, size: 10 }, { query: { match: { name: "stone fox red lamp" } }, size: 20 },
  { version: true, seq_no_primary_term: true }, { fields: ["n", "kind"] }, { docvalue_fields: ["kind", "n"] }, { docvalue_fields: ["n"], fields: ["kind"] }, { docvalue_fields: [{ field: "kind", format: "x" }] }, { docvalue_fields: ["k*"] }, { stored_fields: "_none_" }, { stored_fields: ["x"] }, { highlight: { fields: { name: {} } } }, { _source: ["n"] }, { indices_boost: [{ "*": 2 }] }, { slice: { id: 0, max: 2 } }, { explain: false, script_fields: {}, timeout: "1s", stats: ["a"] },
];

/** What inner hits may say. */
// prettier-ignore
const INNER: readonly object[] = [
  {}, { size: 0 }, { size: 1 }, { size: 100 }, { size: 1000 }, { from: 1 }, { from: 2000 }, { sort: ["n"] }, { sort: [{ n: "desc" }], track_scores: true }, { sort: ["_doc"] }, { sort: ["_score"] }, { sort: [{ _score: "asc" }] }, { track_scores: true }, { version: true, seq_no_primary_term: true }, { _source: ["n", "kind"] }, { _source: true, size: 1 }, { fields: ["n"] }, { docvalue_fields: ["n", "kind"] }, { stored_fields: "_none_" }, { stored_fields: ["x"] }, { stored_fields: "_none_", _source: true, size: 1 }, { highlight: { fields: { name: {} } } }, { explain: false, ignore_unmapped: true, script_fields: {} }, { collapse: { field: "n" } }, { collapse: { field: "kind" } }, { collapse: { field: "n" }, sort: ["n"] }, { collapse: { field: "n" }, docvalue_fields: ["n"], size: 3, from: 1 }, { collapse: { field: "none.x" } },
];

/** Bodies of it as they are written. */
// prettier-ignore
const WRITTEN: readonly string[] = [
  "null", "1", "[]", '"kind"', "true", "{}", '{"field":null}', '{"field":1}', '{"field":[]}', '{"field":{}}', '{"field":"kind","foo":1}', '{"field":"kind","fields":1}', '{"fild":"kind"}', ...["0", "-1", '"x"', "null", "1.5", '"2"', "3", "true", "[]", "99999999999"].map((token) => `{"field":"kind","max_concurrent_group_searches":${token}}`), ...["null", "1", '"x"', "true", "[]", "[1]", "[null]", "[[]]", '{"name":"x","foo":1}', '{"name":1}', '{"name":"x","size":-1}', '{"name":"x","collapse":{}}', '{"name":"x","collapse":{"field":1}}', '{"name":"x","collapse":{"field":"n","foo":1}}', '{"name":"x","collapse":{"field":"n","inner_hits":{}}}', '{"name":"x","collapse":null}', '{"name":""}'].map((token) => `{"field":"kind","inner_hits":${token}}`), '{"inner_hits":{"name":"x"}}', '{"max_concurrent_group_searches":1}', '{"field":"kind","field":"n"}',
];

/** Several at once. */
// prettier-ignore
const LISTS: readonly (readonly object[])[] = [
  [{ name: "x" }, { name: "y" }], [{ name: "y" }, { name: "x" }], [{ name: "x" }, { name: "x", size: 2 }], [{ name: "a" }, { name: "b" }, { name: "c" }], ["one", "two", "three", "four"].map((name) => ({ name })), ["one", "two", "three", "four", "five"].map((name) => ({ name })), ["AaAa", "BBBB", "AaBB", "first", "last", "best", "worst"].map((name) => ({ name })), Array.from({ length: 13 }, (_, at) => ({ name: `n${at}` })),
];

const X_OF_PARTS = { size: 1, _source: false };

/** What is found to be wrong once there are hits. */
// prettier-ignore
const FAILING: readonly object[] = [
  { ...X, sort: ["nope"] }, { ...X, sort: ["name"] }, { ...X, from: 20000 }, { ...X, collapse: { field: "nope" } }, { ...X, collapse: { field: "name" } }, { ...X, collapse: { field: "all" } }, { ...X, docvalue_fields: ["name"] }, { ...X, highlight: { fields: { name: { type: "nope" } } } }, { size: 1 }, [{ ...X }, { size: 1 }], { sort: ["nope"] },
];

/** The cases. */
export const extendedCollapse: readonly Case[] = once([
  ...Object.entries(FIELDS).flatMap(([corpus, names]) =>
    names.flatMap((field) => [
      post(corpus as CorpusName, { _source: false, size: 3, collapse: { field } }),
      post(corpus as CorpusName, { _source: false, size: 2, collapse: { field, inner_hits: X } }),
      post(corpus as CorpusName, { _source: false, size: 30, sort: [{ _doc: "desc" }], collapse: { field } }),
      post(corpus as CorpusName, { _source: false, size: 0, collapse: { field } }),
    ]),
  ),
  ...BESIDE.flatMap((rest) => [
    show(group(), rest),
    show({ field: "n" }, rest),
    show(shown({ size: 1 }), rest),
    post("nested", { _source: false, size: 2, collapse: shown(), ...rest }),
  ]),
  ...INNER.flatMap((inner) => [
    show(shown(inner), { size: 2 }),
    show(shown(inner), { size: 1, post_filter: { range: { n: { gte: 100 } } }, min_score: 0.5 }),
    post("nested", { _source: false, size: 2, collapse: { field: "n", inner_hits: { ...X, ...inner } } }),
  ]),
  ...WRITTEN.map((collapse) => post("nested", `{"size":1,"_source":false,"collapse":${collapse}}`)),
  ...LISTS.map((list) =>
    show(group({ inner_hits: list.map((one) => ({ size: 1, _source: false, ...one })) }), { size: 2 }),
  ),
  show(shown(), { query: { nested: { path: "parts", query: { match: { "parts.name": "fox" } } } } }),
  show(group(), { query: { nested: { path: "parts", query: { match: { "parts.name": "fox" } }, inner_hits: X } } }),
  ...["brand", "category", "stock"].flatMap((field) => [
    post("products", { _source: false, size: 20, query: { match: { description: "for the" } }, collapse: { field } }),
    post("products", { _source: false, size: 20, sort: [{ price: "desc" }], collapse: { field } }),
    post("products", {
      _source: false,
      size: 5,
      from: 3,
      query: { match: { name: "pro" } },
      collapse: { field, inner_hits: { ...X, sort: ["price"] } },
    }),
  ]),
  // Those of objects beside those of groups.
  ...["x", "parts", "a", "zz"].map((name) =>
    show(
      group({
        inner_hits: [
          { ...X, name, size: 1 },
          { ...X, name: "q", size: 1 },
        ],
      }),
      {
        size: 1,
        query: { nested: { path: "parts", query: { match: { "parts.name": "fox" } }, inner_hits: X_OF_PARTS } },
      },
    ),
  ),
  // What fails in the search of a group, and what has no name.
  ...FAILING.flatMap((inner) => [show(group({ inner_hits: inner })), show(group({ inner_hits: inner }), { size: 0 })]),
  count("nested", "collapse of a count", { query: STONE, collapse: group() }),
  ...[
    "typed_keys=true&rest_total_hits_as_int=true",
    "filter_path=hits.hits.inner_hits",
    "scroll=1m",
    "scroll=1m&size=2",
    "pretty=true",
    "version=true",
    "sort=n:desc",
    "q=name:fox",
    "docvalue_fields=n",
  ].map((query) =>
    request("nested", query, `POST /nested/_search?${query}`, { _source: false, size: 2, collapse: shown() }),
  ),
  request(
    "nested",
    "lines",
    "POST /nested/_msearch",
    `{}\n${JSON.stringify({ size: 1, _source: false, collapse: shown() })}\n{}\n{"collapse":{"field":"name"}}\n`,
  ),
]);
