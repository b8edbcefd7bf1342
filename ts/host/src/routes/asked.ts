/** What does a URL ask of a search or a count, beside what its body asks? Only where URL parameters are served. */
import { readCount } from "../dsl/count.js";
import { warnOfUrl, warnOfValues } from "../dsl/deprecated_fields.js";
import { partsOf } from "../dsl/search_keys/hits.js";
import { COUNT_ALL } from "../dsl/search_keys/total.js";
import type { ParsedSearch } from "../dsl/search.js";
import { ApiError, ValidationError, cause, illegalArgument } from "../errors.js";
import type { Query } from "../generated/plan.js";
import { contentTypeOf } from "../http/content.js";
import { Parser } from "../json/parser.js";
import type { CountAsked } from "../parameters/count.js";
import { BEFORE_COUNT, COUNT, countDefaults } from "../parameters/count.js";
import { isMeant, prefersShard } from "../parameters/indices.js";
import { splitAtCommas } from "../parameters/kinds.js";
import { QUERY, userQuery } from "../parameters/query.js";
import { BEFORE_BODY, SEARCH, SOURCE, searchDefaults } from "../parameters/search.js";
import type { SearchAsked } from "../parameters/search.js";
import { keyOf, notServed, readAll } from "../parameters/table.js";
import type { Given, Parameter, Tables } from "../parameters/table.js";
import type { RouteRequest } from "./route.js";

const encoder = new TextEncoder();

/** Where a URL names what is searched, and which of it. */
type Searched = SearchAsked | CountAsked;

/** Returns a body behind what else its answer is kept by. */
export function keyed(key: string, body: Uint8Array): Uint8Array {
  if (key === "") return body;
  const bytes = encoder.encode(`${key}\u0000`);
  const all = new Uint8Array(bytes.length + body.length);
  all.set(bytes);
  all.set(body, bytes.length);
  return all;
}

/** A body, and what becomes of the search that is read of it. */
export interface Changes {
  readonly body: Uint8Array;
  readonly hasBody: boolean;
  readonly key: Uint8Array;
  readonly change: (read: ParsedSearch, parser: Parser) => ParsedSearch;
}

/** What a URL asks: read once, behind the body. */
export class Asked<T extends Searched> {
  /** The body of the request, or the one in its URL. */
  readonly body: Uint8Array;
  private isRead = false;

  constructor(
    private readonly request: RouteRequest,
    readonly values: T,
    private readonly table: readonly Parameter<T>[],
  ) {
    this.body = request.body.length === 0 ? sourceOf(request.query) : request.body;
  }

  /** What an answer is kept by: the body, and what of the URL changes the answer. */
  get key(): Uint8Array {
    // A body of nothing is not the same as none.
    const nothing = this.body.length === 0 && this.hasBody ? "source\u0000" : "";
    return keyed(nothing + keyOf(this.table, this.request.query), this.body);
  }

  /** Whether there is a body, be it an empty one in the URL. */
  get hasBody(): boolean {
    return hasBody(this.request.body, this.request.query);
  }

  /** Reads the parameters, once. */
  read(): T {
    if (!this.isRead) readAll(this.table, this.request.query, this.values);
    this.isRead = true;
    return this.values;
  }

  /** Runs what may read them, and has the request warned of them: what is kept of a body does not warn of its URL. */
  warning<R>(run: () => R): R {
    try {
      const result = run();
      this.read();
      return result;
    } finally {
      warnOfUrl(this.values.warnings, this.request.warnings);
    }
  }

  /** Returns what `q` searches for, or null. */
  query(parser: Parser, refusals: ApiError[]): Query | null {
    const { query } = this.values;
    if (query === null) return null;
    const { budget } = this.request;
    const own = new Parser(encoder.encode(`{"query":${userQuery(query)}}`), parser.warnings, budget);
    own.isExtended = true;
    try {
      const found = readCount(own);
      // Which of them are of the query that this one takes the place of, nobody knows.
      if (refusals.length > 0) throw notServed("q", String(query["query"]));
      refusals.push(...own.refusals);
      return found;
    } finally {
      own.close();
    }
  }

  /** Returns whether the index is searched; otherwise no index, or no shard, is. */
  isSearched(): boolean {
    const { parameters, loaded } = this.request;
    const { routing, preference } = this.values;
    if (!isMeant(parameters["index"] ?? "", loaded.name, this.values, "index_or_alias")) return false;
    return prefersShard(preference) && (routing === null || splitAtCommas(routing).length > 0);
  }
}

