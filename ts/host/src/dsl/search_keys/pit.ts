/** Of which point in time is a search? `pit`: the index never changes, so all are the same. */
import { BeforeSearch, illegalArgument } from "../../errors.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";
import { keptTooLong, time } from "../time_value.js";

/** A point in time. */
export interface PointInTime {
  id: string | null;
}

const PIT = fields<PointInTime>({
  id: { takes: takes.string, read: (parser, into) => void (into.id = parser.text()) },
  keep_alive: {
    takes: takes.string,
    read: (parser) => {
      const keeps = time(parser.text(), "keep_alive");
      if ((keeps ?? 0n) < 0n) throw illegalArgument("such a [keep_alive] is not supported");
      const fault = keptTooLong(keeps);
      if (fault !== null) parser.refusals.push(new BeforeSearch(400, illegalArgument(fault).cause_, "query"));
    },
  },
});

/** Reads `pit`. */
export function readPointInTime(parser: Parser): PointInTime {
  const { id } = readObject<PointInTime>(parser, "pit", PIT, { id: null });
  if (id === null) throw illegalArgument("point in time id is not provided");
  return { id };
}
