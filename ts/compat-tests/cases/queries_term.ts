/** `term`, `terms`, `prefix`, `exists` and `ids` on every type of field. */

import { count, queries, type Body, type Case } from "./case.js";

/** Values to look for in each field of the corpus `types`: found, not found, written otherwise, out of bounds, not of the type. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  txt: ['"fox"', '"Fox"', '"quick fox"', '42', '1.5', '1.50', 'true', '""', '"äpfel"'],
  "txt.raw": ['"The quick brown fox"', '"exactly twenty chars"', '"this text is longer than twenty characters"', '42', '1.5', '1.50', 'true', '""', '"fox"'],
  kw: ['"fox"', '"FOX"', '"Äpfel"', '"é"', '"e\\u0301"', '"😀"', '"Ａ"', '42', '1.5', '1.50', 'true', 'false', '""', '"strings"', '"tab\\tnewline\\nquote\\"backslash\\\\slash/nul\\u0000end"', '"nothing"'],
  "kw.words": ['"fox"', '"twenty"', '"keyword"'],
  kw_short: ['"fox"', '"12345"', '"123456"', '"äöüßé"', '7', '1e5', '100000.0', '"😀😀😀"', 'true'],
  l: ['1', '"1"', '42', '1.0', '1.5', '"1.5"', '3', '9223372036854775807', '-9223372036854775808', '9223372036854775808', '9007199254740993', '9007199254740992', '1e3', '"1e3"', '"abc"', 'true', '""', '" 1"', '"0x1"', '1e30', '"9007199254740993"', '"9223372036854775808"', '0'],
  i: ['1', '"10"', '10.0', '10.5', '2147483647', '2147483648', '-2147483649', '99', '100', '"x"', '1.2e2', '120', '-3', 'false'],
  s: ['1', '"-3"', '32767', '32768', '2.9', '2'],
  b: ['1', '127', '128', '-128', '-129', '3.0', '300'],
  d: ['1.5', '"1.5"', '0', '-0.0', '0.0', '1.7976931348623157E308', '4.9E-324', '1e400', '"NaN"', '"Infinity"', '0.1', '9007199254740993', '1e10', '10000000000', '"x"', 'true', '123456789.123456789'],
  f: ['1.5', '1.1', '2.2', '0.1', '1000', '1e3', '3.4028234663852886E38', '3.5E38', '1.4E-45', '16777217', '16777216', '"abc"', '1e-10'],
  h: ['1.5', '0.1', '65504', '65520', '1e10', '0.3333', '2049', '2048', '100', '1.0009765625', '6.0E-8', '-0.0', '0'],
  bool: ['true', 'false', '"true"', '"false"', '""', '"yes"', '1', '0', '"True"', '"on"'],
  date: ['"2021-03-04T05:06:07.123Z"', '"2021-03-04"', '"2021-03"', '"2021"', '"2021-03-04T05"', '1614834367123', '"1614834367123"', '0', '-1000', '"2021-03-04T06:06:07.123+01:00"', '"2021-03-04||/M"', '"2021-03-04||+1d"', '"9999-12-31"', '"2021-13-01"', '"x"', 'true', '1.5', '""'],
  n: ['5', '9007199254740993', '12', '12.5', '77'],
  "n.str": ['"5"', '5', '"9007199254740993"', '12.5', '"12.5"', '12'],
  "obj.name": ['"object"', '"second"'],
  "obj.name.keyword": ['"second object"'],
  "obj.count": ['4', '"5"', '50'],
  "obj.flag": ['false'],
  "obj.when": ['"2021-01-01"'],
  "obj.deep.kw": ['"q"', '"p"'],
  "obj.deep.value": ['2.5', '0.5'],
  "obj.deep.deeper.leaf": ['"ash"', '"oak"'],
  "items.sku": ['"A1"', '"E5"'],
  "items.price": ['2.5', '9.99'],
  "items.label": ['"box"'],
  obj: ['"x"', '1'],
  hollow: ['"x"'],
  never_kw: ['"x"'],
  never_l: ['1'],
  never_date: ['"2021"'],
  never_bool: ['true'],
  nothing: ['"x"', '1'],
  _id: ['"plain"', '"a/b"', '"1"', '1', '"nothing"', '"ü ñ"'],
  _index: ['"types"', '"other"'],
  _type: ['"_doc"'],
};

const terms: Record<string, Body> = {};
for (const [field, values] of Object.entries(VALUES)) {
  for (const value of values) terms[`term: ${field} ${value}`] = `{"term":{"${field}":${value}}}`;
  terms[`terms: ${field}, the first three`] = `{"terms":{"${field}":[${values.slice(0, 3).join(",")}]}}`;
}

const exists = Object.fromEntries(
  // prettier-ignore
  [
    ...Object.keys(VALUES), "items", "obj.deep", "obj.deep.deeper", "never_txt", "never_d", "o*", "obj.*", "*", "n*", "*.keyword", "never*", "_source", "_doc_count", "",
  ].map((field) => [`exists: ${field}`, { exists: { field } }]),
);

// prettier-ignore
const PREFIXES: readonly (readonly [field: string, value: string])[] = [
  ["kw", "f"], ["kw", "F"], ["kw", ""], ["kw", "b"], ["kw", "Ä"], ["kw", "😀"], ["kw", "e"], ["kw", "tab\t"], ["kw", "zzz"], ["txt", "qu"], ["txt", "Qu"], ["txt", "quick b"], ["txt.raw", "The"], ["kw.words", "key"], ["kw_short", "1"], ["l", "1"], ["d", "1"],
  ["bool", "t"], ["date", "2021"], ["n.str", "90071"], ["obj.deep.kw", "p"], ["obj", "p"], ["nothing", "p"], ["never_kw", "x"], ["items.sku", "A"], ["_id", "pl"], ["_id", "past"],
];
const prefixes: Record<string, Body> = {};
for (const [field, value] of PREFIXES) {
  prefixes[`prefix: ${field} [${value}]`] = { prefix: { [field]: value } };
  prefixes[`prefix: ${field} [${value}], case_insensitive`] = {
    prefix: { [field]: { value, case_insensitive: true } },
  };
}

const big = Array.from({ length: 2000 }, (_, i) => `SKU-${String(i * 3).padStart(6, "0")}`);

export const queriesTerm: readonly Case[] = [
  ...queries("types", terms, { size: 30 }),
  ...queries("types", exists, { size: 3 }),
  ...queries("types", prefixes, { size: 30 }),
  ...queries(
    "types",
    {
      "term: long form": { term: { kw: { value: "fox" } } },
      "term: boost": { term: { kw: { value: "fox", boost: 2.5 } } },
      "term: boost of a number": { term: { i: { value: 1, boost: 2.5 } } },
      "term: boost of a boolean": { term: { bool: { value: true, boost: 0.5 } } },
      "term: case_insensitive": { term: { kw: { value: "fOx", case_insensitive: true } } },
      "term: case_insensitive false": { term: { kw: { value: "fOx", case_insensitive: false } } },
      "term: case_insensitive, accents": { term: { kw: { value: "äPFEL", case_insensitive: true } } },
      "term: case_insensitive, boost": { term: { kw: { value: "FOX", case_insensitive: true, boost: 3 } } },
      "term: case_insensitive text": { term: { txt: { value: "FOX", case_insensitive: true } } },
      "term: case_insensitive number": { term: { i: { value: 1, case_insensitive: true } } },
      "term: case_insensitive boolean": { term: { bool: { value: "true", case_insensitive: true } } },
      "term: case_insensitive date": { term: { date: { value: "2021", case_insensitive: true } } },
      "term: case_insensitive wide letter": { term: { kw: { value: "ａ", case_insensitive: true } } },
      "term: null": { term: { kw: null } },
      "term: value null": { term: { kw: { value: null } } },
      "term: list": { term: { kw: ["fox"] } },
      "term: _name": { term: { kw: { value: "fox", _name: "foxes" } } },
      "terms: one": { terms: { kw: ["fox"] } },
      "terms: none": { terms: { kw: [] } },
      "terms: twice the same": { terms: { kw: ["fox", "fox", "a"] } },
      "terms: boost": { terms: { kw: ["fox", "a"], boost: 2 } },
      "terms: boost first": { terms: { boost: 2, kw: ["fox", "a"] } },
      "terms: text": { terms: { txt: ["fox", "quick"] } },
      "terms: mixed": '{"terms":{"kw":["fox",42,1.5,true]}}',
      "terms: numbers as text": { terms: { i: ["1", 10, "20"] } },
      "terms: fractions": { terms: { i: [1.5, 10] } },
      "terms: only fractions": { terms: { i: [1.5] } },
      "terms: out of bounds": '{"terms":{"i":[2147483648]}}',
      "terms: doubles": '{"terms":{"d":[1.5,0.1,-0.0,"4"]}}',
      "terms: floats": '{"terms":{"f":[1.1,0.1,3]}}',
      "terms: half floats": '{"terms":{"h":[0.1,1.5,65504]}}',
      "terms: longs": '{"terms":{"l":[9007199254740993,9223372036854775807,"42"]}}',
      "terms: booleans": '{"terms":{"bool":[true,"false"]}}',
      "terms: one boolean": '{"terms":{"bool":[true]}}',
      "terms: dates": { terms: { date: ["2021", "2021-03-04", 1614834367000, 0] } },
      "terms: _id": { terms: { _id: ["plain", "a", "1", 1, "nothing"] } },
      "terms: object field": { terms: { obj: ["x"] } },
      "terms: field that is not there": { terms: { nothing: ["x", 1] } },
      "terms: a number that is none": { terms: { i: [1, "x"] } },
      "terms: null among them": { terms: { kw: ["fox", null] } },
      "terms: no list": { terms: { kw: "fox" } },
      "terms: _name": { terms: { kw: ["fox"], _name: "n" } },
      "prefix: long form": { prefix: { kw: { value: "f" } } },
      "prefix: boost": { prefix: { kw: { value: "f", boost: 2 } } },
      "prefix: rewrite constant_score": { prefix: { kw: { value: "f", rewrite: "constant_score" } } },
      "prefix: number as value": { prefix: { "n.str": 9 } },
      "exists: boost": { exists: { field: "kw", boost: 4 } },
      "exists: no field": { exists: {} },
      "ids: one": { ids: { values: ["plain"] } },
      "ids: several, out of order": { ids: { values: ["last", "plain", "a", "nothing"] } },
      "ids: no list": { ids: { values: "plain" } },
      "ids: none": { ids: { values: [] } },
      "ids: numbers": { ids: { values: [1] } },
      "ids: special characters": {
        ids: { values: ["a/b", "ü ñ", "50%", "a+b", "a?b#c", "日本語", "😀", '"quoted"\\'] },
      },
      "ids: twice the same": { ids: { values: ["plain", "plain"] } },
      "ids: boost": { ids: { values: ["plain", "last"], boost: 7 } },
      "ids: replaced document": { ids: { values: ["twice", "thrice"] } },
      "ids: no values": { ids: {} },
      "ids: type": { ids: { type: "_doc", values: ["plain"] } },
    },
    { size: 30 },
  ),
  ...queries("products", {
    "term: color": { term: { color: "black" } },
    "term: brand": { term: { brand: "Norvik" } },
    "term: category": { term: { category: "Home/Kitchen" } },
    "term: tags": { term: { tags: "sale" } },
    "term: rating": { term: { rating: 4.1 } },
    "term: price": { term: { price: 39.99 } },
    "term: in_stock": { term: { in_stock: true } },
    "term: name": { term: { name: "headphones" } },
    "term: name, as written": { term: { name: "Headphones" } },
    "terms: colors": { terms: { color: ["black", "white", "plaid"] } },
    "terms: tags": { terms: { tags: ["sale", "xxl", "smart"] } },
    "terms: words": { terms: { name: ["classic", "compact", "the"] } },
    "terms: 2,000 ids": { terms: { sku: big } },
    "ids: 2,000": { ids: { values: big } },
    "prefix: brand": { prefix: { brand: "Nor" } },
    "prefix: brand, case_insensitive": { prefix: { brand: { value: "nor", case_insensitive: true } } },
    "prefix: brand with accent, case_insensitive": { prefix: { brand: { value: "ång", case_insensitive: true } } },
    "prefix: name": { prefix: { name: "head" } },
    "prefix: description": { prefix: { description: "s" } },
    "prefix: sku": { prefix: { sku: "SKU-0001" } },
    "exists: color": { exists: { field: "color" } },
    "exists: rating": { exists: { field: "rating" } },
    "exists: tags": { exists: { field: "tags" } },
    "exists: name": { exists: { field: "name" } },
  }),
  ...queries("dotted", {
    "term: a.b.c dotted": { term: { "a.b.c": "dotted" } },
    "term: a.b.c half dotted": { term: { "a.b.c": "half dotted" } },
    "term: a.b.c other half": { term: { "a.b.c": "other half" } },
    "terms: a.b.d": { terms: { "a.b.d": [1, 2, 3, 4, 5, 6] } },
    "match: a.e": { match: { "a.e": "words" } },
    "exists: a.b": { exists: { field: "a.b" } },
  }),
  ...queries("empty", {
    "term: no documents": { term: { kw: "x" } },
    "terms: no documents": { terms: { l: [1] } },
    "exists: no documents": { exists: { field: "kw" } },
    "ids: no documents": { ids: { values: ["1"] } },
    "prefix: no documents": { prefix: { kw: "x" } },
  }),
  ...queries("ties", { "term: ties": { term: { group: "b" } }, "terms: ties": { terms: { rank: [1, 3] } } }),
  count("types", "count: term", { query: { term: { kw: "fox" } } }),
  count("products", "count: terms", { query: { terms: { color: ["black", "white"] } } }),
  count("products", "count: exists", { query: { exists: { field: "tags" } } }),
];
