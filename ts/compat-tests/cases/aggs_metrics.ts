/** `avg`, `min`, `max`, `sum`, `value_count`, `stats` and `cardinality`. */

import { aggs, searches, type Body, type Case } from "./case.js";

const KINDS = ["avg", "min", "max", "sum", "value_count", "stats", "cardinality"];
// prettier-ignore
const FIELDS = [
  "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "kw", "kw_short", "n.str", "txt", "txt.raw", "obj.count", "obj.deep.value", "items.price", "items.sku", "obj", "never_l", "never_kw", "never_date", "never_txt", "nothing", "_id",
];

const everywhere: Record<string, Body> = {};
for (const kind of KINDS) {
  for (const field of FIELDS) everywhere[`${kind}: ${field}`] = { a: { [kind]: { field } } };
  everywhere[`${kind}: missing number`] = { a: { [kind]: { field: "i", missing: 7 } } };
  everywhere[`${kind}: missing number as text`] = { a: { [kind]: { field: "i", missing: "7" } } };
  everywhere[`${kind}: missing fraction`] = { a: { [kind]: { field: "d", missing: 0.1 } } };
  everywhere[`${kind}: missing date`] = { a: { [kind]: { field: "date", missing: "2020-01-01" } } };
  everywhere[`${kind}: missing that adds up to more than any number`] = {
    a: { [kind]: { field: "d", missing: 1.7e308 } },
  };
  everywhere[`${kind}: missing whole number that adds up to more`] = {
    a: { [kind]: { field: "i", missing: -1.7e308 } },
  };
  everywhere[`${kind}: missing on a field that is not there`] = { a: { [kind]: { field: "nothing", missing: 3 } } };
  everywhere[`${kind}: missing boolean`] = { a: { [kind]: { field: "bool", missing: true } } };
  everywhere[`${kind}: missing that does not fit`] = { a: { [kind]: { field: "i", missing: "x" } } };
  everywhere[`${kind}: format`] = { a: { [kind]: { field: "d", format: "0.00" } } };
  everywhere[`${kind}: format of a date`] = { a: { [kind]: { field: "date", format: "yyyy-MM" } } };
  everywhere[`${kind}: no field`] = { a: { [kind]: {} } };
  everywhere[`${kind}: unknown parameter`] = { a: { [kind]: { field: "i", nonsense: 1 } } };
  everywhere[`${kind}: value_type`] = { a: { [kind]: { field: "nothing", value_type: "long" } } };
  everywhere[`${kind}: field is a number`] = { a: { [kind]: { field: 1 } } };
  everywhere[`${kind}: text instead of an object`] = { a: { [kind]: "i" } };
  everywhere[`${kind}: meta`] = { a: { [kind]: { field: "i" }, meta: { color: "blue", n: [1, 2.5, null] } } };
  everywhere[`${kind}: sub-aggregation`] = { a: { [kind]: { field: "i" }, aggs: { b: { max: { field: "i" } } } } };
}

// Buckets whose sizes are known beforehand, and those that only look as if they were.
const inside = { aggs: { p: { avg: { field: "price" } }, s: { sum: { field: "rating" } } } };
const below: Record<string, Body> = {};
const valueOfMissing = { brand: "red", color: "red", tags: "red", in_stock: true, stock: 3 };
for (const [field, missing] of Object.entries(valueOfMissing)) {
  below[`inside terms: ${field}`] = { t: { terms: { field, size: 5 }, ...inside } };
  below[`inside terms: ${field}, missing`] = { t: { terms: { field, size: 5, missing }, ...inside } };
  below[`inside terms: ${field}, min_doc_count 0`] = {
    t: { terms: { field, size: 5, min_doc_count: 0, order: { _key: "asc" } }, ...inside },
  };
}
below["inside terms: include"] = { t: { terms: { field: "brand", include: ".*vik", size: 4 }, ...inside } };
below["inside terms: exclude"] = { t: { terms: { field: "color", exclude: ["red", "blue"] }, ...inside } };
below["inside terms: numbers, include"] = { t: { terms: { field: "stock", include: [1, 2, 3] }, ...inside } };

const sums: Record<string, Body> = {};
for (const kind of ["avg", "stats", "sum"]) {
  for (const field of ["price", "rating", "stock", "created_at", "in_stock"]) {
    sums[`${kind} of a query: ${field}`] = { a: { [kind]: { field } } };
  }
  sums[`${kind} of a query: rating, missing`] = { a: { [kind]: { field: "rating", missing: 0.1 } } };
}

