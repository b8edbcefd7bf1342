/** `match_phrase_prefix`: words of a text in their order; the last one is a prefix. */
import { illegalArgument } from "../../errors.js";
import type { Query, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, unknownToken, unsupported } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readZeroTerms, requireText, shownEntries, shownScalar } from "./text.js";

const NAME = "match_phrase_prefix";

/** Reads the body of a `match_phrase_prefix`. */
export function readMatchPhrasePrefix(parser: Parser): Query {
  let field: string | null = null;
  let query: Scalar = "null";
  let analyzer: string | null = null;
  let slop = 0;
  let maxExpansions = 50;
  let zeroTerms: ZeroTermsQuery = "none";
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, NAME, field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      query = parser.scalar();
      continue;
    }
    while (parser.nextValue()) {
      if (!parser.isScalar) throw unknownToken(parser, NAME);
      const { name } = parser;
      if (name === "query") query = parser.scalar();
      else if (name === "analyzer") analyzer = parser.text();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "slop") slop = parser.int();
      else if (name === "max_expansions") maxExpansions = parser.int();
      else if (name === "_name") label = parser.text();
      else if (name === "zero_terms_query") zeroTerms = readZeroTerms(parser);
      else throw unsupported(parser, NAME);
    }
  }
  if (field === null) throw illegalArgument(`[${NAME}] requires fieldName`);
  requireText(NAME, query);
  if (slop < 0) throw illegalArgument("No negative slop allowed.");
  if (maxExpansions < 0) throw illegalArgument("No negative maxExpansions allowed.");
  const name = field;
  const shown = (weight: string, zero: ZeroTermsQuery): Shown => ({
    [NAME]: {
      [name]: shownEntries([
        ["query", shownScalar(query)],
        ["analyzer", analyzer],
        ["slop", shownNumber(String(slop))],
        ["max_expansions", shownNumber(String(maxExpansions))],
        ["zero_terms_query", zero.toUpperCase()],
        ["boost", shownNumber(weight)],
        ["_name", label],
      ]),
    },
  });
  // The real engine checks the boost before it takes the parameters.
  checkBoost(parser, boost, () => shown("1.0", "none"));
  const plan: Query = {
    match_phrase_prefix: {
      field,
      query,
      slop,
      max_expansions: maxExpansions,
      analyzer,
      zero_terms_query: zeroTerms,
      boost,
    },
  };
  rememberShown(plan, () => shown(javaFloat(boost), zeroTerms));
  return named(plan, label);
}
