/**
 * What is left of requests where nothing is searched? How near Vitrine is to that, how far it is from a peer, and how far
 * a server would be whose engine takes what ours takes alone, and whose host takes nothing, or what ours takes in process.
 */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import type { Row } from "../measure.js";
import { geometricMean, median } from "../statistics.js";
import { duration, short, table } from "./cells.js";
import { byLoad, summarize, type Summary } from "./ratios.js";
import type { Section } from "./section.js";

/** What is added to the floor: the times of a side in process. */
const ADDED = [
  { side: "vitrine-engine", head: "with our engine's time" },
  { side: "vitrine", head: "with our host's, too" },
];

/** Returns a text and a table of a ladder's floor; nothing where it has none. `all` has the sections of every ladder. */
export function floors(ladder: Ladder, sections: readonly Section[], all: readonly Section[]): string[] {
  const { floor } = ladder;
  if (floor === null) return [];
  const lines = sections.flatMap((section) => {
    const { engine: added } = floor;
    const taken = ADDED.map(({ side }) => timesInProcess(all, section.corpus, side));
    return floor.sides.flatMap(({ name, processes }) =>
      [...byLoad(section.rows)].flatMap(([load, rows]) => {
        const rounds = rows.map((row) => cellOf(row, name)?.rounds ?? []).filter((own) => own.length > 0);
        const times = summarize(ladder, rows, name, floor.plain);
        const bare = summarize(ladder, rows, name, floor.peer);
        if (times === null) return [];
        const p50 = geometricMean(rounds.map((own) => median(own.map((round) => round.p50))));
        const rate = geometricMean(rounds.map((own) => median(own.map(({ count, seconds }) => count / seconds))));
        const searching = taken.flatMap((own) => {
          const known = added === null ? [] : rows.filter((row) => own.has(row.operation));
          const more = (row: Row): number => added?.(row, own.get(row.operation) ?? 0, processes) ?? 0;
          return reach(summarize(ladder, known, name, floor.peer, more));
        });
        const cells = [duration(p50), `${rate.toFixed(0)}/s`, short(times.mean), ...reach(bare), ...searching];
        return [[`${section.corpus}: ${name}`, load, ...cells]];
      }),
    );
  });
  if (lines.length === 0) return [];
  const reached = ["below 8", "below 3"];
  const head = ["Where nothing is searched", "load", "p50", "throughput", floor.plain];
  const more = ADDED.flatMap((added) => [added.head, ...reached]);
  return [TEXT, table([[...head, floor.peer, ...reached, ...more], ...lines])];
}

const TEXT =
  "The floor of HTTP: what is left of a request where nothing is searched, because the answer was kept. Geometric means over " +
  "the rows: p50, throughput, and, in the measure of the table above, how many times as fast that is as Vitrine and as the real " +
  "engine. The latter no engine behind the same server could exceed; then come the number of rows in which it is below 8, and " +
  "those below 3. The same follows with the time added that our engine takes alone for each row, in WebAssembly and without " +
  "sources (in process, on the same corpus): what is left to gain for a host that reads requests and writes answers in no time. " +
  "And at last with the time that our host and engine take together in process, where nothing else comes between two requests: " +
  "what is left to gain for a server whose code and data are never cold.";

/** What a side takes for each row in process, in microseconds. */
function timesInProcess(sections: readonly Section[], corpus: string, side: string): ReadonlyMap<string, number> {
  const section = sections.find((one) => one.ladder === "process" && one.corpus === corpus);
  const times = (section?.rows ?? []).flatMap((row): [string, number][] => {
    const rounds = cellOf(row, side)?.rounds ?? [];
    return rounds.length === 0 ? [] : [[row.operation, median(rounds.map(({ mean }) => mean))]];
  });
  return new Map(times);
}

/** The mean of the ratios, how many of them are below 8, and which below 3. */
function reach(summary: Summary | null): string[] {
  if (summary === null) return ["-", "-", "-"];
  const below = (limit: number): Summary["ratios"] => summary.ratios.filter(({ ratio }) => ratio < limit);
  const named = below(3).map(({ operation, ratio }) => `${operation} ${short(ratio)}`);
  return [short(summary.mean), `${below(8).length} of ${summary.rows}`, named.length === 0 ? "none" : named.join("; ")];
}
