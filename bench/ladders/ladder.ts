/** What is a ladder? A way to ask, whose results stand in tables of their own: ladders are never mixed. */
import type { Cell, Effort, Row } from "../measure.js";
import type { Operation } from "../operations.js";
import type { Peer, Place, Timings } from "../peers/peer.js";

/** One ladder. */
export interface Ladder {
  readonly name: string;
  readonly title: string;
  /** What a reader has to know of its numbers. */
  readonly notes: readonly string[];
  readonly place: Place;
  /** Left out of `--quick`, unless it is named. */
  readonly long: boolean;
  /** Whether an operation is measured in it. */
  readonly has: (operation: Operation) => boolean;
  readonly rows: (
    peers: readonly Peer[],
    operation: Operation,
    effort: Effort,
    say: (text: string) => void,
  ) => Promise<Row[]>;
  /** Sides that search nothing, the side of ours that they are the floor of, and the peer that no engine behind them could beat by more. */
  readonly floor: { readonly sides: readonly string[]; readonly plain: string; readonly peer: string } | null;
  /** What ratios are made of, in words and as a number that is smaller where a peer is better. */
  readonly cost: { readonly name: string; readonly of: (row: Row, timings: Timings) => number };
}

/** Returns the cell of a peer. */
export function cellOf(row: Row, peer: string): Cell | undefined {
  return row.cells.find((cell) => cell.peer === peer);
}
