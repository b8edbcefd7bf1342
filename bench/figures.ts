/**
 * How fast is it, beside the real engine? `npm run figures`: the same documents, the same requests and the same client
 * against both servers in one run, turn by turn; first whether the answers are the same, then how long they take.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus, totalmem, type as systemType, release } from "node:os";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";

import { writeCatalog } from "../catalogs/generate.js";
import { productLines } from "../catalogs/products.js";
import { count, size } from "../ts/builder/src/output/units.js";
import { checkOperation } from "./check.js";
import { load, type Side } from "./client.js";
import { ASKS, INDEX, drawOperations, type Operation, type Product } from "./operations.js";
import { loadRealEngine, type RealEngine } from "./real_engine.js";
import { markdownTable, type Line, type Round } from "./report.js";
import { buildIndex, startServer, wasmSizes, type BuiltIndex, type Server } from "./vitrine.js";

const USAGE = `usage: npm run figures -- [options]

  --url URL          a real engine, 7.17.4 (http://127.0.0.1:9200); the index [${INDEX}] is made there and deleted
  --count N          products (100000)
  --seconds N        how long a side is measured in a round (2)
  --rounds N         rounds, 5 at least (5)
  --only TEXT        only operations whose name holds the text
  --reuse            takes the catalog and the index of an earlier run
  --help             show this help`;

const CONNECTIONS = [1, 8];

interface Options {
  readonly url: string;
  readonly count: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly only: string;
  readonly reuse: boolean;
}

await main().catch((error: unknown) => {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const options = readOptions();
  if (options === null) {
    console.log(USAGE);
    return;
  }
  const root = fileURLToPath(new URL("..", import.meta.url));
  const catalog = `${root}catalogs/out/figures-${options.count}.ndjson`;
  if (!options.reuse || !existsSync(catalog)) {
    say(`writing ${count(options.count)} products`);
    await writeCatalog({ out: catalog, count: options.count });
  }
  say("building the index");
  const folder = `${root}data/figures-${options.count}`;
  const index = await buildIndex(INDEX, catalog, folder, options.reuse);
  if (index.documents !== options.count) throw new Error(`${folder} holds ${index.documents} documents`);
  say("loading the real engine");
  const real = await loadRealEngine(options.url, productLines({ count: options.count }));
  try {
    const server = await startServer(folder);
    try {
      const lines = await compare(server, real, options);
      console.log(await describe(options, index, server, real));
      console.log(`\n${markdownTable(lines)}`);
      if (lines.some((line) => line.skipped !== null)) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    await real.remove();
  }
}

async function compare(ours: Side, theirs: Side, options: Options): Promise<Line[]> {
  const operations = drawOperations([...products(options.count)]).filter(({ name }) => name.includes(options.only));
  const lines: Line[] = [];
  for (const operation of operations) {
    const check = await checkOperation(ours, theirs, operation);
    const skipped = check.first === null ? null : `${check.differing} of ${ASKS} answers differ`;
    if (skipped !== null) say(`!!! ${operation.name} IS NOT MEASURED: ${skipped}; the first: ${check.first ?? ""}`);
    for (const connections of CONNECTIONS) {
      const rounds = skipped === null ? await measure(ours, theirs, operation, connections, options) : [];
      lines.push({ operation: operation.name, connections, rounds, skipped });
    }
  }
  return lines;
}

/** Measures both sides turn by turn, after both have been warmed up by the same requests. */
async function measure(
  ours: Side,
  theirs: Side,
  { name, asks }: Operation,
  connections: number,
  { seconds, rounds }: Options,
): Promise<Round[]> {
  say(`${name}, ${connections} ${connections === 1 ? "connection" : "connections"}`);
  for (const side of [ours, theirs]) await load(side, asks, connections, seconds * 2);
  const done: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await load(ours, asks, connections, seconds);
    done.push({ ours: first, theirs: await load(theirs, asks, connections, seconds) });
  }
  return done;
}

function* products(many: number): Generator<Product> {
  for (const line of productLines({ count: many })) {
    const { _id: id, _source: source } = JSON.parse(line) as { _id: string; _source: Omit<Product, "id"> };
    const { name, description, price, color } = source;
    yield { id, name, description, price, color };
  }
}

async function describe(options: Options, index: BuiltIndex, server: Server, real: RealEngine): Promise<string> {
  const wasm = wasmSizes();
  const built = index.seconds === null ? "not built in this run" : `${index.seconds.toFixed(1)} s`;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${size(totalmem())}, ${systemType()} ${release()}`;
  const rows = [
    ["products", count(options.count)],
    ["machine", `${machine}; both servers and the client share it`],
    ["Vitrine", `${index.generator}, commit ${commit()}, Node ${process.version}`],
    ["real engine", `${real.version}, request cache off, one shard, one segment`],
    ["build time", `${built} (real engine: ${real.seconds.toFixed(1)} s to index and merge)`],
    ["index", `${bytes(index.bytes)} in ${index.parts} parts (real engine: ${bytes(real.bytes)})`],
    ["load time", `${server.loadMs} ms (x-index-load-ms)`],
    ["wasm memory after load", `${bytes(server.memoryAfterLoad)} (x-wasm-memory-bytes)`],
    ["wasm memory after the measurements", bytes(await server.memoryNow())],
    ["wasm size", `${bytes(wasm.bytes)}, ${bytes(wasm.gzip)} as gzip`],
    [
      "measured",
      `${ASKS} different requests an operation, ${options.rounds} rounds of ${options.seconds} s a side, turn by turn; ` +
        "each ratio is the median of the rounds, over 1 where Vitrine is better",
    ],
  ];
  return ["| | |", "|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
}

function bytes(value: number): string {
  return `${count(value)} bytes (${size(value)})`;
}

function commit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : " with changes";
    return git("rev-parse", "--short", "HEAD") + changed;
  } catch {
    return "unknown";
  }
}

function say(text: string): void {
  console.error(text);
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      url: { type: "string", default: "http://127.0.0.1:9200" },
      count: { type: "string", default: "100000" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      only: { type: "string", default: "" },
      reuse: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const number = (name: "count" | "seconds" | "rounds", least: number, whole: boolean): number => {
    const value = Number(values[name]);
    if (value >= least && (!whole || Number.isInteger(value))) return value;
    throw new Error(`--${name} is ${values[name]}, but ${least} is the least${whole ? ", and whole" : ""}`);
  };
  return {
    url: values.url.replace(/\/$/, ""),
    count: number("count", 1, true),
    seconds: number("seconds", 0.1, false),
    rounds: number("rounds", 5, true),
    only: values.only,
    reuse: values.reuse,
  };
}
