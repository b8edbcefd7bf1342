/** `match`: words of a text, any or all of them. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Operator, Query, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, unknownToken, unsupported } from "../query.js";
import { fuzzyLeftovers, readLeftover, readOperator, readZeroTerms, shownEntries, shownScalar } from "./text.js";

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
  const dropped = fuzzyLeftovers();
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
      else if (!readLeftover(parser, name, dropped)) throw unsupported(parser, "match");
    }
  }
  if (query === "null") throw parsingError(parser.location, "No text specified for text query");
  if (field === null) throw parsingError(parser.location, "No text specified for text query");
  if (dropped.prefixLength < 0) throw illegalArgument("[match] requires prefix length to be non-negative.");
  if (dropped.maxExpansions <= 0) throw illegalArgument("[match] requires maxExpansions to be positive.");
  const name = field;
  checkBoost(parser, boost, () => ({
    match: {
      [name]: shownEntries([
        ["query", shownScalar(query)],
        ["operator", operator.toUpperCase()],
        ["analyzer", analyzer],
        ["prefix_length", shownNumber(String(dropped.prefixLength))],
        ["max_expansions", shownNumber(String(dropped.maxExpansions))],
        ["minimum_should_match", minimumShouldMatch],
        ["fuzzy_transpositions", dropped.transpositions],
        ["lenient", lenient],
        ["zero_terms_query", zeroTerms.toUpperCase()],
        ["auto_generate_synonyms_phrase_query", dropped.synonymPhrases],
        ["boost", shownNumber("1.0")],
        ["_name", label],
      ]),
    },
  }));
  const plan: Query = {
    match: {
      field,
      query,
      operator,
      minimum_should_match: minimumShouldMatch,
      analyzer,
      lenient,
      zero_terms_query: zeroTerms,
      auto_generate_synonyms_phrase_query: dropped.synonymPhrases,
      boost,
    },
  };
  return named(plan, label);
}
