/** `cardinality`: terms whose hashes the sketch cannot tell apart, at the sizes where ordinals give way to hashes. */

import { aggs, type Body, type Case } from "./case.js";

const THRESHOLDS = [undefined, 0, 1, 2, 3, 5, 6, 12, 100, 40000];
const list: Record<string, Body> = {};
for (const precision_threshold of THRESHOLDS) {
  for (const missing of [undefined, "8171399", "new"]) {
    const a = { cardinality: { field: "hashed", precision_threshold, missing } };
    list[`precision_threshold ${precision_threshold}, missing ${missing}`] = { a };
    list[`below terms: precision_threshold ${precision_threshold}, missing ${missing}`] = {
      t: { terms: { field: "all_integer", order: { a: "desc" } }, aggs: { a } },
    };
  }
}

export const cardinality: readonly Case[] = [
  ...aggs("kinds", list),
  ...aggs("kinds", list, { size: 0, query: { terms: { hashed: ["8171399", "5299771"] } } }).map((one) => ({
    ...one,
    name: `two terms: ${one.name}`,
  })),
];
