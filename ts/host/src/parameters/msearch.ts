/** The URL parameters of several searches. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { atLeast, boolean, int, oneOf, text } from "./kinds.js";
import { checked, effective, limited, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of all of them; their headers may say otherwise. */
export interface MsearchAsked extends IndicesAsked {
  routing: string | null;
  totalsAsInt: boolean;
  typedKeys: boolean;
}

/** Returns what holds where a URL says nothing. */
export function msearchDefaults(warnings: string[]): MsearchAsked {
  return Object.assign(indicesDefaults(warnings), { routing: null, totalsAsInt: false, typedKeys: false });
}

const QUIET = { quiet: true };

/** How the statistics of terms are found: those of all shards are those of the one. */
export const searchType = oneOf(
  ["query_then_fetch", "dfs_query_then_fetch"],
  (value) => `No search type for [${value}]`,
);

/** Read before the body is. */
export const BEFORE_SEARCHES: readonly Parameter<MsearchAsked>[] = [
  ...INDICES,
  checked("max_concurrent_searches", atLeast(1, "maxConcurrentSearchRequests must be positive"), QUIET),
  checked("pre_filter_shard_size", int, QUIET),
  checked("max_concurrent_shard_requests", int, QUIET),
  checked("ccs_minimize_roundtrips", boolean),
];

/** Parameters that are checked again once all searches are read. */
export const BEHIND_SEARCHES: readonly Parameter<MsearchAsked>[] = [
  checked("pre_filter_shard_size", atLeast(1, "preFilterShardSize must be >= 1"), QUIET),
  checked("max_concurrent_shard_requests", atLeast(1, "maxConcurrentShardRequests must be >= 1"), QUIET),
];

/** Read with the first header. */
export const WITH_HEADERS: readonly Parameter<MsearchAsked>[] = [
  checked("search_type", searchType),
  noted("routing", text, (value, into) => void (into.routing = value)),
  limited("type", text, () => false),
];

/** Read behind each search: how totals are written. */
export const TOTALS: readonly Parameter<MsearchAsked>[] = [
  effective("rest_total_hits_as_int", boolean, (value, into) => void (into.totalsAsInt = value)),
];

/** Read where aggregations are written. */
export const TYPES: readonly Parameter<MsearchAsked>[] = [
  effective("typed_keys", boolean, (value, into) => void (into.typedKeys = value)),
];
