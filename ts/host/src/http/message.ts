/** What is a request, and what is a response, whatever the host that carries them? */
import type { ApiError } from "../errors.js";

/** A request, free of any host's types. */
export interface AppRequest {
  readonly method: string;
  /** Path with query string, still encoded. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** What the host has against the request before it has read all of it; this is then the answer. */
  readonly refusal?: ApiError;
}

/** A response, free of any host's types. */
export interface AppResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A view: its buffer has other answers, too. */
  readonly body: Uint8Array;
}
