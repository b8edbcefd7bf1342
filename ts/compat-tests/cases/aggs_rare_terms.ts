/** `rare_terms`: fields of every type, how rare values may be, filters of values, what may stand inside and around, and errors. */

import { named, searches, type Body, type Case } from "./case.js";

const rare = (field: string | undefined, rest: object = {}, below?: object): object => ({
  a: {
    rare_terms: { ...(field === undefined ? {} : { field }), ...rest },
    ...(below === undefined ? {} : { aggs: below }),
  },
});
const within = (type: string, body: object, inside: object): object => ({ o: { [type]: body, aggs: inside } });

// prettier-ignore
const TYPED = [
  "kw", "kw_short", "txt.raw", "txt", "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "n.str", "obj", "obj.count", "obj.flag", "obj.when", "obj.deep.kw", "items.sku", "items.qty", "items.price", "never_kw", "never_l", "never_d", "never_date", "never_bool", "nothing", "_id", "_index",
];
const types: Body[] = TYPED.flatMap((field) => [
  rare(field),
  rare(field, { max_doc_count: 2 }),
  rare(field, { max_doc_count: 100 }),
  rare(field, {
    max_doc_count: 50,
    missing: field.endsWith("date") ? "2020-01-01" : field.endsWith("bool") ? true : 5,
  }),
]);

// prettier-ignore
const COUNTS: readonly unknown[] = [0, -1, 1, 2, 3, 5, 10, 40, 99, 100, 101, 1000, "2", "x", "", 2.7, null, true, [2], {}, 1e12];
// prettier-ignore
const PRECISIONS: readonly unknown[] = [0, -1, 1, 0.5, 0.00001, 0.000001, 0.001, "0.01", "x", null, true, 1.1, 2, [0.1]];
// prettier-ignore
const WORDS: readonly unknown[] = [
  "SKU-00001.*", ".*9", "", ["SKU-000012", "SKU-000100"], [], [1, "SKU-000007"], { partition: 0, num_partitions: 7 }, { partition: 3, num_partitions: 3 }, { partition: 0 }, 5, null, true, "[", "a{2", [["a"]], [{}],
];
// prettier-ignore
const NUMBERS: readonly unknown[] = ["1.*", ["1", "11"], [], [1, 11, 210], ["x"], [1.5], { partition: 0, num_partitions: 3 }];
const BELOW: Readonly<Record<string, object>> = {
  mean: { avg: { field: "price" } },
  stats: { stats: { field: "rating" } },
  brands: { terms: { field: "brand" } },
  best: { top_hits: { size: 1, _source: false } },
  cheapest: { top_hits: { size: 2, _source: false, sort: ["price"] } },
  rarer: { rare_terms: { field: "color", max_doc_count: 2 } },
  sample: { sampler: { shard_size: 1 }, aggs: { m: { max: { field: "price" } } } },
  monthly: { date_histogram: { field: "created_at", calendar_interval: "month", min_doc_count: 1 } },
  few: { bucket_sort: { size: 3, sort: [{ _key: "desc" }] } },
  derived: { derivative: { buckets_path: "_count" } },
  pages: { composite: { sources: [{ x: { terms: { field: "brand" } } }] } },
  all: { global: {} },
};

