/** What is computed of the results of other aggregations. */

import { msearch, searches, type Body, type Case } from "./case.js";

type Named = Readonly<Record<string, object>>;

const aggs = (tree: object): object => ({ size: 0, aggs: tree });
const month = (sub: Named, rest: object = {}): Named => ({
  d: { date_histogram: { field: "created_at", calendar_interval: "month", ...rest }, aggs: sub },
});
const prices = (sub: Named, rest: object = {}): Named => ({
  h: { histogram: { field: "price", interval: 25, ...rest }, aggs: sub },
});
const categories = (sub: Named, rest: object = {}): Named => ({
  t: { terms: { field: "category", ...rest }, aggs: sub },
});
const S: Named = { s: { sum: { field: "stock" } } };
const A: Named = { a: { avg: { field: "rating" } } };
const MANY: Named = {
  ...S,
  ...A,
  st: { stats: { field: "price" } },
  e: { extended_stats: { field: "stock" } },
  p: { percentiles: { field: "price" } },
  c: { cardinality: { field: "brand" } },
  f: { filter: { term: { in_stock: true } }, aggs: S },
  b: { terms: { field: "brand", size: 3 }, aggs: S },
};

const SIBLINGS = [
  ...["avg_bucket", "max_bucket", "min_bucket", "sum_bucket", "stats_bucket", "extended_stats_bucket"],
  "percentiles_bucket",
];
const PARENTS = ["derivative", "cumulative_sum", "serial_diff", "moving_avg"];
const GAPS = ["skip", "insert_zeros", "keep_values"];
/** Paths into a bucket, right ones and wrong ones. */
const PATHS = [
  ...[
    "s",
    "a",
    "s.value",
    "s[value]",
    "s.nope",
    "st",
    "st.avg",
    "st.max",
    "st[min]",
    "st.nope",
    "e.variance",
    "e.std_upper",
  ],
  ...["e.std_lower_sampling", "e.nope", "e", "p", "p.50", "p[95.0]", "p.33", "p.x", "c", "_count", "_key", "f", "f>s"],
  ...["f._count", "f>_count", "f>nope", "b", "b>s", "b._bucket_count", "b['nope']>s", "nope", "s>x", "s[", "[s]", ".s"],
  ...["s.", "", " s ", "s>>value"],
];

const cases: Record<string, Body> = {};
const add = (name: string, body: Body): void => {
  cases[name] = body;
};

