/**
 * What are the steps of a `simple_query_string`? This follows Lucene 8.11.1's `SimpleQueryParser`: no text is wrong,
 * and what makes no sense is skipped or taken as words.
 */
import { illegalArgument } from "../../errors.js";
import type { Step } from "../../generated/plan.js";

/** Lucene's numbers of the operators. */
export const SIMPLE_FLAGS: ReadonlyMap<string, number> = new Map([
  ["AND", 1],
  ["NOT", 2],
  ["OR", 4],
  ["PREFIX", 8],
  ["PHRASE", 16],
  ["PRECEDENCE", 32],
  ["ESCAPE", 64],
  ["WHITESPACE", 128],
  ["FUZZY", 256],
  ["NEAR", 512],
  ["SLOP", 512],
  ["NONE", 0],
  ["ALL", -1],
]);
const PREFIX = 8;
const ESCAPE = 64;
const FUZZY = 256;
const NEAR = 512;

/** The operator that each character stands for. */
const OPERATORS: ReadonlyMap<string, number> = new Map([
  ["+", 1],
  ["-", 2],
  ["|", 4],
  ['"', 16],
  ["(", 32],
  [")", 32],
  [" ", 128],
  ["\t", 128],
  ["\n", 128],
  ["\r", 128],
]);

/** How deep parentheses may be nested, so that no text exhausts the stack. */
const MAX_DEPTH = 100;
/** The most edits of a fuzzy word. */
const MOST_EDITS = 2;

const MAX_INT = 2147483647;

/** Reads the steps of a text with the operators that `flags` has. */
export function simpleSteps(text: string, flags: number): Step[] {
  return new Reader(text, flags).whole();
}

class Reader {
  private at = 0;
  private depth = 0;
  private readonly closings: Int32Array;

  constructor(
    private readonly text: string,
    private readonly flags: number,
  ) {
    this.closings = closings(text, (flags & ESCAPE) !== 0);
  }

  whole(): Step[] {
    return this.steps(this.text.length);
  }

  /** The operator at the current place; nothing where the character has no meaning. */
  private operator(): string {
    const c = this.text.charAt(this.at);
    const flag = OPERATORS.get(c);
    return flag !== undefined && (this.flags & flag) !== 0 ? c : "";
  }

  private steps(end: number): Step[] {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw illegalArgument("the query is nested too deeply");
    const steps: Step[] = [];
    let isNegated = false;
    while (this.at < end) {
      switch (this.operator()) {
        case "(":
          this.group(end, isNegated, steps);
          break;
        case '"':
          this.phrase(end, isNegated, steps);
          break;
        case "+":
          steps.push({ operator: { operator: "and" } });
          this.at += 1;
          break;
        case "|":
          steps.push({ operator: { operator: "or" } });
          this.at += 1;
          break;
        case "-":
          isNegated = !isNegated;
          this.at += 1;
          // All other operators end a word, and so does white space.
          continue;
        case "":
          this.word(end, isNegated, steps);
          break;
        default:
          this.at += 1;
      }
      isNegated = false;
    }
    this.depth -= 1;
    return steps;
  }

  private group(end: number, negated: boolean, steps: Step[]): void {
    const close = this.closings[this.at] ?? 0;
    const start = this.at + 1;
    this.at = start;
    // One that is not closed is read over.
    if (close === 0 || close >= end) return;
    if (close === start) steps.push("forget");
    else steps.push({ group: { steps: this.steps(close), negated } });
    this.at = close + 1;
  }

  private phrase(end: number, negated: boolean, steps: Step[]): void {
    const start = this.at + 1;
    const parts: string[] = [];
    let at = start;
    while (at < end && this.text.charAt(at) !== '"') {
      if (this.isEscape(at)) at += 1;
      if (at < end) parts.push(this.text.charAt(at));
      at += 1;
    }
    if (at >= end) {
      this.at = start;
      return;
    }
    this.at = at + 1;
    const isNear = at + 1 < end && this.text.charAt(at + 1) === "~" && (this.flags & NEAR) !== 0;
    // One that has a distance is asked for, and what makes terms of keywords makes one of it.
    if (at === start && !isNear) {
      steps.push("forget");
      return;
    }
    let slop = 0;
    if (isNear) {
      this.at = at + 2;
      if (at + 2 < end) {
        slop = this.distance(end);
        // The character that ends a distance is skipped.
        this.at += 1;
      }
    }
    steps.push({ phrase: { text: parts.join(""), slop, negated } });
  }

  private isEscape(at: number): boolean {
    return (this.flags & ESCAPE) !== 0 && this.text.charAt(at) === "\\";
  }

  private word(end: number, negated: boolean, steps: Step[]): void {
    const parts: string[] = [];
    let isPrefix = false;
    let isFuzzy = false;
    while (this.at < end) {
      if (this.isEscape(this.at)) {
        isPrefix = false;
        this.at += 1;
        if (this.at === end) break;
      } else {
        const operator = this.operator();
        if (operator !== "" && operator !== "-") break;
        const c = this.text.charAt(this.at);
        isFuzzy = parts.length > 0 && c === "~" && (this.flags & FUZZY) !== 0;
        if (isFuzzy) break;
        isPrefix = parts.length > 0 && c === "*" && (this.flags & PREFIX) !== 0;
      }
      parts.push(this.text.charAt(this.at));
      this.at += 1;
    }
    if (parts.length === 0) return;
    const text = parts.join("");
    if (isFuzzy) {
      this.at += 1;
      const edits = Math.min(this.distance(end), MOST_EDITS);
      steps.push(edits === 0 ? { text: { text, negated } } : { fuzzy: { text, edits, negated } });
    } else if (isPrefix) steps.push({ prefix: { text: text.slice(0, -1), negated } });
    else steps.push({ text: { text, negated } });
  }

  /** Reads a number up to the next operator that ends a word: 2 where nothing is there, 0 where it is no number. */
  private distance(end: number): number {
    const start = this.at;
    for (; this.at < end; this.at += 1) {
      const operator = this.operator();
      if (operator !== "" && operator !== "-") break;
    }
    const text = this.text.slice(start, this.at);
    if (text === "") return 2;
    const number = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
    return number > MAX_INT || number < 0 ? 0 : number;
  }
}

/** Returns where the parenthesis that opens at each place is closed; 0 where it is not. */
function closings(text: string, hasEscapes: boolean): Int32Array {
  const found = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const c = text.charAt(at);
    if (c === "\\" && hasEscapes) at += 1;
    else if (c === "(") open.push(at);
    else if (c === ")") {
      const start = open.pop();
      if (start !== undefined) found[start] = at;
    }
  }
  return found;
}
