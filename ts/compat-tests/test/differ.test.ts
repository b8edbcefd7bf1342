import { readFileSync } from "node:fs";
import { join } from "node:path";

import t from "tap";

import { filesOf, type CorpusName } from "../src/corpora.js";
import { AGGREGATIONS, PIPELINES } from "../src/differ/aggs/tree.js";
import { compose, randomOf } from "../src/differ/compose.js";
import { isObject, type Json } from "../src/differ/json.js";
import { QUERIES } from "../src/differ/queries/table.js";
import { reduce } from "../src/differ/reduce.js";
import { learn } from "../src/differ/schema.js";
import { ROOT } from "../src/root.js";

/** Names that a table of the host has. */
function served(table: string): string[] {
  const text = readFileSync(join(ROOT, "ts", "host", "src", "dsl", table, "table.ts"), "utf8");
  return [...text.matchAll(/register(?:Query|Aggregation)\("([a-z_]+)"/g)].map(([, name]) => name ?? "");
}

function requests(corpus: CorpusName, seed: number, count: number): string[] {
  const schema = learn(filesOf(corpus));
  return Array.from({ length: count }, (_, number) => JSON.stringify(compose(schema, randomOf(seed, number))));
}

t.test("the same seed gives the same requests, and others give others", (t) => {
  for (const corpus of ["products", "types", "nested_types", "geo"] as const) {
    const [first, again, other] = [requests(corpus, 3, 60), requests(corpus, 3, 60), requests(corpus, 4, 60)];
    t.strictSame(first, again, corpus);
    t.equal(new Set([...first, ...other]).size > 110, true, `${corpus}: requests are different ones`);
  }
  t.end();
});

t.test("all that is served is composed", (t) => {
  const lists: readonly [string, Readonly<Record<string, unknown>>][] = [
    ["queries", QUERIES],
    ["aggs", AGGREGATIONS],
    ["pipelines", PIPELINES],
  ];
  for (const [table, entries] of lists) {
    const names = served(table);
    t.equal(names.length > 10, true, `the host has a table of ${table}`);
    for (const name of names) t.equal(name in entries, true, `${name} has an entry in the table of ${table}`);
  }
  t.end();
});

t.test("requests name all that is served", (t) => {
  const text = (["products", "types", "nested_types", "geo", "features"] as const)
    .flatMap((corpus) => requests(corpus, 1, 1500))
    .join("\n");
  for (const name of Object.keys({ ...QUERIES, ...AGGREGATIONS, ...PIPELINES })) {
    t.equal(text.includes(`"${name}":{`), true, name);
  }
  t.end();
});

t.test("a request is reduced to what does it", async (t) => {
  const holds = (body: Json): Promise<boolean> => {
    const text = JSON.stringify(body);
    return Promise.resolve(text.includes('{"prefix":{"sku":') && /"size":[1-9]/.test(text) && text.includes("red"));
  };
  const start: Json = {
    query: {
      bool: {
        must: [{ match: { name: { query: "one red lamp", operator: "and" } } }, { term: { color: "blue" } }],
        filter: { nested: { path: "a", query: { bool: { should: [{ prefix: { sku: { value: "s", boost: 2 } } }] } } } },
      },
    },
    aggs: { a: { terms: { field: "color" }, aggs: { b: { avg: { field: "price" } } } } },
    sort: ["price", { color: { order: "desc" } }],
    size: 25,
  };
  t.equal(await holds(start), true);
  const small = await reduce(start, holds);
  t.equal(await holds(small), true, "it is still what was asked for");
  t.equal(JSON.stringify(small).length < 90, true, JSON.stringify(small));
  t.equal(isObject(small) && small["size"], 1, "numbers are made small");
  t.notMatch(JSON.stringify(small), /aggs|sort|boost|operator|lamp/);
});
