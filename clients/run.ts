/**
 * Do clients in their own form work with a server?
 *
 * Each client's program asks what its users ask, and prints what the client made of the answers. The same was recorded with the real
 * engine; both must be equal.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { linesOf, mappingOf } from "../ts/compat-tests/src/corpora.js";
import { createClient } from "../ts/compat-tests/src/exchange.js";
import { checkVersion, createIndex } from "../ts/compat-tests/src/real_node.js";
import { capture } from "./capture.js";
import { KNOWN } from "./known.js";
import { different, readResults } from "./results.js";
import type { Results } from "./results.js";
import { CLIENTS } from "./table.js";
import type { ClientProgram } from "./table.js";

const USAGE = `usage: clients [--only NAME]... [--installed] [--all] [--show FLOW] [--record URL]

Installs what the clients of other projects need, and compares what they make of the answers with what they made of the real engine's.

  --only NAME    this client alone: ${CLIENTS.map(({ name }) => name).join(", ")}
  --installed    installs nothing
  --all          has the machine's own packages installed that a client needs, and fails where it lacks one; otherwise such
                 a client is skipped
  --show FLOW    prints both results of a flow
  --record URL   records results and requests with a real engine`;

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "..");
const INDEX = "products";
/** Where pages of kits are, so that their origin is known before. */
const PAGE_PORT = "4617";

interface Server {
  readonly url: string;
  stop(): void;
}

/** Builds the index of the sample catalog and serves it. */
async function serve(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-clients-"));
  const [mapping, catalog, out] = ["mapping.json", "catalog.ndjson", "index"].map((name) => join(folder, name));
  if (mapping === undefined || catalog === undefined || out === undefined) throw new Error("no names");
  writeFileSync(mapping, mappingOf(INDEX));
  writeFileSync(catalog, [...linesOf(INDEX)].map((line) => `${line}\n`).join(""));
  const program = join(ROOT, "dist/bin/vitrine.js");
  const build = ["build", "--name", INDEX, "--mapping", mapping, "--catalog", catalog, "--out", out];
  execFileSync("node", [program, ...build], { stdio: ["ignore", "ignore", "inherit"] });
  const cors = ["--cors-origin", `http://127.0.0.1:${PAGE_PORT}`, "--cors-headers", "x-elastic-client-meta"];
  const child = spawn("node", [program, "serve", "--index", out, "--port", "0", "--extended", ...cors]);
  const url = await new Promise<string>((found, failed) => {
    let printed = "";
    const look = (piece: Buffer): void => {
      printed += String(piece);
      const match = /http:\/\/[^\s]+/.exec(printed);
      if (match !== null) found(match[0]);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.on("exit", () => {
      failed(new Error(`the server ended: ${printed}`));
    });
  });
  return {
    url,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs a client's program against a server. */
function results({ folder, run }: ClientProgram, url: string): Promise<Results> {
  const [command = "", ...rest] = run;
  const child = spawn(command, rest, { cwd: join(HERE, folder), env: { ...process.env, URL: url, PAGE_PORT } });
  return new Promise((done, failed) => {
    let [printed, faults] = ["", ""];
    child.stdout.on("data", (piece) => (printed += String(piece)));
    child.stderr.on("data", (piece) => (faults += String(piece)));
    child.on("error", failed);
    child.on("close", (code) => {
      if (code === 0) done(readResults(printed));
      else failed(new Error(`it ended with ${code}: ${faults.slice(-2000)}`));
    });
  });
}

/** Returns why a client cannot be run, or null. */
function lacks({ needs }: ClientProgram): string | null {
  const [command = "", ...rest] = needs;
  return spawnSync(command, rest).status === 0 ? null : command;
}

/** Gives the machine what a client needs, if it can. */
function provide(client: ClientProgram): void {
  if (client.provide === undefined || lacks(client) === null) return;
  const [command = "", ...rest] = client.provide;
  spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] });
}

const installed = new Set<string>();

function install({ folder, install: commands }: ClientProgram): void {
  for (const [command = "", ...rest] of commands) {
    const line = [folder, command, ...rest].join(" ");
    if (installed.has(line)) continue;
    installed.add(line);
    execFileSync(command, rest, { cwd: join(HERE, folder), stdio: ["ignore", "ignore", "inherit"] });
  }
}

const recordedFile = (name: string): string => join(HERE, "recorded", `${name}.json`);

async function record(clients: readonly ClientProgram[], url: string): Promise<void> {
  const client = createClient(url);
  await checkVersion(client);
  mkdirSync(join(HERE, "recorded"), { recursive: true });
  mkdirSync(join(HERE, "captured"), { recursive: true });
  try {
    await createIndex(client, INDEX, INDEX);
    for (const program of clients) {
      const between = await capture(url);
      const found = await results(program, between.url);
      await between.close();
      writeFileSync(recordedFile(program.name), `${JSON.stringify(found, null, 1)}\n`);
      const lines = [...between.requests.keys()].map((line) => `${line}\n`).join("");
      writeFileSync(join(HERE, "captured", `${program.name}.ndjson`), lines);
      console.log(`${program.name}: ${Object.keys(found).length} flows, ${between.requests.size} requests`);
    }
  } finally {
    await client({ method: "DELETE", path: `/${INDEX}` });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      installed: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      show: { type: "string" },
      record: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { only } = values;
  for (const name of only ?? []) {
    if (!CLIENTS.some((client) => client.name === name)) throw new Error(`there is no client [${name}]\n${USAGE}`);
  }
  const wanted = CLIENTS.filter(({ name }) => only === undefined || only.includes(name));
  if (values.all && !values.installed) wanted.forEach(provide);
  const [able, skipped] = [
    wanted.filter((client) => lacks(client) === null),
    wanted.filter((client) => lacks(client) !== null),
  ];
  for (const client of skipped) console.log(`skipped: ${client.title}, for the machine lacks [${lacks(client)}]`);
  if (!values.installed) able.forEach(install);
  if (values.record !== undefined) return record(able, values.record);
  let [passed, failed] = [0, values.all ? skipped.length : 0];
  const server = await serve();
  try {
    for (const client of able) {
      if (!existsSync(recordedFile(client.name))) throw new Error(`[${client.name}] is not recorded`);
      const expected = JSON.parse(readFileSync(recordedFile(client.name), "utf8")) as Results;
      const found = different(expected, await results(client, server.url));
      const isKnown = (flow: string): boolean => KNOWN.has(flow) || KNOWN.has(`${client.name}: ${flow}`);
      const known = [...found.keys()].filter(isKnown);
      const unknown = [...found].filter(([flow]) => !isKnown(flow));
      const same = Object.keys(expected).length - found.size;
      console.log(
        `${client.title}: ${same} as the real engine, ${known.length} known to differ, ${unknown.length} different`,
      );
      for (const [flow, pair] of found) {
        if (flow === values.show) console.log(JSON.stringify(pair, null, 1));
      }
      for (const [flow] of unknown) console.log(`  different: ${flow}`);
      passed += same + known.length;
      failed += unknown.length;
    }
  } finally {
    server.stop();
  }
  console.log(`${passed} passed, ${failed} failed${values.all ? "" : `, ${skipped.length} skipped`}`);
  if (failed > 0) process.exitCode = 1;
}

await main();
