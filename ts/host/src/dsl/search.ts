/** What does a `_search` body ask? The keys of a search, read in their order, with the real engine's errors. */
import { ApiError, cause, illegalArgument, parsingError } from "../errors.js";
import type { FieldAsked, NamedAggregation, Query, Search } from "../generated/plan.js";
import type { AggregationShape } from "./aggs.js";
import { registerAggregations } from "./aggs/table.js";
import { settlePipelines } from "./pipelines/order.js";
import { registerPipelines } from "./pipelines/table.js";
import { NO_BOOST } from "./boost.js";
import { mayWarn, warnOfQuery, warnOfValues } from "./deprecated_fields.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { registerQueries } from "./queries/table.js";
import type { IndexBoost } from "./search_keys/index_boosts.js";
import { partsOf } from "./search_keys/hits.js";
import { readKey } from "./search_keys/key.js";
import { settleCollapse } from "./search_keys/collapse.js";
import { settleSource } from "./search_keys/stored_fields.js";
import { SEARCH_KEYS } from "./search_keys/table.js";
import type { Reading } from "./search_keys/table.js";
import type { SliceAsked } from "./search_keys/slice.js";
import type { SuggestAsked } from "./search_keys/suggest.js";
import { COUNT_DEFAULT } from "./search_keys/total.js";
import { checkShape } from "./shape.js";
import { WHOLE_SOURCE } from "./source.js";
import { effectiveSort } from "./sort.js";

registerQueries();
registerAggregations();
registerPipelines();

/** A search, and what only the writer of its response needs. */
export interface ParsedSearch {
  readonly request: Search;
  readonly aggregations: readonly AggregationShape[];
  /** It says how many hits are counted. */
  readonly isTotalSaid: boolean;
  /** What indices weigh, by their names or patterns of these. */
  readonly boosts: readonly IndexBoost[];
  /** The id of the point in time that it is of; null where it is of none. */
  readonly pit: string | null;
  /** What it asks to suggest. */
  readonly suggest: SuggestAsked | null;
  /** Which part of what several read it is. */
  readonly slice: SliceAsked | null;
  /** What the real engine refuses only when the search runs. */
  readonly refusals: readonly ApiError[];
}

/** Returns the query of a request that has none. */
export function matchAll(): Query {
  return { match_all: { boost: NO_BOOST } };
}

/** That of a search that has none. */
const NO_QUERY = matchAll();

/** Returns the search of a request without a body. */
export function emptySearch(): ParsedSearch {
  const reading = emptyReading();
  return Object.assign(reading, { pit: null, refusals: [] });
}

function emptyReading(): Reading {
  return {
    request: emptyRequest(),
    aggregations: [],
    isTotalSaid: false,
    boosts: [],
    pit: null,
    suggest: null,
    slice: null,
  };
}

function emptyRequest(): Search {
  return {
    query: NO_QUERY,
    post_filter: null,
    aggs: [],
    sort: [],
    from: -1,
    size: -1,
    source: WHOLE_SOURCE,
    track_total_hits: COUNT_DEFAULT,
    track_scores: false,
    search_after: null,
    reprint_source: false,
    parts: null,
    min_score: null,
    terminate_after: 0,
    boost: null,
    has_inner_hits: false,
    collapse: null,
    rescore: [],
    slice: null,
  };
}

/** Reads a whole body; nothing may follow its object unless `trailing` allows it, as `_msearch` does. */
export function readSearch(parser: Parser, trailing = false): ParsedSearch {
  if (parser.next() !== Kind.StartObject) {
    throw parsingError(parser.location, `Expected [START_OBJECT] but found [${parser.kindName}]`);
  }
  const reading = emptyReading();
  const { query: all } = reading.request;
  let hasAggregations = false;
  while (parser.next() !== Kind.EndObject) {
    parser.next();
    hasAggregations ||= parser.name === "aggs" || parser.name === "aggregations";
    readKey(SEARCH_KEYS, parser, reading);
  }
  if (!trailing && parser.next() !== Kind.None) {
    throw parsingError(parser.location, `Unexpected token [${parser.kindName}] found after the main object.`);
  }
  const { request, aggregations, isTotalSaid, boosts, pit, suggest, slice } = reading;
  if (suggest !== null) suggest.isAlone = request.query === all && !hasAggregations;
  request.has_inner_hits = parser.hasInnerHits;
  handDown(request.parts?.fields ?? [], request.aggs);
  settlePipelines(request.aggs, aggregations);
  checkShape("search", parser.tape);
  if (parser.late !== null) {
    return Object.assign(emptyReading(), { isTotalSaid, pit: null, refusals: [parser.late] });
  }
  if (mayWarn(parser.tape)) {
    warnOfQuery(request.query, parser.warnings);
    warnOfQuery(request.post_filter, parser.warnings);
    warnOfValues(request.sort, parser.warnings);
    warnOfValues(request.aggs, parser.warnings);
  }
  return {
    request,
    aggregations,
    isTotalSaid,
    boosts,
    pit: pit?.id ?? null,
    suggest,
    slice,
    refusals: parser.refusals,
  };
}

/** Has each `top_hits` that names no fields show those of the search, as the real engine does. */
function handDown(fields: readonly FieldAsked[], aggs: readonly NamedAggregation[]): void {
  if (fields.length === 0) return;
  for (const { aggregation, aggs: inner } of aggs) {
    if (typeof aggregation === "object" && "top_hits" in aggregation) {
      const parts = partsOf(aggregation.top_hits);
      if (parts.fields.length === 0) parts.fields = [...fields];
    }
    handDown(fields, inner);
  }
}

/** A search, and why it is refused where it is. */
export interface Checked {
  /** What the engine is asked; of a search that is refused, what has the faults that come before. */
  readonly search: Search;
  readonly refusal: ApiError | null;
}

/**
 * Checks what the shard of the real engine refuses once it has made the query, the sort and the aggregations, whose faults come
 * first.
 */
export function check({ request, refusals }: ParsedSearch): Checked {
  const from = request.from === -1 ? 0 : request.from;
  const negative = from < -1 ? illegalArgument(`[from] parameter cannot be negative, found [${from}]`) : null;
  const ofSource = settleSource(request);
  const ofCollapse = settleCollapse(request, request.query !== NO_QUERY);
  const refusal =
    negative ?? refusals[0] ?? ofSource ?? refusedAfter(request, from) ?? ofCollapse ?? ofRescore(request);
  if (refusal === null) return { search: request, refusal };
  // No hits are asked for, and none are counted.
  request.from = 0;
  request.size = 0;
  request.track_total_hits = -1;
  request.search_after = null;
  return { search: request, refusal };
}

function refusedAfter({ search_after: after, sort }: Search, from: number): ApiError | null {
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

function queryPhase(status: number, type: string, reason: string): ApiError {
  return new ApiError(status, cause(type, reason), "query");
}
