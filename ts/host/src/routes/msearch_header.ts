/** What does the line before a search of `_msearch` say? Which indices it searches and, with `--extended`, how. */
import { ApiError, cause, illegalArgument } from "../errors.js";
import { servedHint } from "../hints.js";
import { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import type { Budget } from "../budget.js";
import { expandsTo } from "../parameters/indices.js";
import type { IndicesAsked } from "../parameters/indices.js";
import { boolean, indicesBoolean, splitAtCommas } from "../parameters/kinds.js";
import { searchType } from "../parameters/msearch.js";
import { readMapEntries } from "../dsl/map.js";

/** What a header says, or what holds where it says nothing. */
export interface Header extends IndicesAsked {
  /** Names of indices, or null for the request's own. */
  indices: readonly string[] | null;
  routing: string | null;
  preference: string;
}

type Value = unknown;

/** Reads one line into what holds so far. */
export function readHeader(line: Uint8Array, into: Header, isExtended: boolean, budget: Budget): void {
  if (line.length === 0) return;
  const parser = new Parser(line, [], budget);
  try {
    if (parser.next() === Kind.StartObject) readKeys(readMapEntries(parser), into, isExtended);
  } finally {
    parser.close();
  }
}

/** The real engine goes through all keys, and only then reads those that are about indices. */
function readKeys(entries: readonly [string, string][], into: Header, isExtended: boolean): void {
  const values = new Map<string, Value>();
  for (const [name, json] of entries) {
    const value = JSON.parse(withNumbersAsTexts(json)) as Value;
    const read = KEYS.get(name);
    if (name !== "index" && (!isExtended || (read === undefined && !OPTIONS.has(name)))) throw unknownKey(name);
    values.set(name, value);
    read?.(value, into, isExtended ? null : json);
  }
  if (!isExtended) return;
  for (const [camel, snake, read] of ABOUT_INDICES) {
    const value = values.has(camel) ? values.get(camel) : values.get(snake);
    if (value !== undefined && value !== null) read(value, into);
  }
}

function unknownKey(name: string): ApiError {
  const served = KEYS.has(name) || OPTIONS.has(name) ? [name] : [];
  const reason = `key [${name}] is not supported in the metadata section`;
  return new ApiError(400, cause("illegal_argument_exception", reason), null, servedHint(served));
}

type ReadKey = (value: Value, into: Header, json: string | null) => void;

function indices(value: Value, into: Header, json: string | null): void {
  const names = namesOf(value, json);
  // Where only indices can be named, none are as if nothing was said.
  into.indices = names.length === 0 && json !== null ? null : names;
}

function namesOf(value: Value, json: string | null): readonly string[] {
  if (value === null) throw noNode();
  if (Array.isArray(value)) return value.map(javaText);
  if (typeof value === "string") return splitNames(value);
  if (json !== null) return [typeof value === "object" ? javaText(value) : json];
  return splitNames(javaText(value));
}

function noNode(): ApiError {
  return new ApiError(500, cause("null_pointer_exception", 'Cannot invoke "Object.toString()" because "node" is null'));
}

/** As Java splits a text; of an empty one nothing is left. */
function splitNames(text: string): readonly string[] {
  return text === "" ? [] : splitAtCommas(text);
}

/** A boolean that has to be one: an empty text is none. */
function strict(name: string): ReadKey {
  return (value) => {
    if (value === null) throw noNode();
    const text = javaText(value);
    if (text === "true" || text === "false") return;
    const inner = illegalArgument(`Failed to parse value [${text}] as only [true] or [false] are allowed.`);
    throw new ApiError(
      400,
      cause("illegal_argument_exception", `Could not convert [${name}] to boolean`, inner.cause_),
    );
  };
}

function roundtrips(value: Value): void {
  if (value === null) throw noNode();
  const text = javaText(value);
  if (text === "") throw illegalArgument("Failed to parse value [] as only [true] or [false] are allowed.");
  boolean(text, "");
}

/** All documents have one type; those of others would be none. */
function types(value: Value, into: Header): void {
  const names = namesOf(value, null);
  if (names.length === 0) return;
  if (!names.includes("_doc")) throw illegalArgument(`types [${names.join(",")}] of a search are not supported`);
  into.warnings.push("[types removal] Specifying types in multi search requests is deprecated.");
}

/** Keys that are read one after the other. */
const KEYS: ReadonlyMap<string, ReadKey> = new Map<string, ReadKey>([
  ["index", indices],
  ["indices", indices],
  ["type", types],
  ["types", types],
  ...["search_type", "searchType"].map((name): [string, ReadKey] => [
    name,
    (value): void => {
      if (value !== null) searchType(javaText(value), name);
    },
  ]),
  ...["request_cache", "requestCache"].map((name): [string, ReadKey] => [name, strict(name)]),
  ["preference", (value, into) => void (into.preference = value === null ? "" : javaText(value))],
  ["routing", (value, into) => void (into.routing = value === null ? null : javaText(value))],
  ["allow_partial_search_results", strict("null")],
  ["ccs_minimize_roundtrips", roundtrips],
  ["ccsMinimizeRoundtrips", roundtrips],
]);

/** Keys about indices, in the order in which they are read; the first name of each is the one that holds. */
const ABOUT_INDICES: readonly (readonly [string, string, (value: Value, into: Header) => void])[] = [
  [
    "expandWildcards",
    "expand_wildcards",
    (value, into): void => {
      expandsTo(namesOf(value, null), into);
    },
  ],
  [
    "ignoreUnavailable",
    "ignore_unavailable",
    (value, into) =>
      void (into.ignoreUnavailable = indicesBoolean(javaText(value), "ignore_unavailable") ?? into.ignoreUnavailable),
  ],
  [
    "allowNoIndices",
    "allow_no_indices",
    (value, into) => void (into.allowNone = indicesBoolean(javaText(value), "allow_no_indices") ?? into.allowNone),
  ],
  ["ignoreThrottled", "ignore_throttled", (value) => void indicesBoolean(javaText(value), "ignore_throttled")],
];

const OPTIONS: ReadonlySet<string> = new Set(ABOUT_INDICES.flatMap(([camel, snake]) => [camel, snake]));

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
