/** Names of what the real engine has: COMPATIBILITY.md lists those of which no recorded case shows that Vitrine serves them. */
import { AGGREGATION_NAMES, QUERY_NAMES } from "../../../host/src/dsl/registry.js";
import { PIPELINES } from "./aggregations.js";
import type { Evidence } from "./evidence.js";
import type { Section } from "./rows.js";

/** Queries and aggregations that come with its default distribution, beside its server and modules. */
const MORE_QUERIES = ["geo_shape", "pinned", "shape"];
const MORE_AGGREGATIONS = [
  "boxplot",
  "categorize_text",
  "cumulative_cardinality",
  "geo_line",
  "inference",
  "moving_percentiles",
  "multi_terms",
  "normalize",
  "rate",
  "string_stats",
  "t_test",
  "top_metrics",
];

/** Its field types. */
const TYPES = [
  "aggregate_metric_double",
  "alias",
  "binary",
  "boolean",
  "byte",
  "completion",
  "constant_keyword",
  "date",
  "date_nanos",
  "date_range",
  "dense_vector",
  "double",
  "double_range",
  "flattened",
  "float",
  "float_range",
  "geo_point",
  "geo_shape",
  "half_float",
  "histogram",
  "integer",
  "integer_range",
  "ip",
  "ip_range",
  "join",
  "keyword",
  "long",
  "long_range",
  "match_only_text",
  "murmur3",
  "nested",
  "object",
  "percolator",
  "point",
  "rank_feature",
  "rank_features",
  "scaled_float",
  "search_as_you_type",
  "shape",
  "short",
  "text",
  "token_count",
  "unsigned_long",
  "version",
  "wildcard",
];

/** Keys of a search's body. */
const BODY_KEYS = [
  "_source",
  "aggregations",
  "aggs",
  "collapse",
  "docvalue_fields",
  "explain",
  "ext",
  "fields",
  "from",
  "highlight",
  "indices_boost",
  "min_score",
  "pit",
  "post_filter",
  "profile",
  "query",
  "rescore",
  "runtime_mappings",
  "script_fields",
  "search_after",
  "seq_no_primary_term",
  "size",
  "slice",
  "sort",
  "stats",
  "stored_fields",
  "suggest",
  "terminate_after",
  "timeout",
  "track_scores",
  "track_total_hits",
  "version",
];

const ALL = {
  queries: [...QUERY_NAMES, ...MORE_QUERIES],
  aggregations: [...AGGREGATION_NAMES, ...MORE_AGGREGATIONS].filter((name) => !PIPELINES.has(name)),
  pipelines: [...PIPELINES],
  types: TYPES,
  body: BODY_KEYS,
} as const;

/** A section whose names are all known. */
export type Named = keyof typeof ALL;

/** Whether all names of a section are known. */
export function isNamed(section: Section): section is Named {
  return Object.hasOwn(ALL, section);
}

/** Returns what the real engine has in a section and the evidence has not. */
export function notServed({ sections }: Evidence, section: Named): string[] {
  return [...new Set(ALL[section])].filter((name) => !sections[section].has(name)).sort();
}
