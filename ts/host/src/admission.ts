/**
 * Is one more request taken, or told to come again? Where requests come faster than they are answered, a queue stands and
 * each waits for all before it; those that would wait too long are refused at once, so that those that are taken are
 * answered about as soon as ever. A queue that is soon gone again is none: many clients may ask at one moment.
 */
import { ApiError, cause } from "./errors.js";
import { HTTP_LIMITS, UNSENT_BYTES } from "./http/limits.js";
import type { HttpLimits } from "./http/limits.js";

/** A queue that stands is one that has been too long for so many milliseconds. */
const PATIENCE_MS = 200;
/** Too long is a wait of so many times what slow ones of late took, */
const TIMES = 5;
/** and of so many milliseconds, */
const LEAST_MS = 10;
/** and any of so many, whatever they take. */
const MOST_MS = 500;
/**
 * What slow ones take is raised by each turn that had a slower one, and lowered by each that had none, so that it settles
 * where one in ten is slower. The slowest of all tells little: it was kept waiting itself, by another process.
 */
const RAISED = 1.09;
const LOWERED = 0.99;
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
  private slow = 0;
  /** Since when the queue has been too long, or -1. */
  private since = -1;

  constructor(limits: HttpLimits) {
    this.maxQueue = limits.maxQueue ?? HTTP_LIMITS.maxQueue;
    this.maxWait = limits.maxWaitMs;
  }

  /** Returns why one more request is refused behind `waiting` others, of `underWay` that are not answered, or null. */
  refusal(waiting: number, underWay: number, unsent: number, now: () => number): ApiError | null {
    if (waiting > 0 || underWay >= this.maxQueue || unsent >= UNSENT_BYTES) {
      const reason = this.reason(waiting, underWay, unsent, now);
      if (reason !== null) {
        this.refused += 1;
        return rejected(reason);
      }
    }
    this.admitted += 1;
    return null;
  }

  /** Says that answers took so many milliseconds in a turn, the slowest of them so many, and how many wait now. */
  answered(count: number, took: number, slowest: number, waiting: number): void {
    this.each += (took / count - this.each) * WEIGHT;
    this.slow = this.slow === 0 ? slowest : this.slow * (slowest > this.slow ? RAISED : LOWERED);
    if (waiting === 0) this.since = -1;
  }

  /** Milliseconds that a request may be expected to wait behind so many others. */
  wait(waiting: number): number {
    return waiting * this.each;
  }

  private reason(waiting: number, underWay: number, unsent: number, now: () => number): string | null {
    if (underWay >= this.maxQueue) return `queue capacity = ${this.maxQueue}, queued tasks = ${underWay}`;
    if (unsent >= UNSENT_BYTES) return `answers that are not read = ${unsent}b, capacity = ${UNSENT_BYTES}b`;
    const wait = this.wait(waiting);
    const most = this.maxWait ?? Math.min(MOST_MS, Math.max(LEAST_MS, this.slow * TIMES));
    if (wait <= most) return null;
    const at = now();
    if (this.since < 0) this.since = at;
    if (at - this.since < PATIENCE_MS) return null;
    return `queued tasks = ${waiting}, expected wait = ${Math.round(wait)}ms, capacity = ${Math.round(most)}ms`;
  }
}

function rejected(why: string): ApiError {
  const reason = `rejected execution of request [${why}]`;
  return new ApiError(429, cause("es_rejected_execution_exception", reason), null, { "retry-after": "1" });
}
