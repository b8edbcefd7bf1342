/** `prefix`: terms that begin so. */
import { illegalArgument } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, noFieldName, unsupported } from "../query.js";
import { shownEntries } from "./text.js";

/** Reads the body of a `prefix`. */
export function readPrefix(parser: Parser): Query {
  let field: string | null = null;
  let value: string | null = null;
  let caseInsensitive = false;
  let boost = NO_BOOST;
  let rewrite: string | null = null;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, "prefix", field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      value = parser.textOrNull();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (name === "value") value = parser.textOrNull();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "case_insensitive") caseInsensitive = parser.boolean();
      else if (name === "rewrite") rewrite = parser.textOrNull();
      else throw unsupported(parser, "prefix");
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === null) throw illegalArgument("value cannot be null");
  const [name, begin] = [field, value];
  checkBoost(parser, boost, () => ({
    prefix: {
      [name]: shownEntries([
        ["value", begin],
        ["rewrite", rewrite],
        ["case_insensitive", caseInsensitive || null],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named({ prefix: { field, value, rewrite, case_insensitive: caseInsensitive, boost } }, label);
}
