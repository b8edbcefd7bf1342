/** Which phrases may have been meant by a text? The options of the suggester `phrase`. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { ApiError } from "../../errors.js";
import type {
  DirectGenerator,
  PhraseSuggester,
  StringDistance,
  SuggestMode,
  TermSuggester,
} from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";
import type { Field } from "../object.js";
import { DISTANCES, MODES, SORTS, commonDefaults, fieldOf, isPlain, readSize, termDefaults } from "./suggest_common.js";
import type { Common } from "./suggest_common.js";

/** The options of the suggester, with those that all suggesters have. */
interface Options extends Common {
  readonly phrase: PhraseSuggester;
}

/** The text of the float that a number is. */
function float(parser: Parser): string {
  return String(Math.fround(parser.double()));
}

/** Returns a number that is above the least, or fails. */
function checked(value: number, isRight: boolean, reason: string): string {
  if (!isRight) throw illegalArgument(reason);
  return String(value);
}

type Read = (parser: Parser, into: Options) => void;

const VALUES: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["analyzer", (parser, into) => void (into.analyzer = parser.text())],
  ["field", (parser, into) => void (into.field = parser.text())],
  ["size", readSize],
  ["shard_size", (parser, into) => void (into.shardSize = parser.int())],
  [
    "real_word_error_likelihood",
    (parser, { phrase }) => {
      const value = Math.fround(parser.double());
      phrase.real_word_error_likelihood = checked(value, value > 0, "real_word_error_likelihood must be > 0.0");
    },
  ],
  [
    "confidence",
    (parser, { phrase }) => {
      const value = Math.fround(parser.double());
      phrase.confidence = checked(value, value >= 0, "confidence must be >= 0.0");
    },
  ],
  ["separator", (parser, { phrase }) => void (phrase.separator = parser.text())],
  [
    "max_errors",
    (parser, { phrase }) => {
      const value = Math.fround(parser.double());
      phrase.max_errors = checked(value, !(value <= 0), "max_error must be > 0.0");
    },
  ],
  [
    "gram_size",
    (parser, { phrase }) => {
      phrase.gram_size = parser.int();
      if (phrase.gram_size < 1) throw illegalArgument("gramSize must be >= 1");
    },
  ],
  ["force_unigrams", (parser, { phrase }) => void (phrase.force_unigrams = parser.boolean())],
  [
    "token_limit",
    (parser, { phrase }) => {
      phrase.token_limit = parser.int();
      if (phrase.token_limit <= 0) throw illegalArgument("token_limit must be >= 1");
    },
  ],
]);

/** One of them, whose field may be still to come. */
type Generator = Omit<DirectGenerator, "field"> & { field: string | null };

const number = (read: (into: TermSuggester, parser: Parser) => void): Field<Generator> => ({
  takes: takes.number,
  read: (parser, { by }) => {
    read(by, parser);
  },
});

/** A text of which some are faults, told once the shard is asked. */
function among(
  names: readonly string[],
  put: (by: TermSuggester, name: string) => void,
  fault: (text: string) => string,
): Field<Generator> {
  return {
    takes: takes.string,
    read: (parser, into) => {
      const text = parser.text();
      const name = text.toLowerCase();
      if (names.includes(name)) put(into.by, name);
      else into.fault ??= fault(text);
    },
  };
}

/** The text of a frequency. */
function frequency(parser: Parser, into: Generator): string {
  const value = Math.fround(parser.double());
  if (value > 1 && value !== Math.min(Math.trunc(value), 2 ** 31)) {
    into.fault ??= "Fractional absolute document frequencies are not allowed";
  }
  return String(value);
}

const GENERATOR = fields<Generator>({
  field: { takes: takes.string, read: (parser, into) => void (into.field = parser.text()) },
  size: {
    takes: takes.number,
    read: (parser, into) => {
      into.size = parser.int();
      if (into.size <= 0) throw illegalArgument("Size must be positive");
    },
  },
  pre_filter: { takes: takes.string, read: (parser, into) => void (into.pre_filter = parser.text()) },
  post_filter: { takes: takes.string, read: (parser, into) => void (into.post_filter = parser.text()) },
  suggest_mode: among(
    MODES,
    (by, name) => (by.suggest_mode = name as SuggestMode),
    (text) => `Illegal suggest mode ${text.toLowerCase()}`,
  ),
  sort: among(
    SORTS,
    (by, name) => (by.by_frequency = name === "frequency"),
    (text) => `No enum constant org.elasticsearch.search.suggest.SortBy.${text.toUpperCase()}`,
  ),
  string_distance: among(
    DISTANCES,
    (by, name) => (by.string_distance = name as StringDistance),
    (text) => `Illegal distance option ${text.toLowerCase()}`,
  ),
  accuracy: number((by, parser) => (by.accuracy = float(parser))),
  max_edits: number((by, parser) => {
    by.max_edits = parser.int();
    if (by.max_edits < 1 || by.max_edits > 2) throw illegalArgument(`Illegal max_edits value ${by.max_edits}`);
  }),
  max_inspections: number((by, parser) => (by.max_inspections = parser.int())),
  min_word_length: number((by, parser) => (by.min_word_length = Math.max(0, parser.int()))),
  prefix_length: number((by, parser) => (by.prefix_length = Math.max(0, parser.int()))),
  max_term_freq: {
    takes: takes.number,
    read: (parser, into) => void (into.by.max_term_freq = frequency(parser, into)),
  },
  min_doc_freq: { takes: takes.number, read: (parser, into) => void (into.by.min_doc_freq = frequency(parser, into)) },
});

