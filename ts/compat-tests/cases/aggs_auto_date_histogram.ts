/** `auto_date_histogram`: all numbers of buckets, intervals, zones and types of values, what may stand inside, and errors. */

import type { CorpusName } from "../src/corpora.js";
import { aggs, searches, type Body, type Case } from "./case.js";

const auto = (field: string | undefined, rest: object = {}, below?: object): object => ({
  a: {
    auto_date_histogram: { ...(field === undefined ? {} : { field }), ...rest },
    ...(below === undefined ? {} : { aggs: below }),
  },
});

/** Aggregations by their own texts. */
function named(corpus: CorpusName, list: readonly Body[]): Case[] {
  const textOf = (tree: Body): string => (typeof tree === "string" ? tree : JSON.stringify(tree));
  return aggs(corpus, Object.fromEntries(list.map((tree) => [`${corpus}: ${textOf(tree)}`, tree])));
}

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

export const aggsAutoDateHistogram: Case[] = [
  ...named("products", products),
  ...named("products", WRONG),
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
