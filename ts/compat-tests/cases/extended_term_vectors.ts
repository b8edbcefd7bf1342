/** Cases of extended: which terms documents have, of the index and of requests. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";

const at = (corpus: CorpusName, line: string, body?: Body): Case => {
  const shown = typeof body === "string" ? ` ${body}` : body === undefined ? "" : ` ${JSON.stringify(body)}`;
  return request(corpus, `${line}${shown}`, line, body);
};

const OWN = "/termvectors/_termvectors";
const own = (rest: string, body?: Body): Case =>
  at("termvectors", `${body === undefined ? "GET" : "POST"} ${OWN}${rest}`, body);

const FIELDS =
  "t t.v t.stop t.k made made_stored kept docs docs_v freqs offs gap_0 gap_3 wide graph graph_made words unindexed ph ph_v k lower lower.text k_freqs k_unindexed k_kept typed typed._2gram typed._3gram typed_v typed_v._2gram only late late_v late_k b_src z_src o.t o.v o.k nest.t nest.v nest.k seen.t seen.v never never_v n f day flag ip bin point count done span rank other other_v off.x nosuch o _id _type _index _routing _source _seq_no".split(
    " ",
  );
const DOCUMENTS =
  "one list nulls nulled empty none number bool long dotted graph uni many fox deep both both2 late1 late2 late3 gaps stopped c0 c11 nosuch".split(
    " ",
  );

/** What a URL may say. */
// prettier-ignore
const URLS: readonly string[] = [
  "term_statistics=true", "term_statistics", "term_statistics=x", "offsets=false", "offsets=", "offsets=FALSE", "offsets=0", "positions=false", "positions=no", "payloads=false", "payloads=x", "offsets=false&positions=false", "offsets=false&positions=false&payloads=false", "field_statistics=false", "field_statistics=", "field_statistics=false&offsets=false&positions=false", "term_statistics=true&offsets=false", "realtime=false", "realtime=x", "version=1", "version=2", "version=-3", "version=x", "version=", "version_type=external", "version=1&version_type=external", "version=2&version_type=external", "version_type=foo", "version_type=internal", "version_type=external_gte&version=1", "version_type=external_gte&version=2", "routing=a", "routing=", "preference=_local", "preference=foo", "preference=_foo", "preference=_shards:0", "parent=x", "foo=bar", "dfs=true", "filter=x", "pretty", "pretty=false", "human=x", "human", "filter_path=found", "filter_path=term_vectors.t.terms.*.term_freq", "filter_path=-term_vectors", "error_trace", "selected_fields=t", "format=json", "source=%7B%7D&source_content_type=application/json", "source=%7B%22fields%22:[%22k%22]%7D&source_content_type=application/json", "source=%7B%7D", "source=x&source_content_type=application/json", "per_field_analyzer=x", "doc=x", "term_statistic=true", "offset=true", "termStatistics=true", "fieldStatistics=false", "termStatistics=false&term_statistics=true", "termStatistics=x", "rest_total_hits_as_int", "fields=k", "parent", "types=x", "_source=false", "stored_fields=t", "refresh", "realtime", "version_type=", "preference=",
];

/** Names of fields in a URL. */
// prettier-ignore
const NAMES: readonly string[] = ["t,k", "t,,k", "%20t", "t%2Ck", "t.*", "t.*,k", "o.*", "nest.*", "seen.*", "t*v", "?", "o", "_all", "*.v", "gap_*", "late*", "nosuch,t", "t,t", ",t", "*_v", "only*", "k*", "T", "t.", ".t", "t.k.x"];

