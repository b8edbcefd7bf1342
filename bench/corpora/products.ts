/** The generated products: any number of them, `products-10000` and so on. */
import { existsSync, renameSync } from "node:fs";

import { writeCatalog } from "../../catalogs/generate.js";
import { cachePath, ROOT } from "../paths.js";
import type { CorpusKind } from "./corpus.js";

const NAME = /^products-([1-9]\d*)$/;

/** Products; the shorter catalogs are the beginnings of the longer ones. */
export const products: CorpusKind = {
  matches: (name) => NAME.test(name),
  make: async (name, say) => {
    const documents = Number(NAME.exec(name)?.[1]);
    const catalog = cachePath(`corpora/${name}.ndjson`);
    if (!existsSync(catalog)) {
      say(`writing ${name}`);
      await writeCatalog({ out: `${catalog}.part`, count: documents });
      renameSync(`${catalog}.part`, catalog);
    }
    return {
      name,
      catalog,
      mapping: `${ROOT}catalogs/products.mapping.json`,
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
        point: null,
        offers: null,
      },
      features: false,
    };
  },
};
