/** `simple_query_string`: a text in a syntax for users, in which no text is wrong. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { FieldBoost, Operator, Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, unknownToken, unsupported } from "../query.js";
import { readFieldList, shownFields } from "./multi_match.js";
import { javaFloat, rememberShown } from "./shown.js";
import { SIMPLE_FLAGS, simpleSteps } from "./simple_syntax.js";
import { readOperator, shownEntries } from "./text.js";
import { javaTrim } from "../../json/java_trim.js";

const NAME = "simple_query_string";
const ALL = -1;

interface Reading {
  query: string | null;
  fields: FieldBoost[];
  flags: number;
  operator: Operator;
  lenient: boolean | null;
  analyzer: string | null;
  analyzeWildcard: boolean;
  suffix: string | null;
  minimumShouldMatch: string | null;
  synonymPhrases: boolean;
  prefixLength: number;
  maxExpansions: number;
  transpositions: boolean;
  boost: string;
  label: string | null;
}

function defaults(): Reading {
  return {
    query: null,
    fields: [],
    flags: ALL,
    operator: "or",
    lenient: null,
    analyzer: null,
    analyzeWildcard: false,
    suffix: null,
    minimumShouldMatch: null,
    synonymPhrases: true,
    prefixLength: 0,
    maxExpansions: 50,
    transpositions: true,
    boost: NO_BOOST,
    label: null,
  };
}

/** Reads the body of a `simple_query_string`. */
export function readSimpleQueryString(parser: Parser): Query {
  const into = defaults();
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartArray) {
      if (parser.name !== "fields") throw unsupported(parser, NAME);
      into.fields = readFieldList(parser);
    } else if (!parser.isScalar) throw unknownToken(parser, NAME);
    else readOption(parser, into);
  }
  const { query } = into;
  if (query === null) throw parsingError(parser.location, `[${NAME}] query text missing`);
  const early = (fields: FieldBoost[]): Shown => {
    const plain = defaults();
    plain.query = query;
    plain.fields = fields;
    return shown(plain);
  };
  for (const one of into.fields) checkBoost(parser, one.boost, () => early([]));
  checkBoost(parser, into.boost, () => early(into.fields));
  const is_everything = javaTrim(query) === "*";
  let steps: ReturnType<typeof simpleSteps> = [];
  if (!is_everything) parser.checked(query, (text) => (steps = simpleSteps(text, into.flags)));
  const plan: Query = {
    simple_query_string: {
      text: {
        steps,
        is_everything,
        fields: into.fields,
        operator: into.operator,
        minimum_should_match: into.minimumShouldMatch,
        analyzer: into.analyzer,
        lenient: into.lenient,
        analyze_wildcard: into.analyzeWildcard,
        quote_field_suffix: into.suffix,
        fuzzy: {
          fuzziness: "",
          prefix_length: into.prefixLength,
          max_expansions: into.maxExpansions,
          transpositions: into.transpositions,
          rewrite: null,
        },
        auto_generate_synonyms_phrase_query: into.synonymPhrases,
      },
      boost: into.boost,
    },
  };
  rememberShown(plan, () => shown(into));
  return named(plan, into.label);
}

function readOption(parser: Parser, into: Reading): void {
  switch (parser.name) {
    case "query":
      into.query = parser.text();
      return;
    case "boost":
      into.boost = readBoost(parser);
      return;
    case "analyzer":
      into.analyzer = parser.text();
      return;
    case "default_operator":
      into.operator = readOperator(parser);
      return;
    case "flags":
      into.flags = readFlags(parser);
      return;
    case "lenient":
      into.lenient = parser.boolean();
      return;
    case "analyze_wildcard":
      into.analyzeWildcard = parser.boolean();
      return;
    case "_name":
      into.label = parser.text();
      return;
    case "minimum_should_match":
      into.minimumShouldMatch = parser.text();
      return;
    case "quote_field_suffix":
      into.suffix = parser.text();
      return;
    case "auto_generate_synonyms_phrase_query":
      into.synonymPhrases = parser.boolean();
      return;
    case "fuzzy_prefix_length":
      into.prefixLength = parser.int();
      return;
    case "fuzzy_max_expansions":
      into.maxExpansions = parser.int();
      return;
    case "fuzzy_transpositions":
      into.transpositions = parser.boolean();
      return;
    case "locale":
    case "lowercase_expanded_terms":
      // Parameters of earlier versions, which are ignored.
      parser.warnings.push(
        `Deprecated field [${parser.name}] used, replaced by [Decision is now made by the analyzer]`,
      );
      return;
    default:
      throw parsingError(parser.location, `[${NAME}] unsupported field [${parser.name}]`);
  }
}

/** Reads operators by their names, or by the sum of their numbers. */
function readFlags(parser: Parser): number {
  if (parser.isNumber) {
    const flags = parser.int();
    return flags < 0 ? ALL : flags;
  }
  const text = parser.text();
  if (text === "") return ALL;
  let flags = 0;
  for (const name of text.split("|")) {
    if (name === "") continue;
    const flag = SIMPLE_FLAGS.get(name.toUpperCase());
    if (flag === undefined) throw illegalArgument(`Unknown ${NAME} flag [${name}]`);
    if (flag === 0 || flag === ALL) return flag;
    flags |= flag;
  }
  return flags;
}

function shown(of: Reading): Shown {
  return {
    [NAME]: shownEntries([
      ["query", of.query],
      ["fields", of.fields.length === 0 ? null : shownFields(of.fields)],
      ["analyzer", of.analyzer],
      ["flags", shownNumber(String(of.flags))],
      ["default_operator", of.operator],
      ["lenient", of.lenient],
      ["analyze_wildcard", of.analyzeWildcard],
      ["quote_field_suffix", of.suffix],
      ["minimum_should_match", of.minimumShouldMatch],
      ["auto_generate_synonyms_phrase_query", of.synonymPhrases],
      ["fuzzy_prefix_length", shownNumber(String(of.prefixLength))],
      ["fuzzy_max_expansions", shownNumber(String(of.maxExpansions))],
      ["fuzzy_transpositions", of.transpositions],
      ["boost", shownNumber(javaFloat(of.boost))],
      ["_name", of.label],
    ]),
  };
}
