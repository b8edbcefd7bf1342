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
import { isSecondary } from "./lib/secondary.mjs";
import { sha256, sourcesHash } from "./lib/sources.mjs";
import { split } from "./lib/split.mjs";
import { ensureToolchain, toolsBin } from "./toolchain.mjs";

/**
 * What is made of the crates. `isSplit` says whether what few requests need becomes a file of its own.
 * @typedef {{ folder: string, name: string, cargoFlags: string[], rustFlags: string[], passes: string[], isSplit: boolean, limits: Record<string, Limit> }} Module
 */
/**
 * How large a file may be, in bytes.
 * @typedef {{ bytes: number, gzip_bytes: number }} Limit
 */
/** @typedef {{ sources: string, flags: string[], files: Record<string, string>, toolchain: Record<string, string>, sizes: Record<string, Limit> }} WasmRecord */

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
    isSplit: true,
    limits: {
      "engine_bg.wasm": { bytes: 2_100_000, gzip_bytes: 850_000 },
      "engine_secondary.wasm": { bytes: 600_000, gzip_bytes: 260_000 },
    },
  },
  {
    folder: "ts/builder/wasm",
    name: "builder",
    cargoFlags: ["--features", "build"],
    // A seed is always given where something is drawn, so that nothing asks for randomness, of which there is none.
    rustFlags: [targetFeatures, '--cfg=getrandom_backend="unsupported"'],
    passes: ["-O3"],
    isSplit: false,
    limits: {},
  },
];

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
const splitSources = ["scripts/lib/secondary.mjs", "scripts/lib/split.mjs"];

/** @param {Module} module */
const flagsOf = ({ cargoFlags, rustFlags, passes, isSplit }) => [
  ...cargoFlags,
  ...rustFlags,
  ...passes,
  ...features,
  ...finishingPasses,
  ...(isSplit ? splitSources.map((name) => `${name} ${sha256(readFileSync(join(root, name)))}`) : []),
];

/** @param {Module} module */
const wasmFiles = ({ name, isSplit }) => [`${name}_bg.wasm`, ...(isSplit ? [`${name}_secondary.wasm`] : [])];

/** @param {Module} module */
const outputs = (module) => [
  `${module.name}.js`,
  `${module.name}.d.ts`,
  `${module.name}_bg.wasm.d.ts`,
  ...wasmFiles(module),
];

/** @param {string[]} args */
const wasmOpt = (args) => [join(root, "node_modules", "binaryen", "bin", "wasm-opt"), ...features, ...args];

/**
 * Optimises the module in a folder, and splits it where it is to be split.
 * @param {Module} module
 * @param {string} folder
 */
function optimise(module, folder) {
  const [primary = "", secondary = ""] = wasmFiles(module).map((name) => join(folder, name));
  // Of functions that are the same, one would be kept under one of their names: perhaps that of one that moves.
  const merging = "duplicate-function-elimination";
  const kept = module.isSplit ? [`--skip-pass=${merging}`] : [];
  run(process.execPath, wasmOpt([...module.passes, ...kept, "--debuginfo", primary, "-o", primary]));
  if (module.isSplit) {
    const edges = ask(process.execPath, wasmOpt(["--print-call-graph", primary, "-o", join(folder, "same.wasm")]));
    if (edges === null) throw new Failure(`${primary}: wasm-opt does not tell who calls whom`);
    const halves = split(readFileSync(primary), edges, isSecondary);
    writeFileSync(primary, halves.primary);
    // With this in the module's place, the trace of a call of `load_secondary` says which function needs it.
    writeFileSync(join(root, "target", "wasm", `${module.name}_named.wasm`), halves.primary);
    writeFileSync(secondary, halves.secondary);
    say(`${module.folder}: ${halves.moved} functions moved into the secondary module, ${halves.stubs} have stubs`);
  }
  for (const name of wasmFiles(module)) {
    const path = join(folder, name);
    run(process.execPath, wasmOpt([...(module.isSplit ? [`--${merging}`] : []), ...finishingPasses, path, "-o", path]));
  }
}

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
    if (!isDraft) optimise(module, work);
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
    const sizes = Object.fromEntries(wasmFiles(module).map((name) => [name, sizeOf(join(into, name))]));
    refuseMore(module, sizes);
    /** @type {WasmRecord} */
    const record = {
      sources,
      flags: flagsOf(module),
      files: Object.fromEntries(outputs(module).map((name) => [name, sha256(readFileSync(join(into, name)))])),
      toolchain,
      sizes,
    };
    writeFileSync(join(into, "record.json"), `${JSON.stringify(record, null, 2)}\n`);
    for (const line of sizeLines(record)) say(`${module.folder}: ${line}`);
  }
  if (sources !== sourcesHash()) throw new Failure("the sources changed during the build: build again");
}

/**
 * @param {string} path
 * @returns {Limit}
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
 * @param {Record<string, Limit>} sizes
 */
function refuseMore({ folder, limits }, sizes) {
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
