/** What `npm run fuzz:bodies` found: requests that went wrong in ways that nobody had thought of. */
import { count, request, searches, type Case } from "./case.js";

/** ASCII as UTF-16. */
const wide = (text: string, little: boolean): string => text.replace(/./g, little ? "$&\u0000" : "\u0000$&");

/** Formats of numbers, as Java reads them. */
const NUMBER_FORMATS = [
  ...["a", "yyyy-MM", "0.0%", "'x'", "'#'#,##0.00", "0.0'x", "", "0.00;(0.00)", "0.0‰", "¤0.0", "¤¤ 0.0", "0#", "0.#0"],
  ...[
    "0 x 0",
    "0.0.0",
    "%0%",
    "-0",
    "0,",
    "#,",
    ".0",
    "#",
    ",",
    ".",
    "0.0;",
    ";",
    "0;0;0",
    "E0",
    "epoch_millis",
    "\u0000",
  ],
];

/** Formats of dates that are none, and some that are odd. */
const DATE_FORMATS = [
  ...[
    "",
    " ",
    "a||",
    "||yyyy",
    "yyyy||nonsense",
    " nonsense ",
    "MMMMMM",
    "dddd",
    "yyyy]",
    "yyyy{",
    "yyyy#",
    "p",
    "yyyy'x",
  ],
  ...["XXXXXX", "OO", "V", "zzzzz", "vv", "HHH", "DDDD", "aa", "cc", "www", "uuuuuuuuuuuuuuuuuuuu", "SSSSSSSSSS"],
  ...["epochMillis", "xx b", "\u0000"],
];

/** Expressions that are none. */
const EXPRESSIONS = [
  ...["[", "(", "a{2", "<a>", "<1-9999999999>", "<1-2-3>", "<->", "<>", "😀)", "a{99999999999}", "a{}", "a|", "a*b)"],
  ...["[b-a]", "[]", "[a", "\\", '"a', "(a|)"],
];

const named = (kind: string, list: readonly string[], body: (text: string) => string): Record<string, string> =>
  Object.fromEntries(list.map((text) => [`${kind} ${text}`, body(JSON.stringify(text))]));

const NDJSON_TYPE = { "content-type": "application/x-ndjson" };

