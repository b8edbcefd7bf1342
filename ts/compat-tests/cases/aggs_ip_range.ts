/** `ip_range`: a bucket for each range of addresses. */

import { aggs, searches, type Body, type Case } from "./case.js";

const range = (field: string, ranges: unknown, rest: object = {}, sub?: object): object => ({
  r: { ip_range: { field, ranges, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const HALVES = [{ to: "10.0.0.2" }, { from: "10.0.0.2" }];
const BLOCKS = [{ mask: "10.0.0.0/8" }, { mask: "192.168.0.0/16" }, { mask: "::/1" }, { mask: "2001:db8::/32" }];
const TERMS = { t: { terms: { field: "many", size: 3 } }, c: { value_count: { field: "one" } } };

// prettier-ignore
const RANGES: Readonly<Record<string, Body>> = {
  "halves": range("one", HALVES),
  "halves of several": range("many", HALVES),
  "halves, keyed": range("many", HALVES, { keyed: true }),
  "halves, below": range("many", HALVES, {}, TERMS),
  "keys": range("one", [{ key: "low", to: "10.0.0.2" }, { key: "high", from: "10.0.0.2" }], { keyed: true }),
  "a key of a number": range("one", [{ key: 5, to: "10.0.0.2" }]),
  "a key of a boolean": range("one", [{ key: true, to: "10.0.0.2" }]),
  "a key that is null": range("one", [{ key: null, to: "10.0.0.2" }]),
  "the same key twice": range("one", [{ key: "a", to: "10.0.0.2" }, { key: "a", from: "10.0.0.2" }]),
  "blocks": range("one", BLOCKS),
  "blocks of several": range("many", BLOCKS, {}, TERMS),
  "blocks, keyed": range("many", BLOCKS, { keyed: true }),
  "a block with a key": range("one", [{ mask: "10.0.0.0/8", key: "ten" }]),
  "a block that is not at its start": range("one", [{ mask: "10.1.2.3/8" }]),
  "all of both": range("one", [{ mask: "::/0" }, { mask: "0.0.0.0/0" }]),
  "single addresses": range("one", [{ mask: "10.0.0.1/32" }, { mask: "::1/128" }, { mask: "255.255.255.255/32" }, { mask: "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128" }]),
  "the upper half": range("many", [{ mask: "8000::/1" }, { mask: "ffff::/16" }]),
  "a block and bounds": range("one", [{ mask: "10.0.0.0/8", from: "1.1.1.1", to: "2.2.2.2" }]),
  "bounds and a block": range("one", [{ to: null, from: "1.1.1.1", mask: "10.0.0.0/8" }]),
  "a length with zeros": range("one", [{ mask: "10.0.0.0/08" }, { mask: "10.0.0.0/+8" }]),
  "no length": range("one", [{ mask: "10.0.0.0" }]),
  "an empty length": range("one", [{ mask: "10.0.0.0/" }]),
  "no address": range("one", [{ mask: "/8" }]),
  "two lengths": range("one", [{ mask: "10.0.0.0/8/9" }]),
  "a length that is none": range("one", [{ mask: "10.0.0.0/a" }]),
  "a length with a space": range("one", [{ mask: "10.0.0.0/ 8" }]),
  "a length that is too long": range("one", [{ mask: "10.0.0.0/33" }]),
  "a length that is too long for six": range("one", [{ mask: "::1/129" }]),
  "a length below zero": range("one", [{ mask: "10.0.0.0/-1" }]),
  "a mapped address": range("one", [{ mask: "::ffff:10.0.0.0/104" }]),
  "a block that is none": range("one", [{ mask: "x/3" }]),
  "a block of a number": range("one", [{ mask: 5 }]),
  "a block of a boolean": range("one", [{ mask: true }]),
  "a block that is null": range("one", [{ mask: null }]),
  "a block of a list": range("one", [{ mask: ["10.0.0.0/8"] }]),
  "open": range("one", [{}]),
  "nulls": range("one", [{ from: null, to: null }]),
  "a star": range("one", [{ from: "*" }]),
  "from what is none": range("one", [{ from: "x" }]),
  "to what is none": range("one", [{ to: "10.0.0.256" }]),
  "empty text": range("one", [{ from: "", to: "1.1.1.1" }]),
  "a number": range("one", [{ from: 5 }]),
  "a boolean": range("one", [{ from: true }]),
  "a list": range("one", [{ from: ["1.1.1.1"] }]),
  "an object": range("one", [{ to: { a: 1 } }]),
  "an unknown parameter of a range": range("one", [{ nonsense: "1" }]),
  "an unknown object of a range": range("one", [{ from: "1.1.1.1", nonsense: { a: 1 } }]),
  "a second range that is none": range("one", [{ to: "1.1.1.1" }, { from: "x" }]),
  "backwards": range("many", [{ from: "10.0.0.9", to: "10.0.0.1" }]),
  "empty": range("many", [{ from: "10.0.0.1", to: "10.0.0.1" }]),
  "mapped and long addresses": range("many", [{ from: "::ffff:10.0.0.1", to: "2001:DB8:0::1" }]),
  "from all zeros": range("many", [{ from: "::" }, { to: "::" }]),
  "overlapping": range("many", [{ to: "10.0.0.7" }, { to: "10.0.0.7", key: "b" }, { from: "10.0.0.1" }, { from: "10.0.0.0", to: "10.0.0.9" }, { to: "10.0.0.2" }, { to: "10.0.0.7", key: "a" }, {}]),
  "between": range("many", [{ from: "10.0.0.3", to: "192.168.0.0" }, { from: "9.9.9.9", to: "10.0.0.1" }, { from: "192.168.0.1", to: "192.168.1.1" }]),
  "missing": range("one", HALVES, { missing: "10.0.0.1" }),
  "missing that no document has": range("many", [{ to: "10.0.0.5" }, { from: "10.0.0.5", to: "10.0.0.6" }, { from: "10.0.0.6" }, {}], { missing: "10.0.0.5" }),
  "missing, below": range("many", HALVES, { missing: "8.8.8.8" }, TERMS),
  "missing that is none": range("one", HALVES, { missing: "x" }),
  "missing of a number": range("one", HALVES, { missing: 5 }),
  "missing of a block": range("one", HALVES, { missing: "10.0.0.0/8" }),
  "missing null": range("one", HALVES, { missing: null }),
  "missing of a list": range("one", HALVES, { missing: ["10.0.0.1"] }),
  "no ranges": range("one", []),
  "no ranges at all": { r: { ip_range: { field: "one" } } },
  "one range": range("one", { to: "10.0.0.2" }),
  "ranges of text": range("one", "x"),
  "ranges of null": range("one", null),
  "a range of text": range("one", ["x"]),
  "a range of null": range("one", [null]),
  "a range of a list": range("one", [[{ to: "1.1.1.1" }]]),
  "no field": { r: { ip_range: { ranges: HALVES } } },
  "a field of a number": { r: { ip_range: { field: 5, ranges: HALVES } } },
  "text": { r: { ip_range: "x" } },
  "a format": range("one", HALVES, { format: "0" }),
  "a script": range("one", HALVES, { script: "1" }),
  "a zone": range("one", HALVES, { time_zone: "UTC" }),
  "an unknown parameter": range("one", HALVES, { nonsense: 1 }),
  "keyed of text": range("one", HALVES, { keyed: "true" }),
  "keyed that is none": range("one", HALVES, { keyed: "x" }),
  "keyed of a number": range("one", HALVES, { keyed: 1 }),
  "a value type": range("one", HALVES, { value_type: "ip" }),
  "a value type of strings": range("one", HALVES, { value_type: "string" }),
  "a value type of numbers": range("one", HALVES, { value_type: "long" }),
  "a value type that is none": range("one", HALVES, { value_type: "nope" }),
  "meta": { r: { ip_range: { field: "one", ranges: HALVES }, meta: { a: 1 } } },
  "of no field": range("nothing", HALVES),
  "of no field, keyed": range("nothing", BLOCKS, { keyed: true }, TERMS),
  "of no field, missing": range("nothing", HALVES, { missing: "10.0.0.1" }),
  "of no field, missing that is none": range("nothing", HALVES, { missing: "x" }),
  "of no field, a value type": range("nothing", HALVES, { value_type: "long" }),
  "in terms": { t: { terms: { field: "one", size: 4 }, aggs: range("many", HALVES, {}, TERMS) } },
  "in terms without documents": { t: { terms: { field: "one", size: 40, min_doc_count: 0 }, aggs: range("many", HALVES) } },
  "in a filter": { f: { filter: { range: { one: { lt: "192.0.0.0" } } }, aggs: range("many", BLOCKS) } },
  "in filters": { f: { filters: { filters: [{ exists: { field: "many" } }, { match_none: {} }] }, aggs: range("one", HALVES, {}, TERMS) } },
  "in itself": range("many", HALVES, {}, range("one", BLOCKS, {}, TERMS)),
  "in global": { g: { global: {}, aggs: range("one", BLOCKS) } },
  "terms by what has buckets": { t: { terms: { field: "one", order: { r: "asc" } }, aggs: range("many", HALVES) } },
  "terms by what is below": { t: { terms: { field: "one", order: { "r>c": "asc" } }, aggs: range("many", HALVES, {}, TERMS) } },
  "two of them": { ...range("one", HALVES), s: { ip_range: { field: "many", ranges: BLOCKS } } },
};
const FIELDS = ["null_value", "not_indexed", "not_kept", "stored", "lenient", "never", "_id", "_index", "_doc_count"];
const byField: Record<string, Body> = {};
for (const field of FIELDS) {
  byField[`of ${field}`] = range(field, HALVES);
  byField[`of ${field}, missing`] = range(field, HALVES, { missing: "10.0.0.1" });
}

// prettier-ignore
const TYPED = ["l", "i", "d", "h", "bool", "date", "kw", "n.str", "txt", "obj.when", "obj", "items.price", "never_date", "never_l", "never_kw", "nothing", "_id"];
const typed: Record<string, Body> = {};
for (const field of TYPED) {
  typed[`types: ${field}`] = range(field, HALVES);
  typed[`types, missing: ${field}`] = range(field, HALVES, { missing: "10.0.0.1" });
  typed[`types, missing a number: ${field}`] = range(field, HALVES, { missing: 5 });
}

export const aggsIpRange: Case[] = [
  ...aggs("type_ip", RANGES),
  ...aggs("type_ip", byField),
  ...aggs("types", typed),
  ...searches(
    "type_ip",
    Object.fromEntries(
      Object.entries(RANGES).map(([name, tree]) => [
        `searched: ${name}`,
        { query: { range: { many: { gte: "10.0.0.0" } } }, size: 0, aggs: tree as object },
      ]),
    ),
  ),
  ...aggs("empty", { "empty: halves": range("one", HALVES), "empty: keyed": range("one", BLOCKS, { keyed: true }) }),
  ...aggs("nested_types", {
    "of objects": { n: { nested: { path: "n" }, aggs: range("n.ip", [{ to: "10.0.0.2" }, { from: "10.0.0.2" }, {}]) } },
    "of objects, from outside": range("n.ip", HALVES),
  }),
  ...Object.entries({
    type_ranges: ["a", "l"],
    type_geo_point: ["g"],
    type_flattened: ["one", "one.a"],
    type_binary: ["one"],
  } as const).flatMap(([corpus, fields]) =>
    aggs(
      corpus as "type_ranges",
      Object.fromEntries(
        fields.flatMap((field) => [
          [`${corpus}: ${field}`, range(field, HALVES)],
          [`${corpus}, missing: ${field}`, range(field, HALVES, { missing: "10.0.0.1" })],
        ]),
      ),
    ),
  ),
];
