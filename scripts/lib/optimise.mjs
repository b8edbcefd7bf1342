// @ts-check
// What is done to a module that rustc made? Binaryen makes it smaller, and splits it where it is to be split.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildName, named } from "./build_name.mjs";
import { Failure, ask, root, run, say } from "./run.mjs";
import { isSecondary } from "./secondary.mjs";
import { sha256 } from "./sources.mjs";
import { split } from "./split.mjs";
import { wasmFiles } from "./wasm_modules.mjs";

/** @typedef {import("./wasm_modules.mjs").Module} Module */

/** Features are named because the stripped module no longer says which it uses. */
const features = [
  "--enable-simd",
  "--enable-bulk-memory",
  "--enable-bulk-memory-opt",
  "--enable-sign-ext",
  "--enable-nontrapping-float-to-int",
  "--enable-mutable-globals",
  "--enable-reference-types",
  "--enable-multivalue",
];

/** What wasm-opt does to every file at last. */
const finishingPasses = [
  // What one generic function became lies together, where gzip sees it: 2.5 % less to download.
  "--reorder-functions-by-name",
  "--strip-debug",
  "--strip-producers",
  "--strip-target-features",
];

/** What says how a module is split. */
const splitSources = ["scripts/lib/secondary.mjs", "scripts/lib/split.mjs", "scripts/lib/build_name.mjs"];

/**
 * Returns all that the bytes of a module depend on beside sources and tools.
 * @param {Module} module
 */
export const flagsOf = ({ cargoFlags, rustFlags, passes, isSplit }) => [
  ...cargoFlags,
  ...rustFlags,
  ...passes,
  ...features,
  ...finishingPasses,
  ...(isSplit ? splitSources.map((name) => `${name} ${sha256(readFileSync(join(root, name)))}`) : []),
];

/** @param {string[]} args */
const wasmOpt = (args) => [join(root, "node_modules", "binaryen", "bin", "wasm-opt"), ...features, ...args];

/**
 * Optimises the module in a folder, and splits it where it is to be split. The primary module with the names of its functions
 * goes into `namedFile`: serve it in place of the usual one, and the trace of a call of `load_secondary` says which function needed it.
 * @param {Module} module
 * @param {string} folder
 * @param {string} namedFile
 */
export function optimise(module, folder, namedFile) {
  const [primary = "", secondary = ""] = wasmFiles(module).map((name) => join(folder, name));
  // Functions that are the same are merged after the split. Before it, one that ordinary requests call could keep the name of one that
  // moves, and move with it.
  const merging = "duplicate-function-elimination";
  const kept = module.isSplit ? [`--skip-pass=${merging}`] : [];
  run(process.execPath, wasmOpt([...module.passes, ...kept, "--debuginfo", primary, "-o", primary]));
  let build = null;
  if (module.isSplit) {
    build = buildName(readFileSync(primary));
    const edges = ask(process.execPath, wasmOpt(["--print-call-graph", primary, "-o", join(folder, "same.wasm")]));
    if (edges === null) throw new Failure(`${primary}: wasm-opt does not tell who calls whom`);
    const halves = split(readFileSync(primary), edges, isSecondary);
    writeFileSync(primary, halves.primary);
    writeFileSync(namedFile, halves.primary);
    writeFileSync(secondary, halves.secondary);
    say(`${module.folder}: ${halves.moved} functions moved into the secondary module, ${halves.stubs} have stubs`);
  }
  for (const name of wasmFiles(module)) {
    const path = join(folder, name);
    run(process.execPath, wasmOpt([...(module.isSplit ? [`--${merging}`] : []), ...finishingPasses, path, "-o", path]));
    if (build !== null) writeFileSync(path, named(readFileSync(path), build));
  }
}
