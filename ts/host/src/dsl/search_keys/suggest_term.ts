/** Which terms are near to the words of a text? The options of the suggester `term`. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { StringDistance, SuggestMode, TermSuggester } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { noEnumConstant } from "../object.js";
import { DISTANCES, MODES, SORTS, commonDefaults, fieldOf, isPlain, readSize, termDefaults } from "./suggest_common.js";
import type { Common } from "./suggest_common.js";

/** Names as the constants of an enumeration, in any case. */
function constant(parser: Parser, enumeration: string, names: readonly string[]): string {
  const text = parser.text();
  const name = text.toLowerCase();
  if (!names.includes(name)) throw noEnumConstant(`search.suggest.${enumeration}`, text);
  return name;
}

function distance(parser: Parser): StringDistance {
  const text = parser.text();
  const name = text.toLowerCase();
  if (!DISTANCES.includes(name)) throw illegalArgument(`Illegal distance option ${text}`);
  return name as StringDistance;
}

/** Returns the text of a float, not less than 0 and whole above 1. */
function frequency(parser: Parser, name: string): string {
  const value = Math.fround(parser.double());
  if (value < 0) throw illegalArgument(`${name} must be positive`);
  if (value > 1 && value !== Math.trunc(value)) {
    throw illegalArgument(`if ${name} is greater than 1, it must not be a fraction`);
  }
  return String(value);
}

/** Returns a whole number that is not less than the least. */
function atLeast(parser: Parser, least: number, reason: string): number {
  const value = parser.int();
  if (value < least) throw illegalArgument(reason);
  return value;
}

interface Options extends Common {
  readonly term: TermSuggester;
}

const COMMON: ReadonlyMap<string, (parser: Parser, into: Common) => void> = new Map([
  [
    "field",
    (parser: Parser, into: Common) => {
      into.field = parser.text();
      fieldOf(into);
    },
  ],
  ["analyzer", (parser: Parser, into: Common) => void (into.analyzer = parser.text())],
  ["size", readSize],
  ["shard_size", (parser: Parser, into: Common) => void (into.shardSize = parser.int())],
]);

const TERM: ReadonlyMap<string, (parser: Parser, into: TermSuggester) => void> = new Map<
  string,
  (parser: Parser, into: TermSuggester) => void
>([
  [
    "suggest_mode",
    (parser, into) => {
      into.suggest_mode = constant(parser, "term.TermSuggestionBuilder.SuggestMode", MODES) as SuggestMode;
    },
  ],
  [
    "accuracy",
    (parser, into) => {
      const value = Math.fround(parser.double());
      if (value < 0 || value > 1) throw illegalArgument("accuracy must be between 0 and 1");
      into.accuracy = String(value);
    },
  ],
  ["sort", (parser, into) => void (into.by_frequency = constant(parser, "SortBy", SORTS) === "frequency")],
  ["string_distance", (parser, into) => void (into.string_distance = distance(parser))],
  [
    "max_edits",
    (parser, into) => {
      const value = parser.int();
      if (value < 1 || value > 2) throw illegalArgument("maxEdits must be between 1 and 2");
      into.max_edits = value;
    },
  ],
  [
    "max_inspections",
    (parser, into) => void (into.max_inspections = atLeast(parser, 0, "maxInspections must be positive")),
  ],
  ["max_term_freq", (parser, into) => void (into.max_term_freq = frequency(parser, "maxTermFreq"))],
  ["prefix_length", (parser, into) => void (into.prefix_length = atLeast(parser, 0, "prefixLength must be positive"))],
  [
    "min_word_length",
    (parser, into) => {
      into.min_word_length = atLeast(parser, 1, "minWordLength must be greater or equal to 1");
    },
  ],
  ["min_doc_freq", (parser, into) => void (into.min_doc_freq = frequency(parser, "minDocFreq"))],
]);

/** Reads the object of the suggester, on which the parser stands. */
export function readTerm(parser: Parser): Options & { readonly field: string } {
  const options: Options = Object.assign(commonDefaults(), { term: termDefaults() });
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (!isPlain(parser)) throw parsingError(parser.location, `suggester[term] parsing failed on [${name}]`);
    const [shared, own] = [COMMON.get(name), TERM.get(name)];
    if (shared !== undefined) shared(parser, options);
    else if (own !== undefined) own(parser, options.term);
    else throw parsingError(parser.location, `suggester[term] doesn't support field [${name}]`);
  }
  return Object.assign(options, { field: fieldOf(options) });
}
