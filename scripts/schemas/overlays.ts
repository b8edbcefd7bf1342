/** Where does the service differ from the specification's types? What it leaves out, and what its readers take besides. */

/** A JSON schema, as far as these scripts look. */
export interface Schema {
  $id?: string;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  definitions?: Record<string, Schema>;
}

/** Keys of a search body. */
export const SEARCH_KEYS = [
  "query",
  "post_filter",
  "aggs",
  "aggregations",
  "sort",
  "from",
  "size",
  "_source",
  "track_total_hits",
  "track_scores",
  "search_after",
] as const;

/** Keys that the extended mode serves, by what they take: their readers know the rest. */
const EXTENDED_SCALARS = [
  "explain",
  "version",
  "seq_no_primary_term",
  "min_score",
  "terminate_after",
  "timeout",
] as const;

/** Queries of the service. */
export const QUERIES = [
  "bool",
  "boosting",
  "combined_fields",
  "constant_score",
  "dis_max",
  "distance_feature",
  "exists",
  "function_score",
  "fuzzy",
  "geo_bounding_box",
  "geo_distance",
  "geo_polygon",
  "ids",
  "intervals",
  "match",
  "match_all",
  "match_bool_prefix",
  "match_none",
  "match_phrase",
  "match_phrase_prefix",
  "multi_match",
  "nested",
  "prefix",
  "query_string",
  "range",
  "rank_feature",
  "regexp",
  "simple_query_string",
  "term",
  "terms",
  "terms_set",
  "type",
  "wildcard",
  "wrapper",
] as const;

/** Aggregations of the service, and what stands beside them. */
export const AGGREGATIONS = [
  "aggs",
  "aggregations",
  "meta",
  "adjacency_matrix",
  "auto_date_histogram",
  "avg",
  "avg_bucket",
  "bucket_sort",
  "cardinality",
  "composite",
  "cumulative_sum",
  "date_histogram",
  "date_range",
  "derivative",
  "extended_stats",
  "extended_stats_bucket",
  "filter",
  "filters",
  "geo_bounds",
  "geo_centroid",
  "geo_distance",
  "geohash_grid",
  "geotile_grid",
  "global",
  "histogram",
  "ip_range",
  "matrix_stats",
  "max",
  "max_bucket",
  "median_absolute_deviation",
  "min",
  "min_bucket",
  "missing",
  "moving_avg",
  "nested",
  "percentile_ranks",
  "percentiles",
  "percentiles_bucket",
  "range",
  "rare_terms",
  "reverse_nested",
  "serial_diff",
  "sampler",
  "significant_terms",
  "stats",
  "stats_bucket",
  "sum",
  "sum_bucket",
  "terms",
  "top_hits",
  "value_count",
  "weighted_avg",
] as const;

/** Parameters that the readers refuse wherever they stand. */
export const DROPPED: ReadonlySet<string> = new Set([
  "cutoff_frequency",
  "missing_bucket",
  "missing_order",
  "name",
  "nested_filter",
  "nested_path",
  "params",
  "script",
]);

/** A string, number, boolean or null: which of them is for the readers to say. */
export const SCALAR: Schema = { $ref: "#/definitions/Scalar" };

/** What `SCALAR` refers to: one small function for all scalars. */
export const ANY_SCALAR: Schema = {
  anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }],
};

const scalars = (...names: string[]): Record<string, Schema> => Object.fromEntries(names.map((name) => [name, SCALAR]));

/** Adds properties to an object. */
const add =
  (properties: Record<string, Schema>) =>
  (schema: Schema): void => {
    schema.properties = { ...schema.properties, ...properties };
  };

const QUERY: Schema = { $ref: "#/definitions/QueryDslQueryContainer" };
// What is no object is read over in a list.
const CLAUSES: Schema = { anyOf: [QUERY, { type: "array", items: { anyOf: [QUERY, SCALAR] } }, { type: "null" }] };

const ONE_OR_MORE: Schema = {
  anyOf: [QUERY, { type: "array", items: { anyOf: [QUERY, SCALAR, { type: "array" }] } }, { type: "null" }],
};

/** The readers take any token for a bound, and of an object its brace. */
const RANGE: Schema = {
  type: "object",
  properties: Object.fromEntries(
    [
      ...["gt", "gte", "lt", "lte", "from", "to", "include_lower", "include_upper"],
      ...["boost", "format", "time_zone", "relation", "_name"],
    ].map((name) => [name, {}]),
  ),
  additionalProperties: false,
};

/** Replaces a schema wholly. */
const replace =
  (by: Schema) =>
  (schema: Schema): void => {
    for (const key of Object.keys(schema) as (keyof Schema)[]) Reflect.deleteProperty(schema, key);
    Object.assign(schema, by);
  };

