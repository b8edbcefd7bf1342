// @ts-check
// How does the builder get its native engine? `build` compiles the addon and puts it where the builder finds it;
// `compare` builds one catalog with both engines by turns, and says whether the bytes are the same and how long it took.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Failure, ask, root, run, runMain, say } from "./lib/run.mjs";
import { sourcesHash } from "./lib/sources.mjs";
import { timedBuild } from "./lib/timed_build.mjs";

const folder = join(root, "ts", "builder", "native");
const engines = /** @type {const} */ (["wasm", "native"]);

function build() {
  if (ask("cargo", ["--version"]) === null)
    throw new Failure("cargo was not found: install Rust, see https://rustup.rs");
  const target = join(root, "target");
  const sources = sourcesHash();
  // One that fails to build must not leave another's behind.
  rmSync(folder, { recursive: true, force: true });
  run("cargo", ["build", "--locked", "--profile", "native", "-p", "vitrine-engine-node"], {
    env: { CARGO_TARGET_DIR: target },
  });
  const name = "vitrine_engine_node";
  const files = { linux: `lib${name}.so`, darwin: `lib${name}.dylib`, win32: `${name}.dll` };
  const file = files[/** @type {keyof typeof files} */ (process.platform)] ?? files.linux;
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(target, "native", file), join(folder, "builder.node"));
  writeFileSync(join(folder, "record.json"), `${JSON.stringify({ sources }, null, 2)}\n`);
  say("ts/builder/native: built; `vitrine build` uses it from now on");
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** @param {string[]} args */
async function compare(args) {
  const { values } = parseArgs({ args, options: { count: { type: "string", default: "100000" } } });
  const { writeCatalog } = await import(pathToFileURL(join(root, "dist", "catalogs", "generate.js")).href);
  const work = mkdtempSync(join(tmpdir(), "vitrine-native-"));
  try {
    const catalog = join(work, "catalog.ndjson");
    await writeCatalog({ out: catalog, count: Number(values.count) });
    const corpus = { name: "products", mapping: join(root, "catalogs", "products.mapping.json"), catalog };
    /** @type {number[]} */
    const ratios = [];
    for (let round = 1; round <= 3; round += 1) {
      const wasm = await timedBuild(corpus, join(work, "wasm"), "wasm");
      const native = await timedBuild(corpus, join(work, "native"), "native");
      ratios.push(wasm / native);
      say(`round ${round}: wasm ${wasm.toFixed(2)} s, native ${native.toFixed(2)} s`);
    }
    for (const file of readdirSync(join(work, "wasm"))) {
      const [one, other] = engines.map((engine) => readFileSync(join(work, engine, file)));
      if (one === undefined || other?.equals(one) !== true) throw new Failure(`${file}: the engines wrote other bytes`);
    }
    say(
      `${values.count} products: the same bytes, native ${median(ratios).toFixed(2)} times as fast (median of 3 rounds)`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === "build" && args.length === 0) build();
  else if (command === "compare") await compare(args);
  else throw new Failure("usage: node scripts/native.mjs build | compare [--count N]");
});
