/** What do the queries share that look for terms by a pattern? One field, its options, and the checks of both. */
import { illegalArgument } from "../../errors.js";
import { NO_BOOST, readBoost } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, noFieldName, unsupported } from "../query.js";

/** A pattern as it was read. */
export interface Pattern {
  readonly field: string;
  readonly value: string;
  readonly case_insensitive: boolean;
  readonly rewrite: string | null;
  readonly boost: string;
  /** Its `_name`. */
  readonly label: string | null;
}

/** How one of these queries differs from the others. */
export interface PatternOptions {
  /** The parameters that may hold the pattern; by default only `value`. */
  readonly names?: readonly string[];
  /** Reads the pattern; by default a text or `null`. */
  readonly readValue?: (parser: Parser) => string | null;
  /** Reads an option that only this query has; returns whether there is such an option. */
  readonly readOption?: (parser: Parser, name: string) => boolean;
}

const VALUE = ["value"];
const textOrNull = (parser: Parser): string | null => parser.textOrNull();
const hasNone = (): boolean => false;

/** Reads the body of the query `type`. */
export function readPattern(parser: Parser, type: string, options: PatternOptions = {}): Pattern {
  const { names = VALUE, readValue = textOrNull, readOption = hasNone } = options;
  let field: string | null = null;
  let value: string | null = null;
  let caseInsensitive = false;
  let boost = NO_BOOST;
  let rewrite: string | null = null;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, type, field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      value = readValue(parser);
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (names.includes(name)) value = readValue(parser);
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "case_insensitive") caseInsensitive = parser.boolean();
      else if (name === "rewrite") rewrite = parser.textOrNull();
      else if (!readOption(parser, name)) throw unsupported(parser, type);
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === null) throw illegalArgument("value cannot be null");
  return { field, value, case_insensitive: caseInsensitive, rewrite, boost, label };
}
