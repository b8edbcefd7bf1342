/**
 * How fast is what was never asked? `npm run bench:first`: starts a process for each row, asks it up to 10,000 requests of which
 * no two are alike, once each, and then the same again; writes `bench/FIRST.md`. What is found when it is first asked for, ids
 * and words and the like, and what is cold in the processor's caches, is in the first pass alone.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { makeCorpus } from "./corpora/table.js";
import type { Corpus } from "./corpora/corpus.js";
import { describeCommit, describeMachine } from "./machine.js";
import { drawDifferent, type Operation } from "./operations.js";
import { benchPath } from "./paths.js";
import { makePeers } from "./peers/table.js";
import { firstPage, firstTable, type FirstRow, type FirstSection } from "./report/first.js";

const USAGE = `usage: npm run bench:first -- [options]

  --only TEXT    only rows whose name holds the text; writes to standard output only
  --corpus A,B   products-N, debian (products-100000,debian); others write to standard output only
  --peer NAME    another of the peers in process, such as vitrine-engine; writes to standard output only
  --help         show this help`;

/** The whole host, which is what is shipped. */
const SHIPPED = "vitrine";
const CORPORA = "products-100000,debian";
/** Requests of a row. */
const REQUESTS = 10_000;
/** The passes after the first take at least so many seconds together. */
const WARM_SECONDS = 1;

await main().catch((error: unknown) => {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      corpus: { type: "string", default: CORPORA },
      peer: { type: "string", default: SHIPPED },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const sections: FirstSection[] = [];
  for (const name of values.corpus.split(",")) {
    const corpus = await makeCorpus(name, say);
    const about = { machine: describeMachine(), commit: describeCommit(), date: new Date().toISOString().slice(0, 10) };
    const rows: FirstRow[] = [];
    for (const operation of await drawDifferent(corpus, values.only, REQUESTS)) {
      say(`${name}: ${operation.name}`);
      rows.push(await measure(corpus, operation, values.peer));
    }
    const section = { corpus: name, documents: corpus.documents, ...about, rows };
    console.log(`${firstTable(section)}\n`);
    sections.push(section);
  }
  const whole = values.only === "" && values.corpus === CORPORA && values.peer === SHIPPED;
  if (whole) writeFileSync(benchPath("FIRST.md"), firstPage(sections));
}

/** Asks a fresh process all requests of an operation once, and then again. */
async function measure(corpus: Corpus, operation: Operation, name: string): Promise<FirstRow> {
  const all = makePeers({ url: null, quick: false, rebuild: false });
  const peer = all.find((one) => one.place === "process" && one.name === name);
  if (peer === undefined) throw new Error(`there is no peer [${name}] in process`);
  try {
    await peer.install();
    await peer.load(corpus);
    const cannot = await peer.can(operation);
    if (cannot !== null) throw new Error(`${operation.name}: ${cannot}`);
    const slice = { from: 0, count: operation.asks.length };
    const load = { connections: 1, rate: null, slice };
    // One pass takes longer than no time.
    const first = await peer.run(operation, { ...load, seconds: 0 });
    const warm = await peer.run(operation, { ...load, seconds: WARM_SECONDS });
    return { operation: operation.name, requests: slice.count, first, warm };
  } finally {
    await peer.close();
  }
}

function say(text: string): void {
  console.error(text);
}
