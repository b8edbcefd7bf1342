/** `query_string`: a text in the syntax of Lucene's classic parser. */
import { ApiError, badRequest, illegalArgument, parsingError } from "../../errors.js";
import type { Clause, FieldBoost, Operator, Query, MultiMatchType } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, readTieBreaker, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { readFuzziness } from "../fuzziness.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, unknownToken, unsupported } from "../query.js";
import { zoneFault } from "../time_zone.js";
import { readFieldList, shownFields } from "./multi_match.js";
import { userClauses } from "./query_string/parser.js";
import { withoutSyntax } from "./query_string/words.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, shownEntries } from "./text.js";
import { javaTrim } from "../../json/java_trim.js";

const NAME = "query_string";
/** Lucene's default for `max_determinized_states`. */
const STATES = 10_000;

interface Reading {
  query: string | null;
  defaultField: string | null;
  fields: FieldBoost[];
  type: string;
  operator: Operator;
  analyzer: string | null;
  quoteAnalyzer: string | null;
  leadingWildcard: boolean | null;
  analyzeWildcard: boolean | null;
  lenient: boolean | null;
  minimumShouldMatch: string | null;
  fuzziness: string;
  prefixLength: number;
  maxExpansions: number;
  transpositions: boolean;
  fuzzyRewrite: string | null;
  phraseSlop: number;
  rewrite: string | null;
  timeZone: string | null;
  tieBreaker: string | null;
  suffix: string | null;
  positionIncrements: boolean;
  escape: boolean;
  states: number;
  synonymPhrases: boolean;
  boost: string;
  label: string | null;
}

const AUTO = "AUTO:3,6";

function defaults(): Reading {
  return {
    query: null,
    defaultField: null,
    fields: [],
    type: "best_fields",
    operator: "or",
    analyzer: null,
    quoteAnalyzer: null,
    leadingWildcard: null,
    analyzeWildcard: null,
    lenient: null,
    minimumShouldMatch: null,
    fuzziness: AUTO,
    prefixLength: 0,
    maxExpansions: 50,
    transpositions: true,
    fuzzyRewrite: null,
    phraseSlop: 0,
    rewrite: null,
    timeZone: null,
    tieBreaker: null,
    suffix: null,
    positionIncrements: true,
    escape: false,
    states: STATES,
    synonymPhrases: true,
    boost: NO_BOOST,
    label: null,
  };
}

/** Reads the value of a parameter. */
type Option = (parser: Parser, into: Reading) => void;

const OPTIONS: ReadonlyMap<string, Option> = new Map<string, Option>([
  ["query", (parser, into) => void (into.query = parser.text())],
  ["default_field", (parser, into) => void (into.defaultField = parser.text())],
  ["default_operator", (parser, into) => void (into.operator = readOperator(parser))],
  ["analyzer", (parser, into) => void (into.analyzer = parser.text())],
  ["quote_analyzer", (parser, into) => void (into.quoteAnalyzer = parser.text())],
  ["allow_leading_wildcard", (parser, into) => void (into.leadingWildcard = parser.boolean())],
  ["analyze_wildcard", (parser, into) => void (into.analyzeWildcard = parser.boolean())],
  ["lenient", (parser, into) => void (into.lenient = parser.boolean())],
  ["minimum_should_match", (parser, into) => void (into.minimumShouldMatch = parser.text())],
  ["fuzziness", (parser, into) => void (into.fuzziness = readFuzziness(parser))],
  ["fuzzy_prefix_length", (parser, into) => void (into.prefixLength = parser.int())],
  ["fuzzy_max_expansions", (parser, into) => void (into.maxExpansions = parser.int())],
  ["fuzzy_transpositions", (parser, into) => void (into.transpositions = parser.boolean())],
  ["fuzzy_rewrite", (parser, into) => void (into.fuzzyRewrite = parser.text())],
  ["phrase_slop", (parser, into) => void (into.phraseSlop = parser.int())],
  ["rewrite", (parser, into) => void (into.rewrite = parser.text())],
  ["time_zone", readTimeZone],
  ["tie_breaker", (parser, into) => void (into.tieBreaker = readTieBreaker(parser))],
  ["quote_field_suffix", (parser, into) => void (into.suffix = parser.text())],
  ["enable_position_increments", (parser, into) => void (into.positionIncrements = parser.boolean())],
  ["escape", (parser, into) => void (into.escape = parser.boolean())],
  ["max_determinized_states", (parser, into) => void (into.states = parser.int())],
  ["auto_generate_synonyms_phrase_query", (parser, into) => void (into.synonymPhrases = parser.boolean())],
  ["type", readType],
  ["boost", (parser, into) => void (into.boost = readBoost(parser))],
  ["_name", (parser, into) => void (into.label = parser.text())],
]);

const TYPES: ReadonlySet<string> = new Set([
  "best_fields",
  "most_fields",
  "cross_fields",
  "phrase",
  "phrase_prefix",
  "bool_prefix",
]);

function readType(parser: Parser, into: Reading): void {
  const type = parser.text();
  if (type === "boolean") {
    parser.warnings.push("Deprecated field [boolean] used, expected [best_fields] instead");
    into.type = "best_fields";
  } else if (TYPES.has(type)) into.type = type;
  else throw badRequest("parse_exception", `failed to parse [multi_match] query type [${type}]. unknown type.`);
}

