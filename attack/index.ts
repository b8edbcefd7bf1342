/** What is attacked? An index of products, built once by each builder and kept. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { productLines } from "../catalogs/products.js";
import { buildIndex } from "../ts/builder/src/build.js";

const cache = fileURLToPath(new URL(".cache/", import.meta.url));

/** Returns the folder of an index of so many products. One that another builder made is of another format, maybe: it goes. */
export async function productsIndex(count: number): Promise<string> {
  const builder = await readFile(new URL("../ts/builder/wasm/builder_bg.wasm", import.meta.url));
  const kept = `${cache}${createHash("sha256").update(builder).digest("hex").slice(0, 16)}`;
  const folder = `${kept}/products-${count}`;
  if (existsSync(`${folder}/manifest.json`)) return folder;
  if (!existsSync(kept)) await rm(cache, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  const mapping = await readFile(new URL("../catalogs/products.mapping.json", import.meta.url));
  await buildIndex({ name: "products", mapping, catalog: lines(count), catalogName: "products", out: folder });
  return folder;
}

async function* lines(count: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const line of productLines({ count })) yield encoder.encode(`${line}\n`);
}
