/**
 * Is one more request taken, or told to come again? Where requests come faster than they are answered, a queue stands and
 * each waits for all before it; those that would wait too long are refused at once, so that those that are taken are
 * answered about as soon as ever. A queue that is soon gone again is none: many clients may ask at one moment.
 */
import { ApiError, cause } from "./errors.js";
import { HTTP_LIMITS, UNSENT_BYTES } from "./http/limits.js";
import type { HttpLimits } from "./http/limits.js";

/**
 * A queue that stands is one that has been too long, and never empty, for so many milliseconds, and in which none is left of
 * those that made it too long: many at one moment behind one dear request are none.
 */
const PATIENCE_MS = 100;
/** But one that has been too long for so many milliseconds stands, whoever is in it. */
const LONGEST_PATIENCE_MS = 2000;
/** Requests still come too fast until none was too many for so many milliseconds: that the queue was empty once says little. */
const CALM_MS = 2000;
/** Too long is a wait of so many times what one takes on the average, */
const TIMES = 16;
/** and of so many milliseconds, */
const LEAST_MS = 10;
/** and any of so many, whatever they take. */
const MOST_MS = 500;
/** A refusal is told to all that come within so many milliseconds: to make an error for each would take as long as to send it. */
const SAME_MS = 10;
/** What one more turn says of the time for an answer. */
const WEIGHT = 0.1;

/** Which requests are taken. */
export class Admission {
  /** Requests taken so far. */
  admitted = 0;
  /** Requests refused so far. */
  refused = 0;
  private readonly maxQueue: number;
  private readonly maxWait: number | undefined;
  /** Milliseconds for an answer while a queue stands, reading and writing included. */
  private each = 0;
  /** Since when the queue has been too long, or -1. */
  private since = -1;
  /** Of those that waited then, how many are not answered. */
  private ahead = 0;
  /** When a request was refused for its wait last. */
  private refusedAt = -Infinity;
  /** What was told last, and since when. */
  private told: ApiError | null = null;
  private toldAt = -Infinity;

  constructor(limits: HttpLimits) {
    this.maxQueue = limits.maxQueue ?? HTTP_LIMITS.maxQueue;
    this.maxWait = limits.maxWaitMs;
  }

  /** Returns why one more request is refused behind `waiting` others, of `underWay` that are not answered, or null. */
  refusal(waiting: number, underWay: number, unsent: number, now: () => number): ApiError | null {
    if (waiting > 0 || underWay >= this.maxQueue || unsent >= UNSENT_BYTES) {
      const refusal = this.find(waiting, underWay, unsent, now);
      if (refusal !== null) {
        this.refused += 1;
        return refusal;
      }
    }
    this.admitted += 1;
    return null;
  }

  /** Says that answers took so many milliseconds in a turn, and how many wait now. */
  answered(count: number, took: number, waiting: number): void {
    this.each += (took / count - this.each) * WEIGHT;
    this.ahead -= count;
    if (waiting === 0) this.since = -1;
  }

  /** Milliseconds that a request may be expected to wait behind so many others. */
  wait(waiting: number): number {
    return waiting * this.each;
  }

  private find(waiting: number, underWay: number, unsent: number, now: () => number): ApiError | null {
    if (underWay >= this.maxQueue) return rejected(`queue capacity = ${this.maxQueue}, queued tasks = ${underWay}`);
    if (unsent >= UNSENT_BYTES) return rejected(`answers that are not read = ${unsent}b, capacity = ${UNSENT_BYTES}b`);
    const wait = this.wait(waiting);
    const most = this.maxWait ?? Math.min(MOST_MS, Math.max(LEAST_MS, this.each * TIMES));
    if (wait <= most) return null;
    const at = now();
    if (this.since < 0) {
      this.since = at;
      this.ahead = waiting;
    }
    if (!this.stands(at) && at - this.refusedAt > CALM_MS) return null;
    this.refusedAt = at;
    if (this.told === null || at - this.toldAt > SAME_MS) {
      const [expected, capacity] = [Math.round(wait), Math.round(most)];
      this.told = rejected(`queued tasks = ${waiting}, expected wait = ${expected}ms, capacity = ${capacity}ms`);
      this.toldAt = at;
    }
    return this.told;
  }

  private stands(at: number): boolean {
    const standing = at - this.since;
    return standing >= LONGEST_PATIENCE_MS || (standing >= PATIENCE_MS && this.ahead <= 0);
  }
}

function rejected(why: string): ApiError {
  const reason = `rejected execution of request [${why}]`;
  return new ApiError(429, cause("es_rejected_execution_exception", reason), null, { "retry-after": "1" });
}
