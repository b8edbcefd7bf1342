/**
 * Does a server hold under attack? `npm run attack` starts one with the default options and asks it what once held it up, and as
 * much again drawn at random; it ends with a table and fails where something must not be.
 */
import { parseArgs } from "node:util";

import { table } from "./findings.js";
import { productsIndex } from "./index.js";
import { COLUMNS, attackWithRequests } from "./requests_attack.js";
import { serve } from "./served.js";

const USAGE = `usage: npm run attack -- [options]

  --random N    random requests beside the known ones (200)
  --seed N      the first one's seed; each is reported with its own (1)
  --only TEXT   only requests whose name holds the text
  --seconds N   end after so many seconds, whatever is left (600)
  --products N  products of the index (100000)
  --port N      where the server listens (4399)`;

const { values } = parseArgs({
  options: {
    random: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "600" },
    products: { type: "string", default: "100000" },
    port: { type: "string", default: "4399" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  process.stdout.write(`${USAGE}\n`);
} else {
  const index = await productsIndex(Number(values.products));
  const until = performance.now() + Number(values.seconds) * 1000;
  const served = await serve(index, Number(values.port));
  const part = await attackWithRequests(served, {
    random: Number(values.random),
    seed: Number(values.seed),
    only: values.only,
    until,
  });
  await served.stop();
  process.stdout.write(`${table(COLUMNS, part.rows)}\n\n`);
  for (const fault of part.faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(`${part.rows.length - part.faults.length} passed, ${part.faults.length} failed\n`);
  if (part.faults.length > 0) process.exitCode = 1;
}
