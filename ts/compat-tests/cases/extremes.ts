/** Numbers at the ends of what a long holds, values that are no numbers, and fields that every document has. */

import { aggs, msearch, queries, request, searches, type Body, type Case } from "./case.js";

const dates = (options: object): Body => ({ a: { date_histogram: { field: "created_at", ...options } } });
const yearly = (offset: string): string =>
  `{"a":{"date_histogram":{"field":"created_at","calendar_interval":"year","min_doc_count":1,"offset":${offset}}}}`;

const trees: Record<string, Body> = {};
for (const offset of [
  ...["9007199254740993", "9223372036854775807", "-9223372036854775808", "9223372036854775000", "9223372036854775808"],
  ...['"9007199254740993ms"', '"9223372036854775807d"', '"-9223372036854775807ms"', '"-9223372036854775808ms"'],
  ...['"9223372036854775808ms"', '"99999999999999999999d"', '"99999999999999999999"', '"+1e3"', '"+1e3ms"', '"+-1d"'],
  ...['"1999999nanos"', '"-1999999nanos"', '"1999micros"', '"٣d"'],
]) {
  trees[`offset: ${offset}`] = yearly(offset);
}
for (const interval of [
  ...[
    "foo",
    "999",
    "-1",
    "0",
    "-1d",
    "-2d",
    "1.5d",
    "+400d",
    "1M",
    "400D",
    "99999999999999999999d",
    "100nanos",
    " 400d",
  ],
  ...["9223372036854775807d", "9223372036854775808ms"],
]) {
  trees[`interval: ${interval}`] = dates({ interval });
  trees[`fixed_interval: ${interval}`] = dates({ fixed_interval: interval });
}
trees["interval: too large a number"] =
  '{"a":{"date_histogram":{"field":"created_at","interval":99999999999999999999}}}';
trees["interval: bad, field without dates"] = { a: { date_histogram: { field: "brand", interval: "foo" } } };
trees["interval and offset past the last instant"] = dates({
  fixed_interval: "9223372036854775807ms",
  offset: "9223372036854775807ms",
});
for (const threshold of [
  ...["40000", "1729382256910270463", "1729382256910270464", "3458764513820540928", "3458764513820542000"],
  ...["5000000000000000000", "9223372036854775807", "9223372036854775808", '"9223372036854775807"'],
]) {
  trees[`precision_threshold: ${threshold}`] =
    `{"a":{"cardinality":{"field":"stock","precision_threshold":${threshold}}}}`;
}
trees["precision_threshold: refused for a field that is not mapped"] =
  '{"a":{"cardinality":{"field":"nope","precision_threshold":9223372036854775807}}}';
for (const offset of ["Infinity", "-Infinity", "NaN"]) {
  trees[`histogram: offset ${offset}`] = { a: { histogram: { field: "price", interval: 1000, offset } } };
  trees[`histogram: offset ${offset}, min_doc_count`] = {
    a: { histogram: { field: "price", interval: 1000, offset, min_doc_count: 1 } },
  };
}

const odd: Record<string, Body> = {};
for (const field of ["d", "f", "h", "l", "i", "s", "b", "bool", "date", "nope"]) {
  const ranges = [{ from: 1 }, { to: 1 }, { key: "x" }];
  odd[`range: ${field}, missing NaN`] = { a: { range: { field, missing: "NaN", ranges } } };
  odd[`range: ${field}, missing NaN, inner`] = {
    a: { range: { field, missing: "NaN", ranges }, aggs: { c: { value_count: { field: "kw" } } } },
  };
}
for (const field of ["l", "d"])
  for (const unit of ["year", "quarter", "month", "week", "day", "hour"]) {
    const histogram = { field, calendar_interval: unit, min_doc_count: 1 };
    odd[`date_histogram: ${field} by ${unit}`] = { a: { date_histogram: histogram } };
  }
odd["histogram: as low as numbers go"] = { a: { histogram: { field: "d", interval: 0.01, min_doc_count: 1 } } };

