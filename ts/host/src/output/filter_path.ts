/**
 * Which parts of an answer does `filter_path` keep? Paths with wildcards to keep, and behind a minus sign to leave out: as the real
 * engine's writer, this looks at names as they come, and writes an object or a list only once something in it is kept.
 */
import type { Budget } from "../budget.js";
import { READING } from "../budget.js";
import { illegalArgument } from "../errors.js";
import { Output } from "./output.js";
import { release } from "./rooms.js";

/** One path, cut at its dots. */
type Path = readonly string[];

/** A path and how far it has come. */
interface State {
  readonly path: Path;
  readonly at: number;
}

/** What becomes of a value: it is taken as a whole, left out, or looked into. */
type Verdict = "whole" | "none" | readonly State[];

const ANY = "**";
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

const decoder = new TextDecoder();

/** What the parameter says. */
export class FilterPath {
  private constructor(
    private readonly kept: readonly Path[],
    private readonly left: readonly Path[],
    private readonly hasEmpty: boolean,
  ) {}

  /** Returns what a value of the parameter says, or null where it says nothing. */
  static of(value: string | undefined): FilterPath | null {
    const all = (value ?? "").split(",").map((path) => path.trim());
    const paths = all.filter((path) => path !== "");
    if (paths.length === 0) return null;
    const kept = paths.filter((path) => !path.startsWith("-"));
    const left = paths.filter((path) => path.startsWith("-")).map((path) => path.slice(1));
    return new FilterPath(kept.map(cut), left.map(cut), left.includes(""));
  }

  /** Returns what is left of an answer, whose room is free then. */
  apply(body: Uint8Array, limit: number, budget: Budget): Uint8Array {
    if (this.hasEmpty) throw illegalArgument("filters cannot be null or empty");
    const kept = this.kept.length === 0 ? body : filtered(body, this.kept, true, limit, budget);
    return this.left.length === 0 ? kept : filtered(kept, this.left, false, limit, budget);
  }
}

/** Cuts a path at its dots, but for those behind a backslash. */
function cut(path: string): Path {
  return path.split(/(?<!\\)\./).map((part) => part.replaceAll("\\.", "."));
}

function filtered(body: Uint8Array, paths: readonly Path[], keeps: boolean, limit: number, budget: Budget): Uint8Array {
  const output = new Output(limit);
  const filter = new Filter(body, output, keeps, budget);
  if (!filter.value(paths.map((path) => ({ path, at: 0 })))) output.raw("{}");
  filter.close();
  release(body);
  return output.finish();
}

/** Units are charged so many at a time. */
const UNITS = 10_000;

/** Goes through a text once. */
class Filter {
  private at = 0;
  private units = 0;

  constructor(
    private readonly body: Uint8Array,
    private readonly output: Output,
    private readonly keeps: boolean,
    private readonly budget: Budget,
  ) {}

  /** Charges what is not charged yet. */
  close(): void {
    this.budget.charge(Math.round(this.units), READING);
    this.units = 0;
  }

  private charge(units: number): void {
    this.units += units;
    if (this.units > UNITS) this.close();
  }

  /** Writes what is kept of the value that comes, and moves behind it; returns whether there is any. */
  value(verdict: Verdict): boolean {
    const first = this.body[this.at];
    if (typeof verdict !== "string" && (first === OBJECT || first === LIST)) return this.inside(verdict, first);
    const isKept = typeof verdict === "string" ? verdict === "whole" : !this.keeps;
    const from = this.at;
    this.skip();
    if (isKept) this.output.copy(this.body, from, this.at);
    return isKept;
  }

  private inside(states: readonly State[], first: number): boolean {
    const { body, output } = this;
    const before = output.size;
    const isObject = first === OBJECT;
    output.raw(isObject ? "{" : "[");
    let isEmpty = true;
    this.at += 1;
    while (body[this.at] !== OBJECT_END && body[this.at] !== LIST_END) {
      if (body[this.at] === COMMA) this.at += 1;
      const start = output.size;
      if (!isEmpty) output.raw(",");
      if (isObject ? this.member(states) : this.value(states)) isEmpty = false;
      else output.truncate(start);
    }
    this.at += 1;
    if (isEmpty) output.truncate(before);
    else output.raw(isObject ? "}" : "]");
    return !isEmpty;
  }

  private member(states: readonly State[]): boolean {
    const from = this.at;
    this.skip();
    const text = decoder.decode(this.body.subarray(from, this.at));
    const name = text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
    this.output.copy(this.body, from, this.at);
    if (this.body[this.at] === COLON) this.at += 1;
    this.output.raw(":");
    return this.value(this.verdict(name, states));
  }

  private verdict(name: string, states: readonly State[]): Verdict {
    const next: State[] = [];
    this.charge(2 + states.length);
    for (const state of states) {
      const { path, at } = state;
      const part = path[at] ?? "";
      if (part === ANY) next.push(state);
      else if (!this.fits(part, name)) continue;
      if (at + 1 === path.length) return this.keeps ? "whole" : "none";
      next.push({ path, at: at + 1 });
    }
    if (next.length > 0) return next;
    return this.keeps ? "none" : "whole";
  }

  /** Whether a name fits a part of a path, in which stars stand for anything. */
  private fits(part: string, name: string): boolean {
    if (!part.includes("*")) return part === name;
    this.charge((part.length * name.length) / 16);
    let [p, n, star, mark] = [0, 0, -1, 0];
    while (n < name.length) {
      if (part[p] === "*") {
        star = p;
        mark = n;
        p += 1;
      } else if (p < part.length && part[p] === name[n]) {
        p += 1;
        n += 1;
      } else if (star >= 0) {
        mark += 1;
        [p, n] = [star + 1, mark];
      } else return false;
    }
    while (part[p] === "*") p += 1;
    return p === part.length;
  }

  /** Moves behind a value: a text, an object, a list, or what ends before a comma or a bracket. */
  private skip(): void {
    const { body } = this;
    const from = this.at;
    let depth = 0;
    let at = from;
    do {
      const c = body[at];
      if (c === QUOTE) {
        for (at += 1; body[at] !== QUOTE; at += 1) if (body[at] === BACKSLASH) at += 1;
      } else if (c === OBJECT || c === LIST) depth += 1;
      else if (c === OBJECT_END || c === LIST_END) depth -= 1;
      else if (depth === 0) {
        while (!ENDS.has(body[at + 1])) at += 1;
      }
      at += 1;
    } while (depth > 0);
    this.at = at;
    this.charge((at - from) / 4);
  }
}

/** What a number or a word ends before. */
const ENDS: ReadonlySet<number | undefined> = new Set([COMMA, COLON, OBJECT_END, LIST_END, undefined]);
