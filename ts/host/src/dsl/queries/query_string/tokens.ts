/**
 * Which tokens does a text in the syntax of `query_string` have? The same as in Lucene 8.11.1's classic parser: the
 * longest token that fits, and the first of several that are as long. Their numbers have the order in which errors list
 * them.
 */

/** What a token is. */
export enum Token {
  Eof,
  And,
  Or,
  Not,
  Plus,
  Minus,
  BareOperator,
  Open,
  Close,
  Colon,
  Star,
  Caret,
  Quoted,
  Term,
  FuzzySlop,
  Prefix,
  Wildcard,
  Regexp,
  RangeIn,
  RangeOut,
  Number,
  RangeTo,
  RangeInEnd,
  RangeOutEnd,
  RangeQuoted,
  RangeGoop,
}

/** How errors show the tokens. */
export const IMAGES: readonly string[] = [
  "<EOF>",
  "<AND>",
  "<OR>",
  "<NOT>",
  '"+"',
  '"-"',
  "<BAREOPER>",
  '"("',
  '")"',
  '":"',
  '"*"',
  '"^"',
  "<QUOTED>",
  "<TERM>",
  "<FUZZY_SLOP>",
  "<PREFIXTERM>",
  "<WILDTERM>",
  "<REGEXPTERM>",
  '"["',
  '"{"',
  "<NUMBER>",
  '"TO"',
  '"]"',
  '"}"',
  "<RANGE_QUOTED>",
  "<RANGE_GOOP>",
];

/** A token of a text. */
export interface Found {
  readonly token: Token;
  readonly image: string;
  /** Where it begins. */
  readonly at: number;
}

/**
 * The error of a text that cannot be split into tokens, or whose order is against the syntax; `kind` is the type of the
 * error that caused it.
 */
export class SyntaxFault extends Error {
  constructor(
    readonly kind: "parse_exception" | "token_mgr_error",
    message: string,
  ) {
    super(message);
  }
}

type State = "default" | "boost" | "range";

const SPACE = " \t\n\r\u3000";
const NO_TERM = `${SPACE}+-!():^[]"{}~*?\\/`;

/** Tokens of one character. */
const SINGLE: ReadonlyMap<string, Token> = new Map([
  ["!", Token.Not],
  ["+", Token.Plus],
  ["-", Token.Minus],
  ["(", Token.Open],
  [")", Token.Close],
  [":", Token.Colon],
  ["^", Token.Caret],
  ["[", Token.RangeIn],
  ["{", Token.RangeOut],
]);

/** Words that would be terms if they were not operators. */
const WORDS: ReadonlyMap<string, Token> = new Map([
  ["AND", Token.And],
  ["&&", Token.And],
  ["OR", Token.Or],
  ["||", Token.Or],
  ["NOT", Token.Not],
]);

/** Returns the tokens of a text one by one, so that an error comes only if the real engine reads that far, too. */
export class Tokens {
  private state: State = "default";
  private at = 0;

  constructor(private readonly text: string) {}

  /** Reads the next token. */
  next(): Found {
    if (this.state !== "boost") while (this.at < this.text.length && SPACE.includes(this.char(this.at))) this.at += 1;
    const { at } = this;
    if (at >= this.text.length) return { token: Token.Eof, image: "", at };
    const [token, end] = this.state === "default" ? this.any() : this.state === "boost" ? this.number() : this.bound();
    this.at = end;
    return { token, image: this.text.slice(at, end), at };
  }

  private char(at: number): string {
    return this.text.charAt(at);
  }

  private any(): readonly [Token, number] {
    const { at } = this;
    const c = this.char(at);
    const single = SINGLE.get(c);
    if (single !== undefined) {
      if (single === Token.Caret) this.state = "boost";
      if (single === Token.RangeIn || single === Token.RangeOut) this.state = "range";
      const next = this.char(at + 1);
      if ("+-!".includes(c) && next !== "" && SPACE.includes(next)) return [Token.BareOperator, at + 2];
      return [single, at + 1];
    }
    if (c === '"') return [Token.Quoted, this.quoted(at)];
    if (c === "/") return [Token.Regexp, this.expression(at)];
    if (c === "~") return [Token.FuzzySlop, this.terms(at + 1, false)];
    return this.term();
  }

