/** `multi_match`: a text in several fields; the best field counts, or all of them. */
import { badRequest, illegalArgument, parsingError } from "../../errors.js";
import type { FieldBoost, MultiMatchType, Operator, Query, Scalar, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, readTieBreaker, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import { doubleText } from "../../json/java_double.js";
import { numberFormat } from "../../json/parser.js";
import type { Parser } from "../../json/parser.js";
import { hashOrder, tableSize } from "../map.js";
import { named, unknownToken, unsupported } from "../query.js";
import { fuzzyParameters, fuzzyPlan, readFuzzyParameter } from "../fuzziness.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, readZeroTerms, shownEntries, shownScalar } from "./text.js";
import { javaTrim } from "../../json/java_trim.js";

/** Reads the body of a `multi_match`. */
export function readMultiMatch(parser: Parser): Query {
  let query: Scalar = "null";
  let fieldList: FieldBoost[] = [];
  let type: MultiMatchType = "best_fields";
  let operator: Operator = "or";
  let minimumShouldMatch: string | null = null;
  let tieBreaker: string | null = null;
  let analyzer: string | null = null;
  let lenient: boolean | null = null;
  let zeroTerms: ZeroTermsQuery = "none";
  let slop = 0;
  let boost = NO_BOOST;
  let label: string | null = null;
  let synonymPhrases = true;
  const fuzzy = fuzzyParameters();
  while (parser.nextValue()) {
    const { name } = parser;
    if (name === "fields") fieldList = readFields(parser, fieldList);
    else if (!parser.isScalar) throw unknownToken(parser, "multi_match");
    else if (name === "query") query = parser.scalar();
    else if (name === "type") type = readType(parser);
    else if (name === "analyzer") analyzer = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "slop") slop = parser.int();
    else if (name === "operator") operator = readOperator(parser);
    else if (name === "minimum_should_match") minimumShouldMatch = parser.text();
    else if (name === "tie_breaker") tieBreaker = readTieBreaker(parser);
    else if (name === "_name") label = parser.text();
    else if (name === "lenient") lenient = parser.boolean();
    else if (name === "zero_terms_query") zeroTerms = readZeroTerms(parser);
    else if (name === "auto_generate_synonyms_phrase_query") synonymPhrases = parser.boolean();
    else if (!readFuzzyParameter(parser, name, fuzzy)) throw unsupported(parser, "multi_match");
  }
  if (query === "null") throw parsingError(parser.location, "No text specified for multi_match query");
  if (fuzzy.fuzziness !== null && WITHOUT_FUZZINESS.includes(type)) {
    throw parsingError(parser.location, `Fuzziness not allowed for type [${type}]`);
  }
  if (slop !== 0 && type === "bool_prefix") {
    throw parsingError(parser.location, "[slop] not allowed for type [bool_prefix]");
  }
  const shown = (list: readonly FieldBoost[], weight = "1.0", name: string | null = null): Shown => ({
    multi_match: shownEntries([
      ["query", shownScalar(query)],
      ["fields", shownFields([...list].sort((a, b) => (a.field < b.field ? -1 : 1)))],
      ["type", type],
      ["operator", operator.toUpperCase()],
      ["analyzer", analyzer],
      ["slop", shownNumber(String(slop))],
      ["fuzziness", fuzzy.shown],
      ["prefix_length", shownNumber(String(fuzzy.prefixLength))],
      ["max_expansions", shownNumber(String(fuzzy.maxExpansions))],
      ["minimum_should_match", minimumShouldMatch],
      ["fuzzy_rewrite", fuzzy.rewrite],
      ["tie_breaker", tieBreaker === null ? null : shownNumber(javaFloat(tieBreaker))],
      ["lenient", lenient],
      ["zero_terms_query", zeroTerms.toUpperCase()],
      ["auto_generate_synonyms_phrase_query", synonymPhrases],
      ["fuzzy_transpositions", fuzzy.transpositions],
      ["boost", shownNumber(weight)],
      ["_name", name],
    ]),
  });
  if (slop < 0) throw illegalArgument("No negative slop allowed.");
  if (fuzzy.prefixLength < 0) throw illegalArgument("No negative prefix length allowed.");
  if (fuzzy.maxExpansions <= 0) throw illegalArgument("Max expansions must be strictly great than zero.");
  for (const one of fieldList) checkBoost(parser, one.boost, () => shown([]));
  checkBoost(parser, boost, () => shown(fieldList));
  const plan: Query = {
    multi_match: {
      query,
      fields: fieldList,
      kind: type,
      slop,
      max_expansions: fuzzy.maxExpansions,
      operator,
      minimum_should_match: minimumShouldMatch,
      tie_breaker: tieBreaker,
      analyzer,
      lenient,
      zero_terms_query: zeroTerms,
      auto_generate_synonyms_phrase_query: synonymPhrases,
      fuzzy: fuzzyPlan(fuzzy),
      boost,
    },
  };
  rememberShown(plan, () => shown(fieldList, javaFloat(boost), label));
  return named(plan, label);
}

/**
 * Reads the list of fields that begins here. If a name comes twice, its last weight holds; a name without a weight does
 * not remove an earlier one.
 */
export function readFieldList(parser: Parser): FieldBoost[] {
  const known = new Map<string, FieldBoost>();
  while (parser.next() !== Kind.EndArray) {
    const one = readField(parser.text());
    if (!known.has(one.field) || parser.text().includes("^")) known.set(one.field, one);
  }
  // The real engine reads them into a hash map, and puts all of it into another one, which is made for as many.
  return hashOrder(hashOrder([...known]), tableSize(known.size)).map(([, one]) => one);
}

/** Shows fields as the real engine does. */
export function shownFields(list: readonly FieldBoost[]): string[] {
  return list.map(({ field, boost }) => `${field}^${/^-?\d+$/.test(boost) ? `${boost}.0` : boost}`);
}

function readFields(parser: Parser, before: readonly FieldBoost[]): FieldBoost[] {
  const list = [...before];
  if (parser.kind === Kind.StartArray) while (parser.next() !== Kind.EndArray) list.push(readField(parser.text()));
  else if (parser.isScalar) list.push(readField(parser.text()));
  else throw unsupported(parser, "multi_match");
  // The real engine keeps the fields by name: the last weight of a name holds.
  return [...new Map(list.map((one) => [one.field, one])).values()];
}

/** Reads the name of a field, which may have a weight behind it. */
export function readField(text: string): FieldBoost {
  const caret = text.indexOf("^");
  if (caret < 0) return { field: text, boost: NO_BOOST };
  const written = text.slice(caret + 1);
  const boost = doubleText(written);
  if (boost === null) throw numberFormat(javaTrim(written));
  return { field: text.slice(0, caret), boost };
}

const TYPES: readonly MultiMatchType[] = [
  "best_fields",
  "most_fields",
  "cross_fields",
  "phrase",
  "phrase_prefix",
  "bool_prefix",
];
const WITHOUT_FUZZINESS: readonly MultiMatchType[] = ["cross_fields", "phrase", "phrase_prefix"];

function readType(parser: Parser): MultiMatchType {
  const name = parser.text();
  if (name === "boolean") {
    parser.warnings.push("Deprecated field [boolean] used, expected [best_fields] instead");
    return "best_fields";
  }
  const type = TYPES.find((type) => type === name);
  if (type !== undefined) return type;
  throw badRequest("parse_exception", `failed to parse [multi_match] query type [${name}]. unknown type.`);
}