for (const kind of SIBLINGS) {
  for (const path of PATHS) {
    add(`${kind} of [${path}]`, aggs({ ...month(MANY), x: { [kind]: { buckets_path: `d>${path}` } } }));
  }
  for (const gap_policy of GAPS) {
    for (const [name, tree] of Object.entries({
      d: month(A, { fixed_interval: "5d", calendar_interval: undefined }),
      h: prices(A),
      t: categories(A),
    })) {
      add(
        `${kind} of ${name}, ${gap_policy}`,
        aggs({ ...tree, x: { [kind]: { buckets_path: `${name}>a`, gap_policy, format: "0.00" } } }),
      );
    }
  }
  add(`${kind} of nothing`, {
    ...aggs({ ...prices(A), x: { [kind]: { buckets_path: "h>a", format: "0.0" } } }),
    query: { match_none: {} },
  });
  add(`${kind} inside`, aggs(categories({ ...month(S), x: { [kind]: { buckets_path: "d>s" } } }, { size: 3 })));
  add(
    `${kind} inside a filter`,
    aggs({
      f: { filter: { term: { in_stock: true } }, aggs: { ...month(S), x: { [kind]: { buckets_path: "d>s" } } } },
    }),
  );
  add(
    `${kind} of it`,
    aggs({
      ...categories({ ...month(S), x: { [kind]: { buckets_path: "d>s" } } }),
      y: { sum_bucket: { buckets_path: "t>x" } },
    }),
  );
  add(
    `${kind} of a number of it`,
    aggs({
      ...categories({ ...month(S), x: { [kind]: { buckets_path: "d>s" } } }),
      y: { sum_bucket: { buckets_path: "t>x.avg" } },
    }),
  );
  for (const [what, body] of Object.entries<unknown>({
    "no path": {},
    "a path that is a number": { buckets_path: 3 },
    "a path that is null": { buckets_path: null },
    "a path that is an object": { buckets_path: { a: "d>s" } },
    "a list of one path": { buckets_path: ["d>s"] },
    "a list of two paths": { buckets_path: ["d>s", "d>_count"] },
    "an empty list": { buckets_path: [] },
    "another name": { bucketsPath: "d>s" },
    "an unknown text": { buckets_path: "d>s", nope: "x" },
    "an unknown number": { buckets_path: "d>s", nope: 1 },
    "an unknown object": { buckets_path: "d>s", nope: {} },
    "an unknown list": { buckets_path: "d>s", nope: [1] },
    "a gap policy": { buckets_path: "d>s", gap_policy: "nope" },
    "a gap policy that is a number": { buckets_path: "d>s", gap_policy: 3 },
    "a format": { buckets_path: "d>s", format: "#,##0.00" },
    "a format that is a number": { buckets_path: "d>s", format: 3 },
    "a path to nothing": { buckets_path: "z>s" },
    "a path to itself": { buckets_path: "x" },
    "a path to a metric": { buckets_path: "q" },
    "a path to a single bucket": { buckets_path: "g>s" },
  })) {
    add(
      `${kind}, ${what}`,
      aggs({ ...month(S), q: { max: { field: "price" } }, g: { global: {}, aggs: S }, x: { [kind]: body } }),
    );
  }
}
for (const kind of PARENTS) {
  for (const path of PATHS) {
    add(`${kind} of [${path}]`, aggs(month({ ...MANY, x: { [kind]: { buckets_path: path } } })));
  }
  for (const gap_policy of GAPS) {
    if (kind !== "cumulative_sum") {
      add(
        `${kind}, ${gap_policy}`,
        aggs(month({ ...A, x: { [kind]: { buckets_path: "a", gap_policy } } }, { calendar_interval: "day" })),
      );
      add(
        `${kind} of a histogram, ${gap_policy}`,
        aggs(prices({ ...A, x: { [kind]: { buckets_path: "a", gap_policy } } }, { interval: 3 })),
      );
    }
  }
  for (const [what, body] of Object.entries<unknown>({
    "no path": {},
    "a path that is a number": { buckets_path: 3 },
    "a path that is null": { buckets_path: null },
    "a path that is an object": { buckets_path: { a: "s" } },
    "a list of one path": { buckets_path: ["s"] },
    "a list of two paths": { buckets_path: ["s", "_count"] },
    "an empty list": { buckets_path: [] },
    "an unknown text": { buckets_path: "s", nope: "x" },
    "an unknown number": { buckets_path: "s", nope: 1 },
    "an unknown flag": { buckets_path: "s", nope: true },
    "an unknown object": { buckets_path: "s", nope: {} },
    "an unknown list": { buckets_path: "s", nope: [1] },
    "a gap policy": { buckets_path: "s", gap_policy: "nope" },
    "a format": { buckets_path: "s", format: "#,##0.00" },
    "a format that is a number": { buckets_path: "s", format: 3 },
    "a path to itself": { buckets_path: "x" },
    "aggregations below": { buckets_path: "s" },
  })) {
    const below = what === "aggregations below" ? { aggs: S } : {};
    add(`${kind}, ${what}`, aggs(month({ ...S, x: { [kind]: body, ...below } })));
  }
  add(`${kind} at the top`, aggs({ ...month(S), x: { [kind]: { buckets_path: "d>s" } } }));
  add(`${kind} in terms`, aggs(categories({ ...S, x: { [kind]: { buckets_path: "s" } } })));
  add(
    `${kind} in a filter`,
    aggs({ f: { filter: { match_all: {} }, aggs: { ...S, x: { [kind]: { buckets_path: "s" } } } } }),
  );
  add(
    `${kind} where buckets have documents`,
    aggs(month({ ...S, x: { [kind]: { buckets_path: "s" } } }, { min_doc_count: 1 })),
  );
  add(
    `${kind} of buckets by count`,
    aggs(month({ ...S, x: { [kind]: { buckets_path: "s" } } }, { order: { _count: "desc" } })),
  );
  add(
    `${kind} of keyed buckets`,
    aggs(month({ ...S, x: { [kind]: { buckets_path: "s" } } }, { keyed: true, format: "yyyy-MM" })),
  );
  add(`${kind} of nothing`, {
    ...aggs(month({ ...S, x: { [kind]: { buckets_path: "s" } } })),
    query: { match_none: {} },
  });
  add(
    `${kind} inside`,
    aggs(categories(month({ ...S, x: { [kind]: { buckets_path: "s", format: "0" } } }), { size: 3 })),
  );
  add(
    `${kind}, its best`,
    aggs({ ...month({ ...S, x: { [kind]: { buckets_path: "s" } } }), y: { max_bucket: { buckets_path: "d>x" } } }),
  );
  add(
    `${kind} of one that comes later`,
    aggs(month({ x: { [kind]: { buckets_path: "y" } }, y: { cumulative_sum: { buckets_path: "s" } }, ...S })),
  );
}
for (const unit of [
  "second",
  "1s",
  "minute",
  "1m",
  "hour",
  "1h",
  "day",
  "1d",
  "week",
  "1w",
  "month",
  "1M",
  "quarter",
  "1q",
  "year",
  "1y",
  "36h",
  "2M",
  "90",
  "x",
  "",
  "0d",
  3,
]) {
  add(
    `derivative for each ${unit}`,
    aggs({
      ...month({ ...S, x: { derivative: { buckets_path: "s", unit, format: "0.000" } } }),
      y: { avg_bucket: { buckets_path: "d>x.normalized_value" } },
    }),
  );
}
for (const lag of [1, 2, 5, 100, 0, -1, "2", 2.9, null]) {
  add(`serial_diff, lag ${lag}`, aggs(month({ ...S, x: { serial_diff: { buckets_path: "s", lag } } })));
}
for (const sigma of [0, 1, 3.5, -1, "2", null]) {
  add(`sigma ${sigma}`, aggs({ ...month(S), x: { extended_stats_bucket: { buckets_path: "d>s", sigma } } }));
}
for (const percents of [[], [50], [0, 100], [99, 1, 33.3], ["50"], [101], [-1], ["x"], "50", 50, null]) {
  add(
    `percents ${JSON.stringify(percents)}`,
    aggs({ ...month(S), x: { percentiles_bucket: { buckets_path: "d>s", percents } } }),
  );
}
for (const keyed of [true, false, "x", 1]) {
  add(
    `percents keyed ${keyed}`,
    aggs({ ...month(S), x: { percentiles_bucket: { buckets_path: "d>s", keyed, format: "0.0" } } }),
  );
}
for (const sort of [
  ...[
    "s",
    { s: "desc" },
    { s: { order: "asc" } },
    ["s", { a: "desc" }],
    ["a"],
    [{ a: { order: "desc" } }],
    ["_key"],
    [{ _key: "desc" }],
    ["_count", "s"],
  ],
  ...[
    [{ _count: "desc" }, { _key: "desc" }],
    ["st"],
    ["st.avg"],
    ["nope"],
    [{ s: { order: "x" } }],
    [{ s: { missing: "_last" } }],
    3,
    [3],
    [],
    ["_score"],
  ],
]) {
  const sub = { ...S, ...A, st: { stats: { field: "price" } } };
  add(`bucket_sort by ${JSON.stringify(sort)}`, aggs(categories({ ...sub, x: { bucket_sort: { sort, size: 4 } } })));
  add(
    `bucket_sort of dates by ${JSON.stringify(sort)}`,
    aggs(month({ ...sub, x: { bucket_sort: { sort, from: 1 } } })),
  );
}
for (const body of [
  ...[
    {},
    { size: 2 },
    { size: 0 },
    { size: -1 },
    { size: "2" },
    { size: 2.5 },
    { size: "x" },
    { size: null },
    { from: 1 },
    { from: 100 },
    { from: -1 },
  ],
  ...[
    { from: 1, size: 2 },
    { gap_policy: "insert_zeros", sort: ["a"] },
    { gap_policy: "x", sort: ["a"] },
    { nope: 1 },
    { sort: [{ a: "asc" }], gap_policy: "skip" },
  ],
]) {
  add(`bucket_sort ${JSON.stringify(body)}`, aggs(prices({ ...A, x: { bucket_sort: body } })));
}
for (const [name, parent] of Object.entries<object>({
  filter: { filter: { match_all: {} } },
  filters: { filters: { filters: { p: { term: { in_stock: true } }, q: { match_all: {} } } } },
  range: { range: { field: "price", ranges: [{ to: 50 }, { from: 50, key: "much" }] } },
  brands: { terms: { field: "brand" } },
  numbers: { terms: { field: "stock" } },
})) {
  add(
    `bucket_sort in ${name}`,
    aggs({ b: { ...parent, aggs: { ...S, x: { bucket_sort: { sort: [{ s: "desc" }] } } } } }),
  );
  add(
    `bucket_sort by key in ${name}`,
    aggs({ b: { ...parent, aggs: { ...S, x: { bucket_sort: { sort: [{ _key: "desc" }] } } } } }),
  );
  add(`max_bucket of ${name}`, aggs({ b: { ...parent, aggs: S }, x: { max_bucket: { buckets_path: "b>_count" } } }));
}
add("bucket_sort at the top", aggs({ ...S, x: { bucket_sort: { size: 2 } } }));
const moving = (body: object): Body => aggs(month({ ...S, x: { moving_avg: { buckets_path: "s", ...body } } }));
for (const body of [
  ...[
    {},
    { model: "simple" },
    { model: "linear" },
    { model: "ewma" },
    { model: "holt" },
    { model: "x" },
    { model: 3 },
    { window: 1 },
    { window: 3 },
  ],
  ...[
    { window: 100 },
    { window: 0 },
    { window: -1 },
    { window: "3" },
    { window: 2.5 },
    { predict: 1 },
    { predict: 12 },
    { predict: 0 },
    { predict: -1 },
  ],
  ...[
    { minimize: false },
    { minimize: "x" },
    { settings: 3 },
    { settings: {} },
    { model: "simple", minimize: true },
    { gap_policy: "insert_zeros" },
  ],
  ...[
    { model: "linear", predict: 3, window: 4 },
    { model: "ewma", predict: 3, settings: { alpha: 0.7 } },
    { format: "0.00", predict: 2 },
  ],
  ...[
    { model: "ewma", settings: { alpha: 2 } },
    { model: "ewma", settings: { alpha: "x" } },
    { model: "ewma", settings: { beta: 0.5 } },
  ],
  ...[
    { model: "ewma", settings: { alpha: null } },
    { model: "ewma", settings: { alpha: true } },
    { model: "ewma", settings: { alpha: [1] } },
  ],
  ...[
    { model: "ewma", settings: { alpha: { a: 1 } } },
    { model: "ewma", settings: { a: 1, b: 2, alpha: 1 } },
    { model: "simple", settings: { alpha: 1 } },
  ],
  ...[
    { model: "holt", predict: 4, settings: { alpha: 0.5, beta: 0.7 } },
    { model: "holt", settings: { alpha: 0, beta: 1 } },
  ],
]) {
  add(`moving_avg ${JSON.stringify(body)}`, moving(body));
}
for (const settings of [
  ...[
    {},
    { period: 2 },
    { period: 3, type: "mult" },
    { period: 2, type: "add", pad: true },
    { period: 2, type: "mult", pad: false },
    { type: "x" },
  ],
  ...[
    { type: "MULT" },
    { type: 3 },
    { pad: "x" },
    { pad: 1 },
    { period: "2" },
    { period: 2.7 },
    { period: true },
    { gamma: 0.9, alpha: 0.1, beta: 0.4 },
  ],
  { period: 20 },
]) {
  add(
    `moving_avg by seasons ${JSON.stringify(settings)}`,
    moving({ model: "holt_winters", minimize: false, window: 8, predict: 5, settings }),
  );
}
add(
  "several errors",
  aggs({ ...month({ ...S, y: { derivative: { buckets_path: "q" } } }), x: { avg_bucket: { buckets_path: "zz" } } }),
);
add(
  "several errors below",
  aggs({
    ...month({ y: { derivative: { buckets_path: "_count" } } }, { min_doc_count: 1 }),
    ...categories({ z: { cumulative_sum: { buckets_path: "_count" } } }),
  }),
);
add("a circle", aggs(month({ x: { derivative: { buckets_path: "y" } }, y: { derivative: { buckets_path: "x" } } })));
add(
  "a name twice",
  aggs({ ...month(S), e: { avg_bucket: { buckets_path: "d>s" } }, f: { avg_bucket: { buckets_path: "e" } } }),
);
add("meta", aggs({ ...month(S), x: { avg_bucket: { buckets_path: "d>s" }, meta: { a: 1 } } }));
add(
  "a terms ordered by a pipeline",
  aggs(categories({ ...month(S), x: { avg_bucket: { buckets_path: "d>s" } } }, { order: { x: "asc" } })),
);

const GOOD = aggs(month(S));
const bad = (path: string): Body => aggs({ ...month(S), x: { avg_bucket: { buckets_path: path } } });

/** The cases of this file. */
export const aggsPipelines: readonly Case[] = [
  msearch("products", "several searches, one wrong", [{}, GOOD, {}, bad("zz")]),
  msearch("products", "several searches, two wrong", [{}, bad("zz"), {}, GOOD, {}, bad("d>q")]),
  msearch("products", "several searches, with pipelines", [{}, bad("d>s"), {}, GOOD]),
  ...searches("products", cases),
  ...searches(
    "empty",
    Object.fromEntries(
      Object.entries(cases).flatMap(([name, body], at) => (at % 7 === 0 ? [[`empty: ${name}`, body]] : [])),
    ),
  ),
];
