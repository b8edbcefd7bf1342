/** What do the queries on analysed text share? Their enumerations and checks. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Operator, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import type { Shown } from "../boost.js";
import { noEnumConstant } from "../object.js";
import type { Parser } from "../../json/parser.js";

/** Reads `operator`, in either case. */
export function readOperator(parser: Parser): Operator {
  const text = parser.text();
  const lower = text.toLowerCase();
  if (lower === "or" || lower === "and") return lower;
  throw noEnumConstant("index.query.Operator", text);
}

/** Reads `zero_terms_query`, in either case. */
export function readZeroTerms(parser: Parser): ZeroTermsQuery {
  const text = parser.text();
  const lower = text.toLowerCase();
  if (lower === "none" || lower === "all") return lower;
  throw parsingError(parser.location, `Unsupported zero_terms_query value [${text}]`);
}

/** Returns a scalar as the real engine shows it in an error. */
export function shownScalar(value: Scalar): Shown {
  if (value === "null") return null;
  if ("string" in value) return value.string;
  if ("boolean" in value) return value.boolean;
  return { number: value.number };
}

/** Returns an object with the entries that are not null. */
export function shownEntries(entries: readonly (readonly [string, Shown])[]): Shown {
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Refuses a query without text, as the real engine's builders do. */
export function requireText(query: string, value: Scalar): void {
  if (value === "null") throw illegalArgument(`[${query}] requires query value`);
}
