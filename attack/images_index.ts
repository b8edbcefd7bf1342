/** Which index is damaged, and what is asked of it? Some thousand documents of all types, so that every section is there. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIndex } from "../ts/builder/src/build.js";

/** The files of an index. */
export interface IndexFiles {
  readonly manifest: Buffer;
  /** The only part. */
  readonly part: Buffer;
}

const DOCUMENTS = 4500;

const MAPPING = {
  properties: {
    name: { type: "text", fields: { raw: { type: "keyword", ignore_above: 24 } } },
    body: { type: "text" },
    brand: { type: "keyword" },
    tags: { type: "keyword" },
    stock: { type: "integer" },
    price: { type: "double" },
    sizes: { type: "long" },
    half: { type: "half_float" },
    day: { type: "date" },
    sold: { type: "boolean" },
  },
};

const WORDS =
  "steel pan oak table red blue lamp glass small large new old kitchen garden summer winter chair wool".split(" ");

function source(at: number): Record<string, unknown> {
  const word = (k: number): string => WORDS[(at * 7 + k * k * 13 + ((at >> 3) % 5) * k) % WORDS.length] ?? "";
  const words = (count: number): string => Array.from({ length: count }, (_, k) => word(k)).join(" ");
  return {
    name: `${words(2 + (at % 4))} ${at % 900}`,
    body: `the ${words(5 + (at % 9))} the ${word(at % 3)}`,
    brand: `brand ${(at * 31) % 61}`,
    ...(at % 7 === 0 ? {} : { tags: Array.from({ length: 1 + (at % 5) }, (_, k) => word(k + 3)) }),
    ...(at % 11 === 0 ? {} : { stock: (at * 37) % 1000 }),
    price: ((at * 7919) % 100_000) / 100,
    sizes: Array.from({ length: at % 4 }, (_, k) => at * 1000 + k),
    half: (at % 50) / 2,
    day: new Date(Date.UTC(2020, 0, 1) + at * 7_777_000).toISOString(),
    sold: at % 3 === 0,
  };
}

/** Builds the index and returns its files; the folder that it was built in goes away. */
export async function builtIndex(): Promise<IndexFiles> {
  const parent = mkdtempSync(join(tmpdir(), "vitrine-images-"));
  try {
    const lines = Array.from({ length: DOCUMENTS }, (_, at) => {
      // Some come again, and the order is not that of the ids.
      const id = `id-${(at * 2477) % (DOCUMENTS - 40)}`;
      return `${JSON.stringify({ _id: id, _source: source(at) })}\n`;
    });
    const catalog = (async function* () {
      await Promise.resolve();
      yield Buffer.from(lines.join(""));
    })();
    const out = join(parent, "index");
    const mapping = Buffer.from(JSON.stringify(MAPPING));
    await buildIndex({ name: "p", mapping, catalog, catalogName: "made", out });
    return { manifest: readFileSync(join(out, "manifest.json")), part: readFileSync(join(out, "part-000.bin")) };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** What is asked: each kind of query, sort and aggregation that reads an image in its own way. */
export const ASKED: readonly (readonly [route: string, body: unknown])[] = [
  ["_search", { size: 5 }],
  ["_search", { query: { match: { body: "the steel lamp" } }, size: 20, track_total_hits: 10 }],
  ["_search", { query: { match: { body: { query: "oak table red", operator: "and" } } } }],
  ["_search", { query: { match_phrase: { body: "the steel" } }, track_total_hits: true }],
  ["_search", { query: { match_phrase: { name: { query: "pan oak", slop: 3 } } } }],
  ["_search", { query: { term: { brand: "brand 7" } }, sort: [{ price: "desc" }] }],
  ["_search", { query: { terms: { tags: ["wool", "oak"] } }, sort: [{ tags: "asc" }, { day: "asc" }] }],
  ["_search", { query: { prefix: { "name.raw": "steel" } }, sort: [{ "name.raw": "desc" }] }],
  ["_search", { query: { range: { price: { gte: 10, lt: 300 } } }, sort: [{ stock: { order: "asc", missing: 5 } }] }],
  ["_search", { query: { range: { sizes: { gte: 2_000_000 } } }, sort: [{ sizes: "desc" }], size: 30 }],
  ["_search", { query: { bool: { must: [{ match: { name: "steel 17" } }], filter: [{ term: { sold: true } }] } } }],
  ["_search", { query: { bool: { must: [{ match: { body: "glass" } }], must_not: [{ exists: { field: "tags" } }] } } }],
  ["_search", { query: { ids: { values: ["id-1", "id-444", "none"] } } }],
  ["_search", { query: { exists: { field: "name.raw" } }, size: 0, track_total_hits: true }],
  ["_search", { sort: [{ brand: "asc" }, "_doc"], search_after: ["brand 30", 4], size: 40, _source: ["name", "t*"] }],
  ["_search", { size: 0, aggs: { a: { terms: { field: "brand" }, aggs: { b: { avg: { field: "price" } } } } } }],
  ["_search", { size: 0, aggs: { a: { terms: { field: "tags", size: 50, order: { _key: "asc" } } } } }],
  ["_search", { size: 0, query: { match: { body: "old" } }, aggs: { a: { terms: { field: "tags" } } } }],
  ["_search", { size: 0, aggs: { a: { cardinality: { field: "name.raw" } }, b: { stats: { field: "sizes" } } } }],
  ["_search", { size: 0, aggs: { a: { date_histogram: { field: "day", calendar_interval: "month" } } } }],
  [
    "_search",
    { size: 0, aggs: { a: { histogram: { field: "half", interval: 5 }, aggs: { b: { max: { field: "price" } } } } } },
  ],
  ["_search", { size: 0, aggs: { a: { range: { field: "stock", ranges: [{ to: 100 }, { from: 100 }] } } } }],
  ["_doc/id-77", null],
  ["_count", { query: { match: { name: "winter" } } }],
];
