/**
 * What has the real engine against a search, once it is read? It makes a search step by step, and tells the first fault: those of the
 * steps before are found by the engine, which makes the search so far.
 */
import { ApiError, LastRefusal, cause, lastRefusal } from "../errors.js";
import type { Search, Until } from "../generated/plan.js";
import { settleCollapse } from "./search_keys/collapse.js";
import { settleSource } from "./search_keys/stored_fields.js";
import { NO_QUERY } from "./search.js";
import type { ParsedSearch } from "./search.js";
import { effectiveSort } from "./sort.js";

/** A search, and why it is refused where it is. */
export interface Checked {
  /** What the engine runs; if refused, only what can raise an earlier fault. */
  readonly search: Search;
  readonly refusal: ApiError | null;
}

/** A fault, and the step at which it is found. */
type Fault = readonly [error: ApiError | null, until: Until];

/** Checks a search as far as that needs no index. */
export function check(parsed: ParsedSearch): Checked {
  const { request } = parsed;
  const found = faultsOf(parsed).find(([error]) => error !== null);
  if (found === undefined) return { search: request, refusal: null };
  const [refusal, until] = found;
  request.until = until;
  if (until === "end" && !(refusal instanceof LastRefusal)) {
    // No hits are asked for, and none are counted.
    request.from = 0;
    request.size = 0;
    request.track_total_hits = -1;
    request.search_after = null;
  }
  return { search: request, refusal };
}

/** Returns what may be wrong, in the order of the steps. */
function faultsOf({ request, refusals, context, slice }: ParsedSearch): readonly Fault[] {
  const isScroll = context === "scroll";
  const ofSource = settleSource(request);
  const ofCollapse = settleCollapse(request, request.query !== NO_QUERY, isScroll);
  const isLast = (error: ApiError): boolean => error instanceof LastRefusal;
  return [
    [refusals.find((error) => !isLast(error)) ?? null, "end"],
    [isScroll ? inScroll(request) : refusedAfter(request), "search_after"],
    [slice !== null && context === null ? ALONE : null, "collapse"],
    [ofSource, "collapse"],
    [ofCollapse, "collapse"],
    [ofRescore(request), "rescore"],
    [refusals.find(isLast) ?? belowZero(request), "end"],
  ];
}

const ALONE = queryPhase(500, "search_exception", "[slice] can only be used with [scroll] or [point-in-time] requests");

function inScroll({ search_after: after }: Search): ApiError | null {
  return after === null
    ? null
    : queryPhase(500, "search_exception", "`search_after` cannot be used in a scroll context.");
}

function refusedAfter({ search_after: after, sort, from }: Search): ApiError | null {
  if (after === null) return null;
  if (from > 0) {
    return queryPhase(500, "search_exception", "`from` parameter must be set to 0 when `search_after` is used.");
  }
  const keys = effectiveSort(sort).length;
  if (keys === 0) return queryPhase(400, "illegal_argument_exception", "Sort must contain at least one field.");
  if (keys === after.length) return null;
  const reason = `search_after has ${after.length} value(s) but sort has ${keys}.`;
  return queryPhase(400, "illegal_argument_exception", reason);
}

function ofRescore({ rescore, sort }: Search): ApiError | null {
  if (rescore.length === 0 || effectiveSort(sort).length === 0) return null;
  const reason = "Cannot use [sort] option in conjunction with [rescore].";
  return queryPhase(400, "illegal_argument_exception", reason);
}

/** The real engine fails in one of several ways at hits that begin before the first, unless none are shown. */
function belowZero({ from, size }: Search): ApiError | null {
  if (from >= -1 || size === 0) return null;
  return lastRefusal(`[from] parameter cannot be negative, found [${from}]`);
}

function queryPhase(status: number, type: string, reason: string): ApiError {
  return new ApiError(status, cause(type, reason), "query");
}
