/** What does a `_search` body ask? The keys of a search, read in their order, with the real engine's errors. */
import { ApiError, cause, illegalArgument, parsingError } from "../errors.js";
import type { NamedAggregation, Query, Scalar, Search, Sort } from "../generated/plan.js";
import { readAggregations } from "./aggs.js";
import type { AggregationShape } from "./aggs.js";
import { registerAggregations } from "./aggs/table.js";
import { settlePipelines } from "./pipelines/order.js";
import { registerPipelines } from "./pipelines/table.js";
import { NO_BOOST } from "./boost.js";
import { mayWarn, warnOfQuery, warnOfValues } from "./deprecated_fields.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { readQuery } from "./query.js";
import { registerQueries } from "./queries/table.js";
import { checkShape } from "./shape.js";
import { readSort } from "./sort.js";
import { readSource, unknownKey, WHOLE_SOURCE } from "./source.js";

registerQueries();
registerAggregations();
registerPipelines();

/** A search, and what only the writer of its response needs. */
export interface ParsedSearch {
  readonly request: Search;
  readonly aggregations: readonly AggregationShape[];
  /** It says how many hits are counted. */
  readonly isTotalSaid: boolean;
  /** What the real engine refuses only when the search runs. */
  readonly refusals: readonly ApiError[];
}

/** All hits are counted. */
export const COUNT_ALL = 2147483647;
/** Hits are counted up to here unless the request says otherwise. */
const COUNT_DEFAULT = 10000;

/** What a size of -1 brings. */
export const SIZE_WARNING =
  "Using search size of -1 is deprecated and will be removed in future versions. " +
  "Instead, don't use the `size` parameter if you don't want to set it explicitly.";

/** Returns the query of a request that has none. */
export function matchAll(): Query {
  return { match_all: { boost: NO_BOOST } };
}

/** Returns the search of a request without a body. */
export function emptySearch(): ParsedSearch {
  return { request: emptyRequest(), aggregations: [], isTotalSaid: false, refusals: [] };
}

function emptyRequest(): Search {
  return {
    query: matchAll(),
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
  };
}

/** Reads a whole body; nothing may follow its object unless `trailing` allows it, as `_msearch` does. */
export function readSearch(parser: Parser, trailing = false): ParsedSearch {
  if (parser.next() !== Kind.StartObject) {
    throw parsingError(parser.location, `Expected [START_OBJECT] but found [${parser.kindName}]`);
  }
  const request = emptyRequest();
  const aggregations: AggregationShape[] = [];
  let isTotalSaid = false;
  while (parser.next() !== Kind.EndObject) {
    parser.next();
    if (parser.isScalar) {
      readScalarKey(parser, request);
      if (parser.name === "track_total_hits") isTotalSaid = true;
    } else if (parser.isStartObject) readObjectKey(parser, request, aggregations);
    else if (parser.isStartArray) readArrayKey(parser, request);
    else throw unknownKey(parser);
  }
  if (!trailing && parser.next() !== Kind.None) {
    throw parsingError(parser.location, `Unexpected token [${parser.kindName}] found after the main object.`);
  }
  settlePipelines(request.aggs, aggregations);
  checkShape("search", parser.tape);
  if (parser.late !== null) {
    return { request: emptyRequest(), aggregations: [], isTotalSaid, refusals: [parser.late] };
  }
  if (mayWarn(parser.tape)) {
    warnOfQuery(request.query, parser.warnings);
    warnOfQuery(request.post_filter, parser.warnings);
    warnOfValues(request.sort, parser.warnings);
    warnOfValues(request.aggs, parser.warnings);
  }
  return { request, aggregations, isTotalSaid, refusals: parser.refusals };
}

function readScalarKey(parser: Parser, request: Search): void {
  switch (parser.name) {
    case "from":
      request.from = parser.int();
      return;
    case "size":
      request.size = parser.int();
      if (request.size < -1) throw illegalArgument(`[size] parameter cannot be negative, found [${request.size}]`);
      if (request.size === -1) parser.warnings.push(SIZE_WARNING);
      return;
    case "track_total_hits":
      request.track_total_hits = readTrackTotalHits(parser);
      return;
    case "track_scores":
      request.track_scores = parser.boolean();
      return;
    case "_source":
      request.source = readSource(parser);
      return;
    case "sort":
      request.sort = readSort(parser);
      return;
    default:
      throw unknownKey(parser);
  }
}

function readTrackTotalHits(parser: Parser): number {
  if (parser.isBoolean()) return parser.boolean() ? COUNT_ALL : -1;
  const upTo = parser.int();
  if (upTo < -1) {
    throw illegalArgument(`[track_total_hits] parameter must be positive or equals to -1, got ${upTo}`);
  }
  return upTo;
}

function readObjectKey(parser: Parser, request: Search, shapes: AggregationShape[]): void {
  switch (parser.name) {
    case "query":
      request.query = readQuery(parser);
      return;
    case "post_filter":
      request.post_filter = readQuery(parser);
      return;
    case "_source":
      request.source = readSource(parser);
      return;
    case "aggs":
    case "aggregations": {
      const plans: NamedAggregation[] = [];
      shapes.splice(0, shapes.length, ...readAggregations(parser, plans));
      request.aggs = plans;
      return;
    }
    case "sort":
      request.sort = readSort(parser);
      return;
    default:
      throw unknownKey(parser);
  }
}

function readArrayKey(parser: Parser, request: Search): void {
  switch (parser.name) {
    case "sort":
      request.sort = readSort(parser);
      return;
    case "_source":
      request.source = readSource(parser);
      return;
    case "search_after":
      request.search_after = readSearchAfter(parser);
      return;
    default:
      throw unknownKey(parser);
  }
}

function readSearchAfter(parser: Parser): Scalar[] {
  const values: Scalar[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isValue) {
      const wanted = "[VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL]";
      const reason = `Expected ${wanted} but found [${parser.kindName}] inside search_after.`;
      throw parsingError(parser.location, reason);
    }
    values.push(parser.scalar());
  }
  if (values.length === 0) throw illegalArgument("Values must contains at least one value.");
  return values;
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
  const refusal = negative ?? refusals[0] ?? refusedAfter(request, from);
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

/** A sort by nothing but score is no sort. */
function effectiveSort(sort: readonly Sort[]): readonly Sort[] {
  const [first] = sort;
  return sort.length === 1 && first !== undefined && "score" in first && first.score.order === "desc" ? [] : sort;
}

function queryPhase(status: number, type: string, reason: string): ApiError {
  return new ApiError(status, cause(type, reason), "query");
}