const FILTERS: readonly Body[] = [
  ...[
    {},
    { max_num_terms: 2 },
    { max_num_terms: -1 },
    { max_num_terms: 1000 },
    { min_term_freq: 7 },
    { max_term_freq: 6 },
    { min_doc_freq: 2 },
    { min_doc_freq: 0 },
    { max_doc_freq: 1 },
    { max_doc_freq: 5, min_doc_freq: 2 },
    { min_word_length: 3 },
    { max_word_length: 1 },
    { min_word_length: 0 },
    { min_word_length: 2, max_word_length: 5 },
    { max_num_terms: "2" },
    { max_num_terms: "2.7" },
    { max_num_terms: 1.7 },
    { foo: 1 },
    { max_num_terms: null },
    { max_num_terms: "x" },
    { max_num_terms: "" },
    { minTermFreq: 7 },
    { maxNumTerms: 1 },
    { max_num_terms: [1] },
    { max_num_terms: 3000000000 },
    { max_num_terms: {} },
    { max_num_terms: true },
    { max_word_length: -1 },
    { min_term_freq: -5 },
    { max_num_terms: 3, min_term_freq: 2, min_doc_freq: 1 },
  ].map((filter) => ({ fields: ["t"], filter, positions: false, offsets: false })),
  { fields: ["t", "kept", "k"], filter: { max_num_terms: 2 }, term_statistics: true },
  { fields: ["t"], filter: { max_num_terms: 3 }, field_statistics: false },
  { fields: ["docs", "only", "k_freqs", "nest.t", "seen.t", "seen.v"], filter: {}, term_statistics: true },
  { filter: { max_num_terms: 1 } },
  { fields: ["t"], filter: { max_num_terms: 4 }, per_field_analyzer: { t: "whitespace" } },
];

/** Bodies, right and wrong. */
// prettier-ignore
const BODIES: readonly string[] = [
  "{}", '{"fields":["k"]}', '{"per_field_analyzer":null,"fields":["k"]}', '{"per_field_analyzer":"x","fields":["k"]}', '{"per_field_analyzer":{"t":5}}', '{"per_field_analyzer":{"t":5.5}}', '{"per_field_analyzer":{"t":5000000000}}', '{"per_field_analyzer":{"t":["a"]}}', '{"per_field_analyzer":{"t":{"a":1}}}', '{"per_field_analyzer":{"t":true}}', '{"per_field_analyzer":[],"fields":["k"]}', '{"per_field_analyzer":{"t":"standard","k":"nosuch"},"fields":["t"]}', '{"perFieldAnalyzer":{"t":"keyword"},"fields":["t"]}', '{"per_field_analyzer":{"":"keyword"},"fields":["t"]}', '{"per_field_analyzer":{},"fields":["t"]}', '{"fields":["t"],"per_field_analyzer":{"t":"keyword"},"per_field_analyzer":{"k":"standard"}}',
  '{"fields":"t"}', '{"fields":null}', '{"fields":[]}', '{"fields":5}', '{"fields":{}}', '{"fields":["t",5]}', '{"fields":["t",true]}', '{"fields":["t",null]}', '{"fields":[["t"]]}', '{"fields":["t",{"a":1}]}', '{"fields":["t"],"fields":["k"]}', '{"fields":["gap*"]}', '{"fields":true}', '{"fields":["",""]}', '{"fields":"t,k"}', '{"fields":["t,k"]}', '{"fields":["t","t"]}', '{"fields":[" t"]}',
  ...["offsets", "positions", "payloads", "term_statistics", "field_statistics", "termStatistics", "fieldStatistics"].flatMap((name) => ["true", "false", '"false"', '"True"', '""', "null", "1", "{}", "[]"].map((value) => `{"fields":["k"],"${name}":${value}}`)),
  '{"fields":["k"],"dfs":true}', '{"fields":["k"],"routing":"a"}', '{"fields":["k"],"routing":null}', '{"fields":["k"],"routing":5}', '{"fields":["k"],"routing":["a"]}', '{"fields":["k"],"_routing":"a"}', '{"fields":["k"],"version":1}', '{"fields":["k"],"version":2}', '{"fields":["k"],"version":"1"}', '{"fields":["k"],"version":"x"}', '{"fields":["k"],"version":null}', '{"fields":["k"],"version":1.5}', '{"fields":["k"],"version":{}}', '{"fields":["k"],"_version":1}', '{"fields":["k"],"version_type":"external"}', '{"fields":["k"],"version_type":"x"}', '{"fields":["k"],"version_type":null}', '{"fields":["k"],"version_type":5}', '{"fields":["k"],"_version_type":"external"}', '{"fields":["k"],"versionType":"external"}', '{"fields":["k"],"_index":"nosuch"}', '{"fields":["k"],"_index":null}', '{"fields":["k"],"_index":"termvectors"}', '{"fields":["k"],"index":"vectors"}', '{"fields":["k"],"_id":"one"}', '{"fields":["k"],"_id":null}', '{"fields":["k"],"_id":5}', '{"fields":["k"],"_id":""}', '{"fields":["k"],"_type":"_doc"}', '{"fields":["k"],"_type":"x"}', '{"fields":["k"],"_type":null}', '{"fields":["k"],"type":"x"}', '{"fields":["k"],"preference":"x"}', '{"fields":["k"],"realtime":true}', '{"fields":["k"],"parent":"x"}', '{"fields":["k"],"foo":1}', '{"fields":["k"],"foo":{}}', '{"fields":["k"],"doc":{"k":"a"}}', '{"fields":["k"]', '{"fields":["k"]} x', '{"fields":["k"],}', "x", '{"fields":["k"]}{}', '{"filter":{"max_num_terms":2},"fields":["t"],"foo":1}', '{"query":{"match_all":{}}}',
];