// What adds up to whole numbers, in buckets of every kind.
const whole = {
  aggs: Object.fromEntries(
    ["stock", "in_stock", "rating", "price"].flatMap((field) =>
      ["avg", "sum", "stats"].map((kind) => [`${kind} ${field}`, { [kind]: { field } }]),
    ),
  ),
};
const parents: Record<string, object> = {
  brand: { terms: { field: "brand", size: 100, order: { _key: "asc" } } },
  "by an average": { terms: { field: "brand", size: 6, order: { "avg stock": "desc" } } },
  "by a sum": { terms: { field: "tags", size: 4, order: { "sum stock": "asc" } } },
  "by the sum of stats": { terms: { field: "color", size: 3, order: { "stats stock.sum": "desc" } } },
  stock: { terms: { field: "stock", size: 4, order: { _key: "desc" } } },
  months: { date_histogram: { field: "created_at", calendar_interval: "month" } },
  prices: { histogram: { field: "price", interval: 100 } },
  ranges: { range: { field: "rating", ranges: [{ to: 3 }, { from: 2, to: 4 }, { from: 4 }] } },
};
const wholes: Record<string, Body> = {};
for (const [name, parent] of Object.entries(parents)) {
  wholes[`sums inside buckets: ${name}`] = { t: { ...parent, ...whole } };
}
wholes["sums inside buckets of buckets"] = {
  t: { terms: { field: "color", size: 3 }, aggs: { u: { ...parents["brand"], ...whole } } },
};

/** The same aggregations under names of their own. */
const of = (what: string, bodies: Record<string, Body>): Record<string, Body> =>
  Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`${name}, ${what}`, body]));

const products: Record<string, Body> = {};
for (const kind of KINDS) {
  for (const field of ["price", "rating", "stock", "created_at", "in_stock", "brand", "tags", "color", "sku"]) {
    products[`products ${kind}: ${field}`] = { a: { [kind]: { field } } };
  }
}

