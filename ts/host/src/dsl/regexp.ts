/**
 * Is a text an expression in Lucene's syntax? The real engine reads expressions while it reads the body, so that what is wrong
 * with one is told before what follows it. What an expression matches is the engine's business; the syntax is the same there.
 */
import { illegalArgument } from "../errors.js";
import { numberFormat } from "../json/parser.js";

/** Parentheses and complements inside each other at most, so that no expression exhausts the stack. */
const MAX_DEPTH = 100;

const MAX_INT = 2147483647;

/** Refuses what is no expression, in Lucene's words. */
export function checkRegexp(pattern: string): void {
  if (pattern !== "") new Reader(pattern).whole();
}

class Reader {
  private readonly chars: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(pattern: string) {
    this.chars = Array.from(pattern);
  }

  whole(): void {
    this.union();
    if (this.at < this.chars.length) throw illegalArgument(`end-of-string expected at position ${this.place}`);
  }

  /** Positions count UTF-16 units, as Java's do. */
  private get place(): number {
    return this.chars.slice(0, this.at).join("").length;
  }

  private peek(any: string): boolean {
    const c = this.chars[this.at];
    return c !== undefined && any.includes(c);
  }

  private take(c: string): boolean {
    if (this.chars[this.at] !== c) return false;
    this.at += 1;
    return true;
  }

  private next(): string {
    const c = this.chars[this.at];
    if (c === undefined) throw illegalArgument("unexpected end-of-string");
    this.at += 1;
    return c;
  }

  private expect(c: string): void {
    if (!this.take(c)) throw illegalArgument(`expected '${c}' at position ${this.place}`);
  }

  private deeper(): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw illegalArgument("the regular expression is nested too deeply");
  }

  private union(): void {
    this.deeper();
    do this.intersection();
    while (this.take("|"));
    this.depth -= 1;
  }

  private intersection(): void {
    do this.sequence();
    while (this.take("&"));
  }

  private sequence(): void {
    do this.repeat();
    while (this.at < this.chars.length && !this.peek(")|&"));
  }

  private repeat(): void {
    this.complement();
    while (this.peek("?*+{")) if (this.next() === "{") this.bounds();
  }

  private bounds(): void {
    const start = this.place;
    if (!this.number()) throw illegalArgument(`integer expected at position ${start}`);
    if (this.take(",")) this.number();
    this.expect("}");
  }

  /** Reads a number, if one is there. */
  private number(): boolean {
    const start = this.at;
    while (this.peek("0123456789")) this.at += 1;
    const digits = this.chars.slice(start, this.at).join("");
    if (Number(digits) > MAX_INT) throw numberFormat(digits);
    return digits !== "";
  }

  private complement(): void {
    if (this.take("~")) {
      this.deeper();
      this.complement();
      this.depth -= 1;
    } else if (this.take("[")) {
      this.take("^");
      do this.range();
      while (this.at < this.chars.length && !this.peek("]"));
      this.expect("]");
    } else this.simple();
  }

  private range(): void {
    this.take("\\");
    const low = codeOf(this.next());
    if (!this.take("-")) return;
    this.take("\\");
    const high = codeOf(this.next());
    if (low > high) throw illegalArgument(`invalid range: from (${low}) cannot be > to (${high})`);
  }

  private simple(): void {
    switch (this.next()) {
      case '"':
        while (this.at < this.chars.length && !this.peek('"')) this.at += 1;
        this.expect('"');
        return;
      case "(":
        if (this.take(")")) return;
        this.union();
        this.expect(")");
        return;
      case "<":
        this.interval();
        return;
      case "\\":
        this.next();
        return;
      default:
    }
  }

  private interval(): void {
    const start = this.at;
    while (this.at < this.chars.length && !this.peek(">")) this.at += 1;
    const text = this.chars.slice(start, this.at).join("");
    this.expect(">");
    const dash = text.indexOf("-");
    // That would be the name of an automaton, which is looked for when the search runs.
    if (dash < 0) return;
    const bounds = [text.slice(0, dash), text.slice(dash + 1)];
    if (!bounds.every((bound) => /^\+?\d+$/.test(bound) && Number(bound) <= MAX_INT)) {
      throw illegalArgument(`interval syntax error at position ${this.place - 1}`);
    }
  }
}

function codeOf(c: string): number {
  return c.codePointAt(0) ?? 0;
}
