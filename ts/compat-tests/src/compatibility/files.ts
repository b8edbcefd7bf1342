/** Are the two files of the evidence what the recordings make them? */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expectedFailures, recordedAreas, type Area } from "../recordings.js";
import { ROOT } from "../root.js";
import { json, markdown } from "./document.js";
import { gather } from "./evidence.js";
import { mappingRows } from "./mappings.js";

/** Texts by the names of their files. */
export type Files = Readonly<Record<string, string>>;

/** Returns the files as they should be. */
export function evidenceFiles(areas: readonly Area[] = recordedAreas(), known = expectedFailures()): Files {
  const evidence = gather(areas, known, mappingRows());
  return { "COMPATIBILITY.md": markdown(evidence), "compat.json": json(evidence) };
}

/** Returns what is wrong with the files of a folder: a line for each that is missing or stale. */
export function staleFiles(files: Files, folder = ROOT): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`${name} is missing: run \`npm run compatibility\``];
    return readFileSync(file, "utf8") === text ? [] : [`${name} is stale: run \`npm run compatibility\``];
  });
}

/** Writes the files to a folder. */
export function writeFiles(files: Files, folder = ROOT): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
