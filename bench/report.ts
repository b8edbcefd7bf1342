/**
 * How do measurements become a table? Latencies of all rounds together; ratios round by round, of which the median
 * counts, so that a disturbance of one round does not decide.
 */
import type { Load } from "./client.js";

/** Both sides in the same round. */
export interface Round {
  readonly ours: Load;
  readonly theirs: Load;
}

/** A line of the table: rounds, or why there are none. */
export interface Line {
  readonly operation: string;
  readonly connections: number;
  readonly rounds: readonly Round[];
  readonly skipped: string | null;
}

const HEAD = ["operation", "connections"];
const COLUMNS = ["p50 ms", "p99 ms", "req/s"];
const RATIOS = ["req/s ratio", "p50 ratio", "p99 ratio"];

/** Returns the lines as a Markdown table; a ratio over 1 is in Vitrine's favour, whichever it is. */
export function markdownTable(lines: readonly Line[]): string {
  const sides = ["Vitrine", "real"].flatMap((side) => COLUMNS.map((column) => `${side} ${column}`));
  const head = [...HEAD, ...sides, ...RATIOS];
  const align = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return [head, align, ...lines.map(cells)].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cells(line: Line): string[] {
  const head = [line.operation, String(line.connections)];
  if (line.skipped !== null) return [...head, `NOT MEASURED: ${line.skipped}`, ...Array<string>(8).fill("")];
  const { rounds } = line;
  const ratio = (of: (load: Load) => number, inverse: boolean): string =>
    median(rounds.map(({ ours, theirs }) => (inverse ? of(theirs) / of(ours) : of(ours) / of(theirs)))).toFixed(2);
  return [
    ...head,
    ...describe(rounds.map(({ ours }) => ours)),
    ...describe(rounds.map(({ theirs }) => theirs)),
    ratio(rate, false),
    ratio((load) => quantile(load.latencies, 0.5), true),
    ratio((load) => quantile(load.latencies, 0.99), true),
  ];
}

function describe(loads: readonly Load[]): string[] {
  const latencies = loads.flatMap((load) => load.latencies);
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0);
  return [
    quantile(latencies, 0.5).toFixed(2),
    quantile(latencies, 0.99).toFixed(2),
    rate({ latencies, seconds }).toFixed(0),
  ];
}

function rate({ latencies, seconds }: Load): number {
  return latencies.length / seconds;
}

/** Returns the smallest value that a share `q` of the values do not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
