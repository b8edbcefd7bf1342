/**
 * Which requests does a round ask? The same ones of every peer, and as many as the slowest peer has time for; the next
 * round goes on where the last one ended, so that a row of slow requests takes no longer than others and all are asked.
 */

/** As many requests as `count`, beginning with number `from`; the first follows the last. */
export interface Slice {
  readonly from: number;
  readonly count: number;
}

/** Returns how many requests a round asks at least: so many that all rounds together ask all. */
export function leastOfRound(all: number, rounds: number): number {
  return Math.ceil(all / rounds);
}

/** Returns how many requests a round asks: as many as `rate` a second has time for, but not too few. */
export function countOfRound(all: number, rounds: number, seconds: number, rate: number): number {
  return Math.min(all, Math.max(leastOfRound(all, rounds), Math.floor(seconds * rate)));
}

/** Returns the requests of a round, of which the first is 0. */
export function sliceOfRound(all: number, count: number, round: number): Slice {
  return { from: (round * count) % all, count };
}

/** Returns the requests of a slice. */
export function take<T>(requests: readonly T[], { from, count }: Slice): T[] {
  return Array.from({ length: count }, (_, i) => requests[(from + i) % requests.length]).filter(
    (request) => request !== undefined,
  );
}
