/** Which fields does a request use that the real engine warns of? `_type` anywhere, `_id` where it is sorted or counted. */
import type { Fuzzy, NamedAggregation, Query, Sort } from "../generated/plan.js";
import type { Tape } from "../json/tape.js";

const TYPE_WARNING =
  "[types removal] Using the _type field in queries and aggregations is deprecated, prefer to use a field instead.";
/** What the real engine says of who loads the values of `_id`. */
export const ID_WARNING =
  "Loading the fielddata on the _id field is deprecated and will be removed in future versions. " +
  "If you require sorting or aggregating on this field you should also include the id in the body of your documents, " +
  "and map this field as a keyword field that has [doc_values] enabled";

/** What the real engine says of queries by type. */
export const TYPE_QUERY_WARNING = "[types removal] Type queries are deprecated, prefer to filter on a field instead.";
/** What the real engine says of a seed without a field. */
export const SEED_WARNING =
  "As of version 7.0 Elasticsearch will require that a [field] parameter is provided when a [seed] is set";
/** Warnings that come once a search runs, behind those of its URL. */
const LATE: ReadonlySet<string> = new Set([TYPE_WARNING, ID_WARNING, TYPE_QUERY_WARNING, SEED_WARNING]);

/** Puts the warnings of a URL between those of a body and those of a search that runs. */
export function warnOfUrl(found: readonly string[], warnings: string[]): void {
  const at = warnings.findIndex((warning) => LATE.has(warning));
  warnings.splice(at < 0 ? warnings.length : at, 0, ...found);
}

/** Whether a request may use one of these fields; most do not, and need no search through their plan. */
export function mayWarn(tape: Tape): boolean {
  return tape.mayHold("_type") || tape.mayHold("_id");
}

/** Notes the warnings of a query. */
export function warnOfQuery(query: Query | null, warnings: string[]): void {
  if (query !== null && names(query, "_type", REFUSED)) warnings.push(TYPE_WARNING);
}

/** Notes the warnings of what is sorted or aggregated. */
export function warnOfValues(plan: readonly (Sort | NamedAggregation)[], warnings: string[]): void {
  for (const one of plan) {
    if (names(one, "_type")) warnings.push(TYPE_WARNING);
    if (names(one, "_id", QUERIES)) warnings.push(ID_WARNING);
  }
}

/** Where queries stand in what is sorted or aggregated: they load no values. */
const QUERIES: ReadonlySet<string> = new Set(["filter", "filters", "background"]);
const NOTHING: ReadonlySet<string> = new Set();
/** Queries that the field does not take, which is said first. */
const REFUSED: ReadonlySet<string> = new Set(["regexp", "fuzzy"]);

/** Whether a part of a plan names a field, elsewhere than under some keys. */
function names(part: unknown, field: string, except = NOTHING): boolean {
  if (typeof part !== "object" || part === null) return false;
  // With fuzziness a field that is none of words is refused first.
  if ("fuzzy" in part && part.fuzzy !== null && (part.fuzzy as Fuzzy).fuzziness !== "") return false;
  for (const [key, value] of Object.entries(part)) {
    if (key === "field" && value === field) return true;
    // Values may be many, and are no queries.
    if (key !== "values" && !except.has(key) && names(value, field, except)) return true;
  }
  return false;
}
