/** Which hits are shown inside of a hit? `inner_hits`: keys of its own, some of which a search has, too. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { InnerHits } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { readSort } from "../sort.js";
import { WHOLE_SOURCE, readSource } from "../source.js";
import { readScriptFields } from "./checked.js";
import { readDocValueFields, readFieldsInside } from "./fields.js";
import { readHighlight } from "./highlight.js";
import { partsOf } from "./hits.js";
import { settleSource, storedFields } from "./stored_fields.js";

/** Stands for no stored field. */
const NONE = "_none_";
/** How many hits are shown where it is not said. */
const DEFAULT_SIZE = 3;

type Reading = { -readonly [K in keyof InnerHits]: InnerHits[K] };

function notNegative(parser: Parser, name: string): number {
  const value = parser.int();
  if (value >= 0) return value;
  throw illegalArgument(`illegal ${name} value, at least 0 or higher`);
}

const FLAG = takes.boolean;

const KEYS: Fields<Reading> = fields<Reading>({
  name: { takes: takes.string, read: (parser, into) => void (into.name = parser.text()) },
  ignore_unmapped: { takes: FLAG, read: (parser) => void parser.boolean() },
  from: { takes: takes.number, read: (parser, into) => void (into.from = notNegative(parser, "from")) },
  size: { takes: takes.number, read: (parser, into) => void (into.size = notNegative(parser, "size")) },
  explain: {
    takes: FLAG,
    read: (parser) => {
      if (parser.boolean()) throw illegalArgument("[explain] of [true] is not supported");
    },
  },
  version: { takes: FLAG, read: (parser, into) => void (partsOf(into).version = parser.boolean()) },
  seq_no_primary_term: {
    takes: FLAG,
    read: (parser, into) => void (partsOf(into).seq_no_primary_term = parser.boolean()),
  },
  track_scores: { takes: FLAG, read: (parser, into) => void (into.track_scores = parser.boolean()) },
  stored_fields: {
    takes: takes.strings,
    read: (parser, into) => {
      const names: string[] = [];
      readList(parser, () => names.push(parser.text()));
      partsOf(into).stored_fields = storedFields(names);
    },
  },
  docvalue_fields: {
    takes: takes.objects,
    read: (parser, into) => void (partsOf(into).docvalue_fields = readDocValueFields(parser, readFieldsInside)),
  },
  fields: { takes: takes.objects, read: (parser, into) => void (partsOf(into).fields = readFieldsInside(parser)) },
  script_fields: {
    takes: takes.object,
    read: (parser) => {
      readScriptFields(parser);
    },
  },
  sort: { takes: takes.objects, read: (parser, into) => void (into.sort = readSort(parser)) },
  _source: {
    takes: takes.boolean | takes.objects,
    read: (parser, into) => void (into.source = readSource(parser)),
  },
  collapse: { takes: takes.object, read: (parser, into) => void (into.collapse = readCollapse(parser)) },
  highlight: { takes: takes.object, read: (parser, into) => void (partsOf(into).highlight = readHighlight(parser)) },
});

/** Reads how hits of a group are put together once more: by a field, and nothing else. */
function readCollapse(parser: Parser): string {
  const expect = (isExpected: boolean): void => {
    if (!isExpected) throw parsingError(parser.location, "Invalid token in the inner collapse");
  };
  parser.next();
  expect(parser.kind === Kind.FieldName && parser.name === "field");
  parser.next();
  expect(parser.kind === Kind.String);
  const field = parser.text();
  parser.next();
  expect(parser.kind === Kind.EndObject);
  return field;
}

/** Reads the object on which the parser stands: those of a `nested`, or of a group. */
export function readInnerHits(parser: Parser, isOfGroup = false): InnerHits {
  const plan: Reading = {
    name: null,
    from: 0,
    size: DEFAULT_SIZE,
    sort: [],
    source: WHOLE_SOURCE,
    track_scores: false,
    collapse: null,
    parts: null,
  };
  readObject(parser, "inner_hits", KEYS, plan);
  // The search of a group asks for no field, and so for all that is usual.
  const stored = plan.parts?.stored_fields ?? null;
  if (isOfGroup && plan.parts !== null && stored !== null && (stored.length === 0 || stored.includes(NONE))) {
    plan.parts.stored_fields = null;
  }
  // What a search refuses of them is not looked at here.
  settleSource(plan);
  return plan;
}
