/** The URL parameters of a search. */
import { SIZE_WARNING } from "../dsl/search_keys/page.js";
import { COUNT_ALL } from "../dsl/search_keys/total.js";
import { storedFields } from "../dsl/search_keys/stored_fields.js";
import { plainSort } from "../dsl/sort.js";
import { illegalArgument } from "../errors.js";
import type { FieldAsked, HitParts, Sort } from "../generated/plan.js";
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import {
  atLeast,
  boolean,
  int,
  isLasting,
  list,
  oneOf,
  optionalBoolean,
  splitAtCommas,
  text,
  time,
  version,
} from "./kinds.js";
import { QUERY } from "./query.js";
import type { QueryAsked } from "./query.js";
import { sourceTable } from "./source.js";
import type { SourceAsked } from "./source.js";
import { checked, effective, limited, noted, notServed } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a search. Where it says nothing, what the body says holds. */
export interface SearchAsked extends IndicesAsked, QueryAsked, SourceAsked {
  from: number | null;
  size: number | null;
  trackScores: boolean | null;
  trackTotalHits: number | null;
  /** Behind those of the body. */
  sort: Sort[];
  totalsAsInt: boolean;
  /** Read where aggregations are written. */
  typedKeys: string | null;
  terminateAfter: number | null;
  /** Behind those of the body. */
  docValues: FieldAsked[];
  /** What hits carry, beside what the body says. */
  parts: Partial<HitParts>;
  /** What the body says of how many hits are counted; null where it says nothing. */
  bodyTracks: number | null;
  hasMinimum: boolean;
  roundtrips: boolean;
  preference: string;
  /** An empty one is that of no shard. */
  routing: string | null;
}

/** Returns what holds where a URL says nothing. */
export function searchDefaults(warnings: string[]): SearchAsked {
  return Object.assign(indicesDefaults(warnings), {
    query: null,
    source: null,
    from: null,
    size: null,
    trackScores: null,
    trackTotalHits: null,
    sort: [],
    totalsAsInt: false,
    typedKeys: null,
    terminateAfter: null,
    docValues: [],
    parts: {},
    bodyTracks: null,
    hasMinimum: false,
    roundtrips: false,
    preference: "",
    routing: null,
  });
}

const QUIET = { quiet: true };

/** The version that this service answers as. */
const OWN_VERSION = [7, 17, 4];

function isOldEnough(version: readonly number[]): boolean {
  for (const [at, own] of OWN_VERSION.entries()) if (version[at] !== own) return (version[at] ?? 0) < own;
  return true;
}

function totalHits(value: string, name: string): number {
  if (value === "true" || value === "false") return value === "true" ? COUNT_ALL : -1;
  const upTo = int(value, name);
  if (upTo < -1) throw illegalArgument(`[${name}] parameter must be positive or equals to -1, got ${upTo}`);
  return upTo;
}

/** Reads names of fields with their orders behind a colon; where the order is none, the name is passed over. */
function sorts(value: string): Sort[] {
  return splitAtCommas(value).flatMap((part) => {
    const colon = part.lastIndexOf(":");
    if (colon < 0) return [plainSort(part, null)];
    const order = part.slice(colon + 1);
    return order === "asc" || order === "desc" ? [plainSort(part.slice(0, colon), order)] : [];
  });
}

/** Returns a parameter that says whether hits carry something. */
function part(name: "explain" | "version" | "seq_no_primary_term"): Parameter<SearchAsked> {
  const effect = (value: boolean | null, into: SearchAsked): void => {
    into.parts = Object.assign({}, into.parts, { [name]: value === true });
  };
  return effective(name, optionalBoolean, effect, QUIET);
}

/** Read before the body is. */
export const BEFORE_BODY: readonly Parameter<SearchAsked>[] = [
  effective(
    "min_compatible_shard_node",
    (value, name) => {
      const found = version(value, name);
      if (!isOldEnough(found)) throw notServed(name, value);
      return found;
    },
    (found, into) => void (into.hasMinimum = found.length > 0),
    QUIET,
  ),
];

/** Read after the body, in this order. */
export const SEARCH: readonly Parameter<SearchAsked>[] = [
  checked("batched_reduce_size", atLeast(2, "batchedReduceSize must be >= 2")),
  checked("pre_filter_shard_size", atLeast(1, "preFilterShardSize must be >= 1"), QUIET),
  checked("max_concurrent_shard_requests", atLeast(1, "maxConcurrentShardRequests must be >= 1"), QUIET),
  // Without a value it fails there, in Java's words.
  limited("allow_partial_search_results", optionalBoolean, (value) => value !== null, QUIET),
  // The statistics of all shards are those of the one.
  checked(
    "search_type",
    oneOf(["query_then_fetch", "dfs_query_then_fetch"], (value) => `No search type for [${value}]`),
  ),
  ...QUERY,
  effective("from", int, (from, into) => {
    if (from < -1) throw illegalArgument("[from] parameter cannot be negative");
    if (from !== -1) into.from = from;
  }),
  effective(
    "size",
    int,
    (size, into) => {
      if (size < -1) throw illegalArgument(`[size] parameter cannot be negative, found [${size}]`);
      if (size === -1) into.warnings.push(SIZE_WARNING);
      else into.size = size;
    },
    QUIET,
  ),
  part("explain"),
  part("version"),
  part("seq_no_primary_term"),
  // A search takes no longer than its budgets let it.
  limited("timeout", time, isLasting, QUIET),
  effective(
    "terminate_after",
    atLeast(0, "terminateAfter must be > 0"),
    (count, into) => void (into.terminateAfter = count),
    QUIET,
  ),
  effective("stored_fields", list, (names, into) => {
    into.parts = Object.assign({}, into.parts, { stored_fields: storedFields(names) });
  }),
  effective("docvalue_fields", list, (names, into) => {
    into.docValues = names.map((field) => ({ field, format: null, include_unmapped: false }));
  }),
  ...sourceTable<SearchAsked>(),
  effective("track_scores", boolean, (value, into) => void (into.trackScores = value), QUIET),
  effective("track_total_hits", totalHits, (value, into) => void (into.trackTotalHits = value), QUIET),
  effective("sort", sorts, (value, into) => void (into.sort = value)),
  checked("stats", list),
  limited("suggest_field", text, () => false),
  checked("request_cache", boolean),
  checked("scroll", time),
  noted("routing", text, (value, into) => void (into.routing = value)),
  noted("preference", text, (value, into) => void (into.preference = value)),
  ...INDICES,
  effective("rest_total_hits_as_int", boolean, (value, into) => {
    into.totalsAsInt = value;
    if (value) checkTotalsAsInt(into.trackTotalHits ?? into.bodyTracks ?? -1);
  }),
  noted("ccs_minimize_roundtrips", boolean, (value, into) => void (into.roundtrips = value)),
  effective("typed_keys", text, (value, into) => void (into.typedKeys = value)),
];

/** Refuses totals without their relation where they may be too small. */
export function checkTotalsAsInt(upTo: number): void {
  if (upTo === -1 || upTo === COUNT_ALL) return;
  const why = "cannot be used if the tracking of total hits is not accurate";
  throw illegalArgument(`[rest_total_hits_as_int] ${why}, got ${upTo}`);
}

/** A body in the URL, where the request has no other. */
export const SOURCE: readonly Parameter<unknown>[] = [
  checked("source", text, QUIET),
  checked("source_content_type", text, { beside: "source" }),
];
