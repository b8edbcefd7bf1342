/** `extended_stats` and `weighted_avg`. */

import { aggs, searches, type Body, type Case } from "./case.js";

const ext = (field: string, rest: object = {}): object => ({ e: { extended_stats: { field, ...rest } } });
const weighted = (value: unknown, weight: unknown, rest: object = {}): object => ({
  w: { weighted_avg: { value, weight, ...rest } },
});
const f = (field: string, rest: object = {}): object => ({ field, ...rest });

// prettier-ignore
const FIELDS = ["l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "kw", "n.str", "txt", "obj.count", "obj.deep.value", "items.price", "items.qty", "items.sku", "never_l", "never_kw", "never_date", "nothing", "_id"];
const typed: Record<string, Body> = {};
for (const field of FIELDS) {
  typed[`extended_stats: ${field}`] = ext(field);
  typed[`extended_stats, missing: ${field}`] = ext(field, { missing: 3 });
  typed[`extended_stats, a format: ${field}`] = ext(field, { format: "0.00" });
  typed[`weighted_avg: ${field}`] = weighted(f(field), f("l"));
  typed[`weighted_avg, by: ${field}`] = weighted(f("d"), f(field));
  typed[`weighted_avg, missing: ${field}`] = weighted(f(field, { missing: 2 }), f("i", { missing: 1 }));
}

// prettier-ignore
const EXTENDED: Readonly<Record<string, Body>> = {
  "prices": ext("price"),
  "ratings": ext("rating"),
  "stock": ext("stock"),
  "dates": ext("created_at"),
  "a format of dates": ext("created_at", { format: "yyyy-MM" }),
  "a format": ext("price", { format: "#,##0.00" }),
  "booleans": ext("in_stock"),
  "sigma 0": ext("price", { sigma: 0 }),
  "sigma 1": ext("price", { sigma: 1 }),
  "sigma 3.5": ext("price", { sigma: 3.5 }),
  "sigma of text": ext("price", { sigma: "1.5" }),
  "sigma below zero": ext("price", { sigma: -1 }),
  "sigma that is none": ext("price", { sigma: "x" }),
  "sigma null": ext("price", { sigma: null }),
  "sigma true": ext("price", { sigma: true }),
  "missing": ext("rating", { missing: 2.5 }),
  "unknown parameter": ext("price", { nonsense: 1 }),
  "no field": { e: { extended_stats: {} } },
  "text": { e: { extended_stats: "x" } },
  "below": { e: { extended_stats: { field: "price" }, aggs: { m: { max: { field: "price" } } } } },
  "meta": { e: { extended_stats: { field: "price" }, meta: { a: 1 } } },
  "in terms": { t: { terms: { field: "category", size: 8 }, aggs: ext("price") } },
  "in terms of several values": { t: { terms: { field: "tags", size: 6 }, aggs: ext("rating", { sigma: 1 }) } },
  "in a histogram": { h: { histogram: { field: "price", interval: 100, min_doc_count: 0 }, aggs: ext("stock") } },
  "in filters": { f: { filters: { filters: { a: { match: { name: "wireless" } }, b: { match_none: {} } } }, aggs: ext("price") } },
  "in global": { g: { global: {}, aggs: ext("price") } },
  "one document": { f: { filter: { ids: { values: ["1"] } }, aggs: ext("price") } },
};
for (const key of [
  ...["count", "min", "max", "avg", "sum", "sum_of_squares", "variance", "variance_population", "variance_sampling"],
  ...["std_deviation", "std_deviation_population", "std_deviation_sampling", "std_upper", "std_lower"],
  ...["std_upper_population", "std_lower_population", "std_upper_sampling", "std_lower_sampling"],
  ...["std_deviation_bounds.upper", "std_deviation_bounds", "nope", ""],
]) {
  const order = { [`e${key === "" ? "" : `.${key}`}`]: "desc" };
  (EXTENDED as Record<string, Body>)[`words by ${key}`] = {
    t: { terms: { field: "category", size: 4, order }, aggs: ext("price") },
  };
  (EXTENDED as Record<string, Body>)[`numbers by ${key}`] = {
    t: { terms: { field: "stock", size: 4, order }, aggs: ext("price", { sigma: 3 }) },
  };
}

// prettier-ignore
const WEIGHTED: Readonly<Record<string, Body>> = {
  "prices by stock": weighted(f("price"), f("stock")),
  "ratings by price": weighted(f("rating"), f("price")),
  "ratings by price, missing": weighted(f("rating", { missing: 1 }), f("price", { missing: 2 })),
  "several values": weighted(f("items.price"), f("stock")),
  "no weights": weighted(f("price"), f("nothing")),
  "no values": weighted(f("nothing"), f("price")),
  "no values, missing": weighted(f("nothing", { missing: 3 }), f("price")),
  "weights of zero": weighted(f("price"), f("nothing", { missing: 0 })),
  "a format": weighted(f("price"), f("stock"), { format: "0.000" }),
  "dates": weighted(f("created_at"), f("stock")),
  "dates, a format": weighted(f("created_at"), f("stock"), { format: "yyyy-MM-dd" }),
  "value type": weighted(f("nothing"), f("stock"), { value_type: "long" }),
  "words": weighted(f("brand"), f("stock")),
  "texts": weighted(f("name"), f("stock")),
  "weights of words": weighted(f("price"), f("brand")),
  "no value": { w: { weighted_avg: { weight: f("stock") } } },
  "no weight": { w: { weighted_avg: { value: f("price") } } },
  "nothing": { w: { weighted_avg: {} } },
  "text": { w: { weighted_avg: "x" } },
  "value of text": weighted("price", f("stock")),
  "no field": weighted({}, f("stock")),
  "no field, missing": weighted({ missing: 1 }, f("stock")),
  "unknown parameter": weighted(f("price"), f("stock"), { nonsense: 1 }),
  "unknown parameter of a value": weighted(f("price", { nonsense: 1 }), f("stock")),
  "a format of a value": weighted(f("price", { format: "0.0" }), f("stock")),
  "a missing that is none": weighted(f("price", { missing: "x" }), f("stock")),
  "below": { w: { weighted_avg: { value: f("price"), weight: f("stock") }, aggs: { m: { max: { field: "price" } } } } },
  "in terms": { t: { terms: { field: "category", size: 8 }, aggs: weighted(f("price"), f("stock")) } },
  "in an empty bucket": { f: { filter: { match_none: {} }, aggs: weighted(f("price"), f("stock")) } },
  "words by it": { t: { terms: { field: "category", size: 4, order: { w: "desc" } }, aggs: weighted(f("price"), f("stock")) } },
  "words by its value": { t: { terms: { field: "category", size: 4, order: { "w.value": "asc" } }, aggs: weighted(f("price"), f("stock")) } },
  "numbers by it": { t: { terms: { field: "stock", size: 4, order: { w: "desc" } }, aggs: weighted(f("price"), f("rating")) } },
  "numbers by nonsense of it": { t: { terms: { field: "stock", size: 4, order: { "w.x": "desc" } }, aggs: weighted(f("price"), f("rating")) } },
};

const prefixed = (prefix: string, list: Readonly<Record<string, Body>>): Record<string, Body> =>
  Object.fromEntries(Object.entries(list).map(([name, body]) => [`${prefix}: ${name}`, body]));
const ALL = { ...prefixed("extended", EXTENDED), ...prefixed("weighted", WEIGHTED) };

export const aggsStatistics: Case[] = [
  ...aggs("types", typed),
  ...aggs("products", ALL),
  ...searches(
    "products",
    Object.fromEntries(
      Object.entries(ALL).map(([name, tree]) => [
        `searched: ${name}`,
        { query: { match: { name: "wireless" } }, size: 0, aggs: tree as object },
      ]),
    ),
  ),
  ...aggs("empty", { "empty: extended": ext("price"), "empty: weighted": weighted(f("price"), f("stock")) }),
];