function readTimeZone(parser: Parser, into: Reading): void {
  into.timeZone = parser.text();
  const fault = zoneFault(into.timeZone);
  if (fault !== null) throw new ApiError(500, fault.cause);
}

/** Reads the body of a `query_string`. */
export function readQueryString(parser: Parser): Query {
  const into = defaults();
  while (parser.nextValue()) {
    const option = OPTIONS.get(parser.name);
    if (parser.kind === Kind.StartArray) {
      if (parser.name !== "fields") throw unsupported(parser, NAME);
      // The real engine keeps the fields in their order.
      into.fields = readFieldList(parser).sort((one, other) => (one.field < other.field ? -1 : 1));
    } else if (!parser.isScalar) throw unknownToken(parser, NAME);
    else if (option === undefined) throw unsupported(parser, NAME);
    else option(parser, into);
  }
  const { query } = into;
  if (query === null) throw parsingError(parser.location, `[${NAME}] must be provided with a [query]`);
  for (const one of into.fields) {
    checkBoost(parser, one.boost, () => shown(Object.assign(defaults(), { query })));
  }
  checkBoost(parser, into.boost, () => {
    // These are set after it.
    const { synonymPhrases, transpositions } = defaults();
    return shown(Object.assign(defaults(), into, { synonymPhrases, transpositions, boost: NO_BOOST, label: null }));
  });
  const escaped = into.escape ? withoutSyntax(query) : null;
  const plan: Query = {
    query_string: {
      text: {
        clauses: readClauses(parser, escaped ?? query, into),
        text: query,
        escaped,
        default_field: into.defaultField,
        fields: into.fields,
        kind: into.type as MultiMatchType,
        operator: into.operator,
        minimum_should_match: into.minimumShouldMatch,
        analyzer: into.analyzer,
        quote_analyzer: into.quoteAnalyzer,
        allow_leading_wildcard: into.leadingWildcard ?? true,
        analyze_wildcard: into.analyzeWildcard ?? false,
        lenient: into.lenient,
        fuzzy: {
          fuzziness: "",
          prefix_length: into.prefixLength,
          max_expansions: into.maxExpansions,
          transpositions: into.transpositions,
          rewrite: into.fuzzyRewrite,
        },
        // Any bound in the text may be relative to `now`.
        moment: query.includes("now") ? "now" : null,
        phrase_slop: Math.max(into.phraseSlop, 0),
        rewrite: into.rewrite,
        time_zone: into.timeZone,
        tie_breaker: into.tieBreaker,
        quote_field_suffix: into.suffix,
        auto_generate_synonyms_phrase_query: into.synonymPhrases,
      },
      boost: into.boost,
    },
  };
  rememberShown(plan, () => shown(into));
  return named(plan, into.label);
}

function readClauses(parser: Parser, text: string, into: Reading): Clause[] {
  if (javaTrim(text) === "") return [];
  let clauses: Clause[] = [];
  parser.checked(text, () => {
    clauses = userClauses(text, { fuzziness: into.fuzziness, slop: into.phraseSlop });
  });
  // An expression within the default limit is also within any larger limit, so only smaller limits matter.
  if (into.states < STATES && text.includes("/")) {
    throw illegalArgument(`[${NAME}] [max_determinized_states] below [${STATES}] is not supported`);
  }
  if (into.phraseSlop < 0 && into.type === "phrase") {
    throw illegalArgument(`[${NAME}] phrases with a negative slop are not supported`);
  }
  return clauses;
}

function shown(of: Reading): Shown {
  return {
    [NAME]: shownEntries([
      ["query", of.query],
      ["default_field", of.defaultField],
      ["fields", shownFields(of.fields)],
      ["type", of.type],
      ["tie_breaker", of.tieBreaker === null ? null : shownNumber(javaFloat(of.tieBreaker))],
      ["default_operator", of.operator],
      ["analyzer", of.analyzer],
      ["quote_analyzer", of.quoteAnalyzer],
      ["max_determinized_states", shownNumber(String(of.states))],
      ["allow_leading_wildcard", of.leadingWildcard],
      ["enable_position_increments", of.positionIncrements],
      ["fuzziness", of.fuzziness.startsWith(AUTO) ? "AUTO" : of.fuzziness],
      ["fuzzy_prefix_length", shownNumber(String(of.prefixLength))],
      ["fuzzy_max_expansions", shownNumber(String(of.maxExpansions))],
      ["fuzzy_rewrite", of.fuzzyRewrite],
      ["phrase_slop", shownNumber(String(of.phraseSlop))],
      ["analyze_wildcard", of.analyzeWildcard],
      ["rewrite", of.rewrite],
      ["minimum_should_match", of.minimumShouldMatch],
      ["quote_field_suffix", of.suffix],
      ["lenient", of.lenient],
      ["time_zone", of.timeZone],
      ["escape", of.escape],
      ["auto_generate_synonyms_phrase_query", of.synonymPhrases],
      ["fuzzy_transpositions", of.transpositions],
      ["boost", shownNumber(javaFloat(of.boost))],
      ["_name", of.label],
    ]),
  };
}
