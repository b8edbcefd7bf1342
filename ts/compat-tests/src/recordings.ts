/** Which pairs are recorded, and which of them are known not to agree yet? */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Exchange } from "./exchange.js";
import { RECORDINGS, SUITE } from "./root.js";

/** The pairs of an area. */
export interface Area {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

/** Whether an area is of what only an app serves that is `extended`. */
export function isExtended(area: string): boolean {
  return area.startsWith("extended-");
}

/** Areas that are no pairs: tests of their own read them. */
export const READ_BY_THE_ENGINE = ["analysis", "bad-documents", "create-index", "mappings"];

/** Returns the recorded areas, but for those that tests of their own read. */
export function recordedAreas(): Area[] {
  return readdirSync(RECORDINGS)
    .filter((name) => !READ_BY_THE_ENGINE.includes(name))
    .sort()
    .map((name) => {
      const folder = join(RECORDINGS, name);
      const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
      const read = (file: string): Exchange[] => JSON.parse(readFileSync(join(folder, file), "utf8")) as Exchange[];
      return { name, exchanges: files.sort().flatMap(read) };
    });
}

const EXPECTED_FAILURES = join(SUITE, "expected-failures.txt");
const ARROW = " => ";

/** Returns the known failures: `area/case name`, each with its reason. */
export function expectedFailures(file = EXPECTED_FAILURES): Map<string, string> {
  const known = new Map<string, string>();
  if (!existsSync(file)) return known;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const at = line.indexOf(ARROW);
    const [name, reason] = [line.slice(0, at), line.slice(at + ARROW.length).trim()];
    if (at < 0 || reason === "") throw new Error(`expected-failures.txt: no reason in line: ${line}`);
    if (known.has(name)) throw new Error(`expected-failures.txt: twice: ${name}`);
    known.set(name, reason);
  }
  return known;
}
