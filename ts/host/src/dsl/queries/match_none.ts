/** `match_none`: no document. */
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Parser } from "../parser.js";
import { unknownToken, unsupported } from "../query.js";

/** Reads the body of a `match_none`. */
export function readMatchNone(parser: Parser): Query {
  let boost = NO_BOOST;
  while (parser.nextValue()) {
    if (!parser.isScalar) throw unknownToken(parser, "match_none");
    if (parser.name !== "boost") throw unsupported(parser, "match_none");
    boost = readBoost(parser);
  }
  checkBoost(boost, () => ({ match_none: { boost: shownNumber("1.0") } }));
  return { match_none: { boost } };
}
