/** What does a query weigh? Reading `boost`, and the real engine's refusal of negative ones, which shows the query. */
import { illegalArgument } from "../errors.js";
import { prettyPrint } from "../output/pretty.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";

/** A query in the real engine's own notation, as its errors print it. */
export type Shown =
  string | boolean | { readonly number: string } | null | readonly Shown[] | { readonly [key: string]: Shown };

/** The weight of a query that names none. */
export const NO_BOOST = "1.0";

/** Reads the current value as a boost. */
export function readBoost(parser: Parser): string {
  const text = parser.doubleText();
  // A whole number is an integer first, and of those there is no negative zero.
  return text === "-0" && parser.kind === Kind.Integer ? "0" : text;
}

/** Reads the current value as a `tie_breaker`. With one that is no number, the real engine loses hits whose scores are none. */
export function readTieBreaker(parser: Parser): string {
  const text = parser.doubleText();
  if (text.endsWith("NaN")) parser.refusals.push(illegalArgument("[tie_breaker] of NaN is not supported"));
  return text;
}

/** Returns the boost unless it is negative; `shown` is the query with the boost it had before. */
export function checkBoost(parser: Parser, boost: string, shown: () => Shown): string {
  const value = Number(boost);
  if (value < 0 || Object.is(value, -0)) {
    const query = shown();
    parser.written(charactersOf(query, 1));
    const text = prettyPrint(compact(query));
    throw illegalArgument(`negative [boost] are not allowed in [${text}], use a value between 0 and 1 to deboost`);
  }
  return boost;
}

/** Returns about how many characters a shown query is laid out in, at a depth. */
function charactersOf(shown: Shown, depth: number): number {
  if (typeof shown === "string") return shown.length + 2;
  if (shown === null || typeof shown !== "object") return 5;
  // A line, its indentation and its comma.
  const around = 2 + 2 * depth;
  if (Array.isArray(shown)) {
    return (shown as readonly Shown[]).reduce<number>(
      (sum, one) => sum + around + charactersOf(one, depth + 1),
      around,
    );
  }
  const entries = Object.entries(shown);
  return entries.reduce((sum, [key, one]) => sum + around + key.length + charactersOf(one, depth + 1), around);
}

/** Returns the JSON text of a string. The real engine writes surrogates, also those of pairs, as escapes with capitals. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/\\.(?:d[89a-f]..)?|[\ud800-\udfff]/g, (found) => {
    if (found.length === 1) return `\\u${found.charCodeAt(0).toString(16).toUpperCase()}`;
    return found.startsWith("\\ud") ? `\\u${found.slice(2).toUpperCase()}` : found;
  });
}

/** Returns the JSON text of a shown query. */
export function compact(shown: Shown): string {
  if (typeof shown === "string") return quoted(shown);
  if (shown === null || typeof shown !== "object") return JSON.stringify(shown);
  if (Array.isArray(shown)) return `[${(shown as readonly Shown[]).map(compact).join(",")}]`;
  const entries = Object.entries(shown);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === "number" && typeof first[1] === "string") return first[1];
  return `{${entries.map(([key, value]) => `${quoted(key)}:${compact(value)}`).join(",")}}`;
}

/** A number in a shown query. */
export function shownNumber(text: string): Shown {
  return { number: text };
}
