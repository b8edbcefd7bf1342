/** How does a first pass stand beside those after it? A table a corpus; a row whose first pass takes too long is bold. */
import type { Timings } from "../peers/peer.js";
import { boldIf, duration, short, table } from "./cells.js";

/** A row: what a fresh process took for all its requests, and what it took for them then. */
export interface FirstRow {
  readonly operation: string;
  /** How many different ones were asked. */
  readonly requests: number;
  readonly first: Timings;
  readonly warm: Timings;
}

/** All rows on one corpus. */
export interface FirstSection {
  readonly corpus: string;
  readonly documents: number;
  readonly machine: string;
  readonly commit: string;
  readonly date: string;
  readonly rows: readonly FirstRow[];
}

/** A first pass is to take at most so many times as long as a warm one, by p50. */
const MOST = 2;

const HEAD = `# First passes

Written by \`npm run bench:first\`. Real traffic does not repeat itself: here a process is started for each row, loads the index
and warms up as a server does, and is then asked requests of which no two are alike, drawn from the corpus with a fixed seed:
10,000, or as many as there are. Their first pass stands beside those that follow, which ask the same again. It is the whole
host in one process, with the committed WebAssembly, without a server and without a cache of answers; hits carry \`_source\`
only where the row says so.

Ratios are of p50. A first pass that takes more than ${MOST} times as long as the warm ones is **bold**. What follows from the index
for a frequent word is found with the first request for it: where only frequent words are asked, and few are, the first pass
is that first use. A row of few requests is over before the JavaScript of the host is compiled, so that its first pass tells
of that as well.
`;

/** Returns the page of all sections. */
export function firstPage(sections: readonly FirstSection[]): string {
  return `${[HEAD.trimEnd(), ...sections.map(firstTable)].join("\n\n")}\n`;
}

/** Returns the text and table of one section. */
export function firstTable({ corpus, documents, machine, commit, date, rows }: FirstSection): string {
  const head = ["p50 / p99", "requests", "first pass", "warm", "first to warm"];
  const times = ({ p50, p99 }: Timings): string => `${duration(p50)} / ${duration(p99)}`;
  const body = rows.map(({ operation, requests, first, warm }) => {
    const ratio = first.p50 / warm.p50;
    return [operation, String(requests), times(first), times(warm), boldIf(ratio > MOST, short(ratio))];
  });
  return [
    `## ${corpus}: ${documents.toLocaleString("en")} documents`,
    `${machine}. Commit ${commit}, ${date}.`,
    table([head, ...body]),
  ].join("\n\n");
}
