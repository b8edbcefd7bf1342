/** `prefix`: terms that begin with a given text. */
import type { Query } from "../../generated/plan.js";
import { checkBoost, shownNumber } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { named } from "../query.js";
import { readPattern } from "./pattern.js";
import { shownEntries } from "./text.js";

/** Reads the body of a `prefix`. */
export function readPrefix(parser: Parser): Query {
  const { field, value, case_insensitive, rewrite, boost, label } = readPattern(parser, "prefix");
  checkBoost(parser, boost, () => ({
    prefix: {
      [field]: shownEntries([
        ["value", value],
        ["rewrite", rewrite],
        ["case_insensitive", case_insensitive || null],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named({ prefix: { field, value, rewrite, case_insensitive, boost } }, label);
}
