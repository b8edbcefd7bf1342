// @ts-check
// Which modules are made of the crates, with what flags, and how large may they be?

/**
 * What is made of the crates. `isSplit` says whether what few requests need becomes a file of its own.
 * @typedef {{ folder: string, name: string, cargoFlags: string[], rustFlags: string[], passes: string[], isSplit: boolean, limits: Record<string, Size> }} Module
 */
/**
 * How large a file is, or may be.
 * @typedef {{ bytes: number, gzip_bytes: number }} Size
 */

/** Node 20, current browsers and the edge have all of these. */
const targetFeatures = "-Ctarget-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint";

/** @type {Module[]} */
export const modules = [
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

/**
 * Returns the names of a module's files.
 * @param {Module} module
 */
export const wasmFiles = ({ name, isSplit }) => [`${name}_bg.wasm`, ...(isSplit ? [`${name}_secondary.wasm`] : [])];
