/** MiniSearch behind the lines of `../runner.ts`. */
import { installed, serveLibrary, tokenize } from "../in_memory.js";

interface Result {
  readonly id: string;
}

interface Index {
  addAll(documents: readonly object[]): void;
  search(text: string, options: { fields: string[]; combineWith: "AND" | "OR" }): Result[];
}

type Constructor = new (options: { fields: readonly string[]; tokenize: (text: string) => string[] }) => Index;

const { default: MiniSearch } = (await installed("minisearch")) as { default: Constructor };
let index: Index | null = null;

await serveLibrary(
  {
    add: (documents, fields) => {
      index = new MiniSearch({ fields, tokenize });
      index.addAll(documents.map(({ id, fields: texts }) => ({ id, ...texts })));
    },
    find: ({ field, text, all }) => {
      const found = index?.search(text, { fields: [field], combineWith: all ? "AND" : "OR" }) ?? [];
      return { total: found.length, ids: found.map(({ id }) => id) };
    },
  },
  "MiniSearch 7.2.0",
);
