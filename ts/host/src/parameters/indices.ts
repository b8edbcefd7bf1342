/** Which indices does a request mean, and which of their shards? There is one of each, or none. */
import { fits } from "../dsl/patterns.js";
import { ApiError, cause, illegalArgument } from "../errors.js";
import { indicesBoolean, list, oneOf, splitAtCommas, text } from "./kinds.js";
import { checked, noted, notServed } from "./table.js";
import type { Parameter } from "./table.js";

/** What a request says of indices. */
export interface IndicesAsked {
  /** Patterns stand for open indices. */
  expandsOpen: boolean;
  /** Patterns stand for nothing: in a list, they are names as others. */
  expandsNone: boolean;
  /** Names that are no index's are passed over. */
  ignoreUnavailable: boolean;
  /** No index is one too few. */
  allowNone: boolean;
  readonly warnings: string[];
}

/** Returns what holds where a request says nothing. */
export function indicesDefaults(warnings: string[]): IndicesAsked {
  return { expandsOpen: true, expandsNone: false, ignoreUnavailable: false, allowNone: true, warnings };
}

const WILDCARD = oneOf(
  ["open", "closed", "hidden", "none", "all"],
  (value) => `No valid expand wildcard value [${value}]`,
);

const THROTTLED_WARNING =
  "[ignore_throttled] parameter is deprecated because frozen indices have been deprecated. " +
  "Consider cold or frozen tiers in place of frozen indices.";

/** Parameters of all that searches or shows indices. What is kept are answers of the index: none of these changes it. */
export const INDICES: readonly Parameter<IndicesAsked>[] = [
  // That it is there is told before anything is read.
  noted("ignore_throttled", text, (_, into) => void into.warnings.push(THROTTLED_WARNING)),
  noted("expand_wildcards", list, (parts, into) => {
    if (parts.length > 0) expandsTo(parts, into);
  }),
  noted("ignore_unavailable", indicesBoolean, (value, into) => {
    into.ignoreUnavailable = value ?? false;
  }),
  noted("allow_no_indices", indicesBoolean, (value, into) => {
    into.allowNone = value ?? true;
  }),
  checked("ignore_throttled", indicesBoolean),
];

/** Says which indices patterns stand for: words behind the last `none`, which takes back those before it. */
export function expandsTo(parts: readonly string[], into: IndicesAsked): void {
  for (const part of parts) WILDCARD(part, "expand_wildcards");
  const left = parts.slice(parts.lastIndexOf("none") + 1);
  into.expandsOpen = left.includes("open") || left.includes("all");
  into.expandsNone = left.length === 0;
}

/** Returns whether the index is meant; fails where a name is that of none, unless that is allowed. */
export function isMeant(expression: string, index: string, asked: IndicesAsked, resource: string): boolean {
  return areMeant(expression === "" ? [] : splitAtCommas(expression), index, asked, resource);
}

/** Returns the same of a list of names; where there are none, all indices are meant. */
export function areMeant(names: readonly string[], index: string, asked: IndicesAsked, resource: string): boolean {
  if (names.length === 0 || (names.length === 1 && names[0] === ALL)) {
    if (!asked.expandsOpen && !asked.allowNone) throw noIndex();
    return asked.expandsOpen;
  }
  let isFound = false;
  let hasPattern = false;
  for (const name of names) {
    if (asked.expandsNone && name !== index) {
      const isNeeded = names.length === 1 ? !asked.allowNone : !asked.ignoreUnavailable;
      if (isNeeded) throw notOne(name);
    } else if (hasPattern && name.startsWith("-")) {
      if (fits(name.slice(1), index)) isFound = false;
    } else if (name.includes("*")) {
      hasPattern = true;
      const isOne = asked.expandsOpen && fits(name, index);
      if (!isOne && !asked.allowNone) throw noSuchIndex(name, "index_or_alias");
      isFound ||= isOne;
    } else if (name === index) isFound = true;
    else if (name.startsWith("_")) throw invalidName(name);
    else if (!asked.ignoreUnavailable) throw noSuchIndex(name, resource);
  }
  if (!isFound && !asked.allowNone) throw noIndices(names, hasPattern ? "index_or_alias" : "index_expression");
  return isFound;
}

/** Stands for all indices. */
export const ALL = "_all";

/** Returns the error of a name that is no index's. */
export function noSuchIndex(name: string, resource: string, why = ""): ApiError {
  const metadata = [
    ["resource.type", resource],
    ["resource.id", name],
    ["index_uuid", "_na_"],
    ["index", name],
  ] as const;
  return new ApiError(404, cause("index_not_found_exception", `no such index [${name}]${why}`, null, metadata));
}

/** Returns the error where all indices are meant, and there is none. */
function noIndex(): ApiError {
  return noSuchIndex(ALL, "index_expression", " and no indices exist");
}

/** Returns the error of a name where there is to be one index: a list, and all of them, are none. */
export function notOne(name: string): ApiError {
  return name === ALL ? noIndex() : noSuchIndex(name, "index_expression");
}

function invalidName(name: string): ApiError {
  const metadata = [
    ["index_uuid", "_na_"],
    ["index", name],
  ] as const;
  const reason = `Invalid index name [${name}], must not start with '_'.`;
  return new ApiError(400, cause("invalid_index_name_exception", reason, null, metadata));
}

function noIndices(names: readonly string[], resource: string): ApiError {
  const [first = ""] = names;
  if (names.length === 1) return noSuchIndex(first, resource);
  const metadata = [
    ["resource.type", resource],
    ["resource.id", { json: JSON.stringify(names) }],
  ] as const;
  return new ApiError(404, cause("index_not_found_exception", "no such index [null]", null, metadata));
}

/** Preferences by which the one shard is found wherever it is; the others name nodes, or nothing. */
const PREFERENCES = new Set(["_local", "_only_local", "_prefer_nodes"]);

/** Returns whether a preference lets the one shard be searched. */
export function prefersShard(preference: string, name = "preference"): boolean {
  if (!preference.startsWith("_")) return true;
  const [type = ""] = preference.split(":");
  if (PREFERENCES.has(type)) {
    if (type === "_prefer_nodes" && !preference.includes(":")) throw notServed(name, preference);
    return true;
  }
  if (type === "_only_nodes") throw notServed(name, preference);
  if (type !== "_shards") throw illegalArgument(`no Preference for [${preference}]`);
  if (!preference.includes(":")) throw notServed(name, preference);
  const [shards = "", rest] = preference.slice("_shards:".length).split("|", 2);
  const isFirst = splitAtCommas(shards).map(shardNumber).includes(0);
  if (rest === undefined || rest === "" || !isFirst) return isFirst;
  if (!rest.startsWith("_")) throw illegalArgument(`no Preference for [${rest}]`);
  if (rest.startsWith("_shards")) throw illegalArgument("unknown preference [SHARDS]");
  return prefersShard(rest);
}

function shardNumber(text: string): number {
  if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
  throw new ApiError(400, cause("number_format_exception", `For input string: "${text}"`));
}
