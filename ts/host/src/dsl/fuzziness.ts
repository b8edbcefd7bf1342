/** How far may a term be from a word? `fuzziness` and the parameters beside it. */
import { ApiError, badRequest, cause, illegalArgument } from "../errors.js";
import type { Fuzzy } from "../generated/plan.js";
import { doubleText } from "../json/java_double.js";
import { javaTrim } from "../json/java_trim.js";
import type { Parser } from "../json/parser.js";

/** The parameters while they are read; without `fuzziness` the others change nothing. */
export interface FuzzyParameters {
  fuzziness: string | null;
  prefixLength: number;
  maxExpansions: number;
  transpositions: boolean;
  rewrite: string | null;
  /** What errors show of `fuzziness`. */
  shown: string | null;
}

/** Returns the defaults. */
export function fuzzyParameters(): FuzzyParameters {
  return {
    fuzziness: null,
    prefixLength: 0,
    maxExpansions: 50,
    transpositions: true,
    rewrite: null,
    shown: null,
  };
}

/** Reads the current value if it is one of the parameters. */
export function readFuzzyParameter(parser: Parser, name: string, into: FuzzyParameters): boolean {
  switch (name) {
    case "fuzziness":
      into.fuzziness = readFuzziness(parser);
      into.shown = into.fuzziness.startsWith("AUTO:")
        ? into.fuzziness.replace(/^AUTO:3,6.*$/, "AUTO")
        : parser.text().toUpperCase();
      return true;
    case "prefix_length":
      into.prefixLength = parser.int();
      return true;
    case "max_expansions":
      into.maxExpansions = parser.int();
      return true;
    case "fuzzy_transpositions":
      into.transpositions = parser.boolean();
      return true;
    case "fuzzy_rewrite":
      into.rewrite = parser.textOrNull();
      return true;
    default:
      return false;
  }
}

/** Returns what the plan has of the parameters. */
export function fuzzyPlan(into: FuzzyParameters): Fuzzy | null {
  // The name of a way to score is checked in any case.
  if (into.fuzziness === null && into.rewrite === null) return null;
  return {
    fuzziness: into.fuzziness ?? "",
    prefix_length: into.prefixLength,
    max_expansions: into.maxExpansions,
    transpositions: into.transpositions,
    rewrite: into.rewrite,
  };
}

const AUTO = "AUTO:3,6";

/** Reads the current value as a distance: a number's text, or `AUTO:` with two lengths. */
export function readFuzziness(parser: Parser): string {
  if (!parser.isNumber && parser.kindName !== "VALUE_STRING") {
    throw illegalArgument(`Can't parse fuzziness on token: [${parser.kindName}]`);
  }
  return readDistance(parser.text());
}

/** Reads a text as a distance. */
export function readDistance(text: string): string {
  const upper = text.toUpperCase();
  if (upper === "AUTO") return AUTO;
  if (text === "") throw illegalArgument("fuzziness can't be null!");
  // Of what is no number to Java, the engine says so when it makes the query.
  if (!upper.startsWith("AUTO:")) return doubleText(upper) ?? (javaTrim(upper) || upper);
  const lengths = text.slice("AUTO:".length).split(",");
  if (lengths.length !== 2) throw badRequest("parse_exception", "failed to find low and high distance values");
  const [low = 0, high = 0] = lengths.map((length) => {
    if (/^[+-]?\d+$/.test(length)) return Number(length);
    const inner = cause("number_format_exception", `For input string: "${length}"`);
    throw new ApiError(400, cause("parse_exception", `failed to parse [${text}] as a "auto:int,int"`, inner));
  });
  if (low < 0 || low > high) {
    const expected = "lowDistance > 0, highDistance > 0 and lowDistance <= highDistance";
    throw illegalArgument(`fuzziness wrongly configured, must be: ${expected} `);
  }
  return `AUTO:${low},${high}`;
}
