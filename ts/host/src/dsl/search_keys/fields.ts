/** Which fields do hits show? Lists of names and patterns, each of which may say how values are written. */
import { illegalArgument } from "../../errors.js";
import type { FieldAsked } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readWholeObject, takes } from "../object.js";

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

/** Reads the list on which the parser stands: of values by document, whose format may be that of the mapping by a name. */
export function readDocValueFields(parser: Parser): FieldAsked[] {
  return readFields(parser).map((asked) => {
    if (asked.format !== BY_MAPPING) return asked;
    if (!parser.warnings.includes(BY_MAPPING_WARNING)) parser.warnings.push(BY_MAPPING_WARNING);
    return Object.assign({}, asked, { format: null });
  });
}

/** Reads the list on which the parser stands, or one alone. */
export function readFields(parser: Parser): FieldAsked[] {
  if (parser.isStartObject) return [readField(parser)];
  const list: FieldAsked[] = [];
  while (parser.next() !== Kind.EndArray) list.push(readField(parser));
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
