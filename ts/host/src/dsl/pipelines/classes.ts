/** Which aggregations have no buckets, or a single one? The real engine's errors name their classes. */

const METRICS = [
  ...["avg", "cardinality", "extended_stats", "geo_bounds", "geo_centroid", "max", "median_absolute_deviation", "min"],
  ...["percentile_ranks", "percentiles", "stats", "sum", "top_hits", "value_count", "weighted_avg"],
] as const;

/** Folders of single buckets, where they are not named as the aggregation. */
const SINGLE: ReadonlyMap<string, string> = new Map([
  ["composite", "composite.Composite"],
  ["diversified_sampler", "sampler.Diversified"],
  ["filter", "filter.Filter"],
  ["global", "global.Global"],
  ["missing", "missing.Missing"],
  ["nested", "nested.Nested"],
  ["reverse_nested", "nested.ReverseNested"],
  ["sampler", "sampler.Sampler"],
]);

const camel = (name: string): string => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const CLASSES = new Map<string, string>([
  ...METRICS.map((name) => [name, `metrics.${camel(name)}`] as const),
  ...[...SINGLE].map(([name, path]) => [name, `bucket.${path}`] as const),
]);

/** Returns the real engine's class of an aggregation without several buckets; null for those that have them. */
export function classOfOne(type: string): string | null {
  const path = CLASSES.get(type);
  return path === undefined ? null : `org.elasticsearch.search.aggregations.${path}AggregationBuilder`;
}
