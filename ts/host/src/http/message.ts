/** What is a request, and what is a response, whatever the host that carries them? */
import type { Budget, BudgetKind } from "../budget.js";
import type { ApiError } from "../errors.js";
import type { BodyShare } from "./body_memory.js";

/** A request, free of any host's types. */
export interface AppRequest {
  readonly method: string;
  /** Path with query string, still encoded. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** What the host has against the request, whatever it says; this is then the answer. */
  readonly refusal?: ApiError;
  /** Why there is no body where one was to come: the answer, unless the head alone is refused. */
  readonly unread?: ApiError;
  /** What the body has taken of the memory for bodies; the host gives it back. */
  readonly share?: BodyShare;
}

/** A response, free of any host's types. */
export interface AppResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A view: its buffer has other answers, too. */
  readonly body: Uint8Array;
  /** What the request took, for hosts that count. */
  readonly account?: Account;
}

/** What a request took; complete once its response is there. */
export interface Account {
  /** Path of its route, such as `/{index}/_search`; empty where there is none, or it was not come to. */
  readonly route: string;
  /** Milliseconds, in whole ones, that reading what the body asks took, and running it with its answer's writing. */
  readonly readTime: number;
  readonly engineTime: number;
  /** Units of work that reading took. */
  readonly readUnits: number;
  /** All that it spent. */
  readonly budget: Budget;
  /** Which budget it was refused for, as a whole or one of its searches. */
  readonly refusal: BudgetKind | null;
  /** The `id` of the key that it brought; null where keys are not asked for, or it had none. */
  readonly user: string | null;
}
