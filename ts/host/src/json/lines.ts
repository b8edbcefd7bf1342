/** In which line and column is an offset? Where lines begin, as far as the real engine's reader counts them: between tokens. */
import type { Budget } from "../budget.js";
import { READING } from "../budget.js";
import type { Location } from "../errors.js";

/** Lines whose room is not charged. */
const FEW = 1024;
/** What a line takes, and what it costs to note it. */
const BYTES = 4;
const UNITS = 10;

/** The beginnings of a body's lines. */
export class Lines {
  private starts: number[] | Uint32Array = [0];
  private count = 1;
  private held = 0;

  constructor(private readonly budget: Budget) {}

  /** Notes that a line begins at an offset; offsets only grow. */
  add(offset: number): void {
    if (this.count >= FEW && this.count === this.starts.length) this.grow();
    this.starts[this.count] = offset;
    this.count += 1;
  }

  private grow(): void {
    const bytes = this.count * 2 * BYTES;
    this.budget.charge(this.count * UNITS, READING);
    this.budget.take(bytes, READING);
    const grown = new Uint32Array(this.count * 2);
    grown.set(this.starts);
    this.starts = grown;
    this.budget.give(this.held);
    this.held = bytes;
  }

  /** Gives its room back. */
  close(): void {
    this.budget.give(this.held);
    this.held = 0;
  }

  /** Returns line and column of an offset, both from 1. */
  locate(offset: number): Location {
    if (offset < 0) return { line: 1, column: 0 };
    const { starts } = this;
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) > offset) high = middle - 1;
      else low = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }
}
