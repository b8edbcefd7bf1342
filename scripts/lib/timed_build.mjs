// @ts-check
// How long does `vitrine build` take? As a user runs it, from `dist`, in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Failure, root } from "./run.mjs";

/** The program as npm installs it. */
export const cli = join(root, "dist", "bin", "vitrine.js");

/**
 * Builds an index and returns the seconds that it took.
 * @param {{ name: string, mapping: string, catalog: string }} corpus
 * @param {string} out
 * @param {"wasm" | "native"} engine
 * @returns {Promise<number>}
 */
export async function timedBuild({ name, mapping, catalog }, out, engine) {
  const start = performance.now();
  const args = ["--name", name, "--mapping", mapping, "--catalog", catalog, "--out", out, "--engine", engine];
  const child = spawn(process.execPath, [cli, "build", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Failure(`the build with ${engine} failed: ${said.slice(-500)}`);
  return (performance.now() - start) / 1000;
}
