/**
 * What does a text in the syntax of `query_string` mean? A recursive descent like that of Lucene 8.11.1's classic
 * parser, with the same errors: they list the tokens that were looked for since the last token was taken.
 */
import { illegalArgument } from "../../../errors.js";
import type { Clause, Conjunction, Looked, Mark } from "../../../generated/plan.js";
import { escaped, IMAGES, SyntaxFault, Token, Tokens, type Found } from "./tokens.js";
import { phraseSlop, fuzziness, unescaped } from "./words.js";

/** How deep parentheses may be nested, so that no text exhausts the stack. */
const MAX_DEPTH = 100;

const WORDS: ReadonlySet<Token> = new Set([
  Token.BareOperator,
  Token.Star,
  Token.Term,
  Token.Prefix,
  Token.Wildcard,
  Token.Regexp,
  Token.Number,
]);
const TERMS: ReadonlySet<Token> = new Set([...WORDS, Token.Quoted, Token.RangeIn, Token.RangeOut]);
const CLAUSES: ReadonlySet<Token> = new Set([...TERMS, Token.Open]);
const MODIFIERS: ReadonlySet<Token> = new Set([Token.Not, Token.Plus, Token.Minus]);
const FIRST: ReadonlySet<Token> = new Set([...MODIFIERS, ...CLAUSES]);
const CONJUNCTIONS: ReadonlySet<Token> = new Set([Token.And, Token.Or]);
const OTHERS: ReadonlySet<Token> = new Set([...CONJUNCTIONS, ...FIRST]);
const BOUNDS: ReadonlySet<Token> = new Set([Token.RangeGoop, Token.RangeQuoted, Token.RangeTo]);
const ENDS: ReadonlySet<Token> = new Set([Token.RangeInEnd, Token.RangeOutEnd]);
const CARET: ReadonlySet<Token> = new Set([Token.Caret]);
const SLOP: ReadonlySet<Token> = new Set([Token.FuzzySlop]);
const AFTER: ReadonlySet<Token> = new Set([Token.Caret, Token.FuzzySlop]);
/** The tokens that end a run of words that are looked for together. */
const NO_RUN: ReadonlySet<Token> = new Set([
  Token.Colon,
  Token.Star,
  Token.FuzzySlop,
  Token.Caret,
  Token.And,
  Token.Or,
]);

/** What a request says about the words of its text. */
export interface Words {
  /** The distance that `~` without a number means. */
  readonly fuzziness: string;
  /** `phrase_slop`. */
  readonly slop: number;
}

/** Reads the clauses of a text; if the text is against the syntax, the last clause is the error. */
export function userClauses(text: string, words: Words): Clause[] {
  return new Reader(text, words).whole();
}

interface Open {
  conjunction: Conjunction;
  modifier: Mark;
  is_run: boolean;
  boost: string | null;
  looked: Looked;
}

class Reader {
  private readonly tokens: Tokens;
  private readonly ahead: Found[] = [];
  /** The tokens that were looked for since the last token was taken, */
  private readonly wanted = new Set<Token>();
  /** and those of them that were looked for two tokens ahead: errors list these again. */
  private again: Token[] = [];
  /** The lists that are open, the innermost last. */
  private readonly open: Clause[][] = [];

  constructor(
    text: string,
    private readonly words: Words,
  ) {
    this.tokens = new Tokens(text);
  }

  whole(): Clause[] {
    const list: Clause[] = [];
    try {
      this.query(null, list);
      this.take(Token.Eof);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      const is_lexical = error.kind === "token_mgr_error";
      (this.open.at(-1) ?? list).push(clause({ fault: { is_lexical, reason: error.message } }));
    }
    return list;
  }

  private peek(distance = 1): Token {
    while (this.ahead.length < distance) this.ahead.push(this.tokens.next());
    return this.ahead[distance - 1]?.token ?? Token.Eof;
  }

  /** Returns whether the next token is one of some tokens; if not, notes that these were looked for. */
  private is(some: ReadonlySet<Token>): boolean {
    if (some.has(this.peek())) return true;
    for (const one of some) this.wanted.add(one);
    return false;
  }

  /** Takes the next token, which must be one of some tokens, or a given one. */
  private take(some: ReadonlySet<Token> | Token): Found {
    const next = this.peek();
    const isOne = typeof some === "number" ? next === some : this.is(some);
    if (!isOne) {
      if (typeof some === "number") this.wanted.add(some);
      throw this.fault();
    }
    this.wanted.clear();
    this.again = [];
    return this.ahead.shift() ?? { token: Token.Eof, image: "", at: 0 };
  }

  private fault(): SyntaxFault {
    const [{ token, image, at } = { token: Token.Eof, image: "", at: 0 }] = this.ahead;
    const shown = IMAGES[token] ?? "";
    const found = token === Token.Eof ? shown : ` ${shown} "${escaped(image)} "`;
    const singles = [...this.wanted].sort((one, other) => one - other);
    const all = [...singles, ...this.again.filter((one) => this.wanted.has(one))];
    const lines = all.map((one) => `${IMAGES[one] ?? ""} ${one === Token.Eof ? "" : "..."}\n    `);
    const expecting = lines.length === 1 ? "Was expecting:" : "Was expecting one of:";
    const message = `Encountered "${found}" at line 1, column ${at}.\n${expecting}\n    ${lines.join("")}`;
    return new SyntaxFault("parse_exception", message);
  }

