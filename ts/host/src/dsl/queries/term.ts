/** `term`: one exact value. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, noFieldName, unsupported } from "../query.js";
import { shownEntries, shownScalar } from "./text.js";

/** Reads the body of a `term`. */
export function readTerm(parser: Parser): Query {
  let field: string | null = null;
  let value: Scalar = "null";
  let caseInsensitive = false;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartArray) {
      throw parsingError(parser.location, "[term] query does not support array of values");
    }
    // If the value was the first token of a list, the rest of the list is skipped.
    if (parser.kind === Kind.Null || parser.kind === Kind.EndArray) continue;
    checkOneField(parser, "term", field, parser.lastName);
    field = parser.lastName;
    if (parser.kind !== Kind.StartObject) {
      value = parser.scalar();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (name === "term" || name === "value") value = parser.looseScalar();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "case_insensitive") caseInsensitive = parser.boolean();
      else throw unsupported(parser, "term");
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === "null") throw illegalArgument("value cannot be null");
  const name = field;
  checkBoost(parser, boost, () => ({
    term: {
      [name]: shownEntries([
        ["value", shownScalar(value)],
        ["case_insensitive", caseInsensitive || null],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named({ term: { field, value, case_insensitive: caseInsensitive, boost } }, label);
}
