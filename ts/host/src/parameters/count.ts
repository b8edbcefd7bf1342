/** The URL parameters of a count. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { atLeast, float, text } from "./kinds.js";
import type { QueryAsked } from "./query.js";
import { effective, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a count. */
export interface CountAsked extends IndicesAsked, QueryAsked {
  preference: string;
  routing: string | null;
  minScore: string | null;
  terminateAfter: number;
}

/** Returns what holds where a URL says nothing. */
export function countDefaults(warnings: string[]): CountAsked {
  const own = { query: null, preference: "", routing: null, minScore: null, terminateAfter: 0 };
  return Object.assign(indicesDefaults(warnings), own);
}

/** Reads a score, which is kept as it is written; the real engine takes -1 for none. */
function score(value: string, name: string): string | null {
  return float(value, name) === -1 ? null : value.trim().replace(/[fFdD]$/, "");
}

/** Read before the body is. */
export const BEFORE_COUNT: readonly Parameter<CountAsked>[] = [...INDICES];

/** Read after the body, or what stands for it. */
export const COUNT: readonly Parameter<CountAsked>[] = [
  noted("routing", text, (value, into) => void (into.routing = value)),
  effective("min_score", score, (value, into) => void (into.minScore = value)),
  noted("preference", text, (value, into) => void (into.preference = value)),
  effective(
    "terminate_after",
    atLeast(0, "terminateAfter must be > 0"),
    (count, into) => void (into.terminateAfter = count),
  ),
];
