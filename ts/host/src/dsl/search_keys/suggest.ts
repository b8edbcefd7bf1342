/** What is suggested beside the hits? `suggest`: names, each with a text and a suggester. */
import { ApiError, badRequest, cause, illegalArgument, parsingError } from "../../errors.js";
import type {
  Search,
  StringDistance,
  Suggest,
  SuggestMode,
  Suggester,
  Suggestion,
  TermSuggester,
} from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { noEnumConstant } from "../object.js";
import { documentsOf, readCompletion } from "./suggest_completion.js";
import { readPhrase, termDefaults } from "./suggest_phrase.js";

/** A name, and what is suggested under it. */
export interface NamedSuggestion {
  readonly name: string;
  /** The suggester's name. */
  readonly type: string;
  readonly suggestion: Suggestion;
}

/** What a search asks to suggest. */
export interface SuggestAsked {
  /** In the order in which they are answered. */
  readonly named: readonly NamedSuggestion[];
  /** Whether nothing but them is asked for: then no hit is looked for. */
  isAlone: boolean;
}

/** Returns what the engine is asked beside a search. */
export function suggestOf({ named, isAlone }: SuggestAsked, search: Search): Suggest {
  const documents = named.some(({ type }) => type === "completion") ? documentsOf(search, isAlone) : null;
  return { suggestions: named.map(({ suggestion }) => suggestion), documents };
}

/** What all suggesters take. */
interface Common {
  field: string | null;
  analyzer: string | null;
  size: number;
  shardSize: number | null;
}

/** An option of a suggester, which goes into a `T`. */
type Options<T> = ReadonlyMap<string, (parser: Parser, into: T) => void>;

const COMMON: Options<Common> = new Map<string, (parser: Parser, into: Common) => void>([
  [
    "field",
    (parser, into) => {
      const field = parser.text();
      if (field === "") throw illegalArgument("suggestion field name is empty");
      into.field = field;
    },
  ],
  ["analyzer", (parser, into) => void (into.analyzer = parser.text())],
  [
    "size",
    (parser, into) => {
      into.size = parser.int();
      if (into.size <= 0) throw illegalArgument("size must be positive");
    },
  ],
  ["shard_size", (parser, into) => void (into.shardSize = parser.int())],
]);

/** Names as the constants of an enumeration, in any case. */
function constant(parser: Parser, enumeration: string, names: readonly string[]): string {
  const text = parser.text();
  const name = text.toLowerCase();
  if (!names.includes(name)) throw noEnumConstant(`search.suggest.${enumeration}`, text);
  return name;
}

const DISTANCES = ["internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram"];

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

const TERM: Options<TermSuggester> = new Map<string, (parser: Parser, into: TermSuggester) => void>([
  [
    "suggest_mode",
    (parser, into) => {
      const names = ["missing", "popular", "always"];
      into.suggest_mode = constant(parser, "term.TermSuggestionBuilder.SuggestMode", names) as SuggestMode;
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
  [
    "sort",
    (parser, into) => void (into.by_frequency = constant(parser, "SortBy", ["score", "frequency"]) === "frequency"),
  ],
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

/** Reads the object of a suggester, on which the parser stands. */
function readOptions<T>(parser: Parser, type: string, own: Options<T>, into: T): Common & { field: string } {
  const common: Common = { field: null, analyzer: null, size: 5, shardSize: null };
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (!isPlain(parser)) throw parsingError(parser.location, `suggester[${type}] parsing failed on [${name}]`);
    const shared = COMMON.get(name);
    const special = own.get(name);
    if (shared !== undefined) shared(parser, common);
    else if (special !== undefined) special(parser, into);
    else throw parsingError(parser.location, `suggester[${type}] doesn't support field [${name}]`);
  }
  const { field } = common;
  if (field === null) throw badRequest("parse_exception", "the required field option [field] is missing");
  return Object.assign(common, { field });
}

/** Whether the token is a value, as far as the real engine sees here: null is none. */
function isPlain(parser: Parser): boolean {
  return parser.isScalar && parser.kind !== Kind.Null;
}

type Read = (parser: Parser) => { readonly common: Common & { field: string }; readonly suggester: Suggester };

const SUGGESTERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  [
    "term",
    (parser) => {
      const term = termDefaults();
      return { common: readOptions(parser, "term", TERM, term), suggester: { term } };
    },
  ],
  [
    "completion",
    (parser) => {
      const common = readCompletion(parser);
      return { common, suggester: { completion: common.completion } };
    },
  ],
  [
    "phrase",
    (parser) => {
      const common = readPhrase(parser);
      return { common, suggester: { phrase: common.phrase } };
    },
  ],
]);

/** Reads the object of a name, on which the parser stands; `null` is the text where it has none. */
function readSuggestion(parser: Parser, name: string): NamedSuggestion {
  let key = "";
  const texts = new Map<string, string>();
  let found: (ReturnType<Read> & { readonly type: string }) | null = null;
  for (let kind = parser.next(); kind !== Kind.EndObject; kind = parser.next()) {
    if (kind === Kind.FieldName) key = parser.name;
    else if (parser.isStartObject) {
      const read = SUGGESTERS.get(key);
      if (read === undefined) {
        const { line, column } = parser.location;
        throw new ApiError(
          400,
          cause("named_object_not_found_exception", `[${line}:${column}] unknown field [${key}]`),
        );
      }
      found = { type: key, ...read(parser) };
    } else if (isPlain(parser)) {
      if (key !== "text" && key !== "prefix" && key !== "regex") {
        throw parsingError(parser.location, `suggestion does not support [${key}]`);
      }
      texts.set(key, parser.text());
    }
  }
  if (found === null) throw badRequest("parse_exception", "missing suggestion object");
  const { field, analyzer, size, shardSize } = found.common;
  const { suggester } = found;
  if ("completion" in suggester) {
    suggester.completion.prefix = texts.get("prefix") ?? texts.get("text") ?? null;
    suggester.completion.regex = texts.get("regex") ?? null;
  }
  const suggestion: Suggestion = {
    text: texts.get("text") ?? texts.get("prefix") ?? texts.get("regex") ?? null,
    field,
    analyzer,
    size,
    shard_size: shardSize ?? Math.max(size, 5),
    suggester,
  };
  return { name, type: found.type, suggestion };
}

/** Reads `suggest`, on whose object the parser stands. */
export function readSuggest(parser: Parser): SuggestAsked {
  const named: NamedSuggestion[] = [];
  let text: string | null = null;
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (parser.isStartObject) named.push(readSuggestion(parser, name));
    else if (!isPlain(parser)) {
      throw parsingError(parser.location, `unexpected token [${parser.kindName}] after [${name}]`);
    } else if (name === "text") text = parser.text();
    else throw illegalArgument(`[suggest] does not support [${name}]`);
  }
  for (const { suggestion } of named) {
    const { suggester } = suggestion;
    if (suggestion.text === null && "completion" in suggester) suggester.completion.prefix = text;
    suggestion.text ??= text;
  }
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { named, isAlone: true };
}
