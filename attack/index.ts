/** What is attacked? An index of products, built once and kept. */
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { productLines } from "../catalogs/products.js";
import { buildIndex } from "../ts/builder/src/build.js";

const cache = fileURLToPath(new URL(".cache/", import.meta.url));

/** Returns the folder of an index of so many products. */
export async function productsIndex(count: number): Promise<string> {
  const folder = `${cache}products-${count}`;
  if (existsSync(`${folder}/manifest.json`)) return folder;
  await mkdir(cache, { recursive: true });
  const mapping = await readFile(new URL("../catalogs/products.mapping.json", import.meta.url));
  await buildIndex({ name: "products", mapping, catalog: lines(count), catalogName: "products", out: folder });
  return folder;
}

async function* lines(count: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const line of productLines({ count })) yield encoder.encode(`${line}\n`);
}
