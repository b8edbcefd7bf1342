/** `constant_score`: a filter that gives all documents the same score. */
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import type { Shown } from "../boost.js";
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, readQuery, unsupported } from "../query.js";
import { shownQuery } from "./shown.js";

/** Reads the body of a `constant_score`. */
export function readConstantScore(parser: Parser): Query {
  let filter: Query | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartObject) {
      if (parser.name !== "filter") throw unsupported(parser, "constant_score");
      if (filter !== null) throw parsingError(parser.location, "[constant_score] accepts only one 'filter' element.");
      filter = readQuery(parser);
    } else if (!parser.isScalar) {
      throw parsingError(parser.location, `unexpected token [${parser.kindName}]`);
    } else if (parser.name === "boost") boost = readBoost(parser);
    else if (parser.name === "_name") label = parser.text();
    else throw unsupported(parser, "constant_score");
  }
  if (filter === null) throw parsingError(parser.location, "[constant_score] requires a 'filter' element");
  const inner = filter;
  checkBoost(parser, boost, () => shownQuery({ constant_score: { filter: inner, boost: "1.0" } }));
  return named({ constant_score: { filter, boost } }, label);
}

/** Prints a `constant_score`. */
export function showConstantScore(query: Query, rest: Rest): Shown | null {
  if (!("constant_score" in query)) return null;
  const filter = shownQuery(query.constant_score.filter);
  return { constant_score: shownEntries([["filter", filter], ...rest]) };
}