export const aggsMetrics: readonly Case[] = [
  ...aggs("types", everywhere),
  ...aggs("products", products),
  ...aggs("products", below),
  ...aggs("products", of("with a post filter", below), { size: 2, post_filter: { term: { color: "red" } } }),
  ...aggs("products", of("of a query", below), { size: 0, query: { range: { price: { gte: 20 } } } }),
  ...aggs("products", wholes),
  ...aggs("products", of("of a query", wholes), { size: 0, query: { match: { description: "weigh" } } }),
  ...aggs("products", sums, { size: 0, query: { range: { price: { gte: 20 } } } }),
  ...aggs("products", {
    "cardinality: precision_threshold 0": { a: { cardinality: { field: "brand", precision_threshold: 0 } } },
    "cardinality: precision_threshold 1": { a: { cardinality: { field: "brand", precision_threshold: 1 } } },
    "cardinality: precision_threshold 10": { a: { cardinality: { field: "brand", precision_threshold: 10 } } },
    "cardinality: precision_threshold 100": { a: { cardinality: { field: "brand", precision_threshold: 100 } } },
    "cardinality: precision_threshold 300": { a: { cardinality: { field: "sku", precision_threshold: 300 } } },
    "cardinality: precision_threshold 1000": { a: { cardinality: { field: "sku", precision_threshold: 1000 } } },
    "cardinality: precision_threshold 40000": { a: { cardinality: { field: "sku", precision_threshold: 40000 } } },
    "cardinality: precision_threshold 50000": { a: { cardinality: { field: "sku", precision_threshold: 50000 } } },
    "cardinality: precision_threshold -1": { a: { cardinality: { field: "sku", precision_threshold: -1 } } },
    "cardinality: precision_threshold as text": { a: { cardinality: { field: "brand", precision_threshold: "100" } } },
    "cardinality: precision_threshold 100 on prices": {
      a: { cardinality: { field: "price", precision_threshold: 100 } },
    },
    "cardinality: precision_threshold 5 on dates": {
      a: { cardinality: { field: "created_at", precision_threshold: 5 } },
    },
    "cardinality: precision_threshold 5 on stock": { a: { cardinality: { field: "stock", precision_threshold: 5 } } },
    "cardinality: rehash": { a: { cardinality: { field: "brand", rehash: true } } },
    "cardinality: missing": { a: { cardinality: { field: "color", missing: "none" } } },
    "cardinality: missing that is there": { a: { cardinality: { field: "color", missing: "black" } } },
    "cardinality: in buckets": {
      c: {
        terms: { field: "color", size: 4 },
        aggs: { b: { cardinality: { field: "brand" } }, s: { cardinality: { field: "sku", precision_threshold: 20 } } },
      },
    },
    "several at once": {
      z: { max: { field: "price" } },
      a: { min: { field: "price" } },
      "1": { avg: { field: "price" } },
      m: { stats: { field: "rating" } },
    },
    "same field, every kind": Object.fromEntries(KINDS.map((kind) => [kind, { [kind]: { field: "rating" } }])),
  }),
  ...aggs("many", {
    "many stats": { a: { stats: { field: "value" } } },
    "many sum": { a: { sum: { field: "n" } } },
    "many avg": { a: { avg: { field: "value" } } },
    "many cardinality: exact": { a: { cardinality: { field: "n", precision_threshold: 40000 } } },
    "many cardinality": { a: { cardinality: { field: "n" } } },
    "many cardinality: keyword": { a: { cardinality: { field: "group" } } },
    "many cardinality: keyword, low": { a: { cardinality: { field: "group", precision_threshold: 50 } } },
    "many cardinality: double": { a: { cardinality: { field: "value", precision_threshold: 10 } } },
    "many cardinality: lowest": { a: { cardinality: { field: "n", precision_threshold: 0 } } },
  }),
  ...aggs(
    "empty",
    Object.fromEntries(KINDS.map((kind) => [`no documents: ${kind}`, { a: { [kind]: { field: "d" } } }])),
  ),
  ...aggs(
    "empty",
    Object.fromEntries(KINDS.map((kind) => [`no documents: ${kind} of a date`, { a: { [kind]: { field: "at" } } }])),
  ),
  ...searches("products", {
    "with a query": {
      query: { match: { name: "classic" } },
      size: 0,
      aggs: { p: { stats: { field: "price" } }, r: { avg: { field: "rating" } } },
    },
    "with a query that finds nothing": {
      query: { match_none: {} },
      size: 0,
      aggs: {
        p: { stats: { field: "price" } },
        m: { max: { field: "price" } },
        v: { value_count: { field: "price" } },
        s: { sum: { field: "price" } },
        c: { cardinality: { field: "brand" } },
        a: { avg: { field: "price" } },
      },
    },
    aggregations: { size: 0, aggregations: { p: { max: { field: "price" } } } },
    "aggs and aggregations": {
      size: 0,
      aggs: { a: { max: { field: "price" } } },
      aggregations: { b: { min: { field: "price" } } },
    },
    "with hits": { size: 2, _source: false, aggs: { p: { max: { field: "price" } } } },
    "empty aggs": { size: 0, aggs: {} },
    "empty aggregation": { size: 0, aggs: { a: {} } },
    "only meta": { size: 0, aggs: { a: { meta: {} } } },
    "empty meta": { size: 0, aggs: { a: { max: { field: "price" }, meta: {} } } },
    "meta before": { size: 0, aggs: { a: { meta: { a: 1 }, max: { field: "price" } } } },
    "meta that is no object": { size: 0, aggs: { a: { max: { field: "price" }, meta: 1 } } },
    "two kinds": { size: 0, aggs: { a: { max: { field: "price" }, min: { field: "price" } } } },
    "unknown kind": { size: 0, aggs: { a: { nonsense: { field: "price" } } } },
    "kind that almost exists": { size: 0, aggs: { a: { maxi: { field: "price" } } } },
    "name with brackets": { size: 0, aggs: { "a[b]": { max: { field: "price" } } } },
    "name with a greater-than": { size: 0, aggs: { "a>b": { max: { field: "price" } } } },
    "name with space and dot": { size: 0, aggs: { "a b.c": { max: { field: "price" } } } },
    "empty name": { size: 0, aggs: { "": { max: { field: "price" } } } },
    "aggs is a list": { size: 0, aggs: [] },
    "aggregation is a list": { size: 0, aggs: { a: [] } },
    "kind is a list": { size: 0, aggs: { a: { max: [] } } },
    "kind is null": { size: 0, aggs: { a: { max: null } } },
    "aggs is null": { size: 0, aggs: null },
  }),
];