const products: Body[] = [
  ...["brand", "color", "tags", "stock", "created_at", "in_stock", "rating", "name", "category", "price", "sku"].map(
    (field) => rare(field, { max_doc_count: 4 }, field === "sku" ? { few: { bucket_sort: { size: 5 } } } : undefined),
  ),
  ...COUNTS.map((max_doc_count) => rare("stock", { max_doc_count })),
  ...PRECISIONS.map((precision) => rare("stock", { precision, max_doc_count: 2 })),
  ...["include", "exclude"].flatMap((key) => [
    ...WORDS.map((value) => rare("sku", { [key]: value }, { few: { bucket_sort: { size: 4 } } })),
    ...NUMBERS.map((value) => rare("stock", { [key]: value, max_doc_count: 4 })),
    rare("created_at", { [key]: ["x"] }),
    rare("created_at", { [key]: "2020.*" }),
    rare("in_stock", { [key]: ["true"] }),
    rare("in_stock", { [key]: ["x", "a"] }),
    rare("price", { [key]: "1.*" }),
    rare("nothing", { [key]: "[" }),
    rare("nothing", { [key]: ["a"] }),
  ]),
  rare("sku", { include: "SKU-0000.*", exclude: "SKU-00001.*" }, { few: { bucket_sort: { size: 4 } } }),
  rare("sku", { include: "SKU-00001.*", exclude: ["SKU-000012"] }, { few: { bucket_sort: { size: 4 } } }),
  rare("sku", { include: { partition: 0, num_partitions: 3 }, exclude: "a" }),
  ...Object.entries(BELOW).map(([name, body]) => rare("stock", { max_doc_count: 2 }, { [name]: body })),
  rare("stock", { max_doc_count: 2 }, { s: { sum: { field: "price" } }, t: { terms: { field: "color" } } }),
  ...["stock", "color", "created_at", "tags"].flatMap((field) => [
    within("terms", { field: "brand" }, rare(field, { max_doc_count: 2 })),
    within(
      "terms",
      { field: "color", size: 3 },
      rare(field, {}, field === "created_at" ? undefined : { m: { avg: { field: "price" } } }),
    ),
    within("filter", { term: { in_stock: false } }, rare(field, { max_doc_count: 3 })),
    within("filters", { filters: [{ term: { in_stock: false } }] }, rare(field, { max_doc_count: 3 })),
    within("sampler", { shard_size: 30 }, rare(field)),
    within("histogram", { field: "price", interval: 500 }, rare(field, { missing: "1" })),
  ]),
  within("terms", { field: "brand", order: { a: "asc" } }, rare("color")),
  within("terms", { field: "stock", order: { a: "asc" } }, rare("stock")),
  within("terms", { field: "stock", order: { a: "asc" } }, rare("nothing")),
  { m: { max_bucket: { buckets_path: "a>s" } }, ...rare("stock", {}, { s: { sum: { field: "price" } } }) },
  { m: { stats_bucket: { buckets_path: "a>_count" } }, ...rare("stock", { max_doc_count: 5 }) },
];

// prettier-ignore
const WRONG: readonly Body[] = [
  rare(undefined), rare("brand", { size: 1 }), rare("brand", { order: { _key: "asc" } }), rare("brand", { min_doc_count: 1 }), rare("brand", { execution_hint: "map" }),
  rare("brand", { collect_mode: "breadth_first" }), rare("brand", { max_doc_coun: 1 }), rare("brand", { time_zone: "+01:00" }), rare("brand", { format: "0.0" }),
  rare("stock", { format: "0.0", max_doc_count: 3 }), rare("created_at", { format: "yyyy-MM", max_doc_count: 3 }), rare("created_at", { format: 5 }), rare("in_stock", { format: "yyyy" }),
  rare("brand", { missing: null }), rare("stock", { missing: "x" }), rare("stock", { missing: 1.7 }), rare("created_at", { missing: "x" }), rare("price", { missing: 5 }),
  rare("nothing", { missing: "q", max_doc_count: 100 }), rare("nothing", { value_type: "long" }), rare("nothing", { value_type: "long", missing: 3 }), rare("nothing", { value_type: "double", missing: 3 }),
  rare("nothing", { value_type: "date" }), rare("nothing", { value_type: "ip", missing: "::1" }), rare("nothing", { value_type: "nope" }), rare("brand", { value_type: "string" }),
  rare("brand", { valueType: "string" }), rare("brand", { value_type: "long" }),
  '{"a":{"rare_terms":[]}}', '{"a":{"rare_terms":5}}', '{"a":{"rare_terms":{"field":null}}}', '{"a":{"rare_terms":{"field":5}}}', '{"a":{"rare_terms":{"field":"brand","field":"brand"}}}',
];

