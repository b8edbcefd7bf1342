/** Which stored fields do hits show? `stored_fields`, without which they show their sources. */
import { ApiError, cause, illegalArgument, parsingError } from "../../errors.js";
import type { HitParts, SourceFilter } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { WHOLE_SOURCE } from "../source.js";
import { NO_FIELDS } from "./fields.js";

/** Stands for no field, not even those that every hit has. */
const NONE = "_none_";

/** Returns names of stored fields, which are checked. */
export function storedFields(names: readonly string[]): string[] {
  if (names.length > 1 && names.includes(NONE)) throw illegalArgument(`cannot combine ${NONE} with other fields`);
  return [...names];
}

/** Reads the name or the list on which the parser stands. */
export function readStoredFields(parser: Parser): string[] {
  if (parser.kind === Kind.String) return [parser.text()];
  if (!parser.isStartArray) {
    const reason = `Expected [VALUE_STRING] or [START_ARRAY] in [stored_fields] but found [${parser.kindName}]`;
    throw parsingError(parser.location, reason);
  }
  const names: string[] = [];
  while (parser.next() !== Kind.EndArray) names.push(parser.text());
  return storedFields(names);
}

/** Settles whether hits show their sources. Returns what the real engine refuses when it runs the search. */
export function settleSource(shown: { source: SourceFilter; parts: HitParts | null }): ApiError | null {
  const names = shown.parts?.stored_fields ?? null;
  if (names === null) return null;
  const isSaid = shown.source !== WHOLE_SOURCE;
  const isAsked = isSaid && shown.source.enabled;
  const { includes, excludes } = shown.source;
  shown.source = { enabled: isAsked || names.includes("_source"), includes, excludes };
  if (!names.includes(NONE)) return null;
  if (isAsked) return disabled("if [_source] is requested");
  return shown.parts?.fields === NO_FIELDS ? null : disabled("when using the [fields] option");
}

function disabled(why: string): ApiError {
  const reason = `[stored_fields] cannot be disabled ${why}`;
  return new ApiError(500, cause("search_exception", reason), "query");
}
