/**
 * How is a row measured? First every peer gets ready and answers everything once; those that answer as the first does
 * are warmed up and then measured turn by turn, so that a disturbance of the machine falls on all of them.
 */
import { compareAnswers } from "./check.js";
import type { Operation } from "./operations.js";
import type { Answer, Load, Peer, Timings } from "./peers/peer.js";

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
  readonly cells: readonly Cell[];
}

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/** Seconds that compilers behind the peers need at least, with nothing else to do. */
const LEAST_WARM_UP = 0.3;

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
      const answers = await peer.answers(operation);
      differs = wanted === null ? null : compareAnswers(answers, wanted, peer.agreement);
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

/** Measures the peers that are ready, turn by turn. */
export async function measure(
  { peers, others }: Ready,
  operation: Operation,
  load: Omit<Load, "seconds">,
  effort: Effort,
): Promise<readonly Cell[]> {
  const warm = Math.max(LEAST_WARM_UP, effort.seconds * 1.5);
  for (const peer of peers) await peer.run(operation, { ...load, seconds: warm });
  const rounds = new Map<string, Timings[]>(peers.map(({ name }) => [name, []]));
  for (let round = 0; round < effort.rounds; round++) {
    for (const peer of peers) {
      rounds.get(peer.name)?.push(await peer.run(operation, { ...load, seconds: effort.seconds }));
    }
  }
  const measured = [...rounds].map(([peer, done]): Cell => ({ peer, rounds: done, cannot: null, differs: null }));
  return [...measured, ...others];
}
