/** How do results become a page? Losses stand where they fall, in bold, and the slowest row is named. */
import { cellOf, type Ladder } from "../ladders/ladder.js";
import type { Cell, Row } from "../measure.js";
import { ASKS } from "../row.js";
import { median } from "../statistics.js";
import { TIMES_AROUND, WARM_UP } from "../warm_up.js";
import { boldIf, duration, short, table } from "./cells.js";
import { byLoad, ratioOf, summarize } from "./ratios.js";
import type { Section, Side } from "./section.js";
import { overview } from "./summary.js";

const { http, process: inProcess } = WARM_UP;

const HEAD = `# Results

Written by \`npm run bench\`; CONTRIBUTING.md says how to measure anew. A row is 100 different requests, drawn from
the corpus with a fixed seed. Before it is measured, every peer answers them once, in order, and has to answer as the
first does: all of them, or as many as it answers in a second (over HTTP, in five), and 20 at least.

Before the first row of a ladder, peers are warmed up as a whole, because compilers behind them need requests by the ten
thousands: each is asked the rows that it can answer, ${TIMES_AROUND} times around, for up to ${http.whole} s in all over HTTP, at
${http.connections} connections, and up to ${inProcess.whole} s in process. Before a row is measured at a load, each is asked the row's requests at
that load for ${http.row} s over HTTP, and ${inProcess.row} s in process. Neither depends on how long the rounds are.

Peers then take turns, round by round. In a round all are asked the same requests again and again:
all of the row's, or as many as the slowest peer has time for, and so many at least that all rounds together ask all.
Where that is fewer than all, the number stands behind the load, and a p99 is little else than the slowest of them.

p50 and p99 are the medians of the rounds' own, a ratio is the median of the rounds' ratios, with the interval that
holds it with 95 % confidence (bootstrap). Ratios are over 1 where Vitrine is better; where it is not, they are
**bold**. \`-\` is a peer that has nothing like the row, \`≠\` one that answered otherwise and was therefore not
measured. What is in the time of a peer, and what is not, is said below its section's table of peers.
`;

/** Returns the page of all sections. */
export function page(sections: readonly Section[], ladders: readonly Ladder[]): string {
  const parts = ladders.flatMap((ladder) => {
    const own = sections.filter((section) => section.ladder === ladder.name);
    if (own.length === 0) return [];
    return [`## ${ladder.title}`, ladder.notes.join(" "), ...own.map((section) => sectionText(section, ladder))];
  });
  return `${[HEAD.trimEnd(), ...overview(sections, ladders), ...parts].join("\n\n")}\n`;
}

/** Returns one section. */
export function sectionText(section: Section, ladder: Ladder): string {
  const { corpus, documents, sides, rows, effort } = section;
  const loaded = sides.filter((side) => side.loaded !== null);
  const parts = [
    `### ${corpus}: ${documents.toLocaleString("en")} documents`,
    `${section.machine}. Commit ${section.commit}, ${section.date}; ${effort.rounds} rounds of ${effort.seconds} s, ${section.minutes.toFixed(1)} minutes in all.`,
    sidesTable(sides),
    sides.flatMap(({ name, loaded: known }) => (known?.notes ?? []).map((note) => `- ${name}: ${note}.`)).join("\n"),
    timesTable(rows, loaded),
  ];
  for (const ours of loaded.filter((side) => side.ours)) {
    const others = loaded.filter((side) => side !== ours && (ours === loaded[0] || !side.ours));
    if (others.length === 0) continue;
    parts.push(
      `How many times as fast ${ours.name} is, by ${ladder.cost.name}:`,
      ratiosTable(ladder, rows, ours, others),
    );
    parts.push(summaryTable(ladder, rows, ours, others));
  }
  const faults = faultsOf(rows);
  if (faults.length > 0) parts.push(`Not measured:\n\n${faults.join("\n")}`);
  return parts.filter((part) => part !== "").join("\n\n");
}

