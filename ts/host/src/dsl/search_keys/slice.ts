/** Which part of a search does a search read? `slice`: several read a scroll or a point in time together. */
import { illegalArgument } from "../../errors.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";

/** A part. */
export interface Slice {
  field: string | null;
  id: number;
  max: number;
}

/** Fails as the real engine does where one number is out of the range of the other. */
function checkSlice({ id, max }: Slice): void {
  if (max !== -1 && id >= max) throw illegalArgument("max must be greater than id");
}

const SLICE = fields<Slice>({
  field: { takes: takes.string, read: (parser, into) => void (into.field = parser.text()) },
  id: {
    takes: takes.number,
    read: (parser, into) => {
      into.id = parser.int();
      if (into.id < 0) throw illegalArgument("id must be greater than or equal to 0");
      checkSlice(into);
    },
  },
  max: {
    takes: takes.number,
    read: (parser, into) => {
      into.max = parser.int();
      if (into.max <= 1) throw illegalArgument("max must be greater than 1");
      checkSlice(into);
    },
  },
});

/** Reads `slice`; a search that is no part of several is refused once it runs. */
export function readSlice(parser: Parser): Slice {
  return readObject<Slice>(parser, "slice", SLICE, { field: null, id: -1, max: -1 });
}
