/**
 * How are peers warmed up? Before the first row of a ladder as a whole, with the requests of all rows, twice around: what
 * was compiled in the first is compiled better in the second, for all kinds of requests. Then before each row at each load,
 * with its own. Compilers need requests, not rounds, so how long neither depends on how long is measured.
 */
import type { Operation } from "./operations.js";
import type { Load, Peer, Place, Timings } from "./peers/peer.js";
import { leastOfRound, sliceOfRound } from "./rounds.js";

/** How peers of a place are warmed up; times in seconds of each peer. */
export interface WarmUp {
  /** With the requests of all operations, however many, before the first row; over so many connections. */
  readonly whole: number;
  readonly connections: number;
  /** With the requests of a row, before it is measured at a load. */
  readonly row: number;
}

/**
 * In rounds of 0.1 seconds, with 0.4 seconds to warm up for a row and nothing before, the real engine had a p50 of 1.93 ms
 * for one rare word at one connection; it fell to 0.80 ms once its JVM had answered a few ten thousand requests. Lucene in
 * process fell from 2.95 to 2.18 ms (OR of 2 words with `_source`). So short runs flattered Vitrine.
 *
 * Over HTTP, the real engine answers hundreds to thousands of requests in a second at 8 connections, and is two peers.
 */
export const WARM_UP: Readonly<Record<Place, WarmUp>> = {
  http: { whole: 30, connections: 8, row: 1 },
  process: { whole: 20, connections: 1, row: 0.5 },
};

/** How often all operations are asked before the first row. */
export const TIMES_AROUND = 2;

/**
 * Asks peers the requests of all operations that they can answer, and returns how many each answered; whether well is found
 * out before each row.
 */
export async function warmUpWhole(
  peers: readonly Peer[],
  operations: readonly Operation[],
  rounds: number,
): Promise<Map<Peer, number>> {
  const left = new Map(peers.map((peer) => [peer, WARM_UP[peer.place].whole]));
  const answered = new Map(peers.map((peer) => [peer, 0]));
  for (let around = 0; around < TIMES_AROUND; around++) {
    for (const [at, operation] of operations.entries()) {
      const still = operations.length * (TIMES_AROUND - around) - at;
      const all = operation.asks.length;
      const slice = sliceOfRound(all, leastOfRound(all, rounds), around);
      for (const peer of peers) {
        const rest = left.get(peer) ?? 0;
        // Slow operations take more than their share, and leave others less.
        if (rest <= 0) continue;
        const { connections } = WARM_UP[peer.place];
        const done = await tryToAsk(peer, operation, { connections, rate: null, seconds: rest / still, slice });
        left.set(peer, rest - done.seconds);
        answered.set(peer, (answered.get(peer) ?? 0) + done.count);
      }
    }
  }
  return answered;
}

const NOTHING = { count: 0, seconds: 0 };

/** Asks for nothing where there is nothing like the operation, or it fails, as is told with its row. */
async function tryToAsk(peer: Peer, operation: Operation, load: Load): Promise<Pick<Timings, "count" | "seconds">> {
  try {
    return (await peer.can(operation)) === null ? await peer.run(operation, load) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Asks peers the requests of one row; returns how many the slowest answered in a second, in the later half of the time. */
export async function warmUpRow(
  peers: readonly Peer[],
  operation: Operation,
  load: Omit<Load, "seconds" | "slice">,
  rounds: number,
): Promise<number> {
  const all = operation.asks.length;
  let slowest = Infinity;
  for (const peer of peers) {
    let left = WARM_UP[peer.place].row;
    let rate = Infinity;
    for (const half of [0, 1]) {
      // Who needed all the time for a few requests needs no more of it.
      if (left <= 0) break;
      const slice = sliceOfRound(all, leastOfRound(all, rounds), half);
      const { count, seconds } = await peer.run(operation, { ...load, seconds: left / (2 - half), slice });
      left -= seconds;
      rate = count / seconds;
    }
    slowest = Math.min(slowest, rate);
  }
  return slowest;
}
