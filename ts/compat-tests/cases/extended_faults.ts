/** Cases of extended: requests with two faults, of which one is told; broken texts; odd numbers, keys and versions. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Case } from "./case.js";

const SEARCH = "POST /products/_search";
/** Of hits, what shows which they are. */
const SHORT = "filter_path=error,status,hits.total,hits.hits._id,hits.hits._score";

const at = (line: string, body?: string, corpus: CorpusName = "products"): Case => {
  const name = body === undefined ? line : `${line} ${body}`;
  return request(corpus, name.length > 300 ? `${name.slice(0, 280)}… ${name.length}` : name, line, body);
};

/** What may be wrong, or go ill with something else. */
const FAULTY: Readonly<Record<string, string>> = {
  collapse: '"collapse":{"field":"brand"}',
  "collapse of a text": '"collapse":{"field":"name"}',
  "collapse of none": '"collapse":{}',
  rescore: '"rescore":{"query":{"rescore_query":{"match_all":{}}}}',
  "rescore of many": '"rescore":{"window_size":20000,"query":{"rescore_query":{"match_all":{}}}}',
  "bad rescore": '"rescore":{"query":{"rescore_query":{"match":{"price":"x"}}}}',
  sort: '"sort":["price"]',
  "bad sort": '"sort":["nope"]',
  after: '"search_after":[1]',
  "bad after": '"search_after":["x",2]',
  from: '"from":3',
  "far from": '"from":20000',
  "no size": '"size":0',
  "large size": '"size":20000',
  none: '"stored_fields":"_none_"',
  source: '"_source":["name"]',
  fields: '"fields":["sku"]',
  slice: '"slice":{"id":0,"max":2}',
  slices: '"slice":{"id":0,"max":3000}',
  query: '"query":{"match":{"price":"x"}}',
  filter: '"post_filter":{"match":{"price":"x"}}',
  aggregation: '"aggs":{"a":{"terms":{"field":"name"}}}',
  order: '"aggs":{"a":{"terms":{"field":"brand","order":{"zz":"asc"}}}}',
  pipeline: '"aggs":{"a":{"max_bucket":{"buckets_path":"zz>b"}}}',
  suggest: '"suggest":{"s":{"text":"x","term":{"field":"zz"}}}',
  pit: '"pit":{"id":"abc"}',
  highlight: '"highlight":{"fields":{"name":{"type":"nope"}}}',
  boost: '"indices_boost":[{"nope":2}]',
  total: '"track_total_hits":false',
};

/** More than may be asked for. */
const VALUES = `"docvalue_fields":[${Array.from({ length: 101 }, () => '"price"').join(",")}]`;
const BESIDE_VALUES = [
  "collapse",
  "collapse of a text",
  "suggest",
  "after",
  "far from",
  "slices",
  "rescore of many",
  "order",
];

const keyOf = (part: string): string => part.slice(0, part.indexOf(":"));

function pairs(): Case[] {
  const all = Object.values(FAULTY);
  return all.flatMap((one, i) =>
    all
      .slice(i + 1)
      .filter((other) => keyOf(one) !== keyOf(other) && !(one === FAULTY["order"] && other === FAULTY["highlight"]))
      .map((other) => at(`${SEARCH}?${SHORT}`, `{${one},${other}}`)),
  );
}

/** Those that mean something in a scroll, by themselves and with a few others. */
const IN_SCROLL = [
  "collapse",
  "collapse of none",
  "rescore",
  "after",
  "from",
  "no size",
  "slices",
  "pipeline",
  "total",
];
const PARAMETERS = [
  "scroll=1m",
  "scroll=25h",
  "request_cache=true&scroll=1m",
  "preference=_shards:1",
  "routing=",
  "zz=1",
  "min_compatible_shard_node=7.0.0&ccs_minimize_roundtrips=true",
  "rest_total_hits_as_int=true",
  "q=price:x",
  "sort=price:desc",
  "stored_fields=_none_",
];

function withParameters(): Case[] {
  const bodies = Object.values(FAULTY).flatMap((one) =>
    PARAMETERS.map((parameter) => at(`${SEARCH}?${parameter}&${SHORT}`, `{${one}}`)),
  );
  const scrolled = IN_SCROLL.flatMap((name) =>
    IN_SCROLL.filter((other) => other > name && keyOf(FAULTY[name] ?? "") !== keyOf(FAULTY[other] ?? "")).map((other) =>
      at(`${SEARCH}?scroll=1m`, `{${FAULTY[name] ?? ""},${FAULTY[other] ?? ""}}`),
    ),
  );
  return [...bodies, ...scrolled];
}

/** Bodies that are cut off at each third of their characters. */
const WHOLE: readonly [string, string][] = [
  [SEARCH, '{"highlight":{"order":"score","fields":{"name":{"type":"plain"},"na*":{}}},"sort":["price"]}'],
  [
    SEARCH,
    '{"highlight":{"fields":[{"a":{"highlight_query":{"match":{"a":"b"}}}}],"options":{"a":1},"pre_tags":["b"]}}',
  ],
  [
    SEARCH,
    '{"rescore":[{"query":{"rescore_query":{"match_all":{}},"query_weight":2}}],"aggs":{"a":{"top_hits":{"highlight":{"order":"score"}}}}}',
  ],
  [
    SEARCH,
    '{"query":{"intervals":{"name":{"all_of":{"intervals":[{"match":{"query":"a"}}],"filter":{"before":{"any_of":{"intervals":[]}}}}}}}}',
  ],
  [SEARCH, '{"collapse":{"field":"brand","inner_hits":{"name":"a","highlight":{"fields":{}}}}}'],
  ["POST /_search/scroll", '{"scroll":"1m","scroll_id":"abc"}'],
  ["DELETE /_search/scroll", '{"scroll_id":["abc","d"]}'],
  ["DELETE /_pit", '{"id":"abc"}'],
];

