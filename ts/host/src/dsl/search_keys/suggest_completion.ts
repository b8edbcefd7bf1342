/** Which inputs begin as a text does? The options of the suggester `completion`. */
import { ApiError, badRequest, cause, illegalArgument } from "../../errors.js";
import type { CompletionSuggester, FuzzyBeginning, Query, Search, SuggestedDocuments } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { readFuzziness } from "../fuzziness.js";
import { fields, readObject, takes } from "../object.js";
import type { Field } from "../object.js";
import { hasQuery } from "../queries/inside.js";
import { readFlags } from "../queries/regexp.js";
import { effectiveSort } from "../sort.js";
import { commonDefaults, fieldOf, readSize } from "./suggest_common.js";
import type { Common } from "./suggest_common.js";

/** The options of the suggester, with those that all suggesters have. */
interface Options extends Common {
  readonly completion: CompletionSuggester;
}

/** A number that is not negative. */
function natural(parser: Parser, name: string): number {
  const value = parser.int();
  if (value < 0) throw illegalArgument(`${name} must not be negative`);
  return value;
}

/** Returns the edits of a text: those of `AUTO` are, whatever is looked for, those of a text of five characters. */
function editsOf(text: string): number {
  const [, low, high] = /^AUTO:(.*),(.*)$/.exec(text) ?? [];
  if (low !== undefined) return 5 < Number(low) ? 0 : 5 < Number(high) ? 1 : 2;
  const number = /^[\s]*([+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?)[FD]?[\s]*$/.exec(text)?.[1];
  if (number === undefined) throw badRequest("number_format_exception", `For input string: "${text}"`);
  const edits = Math.trunc(Number(number));
  if (edits < 0) throw illegalArgument("fuzziness must be between 0 and 2");
  return Math.min(edits, 2);
}

const FUZZY = fields<FuzzyBeginning>({
  fuzziness: { takes: takes.value, read: (parser, into) => void (into.edits = editsOf(readFuzziness(parser))) },
  transpositions: { takes: takes.boolean, read: (parser, into) => void (into.transpositions = parser.boolean()) },
  min_length: {
    takes: takes.number,
    read: (parser, into) => void (into.min_length = natural(parser, "fuzzyMinLength")),
  },
  prefix_length: {
    takes: takes.number,
    read: (parser, into) => void (into.prefix_length = natural(parser, "fuzzyPrefixLength")),
  },
  unicode_aware: { takes: takes.boolean, read: (parser, into) => void (into.unicode_aware = parser.boolean()) },
  max_determinized_states: {
    takes: takes.number,
    // What is looked for is one term, which needs none.
    read: (parser) => void natural(parser, "maxDeterminizedStates"),
  },
});

function readFuzzy(parser: Parser): FuzzyBeginning | null {
  const fuzzy = { edits: 1, transpositions: true, min_length: 3, prefix_length: 1, unicode_aware: false };
  if (parser.isStartObject) return readObject(parser, "fuzzy", FUZZY, fuzzy);
  return parser.boolean() ? fuzzy : null;
}

const flags: Field<CompletionSuggester> = {
  takes: takes.value,
  read: (parser, into) => {
    if (parser.isNumber) into.flags = parser.int();
    else if (parser.kindName === "VALUE_STRING") into.flags = readFlags(parser.text());
    else throw badRequest("parse_exception", "regex flags supports string or number");
  },
};

const REGEX = fields<CompletionSuggester>({
  flags,
  flags_value: Object.assign({ insteadOf: "flags" }, flags),
  max_determinized_states: {
    takes: takes.number,
    read: (parser, into) => void (into.max_determinized_states = natural(parser, "maxDeterminizedStates")),
  },
});

/** Passes over contexts; returns whether there are any. */
function passOver(parser: Parser): boolean {
  let isAny = false;
  for (let depth = 1; depth > 0;) {
    const kind = parser.next();
    if (kind === Kind.StartObject || kind === Kind.StartArray) depth += 1;
    if (kind === Kind.EndObject || kind === Kind.EndArray) depth -= 1;
    isAny ||= depth > 0;
  }
  return isAny;
}

const contexts: Field<Options> = {
  takes: takes.object,
  read: (parser, { completion }) => {
    completion.has_contexts = true;
    completion.is_in_context = passOver(parser);
  },
};

const COMPLETION = fields<Options>({
  fuzzy: {
    takes: takes.object | (1 << Kind.True) | (1 << Kind.False),
    read: (parser, { completion }) => void (completion.fuzzy = readFuzzy(parser)),
  },
  regex: { takes: takes.object, read: (parser, { completion }) => void readObject(parser, "regex", REGEX, completion) },
  field: { takes: takes.string, read: (parser, into) => void (into.field = parser.text()) },
  analyzer: { takes: takes.string, read: (parser, into) => void (into.analyzer = parser.text()) },
  size: { takes: takes.number, read: readSize },
  shard_size: { takes: takes.number, read: (parser, into) => void (into.shardSize = parser.int()) },
  contexts,
  context: contexts,
  skip_duplicates: {
    takes: takes.boolean,
    read: (parser, { completion }) => void (completion.skip_duplicates = parser.boolean()),
  },
});

/** Reads the object of the suggester, on which the parser stands. */
export function readCompletion(parser: Parser): Options & { readonly field: string } {
  const options: Options = Object.assign(commonDefaults(), {
    completion: {
      prefix: null,
      regex: null,
      skip_duplicates: false,
      fuzzy: null,
      flags: 0xff,
      max_determinized_states: 10_000,
      has_contexts: false,
      is_in_context: false,
    } satisfies CompletionSuggester,
  });
  readObject(parser, "completion", COMPLETION, options);
  return Object.assign(options, { field: fieldOf(options) });
}

const NAMED: ReadonlySet<string> = new Set(["named"]);

/** Whether a query, or one in it, has a name. */
function isNamed(query: Query): boolean {
  return hasQuery(query, NAMED);
}

/** How many hits are shown where it is not said; `from` and `size` are -1 then. */
const USUAL_SIZE = 10;

/** Returns what documents carry that are suggested, of a search that asks for nothing else if it `isAlone`. */
export function documentsOf(search: Search, isAlone: boolean): SuggestedDocuments {
  const { source, reprint_source, parts, query, post_filter: filter, collapse, has_inner_hits } = search;
  const beside = (key: string): ApiError =>
    new ApiError(400, cause("illegal_argument_exception", `[suggest] by [completion] beside ${key} is not supported`));
  if (parts?.highlight != null) throw beside("[highlight]");
  if (!isAlone && parts?.explain === true) throw beside("[explain]");
  if (!isAlone && collapse !== null) throw beside("[collapse]");
  // The real engine shows names and inner hits of a `post_filter` for what it suggests in a search without hits, too.
  if (has_inner_hits || (!isAlone && isNamed(query)) || (filter !== null && isNamed(filter))) {
    throw beside("[inner_hits] or [_name]");
  }
  const { rescore, sort, from } = search;
  const size = search.size === -1 ? USUAL_SIZE : search.size;
  if (!isAlone && from <= 0 && size > 0 && rescore.some(({ window_size: window }) => window > size)) {
    // The real engine gives its first suggestions the scores of those rescored hits that the page does not show.
    throw beside("a [rescore] of more hits than are shown");
  }
  if (search.track_scores && effectiveSort(sort).length > 0 && (isAlone || !("match_all" in query))) {
    // The real engine fails at a document that the query does not find, each time with another text.
    throw beside("[sort] with [track_scores]");
  }
  return { source, reprint_source, parts: parts === null ? null : Object.assign({}, parts, { explain: false }) };
}
