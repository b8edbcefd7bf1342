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
import { Failure, ask, root, run, runMain, say } from "./lib/run.mjs";
import { sha256, sourcesHash } from "./lib/sources.mjs";
import { ensureToolchain, toolsBin } from "./toolchain.mjs";

/**
 * `limit` and `gzipLimit` are in bytes.
 * @typedef {{ folder: string, name: string, cargoFlags: string[], rustFlags: string[], passes: string[], limit?: number, gzipLimit?: number }} Module
 */
/** @typedef {{ sources: string, flags: string[], files: Record<string, string>, toolchain: Record<string, string>, bytes: number, gzip_bytes: number }} WasmRecord */

/** Node 20, current browsers and the edge have all of these. */
const targetFeatures = "-Ctarget-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint";

/** @type {Module[]} */
const modules = [
  {
    folder: "ts/host/wasm",
    name: "engine",
    cargoFlags: [],
    // Edge workers and browsers download it, so that it is to be small: beside those that are marked `#[inline]`, only functions
    // that are hardly larger than their call are inlined. Middling ones too (50) would take 3 % more to download and save no time
    // in searches, aggregations and filters of 50,000 products.
    // Loops whose length is not known are not unrolled: 1.4 % less to download, for hardly any instructions. What runs long
    // is unrolled by hand, or works on several numbers at once.
    rustFlags: [targetFeatures, "-Cllvm-args=-inline-threshold=10 -unroll-runtime=false"],
    // What the first leaves, others make smaller: control flow made anew saves 1 % of the bytes. To make it anew a second
    // time would save another 0.4 % of what is downloaded, and take a tenth more time for averages in buckets. The first
    // kilobyte of memory is the end of the stack, see `--stack-first` of the linker: what is reckoned from an address behind
    // it needs no addition of its own, which saves another 0.4 %, and a program that came to use it would overflow its
    // stack and trap.
    passes: ["--low-memory-unused", "-O3", "--flatten", "--rereloop", "-O3"],
    limit: 2_580_000,
    gzipLimit: 1_050_000,
  },
  {
    folder: "ts/builder/wasm",
    name: "builder",
    cargoFlags: ["--features", "build"],
    // A seed is always given where something is drawn, so that nothing asks for randomness, of which there is none.
    rustFlags: [targetFeatures, '--cfg=getrandom_backend="unsupported"'],
    passes: ["-O3"],
  },
];

/** What wasm-opt does to every module. Features are named because the stripped module no longer says which it uses. */
const commonPasses = [
  "--enable-simd",
  "--enable-bulk-memory",
  "--enable-bulk-memory-opt",
  "--enable-sign-ext",
  "--enable-nontrapping-float-to-int",
  "--enable-mutable-globals",
  "--enable-reference-types",
  "--enable-multivalue",
  // What one generic function became lies together, where gzip sees it: 2.5 % less to download.
  "--reorder-functions-by-name",
  "--strip-debug",
  "--strip-producers",
  "--strip-target-features",
];

/** @param {Module} module */
const flagsOf = ({ cargoFlags, rustFlags, passes }) => [...cargoFlags, ...rustFlags, ...passes, ...commonPasses];

/** @param {Module} module */
const outputs = ({ name }) => [`${name}.js`, `${name}.d.ts`, `${name}_bg.wasm`, `${name}_bg.wasm.d.ts`];

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
    const wasm = join(work, `${module.name}_bg.wasm`);
    const optimise = [join(root, "node_modules", "binaryen", "bin", "wasm-opt"), ...module.passes, ...commonPasses];
    if (!isDraft) run(process.execPath, [...optimise, wasm, "-o", wasm]);
    mkdirSync(into, { recursive: true });
    for (const name of outputs(module)) copyFileSync(join(work, name), join(into, name));
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

function draft() {
  ensureToolchain();
  for (const module of modules) {
    buildModule(module, join(root, module.folder), join(root, "target", "wasm-draft", module.name), true);
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
    const wasm = readFileSync(join(into, `${module.name}_bg.wasm`));
    const gzipped = gzipSync(wasm, { level: 9 }).length;
    refuseMore(module, wasm.length, "bytes", module.limit);
    refuseMore(module, gzipped, "bytes gzipped", module.gzipLimit);
    /** @type {WasmRecord} */
    const record = {
      sources,
      flags: flagsOf(module),
      files: Object.fromEntries(outputs(module).map((name) => [name, sha256(readFileSync(join(into, name)))])),
      toolchain,
      bytes: wasm.length,
      gzip_bytes: gzipped,
    };
    writeFileSync(join(into, "record.json"), `${JSON.stringify(record, null, 2)}\n`);
    say(`${module.folder}: ${record.bytes} bytes, ${record.gzip_bytes} gzipped`);
  }
  if (sources !== sourcesHash()) throw new Failure("the sources changed during the build: build again");
}

/**
 * @param {Module} module
 * @param {number} bytes
 * @param {string} what
 * @param {number | undefined} limit
 */
function refuseMore(module, bytes, what, limit = Infinity) {
  if (bytes > limit) throw new Failure(`${module.folder}: ${bytes} ${what}, and at most ${limit} are allowed`);
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
    if (record.sources !== sources || JSON.stringify(record.flags) !== JSON.stringify(flagsOf(module))) {
      throw new Failure(`${module.folder} was built from other sources than these: run \`scripts/wasm build\``);
    }
    say(`${module.folder}: built from these sources, ${record.bytes} bytes, ${record.gzip_bytes} gzipped`);
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
