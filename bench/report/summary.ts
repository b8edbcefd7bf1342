/** Where does Vitrine stand? A table a ladder, a line a corpus and kind of Vitrine, made of the kept results. */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import type { Row } from "../measure.js";
import { geometricMean, median } from "../statistics.js";
import { boldIf, duration, short, table } from "./cells.js";
import { byLoad, kindOfLoad, summarize, type Summary } from "./ratios.js";
import type { Section, Side } from "./section.js";

/** Returns the parts of the summary; none when there are no results. */
export function overview(sections: readonly Section[], ladders: readonly Ladder[]): string[] {
  const parts = ladders.flatMap((ladder) => {
    const own = sections.filter((section) => section.ladder === ladder.name);
    return own.length === 0 ? [] : [ladderTable(ladder, own), ...floors(ladder, own)];
  });
  return parts.length === 0 ? [] : ["## Summary", INTRODUCTION, ...parts];
}

const INTRODUCTION =
  "How many times as fast Vitrine is as each peer, as the geometric mean over the rows that both have; how many of them " +
  "are lost; and the row where it stands worst, with its ratio. The ladders below have every row, and name the machine and the " +
  "commit of each corpus: ratios of two machines do not compare.";

/** A table with a column for each peer and load, and a line for each corpus and kind of Vitrine. */
function ladderTable(ladder: Ladder, sections: readonly Section[]): string {
  // Sides that search nothing have a table of their own.
  const stands = ({ name, loaded }: Side): boolean => loaded !== null && ladder.floor?.sides.includes(name) !== true;
  const loads = unique(sections.flatMap(({ rows }) => rows.map(kindOfLoad)));
  const columns = unique(
    sections.flatMap(({ sides }) => sides.filter((side) => !side.ours && stands(side)).map(({ name }) => name)),
  ).flatMap((peer) => loads.map((load) => ({ peer, load })));
  const head = columns.map(({ peer, load }) => (loads.length === 1 ? peer : `${peer}, ${load}`));
  const lines = sections.flatMap((section) =>
    section.sides
      .filter((side) => side.ours && stands(side))
      .map(({ name }) => {
        const cells = columns.map(({ peer, load }) => standing(ladder, section, name, peer, load));
        return [`${section.corpus}: ${name}`, ...cells];
      }),
  );
  return table([[`${ladder.title}, by ${ladder.cost.name}`, ...head], ...lines]);
}

function standing(ladder: Ladder, { rows }: Section, ours: string, theirs: string, load: string): string {
  const summary = summarize(ladder, byLoad(rows).get(load) ?? [], ours, theirs);
  if (summary === null) return "-";
  const { mean, losses, slowest } = summary;
  const lost = boldIf(losses.length > 0, `${losses.length} of ${summary.rows} lost`);
  return `${boldIf(mean < 1, short(mean))}; ${lost}; ${slowest.operation} ${short(slowest.ratio)}`;
}

/** What is left where nothing is searched: how near Vitrine is to it, and how far it is from a peer. */
function floors(ladder: Ladder, sections: readonly Section[]): string[] {
  const { floor } = ladder;
  if (floor === null) return [];
  const lines = sections.flatMap((section) =>
    floor.sides.flatMap((side) =>
      [...byLoad(section.rows)].flatMap(([load, rows]) => {
        const rounds = rows.map((row) => cellOf(row, side)?.rounds ?? []).filter((own) => own.length > 0);
        const times = summarize(ladder, rows, side, floor.plain);
        if (times === null) return [];
        const p50 = geometricMean(rounds.map((own) => median(own.map((round) => round.p50))));
        const rate = geometricMean(rounds.map((own) => median(own.map(({ count, seconds }) => count / seconds))));
        const cells = [
          duration(p50),
          `${rate.toFixed(0)}/s`,
          short(times.mean),
          ...reach(ladder, rows, side, floor.peer),
        ];
        return [[`${section.corpus}: ${side}`, load, ...cells]];
      }),
    ),
  );
  if (lines.length === 0) return [];
  const head = [
    "Where nothing is searched",
    "load",
    "p50",
    "throughput",
    floor.plain,
    floor.peer,
    "below 8",
    "below 3",
  ];
  return [FLOOR, table([head, ...lines])];
}

const FLOOR =
  "The floor of HTTP: what is left of a request where nothing is searched, because the answer was kept. Geometric means over " +
  "the rows: p50, throughput, and, in the measure of the table above, how many times as fast that is as Vitrine and as the real " +
  "engine. The latter no engine behind the same server could exceed; then come the number of rows in which it is below 8, and " +
  "those below 3.";

/** How many times as fast as a peer a side that searches nothing is, and the rows in which that is little. */
function reach(ladder: Ladder, rows: readonly Row[], side: string, peer: string): string[] {
  const summary = summarize(ladder, rows, side, peer);
  if (summary === null) return ["-", "-", "-"];
  const below = (limit: number): Summary["ratios"] => summary.ratios.filter(({ ratio }) => ratio < limit);
  const named = below(3).map(({ operation, ratio }) => `${operation} ${short(ratio)}`);
  return [short(summary.mean), `${below(8).length} of ${summary.rows}`, named.length === 0 ? "none" : named.join("; ")];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
