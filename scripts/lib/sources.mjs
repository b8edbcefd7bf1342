// @ts-check
// Which sources was the engine compiled from? One hash, the same on every machine.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./run.mjs";

/** @param {string | Uint8Array} bytes */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns the files below a folder that the modules are built from; tests and benches are not among them.
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return /\.(md|snap)$/.test(entry.name) ? [] : [path];
    return /^(tests|testdata|benches|examples|fuzz|bindings|target)$/.test(entry.name) ? [] : sourceFiles(path);
  });
}

/** Returns one hash over all sources, the same on every machine: sorted names, Unix line ends. */
export function sourcesHash() {
  const files = ["Cargo.lock", "Cargo.toml"].map((name) => join(root, name));
  // The addon is no part of the modules.
  for (const crate of readdirSync(join(root, "crates")).filter((name) => name !== "engine-node"))
    files.push(...sourceFiles(join(root, "crates", crate)));
  const hash = createHash("sha256");
  const named = files.map((path) => [relative(root, path).split(sep).join("/"), path]);
  for (const [name = "", path = ""] of named.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))) {
    const bytes = readFileSync(path);
    const text = /\.(rs|toml|lock)$/.test(name) ? bytes.toString("utf8").replaceAll("\r\n", "\n") : bytes;
    hash.update(`${name}\0${sha256(text)}\n`);
  }
  return hash.digest("hex");
}
