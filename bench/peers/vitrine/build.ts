/** The index as a user builds it: `vitrine build`, from `dist`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import type { Corpus } from "../../corpora/corpus.js";
import { ROOT } from "../../paths.js";
import { call, fingerprint } from "../programs.js";

/** The program as npm installs it. */
export const CLI = `${ROOT}dist/bin/vitrine.js`;

let compiled: Promise<void> | null = null;

/** Compiles the TypeScript, once for all peers. */
export function installVitrine(): Promise<void> {
  return (compiled ??= call("npm", ["run", "--silent", "build"], ROOT));
}

/** What builds: when it changes, indexes of earlier ones are built anew, in whatever format they are. */
const BUILDER = `${ROOT}ts/builder/wasm/builder_bg.wasm`;

/** Builds the index unless the same builder's is there; returns the seconds that it took, or null. */
export async function buildIndex(corpus: Corpus, folder: string, rebuild = false): Promise<number | null> {
  const { name, mapping, catalog } = corpus;
  const mark = `${folder}.built-by`;
  const builder = fingerprint(BUILDER, mapping);
  const there = existsSync(`${folder}/manifest.json`) && existsSync(mark) && readFileSync(mark, "utf8") === builder;
  if (there && !rebuild) return null;
  rmSync(folder, { recursive: true, force: true });
  const start = performance.now();
  const args = [CLI, "build", "--name", name, "--mapping", mapping, "--catalog", catalog, "--out", folder];
  await call(process.execPath, args);
  const seconds = (performance.now() - start) / 1000;
  writeFileSync(mark, builder);
  return seconds;
}
