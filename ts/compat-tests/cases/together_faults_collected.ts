/** Faults of aggregations and of sort keys for `together_faults.ts`: which of several do they report, and where do they look at none? */
const months = (query: object, more: object = {}): object => ({
  size: 0,
  query,
  aggs: { d: { date_histogram: { field: "d", min_doc_count: 1, calendar_interval: "month", ...more } } },
});
const SINCE = { range: { d: { gte: "2022-04-17" } } };

/** Documents with several dates: a clause that is not scored leaves all of them. */
export const SEVERAL: readonly object[] = [
  months({ bool: { filter: SINCE } }),
  months({ constant_score: { filter: SINCE } }),
  months({ exists: { field: "d" } }),
  months({ bool: { filter: SINCE } }, { time_zone: "Europe/Berlin" }),
];

/** A text that stands for missing addresses cannot be written: which step fails depends on which hit has none. */
export const ADDRESSES: readonly object[] = ["null_value", "many", "lenient", "never"].flatMap((field) =>
  ["10.0.0.9", "no"].flatMap((missing) =>
    ["asc", "desc"].flatMap((order) => [
      ...[
        { size: 1 },
        { size: 3 },
        { size: 2, from: 2 },
        { size: 0 },
        { size: 10 },
        { size: 20 },
        { size: 21 },
        { size: 500 },
      ].map((page) => ({ _source: false, ...page, sort: { [field]: { missing, order } } })),
      ...[{ size: 1 }, { size: 100 }, { size: 1, from: 3 }].map((page) => ({
        size: 0,
        aggs: { t: { top_hits: { _source: false, ...page, sort: { [field]: { missing, order } } } } },
      })),
    ]),
  ),
);

const FAULTY_QUERIES: readonly object[] = [
  { match_phrase_prefix: { stock: "1999" } },
  { term: { stock: "x" } },
  { range: { created_at: { gte: "x" } } },
  { function_score: { exp: { nowhere: {} } } },
  { function_score: { field_value_factor: { field: "nowhere" } } },
  { prefix: { stock: "x" } },
  { fuzzy: { stock: "1" } },
];
const FAULTY_AGGS: readonly object[] = [
  { avg: { field: "brand" } },
  { terms: { field: "name" } },
  { terms: { field: "brand", order: { x: "asc" } } },
  { terms: { field: "brand", format: "0" } },
  { avg: { field: "stock", missing: "abc" } },
  { range: { field: "stock", ranges: [{ from: "x" }] } },
];
/** Which of two faults is told: what an aggregation says of its field, then what is inside of it, then its queries. */
export const TWO_FAULTS: readonly object[] = FAULTY_QUERIES.flatMap((query) =>
  FAULTY_AGGS.flatMap((other) =>
    [{ filter: query }, { filters: { filters: [query] } }].flatMap((filter) => [
      { size: 0, aggs: { f: filter, z: other } },
      { size: 0, aggs: { a: other, f: filter } },
      { size: 0, aggs: { f: { ...filter, aggs: { z: other } } } },
    ]),
  ),
);

const weighted = (value: object, weight: object | undefined, format?: string): object => ({
  size: 0,
  aggs: {
    w: {
      weighted_avg: { value, ...(weight === undefined ? {} : { weight }), ...(format === undefined ? {} : { format }) },
    },
  },
});
export const WEIGHTED: readonly object[] = [
  ...["brand", "in_stock", "created_at", "stock", "price", "nowhere", "name"].flatMap((field) =>
    [undefined, "0.0", "yyyy", "'x"].flatMap((format) => [
      weighted({ field }, { field: "stock" }, format),
      weighted({ field: "stock" }, { field }, format),
      weighted({ field }, undefined, format),
    ]),
  ),
  ...["2020", "2021-01-01", 7].flatMap((missing) =>
    ["0.0", "yyyy", undefined].map((format) => weighted({ field: "created_at", missing }, { field: "stock" }, format)),
  ),
  ...["2020", "5.5", 7].flatMap((missing) =>
    ["0.0", undefined].map((format) => weighted({ field: "stock", missing }, { field: "stock" }, format)),
  ),
];

