/** `function_score`: the documents of a query; functions change their scores. */
import { ApiError, cause, illegalArgument, parsingError } from "../../errors.js";
import type { CombineMode, FunctionMode, FunctionValue, Query, ScoreFunction } from "../../generated/plan.js";
import { parseDouble } from "../../json/java_double.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { noEnumConstant } from "../object.js";
import { named, readQuery } from "../query.js";
import { FUNCTIONS, shownValue } from "./score_functions.js";
import { javaFloat, rememberShown, shownQuery } from "./shown.js";
import { shownEntries } from "./text.js";

const SCORE_MODES: ReadonlySet<string> = new Set<FunctionMode>(["multiply", "first", "sum", "avg", "max", "min"]);
const BOOST_MODES: ReadonlySet<string> = new Set<CombineMode>(["multiply", "replace", "sum", "avg", "max", "min"]);

function failed(parser: Parser, reason: string): ApiError {
  return parsingError(parser.location, `failed to parse [function_score] query. ${reason}`);
}

/** For an unknown function, the real engine's error names the query itself as unknown, and gives hints for the query's name. */
function unknownFunction(parser: Parser, name: string): ApiError {
  const at = parser.location;
  const inner = cause("named_object_not_found_exception", `[${at.line}:${at.column}] unknown field [${name}]`);
  return parsingError(at, "unknown query [function_score] did you mean any of [random_score, script_score]?", inner);
}

/** Reads the body of a `function_score`. */
export function readFunctionScore(parser: Parser): Query {
  let query: Query | null = null;
  let functions: ScoreFunction[] = [];
  const found = { single: "", hasFunctions: false };
  let scoreMode: FunctionMode = "multiply";
  let boostMode: CombineMode | null = null;
  let maxBoost: string | null = null;
  let minScore: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  /** Refuses a function beside others. */
  const begin = (name: string): void => {
    if (found.hasFunctions) throw both(parser, "[functions] array", name);
    if (found.single !== "") {
      const reason = `already found function [${found.single}], now encountering [${name}]. use [functions] array if you want to define several functions.`;
      throw failed(parser, reason);
    }
    found.single = name;
  };
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject) {
      if (name === "query") {
        if (query !== null) throw failed(parser, "[query] is already defined.");
        query = readQuery(parser);
      } else {
        begin(name);
        functions = [{ filter: null, weight: null, value: readValue(parser, name) }];
      }
    } else if (parser.kind === Kind.StartArray) {
      if (name !== "functions") throw failed(parser, `array [${name}] is not supported`);
      if (found.single !== "") throw both(parser, `[${found.single}]`, name);
      functions = readFunctions(parser);
      found.hasFunctions = true;
    } else if (parser.kind === Kind.Null) {
      // The real engine passes over nulls.
    } else if (name === "score_mode") scoreMode = readScoreMode(parser.text());
    else if (name === "boost_mode") boostMode = readBoostMode(parser.text());
    else if (name === "max_boost") maxBoost = parser.doubleText();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "_name") label = parser.text();
    else if (name === "min_score") minScore = parser.doubleText();
    else {
      // Any other is taken for a function before it is looked at.
      begin(name);
      if (name !== "weight") throw failed(parser, `field [${name}] is not supported`);
      functions = [{ filter: null, weight: readWeight(parser), value: null }];
    }
  }
  const inner = query ?? { match_all: { boost: NO_BOOST } };
  const shown = (weight: string): Shown => ({
    function_score: shownEntries([
      ["query", shownQuery(inner)],
      ["functions", functions.map(shownFunction)],
      ["score_mode", scoreMode],
      ["boost_mode", boostMode],
      ["max_boost", shownNumber(maxBoost === null ? "3.4028235E38" : javaFloat(maxBoost))],
      ["min_score", minScore === null ? null : shownNumber(javaFloat(minScore))],
      ["boost", shownNumber(weight)],
      ["_name", label],
    ]),
  });
  checkBoost(parser, boost, () => shown("1.0"));
  const body = {
    query: inner,
    functions,
    score_mode: scoreMode,
    boost_mode: boostMode ?? "multiply",
    max_boost: maxBoost,
    min_score: minScore,
    boost,
  };
  const plan: Query = { function_score: body };
  rememberShown(plan, () => shown(javaFloat(boost)));
  return named(plan, label);
}

function both(parser: Parser, first: string, second: string): ApiError {
  const reason = `[you can either define [functions] array or a single function, not both. already found ${first}, now encountering [${second}].]`;
  return failed(parser, reason);
}

function readValue(parser: Parser, name: string): FunctionValue {
  if (name === "script_score") throw illegalArgument("[function_score] [script_score] is not supported");
  const read = FUNCTIONS.get(name);
  if (read === undefined) throw unknownFunction(parser, name);
  return read(parser);
}

function readFunctions(parser: Parser): ScoreFunction[] {
  const functions: ScoreFunction[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (parser.kind !== Kind.StartObject) {
      const reason = `failed to parse [START_OBJECT]. malformed query, expected a [${parser.kindName}] while parsing functions but got a [function_score] instead`;
      throw parsingError(parser.location, reason);
    }
    functions.push(readFunction(parser));
  }
  return functions;
}

function readFunction(parser: Parser): ScoreFunction {
  let filter: Query | null = null;
  let weight: string | null = null;
  let value: FunctionValue | null = null;
  let found: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject) {
      if (name === "filter") {
        filter = readQuery(parser);
        continue;
      }
      if (found !== null) {
        const reason = `failed to parse function_score functions. already found [${found}], now encountering [${name}].`;
        throw parsingError(parser.location, reason);
      }
      found = name;
      value = readValue(parser, name);
    } else if (!parser.isScalar) continue;
    else if (name === "weight") weight = readWeight(parser);
    else throw failed(parser, `field [${name}] is not supported`);
  }
  if (value === null && weight === null) {
    throw failed(parser, "an entry in functions list is missing a function.");
  }
  return { filter, weight, value };
}

function readWeight(parser: Parser): string {
  const text = readBoost(parser);
  const weight = parseDouble(text) ?? 0;
  if (weight < 0 || Object.is(weight, -0))
    throw illegalArgument("[weight] cannot be negative for a filtering function");
  return text;
}

function readScoreMode(text: string): FunctionMode {
  const mode = text.toLowerCase();
  if (SCORE_MODES.has(mode)) return mode as FunctionMode;
  throw noEnumConstant("common.lucene.search.function.FunctionScoreQuery.ScoreMode", text.toUpperCase());
}

function readBoostMode(text: string): CombineMode {
  const mode = text.toLowerCase();
  if (BOOST_MODES.has(mode)) return mode as CombineMode;
  throw noEnumConstant("common.lucene.search.function.CombineFunction", text.toUpperCase());
}

/** Shows a function in an error. The real engine shows it with all parameters. */
function shownFunction({ filter, weight, value }: ScoreFunction): Shown {
  return shownEntries([
    ["filter", shownQuery(filter ?? { match_all: { boost: NO_BOOST } })],
    ["weight", weight === null ? null : shownNumber(javaFloat(weight))],
    ...(value === null ? [] : [shownValue(value)]),
  ]);
}
