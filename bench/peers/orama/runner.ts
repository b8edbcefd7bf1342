/** Orama behind the lines of `../runner.ts`. */
import { installed, serveLibrary, tokenize } from "../in_memory.js";

interface Query {
  readonly term: string;
  readonly properties: readonly string[];
  readonly limit: number;
  readonly threshold: number;
  readonly tolerance: number;
}

interface Orama {
  readonly create: (options: object) => object;
  readonly insertMultiple: (index: object, documents: readonly object[], batch: number) => unknown;
  readonly search: (index: object, query: Query) => Promise<Results> | Results;
}

interface Results {
  readonly count: number;
  readonly hits: readonly { readonly id: string }[];
}

const { create, insertMultiple, search } = (await installed("@orama/orama")) as Orama;
let index: object = {};

await serveLibrary(
  {
    add: async (documents, fields) => {
      const schema = Object.fromEntries(fields.map((field) => [field, "string"]));
      const tokenizer = { language: "english", normalizationCache: new Map(), tokenize };
      index = create({ schema, components: { tokenizer } });
      await insertMultiple(
        index,
        documents.map(({ id, fields: texts }) => ({ id, ...texts })),
        1000,
      );
    },
    find: async ({ field, text, all, size }) => {
      // The threshold is the share of hits that lack a word: none of them, or all.
      const query = { term: text, properties: [field], limit: size, threshold: all ? 0 : 1, tolerance: 0 };
      const { count, hits } = await search(index, query);
      return { total: count, ids: hits.map(({ id }) => id) };
    },
  },
  "Orama 3.1.18",
);
