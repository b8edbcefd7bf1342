/** `range` on every type but `date`. */

import { queries, type Body, type Case } from "./case.js";

/** Ends of ranges for each field: within, at the edges, as text, with a fraction, out of bounds. */
// prettier-ignore
const ENDS: Readonly<Record<string, readonly (readonly [low: string, high: string])[]>> = {
  l: [['1', '3'], ['"1"', '"3"'], ['0.5', '3.5'], ['1.5', '1.6'], ['-9223372036854775808', '9223372036854775807'], ['9007199254740992', '9007199254740993'], ['1e2', '1e4'], ['-1e30', '1e30'], ['3', '1'], ['null', '3'], ['"1.5"', '"3.5"'], ['9223372036854775807', '9223372036854775808']],
  i: [['1', '30'], ['-3.5', '3.5'], ['-2147483649', '2147483648'], ['2147483647', '99999999999'], ['"10"', '"20.0"'], ['10.0', '20.9'], ['100', '100']],
  s: [['-3', '300'], ['-32769', '32768'], ['2.1', '2.9']],
  b: [['1', '12'], ['-129', '128'], ['1.0', '2.5']],
  d: [['0', '2.25'], ['-0.0', '0.0'], ['0.0', '-0.0'], ['4.9E-324', '1'], ['1e308', '1.7976931348623157E308'], ['"0.1"', '"1.5"'], ['-1e400', '1'], ['1', '1e400'], ['9007199254740992', '1e21']],
  f: [['1.1', '2.2'], ['0.1', '0.1'], ['16777216', '16777217'], ['1e-45', '1'], ['-3.5E38', '3.5E38'], ['0', '1e-5']],
  h: [['0.1', '1.5'], ['0.3333', '2049'], ['65504', '65519'], ['-65504', '0'], ['1.0009', '1.001'], ['65520', '70000'], ['-0.0', '0']],
  kw: [['"a"', '"g"'], ['"F"', '"fox"'], ['"é"', '"😀"'], ['"Ａ"', '"😀"'], ['""', '"b"'], ['1', '5'], ['"z"', '"a"']],
  txt: [['"fox"', '"quick"'], ['"A"', '"Z"']],
  bool: [['false', 'true'], ['true', 'true'], ['"false"', '"false"'], ['true', 'false'], ['"x"', 'true']],
  "n.str": [['"1"', '"5"'], ['10', '9']],
  "obj.count": [['2', '5']],
  "obj.deep.value": [['0.5', '2.5']],
  "items.price": [['1', '2.5']],
  never_l: [['1', '3']],
  never_d: [['1', '3']],
  never_kw: [['"a"', '"b"']],
  nothing: [['1', '3']],
  obj: [['1', '3']],
};

const ranges: Record<string, Body> = {};
for (const [field, pairs] of Object.entries(ENDS)) {
  for (const [low, high] of pairs) {
    for (const [from, to] of [
      ["gte", "lte"],
      ["gt", "lt"],
    ] as const) {
      ranges[`range: ${field} ${from} ${low} ${to} ${high}`] =
        `{"range":{"${field}":{"${from}":${low},"${to}":${high}}}}`;
    }
  }
  const [low, high] = pairs[0] ?? ["0", "1"];
  for (const from of ["gt", "gte"])
    ranges[`range: ${field} ${from} ${low} only`] = `{"range":{"${field}":{"${from}":${low}}}}`;
  for (const to of ["lt", "lte"])
    ranges[`range: ${field} ${to} ${high} only`] = `{"range":{"${field}":{"${to}":${high}}}}`;
}

export const queriesRange: readonly Case[] = [
  ...queries("types", ranges, { size: 30 }),
  ...queries(
    "types",
    {
      "range: no ends": { range: { i: {} } },
      "range: no ends, field that is not there": { range: { nothing: {} } },
      "range: no ends, keyword": { range: { kw: {} } },
      "range: no ends, text": { range: { txt: {} } },
      "range: no ends, never there": { range: { never_l: {} } },
      "range: from and to": { range: { i: { from: 1, to: 20 } } },
      "range: from and to, exclusive": {
        range: { i: { from: 1, to: 20, include_lower: false, include_upper: false } },
      },
      "range: from, include_lower as text": { range: { i: { from: 1, include_lower: "false" } } },
      "range: gt, then include_lower": { range: { i: { gt: 1, include_lower: true } } },
      "range: gte and gt": { range: { i: { gte: 1, gt: 10 } } },
      "range: gt and gte": { range: { i: { gt: 10, gte: 1 } } },
      "range: null ends": { range: { i: { from: null, to: null } } },
      "range: boost": { range: { i: { gte: 1, boost: 2.5 } } },
      "range: boost, keyword": { range: { kw: { gte: "a", boost: 2.5 } } },
      "range: relation within": { range: { i: { gte: 1, relation: "within" } } },
      "range: relation intersects": { range: { i: { gte: 1, relation: "INTERSECTS" } } },
      "range: relation disjoint": { range: { i: { gte: 1, relation: "disjoint" } } },
      "range: relation of nonsense": { range: { i: { gte: 1, relation: "nonsense" } } },
      "range: format on a number": { range: { i: { gte: 1, format: "yyyy" } } },
      "range: time_zone on a number": { range: { i: { gte: 1, time_zone: "+01:00" } } },
      "range: not a number": { range: { i: { gte: "x" } } },
      "range: not a double": { range: { d: { lt: "x" } } },
      "range: empty text for a number": { range: { i: { gte: "" } } },
      "range: NaN": { range: { d: { gte: "NaN" } } },
      "range: Infinity": { range: { d: { lte: "Infinity" } } },
      "range: boolean for a number": { range: { i: { gte: true } } },
      "range: list for a number": { range: { i: { gte: [1] } } },
      "range: object for a number": { range: { i: { gte: { a: 1 } } } },
      "range: unknown parameter": { range: { i: { gte: 1, above: 2 } } },
      "range: shorthand": { range: { i: 5 } },
      "range: two fields": { range: { i: { gte: 1 }, l: { gte: 1 } } },
      "range: _name": { range: { i: { gte: 1, _name: "r" } } },
      "range: _name outside": { range: { i: { gte: 1 }, _name: "r" } },
      "range: _id": { range: { _id: { gte: "a" } } },
    },
    { size: 30 },
  ),
  ...queries("products", {
    "range: price": { range: { price: { gte: 10, lt: 20 } } },
    "range: price, decimals": { range: { price: { gt: 39.99, lte: 49.99 } } },
    "range: price, most of them": { range: { price: { gte: 1 } } },
    "range: price, none": { range: { price: { gt: 1e9 } } },
    "range: rating": { range: { rating: { gte: 4.5 } } },
    "range: rating, float edge": { range: { rating: { gt: 4.1, lt: 4.3 } } },
    "range: stock": { range: { stock: { gte: 1, lte: 5 } } },
    "range: brand": { range: { brand: { gte: "M", lt: "N" } } },
    "range: sku": { range: { sku: { gte: "SKU-001990" } } },
  }),
  ...queries("many", {
    "range: n": { range: { n: { gte: 5000, lt: 7000 } } },
    "range: n, more than are counted": { range: { n: { gte: 1000 } } },
    "range: value": { range: { value: { gte: 100.25, lte: 100.5 } } },
    "range: group": { range: { group: { gte: "g1", lt: "g2" } } },
  }),
  ...queries("empty", {
    "range: no documents": { range: { l: { gte: 1 } } },
    "range: no documents, keyword": { range: { kw: { gte: "a" } } },
  }),
];
