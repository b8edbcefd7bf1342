/** Cases of extended: the URL parameters of several searches, and the keys of their headers. */
import { msearch, once, request, type Body, type Case } from "./case.js";

const SEARCH = '{"size":1,"_source":["sku"]}';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

const at = (path: string, body: string): Case => msearch("products", `${path} ${body}`, body, path);

const header = (text: string, path = "/products/_msearch", search = '{"size":0}'): Case =>
  at(path, lines(text, search));

const url = (query: string, body = lines("{}", SEARCH)): Case => at(`/products/_msearch?${query}`, body);

const VALUES = ['"x"', "5", "1.50", "true", "false", "null", '["a"]', "[]", "{}", '{"a":1}', '"true"', '"false"', '""'];

const KEYS = [
  "search_type",
  "searchType",
  "request_cache",
  "requestCache",
  "allow_partial_search_results",
  "ccs_minimize_roundtrips",
  "ccsMinimizeRoundtrips",
  "preference",
  "routing",
  "expand_wildcards",
  "expandWildcards",
  "ignore_unavailable",
  "ignoreUnavailable",
  "allow_no_indices",
  "allowNoIndices",
  "ignore_throttled",
  "ignoreThrottled",
  "indices",
  "index",
];

/** Keys that there are only elsewhere. */
const OTHERS = [
  "allowPartialSearchResults",
  "max_concurrent_searches",
  "max_concurrent_shard_requests",
  "pre_filter_shard_size",
  "min_compatible_shard_node",
  "scroll",
  "Preference",
  "size",
  "typed_keys",
  "rest_total_hits_as_int",
  "query",
];

