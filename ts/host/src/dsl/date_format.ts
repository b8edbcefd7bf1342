/**
 * Is a text a format of dates? The real engine compiles the format of a range while it reads the body, so that what is wrong
 * with one is told before what follows it. What a format reads and writes is the engine's business, and which it does not have.
 */
import { badRequest, cause, illegalArgument } from "../errors.js";
import type { ApiError } from "../errors.js";
import { javaTrim } from "../json/java_trim.js";

/** What the formats that have names are named of. A text of these alone is left to the engine. */
const WORDS = new Set(
  (
    "strict basic date time optional no millis nanos ordinal t week weekyear year month day hour minute second fraction " +
    "epoch iso8601"
  ).split(" "),
);

/** Refuses what is no format, as the real engine does. */
export function checkDateFormat(format: string): void {
  if (format === "") throw noPattern();
  const parts = (format.startsWith("8") ? format.slice(1) : format).split("||");
  if (parts.length > 1 && parts.includes("")) {
    throw illegalArgument(`Cannot have empty element in multi date format pattern: ${format}`);
  }
  for (const part of parts) checkPart(javaTrim(part));
}

function checkPart(part: string): void {
  if (part === "") throw noPattern();
  if (isNamed(part)) return;
  const fault = faultOf(part);
  if (fault === null) return;
  throw badRequest(
    "illegal_argument_exception",
    `Invalid format: [${part}]: ${fault}`,
    cause("illegal_argument_exception", fault),
  );
}

function noPattern(): ApiError {
  return illegalArgument("No date pattern provided");
}

function isNamed(part: string): boolean {
  if (/^epoch[A-Z]/.test(part)) return false;
  const words = part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split("_");
  return words.every((word) => WORDS.has(word));
}

/** Returns what Java finds wrong with a pattern, or null. */
function faultOf(pattern: string): string | null {
  let open = 0;
  for (let at = 0; at < pattern.length;) {
    const c = pattern.charAt(at);
    if (/[a-zA-Z]/.test(c)) {
      let end = endOfRun(pattern, at);
      let letter = c;
      if (c === "p") {
        letter = pattern.charAt(end);
        if (!/[a-zA-Z]/.test(letter)) return `Pad letter 'p' must be followed by valid pad pattern: ${pattern}`;
        at = end;
        end = endOfRun(pattern, at);
      }
      const fault = faultOfLetters(letter, end - at);
      if (fault !== null) return fault;
      at = end;
    } else if (c === "'") {
      const end = endOfLiteral(pattern, at);
      if (end === null) return `Pattern ends with an incomplete string literal: ${pattern}`;
      at = end;
    } else {
      if (c === "[") open += 1;
      if (c === "]" && open === 0) return "Pattern invalid as it contains ] without previous [";
      if (c === "]") open -= 1;
      if (c === "{" || c === "}" || c === "#") return `Pattern includes reserved character: '${c}'`;
      at += 1;
    }
  }
  return null;
}

function endOfRun(pattern: string, from: number): number {
  let end = from + 1;
  while (pattern[end] === pattern[from]) end += 1;
  return end;
}

/** Returns where a text in quotes ends, in which two quotes are one; null where it does not. */
function endOfLiteral(pattern: string, from: number): number | null {
  for (let at = from + 1; at < pattern.length; at += 1) {
    if (pattern[at] !== "'") continue;
    if (pattern[at + 1] !== "'") return at + 1;
    at += 1;
  }
  return null;
}

/** Letters that may stand so many times at most. */
const MOST: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ["aFW", 1],
    ["dhHkKmsw", 2],
    ["D", 3],
    ["z", 4],
    ["GMLQqEecZXx", 5],
  ].flatMap(([letters, most]) => Array.from(String(letters), (letter) => [letter, Number(most)] as const)),
);

function faultOfLetters(letter: string, count: number): string | null {
  const most = MOST[letter];
  if (letter === "c" && count === 2) return 'Invalid pattern "cc"';
  if (most !== undefined) return count > most ? `Too many pattern letters: ${letter}` : null;
  switch (letter) {
    case "u":
    case "y":
    case "g":
    case "A":
    case "n":
    case "N":
      return count > 19 ? `The minimum width must be from 1 to 19 inclusive but was ${count}` : null;
    case "S":
      return count > 9 ? `Minimum width must be from 0 to 9 inclusive but was ${count}` : null;
    case "V":
      return count === 2 ? null : "Pattern letter count must be 2: V";
    case "O":
      return count === 1 || count === 4 ? null : "Pattern letter count must be 1 or 4: O";
    case "v":
      return count === 1 || count === 4 ? null : "Wrong number of pattern letters: v";
    case "B":
      return count === 1 || count === 4 || count === 5 ? null : "Wrong number of pattern letters: B";
    case "Y":
      return null;
    default:
      return `Unknown pattern letter: ${letter}`;
  }
}