const bounded = (extended: readonly [string, string], hard: readonly [string, string], more: object): object => ({
  size: 0,
  aggs: {
    d: {
      date_histogram: {
        field: "created_at",
        extended_bounds: { min: extended[0], max: extended[1] },
        hard_bounds: { min: hard[0], max: hard[1] },
        ...more,
      },
    },
  },
});
/** Bounds are compared once they are rounded. */
export const BOUNDED: readonly object[] = (
  [
    ["2021-06-15", "2021-08-15"],
    ["2021-05-15", "2021-08-10"],
    ["2021-05-01", "2021-08-31"],
    ["2021-04-30", "2021-08-01"],
    ["2021-06-01", "2021-09-01"],
  ] as const
).flatMap((extended) =>
  [
    { calendar_interval: "quarter" },
    { calendar_interval: "month" },
    { calendar_interval: "month", offset: "+20d" },
    { calendar_interval: "month", offset: "-20d" },
    { calendar_interval: "week" },
    { calendar_interval: "day" },
    { fixed_interval: "90d" },
    { fixed_interval: "7d", time_zone: "+05:00" },
  ].map((more) => bounded(extended, ["2021-05-19", "2021-08-14"], more)),
);

export const DEVIATIONS: readonly object[] = ["created_at", "in_stock", "stock", "price", "brand"].flatMap((field) =>
  [undefined, "long", "double", "date", "boolean", "numeric", "string", "ip"].map((value_type) => ({
    size: 0,
    aggs: { m: { median_absolute_deviation: { field, ...(value_type === undefined ? {} : { value_type }) } } },
  })),
);

/** Queries in the sort of a `top_hits` are not rewritten. */
export const UNREWRITTEN: readonly object[] = [
  { term: { nowhere: 1 } },
  { terms: { nowhere: ["x"] } },
  { terms: { "parts.made": [] } },
  { prefix: { nowhere: "x" } },
  { wildcard: { nowhere: "x" } },
  { fuzzy: { nowhere: "x" } },
  { exists: { field: "nowhere" } },
  { match: { nowhere: "x" } },
  { range: { nowhere: {} } },
  { range: { nowhere: { gt: 1 } } },
  { range: { "parts.price": { gt: 1 } } },
  { bool: { should: { term: { nowhere: 1 } } } },
  { bool: { must_not: { term: { nowhere: 1 } } } },
  { constant_score: { filter: { term: { nowhere: 1 } } } },
].flatMap((filter) =>
  ["parts.price", "n"].flatMap((field) => {
    const sort = { [field]: { nested: { path: "parts", filter } } };
    return [
      { _source: false, size: 2, sort },
      { size: 0, aggs: { t: { top_hits: { _source: false, sort } } } },
    ];
  }),
);

/** The median of nested values fails once hits are sorted. */
export const MEDIANS: readonly object[] = [{ size: 0 }, { size: 1 }].flatMap((page) =>
  [
    [{ "team.people.age": { mode: "median", nested: { path: "team.people" } } }],
    [{ "team.people.age": { mode: "median", nested: { path: "team.people" } } }, { nowhere: "asc" }],
    [{ nowhere: "asc" }, { "team.people.age": { mode: "median", nested: { path: "team.people" } } }],
  ].flatMap((sort) =>
    [undefined, { term: { nowhere: 1 } }, { term: { name: "nothing" } }].flatMap((query) => [
      { _source: false, ...page, sort, ...(query === undefined ? {} : { query }) },
      { _source: false, ...page, sort, aggs: { a: { avg: { field: "kind" } } } },
    ]),
  ),
);

/** Values for what is missing that are read when hits are sorted, or results brought together where there are none. */
export const UNREAD: readonly object[] = [
  { price: { missing: "x", numeric_type: "long" } },
  { stock: { missing: "x", mode: "sum" } },
  { created_at: { missing: "2021-07-01", numeric_type: "date_nanos" } },
  { in_stock: { missing: "false", numeric_type: "double" } },
].flatMap((sort) =>
  [{ match_none: {} }, { term: { brand: "nope" } }, { match_all: {} }].flatMap((query) => [
    { size: 0, query, aggs: { t: { top_hits: { sort } } } },
    { size: 0, query, aggs: { f: { filter: { term: { brand: "nope" } }, aggs: { t: { top_hits: { sort } } } } } },
    { size: 0, query, aggs: { t: { terms: { field: "brand" }, aggs: { t: { top_hits: { sort } } } } } },
  ]),
);