const BOUNDS: Schema = { type: "object", properties: scalars("min", "max"), additionalProperties: false };
const ORDER: Schema = { type: "object", additionalProperties: SCALAR };
const ORDERS: Schema = { anyOf: [ORDER, { type: "array", items: ORDER }] };
const VALUES: Schema = { anyOf: [SCALAR, { type: "array", items: SCALAR }] };
const NESTED_SORT: Schema = {
  type: "object",
  properties: { ...scalars("path", "max_children"), filter: {}, nested: {} },
};
const SORT_OPTIONS: Schema = {
  type: "object",
  properties: {
    ...scalars("order", "missing", "mode", "unmapped_type", "numeric_type", "format"),
    nested: NESTED_SORT,
  },
  additionalProperties: false,
};
// The reader takes the first object of a list for the whole value, and passes over the rest.
const SORT: Schema = {
  type: "object",
  // The field is one of its names.
  properties: { _geo_distance: { type: ["object", "string"] }, _geoDistance: { type: ["object", "string"] } },
  additionalProperties: { anyOf: [SCALAR, SORT_OPTIONS, { type: "array" }] },
};

const PARTITION: Schema = {
  type: "object",
  properties: scalars("partition", "num_partitions"),
  additionalProperties: false,
};
/** Where a `terms` finds its values. */
const LOOKUP: Schema = {
  type: "object",
  properties: scalars("index", "type", "id", "path", "routing"),
  additionalProperties: false,
};

/** Metrics take the type of values that have no field. */
const metrics = (...names: string[]): Record<string, (schema: Schema) => void> =>
  Object.fromEntries(names.map((name) => [`Aggregations${name}Aggregation`, add(scalars("value_type", "valueType"))]));

/** Percentiles take old names of how they are found. */
const PERCENTILES: Record<string, Schema> = {
  ...scalars("value_type", "valueType"),
  ...Object.fromEntries(["TDigest", "TDIGEST", "HDR"].map((name) => [name, { type: "object" }])),
};

/** Pipelines take any token for a field, and have errors of their own. */
const PIPELINES = [
  ...["AverageBucket", "BucketSort", "CumulativeSum", "Derivative", "ExtendedStatsBucket", "MaxBucket", "MinBucket"],
  ...["MovingAverage", "PercentilesBucket", "SerialDifferencing", "StatsBucket", "SumBucket"],
] as const;

/** Queries of spans: the readers know what is in them. */
const SPANS: Record<string, Schema> = Object.fromEntries(
  [
    ...["field_masking_span", "span_containing", "span_field_masking", "span_first", "span_gap", "span_multi"],
    ...["span_near", "span_not", "span_or", "span_term", "span_within"],
  ].map((name) => [name, { type: "object" }]),
);