/** Documents of requests, and what else such a request says. */
// prettier-ignore
const GIVEN: readonly string[] = [
  '{"doc":{"t":"quick fox"}}', '{"doc":{"t":["quick fox","","dog"],"k":["a","b"],"lower":"SHORT","n":5,"never":"x","o":{"t":"inner","v":"inner zz"}}}', '{"doc":{"t":"quick"},"fields":["t","t.k","made","t.v","made_stored"]}', '{"doc":{"t":"quick"},"fields":["k"]}', '{"doc":{"t":"quick"},"fields":["zz*"]}', '{"doc":{"t":"quick"},"fields":[]}', '{"doc":{"nosuch":"quick fox"}}', '{"doc":{"nosuch":"quick fox"},"fields":["nosuch"]}', '{"doc":{}}', '{"doc":{"nest":[{"t":"a b","v":"a b"},{"t":"c"}]}}', '{"doc":{"nest":[{"t":"a b"}]},"fields":["nest.t","nest.v"]}', '{"doc":{"seen":[{"t":"a b","v":"a b"},{"t":"c"}]}}', '{"doc":{"floats":"a|1 b","numbers":"a=3","words":"a|x"}}', '{"doc":{"t":null}}', '{"doc":{"k":null}}', '{"doc":{"k":["a",null,"b"],"late_k":null}}', '{"doc":{"t":["","quick","fox"],"gap_0":["","a b","","c"],"docs":["","x"]}}', '{"doc":{"t":"fox"},"id":"one"}', '{"doc":{"t":"fox"},"_id":"one"}', '{"_id":"one","doc":{"t":"fox"}}', '{"doc":{"only":"a b c","graph":"new york dog","graph_made":"the dog of new york saw a big apple"}}', '{"doc":{"unindexed":"a","k_unindexed":"b"}}',
  '{"doc":{"t":"quick fox"},"per_field_analyzer":{"t":"keyword"}}', '{"doc":{"t":"quick fox"},"per_field_analyzer":{"t":"nosuch"}}', '{"doc":{"t":"quick fox"},"per_field_analyzer":{"k":"standard"}}', '{"doc":{"k":"quick fox"},"per_field_analyzer":{"k":"standard"}}', '{"doc":{"made_stored":"The Foxes"},"per_field_analyzer":{"made_stored":"graph"}}',
  '{"doc":{"ph":"a b c","ph_v":"a b c"}}', '{"doc":{"o.t":"a b"}}', '{"doc":{"off":{"x":1},"t":"a"}}', '{"doc":{"off":5,"t":"a"}}', '{"doc":{"t":12.50,"k":1e3,"lower":true}}', '{"doc":{"t":-0.0,"k":100000000000000000000,"late_k":1.0E10,"only":12}}', '{"doc":{"new":{"a":"b c","n":5}}}', '{"doc":{"new":{"a":"b c","n":5}},"term_statistics":true,"fields":["new.a","new.a.keyword"]}', '{"doc":{"t":"quick zzz fox","docs":"quick"},"term_statistics":true}', '{"doc":{"never":"quick"},"term_statistics":true,"fields":["never"]}', '{"doc":{"t":[["a","b"],"c"]}}', '{"doc":{"o":null}}', '{"doc":{"o":[{"t":"a"},{"t":"b"}]}}', '{"doc":{"n":5,"f":1.5,"day":"2020-01-01","flag":true,"t":"x"}}', '{"doc":{"n":"5","flag":"true","t":"x"}}', '{"doc":{"t":"a","t":"b"}}', '{"doc":{"new":"x","t":"y"}}', '{"doc":{"new":["x","y"],"t":"y"}}', '{"doc":{"never_v":"a b"}}', '{"doc":{"t":true}}', '{"doc":{"a.b.c":"x","t":"y"}}', '{"doc":{"made":"own","t":"copied"}}', '{"doc":{"t":"copied","made":"own"}}', '{"doc":{"t":["a","b"],"made":["c","d"]}}', '{"doc":{"b_src":["Bee","fly"],"late":"own","z_src":"Zed"}}', '{"doc":{"t":"this text is too long for its keyword"}}', '{"doc":{"t":"this text is too long for its keyword"},"fields":["t","t.k"]}', '{"doc":{"t":"this text is too long for its keyword"},"fields":["_ignored"]}', '{"doc":{"t":"a"},"fields":["_ignored"]}', '{"doc":{"t":"a"},"fields":["_routing","t"]}', '{"doc":{"t":"a"},"fields":["t","t.k"],"positions":false,"offsets":false,"payloads":false}', '{"doc":{"t":"a"},"routing":"7"}', '{"doc":{"t":"a"},"version":7}', '{"doc":{"lower":"TOO LONG A VALUE"},"fields":["lower.text","lower"]}', '{"doc":{"t":"Über İstanbul 素早い 😀 naïve \\u0041"}}',
  '{"doc":"x"}', '{"doc":null}', '{"doc":["x"]}', '{"doc":5}', '{"doc":{"t":"a"},"docs":[]}', '{"fields":["t"]}', "{}", '{"doc":{"t":"quick fox quick","never":"a"},"fields":["t","never"],"filter":{}}', '{"doc":{"t":"quick fox quick","never":"a"},"fields":["t","never"],"filter":{"min_doc_freq":2}}', '{"doc":{"t":"the quick fox dog red lazy one two new york a w0 w1 w2 w3 w4 w5 w6 w7 w8 keyword longer than twelve naïve über slash its id in"},"fields":["t"],"filter":{}}', '{"doc":{"t":"w0 w1 w2 w3 w4 w4 w3 w5 w6 fox fox fox fox fox"},"fields":["t"],"filter":{"max_num_terms":3}}', '{"doc":{"t":"w0 w1 w2 w3 w4 w4 w3 w5 w6 fox fox fox fox fox dog dog quick"},"fields":["t"],"filter":{"max_num_terms":5}}', '{"doc":{"never":"a b c d e f g h"},"fields":["never"],"filter":{"max_num_terms":3}}', '{"doc":{"never":"a b c d e f g h h g"},"fields":["never"],"filter":{"max_num_terms":3}}',
];

