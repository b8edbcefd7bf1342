/** `match_phrase`: words of a text in their order. */
import { illegalArgument } from "../../errors.js";
import type { Query, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, unknownToken, unsupported } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readZeroTerms, requireText, shownEntries, shownScalar } from "./text.js";

/** Reads the body of a `match_phrase`. */
export function readMatchPhrase(parser: Parser): Query {
  let field: string | null = null;
  let query: Scalar = "null";
  let analyzer: string | null = null;
  let slop = 0;
  let zeroTerms: ZeroTermsQuery = "none";
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, "match_phrase", field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      query = parser.scalar();
      continue;
    }
    while (parser.nextValue()) {
      if (!parser.isScalar) throw unknownToken(parser, "match_phrase");
      const { name } = parser;
      if (name === "query") query = parser.scalar();
      else if (name === "analyzer") analyzer = parser.text();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "slop") slop = parser.int();
      else if (name === "zero_terms_query") zeroTerms = readZeroTerms(parser);
      else throw unsupported(parser, "match_phrase");
    }
  }
  if (field === null || field === "") throw illegalArgument("[match_phrase] requires fieldName");
  requireText("match_phrase", query);
  if (slop < 0) throw illegalArgument("No negative slop allowed.");
  const name = field;
  const shown = (weight: string): Shown => ({
    match_phrase: {
      [name]: shownEntries([
        ["query", shownScalar(query)],
        ["analyzer", analyzer],
        ["slop", shownNumber(String(slop))],
        ["zero_terms_query", zeroTerms.toUpperCase()],
        ["boost", shownNumber(weight)],
        ["_name", label],
      ]),
    },
  });
  checkBoost(parser, boost, () => shown("1.0"));
  const plan: Query = { match_phrase: { field, query, slop, analyzer, zero_terms_query: zeroTerms, boost } };
  rememberShown(plan, () => shown(javaFloat(boost)));
  return named(plan, label);
}
