// @ts-check
// Can this machine build the WebAssembly? Finds or makes the standard library for wasm32-unknown-unknown, and the two
// tools at the versions that the project pins. Tools go into the cache, not among the user's own.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStandardLibrary } from "./lib/debian-std.mjs";
import { Failure, ask, cache, root, run, runMain, say } from "./lib/run.mjs";

export const target = "wasm32-unknown-unknown";

/** wasm-pack has no place in a lock file, so its version stands here. */
const wasmPackVersion = "0.15.1";

/** @typedef {{ rustc: string, host: string, std: string, wasmBindgen: string, wasmPack: string }} Toolchain */

/** Where the tools are. */
export const toolsBin = join(cache, "tools", "bin");

/** Returns the version of wasm-bindgen in Cargo.lock; the command line tool has to be of the very same. */
function wasmBindgenVersion() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (version === undefined) throw new Failure("Cargo.lock names no wasm-bindgen");
  return version;
}

/** Returns what rustc says about itself. */
function compiler() {
  const text = ask("rustc", ["-vV"]);
  if (text === null) throw new Failure("rustc was not found: install Rust 1.92 or later, see https://rustup.rs");
  const release = /^release: (.*)$/m.exec(text)?.[1] ?? "";
  const host = /^host: (.*)$/m.exec(text)?.[1] ?? "";
  const commit = /^commit-hash: (.*)$/m.exec(text)?.[1] ?? "";
  const sysroot = ask("rustc", ["--print", "sysroot"]) ?? "";
  return { release, host, commit, sysroot };
}

/**
 * Returns the target's libraries in the sysroot; none when it is not installed.
 * @param {string} sysroot
 */
function targetLibraries(sysroot) {
  const folder = join(sysroot, "lib", "rustlib", target, "lib");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".rlib"));
  const whole = ["libcore-", "liballoc-", "libstd-"].every((part) => files.some((name) => name.startsWith(part)));
  return whole ? files.sort().map((name) => join(folder, name)) : [];
}

/** @param {ReturnType<typeof compiler>} rust */
function ensureTarget(rust) {
  if (targetLibraries(rust.sysroot).length > 0) return;
  say(`${target} is not installed; asking rustup for it`);
  // rustup would retry for a long time where its server cannot be reached.
  ask("rustup", ["target", "add", target], { seconds: 180, env: { RUSTUP_MAX_RETRIES: "1" } });
  if (targetLibraries(rust.sysroot).length > 0) return;
  say("rustup could not install it; building the standard library from Debian's source package");
  buildStandardLibrary(rust.release, rust.sysroot, target);
  if (targetLibraries(rust.sysroot).length === 0) throw new Failure(`the libraries of ${target} are still not there`);
}

/**
 * Installs one tool into the cache when it is not there at this version.
 * @param {string} crate
 * @param {string} program
 * @param {string} version
 */
function ensureTool(crate, program, version) {
  const installed = ask(join(toolsBin, program), ["--version"]);
  if (installed?.split(" ")[1] === version) return;
  say(`installing ${crate} ${version}`);
  run("cargo", ["install", crate, "--version", version, "--locked", "--force", "--root", join(cache, "tools")], {
    env: { CARGO_TARGET_DIR: join(cache, "tools-target") },
  });
}

/**
 * Makes everything ready and returns what it is, exactly enough to say whether two builds can be compared.
 * @returns {Toolchain}
 */
export function ensureToolchain() {
  const rust = compiler();
  ensureTarget(rust);
  const wasmBindgen = wasmBindgenVersion();
  ensureTool("wasm-bindgen-cli", "wasm-bindgen", wasmBindgen);
  ensureTool("wasm-pack", "wasm-pack", wasmPackVersion);
  const std = createHash("sha256");
  for (const file of targetLibraries(rust.sysroot)) std.update(readFileSync(file));
  return {
    rustc: `${rust.release} (${rust.commit.slice(0, 9)})`,
    host: rust.host,
    std: std.digest("hex"),
    wasmBindgen,
    wasmPack: wasmPackVersion,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(() => {
    if (process.argv.length > 2) throw new Failure("usage: scripts/toolchain");
    for (const [name, value] of Object.entries(ensureToolchain())) say(`${name.padEnd(12)} ${value}`);
  });
}
