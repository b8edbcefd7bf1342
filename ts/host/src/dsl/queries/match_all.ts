/** `match_all`: every document, one score. */
import { ApiError, parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { fields, readWholeObject, takes } from "../object.js";
import type { Parser } from "../parser.js";

interface MatchAll {
  boost: string;
}

const FIELDS = fields<MatchAll>(
  {
    boost: {
      takes: takes.number,
      read: (parser, into) => {
        into.boost = checkBoost(readBoost(parser), () => ({ match_all: { boost: shownNumber("1.0") } }));
      },
    },
  },
  ["_name"],
);

/** Reads the body of a `match_all`. */
export function readMatchAll(parser: Parser): Query {
  return placed(parser, () => ({ match_all: readWholeObject(parser, "match_all", FIELDS, { boost: NO_BOOST }) }));
}

/** Some queries of the real engine turn the failures of their reader into a `parsing_exception`. */
export function placed<T>(parser: Parser, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.cause_.type !== "x_content_parse_exception") throw error;
    throw parsingError(parser.location, error.cause_.reason ?? "", error.cause_);
  }
}