/** Returns what the URL of a search asks, or null where URL parameters are not served. */
export function askedOfSearch(request: RouteRequest): Asked<SearchAsked> | null {
  if (!request.isExtended) return null;
  const values = searchDefaults([]);
  readAll(BEFORE_BODY, request.query, values);
  return new Asked(request, values, SEARCH);
}

/** Returns what the URL of a count asks, or null where URL parameters are not served. */
export function askedOfCount(request: RouteRequest): Asked<CountAsked> | null {
  if (!request.isExtended) return null;
  const values = countDefaults([]);
  try {
    readAll(BEFORE_COUNT, request.query, values);
  } catch (error) {
    request.warnings.push(...values.warnings);
    throw error;
  }
  return new Asked(request, values, tableOfCount(hasBody(request.body, request.query)));
}

/** Returns the parameters that a search has. */
export function searchTables(body: Uint8Array): Tables {
  return body.length > 0 ? [BEFORE_BODY, SEARCH] : [BEFORE_BODY, SEARCH, SOURCE];
}

/** Returns the parameters that a count has: `q` only where there is no body. */
export function countTables(body: Uint8Array, given: Given): Tables {
  const own = tableOfCount(hasBody(body, given));
  return body.length > 0 ? [BEFORE_COUNT, own] : [BEFORE_COUNT, own, SOURCE];
}

function tableOfCount(hasBody: boolean): readonly Parameter<CountAsked>[] {
  return hasBody ? COUNT : QUERY_AND_COUNT;
}

const QUERY_AND_COUNT: readonly Parameter<CountAsked>[] = [...QUERY, ...COUNT];

function hasBody(body: Uint8Array, given: Given): boolean {
  return body.length > 0 || given.has("source");
}

const NONE = new Uint8Array();

/** Returns the body in a URL. */
export function sourceOf(given: Given): Uint8Array {
  const source = given.get("source");
  if (source === undefined) return NONE;
  const type = given.get("source_content_type");
  if (type === undefined) throw illegalState("source and source_content_type parameters are required");
  const found = contentTypeOf(type);
  if (found === "broken") throw illegalArgument(`invalid Content-Type header [${type}]`);
  if (found === "other") throw notServed("source_content_type", type);
  if (found === "unknown") throw illegalState(`Unknown value for source_content_type [${type}]`);
  return encoder.encode(source);
}

function illegalState(reason: string): ApiError {
  return new ApiError(500, cause("illegal_state_exception", reason));
}

/** Returns a body with what the URL makes of its search, and what is made of it further. */
export function changesOf(
  asked: Asked<SearchAsked>,
  further: (parsed: ParsedSearch) => ParsedSearch = (parsed) => parsed,
): Changes {
  const { body, hasBody, key } = asked;
  return { body, hasBody, key, change: (read, parser) => further(change(read, asked, parser)) };
}

/** Has a search that was read from a body be what the URL makes of it. */
function change(parsed: ParsedSearch, asked: Asked<SearchAsked>, parser: Parser): ParsedSearch {
  const { request } = parsed;
  asked.values.bodyTracks = parsed.isTotalSaid ? request.track_total_hits : null;
  const { from, size, source, sort, trackScores, trackTotalHits, totalsAsInt } = asked.read();
  const { parts, docValues, terminateAfter } = asked.values;
  const refusals = [...parsed.refusals];
  const query = asked.query(parser, refusals);
  if (query !== null) {
    request.query = query;
    if (parsed.suggest !== null) parsed.suggest.isAlone = false;
  }
  if (from !== null) request.from = from;
  if (size !== null) request.size = size;
  if (source !== null) request.source = source;
  if (trackScores !== null) request.track_scores = trackScores;
  if (trackTotalHits !== null) request.track_total_hits = trackTotalHits;
  else if (totalsAsInt && !parsed.isTotalSaid) request.track_total_hits = COUNT_ALL;
  if (terminateAfter !== null) request.terminate_after = terminateAfter;
  if (Object.keys(parts).length > 0) Object.assign(partsOf(request), parts);
  if (docValues.length > 0) partsOf(request).docvalue_fields.push(...docValues);
  if (sort.length > 0) {
    request.sort = [...request.sort, ...sort];
    warnOfValues(sort, parser.warnings);
  }
  return Object.assign({}, parsed, { refusals });
}

/** Returns faults found only once a search begins. */
export function faultsTogether({ hasMinimum, roundtrips }: SearchAsked): readonly string[] {
  if (!hasMinimum || !roundtrips) return [];
  return ["[ccs_minimize_roundtrips] cannot be [true] when setting a minimum compatible shard version"];
}

/** Fails with what is wrong with a request as a whole. */
export function checkWhole(...faults: readonly (readonly string[])[]): void {
  const all = faults.flat();
  if (all.length > 0) throw new ValidationError(all);
}
