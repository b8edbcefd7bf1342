/**
 * What may a request still cost? Work in units and memory in bytes, charged where they are spent.
 *
 * A unit is about ten nanoseconds of one core. What the host does for a request counts as what its engine does, which is
 * granted what the host left. Loops charge once for each block of what they go through, never for each value.
 */
import { breaking, dataTooLarge } from "./breaker.js";
import type { ApiError } from "./errors.js";

/** Which budget a request met. */
export type BudgetKind = "work" | "memory" | "response";

/** What reading is called in errors of the budget. */
export const READING = "<reading the request>";
/** What writing the answer is called in them. */
export const WRITING = "<writing the answer>";

/** What one request has spent. */
export class Budget {
  private spent = 0;
  private held = 0;
  /** Bytes that the engine held at most for one operation. */
  engineMemory = 0;
  /** Which of its budgets it was refused for first. */
  refusal: BudgetKind | null = null;

  /** `work` is in units; `memory` in bytes that may be held at a time for what is read of the request. */
  constructor(
    readonly work: number = Infinity,
    readonly memory: number = Infinity,
  ) {}

  /** Units spent so far. */
  get units(): number {
    return this.spent;
  }

  /** Units that may still be spent. */
  get left(): number {
    return Math.max(0, this.work - this.spent);
  }

  /** Spends units on a part of the request; past the budget it fails with 429, naming the part. */
  charge(units: number, part: string): void {
    this.spent += units;
    if (this.spent > this.work) throw workSpent(this.work, part);
  }

  /** Notes units that are spent already: what is asked for next may fail for them. */
  spend(units: number): void {
    this.spent += units;
  }

  /** Notes what an operation of the engine took: units of work, and bytes of memory beside the index. */
  spendInEngine(work: number, memory: number): void {
    this.spent += work;
    this.engineMemory = Math.max(this.engineMemory, memory);
  }

  /** Notes why a request failed, or one of its searches, where that is a budget. */
  fail({ status, cause_ }: ApiError): void {
    if (status !== 429 || this.refusal !== null || cause_.type !== "circuit_breaking_exception") return;
    const { reason } = cause_;
    this.refusal =
      reason?.startsWith("[work]") === true
        ? "work"
        : reason?.startsWith("[response]") === true
          ? "response"
          : "memory";
  }

  /** Takes bytes for a part of the request, before they are used; past the budget it fails with 429. */
  take(bytes: number, part: string): void {
    const wanted = this.held + bytes;
    if (wanted > this.memory) throw dataTooLarge("request", part, wanted, this.memory);
    this.held = wanted;
  }

  /** Gives bytes back. */
  give(bytes: number): void {
    this.held -= bytes;
  }
}

function workSpent(work: number, part: string): ApiError {
  const reason = `[work] Data too large: the request needs more than its budget of [${work}] work units, spent in [${part}]`;
  return breaking(reason, 0, 0);
}
