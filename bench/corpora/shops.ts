/** The generated products, each with a place and some offers: any number of them, `shops-10000` and so on. */
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { once } from "node:events";

import { productLines } from "../../catalogs/products.js";
import { createRandom, zipf, type Random } from "../../catalogs/random.js";
import { benchPath, cachePath } from "../paths.js";
import type { CorpusKind } from "./corpus.js";

const NAME = /^shops-([1-9]\d*)$/;
const SEED = 7;
const SHOPS = Array.from({ length: 60 }, (_, at) => `shop-${at + 1}`);
const pickShop = zipf(SHOPS);
/** Where most places are near: latitudes and longitudes. */
const TOWNS = [
  [52.52, 13.4],
  [48.85, 2.35],
  [51.5, -0.12],
  [40.71, -74.0],
  [35.68, 139.69],
  [-33.87, 151.2],
  [19.43, -99.13],
  [30.04, 31.23],
] as const;
const pickTown = zipf(TOWNS);

/** Products with what the plain ones lack; it is asked what `features.ts` has. */
export const shops: CorpusKind = {
  matches: (name) => NAME.test(name),
  make: async (name, say) => {
    const documents = Number(NAME.exec(name)?.[1]);
    const catalog = cachePath(`corpora/${name}.ndjson`);
    if (!existsSync(catalog)) {
      say(`writing ${name}`);
      await write(`${catalog}.part`, documents);
      renameSync(`${catalog}.part`, catalog);
    }
    return {
      name,
      catalog,
      mapping: benchPath("corpora/shops.mapping.json"),
      documents,
      roles: {
        title: "name",
        text: "description",
        few: "color",
        some: "brand",
        many: "name.keyword",
        keyword: "brand",
        number: "price",
        date: "created_at",
        facets: ["brand", "category", "color", "tags", "in_stock"],
        point: "place",
        offers: { path: "offers", keyword: "offers.shop", number: "offers.cost" },
      },
      features: true,
    };
  },
};

async function write(file: string, count: number): Promise<void> {
  const random = createRandom(SEED);
  const out = createWriteStream(file);
  for (const line of productLines({ count })) {
    if (!out.write(`${line.slice(0, -2)},${more(random)}}}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

/** What is added to a product: a place within some tens of kilometres of a town, and up to five offers. */
function more(random: Random): string {
  const [lat, lon] = pickTown(random);
  const near = (at: number): number => Math.round((at + (random.below(2000) - 1000) / 1000) * 1000) / 1000;
  const offers = Array.from({ length: random.below(6) }, () => ({
    shop: pickShop(random),
    cost: (100 + random.below(50_000)) / 100,
    days: 1 + random.below(14),
  }));
  return `"place":${JSON.stringify({ lat: near(lat), lon: near(lon) })},"offers":${JSON.stringify(offers)}`;
}
