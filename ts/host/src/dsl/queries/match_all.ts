/** `match_all`: every document, one score. */
import { ApiError, parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { fields, readWholeObject, takes } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { named } from "../query.js";
import { shownEntries } from "./text.js";

interface MatchAll {
  boost: string;
  label: string | null;
}

const FIELDS = fields<MatchAll>({
  boost: {
    takes: takes.number,
    read: (parser, into) => {
      into.boost = checkBoost(parser, readBoost(parser), () => shown(into.label));
    },
  },
  _name: {
    takes: takes.string,
    read: (parser, into) => {
      into.label = parser.text();
    },
  },
});

/** Reads the body of a `match_all`. */
export function readMatchAll(parser: Parser): Query {
  return placed(parser, () => {
    const { boost, label } = readWholeObject(parser, "match_all", FIELDS, { boost: NO_BOOST, label: null });
    return named({ match_all: { boost } }, label);
  });
}

function shown(label: string | null): Shown {
  return {
    match_all: shownEntries([
      ["boost", shownNumber("1.0")],
      ["_name", label],
    ]),
  };
}

/** Some queries of the real engine turn errors of their reader into a `parsing_exception`. */
export function placed<T>(parser: Parser, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.cause_.type !== "x_content_parse_exception") throw error;
    throw parsingError(parser.location, error.cause_.reason ?? "", error.cause_);
  }
}
