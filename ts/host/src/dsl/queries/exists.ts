/** `exists`: documents with a value in the field. */
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { shownEntries } from "./text.js";
import { named, noFieldName, unknownToken, unsupported } from "../query.js";

/** Reads the body of an `exists`. */
export function readExists(parser: Parser): Query {
  let field: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (!parser.isScalar) throw unknownToken(parser, "exists");
    if (parser.name === "field") field = parser.text();
    else if (parser.name === "boost") boost = readBoost(parser);
    else if (parser.name === "_name") label = parser.text();
    else throw unsupported(parser, "exists");
  }
  if (field === null) throw parsingError(parser.location, "[exists] must be provided with a [field]");
  if (field === "") throw noFieldName();
  const name = field;
  checkBoost(parser, boost, () => ({
    exists: shownEntries([
      ["field", name],
      ["boost", shownNumber("1.0")],
      ["_name", label],
    ]),
  }));
  return named({ exists: { field, boost } }, label);
}
