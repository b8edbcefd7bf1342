/** `GET` and `POST /_msearch`, `/{index}/_msearch`: several searches that share one budget. */
import { Reader } from "../answers.js";
import type { Known } from "../answers.js";
import { READING } from "../budget.js";
import { readMapEntries } from "../dsl/map.js";
import { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import { ApiError, ValidationError, badRequest, cause, illegalArgument } from "../errors.js";
import { EngineTrap } from "../engine/client.js";
import { asApiError, writeError } from "../response/errors.js";
import { Output } from "../output/output.js";
import { release } from "../output/rooms.js";
import { checkIndex, limitsLeft } from "./route.js";
import type { Route, RouteRequest } from "./route.js";
import { prepareSearch, runSearch } from "./search.js";

/** Searches in one request at most. */
const MAX_SEARCHES = 32;
/** An entry that reports a spent budget still has to fit. */
const ROOM_FOR_ERRORS = 64 * 1024;
/** One of so many bytes is told, whatever is left. */
const SMALL_ERROR = ROOM_FOR_ERRORS / MAX_SEARCHES;

/** Types of the errors of what cannot be read. */
const UNREADABLE: ReadonlySet<string> = new Set(["x_content_parse_exception", "parse_exception", "parsing_exception"]);

interface Entry {
  /** Names of indices, or null for the request's own. */
  readonly indices: readonly string[] | null;
  readonly search: Known;
}

const FIRST_LINE_WARNING =
  "support for empty first line before any action metadata in msearch API is deprecated and " +
  "will be removed in the next major version";

function prepare(request: RouteRequest): () => { status: number; body: Uint8Array } {
  const { body } = request;
  if (body.length === 0) throw badRequest("parse_exception", "request body or source parameter is required");
  const entries = readEntries(request);
  return () => {
    if (entries.length === 0) {
      throw new ValidationError(["no requests added"]);
    }
    return answer(request, entries);
  };
}

function answer(request: RouteRequest, entries: readonly Entry[]): { status: number; body: Uint8Array } {
  const { budgets, budget, clock } = request;
  const start = clock();
  const entriesOutput = new Output(budgets.responseBytes + ROOM_FOR_ERRORS);
  entries.forEach((entry, i) => {
    entriesOutput.raw(i > 0 ? ",{" : "{");
    const before = entriesOutput.size;
    try {
      const limits = limitsLeft(request, entriesOutput.size);
      for (const name of entry.indices ?? pathIndices(request)) checkIndex(name, request.loaded);
      runSearch(request, entry.search, entriesOutput, limits);
      if (entriesOutput.size > budgets.responseBytes) throw overSharedBudget(budgets.responseBytes);
      entriesOutput.raw(',"status":200}');
    } catch (error) {
      const failure = asApiError(error);
      // None of the others can be answered, either.
      if (error instanceof EngineTrap || failure.phase === "answer") throw error;
      // Nor where what the engine reads of a search cannot be read: the real engine reads all of them first.
      if (failure.phase === null && UNREADABLE.has(failure.cause_.type)) throw error;
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

function pathIndices(request: RouteRequest): readonly string[] {
  const { index } = request.parameters;
  return index === undefined ? [] : index.split(",");
}

/** Lines whose finding is charged together, and what each costs. */
const LINES = 1024;
const LINE_UNITS = 20;

/** Reads line after line: what is wrong in one is told before the next is looked for. A last header alone is read, too. */
function readEntries(request: RouteRequest): Entry[] {
  const { body, warnings, budget } = request;
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
    const taken = count < MAX_SEARCHES;
    const indices = taken ? readHeader(request, body.subarray(from, headerEnd)) : null;
    from = headerEnd + 1;
    const searchEnd = lineEnd(body, from);
    if (searchEnd < 0) break;
    if (taken) {
      try {
        entries.push({ indices, search: prepareSearch(request, body.subarray(from, searchEnd), Reader.SearchLine) });
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        invalid.push(...error.errors);
      }
    } else if (count % LINES === 0) budget.charge(LINES * LINE_UNITS, READING);
    count += 1;
    from = searchEnd + 1;
  }
  if (invalid.length > 0) throw new ValidationError(invalid);
  if (count <= MAX_SEARCHES) return entries;
  throw illegalArgument(
    `the number of searches in one request must be less than or equal to: [${MAX_SEARCHES}] but was [${count}]`,
  );
}

function lineEnd(body: Uint8Array, from: number): number {
  const at = body.indexOf(10, from);
  if (at < 0 && from !== body.length) {
    throw illegalArgument("The msearch request must be terminated by a newline [\n]");
  }
  return at;
}

/** Returns the indices that a header names; `index` is all it may hold. */
function readHeader({ budget }: RouteRequest, line: Uint8Array): readonly string[] | null {
  if (line.length === 0) return null;
  const parser = new Parser(line, [], budget);
  try {
    return parser.next() === Kind.StartObject ? indicesOf(parser) : null;
  } finally {
    parser.close();
  }
}

function indicesOf(parser: Parser): readonly string[] | null {
  let indices: string[] = [];
  for (const [name, value] of readMapEntries(parser)) {
    if (name !== "index") throw illegalArgument(`key [${name}] is not supported in the metadata section`);
    const parsed = JSON.parse(withNumbersAsTexts(value)) as unknown;
    if (parsed === null) {
      const reason = 'Cannot invoke "Object.toString()" because "node" is null';
      throw new ApiError(500, cause("null_pointer_exception", reason));
    }
    if (Array.isArray(parsed)) indices = parsed.map(javaText);
    else if (typeof parsed === "string") indices = splitAtCommas(parsed);
    else indices = [typeof parsed === "object" ? javaText(parsed) : value];
  }
  return indices.length === 0 ? null : indices;
}

/** As Java splits a text: nothing is left of empty names at its end. */
function splitAtCommas(text: string): string[] {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === ",") end -= 1;
  return text === "" ? [] : text.slice(0, end).split(",");
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Numbers keep their texts so: `3.0` is no `3`, and any of them is a name here. */
function withNumbersAsTexts(json: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length;) {
    const c = json.charAt(at);
    if (c === '"') at = endOfString(json, at + 1);
    else if (c === "-" || isDigit(c)) {
      let end = at + 1;
      while (end < json.length && /[\d.eE+-]/.test(json.charAt(end))) end += 1;
      parts.push(json.slice(from, at), `"${json.slice(at, end)}"`);
      from = at = end;
    } else at += 1;
  }
  return parts.length === 0 ? json : parts.join("") + json.slice(from);
}

/** Not by an expression: one that matches a long string exhausts its stack. */
function endOfString(json: string, start: number): number {
  for (let at = start; at < json.length; at += 1) {
    const c = json.charCodeAt(at);
    if (c === QUOTE) return at + 1;
    if (c === BACKSLASH) at += 1;
  }
  return json.length;
}

function isDigit(c: string): boolean {
  return c >= "0" && c <= "9";
}

/** Returns a value of a header as Java shows it: the real engine takes any for a name. */
function javaText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(javaText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const pairs = Object.entries(value).map(([name, inner]) => `${name}=${javaText(inner)}`);
  return `{${pairs.join(", ")}}`;
}

/** `/_msearch`. */
export const msearch: Route = { methods: ["GET", "POST"], path: ["_msearch"], takesBody: true, prepare };

/** `/{index}/_msearch`. */
export const indexMsearch: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_msearch"],
  takesBody: true,
  prepare,
};