// prettier-ignore
const HEADERS = [
  '{"search_type":"dfs_query_then_fetch"}', '{"search_type":"query_then_fetch"}', '{"search_type":"QUERY_THEN_FETCH"}', '{"search_type":"count"}',
  '{"preference":"_shards:3"}', '{"preference":"_shards:0"}', '{"preference":"_x"}', '{"preference":"_local"}', '{"preference":"_x","index":"nothing-here"}',
  '{"routing":","}', '{"routing":"a,"}', '{"routing":["a","b"]}', '{"routing":"a","index":"nothing*"}',
  '{"expand_wildcards":["open","x"]}', '{"expand_wildcards":["open","closed"]}', '{"expand_wildcards":"open,none"}', '{"expand_wildcards":"none,open"}', '{"expand_wildcards":"all"}',
  '{"index":"produc*","expand_wildcards":[]}', '{"index":"produc*","expand_wildcards":""}', '{"index":"produc*","expand_wildcards":["none"]}', '{"index":"produc*","expand_wildcards":"open,none"}', '{"index":"produc*","expand_wildcards":["closed"]}', '{"index":"produc*","expandWildcards":"none"}', '{"index":"produc*","expandWildcards":"none","expand_wildcards":"open"}', '{"index":"produc*","expandWildcards":"open","expand_wildcards":"none"}', '{"index":"produc*","expandWildcards":"none","expand_wildcards":null}',
  '{"index":"nothing-here","ignore_unavailable":true}', '{"index":"nothing-here","ignore_unavailable":"true"}', '{"index":"nothing-here","ignoreUnavailable":true}', '{"index":"nothing-here","ignore_unavailable":true,"allow_no_indices":false}', '{"index":["products","nothing-here"],"ignore_unavailable":true}', '{"index":"products,nothing-here","ignore_unavailable":true}', '{"index":"products,nothing-here"}', '{"index":["products,nothing-here"]}', '{"index":[""]}', '{"index":"products,"}', '{"index":",products"}',
  '{"index":"nothing*"}', '{"index":"nothing*","allow_no_indices":false}', '{"index":"nothing*","allow_no_indices":""}', '{"index":"nothing*","allow_no_indices":"false"}', '{"index":"nothing*","allowNoIndices":false}', '{"index":"produc*"}', '{"index":"pr*d*s"}', '{"index":["produc*","nothing*"]}', '{"index":"products*,-products"}', '{"index":["products*","-products"]}', '{"index":["products*","-products"],"allow_no_indices":false}',
  '{"index":"_all,products"}', '{"index":["products","_all"]}', '{"index":"_nothing"}', '{"index":["nothing-here","_all"]}', '{"index":["products","_all"],"ignore_unavailable":true}',
  '{"index":"products","indices":"nothing-here"}', '{"indices":"products","index":"nothing-here"}', '{"indices":["products"]}', '{"index":{"a":1,"b":[2,"c"]}}', '{"index":1.0}', '{"index":[1,true]}',
  '{"types":[]}', '{"type":""}', '{"types":["_doc"]}', '{"type":"_doc"}', '{"types":["_doc","x"]}', '{"types":"_doc,x"}',
  '{"index":["products"],"types":[],"search_type":"query_then_fetch","ccs_minimize_roundtrips":true}', '{"index":["products"],"ignore_unavailable":false,"expand_wildcards":"open","allow_no_indices":true,"ignore_throttled":true,"types":[],"search_type":"query_then_fetch","request_cache":null,"preference":null}', '{"index":["products"],"ignore_unavailable":false,"expand_wildcards":["open"],"allow_no_indices":true,"ignore_throttled":true,"search_type":"query_then_fetch","ccs_minimize_roundtrips":true}', '{"search_type":"query_then_fetch","ignore_unavailable":true,"index":"products"}', '{"preference":"SearchResult"}', '{"preference":"abc123"}', '{"index":"products","preference":"_local","routing":"a","request_cache":true}',
  '{"index":"nothing-here","foo":1}', '{"foo":1,"index":"nothing-here"}', '{"a":1,"b":2}', '{"b":1,"a":2}', '{"ignore_unavailable":"x","search_type":"y","foo":1}', '{"search_type":"y","ignore_unavailable":"x"}', '{"ignore_unavailable":"x","search_type":"y"}', '{"expand_wildcards":"x","ignore_unavailable":"y"}', '{"ignore_unavailable":"y","expand_wildcards":"x"}', '{"allow_no_indices":"x","ignore_unavailable":"y","ignore_throttled":"z"}', '{"request_cache":"x","ccs_minimize_roundtrips":"y"}', '{"ccs_minimize_roundtrips":"y","request_cache":"x"}', '{"allow_partial_search_results":"x","request_cache":"y","search_type":"z"}',
  '{"preference":"a","preference":"b"}', '{"search_type":"x","search_type":"query_then_fetch"}', "{", '{"preference"', '{"preference":"a"}x', '{"preference":"a"} {"size":1}', "[]", "5", '"x"', "null", "", " ",
];

