/** Which words are shown in their texts, and how? `highlight`: options for all fields, and those of a field, which come first. */
import { ApiError, contentParseError, illegalArgument, isOfBudget, parsingError } from "../../errors.js";
import type { Highlight, HighlightField, Query } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { blaming, fields, noEnumConstant, readList, readObject, takes, runtimeException } from "../object.js";
import type { Field, Fields } from "../object.js";
import { readQuery } from "../query.js";

/** What is said of a field, or of all: what is not said is null, and numbers are -1. */
interface Options {
  preTags: string[] | null;
  postTags: string[] | null;
  type: string | null;
  byScore: boolean | null;
  fragmentSize: number;
  numberOfFragments: number;
  noMatchSize: number;
  phraseLimit: number;
  boundaryMaxScan: number;
  boundaryChars: string | null;
  boundaryScanner: string | null;
  locale: string | null;
  requireFieldMatch: boolean | null;
  highlightFilter: boolean | null;
  query: Query | null;
  fragmenter: string | null;
  forceSource: boolean | null;
  maxAnalyzedOffset: number | null;
}

interface OneField extends Options {
  readonly name: string;
  fragmentOffset: number;
  matchedFields: string[];
}

interface All extends Options {
  encoder: string;
  fields: OneField[];
}

const NOTHING: Options = {
  preTags: null,
  postTags: null,
  type: null,
  byScore: null,
  fragmentSize: -1,
  numberOfFragments: -1,
  noMatchSize: -1,
  phraseLimit: -1,
  boundaryMaxScan: -1,
  boundaryChars: null,
  boundaryScanner: null,
  locale: null,
  requireFieldMatch: null,
  highlightFilter: null,
  query: null,
  fragmenter: null,
  forceSource: null,
  maxAnalyzedOffset: null,
};

/** The real engine's defaults. */
const DEFAULTS = {
  fragmentSize: 100,
  numberOfFragments: 5,
  noMatchSize: 0,
  phraseLimit: 256,
  boundaryMaxScan: 20,
  boundaryChars: ".,!? \t\n",
} as const;

const PLAIN_TAGS = { preTags: ["<em>"], postTags: ["</em>"] };
const STYLED_TAGS = {
  preTags: Array.from({ length: 10 }, (_, i) => `<em class="hlt${i + 1}">`),
  postTags: ["</em>"],
};

/** Passes over an object. */
function passOver(parser: Parser): void {
  for (let depth = 1; depth > 0;) {
    const kind = parser.next();
    if (kind === Kind.StartObject || kind === Kind.StartArray) depth += 1;
    if (kind === Kind.EndObject || kind === Kind.EndArray) depth -= 1;
  }
}

const SCANNERS = ["CHARS", "WORD", "SENTENCE"];

const text = (read: (into: Options, value: string) => void): Field<Options> => ({
  takes: takes.string,
  read: (parser, into) => {
    read(into, parser.text());
  },
});
const int = (read: (into: Options, value: number) => void): Field<Options> => ({
  takes: takes.number,
  read: (parser, into) => {
    read(into, parser.int());
  },
});
const flag = (read: (into: Options, value: boolean) => void): Field<Options> => ({
  takes: takes.boolean,
  read: (parser, into) => {
    read(into, parser.boolean());
  },
});
const texts = (parser: Parser): string[] => {
  const list: string[] = [];
  readList(parser, () => list.push(parser.text()));
  return list;
};
const common: Record<string, Field<Options>> = {
  pre_tags: { takes: takes.strings, read: (parser, into) => void (into.preTags = texts(parser)) },
  post_tags: { takes: takes.strings, read: (parser, into) => void (into.postTags = texts(parser)) },
  order: text((into, value) => (into.byScore = value.toUpperCase() === "SCORE")),
  highlight_filter: flag((into, value) => (into.highlightFilter = value)),
  fragment_size: int((into, value) => (into.fragmentSize = value)),
  number_of_fragments: int((into, value) => (into.numberOfFragments = value)),
  require_field_match: flag((into, value) => (into.requireFieldMatch = value)),
  boundary_scanner: text((into, value) => {
    const name = value.toUpperCase();
    if (!SCANNERS.includes(name)) {
      throw noEnumConstant("search.fetch.subphase.highlight.HighlightBuilder.BoundaryScannerType", value);
    }
    into.boundaryScanner = name.toLowerCase();
  }),
  boundary_max_scan: int((into, value) => (into.boundaryMaxScan = value)),
  boundary_chars: text((into, value) => (into.boundaryChars = value)),
  boundary_scanner_locale: text((into, value) => (into.locale = value)),
  type: text((into, value) => (into.type = value)),
  fragmenter: text((into, value) => (into.fragmenter = value)),
  no_match_size: int((into, value) => (into.noMatchSize = value)),
  force_source: flag((into, value) => (into.forceSource = value)),
  phrase_limit: int((into, value) => (into.phraseLimit = value)),
  max_analyzed_offset: int((into, value) => {
    if (value <= 0) throw illegalArgument("[max_analyzed_offset] must be a positive integer");
    into.maxAnalyzedOffset = value;
  }),
  // What none of the three types reads.
  options: {
    takes: takes.object,
    read: (parser) => {
      blaming(
        () => {
          passOver(parser);
        },
        (error) => runtimeException(error, "Error parsing options"),
      );
    },
  },
  highlight_query: {
    takes: takes.object,
    read: (parser, into) => {
      into.query = blaming(
        () => readQuery(parser),
        (error) => runtimeException(error, "Error parsing query"),
      );
    },
  },
};

