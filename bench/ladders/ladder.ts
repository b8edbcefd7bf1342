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
  /** What stands for a request without a search, where there is such a thing. */
  readonly floor: Floor | null;
  /** What ratios are made of, in words and as a number that is smaller where a peer is better. */
  readonly cost: { readonly name: string; readonly of: (row: Row, timings: Timings) => number };
}

/** What is left of requests where nothing is searched. */
export interface Floor {
  /** Who searches nothing, and with how many processes. */
  readonly sides: readonly { readonly name: string; readonly processes: number }[];
  /** The side of ours whose floor they are. */
  readonly plain: string;
  /** The peer that no engine behind them could beat by more. */
  readonly peer: string;
  /** What microseconds of an engine's own time add at least to the cost of a request; null where that cannot be told. */
  readonly engine: ((row: Row, micros: number, processes: number) => number) | null;
}

/** The floor of the ladders over HTTP. */
export const HTTP_FLOOR: Omit<Floor, "engine"> = {
  sides: [
    { name: "vitrine-1-process-cache-on", processes: 1 },
    { name: "node-http-1-process", processes: 1 },
    { name: "node-http-2-processes", processes: 2 },
  ],
  plain: "vitrine-1-process",
  peer: "real-engine-caches-off",
};

/** Returns the cell of a peer. */
export function cellOf(row: Row, peer: string): Cell | undefined {
  return row.cells.find((cell) => cell.peer === peer);
}