/** Bodies about several documents. */
// prettier-ignore
const MANY: readonly string[] = [
  '{"ids":["one","list","nosuch"],"parameters":{"fields":["k"],"offsets":false,"field_statistics":false}}', '{"ids":["one","list","number","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","c10","c11","fox"],"parameters":{"fields":["k"],"offsets":false,"field_statistics":false}}', '{"docs":[{"_id":"one","fields":["k"],"offsets":false},{"_id":"list","fields":["t"],"offsets":false,"positions":false},{"_id":"nosuch"}]}', '{"docs":[{"_id":"one","fields":["k"]},{"doc":{"k":"zz"},"fields":["k"]},{"_index":"nosuch","_id":"1"}]}',
  '{}', '{"docs":[]}', '{"ids":[]}', '{"docs":[{}]}', '{"docs":[{"fields":["k"]}]}', '{"docs":[{"_id":"one","fields":["k"],"filter":{"max_num_terms":1}}]}', '{"docs":[{"_id":"one","id":"x"}]}', '{"docs":[{"_id":"one","foo":1}]}', '{"foo":1}', '{"docs":{}}', '{"docs":5}', '{"docs":null}', '{"ids":"one"}', '{"ids":5}', '{"ids":{}}', '{"ids":[5],"parameters":{"fields":["k"]}}', '{"ids":[null]}', '{"ids":[["one"]]}', '{"ids":[{"a":1}]}', '{"docs":[5]}', '{"docs":["one"]}', '{"docs":[null]}', '{"parameters":{"fields":["k"]},"ids":["one"]}', '{"parameters":{"fields":["k"]},"docs":[{"_id":"one"}]}', '{"docs":[{"_id":"none"}],"parameters":{"fields":["k"]}}', '{"parameters":{"foo":1},"ids":["one"]}', '{"parameters":{"_id":"one"}}', '{"parameters":{"_id":"one","fields":["k"]},"ids":["list"]}', '{"parameters":5,"ids":["one"]}', '{"parameters":[],"ids":["one"]}', '{"ids":["one"],"docs":[{"_id":"list","fields":["k"]}],"parameters":{"fields":["k"]}}', '{"docs":[{"_id":"one","fields":["k"],"_type":"_doc"}]}', '{"docs":[{"_id":"one","fields":["k"],"_type":"foo"}]}', '{"docs":[{"_id":"one","fields":["k"],"version":2}]}', '{"docs":[{"_id":"one","fields":["k"],"routing":"a"}]}', '{"docs":[{"_id":"one","doc":{"k":"a"}}]}', '{"docs":[{"_id":"one","per_field_analyzer":{"k":"standard"},"fields":["k"]}]}', '{"docs":[{"_id":"one","per_field_analyzer":{"k":"nosuch"},"fields":["k"]}]}', '{"docs":[{"_id":"one","fields":["_ignored"]}]}', '{"docs":[{"_id":"one","fields":["k"]}],"docs":[]}', '{"docs":[{"_id":"one","fields":"k"}]}', '{"docs":[{"_id":"","fields":["k"]}]}', '{"ids":[""]}', '{"ids":["one"],"fields":["k"]}', '{"ids":["one"],"term_statistics":true}', '{"docs":[{"_id":"one","fields":["k"]}', "x", '{"docs":[{"_id":"one","dfs":true}]}', '{"ids":["one"],"parameters":{"fields":["k"],"_index":"nosuch"}}', '{"ids":["one"],"parameters":{"fields":["k"],"doc":{"k":"a"}}}', '{"ids":["one"],"parameters":{"fields":["k"],"_type":"foo"}}', '{"ids":["one","one"],"parameters":{"fields":["k"]}}', '{"docs":[{"_id":"one","fields":["k"],"term_statistics":true,"payloads":false}]}',
];

