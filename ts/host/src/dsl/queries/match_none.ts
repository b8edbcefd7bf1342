/** `match_none`: no document. */
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { named, unknownToken, unsupported } from "../query.js";

/** Reads the body of a `match_none`. */
export function readMatchNone(parser: Parser): Query {
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (!parser.isScalar) throw unknownToken(parser, "match_none");
    if (parser.name === "boost") boost = readBoost(parser);
    else if (parser.name === "_name") label = parser.text();
    else throw unsupported(parser, "match_none");
  }
  checkBoost(parser, boost, () => ({ match_none: { boost: shownNumber("1.0") } }));
  return named({ match_none: { boost } }, label);
}