/** Headers that name no index; the real engine then searches all that it has. */
const ALL_INDICES = /^\{"(index|indices)":(\[\]|""|"_all"|null)/;

// prettier-ignore
const PARAMETERS = [
  "max_concurrent_searches=5", "max_concurrent_searches=x", "max_concurrent_searches=0", "max_concurrent_searches=-1", "max_concurrent_searches=", "max_concurrent_searches=99999999999",
  "pre_filter_shard_size=1", "pre_filter_shard_size=x", "pre_filter_shard_size=0", "pre_filter_shard_size=", "max_concurrent_shard_requests=5", "max_concurrent_shard_requests=x", "max_concurrent_shard_requests=0", "max_concurrent_shard_requests=",
  "search_type=dfs_query_then_fetch", "search_type=query_then_fetch", "search_type=x", "search_type=", "ccs_minimize_roundtrips=true", "ccs_minimize_roundtrips=false", "ccs_minimize_roundtrips=x", "ccs_minimize_roundtrips=",
  "rest_total_hits_as_int=true", "rest_total_hits_as_int=false", "rest_total_hits_as_int=", "rest_total_hits_as_int=x", "typed_keys=true", "typed_keys=false", "typed_keys=", "typed_keys=x", "typed_keys=true&rest_total_hits_as_int=true",
  "routing=", "routing=a", "routing=a,b", "routing=,", "ignore_unavailable=true", "ignore_unavailable=x", "ignore_unavailable=", "allow_no_indices=false", "allow_no_indices=x", "expand_wildcards=none", "expand_wildcards=x", "expand_wildcards=open,closed", "ignore_throttled=true", "ignore_throttled=x", "ignore_throttled=",
  "expand_wildcards=x&ignore_throttled=true", "human=true", "human=x", "error_trace=x", "format=json", "pretty", "pretty&typed_keys=true",
  "preference=_x", "request_cache=x", "allow_partial_search_results=x", "batched_reduce_size=2", "size=1", "q=a", "min_compatible_shard_node=x", "scroll=1m", "nonsense=1", "timeout=1s", "_source=a", "source=a", "track_total_hits=true", "a=1&b=2",
  "max_concurrent_searche=1", "max_concurrent_searche=1&max_concurrent_searches=3", "pre_filter_shard_siz=1", "pre_filter_shard_siz=1&pre_filter_shard_size=4", "max_concurrent_shard_request=1", "max_concurrent_shard_request=1&max_concurrent_shard_requests=4", "search_typ=a", "ccs_minimize_roundtrip=a", "rest_total_hits_as_in=a", "typed_key=a", "ignore_unavailabl=a", "expand_wildcard=a", "allow_no_indice=a", "ignore_throttle=a", "routin=a", "inde=a", "typ=a", "types=a", "sourc=a",
];

/** Parameters that are wrong together: the first that is read is told. */
// prettier-ignore
const WRONG = ["max_concurrent_searches=x", "pre_filter_shard_size=y", "max_concurrent_shard_requests=z", "search_type=w", "ccs_minimize_roundtrips=v", "rest_total_hits_as_int=u", "typed_keys=t", "ignore_unavailable=s", "expand_wildcards=r", "allow_no_indices=q", "ignore_throttled=p", "nonsense=1", "human=x"];

/** Bodies in which something is wrong, or nothing. */
const BODIES = [
  lines('{"foo":1}', "{}"),
  lines("{}", '{"foo":1}'),
  lines("{}", '{"query":{"nonsense":{}}}'),
  lines("{}", '{"size":-5}'),
  lines("{}", '{"sort":"nothing"}'),
  "",
  "{}\n{}",
  "{}",
  "{}\n",
  "\n",
  "\n\n",
  lines('{"index":"nothing-here"}', "{}"),
  lines('{"index":"nothing-here"}', "{}", "{}", '{"size":0,"aggs":{"a":{"avg":{"field":"price"}}}}'),
  lines("{}", '{"size":0,"aggs":{"a":{"avg":{"field":"price"}},"c":{"terms":{"field":"color","size":1}}}}'),
];

const TOTALS = ["true", "false", "5", "10000", "-1", "0"].map((value) =>
  lines("{}", `{"size":0,"track_total_hits":${value}}`),
);

const PATHS = [
  "produc*",
  "products,nothing-here",
  "nothing-here",
  "nothing*",
  "products,products",
  "-products",
  "products*,-products",
  "products,",
  "_all,products",
  "products,_all",
];

const JSON_SOURCE = "source_content_type=application/json";

/** Searches of all indices are refused before they search. */
const UNSEARCHED: readonly (readonly [string, Body?])[] = [
  ["GET /_search?size=x"],
  ["GET /_all/_search?size=x"],
  ["GET /_all/_search?inde=5"],
  ["POST /_search", '{"quer'],
  ["POST /_search", { query: { nonsense: {} } }],
  ["POST /_all/_search", { size: -5 }],
  ["GET /_count?x=y"],
  ["GET /_count?lenient=x&q=a"],
  ["POST /_count", { query: 5 }],
  ["GET /_all/_count?expand_wildcards=none"],
  ["GET /_all/_count?expand_wildcards=none&allow_no_indices=false"],
  ["GET /_count?expand_wildcards=none"],
  ["GET /_count?expand_wildcards=none&allow_no_indices=false"],
  ["GET /_all/_count?expand_wildcards=closed"],
  ["GET /_search?expand_wildcards=none"],
  ["GET /_search?preference=_shards:7&size=0"],
  ["GET /_all/_search?expand_wildcards=none&allow_no_indices=false"],
  ["GET /_all,products/_count"],
  ["GET /products,_all/_count"],
  ["GET /products,_all/_count?ignore_unavailable=true"],
  ["GET /products,_nothing/_search"],
  ["GET /nothing-here,_all/_count"],
  ["GET /_all/_doc/1"],
  ["GET /_all/_source/1"],
  ["GET /_all/_mget", { ids: ["1"] }],
  ["GET /_all/_mapping?x"],
  ["GET /_all/_mapping?expand_wildcards=none"],
  ["GET /_all/_mapping?expand_wildcards=none&allow_no_indices=false"],
];

/** The cases. */
export const extendedMsearch: readonly Case[] = once([
  ...KEYS.flatMap((key) => VALUES.map((value) => `{"${key}":${value}}`))
    .filter((text) => !ALL_INDICES.test(text))
    .map((text) => header(text)),
  ...OTHERS.flatMap((key) => ["1", '"a"'].map((value) => header(`{"${key}":${value}}`))),
  ...HEADERS.map((text) => header(text)),
  ...HEADERS.filter((text) => /"(index|indices)":/.test(text)).map((text) => header(text, "/_msearch", SEARCH)),
  ...PARAMETERS.map((query) => url(query)),
  ...WRONG.flatMap((one, i) => WRONG.slice(i + 1).map((other) => url(`${one}&${other}`))),
  ...WRONG.flatMap((query) => BODIES.map((body) => url(query, body))),
  ...["typed_keys=true", "rest_total_hits_as_int=true", "typed_keys=false"].flatMap((query) =>
    [...BODIES, ...TOTALS].map((body) => url(query, body)),
  ),
  url("rest_total_hits_as_int", lines("{}", '{"size":0,"track_total_hits":5}', '{"foo":2}', "{}")),
  url("rest_total_hits_as_int", lines("{}", "{}", "{}", '{"track_total_hits":5}')),
  ...["source={}%0a{%22size%22:0}%0a", "source={}%0a{%22size%22:0}", "source=", "source={%22foo%22:1}%0a{}%0a"].flatMap(
    (source) => [url(`${source}&${JSON_SOURCE}`, ""), url(source, "")],
  ),
  url("routing=", lines('{"routing":"a"}', '{"size":0}')),
  url("routing=a", lines('{"routing":""}', '{"size":0}', "{}", '{"size":0}')),
  url("ignore_unavailable=true", lines('{"index":"nothing-here"}', "{}", "{}", SEARCH)),
  url("ignore_unavailable=true", lines('{"index":"nothing-here","ignore_unavailable":false}', "{}", "{}", SEARCH)),
  url(
    "expand_wildcards=none",
    lines('{"index":"produc*"}', "{}", '{"index":"produc*","expand_wildcards":"open"}', SEARCH),
  ),
  url(
    "allow_no_indices=false",
    lines('{"index":"nothing*"}', "{}", '{"index":"nothing*","allow_no_indices":true}', "{}"),
  ),
  ...PATHS.flatMap((path) =>
    ["", "?ignore_unavailable=true", "?allow_no_indices=false", "?expand_wildcards=none"].flatMap((query) =>
      ["{}", '{"ignore_unavailable":false}', '{"index":"products"}'].map((text) =>
        header(text, `/${path}/_msearch${query}`),
      ),
    ),
  ),
  ...UNSEARCHED.map(([line, body]) =>
    request("products", `${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body),
  ),
]);
