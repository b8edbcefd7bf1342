/** `match_bool_prefix`: any or all words of a text; the last one is a prefix. */
import { illegalArgument } from "../../errors.js";
import type { Operator, Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fuzzyParameters, fuzzyPlan, readFuzzyParameter } from "../fuzziness.js";
import type { FuzzyParameters } from "../fuzziness.js";
import { checkOneField, named, unknownToken, unsupported } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, requireText, shownEntries, shownScalar } from "./text.js";

const NAME = "match_bool_prefix";

/** Reads the body of a `match_bool_prefix`. */
export function readMatchBoolPrefix(parser: Parser): Query {
  let field: string | null = null;
  let query: Scalar = "null";
  let operator: Operator = "or";
  let minimumShouldMatch: string | null = null;
  let analyzer: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  const fuzzy = fuzzyParameters();
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
      else if (name === "operator") operator = readOperator(parser);
      else if (name === "minimum_should_match") minimumShouldMatch = parser.text();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (!readFuzzyParameter(parser, name, fuzzy)) throw unsupported(parser, NAME);
    }
  }
  if (field === null || field === "") throw illegalArgument(`[${NAME}] requires fieldName`);
  requireText(NAME, query);
  const of = field;
  const shown = (
    weight: string,
    name: string | null,
    { shown, prefixLength, maxExpansions, transpositions, rewrite }: FuzzyParameters,
  ): Shown => ({
    [NAME]: {
      [of]: shownEntries([
        ["query", shownScalar(query)],
        ["analyzer", analyzer],
        ["operator", operator.toUpperCase()],
        ["minimum_should_match", minimumShouldMatch],
        ["fuzziness", shown],
        ["prefix_length", shownNumber(String(prefixLength))],
        ["max_expansions", shownNumber(String(maxExpansions))],
        ["fuzzy_transpositions", transpositions],
        ["fuzzy_rewrite", rewrite],
        ["boost", shownNumber(weight)],
        ["_name", name],
      ]),
    },
  });
  // The real engine checks the boost before it takes `fuzziness` and its options.
  checkBoost(parser, boost, () => shown("1.0", null, fuzzyParameters()));
  if (fuzzy.prefixLength < 0) throw illegalArgument(`[${NAME}] requires prefix length to be non-negative.`);
  if (fuzzy.maxExpansions <= 0) throw illegalArgument(`[${NAME}] requires maxExpansions to be positive.`);
  const plan: Query = {
    match_bool_prefix: {
      field,
      query,
      operator,
      minimum_should_match: minimumShouldMatch,
      analyzer,
      fuzzy: fuzzyPlan(fuzzy),
      boost,
    },
  };
  rememberShown(plan, () => shown(javaFloat(boost), label, fuzzy));
  return named(plan, label);
}