const FIELD: Fields<OneField> = fields<OneField>({
  fragment_offset: { takes: takes.number, read: (parser, into) => void (into.fragmentOffset = parser.int()) },
  matched_fields: { takes: takes.strings, read: (parser, into) => void (into.matchedFields = texts(parser)) },
  ...(common as Record<string, Field<OneField>>),
});

const ALL: Fields<All> = fields<All>({
  tags_schema: {
    takes: takes.string,
    read: (parser, into) => {
      const name = parser.text();
      if (name !== "default" && name !== "styled") throw illegalArgument(`Unknown tag schema [${name}]`);
      const tags = name === "styled" ? STYLED_TAGS : PLAIN_TAGS;
      into.preTags = tags.preTags;
      into.postTags = tags.postTags;
    },
  },
  encoder: { takes: takes.string, read: (parser, into) => void (into.encoder = parser.text()) },
  fields: { takes: takes.objects, read: readFields },
  ...(common as Record<string, Field<All>>),
});

function checkTags(parser: Parser, options: Options): void {
  if (options.preTags !== null && options.postTags === null) {
    throw parsingError(parser.location, "pre_tags are set but post_tags are not set");
  }
}

/** Reads the object of a field, on which the parser stands. */
function readField(parser: Parser, into: All): void {
  const name = parser.name;
  try {
    if (!parser.isStartObject) {
      throw contentParseError(parser.location, `[highlight_field] Expected START_OBJECT but was: ${parser.kindName}`);
    }
    const field: OneField = { name, fragmentOffset: -1, matchedFields: [], ...NOTHING };
    blaming(
      () => readObject(parser, "highlight_field", FIELD, field),
      (error) => runtimeException(error),
    );
    checkTags(parser, field);
    into.fields.push(field);
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
    throw contentParseError(parser.location, `[fields] failed to parse field [${name}]`, error);
  }
}

/** Reads fields: an object of them, or an array of objects of one each. */
function readFields(parser: Parser, into: All): void {
  if (parser.isStartObject) {
    while (parser.next() !== Kind.EndObject) {
      parser.next();
      readField(parser, into);
    }
    return;
  }
  const wrong = (): ApiError =>
    contentParseError(
      parser.location,
      "[fields] can be a single object with any number of fields or an array where each entry is an object with a single field",
    );
  while (parser.next() !== Kind.EndArray) {
    if (parser.kind !== Kind.StartObject) throw wrong();
    if (parser.next() === Kind.EndObject) throw wrong();
    parser.next();
    readField(parser, into);
    if (parser.next() !== Kind.EndObject) throw wrong();
  }
}

const said = (own: number, all: number, otherwise: number): number => {
  if (own !== -1) return own;
  return all === -1 ? otherwise : all;
};

function merged(field: OneField, all: All): HighlightField {
  return {
    field: field.name,
    kind: field.type ?? all.type ?? "unified",
    pre_tags: field.preTags ?? all.preTags ?? PLAIN_TAGS.preTags,
    post_tags: field.postTags ?? all.postTags ?? PLAIN_TAGS.postTags,
    fragment_size: said(field.fragmentSize, all.fragmentSize, DEFAULTS.fragmentSize),
    number_of_fragments: said(field.numberOfFragments, all.numberOfFragments, DEFAULTS.numberOfFragments),
    fragment_offset: field.fragmentOffset,
    by_score: field.byScore ?? all.byScore ?? false,
    scanner: field.boundaryScanner ?? all.boundaryScanner,
    locale: field.locale ?? all.locale,
    boundary_chars: field.boundaryChars ?? all.boundaryChars ?? DEFAULTS.boundaryChars,
    boundary_max_scan: said(field.boundaryMaxScan, all.boundaryMaxScan, DEFAULTS.boundaryMaxScan),
    require_field_match: field.requireFieldMatch ?? all.requireFieldMatch ?? true,
    highlight_filter: field.highlightFilter ?? all.highlightFilter ?? false,
    query: field.query,
    matched_fields: field.matchedFields,
    no_match_size: said(field.noMatchSize, all.noMatchSize, DEFAULTS.noMatchSize),
    is_html: all.encoder === "html",
    fragmenter: field.fragmenter ?? all.fragmenter,
    force_source: field.forceSource ?? all.forceSource ?? false,
    phrase_limit: said(field.phraseLimit, all.phraseLimit, DEFAULTS.phraseLimit),
    max_analyzed_offset: field.maxAnalyzedOffset ?? all.maxAnalyzedOffset,
  };
}

/** Reads the value of `highlight`, an object on which the parser stands. */
export function readHighlight(parser: Parser): Highlight {
  const all: All = { encoder: "default", fields: [], ...NOTHING };
  blaming(
    () => readObject(parser, "highlight", ALL, all),
    (error) => runtimeException(error),
  );
  checkTags(parser, all);
  // Of several that have one name the last one counts, in the place of the first.
  const named = new Map(all.fields.map((field) => [field.name, field]));
  return { query: all.query, fields: [...named.values()].map((field) => merged(field, all)) };
}