  /** Skips the characters of a term and, if they are allowed, wildcards. */
  private terms(from: number, hasWildcards: boolean): number {
    let at = from;
    for (; at < this.text.length; at += 1) {
      const c = this.char(at);
      if (c === "\\" && at + 1 < this.text.length) at += 1;
      else if (NO_TERM.includes(c) && !"+-".includes(c) && !(hasWildcards && "*?".includes(c))) break;
    }
    return at;
  }

  private term(): readonly [Token, number] {
    const { at } = this;
    const c = this.char(at);
    const isWildcard = c === "*" || c === "?";
    const isTerm = c === "\\" ? at + 1 < this.text.length : !NO_TERM.includes(c);
    if (!isTerm && !isWildcard) throw this.fault(at + 1, 1);
    const plain = isTerm ? this.terms(at, false) : at;
    const wild = this.terms(at, true);
    if (wild === at + 1 && c === "*") return [Token.Star, wild];
    if (wild === plain) return [WORDS.get(this.text.slice(at, plain)) ?? Token.Term, plain];
    return [isTerm && wild === plain + 1 && this.char(plain) === "*" ? Token.Prefix : Token.Wildcard, wild];
  }

  private quoted(from: number): number {
    let at = from + 1;
    while (at < this.text.length && this.char(at) !== '"') at += this.char(at) === "\\" ? 2 : 1;
    if (at < this.text.length) return at + 1;
    throw this.fault(this.text.length, this.text.length - from);
  }

  /** Finds the end of a regular expression; slashes in it have a backslash before them. */
  private expression(from: number): number {
    let end = 0;
    for (let at = from + 1; at < this.text.length; at += 1) {
      if (this.char(at) !== "/") continue;
      end = at + 1;
      // The backslash may also be the last character of the expression.
      if (at === from + 1 || this.char(at - 1) !== "\\") break;
    }
    if (end > 0) return end;
    throw this.fault(this.text.length, this.text.length - from);
  }

  private number(): readonly [Token, number] {
    const found = /^[0-9]+(?:\.[0-9]+)?/.exec(this.text.slice(this.at, this.at + 1024));
    if (found === null) throw this.fault(this.at + 1, 1);
    this.state = "default";
    return [Token.Number, this.at + found[0].length];
  }

  private bound(): readonly [Token, number] {
    const { at } = this;
    const c = this.char(at);
    if (c === "]" || c === "}") {
      this.state = "default";
      return [c === "]" ? Token.RangeInEnd : Token.RangeOutEnd, at + 1];
    }
    let end = at;
    while (end < this.text.length && !" ]}".includes(this.char(end))) end += 1;
    const close = c === '"' ? this.closed(at) : 0;
    if (close >= end) return [Token.RangeQuoted, close];
    return [this.text.slice(at, end) === "TO" ? Token.RangeTo : Token.RangeGoop, end];
  }

  /** Returns the end of a bound in quotation marks, which must not be empty; 0 where there is none. */
  private closed(from: number): number {
    let end = 0;
    if (this.char(from + 1) === '"') return end;
    for (let at = from + 2; at < this.text.length; at += 1) {
      if (this.char(at) !== '"') continue;
      end = at + 1;
      if (this.char(at - 1) !== "\\") break;
    }
    return end;
  }

  /** Returns the error of characters that are no token, of which so many were read when that was clear. */
  private fault(end: number, count: number): SyntaxFault {
    const isEnd = end >= this.text.length;
    const after = count <= 1 ? "" : escaped(this.text.slice(this.at, end));
    const last = this.char(end - 1);
    const isBroken = last === "\n" || last === "\r";
    const line = isEnd && isBroken ? 2 : 1;
    const column = isEnd ? (isBroken ? 0 : end + 1) : end;
    const encountered = isEnd ? "<EOF> " : `"${escaped(last)}" (${last.charCodeAt(0)}), `;
    const message = `Lexical error at line ${line}, column ${column}.  Encountered: ${encountered}after : "${after}"`;
    return new SyntaxFault("token_mgr_error", message);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ['"', '\\"'],
  ["'", "\\'"],
  ["\\", "\\\\"],
]);

/** Returns a text as errors show it. */
export function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const c = text.charAt(at);
    const code = c.charCodeAt(0);
    if (code === 0) return "";
    const known = ESCAPES.get(c);
    if (known !== undefined) return known;
    return code < 0x20 || code > 0x7e ? `\\u${code.toString(16).padStart(4, "0")}` : c;
  }).join("");
}
