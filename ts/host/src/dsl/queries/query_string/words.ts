/** What do the words of a `query_string` mean without their escapes, and what do the distances (`~2`) behind them mean? */
import { illegalArgument } from "../../../errors.js";
import { parseDouble } from "../../../json/java_double.js";
import { readDistance } from "../../fuzziness.js";
import { SyntaxFault } from "./tokens.js";

const MAX_INT = 2147483647;

/** Returns a text without the backslashes before its characters; `\\u` is followed by a code of four digits. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    let c = text.charAt(at);
    if (c === "\\") {
      at += 1;
      if (at === text.length) throw fault("Term can not end with escape character.");
      c = text.charAt(at);
      if (c === "u") {
        c = String.fromCharCode(code(text, at + 1));
        at += 4;
      }
    }
    parts.push(c);
  }
  return parts.join("");
}

function code(text: string, from: number): number {
  const digits = text.slice(from, from + 4);
  const other = /[^0-9a-fA-F]/.exec(digits)?.[0];
  if (other !== undefined) throw fault(`Non-hex character in Unicode escape sequence: ${other}`);
  if (digits.length < 4) throw fault("Truncated unicode escape sequence.");
  return parseInt(digits, 16);
}

function fault(reason: string): SyntaxFault {
  return new SyntaxFault("parse_exception", reason);
}

/** Characters that have a meaning in the syntax. */
const SPECIAL = /[\\+\-!():^[\]"{}~*?|&/]/g;

/** Escapes a text, so that no character of it has a meaning in the syntax. */
export function withoutSyntax(text: string): string {
  return text.replace(SPECIAL, "\\$&");
}

/** Returns the slop of a phrase: the number behind it, if there is one, or else `phrase_slop` of the request. */
export function phraseSlop(behind: string | null, given: number): number {
  const text = behind === null ? "" : behind.slice(1);
  const number = text === "" ? null : parseDouble(text);
  const slop = number === null ? given : Math.trunc(Math.min(number, MAX_INT)) || 0;
  if (slop < 0) throw illegalArgument("[query_string] phrases with a negative slop are not supported");
  return slop;
}

/** Returns the fuzziness of a word: what stands behind it, or else what the request says. */
export function fuzziness(behind: string, given: string): string {
  return behind.length === 1 ? given : readDistance(behind.slice(1));
}
