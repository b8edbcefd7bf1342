/** What is a request, and what is a response, whatever the host that carries them? */
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
}
