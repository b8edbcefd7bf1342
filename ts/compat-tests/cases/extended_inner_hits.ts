/** Cases of extended: `inner_hits` of `nested`: which objects a hit shows inside of it, in which order, and what they carry. */
import { count, once, request, search, type Body, type Case } from "./case.js";

const post = (body: Body): Case => search("nested", typeof body === "string" ? body : JSON.stringify(body), body);

const FOX = { match: { "parts.name": "fox" } };
const SHORT = { _source: false, size: 2 };
const BARE = { size: 2, _source: false };

const nested = (path: string, query: object, inner: object | null = BARE, rest: object = {}): object => ({
  nested: { path, query, ...(inner === null ? {} : { inner_hits: inner }), ...rest },
});
const parts = (inner: object | null = BARE, query: object = FOX): object => nested("parts", query, inner);
const offers = (inner: object | null = BARE, query: object = { match_all: {} }): object =>
  nested("parts.offers", query, inner);
const people = (inner: object | null = BARE): object => nested("team.people", { match_all: {} }, inner);
const show = (query: object, rest: object = {}): Case => post({ ...SHORT, query, ...rest });
const bool = (clauses: object): object => ({ bool: clauses });

/** What inner hits may say. */
// prettier-ignore
const OPTIONS: readonly object[] = [
  {}, { name: "x" }, { name: "" }, { size: 0 }, { size: 1 }, { size: 100 }, { size: 101 }, { size: 1, from: 1 }, { from: 1 }, { from: 2, size: 5 }, { from: 99, size: 1 }, { from: 100, size: 1 }, { from: 100, size: 10, name: "far" }, { sort: ["parts.weight"] }, { sort: [{ "parts.weight": "desc" }], from: 1 }, { sort: [{ "parts.weight": { order: "asc", missing: "_first" } }, { "parts.price": "desc" }] }, { sort: ["parts.code", "_score"] }, { sort: ["_score"] }, { sort: [{ _score: "asc" }] }, { sort: [{ _score: "asc" }], track_scores: true }, { sort: ["parts.code", "_score"], track_scores: true }, { sort: ["_score"], track_scores: true }, { sort: ["parts.made"], size: 0, from: 3 }, { sort: ["parts.made"], size: 1, from: 3 }, { sort: ["kind"] }, { sort: ["nope"] }, { sort: ["name"] }, { sort: ["parts.name"] }, { sort: [{ nope: { unmapped_type: "long" } }] }, { sort: [{ "parts.offers.cost": { order: "asc", nested: { path: "parts.offers" } } }] }, { sort: [{ "parts.offers.cost": "asc" }] }, { sort: [] }, { sort: {} },
  { _source: true }, { _source: false }, { _source: "parts.name" }, { _source: ["parts.n*", "parts.offers.shop"] }, { _source: { includes: ["parts"], excludes: ["parts.offers"] } }, { _source: ["name"] }, { _source: [] }, { version: true }, { version: false }, { seq_no_primary_term: true }, { seq_no_primary_term: false }, { explain: false }, { ignore_unmapped: true }, { track_scores: true }, { track_scores: false },
  { docvalue_fields: ["parts.code", "parts.weight"] }, { docvalue_fields: [{ field: "parts.made", format: "yyyy" }, "kind"] }, { docvalue_fields: ["parts.*"] }, { docvalue_fields: ["parts.name"] }, { docvalue_fields: ["nope"] }, { docvalue_fields: ["parts.offers.shop"] }, { fields: ["parts.name"] }, { fields: ["*"] }, { fields: ["parts.offers.*", "parts.code"] }, { fields: ["name", "kind"] }, { fields: [{ field: "parts.made", format: "yyyy" }] }, { fields: [{ field: "parts.*", include_unmapped: true }] }, { fields: ["parts.code"], docvalue_fields: ["parts.code"], version: true }, { stored_fields: "_none_" }, { stored_fields: ["x"] }, { stored_fields: ["_source"] }, { stored_fields: [] }, { stored_fields: "*" }, { stored_fields: "_none_", _source: true }, { stored_fields: "_none_", fields: ["parts.code"] }, { script_fields: {} },
  { highlight: { fields: { "parts.name": {} } } }, { highlight: { fields: { "parts.*": {} } } }, { highlight: { fields: { "*": {} } } }, { highlight: { fields: { name: {} } } }, { highlight: { pre_tags: ["<b>"], post_tags: ["</b>"], fields: { "parts.name": { number_of_fragments: 0 } } } }, { highlight: { fields: { "parts.name": { type: "plain" } } } }, { highlight: { fields: { "parts.name": { highlight_query: { match: { "parts.name": "quiet lamp" } } } } } }, { highlight: { fields: { "parts.name": { no_match_size: 5 } }, highlight_query: { match: { "parts.name": "zebra" } } } }, { collapse: { field: "parts.code" } }, { collapse: { field: "nope" } },
];