const clauses: Record<string, Body> = {};
clauses["multi_match: one field of two mapped"] = {
  multi_match: { query: "fox", fields: [1.5, "kw"], tie_breaker: 1.5 },
};
clauses["multi_match: no field mapped"] = {
  multi_match: { query: "", fields: ["nope", "obj"], zero_terms_query: "all" },
};
clauses["term: no boolean, in any case"] = { term: { bool: { value: "x", case_insensitive: true } } };
const bad = { term: { l: "bad" } };
for (const [name, range] of Object.entries({
  "no date": { gt: "]" },
  list: { gt: ["2020"] },
  "month 13": { gt: "2020-13" },
  "no zone": { gt: "2020", time_zone: "zzz" },
  "no format": { gt: "2020", format: "YYYY'" },
  open: {},
})) {
  clauses[`range, no dates: ${name}`] = { range: { never_date: range } };
  clauses[`range, no dates: ${name}, beside a fault`] = { bool: { must: [{ range: { never_date: range } }, bad] } };
}
for (const field of ["_score", "_nope", "nope", "_primary_term", "_uid"]) {
  for (const [name, clause] of Object.entries({
    exists: { exists: { field } },
    term: { term: { [field]: 1 } },
    prefix: { prefix: { [field]: "a" } },
    range: { range: { [field]: {} } },
  })) {
    clauses[`${name}: ${field}, beside a fault`] = { bool: { must: [clause, bad] } };
  }
}
for (const field of ["_id", "_index", "_type", "_source", "_doc_count"]) {
  clauses[`range: ${field}, open`] = { range: { [field]: {} } };
  clauses[`range: ${field}, open, boost`] = { range: { [field]: { boost: 3 } } };
  clauses[`range: ${field}, null`] = { range: { [field]: { gte: null } } };
}
for (const field of ["*id", "*_id", "_id*", "*ndex", "_sc*", "_in*"])
  clauses[`exists: ${field}`] = { exists: { field } };
for (const [text, ...list] of [
  ...[
    ["plain", "_i*"],
    ["plain", "*_id"],
    ["types", "_in*"],
    ["fox", "_ig*"],
    ["1", "_ver*"],
    ["1", "_sou*"],
  ],
  ...[
    ["1", "_rou*"],
    ["1", "_doc*"],
    ["1", "_nest*"],
    ["1", "_tie*"],
    ["1", "_fea*"],
    ["plain", "kw*", "*_id"],
  ],
]) {
  clauses[`multi_match: ${list.join(", ")} ${text ?? ""}`] = { multi_match: { query: text, fields: list } };
}
const lookup = { terms: { l: { index: "types", id: "", path: "n" } } };
clauses["lookup: no id"] = lookup;
clauses["lookup: no id, beside a fault"] = { bool: { must: [lookup, bad] } };

const wide = (text: string): string => text.replace(/./g, "$&\0\0\0");

export const extremes: readonly Case[] = [
  ...aggs("products", trees),
  ...aggs("types", odd),
  ...queries("types", clauses, { size: 3 }),
  ...searches("products", {
    "comment with a control character": '{//\u0007\n"size":0}',
    "comment with a control character, to its mark": '{/*\u0001*/"size":0}',
    "comment with a tab": '{//\t\n"size":0/*\t*/}',
    "comment with wide characters": '{//é日😀\n"size":0/*é日😀*/,"nope":1}',
    "UTF-32: past the last character": `${wide("{x")}:\0r\0`,
    "UTF-32: past the last character, not at once": `${wide('{"size":1')}\0\0\u0011\0`,
    "UTF-32: cut off behind a fault": `${wide('{"size":x}')}\0`,
    "UTF-32: cut off in an object": `${wide('{"size":0')}\0`,
    "UTF-32: cut off in a text": `${wide('{"sort":"a')}\0`,
    "UTF-32: cut off after one byte": `${wide('{"size":0}')}\0`,
    "UTF-32: cut off after three bytes": `${wide('{"size":0}')}x\0\0`,
  }),
  msearch("products", "header with a number that has a point", ['{"index":[3.0,1e2,-0]}', { size: 0 }]),
  request("products", "slashes at the end", "GET /products/_count///"),
  request("products", "slashes at the end, before parameters", "GET /products/_search//?nope=1"),
  request("products", "fragment", "GET /products/_search?pretty#nope"),
  request("products", "fragment alone", "GET /products/_search?#nope"),
  request("products", "fragment after a value", "GET /products/_search?nope=1#&pretty"),
  request("products", "document with a body, laid out", "GET /products/_doc/SKU-000001?pretty", "{}"),
  request("products", "document with a body, escaped", "GET /products/_doc/%C3%A9", "{}"),
];
