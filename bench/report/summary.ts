/** Where does Vitrine stand? A table a ladder, a line a corpus and kind of Vitrine, made of the kept results. */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import { geometricMean, median } from "../statistics.js";
import { boldIf, duration, short, table } from "./cells.js";
import { byLoad, kindOfLoad, summarize } from "./ratios.js";
import type { Section } from "./section.js";

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
  const loads = unique(sections.flatMap(({ rows }) => rows.map(kindOfLoad)));
  const columns = unique(
    sections.flatMap(({ sides }) => sides.filter((side) => !side.ours && side.loaded !== null).map(({ name }) => name)),
  ).flatMap((peer) => loads.map((load) => ({ peer, load })));
  const head = columns.map(({ peer, load }) => (loads.length === 1 ? peer : `${peer}, ${load}`));
  const lines = sections.flatMap((section) =>
    section.sides
      .filter(({ name, ours, loaded }) => ours && loaded !== null && name !== ladder.floor?.cached)
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

/** What the answers that are kept make: no search, and so what HTTP alone costs here. */
function floors(ladder: Ladder, sections: readonly Section[]): string[] {
  const { floor } = ladder;
  if (floor === null) return [];
  const lines = sections.flatMap((section) => {
    const parts = [...byLoad(section.rows)].flatMap(([load, rows]) => {
      const timings = rows.map((row) => cellOf(row, floor.cached)?.rounds ?? []).filter((rounds) => rounds.length > 0);
      const times = summarize(ladder, rows, floor.cached, floor.plain);
      if (timings.length === 0 || times === null) return [];
      const p50 = geometricMean(timings.map((rounds) => median(rounds.map((round) => round.p50))));
      const rate = geometricMean(timings.map((rounds) => median(rounds.map(({ count, seconds }) => count / seconds))));
      return [
        `${load}: p50 ${duration(p50)}, ${rate.toFixed(0)}/s, ${short(times.mean)} times as fast as ${floor.plain}`,
      ];
    });
    return parts.length === 0 ? [] : [`- ${section.corpus}, ${parts.join("; ")}`];
  });
  if (lines.length === 0) return [];
  const words = `The floor of HTTP: what ${floor.cached} makes of answers that it has kept, where nothing is searched.`;
  return [`${words} Geometric means over the rows:\n\n${lines.join("\n")}`];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
