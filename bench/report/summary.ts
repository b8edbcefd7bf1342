/** Where does Vitrine stand? A table a ladder, a line a corpus and kind of Vitrine, made of the kept results. */
import type { Ladder } from "../ladders/ladder.js";
import { boldIf, short, table } from "./cells.js";
import { floors } from "./floor.js";
import { byLoad, kindOfLoad, summarize } from "./ratios.js";
import type { Section, Side } from "./section.js";

/** Returns the parts of the summary; none when there are no results. */
export function overview(sections: readonly Section[], ladders: readonly Ladder[]): string[] {
  const parts = ladders.flatMap((ladder) => {
    const own = sections.filter((section) => section.ladder === ladder.name);
    return own.length === 0 ? [] : [ladderTable(ladder, own), ...floors(ladder, own, sections)];
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
  const stands = ({ name, loaded }: Side): boolean =>
    loaded !== null && ladder.floor?.sides.some((side) => side.name === name) !== true;
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

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
