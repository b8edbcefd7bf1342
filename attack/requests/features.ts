/** Which request of each feature costs the most for what it says, and still answers? */
import { many, search } from "./request.js";
import type { Attack } from "./request.js";

const aggregation = (name: string, body: () => object): Attack =>
  search(name, () => ({ size: 0, aggs: { a: body() } }));
const query = (name: string, body: () => object): Attack =>
  search(name, () => ({ query: body(), track_total_hits: true }));
const words = (count: number): string => many(count, (at) => ["for", "the", "and", "with", "of"][at % 5]).join(" ");

/** The requests, a feature each. */
export const FEATURES: readonly Attack[] = [
  query("`match_all`", () => ({ match_all: {} })),
  query("`match`", () => ({ match: { description: words(1000) } })),
  query("`match_phrase`", () => ({ match_phrase: { description: words(8) } })),
  query("`match_phrase` with `slop`", () => ({ match_phrase: { description: { query: words(4), slop: 20 } } })),
  query("`multi_match`", () => ({ multi_match: { query: words(20), fields: ["name", "description"] } })),
  query("`combined_fields`", () => ({ combined_fields: { query: words(200), fields: ["name^2", "description"] } })),
  query("`match_phrase_prefix`", () => ({
    match_phrase_prefix: { description: { query: "the c", max_expansions: 2000 } },
  })),
  query("`match_bool_prefix`", () => ({ match_bool_prefix: { description: `${words(20)} c` } })),
  query("`simple_query_string`", () => ({
    simple_query_string: {
      query: many(500, (at) => `${words(1)} +a${at % 10}*`).join(" "),
      fields: ["name", "description"],
    },
  })),
  query("`query_string`", () => ({
    query_string: {
      query: many(500, (at) => `${words(1)} AND a${at % 10}*`).join(" OR "),
      fields: ["name", "description"],
    },
  })),
  query("`term`", () => ({ term: { description: "for" } })),
  query("`terms` of a keyword", () => ({ terms: { sku: many(60_000, (at) => `SKU-${String(at).padStart(6, "0")}`) } })),
  query("`terms` of a number", () => ({ terms: { price: many(60_000, (at) => at / 100) } })),
  query("`range` of a number", () => ({ bool: { should: many(100, (at) => ({ range: { price: { gte: at } } })) } })),
  query("`range` of a keyword", () => ({
    bool: { should: many(20, (at) => ({ range: { sku: { gt: `SKU-0${at}` } } })) },
  })),
  query("`prefix`", () => ({ bool: { should: many(20, () => ({ prefix: { sku: "SKU-0" } })) } })),
  query("`prefix`, `case_insensitive`", () => ({ prefix: { sku: { value: "sku-0", case_insensitive: true } } })),
  query("`wildcard`", () => ({ bool: { should: many(20, (at) => ({ wildcard: { sku: `*${at % 10}*?0` } })) } })),
  query("`wildcard` of many stars", () => ({ wildcard: { sku: "*0".repeat(60) } })),
  query("`regexp`", () => ({ bool: { should: many(20, (at) => ({ regexp: { sku: `.*${at % 10}[0-5]+.*` } })) } })),
  query("`regexp` with a complement", () => ({ regexp: { sku: "~(.*1.*)&.*2.*" } })),
  query("`regexp` of many states", () => ({ regexp: { sku: "(S|K|U|-|0)*0(0|1|2){7}.*" } })),
  query("`fuzzy`", () => ({
    bool: { should: many(20, (at) => ({ fuzzy: { sku: { value: `SKU-0${at}0000`, fuzziness: 2 } } })) },
  })),
  query("`match` with `fuzziness`", () => ({ match: { description: { query: words(200), fuzziness: 2 } } })),
  search("`suggest` of terms", () => ({
    suggest: {
      a: {
        text: many(100, (at) => `SKU-0${at}00`).join(" "),
        term: {
          field: "sku",
          analyzer: "whitespace",
          prefix_length: 0,
          suggest_mode: "always",
          size: 100,
          string_distance: "ngram",
        },
      },
    },
  })),
  query("`dis_max`", () => ({
    dis_max: { queries: many(200, () => ({ match: { description: words(5) } })), tie_breaker: 0.5 },
  })),
  query("`intervals`", () => ({
    intervals: {
      description: {
        all_of: {
          max_gaps: 40,
          intervals: many(8, (at) => ({ match: { query: words(1 + (at % 3)) } })),
          filter: { not_containing: { prefix: { prefix: "qu" } } },
        },
      },
    },
  })),
  query("`terms_set`", () => ({
    terms_set: {
      description: {
        terms: many(1000, (at) => ["for", "the", "and", "with", "of"][at % 5]),
        minimum_should_match_field: "stock",
      },
    },
  })),
  query("`distance_feature`", () => ({
    dis_max: {
      queries: many(20, (at) => ({
        distance_feature: { field: "created_at", origin: `20${10 + at}`, pivot: "30d", boost: 1 + at },
      })),
    },
  })),
  query("`boosting`", () => ({
    boosting: {
      positive: { match: { description: words(500) } },
      negative: { match: { description: words(500) } },
      negative_boost: 0.5,
    },
  })),
  query("`exists`", () => ({ bool: { must: many(500, () => ({ exists: { field: "*" } })) } })),
  query("`ids`", () => ({ ids: { values: many(50_000, (at) => `SKU-${String(at).padStart(6, "0")}`) } })),
  query("`bool`", () => ({
    bool: {
      should: many(1000, (at) => ({ bool: { must: [{ term: { stock: at } }, { range: { price: { gte: at } } }] } })),
    },
  })),
  query("`constant_score`", () => ({ constant_score: { filter: { match: { description: words(500) } } } })),
  query("`nested`", () => ({
    bool: {
      should: many(20, (at) => ({ nested: { path: "offers", query: { range: { "offers.price": { gte: at } } } } })),
    },
  })),
  query("`nested`, scores of terms", () => ({
    nested: {
      path: "offers",
      score_mode: "avg",
      query: { bool: { should: many(500, (at) => ({ term: { "offers.seller": `s${at}` } })) } },
    },
  })),
  query("`range` of ranges", () => ({
    bool: {
      should: many(5, (at) => ({
        range: { sold: { gte: 1_500_000_000_000 + at, lte: 1_600_000_000_000, relation: "intersects" } },
      })),
    },
  })),
  query("`range` of ranges, `within`", () => ({
    bool: { should: many(100, (at) => ({ range: { sizes: { gte: at % 50, lte: 80, relation: "within" } } })) },
  })),
  aggregation("`filters`", () => ({
    filters: { filters: many(200, (at) => ({ range: { price: { gte: at } } })), other_bucket: true },
    aggs: { b: { stats: { field: "price" } } },
  })),
  aggregation("`filter` in `terms`", () => ({
    terms: { field: "sku", size: 20_000, order: { b: "desc" } },
    aggs: { b: { filter: { match: { description: words(5) } } } },
  })),
  aggregation("`composite`", () => ({
    composite: {
      size: 20_000,
      sources: [
        { a: { terms: { field: "tags" } } },
        { b: { date_histogram: { field: "created_at", fixed_interval: "1h", time_zone: "Europe/Berlin" } } },
        { c: { terms: { field: "sku", order: "desc" } } },
      ],
    },
    aggs: { b: { stats: { field: "price" } } },
  })),
  aggregation("`global`", () => ({ global: {}, aggs: { b: { terms: { field: "sku", size: 20_000 } } } })),
  aggregation("`missing`", () => ({
    missing: { field: "rating" },
    aggs: { b: { terms: { field: "sku", size: 10 } } },
  })),
  aggregation("`nested` and back", () => ({
    nested: { path: "offers" },
    aggs: {
      b: {
        terms: { field: "offers.seller", size: 1000 },
        aggs: { c: { reverse_nested: {}, aggs: { d: { terms: { field: "brand" } } } } },
      },
    },
  })),
  aggregation("`extended_stats`", () => ({
    terms: { field: "sku", size: 20_000 },
    aggs: { b: { extended_stats: { field: "price" } } },
  })),
  aggregation("`weighted_avg`", () => ({
    terms: { field: "sku", size: 20_000 },
    aggs: { b: { weighted_avg: { value: { field: "price" }, weight: { field: "stock" } } } },
  })),
  aggregation("`top_hits` in `terms`", () => ({
    terms: { field: "sku", size: 20_000 },
    aggs: { b: { top_hits: { size: 1, _source: false, sort: ["brand", { price: "desc" }], track_scores: true } } },
  })),
  aggregation("`adjacency_matrix`", () => ({
    adjacency_matrix: {
      filters: Object.fromEntries(many(100, (at): [string, object] => [`f${at}`, { range: { stock: { gte: at } } }])),
    },
    aggs: { b: { stats: { field: "price" } } },
  })),
  aggregation("`rare_terms`", () => ({
    rare_terms: { field: "sku", max_doc_count: 100 },
    aggs: { b: { stats: { field: "price" } } },
  })),
  aggregation("`auto_date_histogram`", () => ({
    auto_date_histogram: { field: "created_at", buckets: 2000, time_zone: "Europe/Paris" },
    aggs: { b: { stats: { field: "price" } } },
  })),
  aggregation("`geohash_grid` in `terms`", () => ({
    terms: { field: "brand", size: 100 },
    aggs: { b: { geohash_grid: { field: "at", precision: 11 } } },
  })),
  aggregation("`geo_distance` of many ranges", () => ({
    geo_distance: {
      field: "at",
      origin: "1,2",
      ranges: many(500, (at) => ({ from: at * 1000, to: at * 1000 + 90_000 })),
    },
    aggs: { b: { geo_centroid: { field: "at" } } },
  })),
  aggregation("`sampler` in `terms`", () => ({
    terms: { field: "stock", size: 1000 },
    aggs: { b: { sampler: { shard_size: 10_000 }, aggs: { c: { avg: { field: "price" } } } } },
  })),
  aggregation("`significant_terms` in `terms`", () => ({
    terms: { field: "brand", size: 100 },
    aggs: { b: { significant_terms: { field: "sku", size: 100, min_doc_count: 1 } } },
  })),
  aggregation("`top_hits` with parts of sources", () => ({
    terms: { field: "stock", size: 200 },
    aggs: { b: { top_hits: { size: 100, _source: "*a*" } } },
  })),
  aggregation("`date_range`", () => ({
    date_range: { field: "created_at", ranges: many(1000, (at) => ({ from: `now-${at}d`, to: "now" })) },
  })),
  aggregation("`terms`", () => ({ terms: { field: "sku", size: 60_000 } })),
  aggregation("`terms` in `terms`", () => ({
    terms: { field: "brand", size: 100 },
    aggs: { b: { terms: { field: "tags" } } },
  })),
  aggregation("`terms`, `include`", () => ({ terms: { field: "sku", include: ".*[0-9]+.*7" } })),
  aggregation("`terms` of a number", () => ({ terms: { field: "price", size: 60_000 } })),
  aggregation("`avg`", () => ({ terms: { field: "stock", size: 5000 }, aggs: { b: { avg: { field: "price" } } } })),
  aggregation("`stats`", () => ({ terms: { field: "stock", size: 5000 }, aggs: { b: { stats: { field: "price" } } } })),
  aggregation("`cardinality`", () => ({ cardinality: { field: "sku", precision_threshold: 40_000 } })),
  aggregation("`cardinality` in `terms`", () => ({
    terms: { field: "brand", size: 100, order: { b: "desc" } },
    aggs: { b: { cardinality: { field: "sku" } } },
  })),
  aggregation("`range`", () => ({
    range: { field: "price", ranges: many(500, (at) => ({ from: at, to: at + 100 })) },
  })),
  aggregation("`histogram`", () => ({ histogram: { field: "price", interval: 0.05, min_doc_count: 1 } })),
  aggregation("`date_histogram`", () => ({
    date_histogram: { field: "created_at", calendar_interval: "day", time_zone: "America/New_York" },
  })),
  aggregation("`cumulative_sum` and `bucket_sort`", () => ({
    histogram: { field: "price", interval: 0.05 },
    aggs: {
      s: { sum: { field: "stock" } },
      b: { cumulative_sum: { buckets_path: "s" } },
      c: { bucket_sort: { sort: [{ b: "desc" }, "_key"] } },
    },
  })),
  aggregation("`moving_avg`", () => ({
    histogram: { field: "price", interval: 0.5 },
    aggs: {
      s: { sum: { field: "stock" } },
      b: {
        moving_avg: {
          buckets_path: "s",
          window: 1000,
          model: "holt_winters",
          minimize: false,
          predict: 1000,
          settings: { period: 100 },
        },
      },
    },
  })),
  aggregation("`histogram` of ranges", () => ({ histogram: { field: "sizes", interval: 0.5, min_doc_count: 1 } })),
  aggregation("`date_histogram` of ranges", () => ({
    date_histogram: { field: "sold", fixed_interval: "1d", min_doc_count: 1 },
  })),
  aggregation("`date_histogram` of ranges, in a region", () => ({
    date_histogram: { field: "sold", calendar_interval: "month", time_zone: "America/New_York" },
  })),
  aggregation("`histogram` of ranges in `histogram` of ranges", () => ({
    histogram: { field: "sizes", interval: 5 },
    aggs: { b: { histogram: { field: "sizes", interval: 2 }, aggs: { c: { avg: { field: "price" } } } } },
  })),
  aggregation("`cardinality` of ranges", () => ({ cardinality: { field: "sold" } })),
  aggregation("`terms` of a key", () => ({ terms: { field: "labels.owner.name", size: 60_000 } })),
  aggregation("`cardinality` of a key in `terms` of one", () => ({
    terms: { field: "labels.priority" },
    aggs: { b: { cardinality: { field: "labels.owner.name" } } },
  })),
  search("`sort` by keys", () => ({
    size: 10_000,
    sort: [{ "labels.priority": "desc" }, { "labels.owner.name": { order: "asc", mode: "max" } }],
  })),
  search("`sort`", () => ({
    size: 10_000,
    sort: [{ color: "asc" }, { brand: "desc" }, { price: "asc" }],
    _source: false,
  })),
  search("`sort` of `nested` documents", () => ({
    size: 10_000,
    sort: [
      { "offers.price": { mode: "avg", nested: { path: "offers", filter: { range: { "offers.price": { gt: 5 } } } } } },
    ],
    _source: false,
  })),
  search("`sort` by `_geo_distance`", () => ({
    size: 1000,
    sort: [{ _geo_distance: { at: many(10, (at) => [at, at / 2]), order: "asc", mode: "avg" } }],
    _source: false,
  })),
  search("`search_after`", () => ({ sort: [{ price: "asc" }, { sku: "asc" }], search_after: [10, "SKU-050000"] })),
  search("`_source` as it is", () => ({ size: 10_000 })),
  search("`_source` with patterns", () => ({ size: 5000, _source: many(100, (at) => `*a*${at}*`) })),
  search("`_name`", () => ({
    size: 1000,
    _source: false,
    query: { bool: { should: many(100, (at) => ({ match: { description: { query: "for", _name: `n${at}` } } })) } },
  })),
  search("`post_filter`", () => ({ post_filter: { match: { description: words(100) } }, track_total_hits: true })),
  {
    name: "`_msearch`",
    path: "/products/_msearch",
    body: () =>
      new TextEncoder().encode(many(32, () => '{}\n{"query":{"match":{"description":"for the"}}}\n').join("")),
    headers: { "content-type": "application/x-ndjson" },
  },
];
