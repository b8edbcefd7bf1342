/** How long is a time written as text, such as `30d`? */
import { ApiError, cause, illegalArgument } from "../../errors.js";
import { parseDouble } from "../../json/java_double.js";
import { javaTrim } from "../../json/java_trim.js";

const UNITS: readonly (readonly [suffix: string, milliseconds: bigint, of: bigint])[] = [
  ["nanos", 1n, 1_000_000n],
  ["micros", 1n, 1000n],
  ["ms", 1n, 1n],
  ["s", 1000n, 1n],
  ["m", 60_000n, 1n],
  ["h", 3_600_000n, 1n],
  ["d", 86_400_000n, 1n],
];

const LONG_MAX = 2n ** 63n - 1n;
/** The number of digits of the largest long. */
const LONG_DIGITS = 19;

/**
 * Returns the milliseconds of the text; times too long for a long become the largest long. Errors name `setting`, as in
 * the real engine.
 */
export function parseTimeValue(text: string, setting: string): bigint {
  const normal = javaTrim(text.toLowerCase());
  for (const [suffix, unit, parts] of UNITS) {
    if (!normal.endsWith(suffix)) continue;
    // A capital M does not mean minutes.
    if (suffix === "m" && !javaTrim(text).endsWith("m")) break;
    const digits = javaTrim(normal.slice(0, -suffix.length));
    const value = parseLong(digits);
    if (value === null) throw notANumber(text, digits);
    if (value < -1n) {
      throw illegalArgument(
        `failed to parse setting [${setting}] with value [${text}] as a time value: negative durations are not supported`,
      );
    }
    const milliseconds = (value * unit) / parts;
    return milliseconds > LONG_MAX ? LONG_MAX : milliseconds;
  }
  if (normal === "-1") return -1n;
  if (/^-?0+$/.test(normal)) return 0n;
  throw illegalArgument(
    `failed to parse setting [${setting}] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}

/** Digits that are a single `char` in Java. */
const DIGITS = /(?=[\0-\uffff])\p{Nd}/gu;

/** Returns the ASCII digit for a digit of any script. In each script, the digits follow each other from zero on. */
function digitOf(digit: string): string {
  let value = 0;
  const at = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return String(value);
}

/** Reads a long as Java does; null where the text is none. */
function parseLong(digits: string): bigint | null {
  const found = /^([+-]?)0*(\d+)$/.exec(digits.replace(DIGITS, digitOf));
  if (found?.[2] === undefined || found[2].length > LONG_DIGITS) return null;
  const value = BigInt(found[2]) * (found[1] === "-" ? -1n : 1n);
  return value > LONG_MAX || value < -LONG_MAX - 1n ? null : value;
}

function notANumber(text: string, digits: string): ApiError {
  const fractional = parseDouble(digits) !== null;
  const reason = fractional
    ? `failed to parse [${text}], fractional time values are not supported`
    : `failed to parse [${text}]`;
  const inner = cause("number_format_exception", `For input string: "${digits}"`);
  return new ApiError(400, cause("illegal_argument_exception", reason, inner));
}
