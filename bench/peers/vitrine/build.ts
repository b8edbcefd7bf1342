/** The index as a user builds it: `vitrine build`, from `dist`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import type { Corpus } from "../../corpora/corpus.js";
import { ROOT } from "../../paths.js";
import { timedBuild } from "../../../scripts/lib/timed_build.mjs";
import { addonFolder, findAddon } from "../../../ts/builder/src/engines/native.js";
import { call, fingerprint } from "../programs.js";

let compiled: Promise<void> | null = null;

/** Compiles the TypeScript, once for all peers. */
export function installVitrine(): Promise<void> {
  return (compiled ??= call("npm", ["run", "--silent", "build"], ROOT));
}

/** What builds: when it changes, indexes of earlier ones are built anew, in whatever format they are. */
const BUILDER = `${ROOT}ts/builder/wasm/builder_bg.wasm`;

/** Builds the index unless the same builder's is there; returns the seconds that it took, or null. */
export async function buildIndex(corpus: Corpus, folder: string, rebuild = false): Promise<number | null> {
  const mark = `${folder}.built-by`;
  const builder = fingerprint(BUILDER, corpus.mapping);
  const there = existsSync(`${folder}/manifest.json`) && existsSync(mark) && readFileSync(mark, "utf8") === builder;
  if (there && !rebuild) return null;
  rmSync(folder, { recursive: true, force: true });
  const seconds = await timedBuild(corpus, folder, "wasm");
  writeFileSync(mark, builder);
  return seconds;
}

/** Returns the seconds that the native engine takes to build the same index, or null where it is not built. */
export async function nativeSeconds(corpus: Corpus, folder: string): Promise<number | null> {
  if (!("addon" in findAddon(addonFolder()))) return null;
  const out = `${folder}-native`;
  try {
    return await timedBuild(corpus, out, "native");
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
