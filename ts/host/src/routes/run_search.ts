/** How is a search read and run, that of a request, of a line of `_msearch` or of a page? */
import { Reader } from "../answers.js";
import type { Known, PreparedSuggest } from "../answers.js";
import { emptySearch, readSearch } from "../dsl/search.js";
import { check } from "../dsl/search_faults.js";
import { NO_BOOST } from "../dsl/boost.js";
import { lettersOf } from "../dsl/typed_keys.js";
import type { ParsedSearch } from "../dsl/search.js";
import { suggestOf } from "../dsl/search_keys/suggest.js";
import { writtenOperation } from "../engine/plan.js";
import { ApiError, BeforeSearch, LastRefusal, ValidationError, illegalArgument, isOfBudget } from "../errors.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import type { Limits, Search } from "../generated/plan.js";
import type { Output } from "../output/output.js";
import { fits } from "../dsl/patterns.js";
import { noSuchIndex } from "../parameters/indices.js";
import { boolean } from "../parameters/kinds.js";
import { writeSearch } from "../response/search.js";
import { writeSuggest } from "../response/suggest.js";
import type { Changes } from "./asked.js";
import { answerBefore, ask, keepAnswer, prepare, readBody, readOnce } from "./known.js";
import { inAnswer } from "./route.js";
import type { RouteRequest } from "./route.js";

/** Reads a search: the body of a request, which may be empty, or a line of `_msearch`. */
export function prepareSearch(
  request: RouteRequest,
  body: Uint8Array,
  reader: Reader.Search | Reader.SearchLine,
  asked: Changes | null = null,
): Known {
  const line = reader === Reader.SearchLine;
  const key = asked?.key ?? body;
  return readOnce(request, key === body ? reader : line ? Reader.AskedSearchLine : Reader.AskedSearch, key, () =>
    readBody(request, body, (parser) => {
      const isEmpty = body.length === 0 && !line && asked?.hasBody !== true;
      const read = isEmpty ? emptySearch() : readSearch(parser, line);
      const parsed = asked === null ? read : asked.change(read, parser);
      parsed.request.reprint_source = request.pretty;
      // Where its answer would not name it.
      if (parsed.pit !== null) throw illegalArgument("[pit] is not supported here");
      const { aggregations, invalid: faults } = parsed;
      if (faults.length > 0 && (line || asked === null)) throw new ValidationError(faults);
      const unknown = weigh(parsed, request.loaded.name);
      const isCounted = parsed.request.track_total_hits !== -1;
      const { search, refusal } = check(parsed);
      const suggest = preparedSuggest(parsed, search);
      return prepare({ search }, parser, { aggregations, refusal: unknown ?? refusal, faults, isCounted, suggest });
    }),
  );
}

/** Returns what is suggested. Where nothing else is asked for, the search finds nothing. */
function preparedSuggest({ suggest }: ParsedSearch, search: Search): PreparedSuggest | null {
  if (suggest === null || (suggest.named.length === 0 && !suggest.isAlone)) return null;
  if (suggest.isAlone) {
    search.query = { match_none: { boost: NO_BOOST } };
    search.from = 0;
    search.size = 0;
    search.search_after = null;
    search.min_score = null;
    search.terminate_after = 0;
  }
  if (suggest.named.length === 0) return null;
  const operation = writtenOperation({ suggest: suggestOf(suggest, search) }).bytes;
  const before = writtenOperation({ search: Object.assign({}, search, { until: "suggest" }) }).bytes;
  const shapes = suggest.named.map(({ name, type, suggestion }) => ({ name, type, text: suggestion.text ?? "" }));
  return { operation, before, shapes };
}

/** Has the first weight that is the index's weigh the query; returns the error of a name that is no index's. */
function weigh({ request, boosts }: ParsedSearch, index: string): ApiError | null {
  for (const { index: name, boost } of boosts) {
    const isPattern = name.includes("*");
    if (!isPattern && name !== index && name !== "_all") {
      // Other names with these are of another kind there.
      if (/^[_<]/.test(name)) return illegalArgument(`[indices_boost] of [${name}] is not supported`);
      return noSuchIndex(name, "index_or_alias");
    }
    if (!isPattern || fits(name, index)) request.boost ??= boost;
  }
  return null;
}

