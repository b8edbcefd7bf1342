/**
 * What may a client take of a server? Bytes of bodies, time, connections, and room in the queue: each limit with its
 * default, which keeps a process with 100,000 products below 512 MB whatever is sent to it.
 */

const MB = 1024 * 1024;

/** Bytes of one request's body at most, as it comes and decompressed: the real engine's `http.max_content_length`. */
export const MAX_BODY_BYTES = 100 * MB;

/** Bytes of all bodies together that a process holds at one time. */
export const BODY_MEMORY_BYTES = 128 * MB;

/** Limits of the HTTP server; what is left out has its default. */
export interface HttpLimits {
  /** Milliseconds for the head of a request to come, from the connection's or the last request's end on: 10,000. */
  readonly headersTimeoutMs?: number;
  /** Milliseconds for its body to come after that: 60,000. */
  readonly bodyTimeoutMs?: number;
  /** Milliseconds that a connection without a request stays open: 72,000. */
  readonly idleTimeoutMs?: number;
  /** Milliseconds after which a connection with a request under way ends on which nothing moves in either direction: 60,000. */
  readonly stallTimeoutMs?: number;
  /** Connections at one time, of all workers together; more are closed as they come: 4,096. */
  readonly maxConnections?: number;
  /** Requests that a process has read and not answered; more are answered 429: 1,000. */
  readonly maxQueue?: number;
  /**
   * Milliseconds that a request may be expected to wait where a queue stands, past which it is answered 429: what 16 take,
   * 10 to 500. Infinity lets them wait.
   */
  readonly maxWaitMs?: number;
  /** Milliseconds that requests under way have once the server is to stop: 10,000. */
  readonly graceMs?: number;
}

/** The defaults; `maxWaitMs` is found while the server runs. */
export const HTTP_LIMITS = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 60_000,
  idleTimeoutMs: 72_000,
  stallTimeoutMs: 60_000,
  maxConnections: 4096,
  maxQueue: 1000,
  graceMs: 10_000,
} as const;

/** Bytes of answers that a process holds until clients have read them; while there are more, requests are answered 429. */
export const UNSENT_BYTES = 128 * MB;

/** Requests of one connection that are read and not answered; behind the last one the connection ends. */
export const MOST_PIPELINED = 256;

/** While a connection has so many bytes of answers that its client has not read, no more of its requests are answered. */
export const UNSENT_BYTES_PER_CONNECTION = 64 * 1024;

/** Headers of one request; Node would leave out what is more than its own limit, and say nothing. */
export const MOST_HEADERS = 1000;