function generatorDefaults(): Generator {
  return { field: null, size: 5, pre_filter: null, post_filter: null, by: termDefaults(), fault: null };
}

function readGenerator(parser: Parser): DirectGenerator {
  const generator = generatorDefaults();
  readObject(parser, "direct_generator", GENERATOR, generator);
  const { field } = generator;
  if (field === null) throw illegalArgument("Required [field]");
  return Object.assign(generator, { field });
}

/** Reads the objects of an array; what else there is in it is no option. */
function readGenerators(parser: Parser, { phrase }: Options): void {
  let kind = parser.next();
  for (; parser.isStartObject; kind = parser.next()) phrase.generators.push(readGenerator(parser));
  if (kind === Kind.EndArray) return;
  // There, what else there is goes by, and what follows is read as an option.
  parser.next();
  throw unknown(parser, "direct_generator");
}

function unknown(parser: Parser, name: string): ApiError {
  const isPart = parser.isStartArray || parser.isStartObject;
  const reason = isPart ? `  doesn't support array field [${name}]` : ` doesn't support field [${name}]`;
  return parsingError(parser.location, `suggester[phrase]${reason}`);
}

/** Reads numbers by their names; `other` says what becomes of another name. */
function readNumbers(
  parser: Parser,
  names: readonly string[],
  numbers: number[],
  other: ((name: string) => ApiError) | null = null,
): string[] {
  let key = "";
  for (let kind = parser.next(); kind !== Kind.EndObject; kind = parser.next()) {
    if (kind === Kind.FieldName) key = parser.name;
    else if (isPlain(parser)) {
      const at = names.indexOf(key);
      if (at >= 0) {
        const value = parser.double();
        if (other !== null && value < 0) throw illegalArgument(`${key} must be positive`);
        numbers[at] = value;
      } else if (other !== null) throw other(key);
    }
  }
  return numbers.map(String);
}

const LAMBDAS = ["trigram_lambda", "bigram_lambda", "unigram_lambda"];

function readSmoothing(parser: Parser, { phrase }: Options): void {
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (!parser.isStartObject) {
      throw parsingError(parser.location, `[smoothing] unknown token [${parser.kindName}] after [${name}]`);
    }
    if (name === "linear") {
      const other = (option: string): ApiError =>
        illegalArgument(`suggester[phrase][smoothing][linear] doesn't support field [${option}]`);
      phrase.smoothing = "linear";
      phrase.lambdas = readNumbers(parser, LAMBDAS, [0, 0, 0], other);
      const sum = phrase.lambdas.reduce((all, lambda) => all + Number(lambda), 0);
      if (Math.abs(sum - 1) > 0.001) throw illegalArgument("linear smoothing lambdas must sum to 1");
    } else if (name === "laplace") {
      phrase.smoothing = "laplace";
      phrase.lambdas = readNumbers(parser, ["alpha"], [0.5]);
    } else if (name === "stupid_backoff") {
      phrase.smoothing = "stupid_backoff";
      phrase.lambdas = readNumbers(parser, ["discount"], [0.4]);
    } else throw illegalArgument(`suggester[phrase] doesn't support object field [${name}]`);
  }
}

function readHighlight(parser: Parser, { phrase }: Options): void {
  let name = "";
  for (let kind = parser.next(); kind !== Kind.EndObject; kind = parser.next()) {
    if (kind === Kind.FieldName) name = parser.name;
    if (kind === Kind.FieldName || !isPlain(parser)) continue;
    if (name === "pre_tag") phrase.pre_tag = parser.text();
    else if (name === "post_tag") phrase.post_tag = parser.text();
    else throw parsingError(parser.location, `suggester[phrase][highlight] doesn't support field [${name}]`);
  }
  if ((phrase.pre_tag === null) !== (phrase.post_tag === null)) {
    throw illegalArgument("Pre and post tag must both be null or both not be null.");
  }
}

function readCollate(parser: Parser): void {
  if (parser.next() === Kind.EndObject) return;
  throw illegalArgument("[collate] of the suggester [phrase] is not supported");
}

const OBJECTS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["smoothing", readSmoothing],
  ["highlight", readHighlight],
  ["collate", readCollate],
]);

/** Reads the object of the suggester, on which the parser stands. */
export function readPhrase(parser: Parser): Options & { readonly field: string } {
  const options: Options = Object.assign(commonDefaults(), {
    phrase: {
      generators: [],
      has_default_generator: false,
      gram_size: 0,
      max_errors: "0.5",
      real_word_error_likelihood: String(Math.fround(0.95)),
      confidence: "1",
      separator: " ",
      token_limit: 10,
      force_unigrams: true,
      smoothing: "stupid_backoff",
      // A float, where nothing is said of it.
      lambdas: [String(Math.fround(0.4))],
      pre_tag: null,
      post_tag: null,
    } satisfies PhraseSuggester,
  });
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    const read = VALUES.get(name);
    if (isPlain(parser) && read !== undefined) read(parser, options);
    else if (parser.isStartArray && name === "direct_generator") readGenerators(parser, options);
    else if (parser.isStartObject && OBJECTS.has(name)) OBJECTS.get(name)?.(parser, options);
    else throw unknown(parser, name);
  }
  const { phrase } = options;
  const field = fieldOf(options);
  if (phrase.generators.length === 0) {
    phrase.has_default_generator = true;
    phrase.generators.push(Object.assign(generatorDefaults(), { field }));
  }
  return Object.assign(options, { field });
}
