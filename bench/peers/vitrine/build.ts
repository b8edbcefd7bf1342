/** The index as a user builds it: `vitrine build`, from `dist`. */
import { existsSync, rmSync } from "node:fs";

import type { Corpus } from "../../corpora/corpus.js";
import { ROOT } from "../../paths.js";
import { call } from "../programs.js";

/** The program as npm installs it. */
export const CLI = `${ROOT}dist/bin/vitrine.js`;

let compiled: Promise<void> | null = null;

/** Compiles the TypeScript, once for all peers. */
export function installVitrine(): Promise<void> {
  return (compiled ??= call("npm", ["run", "--silent", "build"], ROOT));
}

/** Builds the index unless it is there; returns the seconds that it took, or null. */
export async function buildIndex(corpus: Corpus, folder: string, rebuild = false): Promise<number | null> {
  if (rebuild) rmSync(folder, { recursive: true, force: true });
  if (existsSync(`${folder}/manifest.json`)) return null;
  const { name, mapping, catalog } = corpus;
  const start = performance.now();
  await call(process.execPath, [
    CLI,
    "build",
    "--name",
    name,
    "--mapping",
    mapping,
    "--catalog",
    catalog,
    "--out",
    folder,
  ]);
  return (performance.now() - start) / 1000;
}
