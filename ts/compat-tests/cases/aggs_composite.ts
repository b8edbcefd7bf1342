/** `composite`: sources of every kind and type, `after`, and what stands around and inside. */

import { aggs, searches, type Body, type Case } from "./case.js";

type Source = Record<string, object>;

const terms = (field: string, rest: object = {}, name = "a"): Source => ({ [name]: { terms: { field, ...rest } } });
const histogram = (field: string, rest: object = {}, name = "h"): Source => ({
  [name]: { histogram: { field, ...rest } },
});
const dates = (field: string, rest: object = {}, name = "d"): Source => ({
  [name]: { date_histogram: { field, ...rest } },
});
const composite = (sources: unknown, rest: object = {}, sub?: object): object => ({
  c: { composite: { sources, ...rest }, ...(sub === undefined ? {} : { aggs: sub }) },
});
const raw = (body: unknown): object => ({ c: { composite: body } });

/** Names cases by what they hold. */
const named = (corpus: string, list: readonly object[]): Record<string, Body> =>
  Object.fromEntries(list.map((body) => [`${corpus}: ${JSON.stringify(body)}`, body]));

const MISSING = { missing_bucket: true };
// prettier-ignore
const ORDERS: readonly object[] = [
  {}, { order: "desc" }, { order: "ASC" }, { ...MISSING }, { ...MISSING, order: "desc" }, { ...MISSING, missing_order: "first", order: "desc" }, { ...MISSING, missing_order: "LAST" }, { ...MISSING, missing_order: "default" }, { ...MISSING, missing_order: "Default", order: "desc" },
];
// prettier-ignore
const TYPED = ["kw", "kw_short", "l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "n.str", "txt", "obj.when", "obj", "items.price", "items.name", "never_kw", "never_txt", "never_l", "never_d", "never_date", "never_bool", "nothing", "_id", "_index", "_doc_count", "_type"];
const typed: object[] = [];
for (const field of TYPED) {
  for (const order of ORDERS) typed.push(composite([terms(field, order)], { size: 4 }));
  typed.push(composite([terms(field), terms("kw", MISSING, "k")], { size: 30 }));
  typed.push(composite([histogram(field, { interval: 3 })], { size: 5 }));
  typed.push(composite([histogram(field, { interval: 0.7, order: "desc", ...MISSING })], { size: 5 }));
  typed.push(composite([dates(field, { calendar_interval: "month" })], { size: 5 }));
  typed.push(composite([dates(field, { fixed_interval: "36h", ...MISSING })], { size: 5 }));
}

// prettier-ignore
const AFTER: readonly unknown[] = ["a", "", "1", "1.7", "x", "1e2", "true", "false", "2020", "2020-01-01", "now", "now-1d", "NaN", 0, 1, 1.5, -2, 1e30, 12345678901, 123456789012345680000, true, false, null, [1], {}, { x: 1 }, ["b", "c"]];
const after: object[] = [];
for (const value of AFTER) {
  for (const field of ["kw", "l", "i", "d", "h", "bool", "date", "nothing", "never_l", "n.str"]) {
    after.push(composite([terms(field)], { size: 3, after: { a: value } }));
    after.push(composite([terms(field, MISSING)], { size: 2, after: { a: value } }));
  }
  for (const field of ["l", "date", "nothing"]) {
    after.push(composite([histogram(field, { interval: 2, order: "desc" })], { size: 3, after: { h: value } }));
    after.push(composite([dates(field, { calendar_interval: "1d" })], { size: 3, after: { d: value } }));
    after.push(composite([dates(field, { calendar_interval: "1y", ...MISSING })], { size: 3, after: { d: value } }));
  }
  // How far a text of too many digits is read differs.
  if (typeof value === "number" && (value < 0 || value > 1e9)) continue;
  for (const format of ["yyyy", "yyyy-MM-dd", "epoch_second"]) {
    after.push(composite([dates("date", { calendar_interval: "1y", format })], { size: 3, after: { d: value } }));
  }
}

// prettier-ignore
const BODIES: readonly unknown[] = [
  {}, { sources: [] }, { sources: null }, { sources: {} }, { sources: "x" }, { sources: [{}] }, { sources: ["x"] }, { sources: [{ a: {} }] }, { sources: [{ a: { terms: {} } }] }, { sources: [{ a: { histogram: { interval: 1 } } }] }, { sources: [{ a: { nope: { field: "brand" } } }] },
  { sources: [{ a: { terms: { field: "brand" } }, b: { terms: { field: "brand" } } }] }, { sources: [{ a: { terms: { field: "brand" }, histogram: {} } }] }, { sources: terms("brand"), size: 2 }, { sources: [[terms("brand")]] }, { sources: [{ a: "x" }] }, { sources: [{ a: null }] }, { sources: [{ a: { terms: "x" } }] }, { sources: [{ a: { terms: [] } }] }, { sources: [terms("brand"), 5] },
  { sources: [terms("brand")], size: 0 }, { sources: [terms("nothing")], size: 0 }, { sources: [terms("brand")], size: -1 }, { sources: [terms("brand")], size: -5, after: { a: 1 } }, { sources: [terms("brand")], size: 65536 }, { sources: [terms("brand")], size: 65537 }, { sources: [terms("brand")], size: 1000000, after: { a: 1 } }, { sources: [terms("brand")], size: 65537, after: {} }, { sources: [terms("brand")], size: "3" }, { sources: [terms("brand")], size: "x" }, { sources: [terms("brand")], size: "" }, { sources: [terms("brand")], size: 2.5 }, { sources: [terms("brand")], size: null }, { sources: [terms("brand")], size: 3000000000 }, { sources: [terms("brand")], size: [1] },
  { sources: [terms("brand"), terms("color")] }, { sources: [terms("brand"), terms("color"), terms("brand", {}, "b"), terms("brand", {}, "b")] }, { sources: [terms("brand", { nonsense: 1 })] }, { sources: [terms("brand", { missing: "z" })] }, { sources: [terms("brand", { format: "x" })] }, { sources: [terms("brand", { size: 3 })] }, { sources: [terms("brand", { valueType: "string" })] },
  { sources: [terms("brand", { order: "x" })] }, { sources: [terms("brand", { order: 1 })] }, { sources: [terms("brand", { order: { _key: "asc" } })] }, { sources: [terms("brand", { order: null })] }, { sources: [terms("brand", { order: "" })] },
  { sources: [terms("brand", { missing_order: "first" })] }, { sources: [terms("brand", { missing_bucket: false, missing_order: "last" })] }, { sources: [terms("brand", { missing_order: "default" })], size: 2 }, { sources: [terms("brand", { ...MISSING, missing_order: "x" })] }, { sources: [terms("brand", { ...MISSING, missing_order: 5 })] }, { sources: [terms("name"), terms("brand", { missing_order: "first" }, "b")] }, { sources: [terms("brand", { missing_order: "first" }), terms("name", {}, "b")] },
  { sources: [terms("brand", { missing_bucket: 1 })] }, { sources: [terms("brand", { missing_bucket: "yes" })] }, { sources: [terms("brand", { missing_bucket: "true" })], size: 2 }, { sources: [terms("brand", { missing_bucket: null })] },
  { sources: [{ a: { terms: { field: 5 } } }] }, { sources: [{ a: { terms: { field: null } } }] }, { sources: [{ a: { terms: { field: "" } } }] }, { sources: [{ "": { terms: { field: "brand" } } }], size: 1 }, { sources: [{ "a[>": { terms: { field: "brand" } } }], size: 1 },
  { sources: [terms("brand")], nonsense: 1 }, { sources: [terms("brand")], after: null }, { sources: [terms("brand")], after: {} }, { sources: [terms("brand")], after: [] }, { sources: [terms("brand")], after: "x" }, { sources: [terms("brand")], after: { b: "x" } }, { sources: [terms("brand")], after: { a: "A", b: "x" } }, { size: 2, after: { a: "B" }, sources: [terms("brand")] }, { size: "x", sources: [] }, { sources: [terms("brand"), terms("color", {}, "b")], after: { a: "B" } }, { sources: [terms("brand"), terms("color", {}, "b")], after: { b: "blue", a: "B" }, size: 3 }, { sources: [terms("brand"), terms("color", {}, "b")], after: { a: "B", c: 1 } },
  { sources: [histogram("price")] }, { sources: [histogram("price", { interval: 0 })] }, { sources: [histogram("price", { interval: -1 })] }, { sources: [histogram("price", { interval: "50" })] }, { sources: [histogram("price", { interval: "x" })] }, { sources: [histogram("price", { interval: null })] }, { sources: [histogram("price", { interval: 2, offset: 1 })] }, { sources: [histogram("price", { interval: 2, format: "0" })] }, { sources: [histogram("price", { interval: 2, min_doc_count: 0 })] }, { sources: [histogram("price", { interval: 1e-300 })], size: 2 }, { sources: [histogram("price", { interval: "NaN" })] }, { sources: [histogram("in_stock", { interval: 1 })] }, { sources: [histogram("brand", { interval: 1 })] }, { sources: [histogram("created_at", { interval: 1e10 })], size: 4 }, { sources: [histogram("created_at", { interval: 1e10, order: "desc" })], size: 2, after: { h: "2021-01-01T00:00:00.000Z" } }, { sources: [histogram("created_at", { interval: 1000.5 })] }, { sources: [histogram("stock", { interval: 7 }), histogram("rating", { interval: 0.5 }, "r")], size: 20 },
  { sources: [dates("created_at")] }, { sources: [dates("created_at", { interval: "1M" })], size: 3 }, { sources: [dates("created_at", { interval: "90m" })], size: 3 }, { sources: [dates("created_at", { interval: 86400000 })], size: 3 }, { sources: [dates("created_at", { interval: 0 })] }, { sources: [dates("created_at", { interval: -5, fixed_interval: "1d" })] }, { sources: [dates("created_at", { interval: "x" })] }, { sources: [dates("created_at", { interval: "" })] }, { sources: [dates("created_at", { interval: "1d", fixed_interval: "1d" })] }, { sources: [dates("created_at", { fixed_interval: "1d", interval: "1d" })] }, { sources: [dates("created_at", { fixed_interval: "1d", calendar_interval: "1d" })] }, { sources: [dates("created_at", { calendar_interval: "2M" })] }, { sources: [dates("created_at", { calendar_interval: "" })] }, { sources: [dates("created_at", { calendar_interval: 1 })] }, { sources: [dates("created_at", { fixed_interval: "1M" })] }, { sources: [dates("created_at", { fixed_interval: "0d" })] }, { sources: [dates("created_at", { fixed_interval: "x" })] }, { sources: [dates("created_at", { interval: "-1d" })] },
  { sources: [dates("created_at", { calendar_interval: "1d", keyed: true })] }, { sources: [dates("created_at", { calendar_interval: "1d", min_doc_count: 1 })] }, { sources: [dates("created_at", { calendar_interval: "1d", offset: "x" })] }, { sources: [dates("created_at", { calendar_interval: "1d", offset: "" })] }, { sources: [dates("created_at", { calendar_interval: "1d", offset: null })] }, { sources: [dates("created_at", { calendar_interval: "1d", time_zone: "nonsense" })] }, { sources: [dates("created_at", { calendar_interval: "1d", time_zone: 50 })] }, { sources: [dates("created_at", { calendar_interval: "1d", time_zone: null })] }, { sources: [dates("stock", { calendar_interval: "1s", time_zone: "+02:00" })] }, { sources: [dates("created_at", { calendar_interval: "1d", format: "yyyy'" })] }, { sources: [dates("nothing", { calendar_interval: "1d", format: "yyyy'" })] }, { sources: [dates("nothing", { calendar_interval: "1d", format: "yyyy", ...MISSING })] },
  ...["date", "long", "double", "boolean", "ip", "string", "x"].flatMap((value_type) => [{ sources: [terms("brand", { value_type })], size: 2 }, { sources: [terms("nothing", { value_type, ...MISSING })], after: { a: "x" } }, { sources: [dates("created_at", { value_type, calendar_interval: "1y" })] }, { sources: [histogram("nothing", { value_type, interval: 1, ...MISSING })] }, ...(value_type === "string" || value_type === "ip" ? [] : [{ sources: [terms("created_at", { value_type })], size: 2 }, { sources: [terms("in_stock", { value_type })], size: 2 }, { sources: [terms("price", { value_type })], size: 2 }])]),
];

const OFFSETS: readonly unknown[] = ["3h", "-1d", "+90m", 1000, -3600000, 1.5];
const ZONES = [
  "Europe/Berlin",
  "+02:00",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "UTC",
  5,
  "-0930",
];
const FORMATS = [
  "yyyy",
  "yyyy-MM",
  "yyyy-MM-dd",
  "yyyy-MM-dd HH:mm",
  "epoch_millis",
  "epoch_second",
  "HH",
  "strict_date_time",
  "E, d MMM yyyy",
  "yyyy||dd.MM.yyyy",
];
const dated: object[] = [];
for (const interval of [
  { calendar_interval: "month" },
  { calendar_interval: "1d" },
  { fixed_interval: "90m" },
  { calendar_interval: "hour" },
  { fixed_interval: "1000d" },
]) {
  for (const offset of OFFSETS) dated.push(composite([dates("at", { ...interval, offset })], { size: 6 }));
  for (const time_zone of ZONES) {
    dated.push(composite([dates("at", { ...interval, time_zone })], { size: 8 }));
    dated.push(composite([dates("at", { ...interval, time_zone, format: "yyyy-MM-dd" })], { size: 4 }));
    dated.push(
      composite([dates("at", { ...interval, time_zone, format: "yyyy-MM-dd'T'HH:mm:ssXXX" })], {
        size: 4,
        after: { d: "2021-03-28T00:00:00+01:00" },
      }),
    );
  }
  for (const format of FORMATS)
    dated.push(composite([dates("at", { ...interval, format, order: "desc" })], { size: 3 }));
}

const BELOW = {
  s: { stats: { field: "price" } },
  t: { terms: { field: "tags", size: 2 } },
  f: { filter: { range: { price: { gt: 100 } } }, aggs: { m: { max: { field: "rating" } } } },
  p: { percentiles: { field: "stock", percents: [50] } },
  u: { cardinality: { field: "color" } },
  d: { date_histogram: { field: "created_at", calendar_interval: "1y", min_doc_count: 1 } },
};
// prettier-ignore
const PRODUCTS: readonly object[] = [
  composite([terms("brand")], {}, BELOW), composite([terms("tags")], { size: 5 }, BELOW), composite([terms("tags"), terms("color", { order: "desc" }, "b")], { size: 7 }, BELOW), composite([terms("tags"), terms("tags", { order: "desc" }, "b")], { size: 30 }), composite([dates("created_at", { calendar_interval: "month" }), terms("category", {}, "k"), histogram("price", { interval: 50 })], { size: 15 }, BELOW),
  composite([terms("in_stock"), terms("rating", MISSING, "r")], { size: 9 }, { m: { avg: { field: "price" } } }), composite([terms("sku")], { size: 3, after: { a: "P-00100" } }), composite([terms("created_at")], { size: 3 }), composite([terms("price"), terms("sku", {}, "s")], { size: 4, after: { a: 20.5, s: "x" } }), composite([terms("sku"), terms("price", {}, "b"), terms("tags", {}, "t")], { size: 1000 }), composite([terms("nothing"), terms("brand", {}, "b")]), composite([terms("nothing", MISSING), terms("brand", {}, "b")], { size: 3 }, BELOW),
  { f: { filter: { term: { color: "red" } }, aggs: composite([terms("brand")], { size: 3 }, BELOW) } }, { f: { filter: { match_none: {} }, aggs: composite([terms("brand")], { size: 3 }, BELOW) } }, { f: { filter: { term: { color: "red" } }, aggs: { g: { filter: { range: { price: { gt: 50 } } }, aggs: composite([terms("tags")], { size: 3 }) } } } },
  ...[{ filters: { filters: [{ match_all: {} }] } }, { global: {} }, { terms: { field: "brand" } }, { missing: { field: "brand" } }, { range: { field: "price", ranges: [{ to: 3 }] } }, { date_range: { field: "created_at", ranges: [{ to: "2020" }] } }, { histogram: { field: "price", interval: 100 } }, { date_histogram: { field: "created_at", calendar_interval: "1y" } }, { composite: { sources: [terms("brand")] } }, { terms: { field: "brand", order: { c: "asc" } } }, { terms: { field: "name" } }].map((outer) => ({ o: { ...outer, aggs: composite([terms("color")]) } })),
  { o: { terms: { field: "brand" }, aggs: { f: { filter: { match_all: {} }, aggs: composite([terms("color")]) } } } }, { o: { filter: { match_all: {} }, aggs: { g: { terms: { field: "brand" }, aggs: composite([terms("color")]) } } } },
  composite([terms("brand")], {}, { g: { global: {} } }), composite([terms("brand")], { after: {} }, { a: { avg: { field: "brand" } } }), composite([terms("brand")], { size: 100000 }, { a: { avg: { field: "brand" } } }), { c: { composite: { sources: [terms("brand")], size: 1 }, meta: { a: 1 } } }, { ...composite([terms("brand")], { size: 1 }), e: { composite: { sources: [terms("color")], size: 2 } } },
];

const QUERIES: readonly object[] = [
  { match_all: { boost: 2 } },
  { match_none: {} },
  { term: { l: 3 } },
  { terms: { l: [3] } },
  { range: { l: { gte: 0 } } },
  { range: { date: { gte: "2000" } } },
  { bool: { filter: { range: { l: { gte: 0 } } } } },
  { bool: { must: [{ match_all: {} }], filter: [{ range: { l: { lte: 100 } } }] } },
  { bool: { should: [{ range: { l: { lte: 100 } } }, { exists: { field: "kw" } }] } },
  { constant_score: { filter: { range: { l: { gte: 0 } } } } },
  { constant_score: { filter: { match_all: {} } } },
  { exists: { field: "l" } },
  { exists: { field: "kw" } },
];
/** Values that a document has twice: the real engine counts it once or twice. */
const twice = QUERIES.flatMap((query) =>
  ["l", "i", "s", "b", "d", "date", "kw"].flatMap((field) => [
    { query, size: 0, aggs: composite([terms(field)], { size: 6 }, { v: { value_count: { field } } }) },
    {
      query,
      size: 0,
      aggs: composite([dates(field === "kw" ? "l" : field, { fixed_interval: "1000d" })], { size: 6 }),
    },
    { query, size: 0, aggs: composite([terms("kw", {}, "k"), terms(field)], { size: 6 }) },
  ]),
);

/** What comes after a value, where the real engine may find documents in the order of their values. */
const later = [
  { match_all: {} },
  { range: { l: { gte: 0 } } },
  { range: { l: { gte: 2, lte: 3 } } },
  { exists: { field: "kw" } },
].flatMap((query) =>
  ["l", "i", "d", "date", "kw", "bool", "txt", "n.str", "b"].flatMap((field) =>
    ["asc", "desc"].flatMap((order) =>
      ["first", "last"].flatMap((missing_order) =>
        [null, 2, "2", "true", "a"].map((value) => ({
          query,
          size: 0,
          aggs: composite(
            [terms(field, { ...MISSING, order, missing_order })],
            { size: 4, after: { a: value } },
            { v: { value_count: { field } } },
          ),
        })),
      ),
    ),
  ),
);

/** All pages of some sources. */
const pages = (sources: Source[], keys: readonly object[]): object[] =>
  keys.map((key) => composite(sources, { size: 50, after: key }));

export const aggsComposite: Case[] = [
  ...aggs("products", named("products", BODIES.map(raw))),
  ...aggs("products", named("products", PRODUCTS)),
  ...searches(
    "products",
    named(
      "products",
      PRODUCTS.map((tree) => ({ query: { match: { name: "red" } }, size: 0, aggs: tree })),
    ),
  ),
  ...aggs("types", named("types", typed)),
  ...aggs("types", named("types", after)),
  ...searches("types", named("types", twice)),
  ...searches("types", named("types", later)),
  ...aggs("dates", named("dates", dated)),
  ...aggs(
    "labels",
    named("labels", [
      composite([terms("few"), terms("many", {}, "b")], { size: 200 }),
      composite([terms("many"), terms("few", { order: "desc" }, "b"), terms("part", {}, "p")], { size: 100 }),
      ...pages(
        [terms("few"), terms("many", { order: "desc" }, "b")],
        [
          { a: "l1", b: "l1" },
          { a: "l105", b: "zz" },
          { a: "l99", b: "" },
          { a: "m", b: "a" },
        ],
      ),
    ]),
  ),
  ...aggs(
    "many",
    named("many", [
      composite([terms("n", { order: "desc" })], { size: 3000 }),
      composite([terms("group"), histogram("value", { interval: 20 })], { size: 1500 }),
      composite(
        [histogram("value", { interval: 100 }), terms("group", { order: "desc" }, "g")],
        { size: 5 },
        { s: { sum: { field: "n" } } },
      ),
    ]),
  ),
  ...aggs(
    "doc_count",
    named("doc_count", [
      ...["k", "n", "l", "d", "ip", "r", "b", "f", "t", "fl", "p.q", "o.k"].flatMap((field) => [
        composite([terms(field)], { size: 4 }, { v: { value_count: { field: "k" } } }),
        composite([terms(field, MISSING)], { size: 4 }),
      ]),
    ]),
  ),
  ...aggs(
    "type_date_nanos",
    named(
      "type_date_nanos",
      [
        "one",
        "many",
        "day",
        "nanos",
        "pattern",
        "second",
        "null_value",
        "not_indexed",
        "not_kept",
        "millis",
        "past",
        "never",
      ].flatMap((field) => [
        composite([terms(field)], { size: 4 }),
        composite([terms(field)], { size: 4, after: { a: 1577836800000 } }),
        composite([dates(field, { calendar_interval: "1d" })], { size: 4 }),
        composite([dates(field, { fixed_interval: "7h", format: "yyyy-MM-dd HH" })], { size: 4 }),
        composite([histogram(field, { interval: 1e9 })], { size: 4 }),
      ]),
    ),
  ),
  ...Object.entries({
    type_ip: ["one", "many", "null_value", "not_indexed", "not_kept", "stored", "never"],
    type_scaled_float: ["one", "many", "third", "small", "not_indexed", "not_kept", "never"],
    type_ranges: ["a", "l"],
    type_geo_point: ["g"],
    type_flattened: ["one", "one.a", "many"],
    type_binary: ["one"],
    field_formats: ["day", "dmy", "seconds", "millis", "minute", "either", "basic", "year"],
    far_dates: ["at", "fine"],
  } as const).flatMap(([corpus, fields]) =>
    aggs(
      corpus as "type_ip",
      named(
        corpus,
        fields.flatMap((field) => [
          composite([terms(field)], { size: 4 }),
          composite([terms(field, { ...MISSING, order: "desc" })], { size: 4 }),
          composite([terms(field)], { size: 3, after: { a: "10.0.0.1" } }),
          composite([terms(field)], { size: 3, after: { a: 2 } }),
          composite([histogram(field, { interval: 10 })], { size: 4 }),
          composite([dates(field, { calendar_interval: "1y", ...MISSING })], { size: 4 }),
        ]),
      ),
    ),
  ),
  ...aggs(
    "nested_types",
    named("nested_types", [
      ...["k", "i", "n.ip", "n.k", "n.l", "n.d", "twice.k", "all"].flatMap((field) => [
        composite([terms(field)], { size: 4 }),
        { n: { nested: { path: "n" }, aggs: composite([terms(field)], { size: 4 }) } },
        {
          n: {
            nested: { path: "n" },
            aggs: composite(
              [terms(field, MISSING)],
              { size: 4 },
              { r: { reverse_nested: {}, aggs: { t: { terms: { field: "k" } } } } },
            ),
          },
        },
        {
          n: {
            nested: { path: "n" },
            aggs: {
              f: {
                filter: { exists: { field } },
                aggs: composite([terms(field), terms("n.k", MISSING, "k")], { size: 6 }),
              },
            },
          },
        },
        { n: { nested: { path: "n" }, aggs: { r: { reverse_nested: {}, aggs: composite([terms(field)]) } } } },
      ]),
    ]),
  ),
  // What comes after a combination, where sources behind it have one value only.
  ...aggs(
    "orders_few",
    named("orders_few", [
      ...["a", "b", "c", "bb", ""].flatMap((k) =>
        ["", "q", "r"].flatMap((j) => [
          composite([terms("k", {}, "k"), terms("j", {}, "j")], { after: { k, j } }),
          composite([terms("k", {}, "k"), terms("j", MISSING, "j")], { size: 2, after: { k, j } }),
          composite([terms("k", { order: "desc" }, "k"), terms("j", {}, "j"), terms("j", {}, "again")], {
            after: { k, j, again: "q" },
          }),
          composite([terms("k", {}, "k"), terms("k", {}, "other"), terms("j", {}, "j")], {
            after: { k, other: "b", j },
          }),
        ]),
      ),
    ]),
  ),
  ...aggs(
    "empty",
    named("empty", [
      composite([terms("a")]),
      composite([terms("a")], { size: 0 }),
      composite([terms("a")], { size: -3 }),
      composite([terms("a", MISSING)], { after: { a: null } }),
    ]),
  ),
];
