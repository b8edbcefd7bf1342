/**
 * What do the builder's tests share? Folders that go away, catalogs in memory, and the program as users start it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
export const cli = fileURLToPath(new URL("../../../dist/bin/vitrine.js", import.meta.url));

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

/** Waits until something holds, and fails where it does not come true in a minute. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not in a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A server that was started as a user would. */
export interface Served {
  child: ChildProcess;
  address: string;
  printed: () => string;
  /** Exit code and signal. */
  ended: Promise<unknown[]>;
}

/** Starts `vitrine serve` and waits for its address; what it prints is gathered. */
export async function serve(t: Test, args: string[], cwd?: string): Promise<Served> {
  const child = start(["serve", "--port", "0", ...args], cwd);
  const ended = once(child, "close");
  t.teardown(() => child.kill("SIGKILL"));
  let printed = "";
  child.stdout?.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (printed += text.toString()));
  await until("the server is there", () => {
    if (child.exitCode !== null) throw new Error(printed);
    return printed.includes("try: ");
  });
  const address = /at (https?:\/\/\S+)\n/.exec(printed)?.[1] ?? "";
  return { child, address, printed: () => printed, ended };
}

/** Builds an index `test` of five documents with the program; returns its folder. */
export async function smallIndex(t: Test): Promise<string> {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "mapping.json"), mapping);
  writeFileSync(join(folder, "catalog.ndjson"), catalogText(5));
  const files = ["--mapping", join(folder, "mapping.json"), "--catalog", join(folder, "catalog.ndjson")];
  const built = await run(["build", "--name", "test", ...files, "--out", join(folder, "index")]);
  if (built.code !== 0) throw new Error(built.stderr);
  return join(folder, "index");
}
