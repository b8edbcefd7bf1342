/** Which double does a text mean to Java? Beside digits it may be a name, or hexadecimal, with spaces around it and a letter behind it. */

/** A sign, and digits, a name or hexadecimal digits. */
const JAVA_DOUBLE =
  /^[\0-\x20]*([+-]?)(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)[fFdD]?|(NaN)|(Infinity)|0[xX]((?:[\da-fA-F]+\.?|[\da-fA-F]*\.[\da-fA-F]+)[pP][+-]?\d+)[fFdD]?)[\0-\x20]*$/;

/** Returns the double that Java's parser finds in the text, or null. */
export function parseDouble(text: string): number | null {
  const match = JAVA_DOUBLE.exec(text);
  if (match === null) return null;
  const [, sign, digits, notANumber, infinity, hex] = match;
  if (notANumber !== undefined) return NaN;
  const size = infinity !== undefined ? Infinity : hex !== undefined ? hexDouble(hex) : Number(digits);
  return sign === "-" ? -size : size;
}

/** Returns the text of a double without what Java passes over: its digits as they were written, or what hexadecimal ones mean; null where it is none. */
export function doubleText(text: string): string | null {
  const match = JAVA_DOUBLE.exec(text);
  if (match === null) return null;
  const [, sign = "", digits, notANumber, infinity, hex] = match;
  return sign + (digits ?? notANumber ?? infinity ?? String(hexDouble(hex ?? "")));
}

/** Hexadecimal digits that are read, beside zeros before them: no double has more. */
const HEX_DIGITS = 32;
/** Behind it, powers of two are infinite or nothing. */
const FAR = 2000;

/** Returns what hexadecimal digits with a power of two behind them mean. */
function hexDouble(text: string): number {
  const [digits = "", exponent = "0"] = text.split(/[pP]/);
  const [whole = "", fraction = ""] = digits.split(".");
  const all = (whole + fraction).replace(/^0+/, "");
  const read = Number(BigInt(`0x${all.slice(0, HEX_DIGITS) || "0"}`));
  if (read === 0) return 0;
  const power = Number(exponent) + 4 * (Math.max(0, all.length - HEX_DIGITS) - fraction.length);
  // By halves: a power of two may be out of the range of doubles where the number is not.
  const half = Math.max(-FAR, Math.min(FAR, Math.trunc(power / 2)));
  const rest = Math.max(-FAR, Math.min(FAR, power - half));
  return read * 2 ** half * 2 ** rest;
}
