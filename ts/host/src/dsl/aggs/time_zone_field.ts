/** In which time zone are dates read and written? `time_zone` of the aggregations that take one. */
import { ApiError, badRequest } from "../../errors.js";
import type { Parser } from "../../json/parser.js";
import { takes } from "../object.js";
import type { Field } from "../object.js";
import { zoneFault } from "../time_zone.js";

/** The field `time_zone`. */
export function timeZoneField<T extends { timeZone: string | null }>(): Record<string, Field<T>> {
  return {
    time_zone: {
      takes: takes.stringOrNumber,
      read: (parser, into) => {
        into.timeZone = parser.isNumber ? zoneOfHours(parser.int()) : readTimeZone(parser);
      },
    },
  };
}

function readTimeZone(parser: Parser): string {
  const id = parser.text();
  const fault = zoneFault(id);
  if (fault !== null) throw new ApiError(400, fault.cause);
  return id;
}

function zoneOfHours(hours: number): string {
  if (hours < -18 || hours > 18) {
    const reason = `Zone offset hours not in valid range: value ${hours} is not in the range -18 to 18`;
    throw badRequest("date_time_exception", reason);
  }
  return `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
}
