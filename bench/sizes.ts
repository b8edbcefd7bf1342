/**
 * How large is what is shipped and what is built? `npm run sizes` compares the WebAssembly and the image of the first
 * 2,000 products with `bench/sizes.json`; `-- --update` writes that file. The tests compare, too.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { productCatalog } from "../catalogs/products.js";
import { Failure, root, runMain, say } from "../scripts/lib/run.mjs";
import { buildIndex } from "../ts/builder/src/build.js";
import { differences, readMeasures, readSnapshot, writeSnapshot, type Measures } from "./snapshot.js";

const products = 2000;
const snapshotFile = new URL("sizes.json", import.meta.url);
const image = "image of 2,000 products";

/** The same catalog gives the same image, byte by byte; zlib may pack a little better or worse from version to version. */
const tolerance = (name: string): number => (name === image ? 0 : 0.01);

/** Returns all sizes, in bytes. */
export async function measureSizes(): Promise<Measures> {
  const sizes: Record<string, number> = {};
  for (const [name, file] of [
    ["server's WebAssembly", "ts/host/wasm/engine_bg.wasm"],
    ["server's WebAssembly, secondary", "ts/host/wasm/engine_secondary.wasm"],
    ["builder's WebAssembly", "ts/builder/wasm/builder_bg.wasm"],
  ] as const) {
    const bytes = readFileSync(join(root, file));
    sizes[name] = bytes.length;
    sizes[`${name}, gzipped`] = gzipSync(bytes, { level: 9 }).length;
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sizes-"));
  try {
    const { imageBytes } = await buildIndex({
      name: "products",
      mapping: readFileSync(join(root, "catalogs", "products.mapping.json")),
      catalog: productCatalog({ count: products }),
      catalogName: "products",
      out: join(folder, "index"),
    });
    sizes[image] = imageBytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return sizes;
}

/** Returns a line for each size that is not as committed. */
export async function sizeDifferences(): Promise<string[]> {
  return differences(readMeasures(readSnapshot(snapshotFile)), await measureSizes(), tolerance);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { update: { type: "boolean", default: false } } });
  if (values.update) {
    const sizes = await measureSizes();
    writeSnapshot(snapshotFile, sizes);
    for (const [name, bytes] of Object.entries(sizes)) say(`${name}: ${bytes} bytes`);
    return;
  }
  const lines = await sizeDifferences();
  for (const line of lines) say(line);
  if (lines.length > 0) {
    throw new Failure(
      "sizes are not as in bench/sizes.json; when that is meant, a gain too, run `npm run sizes -- --update` and commit it",
    );
  }
  say("sizes are those of bench/sizes.json");
}

if (process.argv[1]?.endsWith("sizes.ts") === true) await runMain(main);
