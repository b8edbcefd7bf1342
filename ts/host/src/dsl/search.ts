/** What does a `_search` body ask? The keys of a search, read in their order, with the real engine's errors. */
import { ValidationError, parsingError } from "../errors.js";
import type { ApiError } from "../errors.js";
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
import { noParts, partsOf } from "./search_keys/hits.js";
import { readKey } from "./search_keys/key.js";
import { SEARCH_KEYS } from "./search_keys/table.js";
import type { Reading } from "./search_keys/table.js";
import type { Slice } from "./search_keys/slice.js";
import type { SuggestAsked } from "./search_keys/suggest.js";
import { COUNT_DEFAULT } from "./search_keys/total.js";
import { checkShape } from "./shape.js";
import { NO_SOURCE, WHOLE_SOURCE } from "./source.js";

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
  readonly slice: Slice | null;
  /** What is wrong with aggregations as a whole: it is told once the URL is read, too. */
  readonly invalid: readonly string[];
  /** What several searches read together, of which it may be one: `page` is a later page of a scroll. Null for a search by itself. */
  readonly context: "scroll" | "page" | "pit" | null;
  /** What the real engine refuses only when the search runs. */
  readonly refusals: readonly ApiError[];
}

/** Returns the query of a request that has none. */
export function matchAll(): Query {
  return { match_all: { boost: NO_BOOST } };
}

/** The query of a search that has none. */
export const NO_QUERY = matchAll();

/** Returns the search of a request without a body. */
export function emptySearch(): ParsedSearch {
  const reading = emptyReading();
  return Object.assign(reading, NOTHING_ELSE);
}

const NOTHING_ELSE = { pit: null, invalid: [], context: null, refusals: [] } as const;

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

/** Returns the search for a document by its id that shows stored fields of it. */
export function documentSearch(id: string, names: string[]): Search {
  const query: Query = { ids: { values: [id], boost: NO_BOOST } };
  const parts = Object.assign(noParts(), { stored_fields: names });
  return Object.assign(emptyRequest(), { query, size: 1, parts, source: NO_SOURCE });
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
    until: "end",
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
  const invalid = invalidIn(request.aggs, aggregations);
  checkShape("search", parser.tape);
  if (parser.late !== null) {
    return Object.assign(emptyReading(), NOTHING_ELSE, { isTotalSaid, refusals: [parser.late] });
  }
  parser.warnings.push(...parser.lateWarnings);
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
    invalid,
    context: null,
    refusals: parser.refusals,
  };
}

/** Brings pipelines into their order; returns what is wrong with them. */
function invalidIn(aggs: NamedAggregation[], shapes: AggregationShape[]): readonly string[] {
  try {
    settlePipelines(aggs, shapes);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
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
