/** `GET` and `POST /_msearch`, `/{index}/_msearch`: several searches that share one budget. */
import { Reader } from "../answers.js";
import type { Known } from "../answers.js";
import { READING } from "../budget.js";
import { COUNT_ALL } from "../dsl/search_keys/total.js";
import { ApiError, ValidationError, badRequest, cause, illegalArgument } from "../errors.js";
import { EngineTrap } from "../engine/client.js";
import { asApiError, writeError } from "../response/errors.js";
import { Output } from "../output/output.js";
import { release } from "../output/rooms.js";
import { areMeant, prefersShard } from "../parameters/indices.js";
import { splitAtCommas } from "../parameters/kinds.js";
import {
  BEFORE_SEARCHES,
  BEHIND_SEARCHES,
  TOTALS,
  TYPES,
  WITH_HEADERS,
  msearchDefaults,
} from "../parameters/msearch.js";
import type { MsearchAsked } from "../parameters/msearch.js";
import { SOURCE, checkTotalsAsInt } from "../parameters/search.js";
import { keyOf, readAll } from "../parameters/table.js";
import { writeNoSearch } from "../response/search.js";
import { keyed, sourceOf } from "./asked.js";
import { readHeader } from "./msearch_header.js";
import type { Header } from "./msearch_header.js";
import { checkIndex, limitsLeft } from "./route.js";
import type { Route, RouteRequest } from "./route.js";
import { prepareSearch, runSearch, typeNames } from "./run_search.js";

/** An error of so many bytes is told, whatever is left: an entry that reports a spent budget has to fit. */
const SMALL_ERROR = 2 * 1024;

/** Types of the errors of what cannot be read. */
const UNREADABLE: ReadonlySet<string> = new Set(["x_content_parse_exception", "parse_exception", "parsing_exception"]);

interface Entry {
  readonly header: Header;
  readonly search: Known;
}

const FIRST_LINE_WARNING =
  "support for empty first line before any action metadata in msearch API is deprecated and " +
  "will be removed in the next major version";

function prepare(request: RouteRequest): () => { status: number; body: Uint8Array } {
  const { query, warnings, isExtended } = request;
  const asked = msearchDefaults(warnings);
  if (isExtended) readAll(BEFORE_SEARCHES, query, asked);
  const body = isExtended && request.body.length === 0 ? sourceOf(query) : request.body;
  const isThere = body.length > 0 || (isExtended && query.has("source"));
  if (!isThere) throw badRequest("parse_exception", "request body or source parameter is required");
  const entries = readEntries(request, body, asked);
  if (isExtended && entries.length > 0) readAll(BEHIND_SEARCHES, query, asked);
  return () => {
    if (entries.length === 0) {
      throw new ValidationError(["no requests added"]);
    }
    return answer(request, entries, asked);
  };
}

function answer(
  request: RouteRequest,
  entries: readonly Entry[],
  asked: MsearchAsked,
): { status: number; body: Uint8Array } {
  const { budgets, budget, clock, query, loaded } = request;
  const start = clock();
  const entriesOutput = new Output(budgets.responseBytes + SMALL_ERROR * budgets.searches);
  entriesOutput.totalsAsInt = asked.totalsAsInt;
  const typedKeys = request.isExtended ? query.get("typed_keys") : undefined;
  const fault = typedKeys === undefined ? null : typeNames(typedKeys, request, entriesOutput);
  entries.forEach(({ header, search }, i) => {
    entriesOutput.raw(i > 0 ? ",{" : "{");
    const before = entriesOutput.size;
    try {
      const limits = limitsLeft(request, entriesOutput.size);
      const names = header.indices ?? pathIndices(request);
      if (!request.isExtended) for (const name of names) checkIndex(name, loaded);
      if (!request.isExtended || isSearched(names, header, loaded.name)) {
        runSearch(request, search, entriesOutput, limits);
        const { aggregations, suggest } = search.prepared;
        if (fault !== null && (aggregations.length > 0 || suggest !== null)) throw fault;
      } else writeNoSearch(entriesOutput.raw('"took":0,'), search.prepared.isCounted);
      if (entriesOutput.size > budgets.responseBytes) throw overSharedBudget(budgets.responseBytes);
      entriesOutput.raw(',"status":200}');
    } catch (error) {
      const failure = asApiError(error);
      // None of the others can be answered, either.
      if (error instanceof EngineTrap || failure.phase === "answer") throw error;
      // Nor where what the engine reads of a search cannot be read: the real engine reads all of them first, but for what is in a
      // `wrapper`.
      const isLate = error === search.prepared.refusal;
      if (!isLate && failure.phase === null && UNREADABLE.has(failure.cause_.type)) throw error;
      budget.fail(failure);
      // A search that ended for its budget has spent the rest of it.
      if (failure.status === 429 && failure.cause_.reason?.includes("work") === true) budget.spend(budget.left);
      entriesOutput.truncate(before);
      writeFailure(request, entriesOutput, failure);
      entriesOutput.raw("}");
    }
  });
  const written = entriesOutput.finish();
  const output = new Output().raw(`{"took":${Math.max(0, Math.round(clock() - start))},"responses":[`);
  output.copy(written).raw("]}");
  release(written);
  return { status: 200, body: output.finish() };
}

