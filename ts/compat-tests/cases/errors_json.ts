/** Bodies that are not JSON, or not the JSON that is expected. */

import { request, searches, type Body, type Case } from "./case.js";

const WHOLE =
  '{"query":{"match":{"name":{"query":"a \\u00e9\\n","boost":1.5}}},"size":1,"sort":["price"],"track_scores":true}';

/** The same body cut off after every few characters. */
const cutOff: Record<string, Body> = {};
for (let length = 1; length < WHOLE.length; length += 3) cutOff[`cut off after ${length}`] = WHOLE.slice(0, length);

// prettier-ignore
const BROKEN: Readonly<Record<string, string>> = {
  "trailing comma": '{"size":0,}', "leading comma": '{,"size":0}', "two commas": '{"size":0,,"from":1}', "no comma": '{"size":0 "from":1}', "no colon": '{"size" 0}', "two colons": '{"size"::0}', "unquoted key": "{size:0}", "single quotes": "{'size':0}", "number as key": "{5:0}", "null as key": "{null:0}", "comment": '{"size":0/*x*/}', "line comment": '{"size":0//x\n}', "hash comment": '{"size":0#x\n}',
  "trailing brace": '{"size":0}}', "trailing bracket": '{"size":0}]', "trailing word": '{"size":0} x', "trailing object": '{"size":0}{"size":1}', "trailing object after a newline": '{"size":0}\n{"size":1}', "trailing comma after": '{"size":0},', "trailing spaces": '{"size":0}  \n\t', "trailing number": '{"size":0}5', "trailing null": '{"size":0} null', "trailing text": '{"size":0}"x"',
  "mismatched": '{"sort":["price"}', "mismatched the other way": '{"query":{"match_all":{]}}', "list": "[]", "list of objects": '[{"size":0}]', "text": '"size"', "number": "5", "true": "true", "null": "null", "word": "size", "empty word": "''", "bare minus": "-", "NaN": '{"size":NaN}', "Infinity": '{"size":Infinity}', "nul for null": '{"size":nul}', "True": '{"track_scores":True}', "truely": '{"track_scores":truely}',
  "leading zero": '{"size":01}', "leading plus": '{"size":+1}', "leading point": '{"size":.5}', "trailing point": '{"size":1.}', "exponent without digits": '{"size":1e}', "hexadecimal": '{"size":0x1}', "two points": '{"size":1.1.1}', "minus alone": '{"size":-}', "number and letters": '{"size":1a}', "huge number": `{"size":${"9".repeat(400)}}`, "huge exponent": '{"size":1e999999}',
  "bad escape": '{"query":{"match":{"name":"\\x"}}}', "bad unicode escape": '{"query":{"match":{"name":"\\u12g4"}}}', "short unicode escape": '{"query":{"match":{"name":"\\u12"}}}', "newline in text": '{"query":{"match":{"name":"a\nb"}}}', "tab in text": '{"query":{"match":{"name":"a\tb"}}}', "nul in text": '{"query":{"match":{"name":"a\u0000b"}}}', "unclosed text": '{"query":{"match":{"name":"a}}}', "half a surrogate pair": '{"query":{"match":{"name":"\\ud83d"}},"_source":false}', "surrogates the wrong way": '{"query":{"match":{"name":"\\ude00\\ud83d"}},"_source":false}',
  "byte order mark": '\ufeff{"size":0}', "no-break space": '\u00a0{"size":0}', "form feed": '\f{"size":0}', "nul": '\u0000{"size":0}', "nul after": '{"size":0}\u0000', "yaml": "---\nsize: 0\n", "xml": "<size>0</size>", "smile": ":)\n", "form": "size=0", "tabs and newlines": '\t{\r\n"size"\t:\n0}\n', "key with escapes": '{"s\\u0069ze":0}', "empty key": '{"":0}',
  "size twice": '{"size":0,"size":1}', "query twice": '{"query":{"match_all":{}},"query":{"match_none":{}}}', "key twice in a query": '{"query":{"match":{"name":"a","name":"b"}}}', "key twice in a clause": '{"query":{"match":{"name":{"query":"a","query":"b"}}}}', "key twice in bool": '{"query":{"bool":{"must":[],"must":[]}}}', "key twice in aggs": '{"aggs":{"a":{"max":{"field":"price"}},"a":{"min":{"field":"price"}}}}', "key twice in an aggregation": '{"aggs":{"a":{"max":{"field":"price","field":"stock"}}}}', "key twice in sort": '{"sort":[{"price":"asc","price":"desc"}]}', "key twice in sort options": '{"sort":[{"price":{"order":"asc","order":"desc"}}]}', "key twice in _source": '{"_source":{"includes":["a"],"includes":["b"]}}', "key twice in meta": '{"size":0,"aggs":{"a":{"max":{"field":"price"},"meta":{"x":1,"x":2}}}}', "key twice by an escape": '{"size":0,"siz\\u0065":1}',
  "error on the third line": '{\n  "size": 0,\n  "from": x\n}', "error after wide characters": '{"query":{"match":{"name":"日本語😀"}},"size":x}', "unknown key on the second line": '{\n "nonsense": 1 }', "unknown query on the fourth line": '{\n"query":\n{\n  "nonsense": {}}}', "carriage returns count": '{\r\n"size":0,\r\n"nonsense":{}}',
};

const deep = (levels: number, open: string, close: string, middle: string): string =>
  open.repeat(levels) + middle + close.repeat(levels);

export const errorsJson: readonly Case[] = [
  ...searches("products", cutOff),
  ...searches("products", BROKEN),
  ...searches("products", {
    "nested lists, 100": `{"sort":${deep(100, "[", "]", "")}}`,
    "nested objects, 100": `{"query":${deep(100, '{"a":', "}", "1")}}`,
    "nested bool, 19": `{"_source":false,"size":1,"query":${deep(19, '{"bool":{"must":', "}}", '{"match_all":{}}')}}`,
    "nested bool, 20": `{"_source":false,"size":1,"query":${deep(20, '{"bool":{"must":', "}}", '{"match_all":{}}')}}`,
    "nested bool, 21": `{"_source":false,"size":1,"query":${deep(21, '{"bool":{"must":', "}}", '{"match_all":{}}')}}`,
    "nested bool, 50": `{"_source":false,"size":1,"query":${deep(50, '{"bool":{"must":', "}}", '{"match_all":{}}')}}`,
    "nested constant_score, 25": `{"_source":false,"size":1,"query":${deep(25, '{"constant_score":{"filter":', "}}", '{"match_all":{}}')}}`,
    "nested lists in should, 25": `{"_source":false,"size":1,"query":${deep(25, '{"bool":{"should":[', "]}}", '{"match_all":{}}')}}`,
    "long text": JSON.stringify({ query: { match: { sku: "x".repeat(20000) } }, size: 1 }),
    "many spaces": `{${" ".repeat(5000)}"size":0}`,
  }),
  request("products", "document with a body", "GET /products/_doc/SKU-000001", "{}"),
  request("products", "mapping with a body", "GET /products/_mapping", "{}"),
  request("products", "root with a body", "HEAD /", "{}"),
];
