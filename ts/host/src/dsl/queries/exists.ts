/** `exists`: documents with a value in the field. */
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Parser } from "../parser.js";
import { noFieldName, unknownToken, unsupported } from "../query.js";

/** Reads the body of an `exists`. */
export function readExists(parser: Parser): Query {
  let field: string | null = null;
  let boost = NO_BOOST;
  while (parser.nextValue()) {
    if (!parser.isScalar) throw unknownToken(parser, "exists");
    if (parser.name === "field") field = parser.text();
    else if (parser.name === "boost") boost = readBoost(parser);
    else throw unsupported(parser, "exists");
  }
  if (field === null) throw parsingError(parser.location, "[exists] must be provided with a [field]");
  if (field === "") throw noFieldName();
  const name = field;
  checkBoost(boost, () => ({ exists: { field: name, boost: shownNumber("1.0") } }));
  return { exists: { field, boost } };
}