/** Returns whether the index is searched, and its shard. */
function isSearched(names: readonly string[], header: Header, index: string): boolean {
  if (!areMeant(names, index, header, "index_or_alias")) return false;
  const { routing, preference } = header;
  return prefersShard(preference) && (routing === null || splitAtCommas(routing).length > 0);
}

/** Writes the error of a search, unless it is larger than what is left: then it is that of the budget. */
function writeFailure({ loaded, budgets, budget }: RouteRequest, output: Output, failure: ApiError): void {
  const before = output.size;
  try {
    writeError(output, failure, loaded.name);
    if (output.size - before <= SMALL_ERROR || output.size <= budgets.responseBytes) return;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const refusal = overSharedBudget(budgets.responseBytes);
  budget.fail(refusal);
  output.truncate(before);
  writeError(output, refusal, loaded.name);
}

function overSharedBudget(limit: number): ApiError {
  const reason = `[response] Data too large: the searches of this request share a response budget of [${limit}] bytes`;
  return new ApiError(429, cause("circuit_breaking_exception", reason, null, [["bytes_limit", limit]]));
}

function pathIndices({ parameters, isExtended }: RouteRequest): readonly string[] {
  const { index } = parameters;
  if (index === undefined) return [];
  return isExtended ? splitAtCommas(index) : index.split(",");
}

/** Lines whose finding is charged together, and what each costs. */
const LINES = 1024;
const LINE_UNITS = 20;

/** Reads line after line: what is wrong in one is told before the next is looked for. A last header alone is read, too. */
function readEntries(request: RouteRequest, body: Uint8Array, asked: MsearchAsked): Entry[] {
  const { warnings, budget, budgets, query, isExtended } = request;
  const entries: Entry[] = [];
  // The real engine reads all searches before it says what is wrong with any.
  const invalid: string[] = [];
  let from = 0;
  let count = 0;
  for (;;) {
    let headerEnd = lineEnd(body, from);
    if (headerEnd === 0) {
      warnings.push(FIRST_LINE_WARNING);
      from = 1;
      headerEnd = lineEnd(body, from);
    }
    if (headerEnd < 0) break;
    if (count === 0 && isExtended) readAll(WITH_HEADERS, query, asked);
    const taken = count < budgets.searches;
    const header = headerOf(asked);
    if (taken) readHeader(body.subarray(from, headerEnd), header, isExtended, budget);
    from = headerEnd + 1;
    const searchEnd = lineEnd(body, from);
    if (searchEnd < 0) break;
    if (taken) {
      try {
        const line = body.subarray(from, searchEnd);
        const search = isExtended
          ? prepareAsked(request, line, asked)
          : prepareSearch(request, line, Reader.SearchLine);
        entries.push({ header, search });
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        invalid.push(...error.errors);
      }
    } else if (count % LINES === 0) budget.charge(LINES * LINE_UNITS, READING);
    count += 1;
    from = searchEnd + 1;
  }
  if (invalid.length > 0) throw new ValidationError(invalid);
  if (count <= budgets.searches) return entries;
  throw illegalArgument(
    `the number of searches in one request must be less than or equal to: [${budgets.searches}] but was [${count}]`,
  );
}

function headerOf(asked: MsearchAsked): Header {
  const { expandsOpen, expandsNone, ignoreUnavailable, allowNone, warnings, routing } = asked;
  return {
    expandsOpen,
    expandsNone,
    ignoreUnavailable,
    allowNone,
    warnings,
    routing,
    preference: "",
    indices: null,
  };
}

/** Reads a search as the URL has it written: how totals are told is read once there is a search. */
function prepareAsked(request: RouteRequest, line: Uint8Array, asked: MsearchAsked): Known {
  const known = prepareSearch(request, line, Reader.SearchLine, {
    body: line,
    hasBody: true,
    key: keyed(keyOf([...TOTALS, ...TYPES], request.query), line),
    change: (read) => {
      readAll(TOTALS, request.query, asked);
      if (!asked.totalsAsInt) return read;
      const { request: search, isTotalSaid } = read;
      if (!isTotalSaid) search.track_total_hits = COUNT_ALL;
      checkTotalsAsInt(search.track_total_hits);
      return read;
    },
  });
  // A search that is known was not read.
  readAll(TOTALS, request.query, asked);
  return known;
}

function lineEnd(body: Uint8Array, from: number): number {
  const at = body.indexOf(10, from);
  if (at < 0 && from !== body.length) {
    throw illegalArgument("The msearch request must be terminated by a newline [\n]");
  }
  return at;
}

const tables: Route["tables"] = (body) => {
  const own = [BEFORE_SEARCHES, WITH_HEADERS, TOTALS, TYPES];
  return body.length > 0 ? own : [...own, SOURCE];
};

/** `/_msearch`. */
export const msearch: Route = { methods: ["GET", "POST"], path: ["_msearch"], takesBody: true, tables, prepare };

/** `/{index}/_msearch`. */
export const indexMsearch: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_msearch"],
  takesBody: true,
  tables,
  prepare,
};
