/** How many times as fast is one peer as another? Over 1 where ours is better, whatever the ladder compares. */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import type { Row } from "../measure.js";
import { bootstrapMedian, geometricMean, type Interval } from "../statistics.js";

/** Returns the ratio of a row, with something added to the cost of ours; null unless both were measured. */
export function ratioOf(ladder: Ladder, row: Row, ours: string, theirs: string, more = 0): Interval | null {
  const mine = cellOf(row, ours)?.rounds ?? [];
  const others = cellOf(row, theirs)?.rounds ?? [];
  if (mine.length === 0 || mine.length !== others.length) return null;
  const ratios = mine.flatMap((timings, round) => {
    const other = others[round];
    return other === undefined ? [] : [ladder.cost.of(row, other) / (ladder.cost.of(row, timings) + more)];
  });
  return bootstrapMedian(ratios);
}

/** What the ratios of several rows amount to. */
export interface Summary {
  readonly rows: number;
  readonly mean: number;
  /** Of each row, the lowest first. */
  readonly ratios: readonly { readonly operation: string; readonly ratio: number }[];
  readonly slowest: { readonly operation: string; readonly ratio: number };
  readonly losses: readonly string[];
}

/** Returns the kind of a load: the rate of an open loop is each row's own. */
export function kindOfLoad({ load }: Row): string {
  return load.replace(/:.*/, "");
}

/** Returns the kinds of load of rows, and the rows of each. */
export function byLoad(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const load = kindOfLoad(row);
    const group = groups.get(load);
    if (group === undefined) groups.set(load, [row]);
    else group.push(row);
  }
  return groups;
}

/** Returns the summary of rows of one kind of load, with `more` added to the costs of ours; null when none has both. */
export function summarize(
  ladder: Ladder,
  rows: readonly Row[],
  ours: string,
  theirs: string,
  more: (row: Row) => number = () => 0,
): Summary | null {
  const ratios = rows.flatMap((row) => {
    const ratio = ratioOf(ladder, row, ours, theirs, more(row))?.median;
    return ratio === undefined ? [] : [{ operation: row.operation, ratio }];
  });
  const sorted = [...ratios].sort((left, right) => left.ratio - right.ratio);
  const [slowest] = sorted;
  if (slowest === undefined) return null;
  const losses = ratios.filter(({ ratio }) => ratio < 1).map(({ operation }) => operation);
  const mean = geometricMean(ratios.map(({ ratio }) => ratio));
  return { rows: ratios.length, mean, ratios: sorted, slowest, losses };
}
