/** `wildcard`: terms that a pattern of `*` and `?` matches. */
import { illegalArgument } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, noFieldName, unsupported } from "../query.js";
import { shownEntries } from "./text.js";

/** Reads the body of a `wildcard`. */
export function readWildcard(parser: Parser): Query {
  let field: string | null = null;
  let value: string | null = null;
  let caseInsensitive = false;
  let boost = NO_BOOST;
  let rewrite: string | null = null;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, "wildcard", field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      value = parser.text();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (name === "wildcard" || name === "value") value = parser.text();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "case_insensitive") caseInsensitive = parser.boolean();
      else if (name === "rewrite") rewrite = parser.textOrNull();
      else throw unsupported(parser, "wildcard");
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === null) throw illegalArgument("value cannot be null");
  const [name, pattern] = [field, value];
  checkBoost(parser, boost, () => ({
    wildcard: {
      [name]: shownEntries([
        ["wildcard", pattern],
        ["rewrite", rewrite],
        ["case_insensitive", caseInsensitive || null],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named({ wildcard: { field, value, rewrite, case_insensitive: caseInsensitive, boost } }, label);
}
