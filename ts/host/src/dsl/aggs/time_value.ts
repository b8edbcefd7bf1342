/** How long is a time written as text, such as `30d`? */
import { ApiError, cause, illegalArgument } from "../../errors.js";

const UNITS: readonly (readonly [suffix: string, milliseconds: number])[] = [
  ["nanos", 1e-6],
  ["micros", 1e-3],
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
];

/** Returns the milliseconds in the text; errors name `setting` as the real engine's do. */
export function parseTimeValue(text: string, setting: string): number {
  const normal = text.toLowerCase().trim();
  for (const [suffix, unit] of UNITS) {
    if (!normal.endsWith(suffix)) continue;
    // A capital M is no minute.
    if (suffix === "m" && !text.trim().endsWith("m")) break;
    const digits = normal.slice(0, -suffix.length).trim();
    if (!/^[+-]?\d+$/.test(digits)) throw notANumber(text, digits);
    const value = Number(digits);
    if (value < -1) {
      throw illegalArgument(
        `failed to parse setting [${setting}] with value [${text}] as a time value: negative durations are not supported`,
      );
    }
    return Math.trunc(value * unit);
  }
  if (normal === "-1") return -1;
  if (/^-?0+$/.test(normal)) return 0;
  throw illegalArgument(
    `failed to parse setting [${setting}] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}

function notANumber(text: string, digits: string): ApiError {
  const fractional = digits !== "" && !Number.isNaN(Number(digits));
  const reason = fractional
    ? `failed to parse [${text}], fractional time values are not supported`
    : `failed to parse [${text}]`;
  const inner = cause("number_format_exception", `For input string: "${digits}"`);
  return new ApiError(400, cause("illegal_argument_exception", reason, inner));
}