/** Which kinds of tokens each option takes. */
const TOKENS = ["null", "1", "-1", "[]", '"x"', '"1"', "true", "{}", "1.5", "[1]", "[null]", "[{}]"];
// prettier-ignore
const NAMES = ["name", "ignore_unmapped", "from", "size", "version", "seq_no_primary_term", "track_scores", "stored_fields", "docvalue_fields", "fields", "script_fields", "sort", "_source", "highlight", "collapse", "foo"];

/** Where a `nested` may stand. */
// prettier-ignore
const PLACES: readonly object[] = [
  offers({ size: 2 }), nested("parts", offers({ size: 2 }), { size: 2 }), nested("parts", offers({ size: 2 }), null), nested("parts", offers(null), { size: 2 }), nested("parts", bool({ should: [FOX, offers({ name: "o", size: 1 })] }), { size: 2 }), nested("parts", bool({ should: [offers({ name: "a" }), offers({ name: "a" })] }), {}), nested("team.people", nested("team.people.pets", { match_all: {} }, {}), {}),
  bool({ should: [parts({}), parts({})] }), bool({ should: [parts({}), parts({ name: "y" })] }), bool({ should: [parts(), offers(), people()] }), bool({ should: [{ match: { name: "stone" } }, nested("none", { match_all: {} })] }), bool({ must: [{ match_all: {} }], must_not: [parts()] }), bool({ must: [{ match_all: {} }], filter: [parts()] }), bool({ must: parts(), filter: offers(), should: people() }), bool({ should: [bool({ must: [parts(), { term: { nope: 1 } }] }), people()] }), bool({ should: [bool({ must: [parts(), { match_none: {} }] }), people()] }), bool({ should: [nested("parts", { match_none: {} }), people()] }),
  { constant_score: { filter: parts(), boost: 3 } }, { function_score: { query: parts(), functions: [{ filter: parts({ name: "f" }), weight: 2 }] } }, { boosting: { positive: parts(), negative: parts({ name: "neg" }), negative_boost: 0.5 } }, { dis_max: { queries: [parts(), people()] } }, { dis_max: { queries: [parts({ name: "b" }), people({ name: "b" })] } },
  nested("parts", { match_all: {} }), nested("parts", { constant_score: { filter: FOX, boost: 2 } }), nested("parts", bool({ should: [FOX, { match: { "parts.name": "red" } }] })), nested("parts", { function_score: { query: FOX, field_value_factor: { field: "parts.weight", missing: 1 } } }), nested("parts", FOX, {}, { boost: 3 }), nested("parts", FOX, {}, { score_mode: "none" }), nested("parts", FOX, {}, { score_mode: "max", _name: "out" }), nested("parts", { range: { "parts.weight": { gte: 3 } } }, { sort: ["parts.weight"] }), nested("parts", { term: { kind: "k1" } }), nested("parts", { match: { "parts.name": { query: "fox", _name: "in" } } }), nested("parts", bool({ should: [{ match: { "parts.name": { query: "fox", _name: "in" } } }, { nested: { path: "parts.offers", query: { match_all: { _name: "off" } }, inner_hits: BARE, _name: "around" } }] })), bool({ should: [nested("parts", { match: { "parts.name": { query: "fox", _name: "in" } } }), nested("team.people", { match_all: { _name: "p" } })] }),
  nested("nope", FOX, {}), nested("nope", FOX, {}, { ignore_unmapped: true }), nested("nope", FOX, { ignore_unmapped: true }), bool({ should: [{ match: { name: "stone" } }, nested("nope", FOX, {}, { ignore_unmapped: true })] }), nested("team", FOX, {}), nested("parts", { match: { "parts.weight": "x" } }, {}), nested("parts", FOX, { size: 1000, sort: ["nope"] }), nested("parts", FOX, { seq_no_primary_term: true, size: 1000 }),
];

const IN = { match: { "parts.name": { query: "fox", _name: "in" } } };
const P = { match_all: { _name: "p" } };

/** What has names in what is shown, and in what comes before. */
const NAMED: readonly object[] = [
  bool({ must: [nested("team.people", P, { name: "z" }), nested("parts", IN, { name: "a" })] }),
  bool({ must: [nested("team.people", P, { name: "a" }), nested("parts", IN, { name: "z" })] }),
  bool({ must: [parts({ name: "z" }, P), parts({ name: "a" }, IN), { match_all: { _name: "all" } }] }),
  bool({ must: [parts({ name: "a" }, P), parts({ name: "z" }, IN)] }),
  bool({
    must: [nested("parts", bool({ must: [IN, offers({ name: "o" }, P)] }), { name: "b" }), people({ name: "c" })],
  }),
];

