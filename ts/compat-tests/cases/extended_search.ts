/** Cases of extended: the URL parameters of a search. */
import { once, request, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const get = (query: string, corpus: CorpusName = "products"): Case =>
  request(corpus, `GET ${corpus} ?${query}`, `GET /${corpus}/_search?${query}`);

const post = (query: string, body: Body, corpus: CorpusName = "products"): Case => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return request(corpus, `POST ${corpus} ?${query} ${text}`, `POST /${corpus}/_search?${query}`, body);
};

/** What each parameter takes, and what it does not; short answers. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  size: ["1", "0", "3", "%2B2", "-1", "-2", "x", "", "1.5", "%205", "99999999999", "10001", "2147483647", "-2147483648", "-2147483649", "007"],
  from: ["0", "3", "-1", "-2", "x", "", "1995", "2000", "10000", "9998", "99999999999"],
  timeout: ["1s", "10ms", "5S", "%205s", "5%20s", "1m", "1h", "1d", "1nanos", "1micros", "-1", "0", "00", "x", "5", "", "5M", "1.5s", "-5s", "-2", "s", "xs", "5w", "0x5s", "1e3s", "99999999999999999999s", "%2B5s", "5D", "5MS", "5Nanos", "5%20", "d", "m", "-0s", "1,5s", ".5s", "5.s", "1e3", "5%09s"],
  terminate_after: ["0", "-1", "x", "", "1.5"],
  track_scores: ["true", "false", "", "x", "TRUE", "1"],
  track_total_hits: ["true", "false", "5", "0", "-1", "-5", "x", "", "TRUE", "2147483647", "10000", "99999999999"],
  explain: ["false", "x"],
  version: ["false", "x"],
  seq_no_primary_term: ["false", "x"],
  batched_reduce_size: ["2", "512", "1", "0", "-5", "x", ""],
  pre_filter_shard_size: ["1", "128", "0", "-1", "x", ""],
  max_concurrent_shard_requests: ["1", "5", "0", "-1", "x", ""],
  allow_partial_search_results: ["true", "false", "", "x"],
  search_type: ["query_then_fetch", "dfs_query_then_fetch", "query_and_fetch", "", "QUERY_THEN_FETCH", "count", "scan"],
  request_cache: ["true", "false", "", "x"],
  ccs_minimize_roundtrips: ["true", "false", "", "x"],
  rest_total_hits_as_int: ["true", "false", "", "x"],
  min_compatible_shard_node: ["7.0.0", "7.17.4", "6.8.0", "", "x", "7.17", "7.x.4", "7.17.4.1", "7.17.4-SNAPSHOT", "7.17.4-alpha1", "x.y.z", "1.0.0", "1.2"],
  ignore_unavailable: ["true", "false", "", "x", "True"],
  allow_no_indices: ["true", "false", "", "x"],
  ignore_throttled: ["true", "false", "", "x"],
  expand_wildcards: ["open", "closed", "hidden", "none", "all", "", "open,closed", "x", "open,x", "OPEN", ",", "none,open"],
  preference: ["_local", "_only_local", "_local:x", "_shards:0", "_shards:1", "_shards:x", "_shards:", "_shards:3,0", "_shards:0|_local", "_shards:0|abc", "_shards:0|_foo", "_shards:3|x", "_shards:x|x", "_shards:0|", "_shards:0|_shards:1", "_shards:-1", "_prefer_nodes:x", "_prefer_nodes:", "", "abc", "_", "_foo", "_primary", "_primary_first", "session-1"],
  routing: ["", "a", "a,b", ","],
  stats: ["a", "a,b", ""],
  docvalue_fields: [""],
  human: ["true", "false", "", "x"],
  error_trace: ["false", "", "x"],
  format: ["json", "x", "", "JSON", "application/json"],
  typed_keys: ["false"],
  filter_path: [""],
  pretty: ["x"],
};

// prettier-ignore
const SORTS = [
  "price", "price:desc", "price:asc", "price:x", "price:DESC", "price:", "price,sku:asc", "_score", "_score:asc,sku", "_score:desc", "_doc", "_doc:desc", "nothing:desc", "a:b:desc", ":desc", ":", "price,,sku", ",", ",price", "", "%20price", "price:desc,%20sku", "name", "name.keyword:desc", "rating:desc,price:asc,sku:desc", "_id", "_id:desc", "_score,_doc", "price,price:desc", "created_at", "in_stock:desc,sku", "tags,sku", "_geo_distance", "_script",
];

// prettier-ignore
const SOURCES = [
  "_source=true", "_source=false", "_source=", "_source=name", "_source=name,price", "_source=False", "_source=n*,,price", "_source=,name,", "_source=,", "_source=true,name", "_source=*", "_source=nothing", "_source=-name", "_source_includes=name,price", "_source_includes=", "_source_includes=n*", "_source_excludes=description,tags", "_source_excludes=*", "_source_excludes=", "_source=false%26_source_includes=name", "_source=price%26_source_includes=name", "_source=true%26_source_excludes=name,description", "_source_includes=*%26_source_excludes=n*,d*", "_source=name%26_source_excludes=name", "_source_includes=%26_source_excludes=", "_source=false%26_source_excludes=name", "_source_includes=name%26_source_excludes=name",
].map((query) => query.replaceAll("%26", "&"));

// prettier-ignore
const USERS = [
  "wireless", "", "name:wireless", "nothing:x", "sku:SKU-000001", "price:>100", "price:[10%20TO%2020]", "wireless%20watch", "%2Bwireless%20-watch", "wireless%20AND%20watch", "%22smart%20watch%22", "wir*", "wirelss~", "/wir.*/", "a:(", "(", "price:abc", "color:(red%20OR%20black)", "*", "*:*", "_exists_:rating", "NOT%20wireless", "wireless^3%20watch", "created_at:[2020-01-01%20TO%20*]", "in_stock:true", "color:bl?ck", "%20", "name.keyword:*Watch*", "a%2Fb", "watch!", "%C3%A9t%C3%A9", "AND", "wireless%20%26%26%20watch", "tags:*", "rating:%3E%3D4", "\\", "%22",
];

// prettier-ignore
const BESIDE = [
  "df=name", "df=sku", "df=nothing", "df=", "df=name.keyword", "df=price", "df=*", "df=na*", "analyzer=standard", "analyzer=keyword", "analyzer=english", "analyzer=nothing", "analyzer=", "analyzer=whitespace%26df=name", "default_operator=AND", "default_operator=and", "default_operator=or", "default_operator=And", "default_operator=x", "default_operator=", "lenient=true", "lenient=false", "lenient=", "lenient=x", "analyze_wildcard=true", "analyze_wildcard=false", "analyze_wildcard=", "analyze_wildcard=x", "df=name%26default_operator=AND%26analyzer=standard%26lenient=true%26analyze_wildcard=true",
].map((query) => query.replaceAll("%26", "&"));

/** Parameters that are wrong together: the first that is read is told. */
// prettier-ignore
const FIRST = [
  "min_compatible_shard_node=x", "batched_reduce_size=x", "pre_filter_shard_size=x", "max_concurrent_shard_requests=x", "allow_partial_search_results=a", "search_type=x", "q=a&analyze_wildcard=b", "q=a&lenient=c", "q=a&default_operator=x", "from=x", "size=x", "explain=d", "version=e", "seq_no_primary_term=f", "timeout=x", "terminate_after=x", "track_scores=g", "track_total_hits=x", "request_cache=h", "expand_wildcards=x", "ignore_unavailable=x", "allow_no_indices=x", "ignore_throttled=x", "rest_total_hits_as_int=i", "ccs_minimize_roundtrips=j", "nonsense=1", "preference=_x",
];

// prettier-ignore
const TYPOS = [
  "siz=1", "fro=1", "sor=x", "sourc=x", "_sourc=x", "_source_include=x", "_source_exclude=x", "_source_includess=x", "timeou=1s", "explai=true", "versio=true", "track_score=true", "track_total_hit=1", "stat=a", "search_typ=x", "request_cach=true", "routin=a", "preferenc=a", "ignore_unavailabl=true", "allow_no_indice=true", "expand_wildcard=open", "ignore_throttle=true", "ccs_minimize_roundtrip=true", "rest_total_hits_as_in=true", "typed_key=true", "huma=true", "prett=true", "error_trac=true", "forma=json", "filter_pat=x", "inde=x", "scrol=1m", "suggest_fiel=x", "stored_field=x", "docvalue_field=x", "batched_reduce_siz=2", "terminate_afte=1", "df=name", "analyzer=x&lenient=x", "source_content_type=application/json", "a=1&b=2&siz=3", "q=a&d=x", "q=a&analyze=x", "q=a&analyze_wildcar=x", "q=a&lenien=x", "q=a&default_operato=x", "min_score=1", "master_timeout=1s", "local=true", "realtime=true", "refresh=true", "suggest_text=a", "suggest_mode=always", "suggest_size=1", "include_named_queries_score=true", "force_synthetic_source=true", "q=a&qq=b", "_source_include=name&_source_exclude=x",
];

const JSON_SOURCE = "&source_content_type=application/json";

// prettier-ignore
const BODIES_IN_URL = [
  `source={"size":0}${JSON_SOURCE}`, `source={"query":{"match":{"name":"wireless"}},"size":2,"_source":false}${JSON_SOURCE}`, 'source={"size":0}', 'source={"size":0}&source_content_type=x', 'source={"size":0}&source_content_type=', 'source={"size":0}&source_content_type=text/plain', 'source={"size":0}&source_content_type=application/x-ndjson', 'source={"size":0}&source_content_type=application/json%3Bcharset=utf-8', 'source={"size":0}&source_content_type=application/vnd.elasticsearch%2Bjson%3Bcompatible-with=7', `source=&size=0${JSON_SOURCE}`, "source=&size=0", `source={"siz":0}${JSON_SOURCE}`, `source={"siz${JSON_SOURCE}`, `source={"size":2,"_source":false}&size=1${JSON_SOURCE}`, `source={"query":{"match_none":{}}}&q=wireless&size=0${JSON_SOURCE}`, `source={}&sourc=x${JSON_SOURCE}`, `source={}&_sourc=x${JSON_SOURCE}`, `source={"size":0}%20x${JSON_SOURCE}`, `source=[]${JSON_SOURCE}`,
];

const AGGREGATED = {
  size: 0,
  aggs: { best: { top_hits: { size: 1, _source: false } }, c: { terms: { field: "color", size: 2 } } },
};
const MATCH = { query: { match: { name: "wireless watch" } }, _source: false, size: 2 };

/** Parameters beside a body. */
const TOGETHER: readonly Case[] = [
  post("size=1", MATCH),
  post("from=1", MATCH),
  post("size=1&from=1", { from: 5, size: 5, _source: false }),
  post("size=-1", { size: 1, _source: false }),
  post("size=-1", { size: -1, _source: false }),
  post("q=black", MATCH),
  post("q=a:(&size=0", MATCH),
  post("q=wireless&size=0", { query: { match_none: {} }, post_filter: { term: { color: "black" } } }),
  post("q=wireless&size=0", { query: { nonsense: {} } }),
  post("q=wireless&size=0", AGGREGATED),
  post("sort=price:desc&size=2", { sort: "color", _source: false }),
  post("sort=price:desc&size=2&track_scores=true", { ...MATCH, sort: "color" }),
  post("sort=price:x&size=2", { ...MATCH, sort: "color" }),
  post("sort=_score&size=2", { ...MATCH, sort: "price" }),
  post("sort=price&size=1", { _source: false, search_after: [100] }),
  post("sort=price&size=1", { _source: false, search_after: [100, 1], sort: "_score" }),
  post("size=1", { _source: false, search_after: [1] }),
  post("from=5&size=1", { _source: false, search_after: [1], sort: "price" }),
  post("from=-1&size=1", { from: 5, _source: false }),
  post("track_total_hits=3&size=0", { track_total_hits: true }),
  post("track_total_hits=false&size=0", { track_total_hits: true }),
  post("track_total_hits=true&size=0", { track_total_hits: 5 }),
  post("track_scores=true&size=1", { ...MATCH, sort: "price", track_scores: false }),
  post("track_scores=false&size=1", { ...MATCH, sort: "price", track_scores: true }),
  ...[false, true, 5, 10000, -1, 0, 2147483647].flatMap((value) => [
    post("rest_total_hits_as_int=true&size=0", { track_total_hits: value }),
    post("rest_total_hits_as_int=true&track_total_hits=true&size=0", { track_total_hits: value }),
    post("rest_total_hits_as_int=false&size=0", { track_total_hits: value }),
    get(`rest_total_hits_as_int=true&track_total_hits=${value}&size=0`),
  ]),
  post("rest_total_hits_as_int=true", AGGREGATED),
  post("rest_total_hits_as_int=true&pretty", AGGREGATED),
  post("rest_total_hits_as_int=true&size=0", {}, "many"),
  post("size=0", {}, "many"),
  post("rest_total_hits_as_int=true&track_total_hits=5&nonsense=1", {}),
  ...SOURCES.slice(0, 22).map((query) => post(`${query}&size=1`, { _source: ["name", "sku"] })),
  ...SOURCES.slice(0, 22).map((query) => post(`${query}&size=1`, { _source: false })),
  ...SOURCES.map((query) => get(`${query}&size=2`, "nested")),
  ...["_source=parts.name", "_source_includes=parts.*", "_source_excludes=parts", "_source=team.people.who,kind"].map(
    (query) => get(`${query}&size=3`, "nested"),
  ),
  ...[
    "size=x",
    "nonsense=1",
    "timeout=x",
    "preference=_x",
    "min_compatible_shard_node=x",
    "error_trace=x",
    "human=x",
    "expand_wildcards=x",
    "source={}",
  ].flatMap((query) => [
    post(query, '{"query":'),
    post(query, { query: { nonsense: {} } }),
    post(query, { sort: "nothing" }),
    post(query, { size: -5 }),
    post(query, { from: -5 }),
  ]),
  ...["_shards:3", "_shards:0", "_local"].flatMap((preference) => [
    post(`preference=${preference}&size=0`, AGGREGATED),
    post(`preference=${preference}`, { sort: "nothing" }),
    post(`preference=${preference}`, { search_after: [1] }),
    post(`preference=${preference}&track_total_hits=false&size=0`, {}),
    post(`preference=${preference}&rest_total_hits_as_int=true&size=0`, {}),
    post(`preference=${preference}&size=0`, { track_total_hits: false }),
    post(`preference=${preference}&size=0&pretty`, {}),
  ]),
  post("search_type=dfs_query_then_fetch", MATCH),
  post("search_type=dfs_query_then_fetch&size=3", {
    ...MATCH,
    query: { multi_match: { query: "wireless watch", fields: ["name", "description"], type: "cross_fields" } },
  }),
  post("search_type=dfs_query_then_fetch&size=3", {
    ...MATCH,
    query: {
      bool: {
        should: [
          { multi_match: { query: "wireless watch", fields: ["name", "description"], type: "cross_fields" } },
          { match: { name: "wireless" } },
        ],
      },
    },
  }),
  post("search_type=dfs_query_then_fetch&size=3", {
    ...MATCH,
    query: { match: { name: { query: "wirelss wach", fuzziness: 2 } } },
  }),
  post("search_type=dfs_query_then_fetch&size=3", {
    ...MATCH,
    query: { match_phrase: { description: "stainless steel" } },
  }),
  post("search_type=dfs_query_then_fetch&size=3", {
    ...MATCH,
    query: { prefix: { name: { value: "wir", rewrite: "top_terms_5" } } },
  }),
  post(
    "search_type=dfs_query_then_fetch&size=3",
    { _source: false, query: { nested: { path: "parts", query: { match: { "parts.name": "red fox" } } } } },
    "nested",
  ),
  post("search_type=dfs_query_then_fetch&size=0", AGGREGATED),
  post(
    "stats=a&size=1&max_concurrent_shard_requests=5&search_type=query_then_fetch&batched_reduce_size=512&ccs_minimize_roundtrips=true&ignore_unavailable=false&allow_no_indices=true&expand_wildcards=open&ignore_throttled=true",
    MATCH,
  ),
  post("min_compatible_shard_node=7.0.0&ccs_minimize_roundtrips=true", MATCH),
  post("min_compatible_shard_node=7.0.0&ccs_minimize_roundtrips=true&nonsense=1", MATCH),
  post("min_compatible_shard_node=7.0.0&ccs_minimize_roundtrips=false", MATCH),
  post(`source={}${JSON_SOURCE}`, { size: 0 }),
  post("source={}", { size: 0 }),
];

const at = (path: string, name = `GET ${path}`): Case => request("products", name, `GET ${path}`);

/** Which indices are meant. */
const INDICES: readonly Case[] = [
  ...[
    "ignore_unavailable=true",
    "ignore_unavailable=false",
    "ignore_unavailable=true&allow_no_indices=false",
    "allow_no_indices=true",
    "allow_no_indices=false",
    "preference=_x",
    "human=x",
    "error_trace=x",
    "size=x",
    "nonsense=1",
    "ignore_unavailable=true&q=a:(",
    "ignore_unavailable=true&rest_total_hits_as_int=true",
    "ignore_unavailable=true&preference=_x",
    "ignore_unavailable=",
    "min_compatible_shard_node=7.0.0&ccs_minimize_roundtrips=true",
  ].map((query) => at(`/nothing-here/_search?${query}`)),
  ...[
    "products,nothing-here",
    "nothing-here,products",
    "nothing-here,nothing-there",
    "products,products",
    "nothing-here,",
    "products,",
  ].flatMap((names) =>
    ["size=0", "size=0&ignore_unavailable=true", "size=0&ignore_unavailable=true&allow_no_indices=false"].map((query) =>
      at(`/${names}/_search?${query}`),
    ),
  ),
  ...[
    "products*",
    "produ*ts",
    "pr*d*c*s",
    "nothing-here*",
    "nothing-here*,products",
    "products*,-products",
    "products*,-nothing*",
    "products*,-prod*",
    "nothing*,-products",
    "products*,nothing-here",
  ].flatMap((names) =>
    [
      "size=0",
      "size=0&expand_wildcards=closed",
      "size=0&expand_wildcards=open,closed",
      "size=0&expand_wildcards=all",
      "size=0&expand_wildcards=none",
      "size=0&ignore_unavailable=true",
    ].map((query) => at(`/${names}/_search?${query}`)),
  ),
  at("/nothing-here*/_search?allow_no_indices=false"),
  at("/nothing-here*,products/_search?allow_no_indices=false"),
];

/** The cases. */
export const extendedSearch: readonly Case[] = once([
  ...Object.entries(VALUES).flatMap(([name, values]) =>
    values.map((value) => get(`${name}=${value}${name === "size" ? "&_source=name" : "&_source=false"}`)),
  ),
  ...Object.keys(VALUES).map((name) => get(`${name}&_source=false`)),
  ...SORTS.map((sort) => get(`sort=${sort}&_source=false&size=2`)),
  ...SOURCES.map((query) => get(`${query}&size=1`)),
  ...USERS.map((q) => get(`q=${q}&_source=false&size=2`)),
  ...BESIDE.flatMap((query) => [
    get(`q=wireless+watch&${query}&_source=false&size=2`),
    get(`q=wir*&${query}&_source=false&size=2`),
    get(`q=price:abc&${query}&_source=false&size=2`),
  ]),
  ...["q=*", "q=1", "q=red", "q=red&df=*", "q=true", "q=n:5", "q=2021"].flatMap((query) =>
    (["types", "text", "nested", "dates", "empty"] as const).map((corpus) =>
      get(`${query}&_source=false&size=3`, corpus),
    ),
  ),
  ...["sort=n:desc", "sort=_doc", "size=2", "rest_total_hits_as_int=true", "track_total_hits=1"].flatMap((query) =>
    (["nested", "empty", "text"] as const).map((corpus) => get(`${query}&_source=false`, corpus)),
  ),
  ...FIRST.flatMap((query, i) =>
    FIRST.slice(i + 1).flatMap((other, j) =>
      (i * 7 + j) % 4 === 0 ? [get(`${other}&${query.replace("q=a&", other.startsWith("q=a") ? "" : "q=a&")}`)] : [],
    ),
  ),
  ...TYPOS.map((query) => get(`${query}&size=0`)),
  ...BODIES_IN_URL.map((query) => get(query)),
  ...TOGETHER,
  ...INDICES,
]);
