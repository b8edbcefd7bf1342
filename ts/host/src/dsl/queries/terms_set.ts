/** `terms_set`: documents that have some of several exact values; how many they need is in a field of the document. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, unknownToken, unsupported } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readValues } from "./terms.js";
import { shownEntries, shownScalar } from "./text.js";
import { valueText } from "../value_text.js";

const NAME = "terms_set";

function misplaced(parser: Parser): Error {
  return parsingError(parser.location, `[${NAME}] unknown token [${parser.kindName}]`);
}

/** Reads the body of a `terms_set`. */
export function readTermsSet(parser: Parser): Query {
  if (parser.next() !== Kind.FieldName) throw misplaced(parser);
  const field = parser.name;
  if (parser.next() !== Kind.StartObject) throw misplaced(parser);
  let values: Scalar[] = [];
  let minimum: string | null = null;
  let hasScript = false;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.isStartArray) {
      if (name !== "terms") throw unsupported(parser, NAME);
      values = readValues(parser);
    } else if (parser.isStartObject) {
      if (name !== "minimum_should_match_script") throw unsupported(parser, NAME);
      valueText(parser);
      hasScript = true;
    } else if (!parser.isScalar || parser.kind === Kind.Null) throw unknownToken(parser, NAME);
    else if (name === "_name") label = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "minimum_should_match_field") minimum = parser.text();
    else throw unsupported(parser, NAME);
  }
  if (parser.next() !== Kind.EndObject) throw misplaced(parser);
  const shown = (weight: string, least: string | null): Shown => ({
    [NAME]: {
      [field]: shownEntries([
        ["terms", values.map(shownScalar)],
        ["minimum_should_match_field", least],
        ["boost", shownNumber(javaFloat(weight))],
        ["_name", label],
      ]),
    },
  });
  // At that point, the real engine has not given the query its field.
  checkBoost(parser, boost, () => shown(NO_BOOST, null));
  if (hasScript && minimum !== null) {
    throw illegalArgument("A field has already been specified. Cannot specify both a field and script");
  }
  if (hasScript) throw illegalArgument(`[${NAME}] with [minimum_should_match_script] is not supported`);
  const query: Query = { terms_set: { field, values, minimum, boost } };
  rememberShown(query, () => shown(boost, minimum));
  return named(query, label);
}
