/** FlexSearch behind the lines of `../runner.ts`. */
import { installed, serveLibrary, tokenize } from "../in_memory.js";

interface Index {
  add(id: number, text: string): unknown;
  search(text: string, options: { limit: number; suggest: boolean }): number[];
}

type Constructor = new (options: { tokenize: "strict"; encode: (text: string) => string[] }) => Index;

// Its build for Node is CommonJS.
const { default: FlexSearch } = (await installed("flexsearch")) as { default: { Index: Constructor } };
const indexes = new Map<string, Index>();
let ids: readonly string[] = [];

await serveLibrary(
  {
    add: (documents, fields) => {
      ids = documents.map(({ id }) => id);
      for (const field of fields) {
        const index = new FlexSearch.Index({ tokenize: "strict", encode: tokenize });
        documents.forEach(({ fields: texts }, number) => index.add(number, texts[field] ?? ""));
        indexes.set(field, index);
      }
    },
    find: ({ field, text, all, size }) => {
      // It wants all words, unless it may suggest hits that lack some.
      const found = indexes.get(field)?.search(text, { limit: size, suggest: !all }) ?? [];
      return { total: null, ids: found.map((number) => ids[number] ?? "") };
    },
  },
  "FlexSearch 0.8.212",
);
