/**
 * Does the product answer as the real engine did?
 *
 * The command behind `npm run compat`.
 */

import { parseArgs } from "node:util";

import { evidenceFiles, staleFiles } from "./compatibility/files.js";
import { playArea, select } from "./play.js";
import { describe, summarize, type Result } from "./report.js";
import { atUrl, inProcess } from "./targets.js";

const USAGE = `usage: compat [--area AREA]... [--case NAME]... [--url URL]

Replays the recorded requests and compares the answers with the real engine's.
Asks the product, served in this process over indices built from the corpora, or the server at URL. When all is replayed,
COMPATIBILITY.md and compat.json have to say what the recordings show.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      area: { type: "string", multiple: true },
      case: { type: "string", multiple: true },
      url: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const areas = select({
    ...(values.area === undefined ? {} : { areas: values.area }),
    ...(values.case === undefined ? {} : { names: values.case }),
  });
  const targets = values.url === undefined ? await inProcess() : atUrl(values.url);
  const results: Result[] = [];
  const unserved = new Set<string>();
  try {
    for (const area of areas) {
      for (const result of await playArea(area, targets, unserved)) {
        results.push(result);
        const text = describe(result);
        if (text !== undefined) console.log(text);
      }
    }
  } finally {
    await targets.close();
  }
  console.log(summarize(results, unserved));
  if (results.length === 0 || results.some(({ outcome }) => outcome === "failed" || outcome === "fixed")) {
    process.exitCode = 1;
  } else if (values.area === undefined && values.case === undefined && values.url === undefined) {
    for (const text of staleFiles(evidenceFiles(areas))) {
      console.error(text);
      process.exitCode = 1;
    }
  }
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  // Kept connections would hold the process for a while.
  .finally(() => process.exit());
