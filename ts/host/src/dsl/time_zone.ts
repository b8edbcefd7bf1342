/** Is it a time zone? The identifiers that Java takes, and its errors for others. */
import { cause, type Cause } from "../errors.js";
import { ZONES } from "../generated/zones.js";

/** What is wrong with an identifier, with the Java class of the exception. */
export interface ZoneFault {
  readonly javaClass: string;
  readonly cause: Cause;
}

/** Returns what is wrong with the identifier, or null. */
export function zoneFault(id: string): ZoneFault | null {
  if (id.length <= 1 || id.startsWith("+") || id.startsWith("-")) {
    const reason = id === "Z" ? null : offsetFault(id);
    return reason === null ? null : dateTimeFault(cause("date_time_exception", reason));
  }
  const prefix = /^(?:UTC|GMT|UT)(?=[+-])/.exec(id)?.[0];
  if (prefix !== undefined) {
    const reason = offsetFault(id.slice(prefix.length));
    if (reason === null) return null;
    const whole = `Invalid ID for offset-based ZoneId: ${id}`;
    return dateTimeFault(cause("date_time_exception", whole, cause("date_time_exception", reason)));
  }
  if (id === "UTC" || id === "GMT" || id === "UT" || ZONES.has(id)) return null;
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(id)) {
    return dateTimeFault(cause("date_time_exception", `Invalid ID for region-based ZoneId, invalid format: ${id}`));
  }
  return {
    javaClass: "java.time.zone.ZoneRulesException",
    cause: cause("zone_rules_exception", `Unknown time-zone ID: ${id}`),
  };
}

function dateTimeFault(fault: Cause): ZoneFault {
  return { javaClass: "java.time.DateTimeException", cause: fault };
}

/** Where hours, minutes and seconds stand, by the length of the text, and whether a colon stands before them. */
const OFFSET_FORMS: Readonly<Record<number, readonly (readonly [at: number, colon: boolean])[]>> = {
  3: [[1, false]],
  5: [
    [1, false],
    [3, false],
  ],
  6: [
    [1, false],
    [4, true],
  ],
  7: [
    [1, false],
    [3, false],
    [5, false],
  ],
  9: [
    [1, false],
    [4, true],
    [7, true],
  ],
};

/** Returns what is wrong with an offset, in the words of `ZoneOffset.of`, or null. */
function offsetFault(id: string): string | null {
  // An hour of one digit is as one of two.
  const text = id.length === 2 ? `${id.slice(0, 1)}0${id.slice(1)}` : id;
  const form = OFFSET_FORMS[text.length];
  if (form === undefined) return `Invalid ID for ZoneOffset, invalid format: ${text}`;
  const parts: number[] = [];
  for (const [at, colon] of form) {
    if (colon && text.charAt(at - 1) !== ":")
      return `Invalid ID for ZoneOffset, colon not found when expected: ${text}`;
    const digits = text.slice(at, at + 2);
    if (!/^[0-9]{2}$/.test(digits)) return `Invalid ID for ZoneOffset, non numeric characters found: ${text}`;
    parts.push(Number(digits));
  }
  const sign = text.charAt(0);
  if (sign !== "+" && sign !== "-") return `Invalid ID for ZoneOffset, plus/minus not found when expected: ${text}`;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const minus = sign === "-" ? "-" : "";
  if (hours > 18) return `Zone offset hours not in valid range: value ${minus}${hours} is not in the range -18 to 18`;
  for (const [name, value] of [
    ["minutes", minutes],
    ["seconds", seconds],
  ] as const) {
    if (value > 59) {
      return `Zone offset ${name} not in valid range: value ${minus}${value} is not in the range -59 to 59`;
    }
  }
  return hours === 18 && (minutes > 0 || seconds > 0) ? "Zone offset not in valid range: -18:00 to +18:00" : null;
}