function sidesTable(sides: readonly Side[]): string {
  const head = ["peer", "version", "build s", "index MB", "load ms", "start to first answer ms", "resident MB"];
  const number = (value: number | null | undefined, digits: number, unit = 1): string =>
    value === null || value === undefined ? "" : (value / unit).toFixed(digits);
  const rows = sides.map(({ name, loaded, absent, memory }) => [
    name,
    loaded === null ? `left out: ${clean(absent ?? "")}` : clean(loaded.version),
    number(loaded?.buildSeconds, 1),
    number(loaded?.indexBytes, 1, 1e6),
    number(loaded?.loadMs, 0),
    number(loaded?.coldMs, 0),
    number(memory, 0, 1e6),
  ]);
  return table([head, ...rows]);
}

function timesTable(rows: readonly Row[], sides: readonly Side[]): string {
  const head = ["p50 / p99", "load", ...sides.map(({ name }) => name)];
  return table([
    head,
    ...rows.map((row) => [row.operation, loadOf(row), ...sides.map(({ name }) => times(cellOf(row, name), row))]),
  ]);
}

/** How many requests a round asks stands behind a load where it is not all. */
function loadOf({ load, requests }: Row): string {
  return requests === ASKS ? load : `${load}, ${requests} requests`;
}

function times(cell: Cell | undefined, row: Row): string {
  if (cell === undefined || cell.rounds.length === 0) return sign(cell);
  const middle = (of: "p50" | "p99"): string => duration(median(cell.rounds.map((round) => round[of])));
  const rate = median(cell.rounds.map(({ count, seconds }) => count / seconds));
  const several = /^\d+ connections$/.test(row.load) ? `, ${rate.toFixed(0)}/s` : "";
  return `${middle("p50")} / ${middle("p99")}${several}`;
}

function sign(cell: Cell | undefined): string {
  return cell?.differs === null || cell === undefined ? "-" : "≠";
}

function ratiosTable(ladder: Ladder, rows: readonly Row[], ours: Side, others: readonly Side[]): string {
  const head = [`${ours.name} against`, "load", ...others.map(({ name }) => name)];
  return table([
    head,
    ...rows.map((row) => [
      row.operation,
      row.load,
      ...others.map(({ name }) => {
        const ratio = ratioOf(ladder, row, ours.name, name);
        if (ratio === null) return sign(cellOf(row, name));
        const text = `${short(ratio.median)} (${short(ratio.low)} to ${short(ratio.high)})`;
        return boldIf(ratio.median < 1, text);
      }),
    ]),
  ]);
}

function summaryTable(ladder: Ladder, rows: readonly Row[], ours: Side, others: readonly Side[]): string {
  const head = [`${ours.name} against`, "load", "rows", "geometric mean", "slowest row", "losses"];
  const body = others.flatMap(({ name }) =>
    [...byLoad(rows)].flatMap(([load, own]) => {
      const summary = summarize(ladder, own, ours.name, name);
      if (summary === null) return [];
      const { mean, slowest, losses } = summary;
      const lost = losses.length === 0 ? "none" : `${losses.length}: ${losses.join("; ")}`;
      return [[name, load, String(summary.rows), short(mean), `${slowest.operation}: ${short(slowest.ratio)}`, lost]];
    }),
  );
  return body.length === 0 ? "" : table([head, ...body]);
}

function faultsOf(rows: readonly Row[]): string[] {
  const faults = rows.flatMap(({ operation, cells }) =>
    cells.flatMap(({ peer, differs }) => (differs === null ? [] : [`- ${operation}, ${peer}: ${clean(differs)}`])),
  );
  return [...new Set(faults)];
}

/** Text of a peer's own, in a cell. */
function clean(text: string): string {
  return text.replaceAll("|", "/").replaceAll(/\s+/g, " ").slice(0, 300);
}
