/** What is attacked? An index of products, built once by each builder and kept. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { productLines } from "../catalogs/products.js";
import { createRandom } from "../catalogs/random.js";
import type { Random } from "../catalogs/random.js";
import { buildIndex } from "../ts/builder/src/build.js";
import { ANALYZED, SETTINGS, said } from "./analysis.js";

const cache = fileURLToPath(new URL(".cache/", import.meta.url));

/** Returns the folder of an index of so many products. One that another builder made is of another format, maybe: it goes. */
export async function productsIndex(count: number): Promise<string> {
  const builder = await readFile(new URL("../ts/builder/wasm/builder_bg.wasm", import.meta.url));
  const settings = new TextEncoder().encode(JSON.stringify(SETTINGS));
  const key = createHash("sha256").update(builder).update(FIELDS).update(settings);
  const kept = `${cache}${key.digest("hex").slice(0, 16)}`;
  const folder = `${kept}/products-${count}`;
  if (existsSync(`${folder}/manifest.json`)) return folder;
  if (!existsSync(kept)) await rm(cache, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  const plain = await readFile(new URL("../catalogs/products.mapping.json", import.meta.url), "utf8");
  // Of the longest texts, the words are stored, too.
  const stored = plain.replace(
    '"description": { "type": "text"',
    (start) => `${start}, "term_vector": "with_positions_offsets"`,
  );
  const mapping = new TextEncoder().encode(stored.replace('"properties": {', () => `${FIELDS},`));
  await buildIndex({
    name: "products",
    mapping,
    settings,
    catalog: lines(count),
    catalogName: "products",
    out: folder,
  });
  return folder;
}

/** What attacked products have beside those of the benchmark: offers that are documents of their own, ranges, a place, labels. */
const FIELDS = `"properties":{
  "offers":{"type":"nested","properties":{"seller":{"type":"keyword"},"price":{"type":"double"}}},
  "sold":{"type":"date_range"},
  "sizes":{"type":"integer_range"},
  "at":{"type":"geo_point"},
  "labels":{"type":"flattened"},
  "inputs":{"type":"completion"},
  ${JSON.stringify(ANALYZED).slice(1, -1)}`;

function fields(random: Random): string {
  const whole = (below: number): number => random.below(below);
  const offers = Array.from(
    { length: 1 + whole(4) },
    () => `{"seller":"s${whole(500)}","price":${whole(100_000) / 100}}`,
  );
  const labels = `{"priority":"p${whole(10)}","owner":{"name":["o${whole(30_000)}","o${whole(30_000)}"]}}`;
  const [from, size] = [1_500_000_000_000 + whole(1_000_000) * 86_400, whole(60)];
  return (
    `"offers":[${offers.join(",")}],"sold":{"gte":${from},"lt":${from + whole(1_000_000_000)}},` +
    `${said(random)},"sizes":{"gte":${size},"lte":${size + whole(20)}},"labels":${labels},"inputs":{"input":"o${size} p${from % 997}","weight":${from % 89}},"at":[${whole(36_000) / 100 - 180},${whole(18_000) / 100 - 90}]`
  );
}

async function* lines(count: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const random = createRandom(1);
  for (const line of productLines({ count })) {
    const more = line.replace('"_source":{', (start) => `${start}${fields(random)},`);
    yield encoder.encode(`${more}\n`);
  }
}
