/** How does a request go on while it is answered, and what ends it early? */
import { Budget } from "./budget.js";
import type { BudgetKind } from "./budget.js";
import { ApiError, cause } from "./errors.js";
import type { Account } from "./http/message.js";
import type { Budgets } from "./routes/route.js";

/** What is known of a request so far. */
export class Course implements Account {
  pretty = false;
  loadedIn: number | null = null;
  route = "";
  readTime = 0;
  engineTime = 0;
  readUnits = 0;
  user: string | null = null;
  readonly budget: Budget;
  readonly warnings: string[] = [];

  constructor({ work, requestBytes }: Budgets) {
    this.budget = new Budget(work, requestBytes);
  }

  get refusal(): BudgetKind | null {
    return this.budget.refusal;
  }
}

/** Adds the headers that tell what a request took. */
export function addDiagnostics(headers: Record<string, string>, course: Course, memoryBytes: number): void {
  headers["x-engine-time-us"] = String(course.engineTime * 1000);
  headers["x-engine-work-units"] = String(course.budget.units);
  headers["x-engine-memory-bytes"] = String(course.budget.engineMemory);
  headers["x-wasm-memory-bytes"] = String(memoryBytes);
  if (course.loadedIn !== null) headers["x-index-load-ms"] = String(course.loadedIn);
}

/** These end the course of a request whose head is in order, with a body and with one that may be empty. */
export const BODY_WANTED = new ApiError(500, cause("exception", "the body is still to be read"));
export const BODY_UNKNOWN = new ApiError(500, cause("exception", "the body is still to be read"));

/** Whether an error says that the body has to be read first. */
export function isWanted(error: unknown): error is ApiError {
  return error === BODY_WANTED || error === BODY_UNKNOWN;
}

/** Ends the course of an OPTIONS request. */
export class Preflight extends Error {
  constructor(readonly methods: readonly string[]) {
    super("OPTIONS");
  }
}