/** What a URL says of several documents. */
// prettier-ignore
const MANY_URLS: readonly string[] = [
  "ids=one,list&fields=k", "ids=", "ids=one&fields=k&offsets=false", "ids=one&fields=k&term_statistics=true", "fields=k", "ids=one&foo=1", "ids=one&fields=k&version=2", "ids=one&fields=k&routing=x", "ids=one&fields=k&preference=_foo", "ids=one&fields=k&realtime=false", "ids=one,,list&fields=k", "ids=one%20,%20list&fields=k", "ids=one&fields=k&version_type=external", "parent=x&ids=one", "ids=one&fields=k&filter_path=docs._id", "source=%7B%22ids%22:[%22one%22]%7D&source_content_type=application/json&fields=k", "ids=one&fields=k&pretty", "id=one",
];

const VECTORS =
  "body body.plain body.english body.pairs body.same body.near body.docs body.short yes positions offsets all without k lower unindexed other box.text parts.text".split(
    " ",
  );

/** The cases. */
export const extendedTermVectors: readonly Case[] = once([
  ...FIELDS.map((field) => own(`/one?fields=${field}`)),
  ...DOCUMENTS.map((id) => own(`/${id}?fields=${FIELDS.slice(0, 48).join(",")}&field_statistics=false`)),
  ...["one", "list", "deep", "none"].map((id) =>
    own(
      `/${id}?payloads=false&term_statistics=true&fields=t.v,made_stored,docs_v,gap_0,graph,ph_v,typed_v,late_v,o.v,seen.v,kinds,numbers,floats`,
    ),
  ),
  ...["none", "empty", "nulls"].flatMap((id) => [own(`/${id}`), own(`/${id}?fields=*`), own(`/${id}?fields=_ignored`)]),
  ...["one", "fox", "gaps"].map((id) => own(`/${id}?payloads=false`)),
  own("/one?fields=_ignored"),
  own("/one?fields=_*"),
  own("/one?fields=ph_v,ph_v._index_phrase"),
  own("/list?fields=ph_v._index_phrase,ph._index_phrase"),
  ...["kinds", "numbers", "floats"].map((field) => own(`/list?fields=${field}&payloads=false&positions=false`)),
  ...URLS.map((url) => own(`/one?${url.startsWith("fields") ? "" : "fields=t&"}${url}`)),
  ...NAMES.map((names) => own(`/one?fields=${names}&offsets=false&payloads=false`)),
  ...FILTERS.flatMap((body) => [own("/many?payloads=false", body), own("/c11?payloads=false", body)]),
  ...BODIES.map((body) => own("/fox?payloads=false", body)),
  ...[
    { t: "keyword" },
    { "t.v": "keyword" },
    { t: "nosuch" },
    { k: "standard" },
    { t: "graph" },
    { t: "floats" },
    { floats: "standard" },
    { gap_0: "standard" },
    { gap_0: "wide" },
    { gap_3: "keyword" },
    { wide: "standard" },
    { "t*": "keyword" },
    { t: "lower" },
    { n: "standard" },
    { t: "default" },
    { t: "english" },
    { t: "whitespace" },
    { t: "simple" },
    { t: "stop" },
    { "typed._2gram": "keyword" },
    { "nest.v": "standard" },
    { "seen.v": "keyword" },
    { kinds: "keyword" },
  ].flatMap((analyzers) =>
    ["one", "list"].map((id) =>
      own(`/${id}`, {
        per_field_analyzer: analyzers,
        fields: ["t", "k", ...Object.keys(analyzers).filter((name) => name !== "t*")],
        payloads: false,
      }),
    ),
  ),
  ...GIVEN.map((body) => own("", body)),
  own("?routing=5", { doc: { t: "quick", k: "a" } }),
  own("?version=5", { doc: { t: "quick", k: "a" } }),
  own("?fields=t", { doc: { t: "quick", k: "a" } }),
  own("/one", { doc: { t: "quick" } }),
  own(""),
  own("/"),
  own("/one%20dog%2F%C3%A9?fields=t"),
  own("/one%20dog/%C3%A9?fields=t"),
  ...["_all", "*"].map((id) => own(`/${id}`)),
  ...[
    "GET /nosuch/_termvectors/one",
    "GET /nosuch/_termvectors/one?foo=1",
    "GET /term*/_termvectors/one",
    "GET /termvectors,nosuch/_termvectors/one",
    "HEAD /termvectors/_termvectors/one",
    "GET /termvectors/_doc/one/_termvectors?fields=k",
    "GET /termvectors/_doc/_termvectors",
    "GET /termvectors/_doc/nosuch/_termvectors",
    "GET /termvectors/_termvectors/_doc/one?fields=k",
    "GET /termvectors/_mtermvectors",
    "HEAD /termvectors/_mtermvectors",
    "GET /_mtermvectors",
  ].map((line) => at("termvectors", line)),
  at("termvectors", "GET /termvectors/_doc/_termvectors?fields=k", { doc: { k: "a" } }),
  at("termvectors", "GET /termvectors/_doc/_mtermvectors?fields=k", { ids: ["one"] }),
  ...MANY.map((body) => at("termvectors", "POST /termvectors/_mtermvectors?payloads=false", body)),
  ...MANY_URLS.map((url) => at("termvectors", `GET /termvectors/_mtermvectors?${url}`)),
  at("termvectors", "POST /termvectors/_mtermvectors?fields=k&offsets=false", { ids: ["one"] }),
  at("termvectors", "POST /termvectors/_mtermvectors?ids=list&fields=k", { docs: [{ _id: "one" }] }),
  ...[
    '{"docs":[{"_id":"one","fields":["k"]},{"_id":"2","fields":["k"]}]}',
    '{"docs":[{"_index":"termvectors","_id":"one","fields":["k"]},{"_index":"termvectors","doc":{"k":"x"}}]}',
    '{"ids":["one"]}',
    '{"ids":["one"],"parameters":{"_index":"termvectors","fields":["k"]}}',
    "{}",
  ].map((body) => at("termvectors", "POST /_mtermvectors", body)),
  ...["/nosuch", "/termvectors,vectors", "/term*"].map((index) =>
    at("termvectors", `POST ${index}/_mtermvectors`, { ids: ["a"] }),
  ),
  ...VECTORS.map((field) => at("vectors", `GET /vectors/_termvectors/list?term_statistics=true&fields=${field}`)),
  ...["fox", "long", "words", "unicode", "several", "lines", "wide", "same", "none", "empty", "many"].map((id) =>
    at("vectors", `GET /vectors/_termvectors/${id}`),
  ),
  ...["positions=false", "offsets=false", "positions=false&offsets=false", "payloads=false"].map((url) =>
    at("vectors", `GET /vectors/_termvectors/several?fields=yes,positions,offsets,all,body,body.plain&${url}`),
  ),
  at("vectors", "POST /vectors/_termvectors/fox", { fields: ["body*", "k"], filter: { max_num_terms: 4 } }),
  at("vectors", "GET /vectors/_termvectors/fox?fields=*&offsets=false&positions=false"),
  ...["", "?fields=*", "?fields=_routing", "?fields=k,k.deep,x"].map((rest) =>
    at("routing", `GET /routing/_termvectors/3${rest}`),
  ),
  at("routing", "POST /routing/_termvectors?routing=a,b", { doc: { k: "a" } }),
  ...["/0", "/nosuch", "/0?routing=x", "/zz?routing=x", "/0?routing="].map((rest) =>
    at("routing_required", `GET /routing_required/_termvectors${rest}`),
  ),
  at("routing_required", "POST /routing_required/_termvectors/0", { routing: "r0", fields: ["k"] }),
  at("routing_required", "POST /routing_required/_termvectors/0?routing=zz", { fields: ["k"] }),
  at("routing_required", "POST /routing_required/_termvectors?routing=q", { doc: { k: "a" } }),
  at("routing_required", "POST /routing_required/_mtermvectors", { ids: ["0"] }),
  at("routing_required", "POST /routing_required/_mtermvectors", {
    docs: [{ _id: "0", routing: "r0", fields: ["k"] }],
  }),
  at("routing_required", "POST /routing_required/_mtermvectors?routing=r0", {
    ids: ["0"],
    parameters: { fields: ["k"] },
  }),
  at("products", "GET /products/_termvectors/SKU-000001?fields=name,description,brand&term_statistics=true"),
  at("products", "POST /products/_termvectors/SKU-000002", {
    fields: ["*"],
    filter: { max_num_terms: 5 },
    positions: false,
  }),
]);
