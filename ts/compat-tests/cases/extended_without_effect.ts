/** Cases of extended: `runtime_mappings` without a field, and `profile` that is off, as dashboards send them. */
import { search, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

const SHORT = { size: 1, _source: false };
const EMPTY = { runtime_mappings: {} };

/** Values of all kinds; those of objects that hold something are left out. */
const VALUES = ["{}", "[]", "null", "true", "false", "1", '"x"', '"false"', '""', "[{}]", "1.5"];

const DASHBOARD = {
  version: true,
  sort: [{ n: { order: "desc", unmapped_type: "boolean" } }],
  fields: [{ field: "t*", include_unmapped: "true" }, { field: "body" }],
  script_fields: {},
  stored_fields: ["*"],
  runtime_mappings: {},
  _source: false,
  query: { bool: { must: [], filter: [{ match_all: {} }], should: [], must_not: [] } },
  highlight: { pre_tags: ["@a@"], post_tags: ["@/a@"], fields: { "*": {} }, fragment_size: 2147483647 },
};

export const extendedWithoutEffect: readonly Case[] = [
  ...VALUES.map((value) => post("highlight", `{"size":1,"_source":false,"runtime_mappings":${value}}`)),
  ...VALUES.filter((value) => value !== "true").map((value) =>
    post("highlight", `{"size":1,"_source":false,"profile":${value}}`),
  ),
  post("highlight", '{"runtime_mappings":{},"runtime_mappings":{}}'),
  post("highlight", '{"profile":false,"profile":false}'),
  post("highlight", { ...SHORT, ...EMPTY, profile: false }),
  post("highlight", { ...SHORT, ...EMPTY, foo: 1 }),
  post("highlight", { ...EMPTY, size: -1 }),
  post("highlight", { ...EMPTY, size: 0, aggs: { a: { terms: { field: "tag" } } } }),
  post("highlight", { size: 0, aggs: { a: { top_hits: EMPTY } } }),
  post("highlight", { size: 0, aggs: { a: { top_hits: { profile: false } } } }),
  post("highlight", DASHBOARD),
  post("highlight", { ...DASHBOARD, query: { match: { body: "quick" } } }),
  ...["_count", "_validate/query"].map((endpoint): Case => ({
    name: `${endpoint} with runtime_mappings`,
    corpus: "highlight",
    request: {
      method: "POST",
      path: `/highlight/${endpoint}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(EMPTY),
    },
  })),
  {
    name: "runtime_mappings in _msearch",
    corpus: "highlight",
    request: {
      method: "POST",
      path: "/highlight/_msearch",
      headers: { "content-type": "application/x-ndjson" },
      body: '{}\n{"runtime_mappings":{},"size":0}\n{}\n{"profile":false,"size":0}\n',
    },
  },
];
