/** How did the replay go, in words? */

import type { Difference } from "./compare.js";

/** What became of one case. */
export interface Result {
  readonly area: string;
  readonly name: string;
  readonly corpus: string;
  /** `known`: differs, and is listed with a reason; `fixed`: is listed, but agrees. */
  readonly outcome: "passed" | "failed" | "known" | "fixed";
  readonly difference?: Difference;
}

const LONGEST = 600;

/** Returns what is said about a case that did not go as it should, or undefined where nothing is to be said. */
export function describe(result: Result): string | undefined {
  const title = `${result.area}/${result.name} [${result.corpus}]`;
  if (result.outcome === "fixed")
    return `FIXED  ${title}\n  is listed in expected-failures.txt, but agrees: take it out`;
  if (result.outcome !== "failed" || result.difference === undefined) return undefined;
  const { path, expected, got } = result.difference;
  return `FAILED ${title}\n  at       ${path}\n  expected ${shorten(expected)}\n  got      ${shorten(got)}`;
}

/** Returns a line for each area, and the line that sums up. */
export function summarize(results: readonly Result[], unserved: ReadonlySet<string>): string {
  const rows = [["area", "passed", "failed", "known"]];
  const count = (list: readonly Result[], ...outcomes: Result["outcome"][]): number =>
    list.filter(({ outcome }) => outcomes.includes(outcome)).length;
  for (const area of [...new Set(results.map((result) => result.area))]) {
    const list = results.filter((result) => result.area === area);
    rows.push([area, ...[count(list, "passed"), count(list, "failed", "fixed"), count(list, "known")].map(String)]);
  }
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  if (unserved.size > 0) lines.push(`not asked, since the server has no such index: ${[...unserved].join(", ")}`);
  lines.push("", `${count(results, "passed")} passed, ${count(results, "failed", "fixed")} failed`);
  return lines.join("\n");
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}
