/** How long does a text say? With the real engine's words for what is no time. */
import { badRequest, cause, illegalArgument } from "../errors.js";
import type { ApiError } from "../errors.js";
import { javaTrim } from "../json/java_trim.js";

/** The greatest number of 64 bits. */
export const LONG_MAX = 2n ** 63n - 1n;

/** A day in nanoseconds: the longest time for which the real engine keeps a scroll or a point in time, but for less than a millisecond. */
const LONGEST_KEPT = 86_400_000_000_000n;
const MILLISECOND = 1_000_000n;

/** Returns what the real engine says of a scroll or a point in time that is to be kept too long, or null. */
export function keptTooLong(time: bigint | null): string | null {
  if (time === null || time / MILLISECOND <= LONGEST_KEPT / MILLISECOND) return null;
  // A number of nanoseconds above the largest long counts as the largest long.
  const tenths = Number(((time < LONG_MAX ? time : LONG_MAX) * 10n) / LONGEST_KEPT);
  const days = tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
  return (
    `Keep alive for request (${days}d) is too large. It must be less than (1d). ` +
    "This limit can be set by changing the [search.max_keep_alive] cluster level setting."
  );
}

/** Returns what Java makes of a whole number's text, or null where it is none or too large. */
export function javaWhole(value: string, most: bigint): bigint | null {
  // As many digits as a long has, and some zeros; no text makes this slow.
  if (!/^[+-]?\d{1,40}$/.test(value)) return null;
  const number = BigInt(value.replace(/^\+/, ""));
  return number > most || number < -most - 1n ? null : number;
}

/** What Java says of a text that is no number. */
export function numberFault(value: string): string {
  return `For input string: "${value}"`;
}

/** Units of time with their nanoseconds, as their names end: longer ones first. */
const UNITS: readonly (readonly [string, bigint])[] = [
  ["nanos", 1n],
  ["micros", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
  ["d", 86_400_000_000_000n],
];

/** A time with its unit, in nanoseconds; null is none, which `-1` says. */
export function time(value: string, name: string): bigint | null {
  const lower = javaTrim(value.toLowerCase());
  // Minutes are the only unit whose letter may not be a capital one.
  const unit = UNITS.find(([unit]) => (unit === "m" ? javaTrim(value) : lower).endsWith(unit));
  const fault = (why: string): ApiError =>
    illegalArgument(`failed to parse setting [${name}] with value [${value}] as a time value: ${why}`);
  if (unit === undefined) {
    if (lower === "-1") return null;
    if (/^0+$/.test(lower)) return 0n;
    throw fault("unit is missing or unrecognized");
  }
  const digits = javaTrim(lower.slice(0, -unit[0].length));
  const number = javaWhole(digits, LONG_MAX);
  if (number === null) {
    const inner = cause("number_format_exception", numberFault(digits));
    const isDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/.test(digits);
    const reason = isDecimal
      ? `failed to parse [${value}], fractional time values are not supported`
      : `failed to parse [${value}]`;
    throw badRequest("illegal_argument_exception", reason, inner);
  }
  if (number < -1n) throw fault("negative durations are not supported");
  return number * unit[1];
}

/** Whether a time is one that nothing here takes; some below zero, and those past what a long holds, are over at once there. */
export function isLasting(time: bigint | null): boolean {
  return time === null || (time >= 0n && time <= LONG_MAX);
}
