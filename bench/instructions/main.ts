/**
 * How many instructions does an operation take? `npm run instructions` counts them with valgrind's callgrind and
 * compares them with `bench/instructions.json`; `-- --update` writes that file.
 *
 * A count depends on the compiler and not on the machine's load: where the compiler is the snapshot's, it is the same on
 * every run. Where another compiler or no valgrind is found, that is said, and nothing is compared.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeCatalog } from "../../catalogs/generate.js";
import { Failure, ask, root, run, runMain, say } from "../../scripts/lib/run.mjs";
import { differences, readMeasures, readSnapshot, writeSnapshot, type Measures } from "../snapshot.js";
import { plans } from "./operations.js";

const products = 10_000;
const tolerance = 0.03;
const snapshotFile = new URL("../instructions.json", import.meta.url);

/** What the counts depend on beside the sources. */
interface Compiler {
  readonly rustc: string;
  readonly host: string;
}

function compiler(): Compiler {
  const text = ask("rustc", ["-vV"]) ?? "";
  const read = (name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? "not found";
  return { rustc: read("release"), host: read("host") };
}

/** Compiles the program that carries the operations out, and returns its file. */
function compile(): string {
  const example = ["-p", "vitrine-engine", "--features", "build", "--example", "instructions"];
  // What a user has set for other builds would change the counts.
  const env = { RUSTFLAGS: "", CARGO_PROFILE_RELEASE_DEBUG: "0", CARGO_TARGET_DIR: join(root, "target") };
  run("cargo", ["build", "--release", "--locked", "--quiet", ...example], { env });
  return join(root, "target", "release", "examples", "instructions");
}

/** Builds the index of the products, natively, into `folder`. */
async function build(program: string, folder: string): Promise<void> {
  const catalog = join(folder, "catalog.ndjson");
  await writeCatalog({ out: catalog, count: products });
  run(program, ["build", "products", join(root, "catalogs", "products.mapping.json"), catalog, folder]);
}

/** Runs every operation under callgrind, which writes its count when the measured function is left. */
function count(program: string, folder: string): Measures {
  const asked = plans();
  const names = Object.keys(asked);
  writeFileSync(join(folder, "plans.json"), JSON.stringify(Object.values(asked)));
  const counts = join(folder, "counts");
  mkdirSync(counts);
  const measured = "instructions::measured";
  const options = ["--tool=callgrind", "--quiet", "--callgrind-out-file=counts/out"];
  const collect = [`--toggle-collect=${measured}`, `--dump-after=${measured}`];
  // The C library copies memory in ways of its own on each processor: the common one is chosen. What stands in the
  // environment lies on the stack, and moves what is there.
  const hidden = [
    "AVX512F",
    "AVX512VL",
    "AVX512BW",
    "AVX2",
    "AVX_Fast_Unaligned_Load",
    "ERMS",
    "FSRM",
    "SSE4_2",
    "SSSE3",
  ];
  const kept = ["PATH=/usr/local/bin:/usr/bin:/bin", `GLIBC_TUNABLES=glibc.cpu.hwcaps=-${hidden.join(",-")}`];
  copyFileSync(program, join(folder, "instructions"));
  const command = [...options, ...collect, "./instructions", "run", ".", "plans.json"];
  run("env", ["-i", ...kept, "valgrind", ...command], { cwd: folder });
  const files = readdirSync(counts).filter((file) => file.startsWith("out."));
  if (files.length !== names.length) throw new Failure(`${names.length} operations, but ${files.length} counts`);
  return Object.fromEntries(
    names.map((name, at) => {
      const total = /^totals: (\d+)$/m.exec(readFileSync(join(counts, `out.${at + 1}`), "utf8"))?.[1];
      if (total === undefined || total === "0") throw new Failure(`${name}: callgrind counted nothing`);
      return [name, Number(total)];
    }),
  );
}

async function measure(): Promise<Measures> {
  const program = compile();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-instructions-"));
  try {
    await build(program, folder);
    return count(program, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(measured: Measures, committed: Measures): void {
  const lines = differences(committed, measured, () => tolerance);
  if (lines.length === 0) {
    say(`instructions of ${Object.keys(measured).length} operations: within ${tolerance * 100} % of the snapshot`);
    return;
  }
  for (const line of lines) say(line);
  throw new Failure(
    `instructions: ${lines.length} operations are not as in bench/instructions.json; when that is meant, a gain ` +
      "too, run `npm run instructions -- --update` and commit it",
  );
}

await runMain(async () => {
  const { values } = parseArgs({ options: { update: { type: "boolean", default: false } } });
  for (const tool of ["valgrind", "cargo"]) {
    if (ask(tool, ["--version"]) !== null) continue;
    if (values.update) throw new Failure(`${tool} was not found`);
    say(`instructions were NOT COUNTED: ${tool} was not found`);
    return;
  }
  const here = compiler();
  if (values.update) {
    writeSnapshot(snapshotFile, { ...here, products, operations: await measure() });
    say("wrote bench/instructions.json");
    return;
  }
  const { rustc, host, operations: committed } = readSnapshot(snapshotFile);
  if (rustc !== here.rustc || host !== here.host) {
    const told = `rustc ${here.rustc} for ${here.host} here, ${String(rustc)} for ${String(host)} there`;
    say(`instructions were NOT COUNTED, for they CANNOT BE COMPARED: ${told}`);
    return;
  }
  check(await measure(), readMeasures(committed));
});
