/** What does the body of an `_analyze` ask? Texts, and what makes tokens of them: with the real engine's errors. */
import { ApiError, badRequest, contentParseError, illegalArgument } from "../errors.js";
import type { AnalysisPart, AnalysisSetting } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { fields, readList, readObject, takes } from "./object.js";

/** What a body asks. */
export interface Analyzed {
  texts: string[];
  analyzer: string | null;
  normalizer: string | null;
  field: string | null;
  tokenizer: Part | null;
  charFilters: Part[];
  filters: Part[];
  explain: boolean;
  attributes: string[];
}

/** A part of a chain that a body names or describes, and what is told of one without a type. */
export type Part = AnalysisPart & { readonly untyped?: string };

/** Old names, of which the real engine warns or not, as the index is old or new. */
const OLD: Readonly<Record<string, readonly string[]>> = {
  tokenizer: ["nGram", "edgeNGram"],
  filter: ["nGram", "edgeNGram"],
  char_filter: ["htmlStrip"],
};

const FIELDS = fields<Analyzed>({
  text: {
    takes: takes.strings,
    read: (parser, into) => {
      readList(parser, () => into.texts.push(parser.text()));
    },
  },
  analyzer: { takes: takes.string, read: (parser, into) => void (into.analyzer = parser.text()) },
  field: { takes: takes.string, read: (parser, into) => void (into.field = parser.text()) },
  tokenizer: {
    takes: takes.objectOrString,
    read: (parser, into) => void (into.tokenizer = readPart(parser, "tokenizer")),
  },
  filter: {
    takes: takes.objects,
    read: (parser, into) => {
      readList(parser, () => into.filters.push(readPart(parser, "filter")));
    },
  },
  char_filter: {
    takes: takes.objects,
    read: (parser, into) => {
      readList(parser, () => into.charFilters.push(readPart(parser, "char_filter")));
    },
  },
  explain: { takes: takes.boolean, read: (parser, into) => void (into.explain = parser.boolean()) },
  attributes: {
    takes: takes.strings,
    read: (parser, into) => {
      readList(parser, () => into.attributes.push(parser.text().toLowerCase()));
    },
  },
  normalizer: { takes: takes.string, read: (parser, into) => void (into.normalizer = parser.text()) },
});

/** Reads a whole body; the real engine does not look at what follows the object. */
export function readAnalyze(parser: Parser): Analyzed {
  return readObject(parser, "analyze_request", FIELDS, {
    texts: [],
    analyzer: null,
    normalizer: null,
    field: null,
    tokenizer: null,
    charFilters: [],
    filters: [],
    explain: false,
    attributes: [],
  });
}

function readPart(parser: Parser, section: string): Part {
  if (parser.kind === Kind.String) {
    const name = parser.text();
    if (OLD[section]?.includes(name) === true) throw refused(`the old name [${name}]`);
    return { name, settings: null };
  }
  if (!parser.isStartObject) {
    const reason = `Expected [VALUE_STRING] or [START_OBJECT], got ${parser.kindName}`;
    throw contentParseError(parser.location, reason);
  }
  const settings: Setting[] = [];
  readSettings(parser, "", settings);
  settings.sort((a, b) => (a.name < b.name ? -1 : 1));
  const type = settings.find(({ name, values }) => name === "type" && values !== null);
  const given = settings.filter((one): one is AnalysisSetting => one.values !== null);
  if (type?.values === undefined || type.values === null) {
    const shown = `{${settings.map((one) => `${JSON.stringify(one.name)}:${shownValues(one)}`).join(",")}}`;
    return { name: "", settings: given, untyped: `Missing [type] setting for anonymous ${section}: ${shown}` };
  }
  const name = type.is_list ? `[${type.values.join(", ")}]` : (type.values[0] ?? "");
  return { name: `__anonymous__${name}`, settings: given };
}

/** A setting, which may be null. */
interface Setting {
  readonly name: string;
  readonly values: string[] | null;
  readonly is_list: boolean;
}

function shownValues({ values, is_list }: Setting): string {
  if (values === null) return "null";
  return is_list ? JSON.stringify(values) : JSON.stringify(values[0] ?? "");
}

function readSettings(parser: Parser, before: string, into: Setting[]): void {
  while (parser.nextValue()) {
    const name = before + parser.name;
    if (parser.isStartObject) readSettings(parser, `${name}.`, into);
    else if (parser.isStartArray) {
      const values: string[] = [];
      while (parser.next() !== Kind.EndArray) values.push(valueOf(parser, name));
      into.push({ name, values, is_list: true });
    } else if (parser.kind === Kind.Null) into.push({ name, values: null, is_list: false });
    else into.push({ name, values: [valueOf(parser, name)], is_list: false });
  }
}

function valueOf(parser: Parser, name: string): string {
  if (!parser.isScalar) throw refused(`a list in the setting [${name}] of a part that has other values than texts`);
  if (parser.kind === Kind.Integer) return String(parser.long());
  if (parser.kind !== Kind.Float) return parser.text();
  // As Java prints a double.
  const number = parser.double();
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) throw refused(`such a number in the setting [${name}] of a part`);
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
}

function refused(what: string): ApiError {
  return illegalArgument(`[_analyze] with ${what} is not supported`);
}

/** Returns what is wrong with what is asked, before any index is looked for. */
export function faultsOf(asked: Analyzed, index: string | null): string[] {
  const { analyzer, normalizer, field, tokenizer, charFilters, filters } = asked;
  const hasParts = tokenizer !== null || charFilters.length > 0 || filters.length > 0;
  const faults: string[] = [];
  if (asked.texts.length === 0) faults.push("text is missing");
  if (normalizer !== null && index === null) faults.push("index is required if normalizer is specified");
  if (normalizer !== null && (tokenizer !== null || analyzer !== null)) {
    faults.push("tokenizer/analyze should be null if normalizer is specified");
  }
  if (analyzer !== null && hasParts) faults.push("cannot define extra components on a named analyzer");
  if (normalizer !== null && hasParts) faults.push("cannot define extra components on a named normalizer");
  if (field !== null && hasParts) faults.push("cannot define extra components on a field-specific analyzer");
  return faults;
}

/** Fails where a part has no type. */
export function checkTyped({ tokenizer, charFilters, filters }: Analyzed): void {
  const all = [...(tokenizer === null ? [] : [tokenizer]), ...charFilters, ...filters];
  const [first] = all.flatMap(({ untyped }) => untyped ?? []);
  if (first !== undefined) throw badRequest("illegal_argument_exception", first);
}