/** Returns the fault that operations come to, one after the other, or null. */
function faultIn(request: RouteRequest, operations: readonly Uint8Array[], limits: Limits): ApiError | null {
  try {
    for (const operation of operations) request.engine.run(operation, { now: request.now(), limits }, request.budget);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Returns what a search comes to that is refused once all else of it is made: the first fault that the engine finds in making it, or
 * else the refusal.
 */
function refused(request: RouteRequest, { prepared }: Known, refusal: ApiError, limits: Limits): ApiError {
  if (refusal.phase === null && !(refusal instanceof LastRefusal)) return refusal;
  const { suggest, operation } = prepared;
  const found = faultIn(
    request,
    suggest === null ? [operation] : [suggest.before, suggest.operation, operation],
    limits,
  );
  // What a search would take, or come to, is never seen there.
  return found !== null && isBefore(found, refusal) ? found : refusal;
}

function isBefore(error: ApiError, refusal: ApiError): boolean {
  if (refusal instanceof LastRefusal) return !isOfBudget(error);
  return refusal instanceof BeforeSearch ? error.phase === null : error.status === 400 && !isLater(error);
}

/** Whether a fault is one of aggregations that are being made, or whose results are brought together. */
function isLater({ phase, message }: ApiError): boolean {
  return phase === "reduce" || message.startsWith("Invalid aggregation order path");
}

/** Asks the engine. What is wrong with suggesters comes before what is found later. */
function asking(request: RouteRequest, known: Known, limits: Limits): OutcomeReader {
  try {
    return ask(request, known, limits);
  } catch (error) {
    const { suggest } = known.prepared;
    if (suggest === null || !(error instanceof ApiError) || error.phase !== "query") throw error;
    throw faultIn(request, [suggest.before, suggest.operation], limits) ?? error;
  }
}

/** What a byte of an answer costs to be written. */
const BYTE_UNITS = 0.2;

/** Runs one search and writes the fields of its answer. */
export function runSearch(request: RouteRequest, known: Known, output: Output, limits: Limits): void {
  const { clock, budget, warnings } = request;
  const start = clock();
  const { refusal, aggregations, suggest } = known.prepared;
  if (refusal !== null) throw refused(request, known, refusal, limits);
  const writeTook = (): void => {
    output
      .raw('"took":')
      .int(Math.max(0, Math.round(clock() - start)))
      .raw(",");
  };
  const answer = answerBefore(known, limits);
  if (answer !== null) {
    writeTook();
    output.copy(answer.text);
    warnings.push(...answer.warnings);
    budget.spend(answer.work + Math.round(answer.text.length * BYTE_UNITS));
    return;
  }
  const reader = asking(request, known, limits);
  const { work } = reader;
  writeTook();
  const before = output.size;
  const found = writeSearch(reader, output, request.loaded.name, aggregations);
  if (suggest !== null) {
    const left = Object.assign({}, limits, { work: Math.max(0, limits.work - work) });
    const suggested = request.engine.run(suggest.operation, { now: request.now(), limits: left }, budget);
    writeSuggest(suggested, suggest.shapes, request.loaded.name, output);
  }
  warnings.push(...found);
  budget.spend(Math.round((output.size - before) * BYTE_UNITS));
  keepAnswer(request, known, { work, warnings: found }, reader, output, before);
}

/** Has names of aggregations begin with their types. What is wrong with the parameter is told where they would be written. */
export function typeNames(value: string, { loaded }: RouteRequest, output: Output): ApiError | null {
  try {
    inAnswer(() => {
      if (boolean(value, "typed_keys")) output.letters = lettersOf(loaded);
    });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Fails where `indices_boost` names an unknown index. */
export function checkBoosts({ prepared: { refusal } }: Known): void {
  if (refusal?.phase === null && refusal.cause_.type === "index_not_found_exception") throw refusal;
}
