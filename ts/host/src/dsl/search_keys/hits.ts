/** What do hits carry? The keys that a search has, and so has what shows hits inside it. */
import type { HitParts, SourceFilter } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import { readSource } from "../source.js";
import { readScriptFields } from "./checked.js";
import { NO_FIELDS, readDocValueFields, readFields } from "./fields.js";
import { readStoredFields } from "./stored_fields.js";
import { extended, key } from "./key.js";
import type { Key } from "./key.js";
import { readHighlight } from "./highlight.js";

/** What is read of it. */
export interface Shown {
  source: SourceFilter;
  /** What only some ask for; null where nothing of it is asked. */
  parts: HitParts | null;
}

/** Returns what holds of parts of hits that are not asked for. */
export function noParts(): HitParts {
  return {
    explain: false,
    version: false,
    seq_no_primary_term: false,
    stored_fields: null,
    docvalue_fields: [],
    collapsed: null,
    fields: NO_FIELDS,
    highlight: null,
  };
}

/** Returns the parts of hits, to be changed. */
export function partsOf(shown: Shown): HitParts {
  shown.parts ??= noParts();
  return shown.parts;
}

/** The keys. */
export const HIT_KEYS: readonly Key<Shown>[] = [
  key("_source", ["scalar", "object", "array"], (parser, into) => void (into.source = readSource(parser))),
  extended("explain", ["scalar"], (parser, into) => void (partsOf(into).explain = parser.boolean())),
  extended("version", ["scalar"], (parser, into) => void (partsOf(into).version = parser.boolean())),
  extended(
    "seq_no_primary_term",
    ["scalar"],
    (parser, into) => void (partsOf(into).seq_no_primary_term = parser.boolean()),
  ),
  extended("stored_fields", ["scalar", "array"], (parser, into) => {
    partsOf(into).stored_fields = readStoredFields(parser);
  }),
  extended("fields", ["array"], (parser, into) => void (partsOf(into).fields = readFields(parser))),
  extended("docvalue_fields", ["array"], (parser, into) => {
    partsOf(into).docvalue_fields = readDocValueFields(parser);
  }),
  extended("script_fields", ["object"], (parser) => {
    readScriptFields(parser);
  }),
  extended("highlight", ["object"], (parser, into) => {
    partsOf(into).highlight = readHighlight(parser);
  }),
];

/** Returns the keys of what holds a `Shown`. */
export function keysIn<T>(shown: (into: T) => Shown): readonly Key<T>[] {
  return HIT_KEYS.map(({ name, takes, isExtended, read }) => ({
    name,
    takes,
    isExtended,
    read: (parser: Parser, into: T): void => {
      read(parser, shown(into));
    },
  }));
}