// prettier-ignore
const nested: Body[] = [
  rare("kind", { max_doc_count: 5 }), rare("parts.code", { max_doc_count: 100 }), rare("all", {}, { n: { nested: { path: "parts" }, aggs: rare("parts.code", { max_doc_count: 2 }) } }),
  ...["parts.code", "parts.weight", "parts.made", "parts.ok", "parts.price", "kind", "parts.label", "parts.box.side"].flatMap((field) => [
    within("nested", { path: "parts" }, rare(field, { max_doc_count: 2 })),
    within("nested", { path: "parts" }, rare(field, { max_doc_count: 30, missing: field === "parts.ok" ? true : "1" })),
    ...(field === "parts.weight" ? [] : [within("nested", { path: "parts" }, rare(field, { max_doc_count: 3 }, { r: { reverse_nested: {}, aggs: { k: { terms: { field: "kind" } } } } }))]),
  ]),
  within("nested", { path: "parts" }, within("nested", { path: "parts.offers" }, rare("parts.offers.shop", { max_doc_count: 9 }))),
  within("nested", { path: "team.people" }, rare("team.people.role", { max_doc_count: 4 }, { s: { sum: { field: "team.people.age" } } })),
];

export const aggsRareTerms: Case[] = [
  ...named("types", types),
  ...named("products", products),
  ...named("products", WRONG),
  ...named("nested", nested),
  ...named("empty", [rare("brand"), rare("nope"), rare("price"), rare("created_at", { missing: "2020-01-01" })]),
  ...named("labels", [
    ...["part", "few", "many", "n"].map((field) =>
      rare(field, { max_doc_count: 30 }, field === "n" ? { few: { bucket_sort: { size: 3 } } } : undefined),
    ),
    within("terms", { field: "part" }, rare("many", { max_doc_count: 3 })),
    within("terms", { field: "few", size: 3 }, rare("many", { max_doc_count: 2 }, { m: { max: { field: "n" } } })),
  ]),
  ...named(
    "doc_count",
    ["k", "n", "l", "d", "ip", "b", "r", "dr", "f", "fl", "fl.a", "o.k"].flatMap((field) => [
      rare(field, { max_doc_count: 1 }),
      ...(field === "n" ? [] : [rare(field, { max_doc_count: 10 }, { v: { value_count: { field: "k" } } })]),
    ]),
  ),
  ...named(
    "type_flattened",
    ["one", "one.a", "split", "split.b", "other", "o.f", "o.f.a", "never", "never.a"].flatMap((field) => [
      rare(field, { max_doc_count: 2 }),
      rare(field, { max_doc_count: 9, missing: "none" }),
      within("filter", { match_all: {} }, rare(field, { max_doc_count: 9, missing: "none" })),
      rare(field, { max_doc_count: 9, include: ".*a.*" }),
    ]),
  ),
  ...named(
    "type_ip",
    ["one", "many", "null_value", "not_indexed", "not_kept", "never"].flatMap((field) => [
      rare(field),
      rare(field, { max_doc_count: 9, missing: "::5" }),
      rare(field, { max_doc_count: 9, exclude: ["::1", "127.0.0.1"] }),
      rare(field, { max_doc_count: 9, include: "1.*" }),
      rare(field, { include: ["x", "::1", "a"] }),
      { t: { terms: { field, exclude: ["x", "a"] } } },
    ]),
  ),
  ...named(
    "type_date_nanos",
    ["one", "many", "day", "pattern", "not_indexed", "never"].flatMap((field) => [
      rare(field),
      rare(field, { max_doc_count: 9 }),
      rare(field, { max_doc_count: 9, format: "yyyy-MM-dd" }),
    ]),
  ),
  ...named("geo", [rare("p"), rare("k", { max_doc_count: 3 }), within("nested", { path: "n" }, rare("n.p"))]),
  ...named("type_ranges", [rare("i"), rare("t"), rare("never")]),
  ...named("type_scaled_float", [rare("one"), rare("never")]),
  ...named("type_binary", [rare("one")]),
  ...searches("products", {
    "of a query": { size: 0, query: { term: { in_stock: false } }, aggs: rare("stock", { max_doc_count: 1 }) },
    "of few, with what is inside": {
      size: 0,
      query: { match: { name: "steel" } },
      aggs: rare("brand", { max_doc_count: 20 }, { best: { top_hits: { size: 1, _source: false } } }),
    },
    "of none": { size: 0, query: { match_none: {} }, aggs: rare("brand") },
  }),
  ...searches("nested", {
    "of scores inside of objects": {
      size: 0,
      query: { match: { name: "red" } },
      aggs: rare("kind", { max_doc_count: 9 }, { h: { top_hits: { size: 1, _source: false } } }),
    },
  }),
];
