/**
 * Is an answer the one that the real engine gave?
 *
 * Status, the headers that matter and the body must agree.
 */

import { compareBodies, type Difference } from "../../builder/src/replay/compare_bodies.js";
import { HEADERS_THAT_MATTER, LENGTH, type Exchange, type ExchangeResponse } from "./exchange.js";

export type { Difference };

/** Returns the first difference between the recorded answer and another, or undefined when they agree. */
export function compare(exchange: Exchange, got: ExchangeResponse): Difference | undefined {
  const expected = exchange.response;
  if (expected.status !== got.status) {
    return { path: "status", expected: String(expected.status), got: `${got.status} ${got.body}` };
  }
  // Lengths are compared where they are recorded.
  for (const name of expected.headers[LENGTH] === undefined ? HEADERS_THAT_MATTER : [...HEADERS_THAT_MATTER, LENGTH]) {
    const [wanted, seen] = [expected.headers[name], got.headers[name]];
    if (wanted !== seen) {
      return { path: `header ${name}`, expected: wanted ?? "no such header", got: seen ?? "no such header" };
    }
  }
  return compareBodies(exchange.request, expected.body, got.body);
}
