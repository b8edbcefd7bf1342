/** How many hits are counted? `track_total_hits`. */
import { illegalArgument } from "../../errors.js";
import type { Parser } from "../../json/parser.js";

/** All hits are counted. */
export const COUNT_ALL = 2147483647;
/** Hits are counted up to here unless the request says otherwise. */
export const COUNT_DEFAULT = 10000;

/** Reads how many hits are counted at most; -1 counts none. */
export function readTotal(parser: Parser): number {
  if (parser.isBoolean()) return parser.boolean() ? COUNT_ALL : -1;
  const upTo = parser.int();
  if (upTo < -1) {
    throw illegalArgument(`[track_total_hits] parameter must be positive or equals to -1, got ${upTo}`);
  }
  return upTo;
}
