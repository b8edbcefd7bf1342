/** Which values may a URL parameter have? Each kind reads a text, with the real engine's words for what is none. */
import { ApiError, badRequest, cause, illegalArgument } from "../errors.js";
import { LONG_MAX, javaWhole, numberFault } from "../dsl/time_value.js";

export { isLasting, time } from "../dsl/time_value.js";

/** Reads the value of a parameter. */
export type Kind<T> = (value: string, name: string) => T;

const INT_MAX = 2n ** 31n - 1n;

/** Any text. */
export const text: Kind<string> = (value) => value;

/** What Java takes for space between words. */
// eslint-disable-next-line no-control-regex -- these are among it
const BLANK = /^[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+$/;

/** Returns the kind of `true`, which a name alone is too, or `false`; spaces say nothing. */
export function booleanOr<T extends boolean | null>(unsaid: T): Kind<boolean | T> {
  return (value) => {
    if (value === "" || value === "true") return true;
    if (value === "false") return false;
    if (BLANK.test(value)) return unsaid;
    throw notBoolean(value);
  };
}

/** The same where spaces stand for `false`, as they nearly always do. */
export const boolean: Kind<boolean> = booleanOr(false);

/** The same where the real engine asks whether there is a value: nothing is none. */
export const optionalBoolean: Kind<boolean | null> = (value) =>
  value === "" || BLANK.test(value) ? null : boolean(value, "");

/** The same where it is about indices, for which nothing is as if it was not there. */
export const indicesBoolean: Kind<boolean | null> = (value, name) => {
  if (value === "" || BLANK.test(value)) return null;
  if (value === "true" || value === "false") return value === "true";
  const reason = `Could not convert [${name}] to boolean`;
  throw badRequest("illegal_argument_exception", reason, notBoolean(value).cause_);
};

function notBoolean(value: string): ApiError {
  return illegalArgument(`Failed to parse value [${value}] as only [true] or [false] are allowed.`);
}

function whole(value: string, name: string, type: string, most: bigint): bigint {
  const number = javaWhole(value, most);
  if (number !== null) return number;
  const inner = cause("number_format_exception", numberFault(value));
  throw badRequest(
    "illegal_argument_exception",
    `Failed to parse ${type} parameter [${name}] with value [${value}]`,
    inner,
  );
}

/** A 32-bit number. */
export const int: Kind<number> = (value, name) => Number(whole(value, name, "int", INT_MAX));

/** A 64-bit number. */
export const long: Kind<bigint> = (value, name) => whole(value, name, "long", LONG_MAX);

/** Returns a number that is not below another, with the words of what it is below. */
export function atLeast(least: number, words: string): Kind<number> {
  return (value, name) => {
    const number = int(value, name);
    if (number < least) throw illegalArgument(words);
    return number;
  };
}

/** A decimal number. */
export const float: Kind<number> = (value, name) => {
  const trimmed = value.trim();
  if (/^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/.test(trimmed))
    return Number.parseFloat(trimmed);
  const inner = cause("number_format_exception", trimmed === "" ? "empty String" : numberFault(trimmed));
  throw badRequest(
    "illegal_argument_exception",
    `Failed to parse float parameter [${name}] with value [${value}]`,
    inner,
  );
};

/** Returns one of several texts; `fault` says what is wrong with another. */
export function oneOf(values: readonly string[], fault: (value: string) => string): Kind<string> {
  return (value) => {
    if (values.includes(value)) return value;
    throw illegalArgument(fault(value));
  };
}

/** Texts between commas. */
export const list: Kind<readonly string[]> = (value) => splitAtCommas(value);

/** As Java splits a text: nothing is left of empty texts at its end. */
export function splitAtCommas(value: string): readonly string[] {
  const parts = value.split(",");
  while (parts.length > 0 && parts.at(-1) === "") parts.pop();
  return parts;
}

/** A version of the engine, of three numbers. */
export const version: Kind<readonly number[]> = (value) => {
  if (value === "") return [];
  const parts = value.split(/[.-]/);
  if (parts.length < 3 || parts.length > 4) {
    const wanted = "the version needs to contain major, minor, and revision, and optionally the build";
    throw illegalArgument(`${wanted}: ${value}`);
  }
  const bad = parts.slice(0, 3).find((part) => javaWhole(part, INT_MAX) === null);
  if (bad !== undefined) {
    const inner = cause("number_format_exception", numberFault(bad));
    throw badRequest("illegal_argument_exception", `unable to parse version ${value}`, inner);
  }
  if (value.endsWith("-SNAPSHOT")) {
    throw illegalArgument("illegal version format - snapshots are only supported until version 2.x");
  }
  if (parts.length === 4 && Number(parts[0]) >= 7) {
    throw illegalArgument("illegal version format - qualifiers are only supported until version 6.x");
  }
  return parts.slice(0, 3).map(Number);
};
