/**
 * What do the builder's tests share? Folders that go away, catalogs in memory, and the program as users start it.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Test } from "tap";

/** A mapping that the small catalogs of these tests fit. */
export const mapping = new TextEncoder().encode(
  '{"properties":{"name":{"type":"text"},"brand":{"type":"keyword"},"stock":{"type":"integer"}}}',
);

/** Returns a folder that is removed when the test ends. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Returns lines of a catalog of `count` documents. */
export function catalogText(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const source = { name: `steel pan ${at}`, brand: `brand ${at % 7}`, stock: at };
    return `${JSON.stringify({ _id: `ID-${at}`, _source: source })}\n`;
  }).join("");
}

/** Yields bytes in pieces of a given length. */
export async function* pieces(bytes: Uint8Array | string, length = 1 << 16): AsyncGenerator<Uint8Array> {
  const all = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  for (let start = 0; start < all.length; start += length) yield all.subarray(start, start + length);
}

/** What a run of the program left behind. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The compiled program. */
export const cli = fileURLToPath(new URL("../../../dist/ts/builder/src/cli.js", import.meta.url));

/** Starts the compiled program. */
export function start(args: string[], cwd?: string): ReturnType<typeof spawn> {
  return spawn(process.execPath, [cli, ...args], { cwd, stdio: "pipe" });
}

/** Runs the compiled program to its end. */
export async function run(args: string[], input?: Uint8Array, cwd?: string): Promise<Run> {
  const child = start(args, cwd);
  const result: Run = { code: null, stdout: "", stderr: "" };
  child.stdout?.on("data", (text: Buffer) => (result.stdout += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (result.stderr += text.toString()));
  // A program that refuses its arguments closes its input before all of it is written.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  result.code = await new Promise((resolve) => child.on("close", resolve));
  return result;
}
