/** What is a route? A path, its methods, and how a request is first read and then answered. */
import type { AnswerCache } from "../answers.js";
import type { Budget } from "../budget.js";
import type { EngineClient, Loaded } from "../engine/client.js";
import { ApiError } from "../errors.js";
import type { Limits } from "../generated/plan.js";
import { noSuchIndex } from "../parameters/indices.js";
import type { Given, Tables } from "../parameters/table.js";

/** What one request may spend. */
export interface Budgets {
  /** Work units, of about ten nanoseconds each: of the host and its engine together. */
  readonly work: number;
  /** Bytes of the response. */
  readonly responseBytes: number;
  /** Bytes that may be held for what is read of the request's body, besides the body itself. */
  readonly requestBytes: number;
  /** Bytes of memory that the engine may take for a request, beside the index. */
  readonly memoryBytes: number;
  /** Searches in one request of `_msearch`. */
  readonly searches: number;
}

/** What a request may spend unless the host says otherwise: less than a second of one core, 32 MiB, 64 MiB, 96 MiB, 32 searches. */
export const BUDGETS: Budgets = {
  work: 80_000_000,
  responseBytes: 32 * 1024 * 1024,
  requestBytes: 64 * 1024 * 1024,
  memoryBytes: 96 * 1024 * 1024,
  searches: 32,
};

/** What a route sees of a request. */
export interface RouteRequest {
  readonly method: string;
  readonly engine: EngineClient;
  readonly loaded: Loaded;
  readonly parameters: Readonly<Record<string, string>>;
  /** The URL parameters. */
  readonly query: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** The request's headers: names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the URL parameters of the real engine are served. */
  readonly isExtended: boolean;
  /** Sources are printed anew: the answer will be laid out, or filtered. */
  readonly pretty: boolean;
  readonly budgets: Budgets;
  /** What it has spent of them so far. */
  readonly budget: Budget;
  /** Requests that came before; null where none are kept. */
  readonly cache: AnswerCache | null;
  readonly now: () => number;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  /** Deprecated forms that the request used. */
  readonly warnings: string[];
}

/** An answer: JSON text, unless it says otherwise. */
export interface RouteAnswer {
  readonly status: number;
  readonly body: Uint8Array;
  /** The type of its content: one that is no JSON is neither laid out nor filtered. */
  readonly type?: string;
}

/** One route. */
export interface Route {
  readonly methods: readonly string[];
  /** Segments of the path; `{name}` takes any. */
  readonly path: readonly string[];
  readonly takesBody: boolean;
  /** The URL parameters that it has beside those that all routes have, where few are served. */
  readonly reads?: readonly string[];
  /** The URL parameters that it has where those of the real engine are served. */
  readonly tables?: (body: Uint8Array, given: Given, method: string) => Tables;
  /** Whether it answers `HEAD` there, too. */
  readonly hasHead?: boolean;
  /** Takes `filter_path` without effect. */
  readonly isUnfiltered?: boolean;
  /** Laid out even when the request does not ask for it. */
  readonly pretty?: boolean;
  /** Reads the request, and returns what answers it: URL parameters are checked between the two. */
  readonly prepare: (request: RouteRequest) => () => RouteAnswer;
}

/** Returns a route of searches or counts by the address that it had when there were types, with the warning that it brings. */
export function typed(route: Route, name: "search" | "count"): Route {
  const { methods, takesBody, tables } = route;
  return {
    methods,
    ...(tables === undefined ? {} : { tables }),
    path: ["{index}", "_doc", `_${name}`],
    takesBody,
    prepare: (request) => {
      const execute = route.prepare(request);
      request.warnings.push(`[types removal] Specifying types in ${name} requests is deprecated.`);
      return execute;
    },
  };
}

/** Returns the limits that a request with nothing spent has. */
export function fullLimits(budgets: Budgets): Limits {
  return limitsOf(budgets, budgets.work, 0);
}

/** Returns the limits of what a request has left, after bytes of its response were written. */
export function limitsLeft({ budgets, budget }: RouteRequest, written = 0): Limits {
  return limitsOf(budgets, budget.left, written);
}

function limitsOf(budgets: Budgets, work: number, written: number): Limits {
  return {
    work,
    work_budget: budgets.work,
    response_bytes: Math.max(0, budgets.responseBytes - written),
    response_budget: budgets.responseBytes,
    memory_bytes: budgets.memoryBytes,
    memory_budget: budgets.memoryBytes,
  };
}

/** Runs what the real engine does while it writes an answer: what fails then is told so. */
export function inAnswer<R>(run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.status, error.cause_, "answer");
    throw error;
  }
}

/** Refuses a name that is not the loaded index's. */
export function checkIndex(expression: string, loaded: Loaded, resource = "index_or_alias"): void {
  if (expression === loaded.name) return;
  for (const name of expression.split(",")) {
    if (name !== loaded.name) throw noSuchIndex(name, resource);
  }
}