  private query(field: string | null, list: Clause[]): void {
    this.open.push(list);
    if (this.open.length > MAX_DEPTH) throw illegalArgument("the query is nested too deeply");
    if (this.isRun()) this.run(field, list);
    else {
      if (!this.is(FIRST)) throw this.fault();
      this.marked(field, "none", list);
    }
    while (this.is(OTHERS)) {
      if (this.isRun()) {
        this.run(field, list);
        continue;
      }
      let conjunction: Conjunction = "none";
      if (this.is(CONJUNCTIONS)) conjunction = this.take(CONJUNCTIONS).token === Token.And ? "and" : "or";
      this.marked(field, conjunction, list);
    }
    this.open.pop();
  }

  /** Whether a run of words follows that are looked for together. */
  private isRun(): boolean {
    if (this.peek() === Token.Term) return this.goesOn(2);
    this.again.push(Token.Term);
    return false;
  }

  private goesOn(from: number): boolean {
    return this.peek(from) === Token.Term && !NO_RUN.has(this.peek(from + 1));
  }

  private run(field: string | null, list: Clause[]): void {
    const words = [this.take(Token.Term).image];
    do words.push(this.take(Token.Term).image);
    while (this.goesOn(1));
    const run = clause({ text: { field, text: unescaped(words.join(" ")) } });
    run.is_run = true;
    list.push(run);
  }

  private marked(field: string | null, conjunction: Conjunction, list: Clause[]): void {
    let modifier: Mark = "none";
    if (this.is(MODIFIERS)) modifier = this.take(MODIFIERS).token === Token.Plus ? "required" : "prohibited";
    this.clause(field, conjunction, modifier, list);
  }

  private clause(within: string | null, conjunction: Conjunction, modifier: Mark, list: Clause[]): void {
    const field = this.field(within);
    if (this.peek() !== Token.Open) {
      // What ranges and words have in common with parentheses is noted once.
      if (!this.is(CLAUSES)) throw this.fault();
      const [looked, boost] = this.term(field);
      list.push({ conjunction, modifier, is_run: false, boost, looked });
      return;
    }
    this.take(Token.Open);
    const clauses: Clause[] = [];
    const group: Open = { conjunction, modifier, is_run: false, boost: null, looked: { group: { clauses } } };
    list.push(group);
    this.query(field, clauses);
    this.take(Token.Close);
    group.boost = this.boost();
  }

  /** Reads the name of a field, if one comes next. */
  private field(within: string | null): string | null {
    const first = this.peek();
    if (first !== Token.Term && first !== Token.Star) {
      this.again.push(Token.Term, Token.Star);
      return within;
    }
    if (this.peek(2) !== Token.Colon) return within;
    const { image } = this.take(first);
    this.take(Token.Colon);
    return first === Token.Star ? "*" : unescaped(image);
  }

  private boost(): string | null {
    if (!this.is(CARET)) return null;
    this.take(CARET);
    return this.take(Token.Number).image;
  }

  /** Reads what may come behind a term: its boost and its distance, in any order. */
  private after(): { boost: string | null; slop: string | null } {
    if (!this.is(AFTER)) return { boost: null, slop: null };
    if (this.peek() === Token.Caret) {
      const boost = this.boost();
      return { boost, slop: this.is(SLOP) ? this.take(SLOP).image : null };
    }
    const slop = this.take(SLOP).image;
    return { boost: this.boost(), slop };
  }

  private term(field: string | null): readonly [Looked, string | null] {
    const next = this.peek();
    if (next === Token.RangeIn || next === Token.RangeOut) return this.range(field);
    if (next === Token.Quoted) {
      const { image } = this.take(Token.Quoted);
      const { boost, slop } = this.after();
      const text = unescaped(image.slice(1, -1));
      return [{ phrase: { field, text, slop: phraseSlop(slop, this.words.slop) } }, boost];
    }
    const { token, image: whole } = this.take(WORDS);
    const { boost, slop } = this.after();
    const image = token === Token.BareOperator ? whole.slice(0, 1) : whole;
    const text = unescaped(image);
    if (token === Token.Star || token === Token.Wildcard) return [{ wildcard: { field, text: image } }, boost];
    if (token === Token.Prefix) return [{ prefix: { field, text: unescaped(image.slice(0, -1)) } }, boost];
    if (token === Token.Regexp) return [{ regexp: { field, text: image.slice(1, -1) } }, boost];
    if (slop !== null) return [{ fuzzy: { field, text, edits: fuzziness(slop, this.words.fuzziness) } }, boost];
    return [{ text: { field, text } }, boost];
  }

  private range(field: string | null): readonly [Looked, string | null] {
    const include_lower = this.take(this.peek()).token === Token.RangeIn;
    const from = this.take(BOUNDS);
    this.take(Token.RangeTo);
    const to = this.take(BOUNDS);
    const include_upper = this.take(ENDS).token === Token.RangeInEnd;
    const boost = this.boost();
    return [{ range: { field, from: bound(from), to: bound(to), include_lower, include_upper } }, boost];
  }
}

/** A bound of one star is none, be it in quotes or behind an escape. */
function bound({ token, image }: Found): string | null {
  const text = unescaped(token === Token.RangeQuoted ? image.slice(1, -1) : image);
  return text === "*" ? null : text;
}

function clause(looked: Looked): Open {
  return { conjunction: "none", modifier: "none", is_run: false, boost: null, looked };
}
