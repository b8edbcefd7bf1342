/** `auto_date_histogram`: all numbers of buckets, intervals, zones and types of values, what may stand inside, and errors. */

import { named, searches, type Body, type Case } from "./case.js";

const auto = (field: string | undefined, rest: object = {}, below?: object): object => ({
  a: {
    auto_date_histogram: { ...(field === undefined ? {} : { field }), ...rest },
    ...(below === undefined ? {} : { aggs: below }),
  },
});

const BUCKETS = [1, 2, 3, 4, 5, 7, 10, 12, 20, 24, 50, 100, 347];
const STEPS = ["second", "minute", "hour", "day", "month", "year"];
const ZONES = ["+01:00", "-03:30", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"];
const BELOW: Readonly<Record<string, object>> = {
  min: { min: { field: "price" } },
  max: { max: { field: "stock" } },
  sum: { sum: { field: "price" } },
  avg: { avg: { field: "price" } },
  stats: { stats: { field: "price" } },
  count: { value_count: { field: "brand" } },
  brands: { cardinality: { field: "brand" } },
  some: { filter: { term: { in_stock: true } } },
  none: { missing: { field: "brand" } },
  cheapest: { filter: { term: { in_stock: true } }, aggs: { least: { min: { field: "price" } } } },
  derived: { derivative: { buckets_path: "_count" } },
  moving: { moving_avg: { buckets_path: "_count", predict: 2 } },
  total: { cumulative_sum: { buckets_path: "_count" } },
  few: { bucket_sort: { size: 2 } },
};

const products: Body[] = [
  ...BUCKETS.map((buckets) => auto("created_at", { buckets })),
  ...BUCKETS.flatMap((buckets) => STEPS.map((minimum_interval) => auto("created_at", { buckets, minimum_interval }))),
  ...ZONES.flatMap((time_zone) => [2, 10, 40].map((buckets) => auto("created_at", { buckets, time_zone }))),
  ...Object.entries(BELOW).flatMap(([name, body]) =>
    [3, 10, 60].map((buckets) => auto("created_at", { buckets }, { [name]: body })),
  ),
  auto(
    "created_at",
    { buckets: 7 },
    { st: { stats: { field: "price" } }, a: { avg: { field: "price" } }, x: { sum: { field: "stock" } } },
  ),
  auto("created_at", { buckets: 300 }, { brands: { terms: { field: "brand", size: 2 } } }),
  {
    f: {
      filter: { term: { in_stock: true } },
      aggs: auto("created_at", { buckets: 6 }, { s: { stats: { field: "price" } } }),
    },
  },
  { g: { global: {}, aggs: auto("created_at", { buckets: 6 }) } },
  {
    m: { max_bucket: { buckets_path: "a>s" } },
    ...auto("created_at", { buckets: 6 }, { s: { sum: { field: "stock" } } }),
  },
];

// prettier-ignore
const WRONG: readonly Body[] = [
  auto(undefined), auto("created_at", { buckets: 0 }), auto("created_at", { buckets: -1 }), auto("created_at", { buckets: "3" }), auto("created_at", { buckets: 3.7 }),
  auto("created_at", { buckets: "x" }), auto("created_at", { buckets: null }), auto("created_at", { buckets: 2184 }), auto("created_at", { buckets: 2185 }),
  auto("created_at", { buckets: 21845, minimum_interval: "month" }), auto("created_at", { buckets: 21846, minimum_interval: "month" }),
  auto("created_at", { buckets: 5461, minimum_interval: "hour" }), auto("created_at", { buckets: 5462, minimum_interval: "hour" }), auto("created_at", { minimum_interval: null }),
  auto("created_at", { minimum_interval: 5 }), auto("created_at", { keyed: true }), auto("created_at", { offset: "1h" }), auto("created_at", { order: { _key: "asc" } }),
  auto("created_at", { min_doc_count: 1 }), auto("created_at", { interval: "1d" }), auto("created_at", { bucketss: 1 }), auto("created_at", { format: 5 }),
  auto("created_at", { time_zone: "x" }), auto("created_at", { time_zone: 3 }), auto("created_at", { format: "yyyy" }), auto("created_at", { format: "epoch_second" }),
  auto("created_at", { format: "bad" }), auto("created_at", { missing: "2019-01-01" }), auto("created_at", { missing: "x" }), auto("created_at", { missing: null }),
  auto("brand"), auto("name"), auto("price"), auto("stock"), auto("in_stock"), auto("nothing"), auto("nothing", { missing: "2019-01-01" }),
  auto("nothing", { buckets: 9999 }), auto("brand", { buckets: 9999 }),
  '{"a":{"auto_date_histogram":[]}}', '{"a":{"auto_date_histogram":5}}', '{"a":{"auto_date_histogram":{"field":"created_at","field":"created_at"}}}',
];

// prettier-ignore
const TYPED = ["date", "obj.when", "never_date", "i", "bool", "kw", "txt", "items", "s", "b"];
const types = TYPED.flatMap((field) => [auto(field), auto(field, { buckets: 3, missing: 5 })]);

const counted: Body[] = [1, 5, 20].flatMap((buckets) => ZONES.map((time_zone) => auto("at", { buckets, time_zone })));

const within = (type: string, body: object, inside: object): object => ({ o: { [type]: body, aggs: inside } });
const PRICES = [{ to: 50 }, { from: 50, to: 300 }, { from: 200, to: 900 }, { from: 900 }];
const AROUND: readonly (readonly [string, object])[] = [
  ["range", { field: "price", ranges: PRICES }],
  ["range", { field: "price", ranges: [{ from: 100 }] }],
  ["terms", { field: "brand", size: 4 }],
  ["terms", { field: "stock", size: 3, order: { _key: "asc" } }],
  [
    "filters",
    { filters: { a: { term: { in_stock: true } }, b: { range: { price: { lt: 30 } } } }, other_bucket: true },
  ],
  ["filters", { filters: [{ term: { in_stock: false } }] }],
  ["histogram", { field: "price", interval: 400 }],
  ["date_histogram", { field: "created_at", calendar_interval: "quarter" }],
  ["rare_terms", { field: "stock", max_doc_count: 3 }],
  ["sampler", { shard_size: 50 }],
  ["global", {}],
];

/** Inside of several buckets, where the real engine estimates how many there would be. */
const inside: Body[] = AROUND.flatMap(([type, body]) => [
  ...[1, 2, 5, 10, 40].map((buckets) => within(type, body, auto("created_at", { buckets }))),
  within(type, body, auto("created_at", { buckets: 3, minimum_interval: "month" })),
  within(type, body, auto("created_at", { buckets: 6, time_zone: "Europe/Paris" })),
  within(
    type,
    body,
    auto("created_at", { buckets: 8 }, { p: { avg: { field: "price" } }, s: { stats: { field: "rating" } } }),
  ),
  within(type, body, auto("created_at", { buckets: 8 }, { d: { derivative: { buckets_path: "_count" } } })),
  within(type, body, auto("created_at", { buckets: 4 }, { m: { moving_avg: { buckets_path: "_count", predict: 2 } } })),
  within(type, body, { ...auto("created_at", { buckets: 4 }), m: { max_bucket: { buckets_path: "a>_count" } } }),
  within(type, body, auto("nothing", { buckets: 4 })),
  within(type, body, auto("nothing", { buckets: 4, missing: "2020-01-01", minimum_interval: "day" })),
]);
const others: Body[] = [
  within(
    "terms",
    { field: "brand" },
    within("range", { field: "price", ranges: PRICES }, auto("created_at", { buckets: 5 })),
  ),
  within("terms", { field: "brand", order: { a: "asc" } }, auto("created_at")),
  within("date_histogram", { field: "created_at", calendar_interval: "day" }, auto("created_at", { buckets: 2 })),
  auto("created_at", { buckets: 300 }, { i: { auto_date_histogram: { field: "created_at", buckets: 2 } } }),
];
const PARTS = ["2", "7", "30"].flatMap((buckets) => [
  within("nested", { path: "parts" }, auto("parts.made", { buckets })),
  within("nested", { path: "parts" }, auto("parts.made", { buckets }, { w: { avg: { field: "parts.weight" } } })),
  within("terms", { field: "kind" }, within("nested", { path: "parts" }, auto("parts.made", { buckets }))),
  within(
    "nested",
    { path: "parts" },
    within("terms", { field: "parts.code", size: 3 }, auto("parts.made", { buckets })),
  ),
]);

/** The real engine brings the results of the one shard together twice: the first hits of a page are left out twice, too. */
const again: object[] = [1, 2, 3, 5].flatMap((from) => {
  const hits = (more: object = {}): object => ({ t: { top_hits: { from, _source: false, ...more } } });
  return [
    auto("created_at", {}, hits()),
    auto("created_at", { buckets: 20 }, hits({ size: 4 })),
    auto("created_at", {}, hits({ size: 7, sort: [{ price: "desc" }] })),
    auto("created_at", {}, within("filter", { term: { brand: "Norvik" } }, hits({ size: 4 }))),
    auto("created_at", {}, within("terms", { field: "color" }, hits({ size: 4, track_scores: true, sort: "price" }))),
    within("terms", { field: "color" }, auto("created_at", {}, hits({ size: 4 }))),
    auto("created_at", {}, within("sampler", { shard_size: 6 }, hits({ size: 4 }))),
  ];
});

export const aggsAutoDateHistogram: Case[] = [
  ...named("products", products),
  ...named("products", WRONG),
  ...named("products", inside),
  ...named("products", others),
  ...named("products", again),
  ...named("nested", PARTS),
  ...named(
    "types",
    ["bool", "kw_short", "i"].flatMap((field) =>
      ["date", "obj.when", "items.qty"].map((date) => within("terms", { field }, auto(date, { buckets: 3 }))),
    ),
  ),
  ...named(
    "zones",
    ZONES.flatMap((time_zone) =>
      [2, 9].map((buckets) => within("terms", { field: "change", size: 4 }, auto("at", { buckets, time_zone }))),
    ),
  ),
  ...named("doc_count", [
    auto("d", { buckets: 1 }),
    auto("d", { buckets: 3 }, { v: { value_count: { field: "k" } } }),
    within("terms", { field: "k" }, auto("d", { buckets: 2 })),
  ]),
  ...named("types", types),
  ...named("zones", counted),
  ...named("dates", [auto("at"), auto("at", { buckets: 3 }), auto("spans"), auto("spans", { buckets: 5 })]),
  ...named("empty", [auto("created_at"), auto("nothing", { minimum_interval: "day" })]),
  ...named("type_date_nanos", [auto("one"), auto("many", { buckets: 3 }), auto("never")]),
  ...named("type_ranges", [auto("t"), auto("i"), auto("never")]),
  ...searches("products", {
    "of few": {
      size: 0,
      query: { term: { in_stock: false } },
      aggs: auto("created_at", { buckets: 4 }, { s: { avg: { field: "price" } } }),
    },
    "of none": { size: 0, query: { match_none: {} }, aggs: auto("created_at") },
    "with names of types": { size: 0, aggs: auto("created_at", { buckets: 2 }) },
  }),
];