/** What is laid over the definitions of the specification. */
export const OVERLAYS: Readonly<Record<string, (schema: Schema) => void>> = {
  SearchBody: add({
    sort: { anyOf: [SCALAR, SORT, { type: "array", items: { anyOf: [SCALAR, SORT] } }] },
    search_after: { type: "array", items: SCALAR },
    _source: {
      anyOf: [
        VALUES,
        {
          type: "object",
          properties: { includes: VALUES, include: VALUES, excludes: VALUES, exclude: VALUES },
          additionalProperties: false,
        },
      ],
    },
    ...scalars(...EXTENDED_SCALARS),
    indices_boost: {},
    stats: { type: "array" },
    docvalue_fields: { type: "array" },
    fields: { type: "array" },
    stored_fields: {},
    ext: { type: "object" },
    runtime_mappings: { type: "object" },
    profile: {},
    script_fields: { type: "object" },
    slice: { type: "object" },
    pit: { type: "object" },
    highlight: { type: "object" },
    collapse: { type: "object" },
    rescore: {},
    suggest: { type: "object" },
  }),
  // Points and distances have many forms, which the readers know.
  QueryDslGeoBoundingBoxQuery: replace({ type: "object" }),
  QueryDslGeoDistanceQuery: replace({ type: "object" }),
  QueryDslGeoPolygonQuery: replace({ type: "object" }),
  // The readers know its functions, which stand in it by their names.
  QueryDslFunctionScoreQuery: replace({ type: "object" }),
  QueryDslTypeQuery: replace({ type: "object" }),
  QueryDslCombinedFieldsQuery: replace({ type: "object" }),
  QueryDslIntervalsQuery: replace({ type: "object" }),
  QueryDslTermsSetQuery: replace({ type: "object" }),
  QueryDslWrapperQuery: replace({ type: "object" }),
  QueryDslRankFeatureQuery: replace({ type: "object" }),
  QueryDslDistanceFeatureQuery: replace({ type: "object" }),
  QueryDslBoolQuery: add({
    must: CLAUSES,
    filter: CLAUSES,
    should: CLAUSES,
    must_not: CLAUSES,
    mustNot: CLAUSES,
    adjust_pure_negative: SCALAR,
  }),
  // Beside its field the reader takes what is null or a list, whatever its name.
  QueryDslQueryContainer: add({
    ...SPANS,
    range: { type: "object", additionalProperties: { anyOf: [RANGE, { type: "array" }, { type: "null" }] } },
  }),
  // The reader takes lists apart, and passes over nulls.
  QueryDslNestedQuery: replace({
    type: "object",
    properties: {
      ...Object.fromEntries(["score_mode", "ignore_unmapped", "boost", "_name", "path"].map((name) => [name, {}])),
      query: { anyOf: [QUERY, { type: "array", items: { anyOf: [QUERY, SCALAR] } }, { type: "null" }] },
      inner_hits: {},
    },
    additionalProperties: { anyOf: [{ type: "array" }, { type: "null" }] },
  }),
  QueryDslDisMaxQuery: add({ queries: { anyOf: [QUERY, { type: "array", items: { anyOf: [QUERY, SCALAR] } }] } }),
  // The reader passes over lists but for what is in them.
  QueryDslBoostingQuery: replace({
    type: "object",
    properties: { negative_boost: {}, boost: {}, _name: {}, positive: ONE_OR_MORE, negative: ONE_OR_MORE },
    additionalProperties: { anyOf: [{ type: "array" }, { type: "null" }] },
  }),
  QueryDslRangeQuery: replace(RANGE),
  QueryDslFuzzyQuery: add(scalars("term")),
  QueryDslRegexpQuery: add(scalars("flags_value")),
  QueryDslTermQuery: add({ value: {}, term: {} }),
  QueryDslTermsQuery: replace({
    type: "object",
    additionalProperties: { anyOf: [SCALAR, { type: "array" }, LOOKUP] },
  }),
  QueryDslIdsQuery: add({ values: VALUES, type: VALUES }),
  QueryDslMultiMatchQuery: add({ fields: VALUES }),
  QueryDslSimpleQueryStringQuery: add(scalars("locale", "lowercase_expanded_terms")),
  // The reader knows its keys; sorts and sources have many forms.
  AggregationsTopHitsAggregation: replace({ type: "object" }),
  AggregationsGeoBoundsAggregation: replace({ type: "object" }),
  AggregationsGeoCentroidAggregation: replace({ type: "object" }),
  AggregationsGeoDistanceAggregation: replace({ type: "object" }),
  AggregationsGeoHashGridAggregation: replace({ type: "object" }),
  AggregationsGeoTileGridAggregation: replace({ type: "object" }),
  AggregationsAdjacencyMatrixAggregation: replace({ type: "object" }),
  AggregationsAutoDateHistogramAggregation: replace({ type: "object" }),
  AggregationsMatrixStatsAggregation: replace({ type: "object" }),
  AggregationsRareTermsAggregation: replace({ type: "object" }),
  AggregationsSamplerAggregation: replace({ type: "object" }),
  AggregationsSignificantTermsAggregation: replace({ type: "object" }),
  AggregationsTermsAggregation: add({
    ...scalars("shard_min_doc_count", "format", "valueType"),
    order: ORDERS,
    include: { anyOf: [VALUES, PARTITION] },
    exclude: VALUES,
  }),
  ...metrics("Average", "Cardinality", "ExtendedStats", "Max", "Min", "Stats", "Sum", "ValueCount", "WeightedAverage"),
  AggregationsRangeAggregation: add({
    ranges: {
      anyOf: [
        { type: "array", items: { anyOf: [{ $ref: "#/definitions/AggregationsAggregationRange" }, SCALAR] } },
        { $ref: "#/definitions/AggregationsAggregationRange" },
      ],
    },
    ...scalars("format", "keyed", "missing"),
  }),
  AggregationsDateRangeAggregation: add({
    ranges: {
      anyOf: [
        { type: "array", items: { anyOf: [{ $ref: "#/definitions/AggregationsDateRangeExpression" }, SCALAR] } },
        { $ref: "#/definitions/AggregationsDateRangeExpression" },
      ],
    },
    ...scalars("keyed", "missing"),
  }),
  AggregationsDateRangeExpression: replace({
    type: "object",
    properties: scalars("key", "from", "to"),
    additionalProperties: false,
  }),
  AggregationsIpRangeAggregation: add({
    ranges: {
      anyOf: [
        { type: "array", items: { anyOf: [{ $ref: "#/definitions/AggregationsIpRangeAggregationRange" }, SCALAR] } },
        { $ref: "#/definitions/AggregationsIpRangeAggregationRange" },
      ],
    },
    ...scalars("keyed", "missing", "value_type", "valueType"),
  }),
  // The reader takes sources apart, and names what it does not know.
  AggregationsCompositeAggregation: replace({
    type: "object",
    properties: { size: SCALAR, after: { type: "object" }, sources: {} },
    additionalProperties: false,
  }),
  AggregationsIpRangeAggregationRange: add(scalars("key")),
  AggregationsPercentilesAggregation: add({ percents: VALUES, ...PERCENTILES }),
  AggregationsPercentileRanksAggregation: add({ values: VALUES, ...PERCENTILES }),
  AggregationsMedianAbsoluteDeviationAggregation: add(scalars("value_type", "valueType")),
  AggregationsMissingAggregation: add(scalars("format", "value_type", "valueType")),
  ...Object.fromEntries(PIPELINES.map((name) => [`Aggregations${name}Aggregation`, replace({ type: "object" })])),
  AggregationsHistogramAggregation: add({ order: ORDERS, extended_bounds: BOUNDS, hard_bounds: BOUNDS }),
  AggregationsDateHistogramAggregation: add({ order: ORDERS, extended_bounds: BOUNDS, hard_bounds: BOUNDS }),
};
