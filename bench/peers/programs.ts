/** How are other programs called? Installers and builders, whose failure is told in words. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

import { cachePath } from "../paths.js";
import { Unavailable } from "./peer.js";

/** Runs a program to its end; fails with the end of what it said. */
export async function call(command: string, args: readonly string[], cwd?: string, env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env, ...(cwd === undefined ? {} : { cwd }) });
  let said = "";
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-2000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  let code: number | null;
  try {
    [code] = (await once(child, "close")) as [number | null];
  } catch (error) {
    throw new Unavailable(`${command} cannot be run: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (code !== 0) throw new Unavailable(`${command} ${args.join(" ")} failed: ${lastLines(said)}`);
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join(" ");
}

/**
 * Builds a cargo project of the benchmark's own; returns the program. Each has its own folder, so that none waits.
 * `locked` is for those that have a lock file of their own.
 */
export async function cargoBuild(folder: string, name: string, locked = true): Promise<string> {
  const target = cachePath(`target/${name}`);
  const args = ["build", "--release", "--quiet", ...(locked ? ["--locked"] : [])];
  await call("cargo", args, folder, { ...process.env, CARGO_TARGET_DIR: target });
  return `${target}/release/${name}`;
}

/** Installs one npm package of an exact version into the cache; returns the folder whose `node_modules` has it. */
export async function npmInstall(name: string, version: string): Promise<string> {
  const folder = cachePath(`npm/${name.replace("/", "-")}-${version}/package.json`).replace(/\/package\.json$/, "");
  if (existsSync(`${folder}/node_modules/${name}/package.json`)) return folder;
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: "module" }));
  await call(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", `${name}@${version}`],
    folder,
  );
  return folder;
}

/** Returns the bytes of all files in a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = `${folder}/${entry.name}`;
    return sum + (entry.isDirectory() ? folderBytes(path) : statSync(path).size);
  }, 0);
}

/** Returns resident bytes of a process and of those that it started; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    const rest = children.reduce((sum, child) => sum + (residentBytes(Number(child)) ?? 0), 0);
    return Number(kilobytes ?? 0) * 1024 + rest;
  } catch {
    return null;
  }
}

/** Returns a short name for the contents of files, so that what was made of them is made anew when they change. */
export function fingerprint(...files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
