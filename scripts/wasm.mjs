// @ts-check
// Do the committed WebAssembly modules belong to the sources? `build` makes them and their records, `check` compares
// hashes and needs nothing but Node, `verify` builds again and compares bytes. `draft` makes modules that are not optimised,
// to try a change with: they are made in a third of the time the first time, and far less after that.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { gzipSync } from "node:zlib";
import { SECTION } from "./lib/build_name.mjs";
import { flagsOf, optimise } from "./lib/optimise.mjs";
import { Failure, ask, root, run, runMain, say } from "./lib/run.mjs";
import { sha256, sourcesHash } from "./lib/sources.mjs";
import { modules, wasmFiles } from "./lib/wasm_modules.mjs";
import { ensureToolchain, toolsBin } from "./toolchain.mjs";

/** @typedef {import("./lib/wasm_modules.mjs").Module} Module */
/** @typedef {import("./lib/wasm_modules.mjs").Size} Size */
/** @typedef {{ sources: string, flags: string[], files: Record<string, string>, toolchain: Record<string, string>, sizes: Record<string, Size> }} WasmRecord */

/** @param {Module} module */
const outputs = (module) => [
  `${module.name}.js`,
  `${module.name}.d.ts`,
  `${module.name}_bg.wasm.d.ts`,
  ...wasmFiles(module),
];

/**
 * Builds one module into a folder.
 * @param {Module} module
 * @param {string} into
 * @param {string} [targetFolder] where cargo works; the usual one keeps what did not change
 * @param {boolean} [isDraft] whether it is to be made soon rather than well
 */
