/**
 * How is a row measured? First every peer gets ready and answers the requests once; those that answer as the first does
 * are warmed up and then measured turn by turn, so that a disturbance of the machine falls on all of them.
 */
import { compareAnswers } from "./check.js";
import type { Operation } from "./operations.js";
import type { Patience } from "./peers/patience.js";
import type { Answer, Load, Peer, Place, Timings } from "./peers/peer.js";
import { countOfRound, leastOfRound, sliceOfRound } from "./rounds.js";
import { warmUpRow } from "./warm_up.js";

/** What a peer did in a row: timings of each round, or why there are none. */
export interface Cell {
  readonly peer: string;
  readonly rounds: readonly Timings[];
  /** Has nothing like the operation. */
  readonly cannot: string | null;
  /** Answers otherwise than the first. */
  readonly differs: string | null;
}

/** A row of the results. */
export interface Row {
  readonly operation: string;
  /** What the load was, such as `8 connections`. */
  readonly load: string;
  /** How many different requests a round asked, the same ones of all. */
  readonly requests: number;
  readonly cells: readonly Cell[];
}

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Slow peers answer fewer requests than all, before they are measured; so many they have to. Servers may have caches, in
 * which all answers are to be by then.
 */
const PATIENCE: Readonly<Record<Place, Patience>> = {
  process: { seconds: 1, least: 20 },
  http: { seconds: 5, least: 20 },
};

/** The peers that are ready for an operation, and the cells of those that are not. */
export interface Ready {
  readonly peers: readonly Peer[];
  readonly others: readonly Cell[];
}

/** Gets the peers ready for an operation, and checks their answers. */
export async function prepare(
  peers: readonly Peer[],
  operation: Operation,
  say: (text: string) => void,
): Promise<Ready> {
  const ready: Peer[] = [];
  const others: Cell[] = [];
  let wanted: Answer[] | null = null;
  for (const peer of peers) {
    let differs: string | null;
    try {
      const cannot = await peer.can(operation);
      if (cannot !== null) {
        others.push({ peer: peer.name, rounds: [], cannot, differs: null });
        continue;
      }
      const answers = await peer.answers(operation, PATIENCE[peer.place]);
      differs = wanted === null ? null : compareFirst(answers, wanted, peer);
      wanted ??= answers;
    } catch (error) {
      differs = `it failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (differs === null) {
      ready.push(peer);
    } else {
      say(`!!! ${operation.name} IS NOT MEASURED with ${peer.name}: ${differs}`);
      others.push({ peer: peer.name, rounds: [], cannot: null, differs });
    }
  }
  return { peers: ready, others };
}

/** Compares as many answers as both gave in the time that they had. */
function compareFirst(found: readonly Answer[], wanted: readonly Answer[], peer: Peer): string | null {
  const both = Math.min(found.length, wanted.length);
  if (both < Math.min(PATIENCE[peer.place].least, wanted.length)) return `only ${both} answers`;
  return compareAnswers(found.slice(0, both), wanted.slice(0, both), peer.agreement);
}

/** What was measured of an operation. */
export type Measured = Pick<Row, "requests" | "cells">;

/** Measures the peers that are ready, turn by turn. */
export async function measure(
  { peers, others }: Ready,
  operation: Operation,
  load: Omit<Load, "seconds" | "slice">,
  { rounds, seconds }: Effort,
): Promise<Measured> {
  const all = operation.asks.length;
  const slowest = await warmUpRow(peers, operation, load, rounds);
  // Requests that come when they come are the same for all peers anyway.
  const requests = load.rate === null ? countOfRound(all, rounds, seconds, slowest) : all;
  const least = leastOfRound(all, rounds);
  const slices = Array.from({ length: rounds }, (_, round) =>
    load.rate === null ? sliceOfRound(all, requests, round) : { from: (round * least) % all, count: all },
  );
  const timings = new Map<string, Timings[]>(peers.map(({ name }) => [name, []]));
  for (const slice of slices) {
    for (const peer of peers) timings.get(peer.name)?.push(await peer.run(operation, { ...load, seconds, slice }));
  }
  const measured = [...timings].map(([peer, done]): Cell => ({ peer, rounds: done, cannot: null, differs: null }));
  return { requests, cells: [...measured, ...others] };
}
