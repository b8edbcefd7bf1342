/** Cases of extended: what is told of an index: its mapping, settings, aliases, and what its fields can do. */
import { CORPORA } from "../src/corpora.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const at = (line: string, body?: Body, corpus: CorpusName = "products"): Case =>
  request(
    corpus,
    `${corpus}: ${line}${body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`}`,
    line,
    body,
  );

// prettier-ignore
const INDICES = ["ignore_unavailable=true", "ignore_unavailable=x", "allow_no_indices=false", "allow_no_indices=x", "expand_wildcards=none", "expand_wildcards=x", "ignore_throttled=true", "ignore_throttled=x", "local=true", "local=x", "master_timeout=30s", "master_timeout=x", "include_defaults=false", "include_defaults=x", "flat_settings=true", "flat_settings=x", "include_type_name=true", "include_type_name=false", "include_type_name=x", "human=x", "pretty", "nonsense=1", "name=x", "inde=1", "nam=1", "loca=1", "include_default=1", "flat_setting=1", "include_type_nam=1", "expand_wildcard=1", "format=json"];

const WRONG = [
  "ignore_unavailable=a",
  "allow_no_indices=b",
  "expand_wildcards=c",
  "ignore_throttled=d",
  "include_defaults=e",
  "flat_settings=f",
  "local=g",
  "master_timeout=h",
  "include_type_name=k",
  "nonsense=1",
];

const PAIRS = WRONG.flatMap((one, i) => WRONG.slice(i + 1).map((other) => `${one}&${other}`));

/** What does not differ from node to node: only so much is asked for. */
const SAME = "filter_path=*.aliases,*.mappings,*.settings.index.number_of_shards,*.settings.index.provided_name";

const MISSING = [
  "nothing-here",
  "nothing*",
  "products,nothing-here",
  "nothing-here,products",
  "_all,products",
  "products*,-products",
];

const FIELDS = [
  "name",
  "name,price",
  "n*",
  "*",
  "_*",
  "_id",
  "name.keyword",
  "name.*",
  "*.keyword",
  "nothing",
  "name,nothing",
  "*e*",
  "",
  ",",
  ",name",
  "name,",
  "price,price",
  "p*,*e",
  "_source,name",
  "NAME",
  "**",
  "na?e",
];

const FILTERS: readonly Body[] = [
  {},
  { index_filter: { match_all: {} } },
  { index_filter: { match_none: {} } },
  { index_filter: { match: { name: "wireless" } } },
  { index_filter: { term: { sku: "nothing" } } },
  { index_filter: { nonsense: {} } },
  { index_filter: { match: 5 } },
  { index_filter: {} },
  { foo: 1 },
  { fields: ["name"] },
  "[]",
  "{",
  '"x"',
];

/** The cases. */
export const extendedIndex: readonly Case[] = once([
  at(`GET /products?${SAME}`),
  ...(["types", "nested", "empty", "dotted", "settings_limits", "near"] as const).flatMap((corpus) => [
    ...(corpus === "settings_limits"
      ? []
      : [
          at(`GET /${corpus}?${SAME}`, undefined, corpus),
          at(`GET /${corpus}?include_type_name=true&${SAME}`, undefined, corpus),
        ]),
    at(`GET /${corpus}/_settings/index.number_of_shards,index.provided_name`, undefined, corpus),
    at(`GET /${corpus}/_settings/index.an*,index.q*,index.max*,index.map*`, undefined, corpus),
    at(
      `GET /${corpus}/_settings/index.an*,index.q*,index.max*,index.map*?flat_settings=true&pretty`,
      undefined,
      corpus,
    ),
    at(`GET /${corpus}/_alias`, undefined, corpus),
    at(`GET /${corpus}/_mappings`, undefined, corpus),
  ]),
  ...INDICES.flatMap((query) => [
    at(`GET /products?${query}&filter_path=*.aliases,error`),
    at(
      `GET /products/_settings?${query}&filter_path=*.settings.*.provided_name,*.settings.index%5C.provided_name,error`,
    ),
    at(`GET /products/_settings/index.number_of_sh*?${query}`),
    at(`GET /products/_alias?${query}`),
    at(`GET /products/_alias/some?${query}`),
    at(`GET /products/_mappings?${query}`),
    at(`GET /products/_field_caps?fields=name&${query}`),
  ]),
  ...PAIRS.flatMap((query) => [
    at(`GET /products?${query}`),
    at(`GET /products/_settings?${query}`),
    at(`GET /products/_alias?${query}`),
    at(`GET /products/_field_caps?fields=name&${query}`),
  ]),
  ...MISSING.flatMap((name) =>
    ["", "?ignore_unavailable=true", "?allow_no_indices=false", "?expand_wildcards=none"].flatMap((query) => [
      ...(name.includes("products") && !name.includes("_all") ? [] : [at(`GET /${name}${query}`)]),
      at(`GET /${name}/_settings/index.number_of_shards${query}`),
      at(`GET /${name}/_alias${query}`),
      at(`GET /${name}/_alias/some${query}`),
      at(`GET /${name}/_mappings${query}`),
      at(`GET /${name}/_field_caps${query === "" ? "?" : `${query}&`}fields=name`),
    ]),
  ),
  ...[
    "index.number_of_shards",
    "index.nothing",
    "_all,index.number_of_shards",
    "index.number_of_shards,index.provided_name",
    ",index.number_of_shards",
    "number_of_shards",
    "*.number_of_shards",
    "index.p*d_name",
    "nothing*",
  ].flatMap((name) =>
    ["", "?flat_settings=true", "?pretty"].map((query) => at(`GET /products/_settings/${name}${query}`)),
  ),
  at("GET /products/_settings?name=index.number_of_shards"),
  at("GET /products/_settings?names=index.number_of_shards"),
  ...["a", "a,b", "*", "a*", "_all", "a,b*", "*,-a", "_all,a", "a,*", "a,b,c"].flatMap((name) => [
    at(`GET /products/_alias/${name}`),
    at(`HEAD /products/_alias/${name}`),
    at(`GET /products/_alias?name=${name}`),
    ...(name.includes("*") || name === "_all" ? [] : [at(`GET /_alias/${name}`), at(`HEAD /_alias/${name}`)]),
  ]),
  at("HEAD /products/_alias"),
  at("GET /_alias/a?nonsense=1"),
  at("GET /_alias?expand_wildcards=none"),
  at("GET /_aliases?local=x"),
  ...FIELDS.flatMap((fields) => [
    at(`GET /products/_field_caps?fields=${fields}`),
    at(`GET /types/_field_caps?fields=${fields}`, undefined, "types"),
    at(`GET /nested/_field_caps?fields=${fields}&include_unmapped`, undefined, "nested"),
  ]),
  at("GET /products/_field_caps"),
  at("POST /products/_field_caps"),
  at("GET /products/_field_caps?field=name"),
  at("GET /products/_field_caps?fields=name&include_unmapped=x"),
  at("GET /products/_field_caps?fields=name&include_unmapped=x&fields=name&nonsense=1"),
  ...FILTERS.flatMap((body) => [
    at("GET /products/_field_caps?fields=name", body),
    at("GET /products/_field_caps?fields=name&nonsense=1", body),
    at("GET /products/_field_caps", body),
  ]),
  ...CORPORA.map((corpus) => at(`GET /${corpus}/_field_caps?fields=*`, undefined, corpus)),
]);
