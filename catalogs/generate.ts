/**
 * How is a sample catalog written to disk?
 *
 * The command behind `npm run catalog:2k` and `npm run catalog:100k`; `products.ts` says what is written.
 */

import { once } from "node:events";
import { createWriteStream, mkdirSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { DEFAULT_SEED, productCatalog } from "./products.js";

export { DEFAULT_SEED, productCatalog, productLines, type ProductsOptions } from "./products.js";

const USAGE = `usage: generate --out FILE [--count N] [--seed S]

Writes a catalog of N products (2,000 when not said) as NDJSON.
The same count and seed always give the same bytes.`;

/** Writes a catalog to `out`, and returns how many bytes that were. */
export async function writeCatalog(options: { out: string; count: number; seed?: number }): Promise<number> {
  mkdirSync(dirname(options.out), { recursive: true });
  const file = createWriteStream(options.out);
  let bytes = 0;
  for await (const chunk of productCatalog(options)) {
    bytes += chunk.byteLength;
    if (!file.write(chunk)) await once(file, "drain");
  }
  file.end();
  await finished(file);
  return bytes;
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "2000" },
      seed: { type: "string", default: String(DEFAULT_SEED) },
      out: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.out === undefined) throw new Error(`--out is missing\n${USAGE}`);
  const bytes = await writeCatalog({ out: values.out, count: Number(values.count), seed: Number(values.seed) });
  console.log(`${values.out}: ${values.count} products, ${bytes} bytes`);
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
