/** Cases of extended: the URL parameters of counts, documents and mappings, and `HEAD`. */
import { once, request, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const at = (line: string, body?: Body, corpus: CorpusName = "products"): Case =>
  request(corpus, `${corpus}: ${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

// prettier-ignore
const COUNTS = [
  "q=wireless", "q=", "q=wireless&df=name", "q=wireless&df=sku", "q=wireless%20watch&default_operator=AND", "q=wireless%20watch&default_operator=x", "q=price:abc", "q=price:abc&lenient=false", "q=price:abc&lenient=true", "q=price:abc&lenient=x", "q=wir*&analyze_wildcard=true", "q=wir*&analyze_wildcard=x", "q=a:(", "q=wireless&analyzer=standard", "q=wireless&analyzer=nothing", "df=name", "lenient=true&df=name", "q=*", "q=color:red", "min_score=x", "min_score=", "terminate_after=0", "terminate_after=-5", "terminate_after=x", "terminate_after=", "preference=_shards:1", "preference=_shards:0", "preference=_local", "preference=_foo", "preference=abc", "preference=", "routing=", "routing=a", "ignore_unavailable=true", "ignore_unavailable=x", "allow_no_indices=false", "allow_no_indices=x", "expand_wildcards=open", "expand_wildcards=x", "ignore_throttled=true", "ignore_throttled=x", "rest_total_hits_as_int=true", "size=1", "human=true", "human=x", "error_trace=x", "format=json", "pretty&q=wireless", 'source={"query":{"match_none":{}}}&source_content_type=application/json', 'source={"query":{"match_none":{}}}', "source={}&source_content_type=application/json&q=a", "source={}&source_content_type=text/plain", "source=&source_content_type=application/json", "nonsense=1", "min_scor=1", "terminate_afte=1", "q=a&d=x", "q=a&analyze_wildcar=x", "sourc=x", "source={}&source_content_type=application/json&sourc=x", "q=wireless&default_operator=x&min_score=y", "min_score=x&terminate_after=y", "terminate_after=x&expand_wildcards=y", "ignore_throttled=x&q=a&lenient=y", "typed_keys=true",
];

// prettier-ignore
const DOCS = [
  "version=1", "version=2", "version=-3", "version=x", "version=", "version=0&version_type=external", "version=1&version_type=external", "version=1&version_type=external_gte", "version=5&version_type=external_gte", "version_type=external", "version_type=internal", "version_type=force", "version_type=", "version_type=EXTERNAL", "version=2&_source=false", "realtime=true", "realtime=false", "realtime=", "realtime=x", "refresh=true", "refresh=false", "refresh=", "refresh=x", "preference=_local", "preference=abc", "preference=_foo", "preference=", "preference=_shards:0", "routing=a", "routing=", "_source=true", "_source=false", "_source=", "_source=name", "_source=name,price", "_source=nothing", "_source=*", "_source_includes=name", "_source_includes=n*,t*", "_source_includes=", "_source_excludes=*", "_source_excludes=description,name", "_source=name&_source_excludes=name", "_source_includes=n*,price&_source_excludes=name", "_source=false&_source_includes=name", "fields=a", "human=true", "human=x", "error_trace=x", "format=json", "pretty", "pretty&_source=name,tags", "nonsense=1", "versio=1", "realtim=true", "refres=true", "preferenc=a", "routin=a", "_source_include=a", "size=1", "ignore_unavailable=true", "master_timeout=1s", "i=1", "version=x&realtime=y", "refresh=x&realtime=y", "fields=a&version=x", "version=x&version_type=y", "preference=_x&nonsense=1", "fields", "version_typ=x",
];

// prettier-ignore
const MAPPINGS = [
  "include_type_name=true", "include_type_name=false", "include_type_name=", "include_type_name=x", "local=true", "local=false", "local=", "local=x", "master_timeout=30s", "master_timeout=1m", "master_timeout=x", "master_timeout=5", "ignore_unavailable=true", "ignore_unavailable=x", "allow_no_indices=false", "allow_no_indices=x", "expand_wildcards=none", "expand_wildcards=x", "ignore_throttled=true", "ignore_throttled=x", "human=true", "human=x", "error_trace=x", "format=json", "pretty", "pretty&include_type_name=true", "nonsense=1", "include_type_nam=true", "loca=true", "master_timeou=1s", "size=1", "include_type_name=x&local=y", "local=x&master_timeout=y", "expand_wildcards=x&include_type_name=y", "ignore_throttled=x&master_timeout=y",
];

const MISSING = [
  "",
  "?ignore_unavailable=true",
  "?ignore_unavailable=true&allow_no_indices=false",
  "?allow_no_indices=false",
];
const NAMES = [
  "nothing-here",
  "products,nothing-here",
  "products*",
  "pr*d*c*s",
  "nothing-here*",
  "products*,-products",
];
const IDS = ["SKU-000001", "SKU-002000", "nothing"];

/** The cases. */
export const extendedReads: readonly Case[] = once([
  ...COUNTS.map((query) => at(`GET /products/_count?${query}`)),
  ...COUNTS.slice(0, 45).map((query) => at(`POST /products/_count?${query}`, { query: { term: { color: "red" } } })),
  ...["q=x", "min_score=x", "nonsense=1", "terminate_after=x", "expand_wildcards=x"].map((query) =>
    at(`POST /products/_count?${query}`, '{"quer'),
  ),
  ...["q=red", "q=*", "q=1"].flatMap((query) =>
    (["types", "text", "nested", "empty"] as const).map((corpus) =>
      at(`GET /${corpus}/_count?${query}`, undefined, corpus),
    ),
  ),
  ...DOCS.map((query) => at(`GET /products/_doc/SKU-000001?${query}`)),
  // Their errors tell the identity of the index, or a form of error that the contract does not have: lengths differ.
  ...DOCS.filter((query) => !/error_trace=x|version=[025]/.test(query)).map((query) =>
    at(`HEAD /products/_doc/SKU-000001?${query}`),
  ),
  ...DOCS.slice(0, 48).map((query) => at(`GET /products/_doc/nothing?${query}`)),
  ...["_source=parts.name", "_source=*.name", "_source_excludes=parts,name", "_source=team.people"].flatMap((query) =>
    ["d1", "d7", "d13"].map((id) => at(`GET /nested/_doc/${id}?${query}`, undefined, "nested")),
  ),
  ...["objects", "spaced", "escapes", "empty-arrays", "empty-objects", "fractions-for-whole", "twice", "nulls"].flatMap(
    (id) =>
      ["", "?_source=*", "?_source_excludes=txt", "?_source=false", "?pretty", "?pretty&_source_includes=*"].flatMap(
        (query) => [
          at(`GET /types/_doc/${id}${query}`, undefined, "types"),
          at(`HEAD /types/_doc/${id}${query}`, undefined, "types"),
        ],
      ),
  ),
  ...["", "?routing=a", "?_source=false", "?_source_excludes=x"].flatMap((query) =>
    ["1", "2", "3", "nothing"].map((id) => at(`GET /routing/_doc/${id}${query}`, undefined, "routing")),
  ),
  ...["", "?routing=a", "?_source=false"].flatMap((query) =>
    ["1", "2"].map((id) => at(`GET /routing_required/_doc/${id}${query}`, undefined, "routing_required")),
  ),
  ...MAPPINGS.map((query) => at(`GET /products/_mapping?${query}`)),
  ...(["types", "nested", "empty", "dotted"] as const).flatMap((corpus) =>
    ["include_type_name=true", "include_type_name=false&pretty"].map((query) =>
      at(`GET /${corpus}/_mapping?${query}`, undefined, corpus),
    ),
  ),
  ...IDS.map((id) => at(`HEAD /products/_doc/${id}`)),
  ...["nothing-here", "products,nothing-here", "nothing-here*"].flatMap((name) => [
    at(`HEAD /${name}/_doc/1`),
    at(`GET /${name}/_doc/1`),
    at(`GET /${name}/_doc/1?version=x`),
    at(`GET /${name}/_doc/1?preference=_x`),
  ]),
  ...NAMES.flatMap((name) =>
    MISSING.flatMap((query) => ["_count", "_mapping"].map((path) => at(`GET /${name}/${path}${query}`))),
  ),
]);
