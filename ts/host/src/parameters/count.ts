/** The URL parameters of a count. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { atLeast, float, text } from "./kinds.js";
import type { QueryAsked } from "./query.js";
import { limited, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a count. */
export interface CountAsked extends IndicesAsked, QueryAsked {
  preference: string;
  routing: string | null;
}

/** Returns what holds where a URL says nothing. */
export function countDefaults(warnings: string[]): CountAsked {
  return Object.assign(indicesDefaults(warnings), { query: null, preference: "", routing: null });
}

/** Read before the body is. */
export const BEFORE_COUNT: readonly Parameter<CountAsked>[] = [...INDICES];

/** Read after the body, or what stands for it. */
export const COUNT: readonly Parameter<CountAsked>[] = [
  noted("routing", text, (value, into) => void (into.routing = value)),
  limited("min_score", float, () => false),
  noted("preference", text, (value, into) => void (into.preference = value)),
  limited("terminate_after", atLeast(0, "terminateAfter must be > 0"), (count) => count === 0),
];
