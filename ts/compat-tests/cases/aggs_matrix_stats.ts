/** `matrix_stats`: fields of all types, several values, modes, what stands for others, and errors. */

import { named, searches, type Body, type Case } from "./case.js";

/** The name tells the mode: the real engine keeps answers, and takes searches that differ by it alone for the same. */
const matrix = (fields: unknown, rest: { mode?: unknown } & object = {}): object => ({
  [typeof rest.mode === "string" ? `a${rest.mode}` : "a"]: {
    matrix_stats: { ...(fields === undefined ? {} : { fields }), ...rest },
  },
});
const within = (type: string, body: object, inside: object): object => ({ o: { [type]: body, aggs: inside } });

// prettier-ignore
const FIELDS: readonly unknown[] = [
  "price", ["price"], ["price", "stock"], ["stock", "price"], ["price", "rating"], ["rating", "price", "stock"], ["stock", "rating", "price", "created_at"], ["created_at"], ["in_stock"], ["in_stock", "price"],
  ["price", "price"], ["price", "nothing"], ["nothing"], "nothing", [], ["price", "nothing", "stock"], 5, null, true, [5], [null], [["price"]], {},
];
// prettier-ignore
const REST: readonly object[] = [
  ...["avg", "min", "max", "sum", "median", "AVG", "Median", "foo", ""].map((mode) => ({ mode })), { mode: 5 }, { mode: null },
  { missing: { rating: 3 } }, { missing: { rating: 3, stock: 1 } }, { missing: { nope: 3 } }, { missing: {} }, { missing: { rating: "2.5" } }, { missing: { rating: "x" } }, { missing: 1 }, { missing: [1] }, { missing: null },
  { format: "0.0" }, { foo: 1 }, { foo: true }, { field: 5 }, { keyed: true },
];
// prettier-ignore
const TYPED: readonly (readonly string[])[] = [
  ["l"], ["i"], ["s"], ["b"], ["d"], ["f"], ["h"], ["bool"], ["date"], ["n"], ["obj.count"], ["items.qty"], ["items.price"], ["items.qty", "items.price"], ["never_l"], ["never_d"], ["i", "never_l"], ["i", "d"], ["s", "b", "i"], ["d", "f", "h"],
];
const MULTIPLE = ["multi_long", "multi_integer", "multi_double", "multi_float", "all_long", "all_double", "long"];

export const aggsMatrixStats: Case[] = [
  ...named("products", [
    ...FIELDS.map((fields) => matrix(fields)),
    ...REST.map((rest) => matrix(["price", "rating"], rest)),
    ...["stock", "brand"].map((field) => within("terms", { field, size: 5 }, matrix(["price", "rating", "stock"]))),
    within("terms", { field: "brand", order: { a: "asc" } }, matrix(["price"])),
    within(
      "date_histogram",
      { field: "created_at", calendar_interval: "year" },
      { ...matrix([]), s: { bucket_sort: { sort: { a: {} } } } },
    ),
    within("terms", { field: "stock", order: { a: "asc" } }, matrix(["price"])),
    within("histogram", { field: "price", interval: 500 }, matrix(["stock", "price"])),
    within("filter", { term: { in_stock: false } }, matrix(["stock", "price"])),
    within("sampler", { shard_size: 30 }, matrix(["stock", "price"])),
    within("global", {}, matrix(["stock", "rating"])),
    { a: { matrix_stats: { fields: ["price"] }, aggs: { t: { terms: { field: "brand" } } } } },
    '{"a":{"matrix_stats":[]}}',
    '{"a":{"matrix_stats":5}}',
  ] satisfies Body[]),
  ...named(
    "types",
    TYPED.flatMap((fields) => ["avg", "min", "max", "sum", "median"].map((mode) => matrix(fields, { mode }))),
  ),
  ...named(
    "kinds",
    MULTIPLE.flatMap((field) =>
      ["avg", "min", "max", "sum", "median"].map((mode) => matrix([field, "all_integer"], { mode })),
    ),
  ),
  ...named("nested", [
    within("nested", { path: "parts" }, matrix(["parts.weight", "parts.price"])),
    within("nested", { path: "parts" }, matrix(["parts.weight", "n"])),
    matrix(["n", "parts.weight"]),
  ]),
  ...named("empty", [matrix(["price"]), matrix(["nope", "price"]), matrix("nope")]),
  ...named("ties", [matrix(["rank", "half", "maybe"]), within("terms", { field: "group" }, matrix(["rank", "maybe"]))]),
  ...searches("products", {
    "of one document": { size: 0, query: { ids: { values: ["SKU-000005"] } }, aggs: matrix(["price", "stock"]) },
    "of two documents": {
      size: 0,
      query: { ids: { values: ["SKU-000005", "SKU-000007"] } },
      aggs: matrix(["price", "stock"]),
    },
    "of none": { size: 0, query: { match_none: {} }, aggs: matrix(["price", "stock"]) },
    "of a query": { size: 0, query: { match: { name: "steel" } }, aggs: matrix(["price", "stock", "rating"]) },
  }),
];