export const mutations: readonly Case[] = [
  // prettier-ignore
  ...searches("products", {
    "a text among clauses": '{"query":{"bool":{"must":["a",{"match":{"name":"wireless"}}],"should":[1,{"term":{"color":"red"}}]}},"_source":false,"size":3}',
    "null among clauses": '{"query":{"bool":{"filter":[{"term":{"color":"red"}},null,{"term":{"in_stock":true}}]}},"_source":false,"size":3}',
    "true after the last clause": '{"query":{"bool":{"must_not":[{"term":{"color":"red"}},true]}},"_source":false,"size":3}',
    "values among ranges": '{"size":0,"aggs":{"r":{"range":{"field":"price","ranges":["now",{"to":50},null,{"from":50}]}}}}',
    "an object among terms": '{"query":{"terms":{"color":["red",{"value":"black"},"blue"]}},"_source":false,"size":3}',
    "an object among terms of numbers": '{"query":{"terms":{"stock":[1,{"value":2}]}},"_source":false,"size":3}',
    "size is a control character": '{"size":"\\u0000"}',
    "a character beyond 16 bits where a name is due": '{😀"size":1}',
    "a fault after a zone that there is none of": '{"query":{"range":{"created_at":{"gte":"2021","time_zone":"utc","mode":"avg"}}}}',
    "UTF-16, little": wide('{"size":1,"_source":false}', true),
    "UTF-16, big": wide('{"size":1,"_source":false}', false),
    "a fault in UTF-16": wide('{"size":1,"sise":2}', true),
    "many arrays where one is due": `{"_source":${"[".repeat(1000)}`,
    "many arrays as terms": `{"query":{"terms":{"color":${"[".repeat(1000)}`,
    "many arrays in search_after": `{"search_after":${"[".repeat(1000)}`,
    "many arrays under an unknown key": `{"sise":${"[".repeat(1000)}`,
  }),
  // prettier-ignore
  ...searches("products", {
    "a fault in UTF-16 where a name is due": wide('{"size":1,sise:2}', true),
    "a character of UTF-16 where a colon is due": `${wide('{"size"', true)}\u263a${wide(":1}", true)}`,
    "a word of UTF-16": wide('{"size":tru3}', true),
    "a character behind false": '{"_source":falseé}',
    "a control character behind false": '{"_source":false\u0001}',
    "a byte order mark alone": "\ufeff",
    "an array for a bound, with names": '{"query":{"range":{"stock":{"lte":[{"to":1},{"from":2}]}}}}',
    "an array for a value, with names": '{"query":{"term":{"stock":{"value":[{}],"_name":"a"}}}}',
    "a fault between the options of a score": '{"sort":[{"_score":{:"asc"',
    "terms of no field": '{"query":{"terms":{"":[1]}}}',
    "a list as options of a sort": '{"sort":[{"price":[{"order":"desc"}],"sku":"asc"}],"size":3,"_source":false}',
    "a list as options of a score": '{"sort":[{"_score":[{}]}],"size":3,"_source":false}',
    "the query's fault and the window's": '{"query":{"match":{"stock":"x"}},"size":10001}',
    "the aggregation's fault and the window's": '{"aggs":{"a":{"stats":{"field":"tags"}}},"size":10001}',
    "the sort's fault and search_after's": '{"sort":["*","_doc"],"search_after":["10"]}',
    "search_after's fault and the window's": '{"sort":["stock"],"search_after":["x"],"size":10001}',
    "the number of values and the window's": '{"sort":["stock"],"search_after":[1,2],"size":10001}',
    "no ranges, and the window's": '{"aggs":{"a":{"range":{"field":"price","ranges":[]}}},"size":10001}',
    "the query's fault and no ranges": '{"query":{"match":{"stock":"x"}},"aggs":{"a":{"range":{"field":"price","ranges":[]}}}}',
    "term _source": '{"query":{"term":{"_source":1}}}',
    "term _source in any case": '{"query":{"term":{"_source":{"value":"a","case_insensitive":true}}}}',
    "terms _source": '{"query":{"terms":{"_source":[1]}}}',
    "match _source": '{"query":{"match":{"_source":1}}}',
    "match_phrase _source": '{"query":{"match_phrase":{"_source":1}}}',
    "multi_match _source": '{"query":{"multi_match":{"query":1,"fields":["_source"]}}}',
    "prefix _source": '{"query":{"prefix":{"_source":"a"}}}',
    "range _source": '{"query":{"range":{"_source":{"gt":1}}}}',
    "range _source without bounds": '{"query":{"range":{"_source":{}}}}',
    "missing is past 64 bits": '{"size":0,"aggs":{"t":{"terms":{"field":"stock","missing":9223372036854775808,"size":3}}}}',
    ...named("number format", NUMBER_FORMATS, (text) => `{"size":0,"aggs":{"a":{"avg":{"field":"price","format":${text}}}}}`),
    ...named("number format below zero", ["0;(0)", "0.0;0.0", "'-'0;-0", "0%;0"], (text) => `{"size":0,"aggs":{"a":{"sum":{"field":"nothing","missing":-1.25,"format":${text}}}}}`),
    ...named("date format, and a fault after it", DATE_FORMATS, (text) => `{"query":{"range":{"created_at":{"gt":"2021","format":${text}}}},:`),
    ...named("date format of an aggregation", ["", "yyyy||", "nonsense", "yyyy||nonsense"], (text) => `{"size":0,"aggs":{"a":{"stats":{"field":"created_at","format":${text}}}}}`),
    ...named("include, and a fault after it", EXPRESSIONS, (text) => `{"aggs":{"t":{"terms":{"field":"color","include":${text},"size"::4`),
    ...named("named automaton", ["<a>", "<>"], (text) => `{"size":0,"aggs":{"t":{"terms":{"field":"color","include":${text}}}}}`),
    "a named automaton on numbers": '{"size":0,"aggs":{"t":{"terms":{"field":"stock","include":"<a>"}}}}',
    "a named automaton on nothing": '{"size":0,"aggs":{"t":{"terms":{"field":"nothing","include":"<a>"}}}}',
    "no number to include": '{"size":0,"aggs":{"t":{"terms":{"field":"stock","include":[],"size":3}}}}',
    "too many letters of a date": '{"size":0,"aggs":{"a":{"stats":{"field":"created_at","format":"MMMMMM"}}}}',
    "from minus nothing": '{"size":0,"aggs":{"r":{"range":{"field":"created_at","ranges":[{"from":-0}]}}}}',
    ...named("a date", ["-0", "-0.5", "-00", "-1000.5"], (text) => `{"size":0,"query":{"range":{"created_at":{"gt":${text}}}}}`),
    "a date in seconds, minus nothing": '{"size":0,"query":{"range":{"created_at":{"gt":"-0","format":"epoch_second"}}}}',
    ...named("missing is no number:", ["min", "max", "stats", "sum", "avg"], (kind) => `{"size":0,"aggs":{"a":{${kind}:{"field":"nothing","missing":"NaN"}}}}`),
    "a lower bound of 999 bytes": `{"size":0,"query":{"range":{"color":{"gt":"${"x".repeat(999)}"}}}}`,
    "a lower bound of 1,000 bytes": `{"size":0,"query":{"range":{"color":{"gt":"${"x".repeat(1000)}"}}}}`,
    "a lower bound of 1,000 bytes, and an upper one": `{"size":0,"query":{"range":{"name":{"gte":"${"x".repeat(1000)}","lt":"y"}}}}`,
    "a lower bound of 1,001 bytes, and an upper one": `{"size":0,"query":{"range":{"name":{"gte":"${"x".repeat(1001)}","lt":"y"}}}}`,
    "a lower bound of 1,001 bytes, and an upper one of three": `{"size":0,"query":{"range":{"color":{"gte":"${"x".repeat(1001)}","lt":"xyz"}}}}`,
    "equal bounds of 1,000 bytes": `{"size":0,"query":{"range":{"color":{"gte":"${"x".repeat(1000)}","lte":"${"x".repeat(1000)}"}}}}`,
    "an upper bound of 1,000 bytes": `{"size":0,"query":{"range":{"color":{"lt":"${"x".repeat(1000)}"}}}}`,
    "bounds of 1,000 bytes the wrong way round": `{"size":0,"query":{"range":{"color":{"gte":"${"x".repeat(1000)}","lte":"a"}}}}`,
    "include of fewer than at least": '{"size":0,"aggs":{"t":{"terms":{"field":"color","include":"r{2,1}.*"}}}}',
  }),
  ...['[""]', '["","products"]', '"products,"', '",products"', "[[{}]]", '[{"a":"b"}]', '{"a":1}', "3.0", "[[]]"].map(
    (index) =>
      request(
        "products",
        `header of index ${index}`,
        "POST /products/_msearch",
        `{"index":${index}}\n{"size":0}\n`,
        NDJSON_TYPE,
      ),
  ),
  request("products", "a search by type", "GET /products/_doc/_search", '{"size":1,"_source":false}'),
  request("products", "a search by type without a body", "POST /products/_doc/_search"),
  request("products", "a fault in a search by type", "POST /products/_doc/_search", '{"sise":1}'),
  request("products", "a count by type", "POST /products/_doc/_count", '{"query":{"term":{"color":"red"}}}'),
  request("products", "a count by type of no body", "GET /products/_doc/_count"),
  request("products", "a parameter of nothing", "GET /products/_search?=&pretty", '{"size":0}'),
  count("products", "a text among clauses of a count", '{"query":{"bool":{"filter":["a",{"term":{"color":"red"}}]}}}'),
  request(
    "products",
    "a fault in a header, and no line after it",
    "POST /products/_msearch",
    '}\n{"size":1}',
    NDJSON_TYPE,
  ),
  request(
    "products",
    "a fault in a line, and no line after it",
    "POST /products/_msearch",
    '{}\n{"size":}\n{}',
    NDJSON_TYPE,
  ),
];
