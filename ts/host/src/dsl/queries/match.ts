/** `match`: words of a text, any or all of them. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Operator, Query, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, unknownToken, unsupported } from "../query.js";
import { fuzzyParameters, fuzzyPlan, readFuzzyParameter } from "../fuzziness.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, readZeroTerms, shownEntries, shownScalar } from "./text.js";

/** Reads the body of a `match`. */
export function readMatch(parser: Parser): Query {
  let field: string | null = null;
  let query: Scalar = "null";
  let operator: Operator = "or";
  let minimumShouldMatch: string | null = null;
  let analyzer: string | null = null;
  let lenient = false;
  let zeroTerms: ZeroTermsQuery = "none";
  let boost = NO_BOOST;
  let label: string | null = null;
  let synonymPhrases = true;
  const fuzzy = fuzzyParameters();
  while (parser.nextValue()) {
    checkOneField(parser, "match", field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      query = parser.scalar();
      continue;
    }
    while (parser.nextValue()) {
      if (!parser.isScalar) throw unknownToken(parser, "match");
      const { name } = parser;
      if (name === "query") query = parser.scalar();
      else if (name === "analyzer") analyzer = parser.text();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "operator") operator = readOperator(parser);
      else if (name === "minimum_should_match") minimumShouldMatch = parser.text();
      else if (name === "_name") label = parser.text();
      else if (name === "lenient") lenient = parser.boolean();
      else if (name === "zero_terms_query") zeroTerms = readZeroTerms(parser);
      else if (name === "auto_generate_synonyms_phrase_query") synonymPhrases = parser.boolean();
      else if (!readFuzzyParameter(parser, name, fuzzy)) throw unsupported(parser, "match");
    }
  }
  if (query === "null") throw parsingError(parser.location, "No text specified for text query");
  if (field === null) throw parsingError(parser.location, "No text specified for text query");
  if (fuzzy.prefixLength < 0) throw illegalArgument("[match] requires prefix length to be non-negative.");
  if (fuzzy.maxExpansions <= 0) throw illegalArgument("[match] requires maxExpansions to be positive.");
  const name = field;
  const shown = (weight: string): Shown => ({
    match: {
      [name]: shownEntries([
        ["query", shownScalar(query)],
        ["operator", operator.toUpperCase()],
        ["analyzer", analyzer],
        ["fuzziness", fuzzy.shown],
        ["prefix_length", shownNumber(String(fuzzy.prefixLength))],
        ["max_expansions", shownNumber(String(fuzzy.maxExpansions))],
        ["minimum_should_match", minimumShouldMatch],
        ["fuzzy_rewrite", fuzzy.rewrite],
        ["fuzzy_transpositions", fuzzy.transpositions],
        ["lenient", lenient],
        ["zero_terms_query", zeroTerms.toUpperCase()],
        ["auto_generate_synonyms_phrase_query", synonymPhrases],
        ["boost", shownNumber(weight)],
        ["_name", label],
      ]),
    },
  });
  checkBoost(parser, boost, () => shown("1.0"));
  const plan: Query = {
    match: {
      field,
      query,
      operator,
      minimum_should_match: minimumShouldMatch,
      analyzer,
      lenient,
      zero_terms_query: zeroTerms,
      auto_generate_synonyms_phrase_query: synonymPhrases,
      fuzzy: fuzzyPlan(fuzzy),
      boost,
    },
  };
  rememberShown(plan, () => shown(javaFloat(boost)));
  return named(plan, label);
}
