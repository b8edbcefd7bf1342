/** Is it a time zone? The identifiers that Java takes, and its errors for others. */
import type { Cause } from "../errors.js";
import { cause } from "../errors.js";

/** Names that other systems know and Java does not. */
const NOT_IN_JAVA = new Set(["EST", "MST", "HST", "ROC"]);

/** What is wrong with an identifier, with the Java class of the exception. */
export interface ZoneFault {
  readonly javaClass: string;
  readonly cause: Cause;
}

/** Returns what is wrong with the identifier, or null. */
export function zoneFault(id: string): ZoneFault | null {
  if (id.length <= 1 || id.startsWith("+") || id.startsWith("-")) return id === "Z" ? null : offsetFault(id);
  const prefix = /^(?:UTC|GMT|UT)(?=[+-])/.exec(id)?.[0];
  if (prefix !== undefined) return offsetFault(id.slice(prefix.length));
  if (id === "UTC" || id === "GMT" || id === "UT") return null;
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(id)) {
    return fault(
      "java.time.DateTimeException",
      "date_time_exception",
      `Invalid ID for region-based ZoneId, invalid format: ${id}`,
    );
  }
  if (isRegion(id)) return null;
  return fault("java.time.zone.ZoneRulesException", "zone_rules_exception", `Unknown time-zone ID: ${id}`);
}

function offsetFault(text: string): ZoneFault | null {
  const match = /^[+-](\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/.exec(text);
  const [, hours = "0", minutes = "0", seconds = "0"] = match ?? [];
  if (match === null || (hours.length === 1 && text.length > 2)) {
    const reason = `Invalid ID for ZoneOffset, invalid format: ${text}`;
    return fault("java.time.DateTimeException", "date_time_exception", reason);
  }
  if (Number(hours) > 18 || (Number(hours) === 18 && (Number(minutes) > 0 || Number(seconds) > 0))) {
    const reason =
      Number(hours) > 18
        ? `Zone offset hours not in valid range: value ${text.startsWith("-") ? "-" : ""}${Number(hours)} is not in the range -18 to 18`
        : "Zone offset not in valid range: -18:00 to +18:00";
    return fault("java.time.DateTimeException", "date_time_exception", reason);
  }
  return null;
}

function fault(javaClass: string, type: string, reason: string): ZoneFault {
  return { javaClass, cause: cause(type, reason) };
}

function isRegion(id: string): boolean {
  if (NOT_IN_JAVA.has(id)) return false;
  try {
    const name = new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions().timeZone;
    // Java's names have one spelling only, which the platform tells for all but old names.
    return name === id || (name.toLowerCase() !== id.toLowerCase() && /^[A-Z]/.test(id));
  } catch {
    return false;
  }
}
