/** What do the functions of a `function_score` compute? One line a function. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { DecayShape, FunctionValue, GeoPart, Modifier } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { ID_WARNING, SEED_WARNING } from "../deprecated_fields.js";
import { shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { javaHash } from "../map.js";
import { noEnumConstant } from "../object.js";
import { valueText } from "../value_text.js";
import { javaFloat } from "./shown.js";
import { shownEntries } from "./text.js";

type FunctionReader = (parser: Parser) => FunctionValue;

/** The functions by their names. */
export const FUNCTIONS: ReadonlyMap<string, FunctionReader> = new Map<string, FunctionReader>([
  ["field_value_factor", readFactor],
  ["random_score", readRandom],
  ["gauss", (parser) => readDecay(parser, "gauss")],
  ["linear", (parser) => readDecay(parser, "linear")],
  ["exp", (parser) => readDecay(parser, "exp")],
]);

// prettier-ignore
const MODIFIERS: ReadonlySet<string> = new Set<Modifier>(["none", "log", "log1p", "log2p", "ln", "ln1p", "ln2p", "square", "sqrt", "reciprocal"]);
const MODES = new Set(["min", "max", "sum", "avg", "median"]);
/** `random_score` loads the values of this field only where there is a seed. */
const ID = "_id";
/** The word that makes a value depend on the time. */
const NOW = "now";

function readFactor(parser: Parser): FunctionValue {
  let field: string | null = null;
  let factor = "1";
  let modifier: Modifier = "none";
  let missing: string | null = null;
  while (parser.next() !== Kind.EndObject) {
    if (parser.kind === Kind.FieldName) continue;
    const { name } = parser;
    if (parser.isScalar) {
      if (name === "field") field = parser.text();
      else if (name === "factor") factor = parser.doubleText();
      else if (name === "modifier") modifier = readModifier(parser.text());
      else if (name === "missing") missing = parser.doubleText();
      else throw parsingError(parser.location, `field_value_factor query does not support [${name}]`);
    } else if (name === "factor" && (parser.isStartArray || parser.isStartObject)) {
      throw parsingError(parser.location, "[field_value_factor] field 'factor' does not support lists or objects");
    }
  }
  if (field === null) throw parsingError(parser.location, "[field_value_factor] required field 'field' missing");
  return { field_value_factor: { field, factor, modifier, missing } };
}

function readModifier(text: string): Modifier {
  const modifier = text.toLowerCase();
  if (MODIFIERS.has(modifier)) return modifier as Modifier;
  const type = "common.lucene.search.function.FieldValueFactorFunction.Modifier";
  throw noEnumConstant(type, text.toUpperCase());
}

function readRandom(parser: Parser): FunctionValue {
  let seed = NOW;
  let field: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    // Of a list, the last value counts.
    if (!parser.isValue) continue;
    if (name === "seed") {
      if (parser.kind === Kind.Null) continue;
      seed = String(seedOf(parser));
    } else if (name === "field") {
      if (parser.kind !== Kind.Null) field = parser.text();
    } else throw parsingError(parser.location, `random_score query does not support [${name}]`);
  }
  if (seed !== NOW && field === null) {
    parser.lateWarnings.push(SEED_WARNING);
    field = ID;
  }
  if (seed !== NOW && field === ID) parser.lateWarnings.push(ID_WARNING);
  return { random_score: { seed, field } };
}

/** Returns a seed of 32 bits; longer numbers and texts become their hash in Java. */
function seedOf(parser: Parser): number {
  if (parser.kind === Kind.Integer) {
    const value = BigInt.asIntN(64, parser.long());
    return value === BigInt.asIntN(32, value)
      ? Number(value)
      : Number(BigInt.asIntN(32, value ^ BigInt.asIntN(64, BigInt.asUintN(64, value) >> 32n)));
  }
  if (parser.kind === Kind.String) {
    return javaHash(parser.text());
  }
  const kind = parser.isNumber ? "VALUE_NUMBER" : parser.kindName;
  const types = parser.isNumber ? "int, long" : "int/long";
  throw parsingError(parser.location, `random_score seed must be an ${types} or string, not '${kind}'`);
}

function readDecay(parser: Parser, shape: DecayShape): FunctionValue {
  let field: string | null = null;
  let parameters: GeoPart[] = [];
  let mode = "min";
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.isStartObject) {
      field = name;
      parameters = readParameters(parser);
    } else if (name === "multi_value_mode") mode = readMode(parser.text());
    else throw malformed(parser);
  }
  if (field === null) throw malformed(parser);
  const origin = parameters.filter(({ name }) => name === "origin").at(-1)?.value;
  const clock = origin === undefined || origin.startsWith('"now') ? NOW : "";
  return { decay: { shape, field, parameters, mode, clock } };
}

function malformed(parser: Parser): Error {
  return parsingError(parser.location, "malformed score function score parameters.");
}

function readParameters(parser: Parser): GeoPart[] {
  const parameters: GeoPart[] = [];
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    parameters.push({ name, value: valueText(parser) });
  }
  return parameters;
}

function readMode(text: string): string {
  const mode = text.toLowerCase();
  if (!MODES.has(mode)) throw illegalArgument(`Illegal sort mode: ${text}`);
  return mode;
}

/** Returns the name of a function and how the real engine shows it. */
export function shownValue(value: FunctionValue): [string, Shown] {
  if ("field_value_factor" in value) {
    const { field, factor, modifier, missing } = value.field_value_factor;
    const shown = shownEntries([
      ["field", field],
      ["factor", shownNumber(javaFloat(factor))],
      ["missing", missing === null ? null : shownNumber(javaFloat(missing))],
      ["modifier", modifier],
    ]);
    return ["field_value_factor", shown];
  }
  if ("random_score" in value) {
    const { seed, field } = value.random_score;
    const shown = shownEntries([
      ["seed", seed === NOW ? null : shownNumber(seed)],
      // Without a field, a seed counts with this one, and the real engine does not show it.
      ["field", field === ID ? null : field],
    ]);
    return ["random_score", shown];
  }
  const { shape, field, parameters, mode } = value.decay;
  // They are shown as they were written.
  const written = parameters.map(({ name, value: text }) => [name, shownNumber(text)] as const);
  return [shape, { [field]: Object.fromEntries(written), multi_value_mode: mode.toUpperCase() }];
}