function broken(): Case[] {
  return WHOLE.flatMap(([line, body]) =>
    Array.from({ length: Math.floor((body.length - 2) / 3) + 1 }, (_, i) => at(line, body.slice(0, 1 + 3 * i))),
  );
}

const NUMBERS = [
  '"NaN"',
  '"Infinity"',
  '"-Infinity"',
  '"nan"',
  '"1e400"',
  '"0x1p3"',
  '"-0x1.8P-2d"',
  '"0x.8p1"',
  '"0x1"',
  '"0xp1"',
  '" 1 "',
  '"1f"',
  '"1D"',
  '"1L"',
  '" x "',
  '""',
  '" "',
  '"1,5"',
  '"+.5"',
  '"5."',
  "1e39",
  '"0x1p1024"',
  '"1e-400"',
];
const WITH_NUMBERS = [
  '{"query":{"dis_max":{"queries":[{"match":{"name":"wireless"}},{"match":{"description":"steel"}}],"tie_breaker":N}}',
  '{"query":{"multi_match":{"query":"wireless steel","fields":["name","description"],"tie_breaker":N}}',
  '{"query":{"match":{"name":{"query":"wirelss","fuzziness":N}}}',
  '{"query":{"fuzzy":{"color":{"value":"rde","fuzziness":N}}}',
  '{"query":{"query_string":{"query":"wirelss~","default_field":"name","fuzziness":N}}',
  '{"query":{"match":{"name":{"query":"wireless","boost":N}}}',
  '{"query":{"match":{"name":"wireless"}},"min_score":N',
  '{"query":{"match":{"name":"wireless"}},"rescore":{"query":{"rescore_query":{"match":{"description":"steel"}},"query_weight":N}}',
  '{"suggest":{"s":{"text":"wirelss speker","phrase":{"field":"name","max_errors":N}}}',
];

function numbers(): Case[] {
  return WITH_NUMBERS.flatMap((body) =>
    NUMBERS.filter((number) => number !== '"NaN"' || !body.includes("tie_breaker")).map((number) =>
      at(SEARCH, `${body.replace("N", number)},"_source":false,"size":2}`),
    ),
  );
}

const LISTS = ["[]", "[1]", "[[]]", "[{}]", "[null]", "null", "{}", '{"a":[]}', "1"];
const WITH_LISTS = [
  '{"query":{"nested":{"path":"zz","ignore_unmapped":true,"query":{"match_all":{}},"bogus":N}}}',
  '{"size":1,"query":{"boosting":{"positive":{"match":{"name":"wireless"}},"negative":{"match":{"name":"x"}},"negative_boost":0.5,"boost":N}}}',
  '{"query":{"geo_distance":{"ignore_unmapped":true,"distance":"1km","zz":[0,1],"bogus":N}}}',
  '{"query":{"geo_polygon":{"ignore_unmapped":true,"zz":{"points":[[0,1],[1,1],[1,0]]},"bogus":N}}}',
  '{"_source":false,"query":{"ids":{"values":["SKU-000001"],"type":N}}}',
  '{"size":1,"collapse":{"field":"brand","inner_hits":{"name":"x","docvalue_fields":N}}}',
  '{"size":1,"collapse":{"field":"brand","inner_hits":{"name":"x","stored_fields":N}}}',
  '{"size":1,"docvalue_fields":N}',
];

function lists(): Case[] {
  return WITH_LISTS.flatMap((body) => LISTS.map((list) => at(SEARCH, body.replace("N", list))));
}

const TYPES = ['"_all"', '"a"', '["_doc","a"]', '["a","_all"]', '"*"', '""', '"_doc"'];
const FLATTENED = [
  "one.key",
  "one.a.b",
  "one.",
  "one..",
  "one.*",
  "one.k*",
  "one,one.key",
  "one.key,kept.z,f*",
  "none.key",
  "_id.key",
  "found.x",
  "kept.x",
  "other.x",
  "o.f.x",
  "o.k.x",
  "nothing.x,never.y",
];

/** The cases. */
export const extendedFaults: readonly Case[] = once([
  ...pairs(),
  ...BESIDE_VALUES.map((name) => at(SEARCH, `{${VALUES},${FAULTY[name] ?? ""}}`)),
  ...withParameters(),
  ...broken(),
  ...numbers(),
  ...lists(),
  ...TYPES.map((type) => at(SEARCH, `{"_source":false,"query":{"ids":{"values":["SKU-000001"],"type":${type}}}}`)),
  ...FLATTENED.map((fields) => at(`GET /type_flattened/_field_caps?fields=${fields}`, undefined, "type_flattened")),
  ...["", "?keep_alive=1m", "?keep_alive=x", "?keep_alive=", "?keep_alive=1m&bogus=1", "?keep_aliv=1m"].map((query) =>
    at(`POST /_pit${query}`),
  ),
  at("POST /_pit?keep_alive=1m", "{}"),
  at("GET /_pit"),
  at("DELETE /_pit?keep_alive=1m", '{"id":"a"}'),
  at("DELETE /_search/scroll?scroll=1m", '{"scroll_id":"a"}'),
  at("DELETE /_search/scroll?scrol_id=a"),
  ...[
    "0",
    "-1",
    "-3",
    "-4",
    "1",
    "0&version_type=external",
    "-1&version_type=external_gt",
    "-1&version_type=external_gte",
  ].map((version) => at(`GET /products/_doc/SKU-000001?version=${version}`)),
]);
