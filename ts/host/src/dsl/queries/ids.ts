/** `ids`: documents by their `_id`. */
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { fields, readList, readWholeObject, takes } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { named } from "../query.js";
import { placed } from "./match_all.js";
import { shownEntries } from "./text.js";

interface Ids {
  values: string[];
  /** Whether a type is asked for that no document has. */
  isOfNone: boolean;
  boost: string;
  label: string | null;
}

const FIELDS = fields<Ids>({
  values: {
    takes: takes.strings,
    read: (parser, into) => {
      readList(parser, () => into.values.push(parser.text()));
    },
  },
  type: {
    takes: takes.strings,
    read: (parser, into) => {
      const types: string[] = [];
      readList(parser, () => types.push(parser.text()));
      // All documents have the only type that is left, `_doc`.
      into.isOfNone = types.length > 0 && !types.includes("_doc") && !(types.length === 1 && types[0] === "_all");
      if (types.length > 0) parser.warnings.push("[types removal] Types are deprecated in [ids] queries.");
    },
  },
  boost: {
    takes: takes.number,
    read: (parser, into) => {
      into.boost = checkBoost(parser, readBoost(parser), () => shown(into));
    },
  },
  _name: {
    takes: takes.string,
    read: (parser, into) => {
      into.label = parser.text();
    },
  },
});

/** Reads the body of an `ids`. */
export function readIds(parser: Parser): Query {
  return placed(parser, () => {
    const ids = readWholeObject(parser, "ids", FIELDS, { values: [], isOfNone: false, boost: NO_BOOST, label: null });
    return named({ ids: { values: ids.isOfNone ? [] : [...new Set(ids.values)], boost: ids.boost } }, ids.label);
  });
}

function shown(ids: Ids): Shown {
  return {
    ids: shownEntries([
      ["values", ids.values],
      ["boost", shownNumber("1.0")],
      ["_name", ids.label],
    ]),
  };
}
