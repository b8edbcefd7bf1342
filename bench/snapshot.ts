/**
 * Is what was measured what is committed? A snapshot is a JSON file of names and whole numbers; growth and gain beyond
 * the tolerance both count, so that a gain is committed and kept.
 */
import { readFileSync, writeFileSync } from "node:fs";

/** What was measured, by name. */
export type Measures = Readonly<Record<string, number>>;

/** Says how far a measure may be from the committed one, as a share of it; 0 allows nothing. */
export type Tolerance = (name: string) => number;

/** Returns a line for each measure that differs, is new or is gone; none when all is as committed. */
export function differences(committed: Measures, measured: Measures, tolerance: Tolerance): string[] {
  const lines: string[] = [];
  for (const [name, before] of Object.entries(committed)) {
    const now = measured[name];
    if (now === undefined) lines.push(`${name}: is in the snapshot and was not measured`);
    else if (Math.abs(now - before) > before * tolerance(name)) lines.push(`${name}: ${change(before, now)}`);
  }
  for (const name of Object.keys(measured)) {
    if (committed[name] === undefined) lines.push(`${name}: was measured and is not in the snapshot`);
  }
  return lines;
}

/** Returns the change from one number to another, in words. */
function change(before: number, now: number): string {
  const percent =
    before === 0 ? "" : ` (${now < before ? "-" : "+"}${((Math.abs(now - before) / before) * 100).toFixed(2)} %)`;
  return `${before} in the snapshot, ${now} now${percent}`;
}

/** Reads a snapshot's file. */
export function readSnapshot(file: URL): Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}

/** Returns the measures of a snapshot; anything else in their place is an error. */
export function readMeasures(value: unknown): Measures {
  if (typeof value !== "object" || value === null) throw new Error("the snapshot holds no measures");
  for (const [name, number] of Object.entries(value)) {
    if (!Number.isSafeInteger(number)) throw new Error(`the snapshot's [${name}] is not a whole number`);
  }
  return value as Measures;
}

/** Writes a snapshot, one measure a line. */
export function writeSnapshot(file: URL, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
