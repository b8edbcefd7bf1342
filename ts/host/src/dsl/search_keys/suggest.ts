/** What is suggested beside the hits? `suggest`: names, each with a text and a suggester. */
import { ApiError, badRequest, cause, illegalArgument, parsingError } from "../../errors.js";
import type { Search, Suggest, Suggester, Suggestion } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { documentsOf, readCompletion } from "./suggest_completion.js";
import { isPlain } from "./suggest_common.js";
import type { Common } from "./suggest_common.js";
import { readPhrase } from "./suggest_phrase.js";
import { readTerm } from "./suggest_term.js";

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

type Read = (parser: Parser) => { readonly common: Common & { field: string }; readonly suggester: Suggester };

const SUGGESTERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  [
    "term",
    (parser) => {
      const common = readTerm(parser);
      return { common, suggester: { term: common.term } };
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
