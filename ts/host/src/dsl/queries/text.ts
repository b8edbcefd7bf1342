/** What do the queries over analysed text share? Their enumerations and checks. */
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

/** Parameters of fuzzy matching: without `fuzziness` they change nothing, so that they are checked and dropped. */
export interface FuzzyLeftovers {
  prefixLength: number;
  maxExpansions: number;
  transpositions: boolean;
  synonymPhrases: boolean;
}

/** Returns the defaults of the dropped parameters. */
export function fuzzyLeftovers(): FuzzyLeftovers {
  return { prefixLength: 0, maxExpansions: 50, transpositions: true, synonymPhrases: true };
}

/** Reads the current value if it is one of the dropped parameters. */
export function readLeftover(parser: Parser, name: string, into: FuzzyLeftovers): boolean {
  switch (name) {
    case "prefix_length":
      into.prefixLength = parser.int();
      return true;
    case "max_expansions":
      into.maxExpansions = parser.int();
      return true;
    case "fuzzy_transpositions":
      into.transpositions = parser.boolean();
      return true;
    case "auto_generate_synonyms_phrase_query":
      into.synonymPhrases = parser.boolean();
      return true;
    default:
      return false;
  }
}

/** Returns a scalar as the real engine shows it in an error. */
export function shownScalar(value: Scalar): Shown {
  if (value === "null") return null;
  if ("string" in value) return value.string;
  if ("boolean" in value) return value.boolean;
  return { number: value.number };
}

/** Returns an object of the entries that are not null. */
export function shownEntries(entries: readonly (readonly [string, Shown])[]): Shown {
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Refuses a query without text, as the real engine's builders do. */
export function requireText(query: string, value: Scalar): void {
  if (value === "null") throw illegalArgument(`[${query}] requires query value`);
}
