/** `dis_max`: any of several queries; the best score counts, and a share (`tie_breaker`) of the others. */
import { javaFloat, shownQuery } from "./shown.js";
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import type { Shown } from "../boost.js";
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, readTieBreaker, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, readQuery, unsupported } from "../query.js";

const NO_TIE = "0.0";

/** Reads the body of a `dis_max`. */
export function readDisMax(parser: Parser): Query {
  const queries: Query[] = [];
  let tieBreaker = NO_TIE;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject || parser.kind === Kind.StartArray) {
      if (name !== "queries") throw unsupported(parser, "dis_max");
      // Before the first query, its reader steps over the bracket.
      if (parser.kind === Kind.StartObject) queries.push(readQuery(parser));
      else
        do queries.push(readQuery(parser));
        while (parser.next() !== Kind.EndArray);
    } else if (name === "tie_breaker") tieBreaker = readTieBreaker(parser);
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "_name") label = parser.text();
    else throw unsupported(parser, "dis_max");
  }
  if (queries.length === 0) {
    throw parsingError(parser.location, "[dis_max] requires 'queries' field with at least one clause");
  }
  // At that point, the real engine has not put the inner queries into the query.
  checkBoost(parser, boost, () => ({
    dis_max: { tie_breaker: shownNumber(javaFloat(tieBreaker)), queries: [], boost: shownNumber("1.0") },
  }));
  return named({ dis_max: { queries, tie_breaker: tieBreaker, boost } }, label);
}

/** Prints a `dis_max`. */
export function showDisMax(query: Query, rest: Rest): Shown | null {
  if (!("dis_max" in query)) return null;
  const { queries, tie_breaker: tie } = query.dis_max;
  const first: [string, Shown] = ["tie_breaker", { number: javaFloat(tie) }];
  return { dis_max: shownEntries([first, ["queries", queries.map(shownQuery)], ...rest]) };
}
