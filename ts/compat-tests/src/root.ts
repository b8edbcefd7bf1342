/**
 * Where are the suite's files?
 *
 * The same code runs from the sources and from `dist/`, so the way to the corpora and recordings
 * starts at the package's root, found by its `package.json`, not at this file.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The folder of the compatibility suite's data. */
export const SUITE = join(ROOT, "ts", "compat-tests");

/** The folder of what the real engine answered. */
export const RECORDINGS = join(SUITE, "recordings");

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file)) {
      const { name } = JSON.parse(readFileSync(file, "utf8")) as { name?: string };
      if (name === "vitrine") return folder;
    }
    if (folder === dirname(folder)) throw new Error(`no package.json of vitrine above ${start}`);
  }
}
