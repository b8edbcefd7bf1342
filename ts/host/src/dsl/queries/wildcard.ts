/** `wildcard`: terms that a pattern of `*` and `?` matches. */
import type { Query } from "../../generated/plan.js";
import { checkBoost, shownNumber } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { named } from "../query.js";
import { readPattern } from "./pattern.js";
import type { PatternOptions } from "./pattern.js";
import { shownEntries } from "./text.js";

const OPTIONS: PatternOptions = { names: ["wildcard", "value"], readValue: (parser) => parser.text() };

/** Reads the body of a `wildcard`. */
export function readWildcard(parser: Parser): Query {
  const { field, value, case_insensitive, rewrite, boost, label } = readPattern(parser, "wildcard", OPTIONS);
  checkBoost(parser, boost, () => ({
    wildcard: {
      [field]: shownEntries([
        ["wildcard", value],
        ["rewrite", rewrite],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named({ wildcard: { field, value, rewrite, case_insensitive, boost } }, label);
}
