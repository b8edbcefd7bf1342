/** How many times as fast is one peer as another? Over 1 where ours is better, whatever the ladder compares. */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import type { Row } from "../measure.js";
import { bootstrapMedian, geometricMean, type Interval } from "../statistics.js";

/** Returns the ratio of a row; null unless both were measured. */
export function ratioOf(ladder: Ladder, row: Row, ours: string, theirs: string): Interval | null {
  const mine = cellOf(row, ours)?.rounds ?? [];
  const others = cellOf(row, theirs)?.rounds ?? [];
  if (mine.length === 0 || mine.length !== others.length) return null;
  const ratios = mine.flatMap((timings, round) => {
    const other = others[round];
    return other === undefined ? [] : [ladder.cost.of(row, other) / ladder.cost.of(row, timings)];
  });
  return bootstrapMedian(ratios);
}

/** What the ratios of all rows with the same load amount to. */
export interface Summary {
  readonly load: string;
  readonly rows: number;
  readonly mean: number;
  readonly slowest: { readonly operation: string; readonly ratio: number };
  readonly losses: readonly string[];
}

/** Returns the kind of a load: the rate of an open loop is each row's own. */
export function kindOfLoad({ load }: Row): string {
  return load.replace(/:.*/, "");
}

/** Returns a summary for each kind of load. */
export function summarize(ladder: Ladder, rows: readonly Row[], ours: string, theirs: string): Summary[] {
  const groups = new Map<string, { operation: string; ratio: number }[]>();
  for (const row of rows) {
    const ratio = ratioOf(ladder, row, ours, theirs);
    if (ratio === null) continue;
    const load = kindOfLoad(row);
    const group = groups.get(load) ?? [];
    group.push({ operation: row.operation, ratio: ratio.median });
    groups.set(load, group);
  }
  return [...groups].flatMap(([load, all]) => {
    const [slowest] = [...all].sort((left, right) => left.ratio - right.ratio);
    if (slowest === undefined) return [];
    const losses = all.filter(({ ratio }) => ratio < 1).map(({ operation }) => operation);
    return [{ load, rows: all.length, mean: geometricMean(all.map(({ ratio }) => ratio)), slowest, losses }];
  });
}
