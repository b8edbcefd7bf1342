/**
 * Does a server hold under attack? `npm run attack` starts one with the default options and asks it what once held it up, and as
 * much again drawn at random; it ends with a table and fails where something must not be.
 */
import { parseArgs } from "node:util";

import { COST_COLUMNS, measureCosts } from "./costs.js";
import { barsFor, table } from "./findings.js";
import type { Part } from "./findings.js";
import { HOSTILE_COLUMNS, attackWithConnections } from "./hostile.js";
import { productsIndex } from "./index.js";
import { KILL_COLUMNS, attackWithKills } from "./kills.js";
import { COLUMNS, attackWithRequests } from "./requests_attack.js";
import { serve } from "./served.js";

const USAGE = `usage: npm run attack -- [options]

  --random N    random requests beside the known ones (200)
  --seed N      the first one's seed; each is reported with its own (1)
  --only TEXT   only requests whose name holds the text
  --part NAME   only this part: requests, connections, or kills
  --seconds N   end after so many seconds, whatever is left (600)
  --costs       hold time against units in this process
  --update      with --costs: write COSTS.md
  --patience N  times may be so many times as long, on a machine that has other things to do (1)
  --products N  products of the index (100000)
  --port N      where the server listens (4399)`;

const { values } = parseArgs({
  options: {
    random: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    part: { type: "string", default: "" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "600" },
    products: { type: "string", default: "100000" },
    port: { type: "string", default: "4399" },
    patience: { type: "string", default: "1" },
    costs: { type: "boolean", default: false },
    update: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function report(columns: readonly string[], part: Part): void {
  process.stdout.write(`${table(columns, part.rows)}\n\n`);
  for (const fault of part.faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(`${part.passed} passed, ${part.failed} failed\n`);
  if (part.faults.length > 0) process.exitCode = 1;
}

async function attack(): Promise<void> {
  const index = await productsIndex(Number(values.products));
  const until = performance.now() + Number(values.seconds) * 1000;
  const bars = barsFor(Number(values.patience));
  const asked = { random: Number(values.random), seed: Number(values.seed), only: values.only, until, bars };
  if (values.costs) {
    report(COST_COLUMNS, await measureCosts(index, asked, values.update));
    return;
  }
  const port = Number(values.port);
  const isWanted = (part: string): boolean =>
    asked.only === "" ? values.part === "" || values.part === part : part === "requests";
  const served = await serve(index, port, ["--extended"]);
  try {
    if (isWanted("requests")) report(COLUMNS, await attackWithRequests(served, asked));
    if (isWanted("connections")) report(HOSTILE_COLUMNS, await attackWithConnections(served, until, bars));
  } finally {
    await served.stop();
  }
  if (isWanted("kills") && performance.now() < until) report(KILL_COLUMNS, await attackWithKills(index, port));
}

if (values.help) process.stdout.write(`${USAGE}\n`);
else await attack();
