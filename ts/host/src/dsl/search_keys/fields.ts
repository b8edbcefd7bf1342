/** Which fields do hits show? Lists of names and patterns, each of which may say how values are written. */
import { illegalArgument } from "../../errors.js";
import type { FieldAsked } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readWholeObject, takes } from "../object.js";

type Reading = { -readonly [K in keyof FieldAsked]: FieldAsked[K] | null };

const FIELD = fields<Reading>({
  field: { takes: takes.string, read: (parser, into) => void (into.field = parser.text()) },
  format: { takes: takes.stringOrNull, read: (parser, into) => void (into.format = parser.textOrNull()) },
  include_unmapped: {
    takes: takes.boolean,
    read: (parser, into) => void (into.include_unmapped = parser.boolean()),
  },
});

const BY_MAPPING = "use_field_mapping";
const BY_MAPPING_WARNING =
  `[${BY_MAPPING}] is a special format that was only used to ease the transition to 7.x. ` +
  "It has become the default and shouldn't be set explicitly anymore.";

/** Stands for no `fields` at all: an empty list of a request is another one. */
export const NO_FIELDS: FieldAsked[] = [];

/** Reads a list. */
type ReadFields = (parser: Parser) => FieldAsked[];

/** Reads the list on which the parser stands: of values by document, whose format may be that of the mapping by a name. */
export function readDocValueFields(parser: Parser, read: ReadFields = readFields): FieldAsked[] {
  return read(parser).map(({ field, format }) => {
    const isByMapping = format === BY_MAPPING;
    if (isByMapping && !parser.warnings.includes(BY_MAPPING_WARNING)) parser.warnings.push(BY_MAPPING_WARNING);
    // Whether fields are mapped is no matter here.
    return { field, format: isByMapping ? null : format, include_unmapped: false };
  });
}

/** Reads the list on which the parser stands, or one alone. */
export function readFields(parser: Parser): FieldAsked[] {
  if (parser.isStartObject) return [readField(parser)];
  const list: FieldAsked[] = [];
  while (parser.next() !== Kind.EndArray) list.push(readField(parser));
  return list;
}

/** Reads the same inside of hits, where the real engine looks at what begins an element before it reads it. */
export function readFieldsInside(parser: Parser): FieldAsked[] {
  const list: FieldAsked[] = [];
  readList(parser, () => list.push(readField(parser)));
  return list;
}

function readField(parser: Parser): FieldAsked {
  if (parser.isScalar) return { field: parser.text(), format: null, include_unmapped: false };
  const into = readWholeObject<Reading>(parser, "fetch_field_and_format", FIELD, {
    field: null,
    format: null,
    include_unmapped: false,
  });
  if (into.field === null) throw illegalArgument("Required [field]");
  return { field: into.field, format: into.format, include_unmapped: into.include_unmapped === true };
}