const FOUND = { match: { name: "stone" } };

/** What is kept of how documents were written. */
// prettier-ignore
const WRITTEN: readonly object[] = [
  ...["_seq_no", "_seq*", "*_no", { field: "_seq_no", format: "x" }, { field: "_seq_no", format: "use_field_mapping" }, "_version", { field: "_version", format: "0" }].map((field) => ({ docvalue_fields: [field] })), { docvalue_fields: ["_seq_no", "n", "_version", "_seq_no"] },
];

/** The cases. */
export const extendedInnerHits: readonly Case[] = once([
  ...OPTIONS.map((options) => show(parts(options))),
  ...OPTIONS.map((options) => show(offers(options), { size: 3 })),
  ...PLACES.map((query) => show(query, { size: 3 })),
  ...PLACES.map((query) => show({ match: { name: "stone" } }, { post_filter: query })),
  ...NAMES.flatMap((name) =>
    TOKENS.map((token) =>
      post(
        `{"_source":false,"size":1,"query":{"nested":{"path":"parts","query":{"match":{"parts.name":"fox"}},"inner_hits":{"${name}":${token}}}}}`,
      ),
    ),
  ),
  ...["null", "1", "[]", '"x"', "true", "[{}]", "{", "{}"].map((token) =>
    post(`{"size":1,"query":{"nested":{"path":"parts","query":{"match_all":{}},"inner_hits":${token}}}}`),
  ),
  ...['{"foo":"n"}', '{"field":null}', '{"field":["n"]}', '{"field":"n","x":1}', '{"field":""}'].map((token) =>
    post(
      `{"size":1,"query":{"nested":{"path":"parts","query":{"match_all":{}},"inner_hits":{"_source":false,"collapse":${token}}}}}`,
    ),
  ),
  ...WRITTEN.map((rest) => show({ match_all: {} }, rest)),
  ...WRITTEN.slice(0, 5).flatMap((rest) => [
    show(parts({ ...BARE, ...rest })),
    show(offers({ ...BARE, version: true, ...rest })),
  ]),
  ...NAMED.map((query) => show(query)),
  ...NAMED.map((query) => show({ match_all: { _name: "q" } }, { post_filter: query })),
  show(NAMED[0] ?? {}, { post_filter: parts({ name: "x" }, P) }),
  show(parts(), { size: 0 }),
  show(parts({ size: 1000 }), { size: 0 }),
  show(parts(), { from: 3000, size: 100, sort: ["n"] }),
  show(bool({ must: [parts()] }), { post_filter: parts() }),
  show(parts(), { sort: [{ n: "desc" }], version: true, fields: ["n"], docvalue_fields: ["kind"] }),
  show(parts({ sort: [{ "parts.weight": { order: "asc", nested: { path: "parts" } } }] })),
  show(
    { match_all: {} },
    { sort: [{ "parts.weight": { order: "asc", nested: { path: "parts", filter: offers() } } }] },
  ),
  show(parts(), { stored_fields: "_none_" }),
  show(parts(), { highlight: { fields: { "parts.name": {}, name: {} } } }),
  show(parts({ highlight: { fields: { "parts.name": {} } } }), { highlight: { fields: { "parts.name": {} } } }),
  show(FOUND, { aggs: { a: { filter: parts() } } }),
  show(parts(), { aggs: { a: { top_hits: { size: 1, _source: false } } } }),
  show(FOUND, {
    post_filter: parts(),
    aggs: { a: { terms: { field: "kind", size: 2 }, aggs: { t: { top_hits: { size: 1 } } } } },
  }),
  show(parts(), { min_score: 0.9, track_total_hits: 5, terminate_after: 50 }),
  count("nested", "objects that are shown", { query: parts() }),
  count("nested", "too many objects that are shown", { query: parts({ size: 1000 }) }),
  count("nested", "objects that are sorted", { query: parts({ sort: ["nope"] }) }),
  request("nested", "valid", "POST /nested/_validate/query", { query: parts() }),
  request("nested", "valid, too many", "POST /nested/_validate/query", { query: parts({ size: 1000 }) }),
  ...[
    "typed_keys=true&rest_total_hits_as_int=true",
    "filter_path=hits.hits.inner_hits.parts.hits.hits._score",
    "version=true&track_scores=true",
    "pretty=true",
    "scroll=1m",
    "sort=n&size=1",
  ].map((query) => request("nested", query, `POST /nested/_search?${query}`, { ...SHORT, query: parts() })),
]);
