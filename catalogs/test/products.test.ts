/** Is a generated catalog the same every time, and is it as varied as a real one? */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "tap";

import { productCatalog, productLines, skuOf } from "../products.js";

interface Line {
  _id: string;
  _source: Record<string, unknown>;
}

const FIELDS = [
  "sku",
  "name",
  "description",
  "brand",
  "category",
  "tags",
  "color",
  "price",
  "rating",
  "stock",
  "in_stock",
  "created_at",
];

async function hashOf(count: number, seed: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of productCatalog({ count, seed })) hash.update(chunk);
  return hash.digest("hex");
}

function parsed(count: number): Line[] {
  return Array.from(productLines({ count }), (line) => JSON.parse(line) as Line);
}

test("the same seed gives the same bytes, another seed others", async (t) => {
  const first = await hashOf(3000, 7);
  t.equal(await hashOf(3000, 7), first);
  t.not(await hashOf(3000, 8), first);
  // A fixed hash notices a change between Node versions and machines, not only between two runs.
  t.equal(await hashOf(2000, 1), "a157d45a5edacfb73b2efb1f18629a284c63aa30d7a18b265763c70767bb8dbe");
});

test("the bytes are the lines, and a longer catalog begins with the shorter", async (t) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of productCatalog({ count: 500 })) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  t.equal(text, Array.from(productLines({ count: 500 }), (line) => `${line}\n`).join(""));
  t.ok(text.startsWith(Array.from(productLines({ count: 100 }), (line) => `${line}\n`).join("")));
});

test("ids run from SKU-000001 and count is kept", (t) => {
  const lines = parsed(1200);
  t.equal(lines.length, 1200);
  lines.forEach((line, i) => {
    const id = `SKU-${String(i + 1).padStart(6, "0")}`;
    if (line._id !== id || line._source["sku"] !== id) t.fail(`line ${i + 1} has id ${line._id}`);
  });
  t.throws(() => [...productLines({ count: 1, seed: 0.5 })], /seed must be/);
  t.end();
});

test("a catalog has as many products as were asked for, a million and more too", (t) => {
  t.equal(skuOf(1), "SKU-000001");
  t.equal(skuOf(999_999), "SKU-999999");
  t.equal(skuOf(1_000_000), "SKU-1000000");
  t.equal(skuOf(12_345_678), "SKU-12345678");
  // The first lines of the longest: all of it would take half a minute.
  const [first] = productLines({ count: 20 });
  for (const count of [1_000_000, Number.MAX_SAFE_INTEGER]) t.equal(productLines({ count }).next().value, first);
  for (const count of [-1, 0.5, Number.NaN, 2 ** 53]) t.throws(() => [...productLines({ count })], /count must be/);
  t.end();
});

test("fields stand in one order, and are those of the mapping", (t) => {
  const mapping = JSON.parse(readFileSync(new URL("../products.mapping.json", import.meta.url), "utf8")) as {
    properties: object;
  };
  t.same(Object.keys(mapping.properties), FIELDS);
  const seen = new Set<string>();
  for (const { _source } of parsed(2000)) {
    const keys = Object.keys(_source);
    keys.forEach((key) => seen.add(key));
    const expected = FIELDS.filter((field) => keys.includes(field));
    if (keys.join() !== expected.join()) t.fail(`keys are ${keys.join()}`);
  }
  t.same([...seen].sort(), [...FIELDS].sort());
  t.end();
});

test("every shape of a value occurs", (t) => {
  const lines = [...productLines({ count: 2000 })];
  const occurs = (what: string, pattern: RegExp): void => {
    t.ok(
      lines.some((line) => pattern.test(line)),
      what,
    );
  };
  occurs("an empty list of tags", /"tags":\[\]/);
  occurs("a single tag that is no list", /"tags":"/);
  occurs("six tags", /"tags":\[("[^"]+",){5}"[^"]+"\]/);
  occurs("tags left out", /"category":"[^"]+","color"/);
  occurs("no colour", /"color":null/);
  occurs("a price with a zero at the end", /"price":\d+\.\d0,/);
  occurs("a rating left out", /"price":[\d.]+,"stock"/);
  occurs("a date without time", /"created_at":"\d{4}-\d\d-\d\d"/);
  occurs("a date with milliseconds", /"created_at":"[^"]+\.\d{3}Z"/);
  occurs("a date with seconds", /"created_at":"[^".]+\dZ"/);
  occurs("an article out of stock", /"stock":0,"in_stock":false/);
  t.end();
});

test("sizes are those of a lifelike catalog", (t) => {
  const lines = parsed(5000);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const descriptions = mean(lines.map((line) => String(line._source["description"]).length));
  t.ok(descriptions >= 250 && descriptions <= 350, `descriptions have ${descriptions} characters on average`);
  const sources = mean([...productLines({ count: 5000 })].map((line) => Buffer.byteLength(line) - 34));
  t.ok(sources >= 540 && sources <= 600, `sources have ${sources} bytes on average`);
  t.end();
});

test("brands and categories follow the law of Zipf", (t) => {
  const lines = parsed(20_000);
  for (const [field, kinds] of [
    ["brand", 300],
    ["category", 60],
  ] as const) {
    const counts = new Map<unknown, number>();
    for (const line of lines) counts.set(line._source[field], (counts.get(line._source[field]) ?? 0) + 1);
    const ranked = [...counts.values()].sort((a, b) => b - a);
    t.ok(Math.abs(ranked.length - kinds) <= kinds / 10, `${ranked.length} kinds of ${field}`);
    // Rank times count is about the same for every rank: here within a factor of two over the first ten.
    const products = ranked.slice(0, 10).map((count, i) => count * (i + 1));
    t.ok(Math.max(...products) < 2 * Math.min(...products), `${field}: rank times count is ${products.join()}`);
  }
  t.end();
});