function buildModule(module, into, targetFolder = join(root, "target", "wasm"), isDraft = false) {
  const work = mkdtempSync(join(tmpdir(), "vitrine-wasm-"));
  const home = homedir();
  const cargoHome = process.env["CARGO_HOME"] ?? join(home, ".cargo");
  const registries = join(cargoHome, "registry", "src");
  const remap = [
    [root, "/vitrine"],
    [cargoHome, "/cargo"],
    // Of prefixes that fit, the last counts. Where a crate came from is not in the module.
    ...(existsSync(registries) ? readdirSync(registries) : []).map((name) => [join(registries, name), "/cargo"]),
    [process.env["RUSTUP_HOME"] ?? join(home, ".rustup"), "/rustup"],
    [ask("rustc", ["--print", "sysroot"]) ?? "/none", "/rust"],
  ].map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  try {
    const shape = ["--target", "web", "--mode", "no-install", "--release", "--no-pack"];
    const names = ["--out-dir", work, "--out-name", module.name];
    const cargo = ["--", "--locked", ...module.cargoFlags];
    run(join(toolsBin, "wasm-pack"), ["build", "crates/engine-wasm", ...shape, ...names, ...cargo], {
      env: {
        PATH: `${toolsBin}${delimiter}${process.env["PATH"] ?? ""}`,
        CARGO_TARGET_DIR: targetFolder,
        CARGO_ENCODED_RUSTFLAGS: [...module.rustFlags, ...remap].join("\x1f"),
        LC_ALL: "C",
        ...(isDraft ? draftProfile : {}),
      },
    });
    // A draft is whole: it never asks for what lies beside it.
    if (!isDraft) optimise(module, work, join(targetFolder, `${module.name}_named.wasm`));
    mkdirSync(into, { recursive: true });
    for (const name of outputs(module)) {
      if (existsSync(join(work, name))) copyFileSync(join(work, name), join(into, name));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What cargo is told of a draft beside the profile. */
const draftProfile = {
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "64",
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
  CARGO_PROFILE_RELEASE_INCREMENTAL: "true",
};

/**
 * Returns the name of the build that a module carries at its end, or null.
 * @param {string} path
 */
function nameIn(path) {
  const [, name = null] = new RegExp(`${SECTION}([0-9a-f]+)$`).exec(readFileSync(path).toString("latin1")) ?? [];
  return name;
}

/**
 * Returns what tells the host which build of the module it belongs to: it refuses others. Drafts have no name, and are not compared.
 * @param {Module} module
 */
const hostOf = ({ folder, name }) =>
  `export const BUILD = ${JSON.stringify(nameIn(join(root, folder, `${name}_bg.wasm`)))};\n`;

/** @param {Module} module */
const hostFile = ({ folder }) => join(root, folder, "build.js");

/** @param {Module} module */
function tellHost(module) {
  if (module.isSplit) writeFileSync(hostFile(module), hostOf(module));
}

function draft() {
  ensureToolchain();
  for (const module of modules) {
    buildModule(module, join(root, module.folder), join(root, "target", "wasm-draft", module.name), true);
    tellHost(module);
  }
  say("not to be committed: run `npm run wasm -- build` before");
}

/** @param {Module} module @returns {WasmRecord} */
function readRecord(module) {
  const path = join(root, module.folder, "record.json");
  if (!existsSync(path)) throw new Failure(`${module.folder}/record.json is missing: run \`scripts/wasm build\``);
  return JSON.parse(readFileSync(path, "utf8"));
}

function build() {
  const toolchain = { ...ensureToolchain(), binaryen: binaryenVersion() };
  const sources = sourcesHash();
  for (const module of modules) {
    const into = join(root, module.folder);
    buildModule(module, into);
    const sizes = Object.fromEntries(wasmFiles(module).map((name) => [name, sizeOf(join(into, name))]));
    checkSizes(module, sizes);
    /** @type {WasmRecord} */
    const record = {
      sources,
      flags: flagsOf(module),
      files: Object.fromEntries(outputs(module).map((name) => [name, sha256(readFileSync(join(into, name)))])),
      toolchain,
      sizes,
    };
    writeFileSync(join(into, "record.json"), `${JSON.stringify(record, null, 2)}\n`);
    tellHost(module);
    for (const line of sizeLines(record)) say(`${module.folder}: ${line}`);
  }
  if (sources !== sourcesHash()) throw new Failure("the sources changed during the build: build again");
}

/**
 * @param {string} path
 * @returns {Size}
 */
function sizeOf(path) {
  const bytes = readFileSync(path);
  return { bytes: bytes.length, gzip_bytes: gzipSync(bytes, { level: 9 }).length };
}

/** @param {WasmRecord} record */
const sizeLines = ({ sizes }) =>
  Object.entries(sizes).map(([name, { bytes, gzip_bytes }]) => `${name} ${bytes} bytes, ${gzip_bytes} gzipped`);

/**
 * @param {Module} module
 * @param {Record<string, Size>} sizes
 */
function checkSizes({ folder, limits }, sizes) {
  for (const [name, { bytes, gzip_bytes }] of Object.entries(sizes)) {
    const limit = limits[name] ?? { bytes: Infinity, gzip_bytes: Infinity };
    if (bytes > limit.bytes || gzip_bytes > limit.gzip_bytes) {
      const allowed = `${limit.bytes}, ${limit.gzip_bytes} gzipped, are allowed`;
      throw new Failure(`${folder}/${name}: ${bytes} bytes, ${gzip_bytes} gzipped; at most ${allowed}`);
    }
  }
}

function check() {
  const sources = sourcesHash();
  for (const module of modules) {
    const record = readRecord(module);
    for (const name of outputs(module)) {
      const path = join(root, module.folder, name);
      if (!existsSync(path)) throw new Failure(`${module.folder}/${name} is missing: run \`scripts/wasm build\``);
      if (record.files[name] !== sha256(readFileSync(path))) {
        throw new Failure(`${module.folder}/${name} is not the file that its record.json describes`);
      }
    }
    if (module.isSplit && readFileSync(hostFile(module), "utf8") !== hostOf(module)) {
      throw new Failure(`${module.folder}/build.js names another build: run \`scripts/wasm build\``);
    }
    if (record.sources !== sources || JSON.stringify(record.flags) !== JSON.stringify(flagsOf(module))) {
      throw new Failure(`${module.folder} was built from other sources than these: run \`scripts/wasm build\``);
    }
    say(`${module.folder}: built from these sources; ${sizeLines(record).join("; ")}`);
  }
}

function verify() {
  check();
  /** @type {Record<string, string>} */
  const here = { ...ensureToolchain(), binaryen: binaryenVersion() };
  const folder = mkdtempSync(join(tmpdir(), "vitrine-verify-"));
  try {
    for (const module of modules) {
      const record = readRecord(module);
      const into = join(folder, module.name);
      buildModule(module, into, join(folder, "target"));
      const other = Object.keys(here).filter((key) => here[key] !== record.toolchain[key]);
      if (other.length > 0) {
        // Bytes depend on all of these; the sources' hash, checked above, does not.
        const told = other.map((key) => `${key} ${here[key]} here, ${record.toolchain[key]} there`).join("; ");
        say(`${module.folder}: the sources build, but the bytes CANNOT BE COMPARED: ${told}`);
        continue;
      }
      for (const name of outputs(module)) {
        const hash = sha256(readFileSync(join(into, name)));
        if (hash !== record.files[name]) {
          throw new Failure(
            `${module.folder}/${name}: a rebuild gives other bytes (${hash}, not ${record.files[name]})`,
          );
        }
      }
      say(`${module.folder}: a rebuild gives the same bytes`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function binaryenVersion() {
  const path = join(root, "node_modules", "binaryen", "package.json");
  if (!existsSync(path)) throw new Failure("binaryen is missing: run `npm install`");
  return String(JSON.parse(readFileSync(path, "utf8")).version);
}

await runMain(() => {
  const commands = { build, draft, check, verify };
  const name = process.argv[2] ?? "";
  if (process.argv.length !== 3 || !Object.hasOwn(commands, name)) {
    throw new Failure("usage: scripts/wasm build|draft|check|verify");
  }
  commands[/** @type {keyof typeof commands} */ (name)]();
});
