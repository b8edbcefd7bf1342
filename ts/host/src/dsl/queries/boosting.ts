/** `boosting`: the documents of one query; those that a second query also finds get a lower score. */
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import type { Shown } from "../boost.js";
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, readQuery, unsupported } from "../query.js";
import { javaFloat, shownQuery } from "./shown.js";

/** Reads the body of a `boosting`. */
export function readBoosting(parser: Parser): Query {
  let positive: Query | null = null;
  let negative: Query | null = null;
  let negativeBoost: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject) {
      if (name === "positive") positive = readQuery(parser);
      else if (name === "negative") negative = readQuery(parser);
      else throw unsupported(parser, "boosting");
    } else if (!parser.isScalar) {
      // The real engine passes over nulls and the ends of lists.
    } else if (name === "negative_boost") negativeBoost = parser.doubleText();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "_name") label = parser.text();
    else throw unsupported(parser, "boosting");
  }
  const absent = (what: string): Error => parsingError(parser.location, `[boosting] query requires ${what}`);
  if (positive === null) throw absent("'positive' query to be set'");
  if (negative === null) throw absent("'negative' query to be set'");
  if (negativeBoost === null || Number(negativeBoost) < 0) {
    throw absent("'negative_boost' to be set to be a positive value'");
  }
  const [good, bad, factor] = [positive, negative, negativeBoost];
  const plan = (weight: string): Query => ({
    boosting: { positive: good, negative: bad, negative_boost: factor, boost: weight },
  });
  checkBoost(parser, boost, () => shownQuery(named(plan(NO_BOOST), label)));
  return named(plan(boost), label);
}

/** Prints a `boosting`. */
export function showBoosting(query: Query, rest: Rest): Shown | null {
  if (!("boosting" in query)) return null;
  const { positive, negative, negative_boost: factor } = query.boosting;
  const own: [string, Shown][] = [
    ["positive", shownQuery(positive)],
    ["negative", shownQuery(negative)],
    ["negative_boost", { number: javaFloat(factor) }],
  ];
  return { boosting: shownEntries([...own, ...rest]) };
}
