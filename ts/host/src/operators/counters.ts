/**
 * What has this process answered so far? Each answer adds to a few plain numbers; what they are called and how they are
 * written is nobody's concern before someone asks.
 */
import type { BudgetKind } from "../budget.js";
import type { Account } from "../http/message.js";

/** Upper bounds of the histogram of latency, in milliseconds. */
export const BOUNDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The name of requests that came to no route. */
export const NO_ROUTE = "none";

/** What one route has answered. */
export interface RouteCounts {
  /** Answers by status. */
  readonly statuses: Map<number, number>;
  /** Answers whose time is at most that of the bound at the same place, and above the one before; the last have none. */
  readonly buckets: number[];
  /** Milliseconds of all. */
  milliseconds: number;
}

/** What a process has answered. */
export class Counters {
  readonly routes = new Map<string, RouteCounts>();
  /** Milliseconds that bodies were read for, and that the engine worked and answers were written. */
  readMs = 0;
  engineMs = 0;
  /** Units of work. */
  units = 0;
  /** Requests that met a budget. */
  readonly refusals: Record<BudgetKind, number> = { work: 0, memory: 0, response: 0 };

  /** Counts an answer, which was there so many milliseconds after its request was. */
  count(status: number, milliseconds: number, account: Account | undefined): void {
    const route = this.of(account === undefined || account.route === "" ? NO_ROUTE : account.route);
    route.statuses.set(status, (route.statuses.get(status) ?? 0) + 1);
    route.milliseconds += milliseconds;
    let at = 0;
    while (milliseconds > (BOUNDS[at] ?? Infinity)) at += 1;
    route.buckets[at] = (route.buckets[at] ?? 0) + 1;
    if (account === undefined) return;
    this.readMs += account.readTime;
    this.engineMs += account.engineTime;
    this.units += account.budget.units;
    const { refusal } = account;
    if (refusal !== null) this.refusals[refusal] += 1;
  }

  private of(name: string): RouteCounts {
    const found = this.routes.get(name);
    if (found !== undefined) return found;
    const made = { statuses: new Map<number, number>(), buckets: [...BOUNDS, Infinity].map(() => 0), milliseconds: 0 };
    this.routes.set(name, made);
    return made;
  }
}
