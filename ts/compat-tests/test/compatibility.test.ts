/** Do COMPATIBILITY.md and compat.json say what the recordings show, and is it noticed when they do not? */

import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { test } from "tap";

import { gather } from "../src/compatibility/evidence.js";
import { evidenceFiles, staleFiles, writeFiles } from "../src/compatibility/files.js";
import { notServed } from "../src/compatibility/names.js";
import type { Exchange } from "../src/exchange.js";
import { AGGREGATION_NAMES, QUERY_NAMES } from "../../host/src/dsl/registry.js";

/** A search of the sample catalog that was answered with a status. */
function searched(name: string, body: object, status = 200, answer: object = {}): Exchange {
  return {
    name,
    corpus: "products",
    request: { method: "POST", path: "/products/_search?pretty", body: JSON.stringify(body) },
    response: { status, headers: {}, body: JSON.stringify(answer) },
  };
}

test("the committed files are those of the recordings", (t) => {
  const files = evidenceFiles();
  t.strictSame(staleFiles(files), []);
  t.end();
});

test("a stale file is noticed, and a missing one", (t) => {
  const folder = t.testdir();
  const files = evidenceFiles([], new Map());
  writeFiles(files, folder);
  t.strictSame(staleFiles(files, folder), []);
  appendFileSync(join(folder, "COMPATIBILITY.md"), "\n");
  t.match(staleFiles(files, folder), [/^COMPATIBILITY.md is stale/]);
  rmSync(join(folder, "compat.json"));
  t.match(staleFiles(files, folder), [/^COMPATIBILITY.md is stale/, /^compat.json is missing/]);
  t.match(staleFiles(evidenceFiles([{ name: "a", exchanges: [searched("one", {})] }], new Map()), folder), [
    /^COMPATIBILITY.md is stale/,
    /^compat.json is missing/,
  ]);
  t.end();
});

test("a case belongs to all that it uses", (t) => {
  const body = {
    query: {
      bool: { filter: [{ match: { name: { query: "pan", operator: "AND" } } }, { terms: { tags: ["a"], boost: 2 } }] },
    },
    aggs: {
      by: { terms: { field: "brand" }, aggs: { kinds: { filters: { filters: { a: { exists: { field: "sku" } } } } } } },
    },
    sort: [{ price: { order: "desc" } }, "_score"],
  };
  const misspelt = searched("three", { query: { matchx: {} }, size: 1 }, 400, {
    error: { type: "parsing_exception", root_cause: [{ type: "parsing_exception" }] },
  });
  const area = { name: "area", exchanges: [searched("one", body), searched("two", body), misspelt] };
  const { sections, total } = gather([area], new Map([["area/two", "refused with 400"]]), []);
  t.strictSame(total, { cases: 3, equal: 2, different: 0, refused: 1 });
  const both = { cases: 2, equal: 1, different: 0, refused: 1 };
  t.strictSame([...sections.queries.keys()], ["bool", "exists", "match", "terms"], "not what has no answer");
  t.strictSame(sections.queries.get("match")?.counts, both);
  t.strictSame([...(sections.queries.get("match")?.parts.keys() ?? [])], ["operator", "operator: and", "query"]);
  t.strictSame([...(sections.queries.get("match")?.reasons ?? [])], ["refused with 400"]);
  t.strictSame([...(sections.queries.get("terms")?.parts.keys() ?? [])], ["boost"]);
  t.strictSame([...sections.aggregations.keys()], ["filters", "terms"]);
  t.strictSame([...(sections.types.get("keyword")?.parts.keys() ?? [])], ["in exists", "in terms"]);
  t.strictSame([...(sections.types.get("double")?.parts.keys() ?? [])], ["in sort"]);
  t.strictSame([...sections.sort.keys()], ["_score", "a field"]);
  t.strictSame([...(sections.endpoints.get("POST /{index}/_search")?.parts.keys() ?? [])], ["?pretty"]);
  t.strictSame(sections.body.get("aggs")?.counts, both, "no case that has an error only");
  t.notOk(sections.body.has("size"));
  t.strictSame(sections.errors.get("parsing_exception")?.counts, { cases: 1, equal: 1, different: 0, refused: 0 });
  t.end();
});

test("all names of the real engine are counted or listed as not served", (t) => {
  const nothing = gather([], new Map(), []);
  for (const name of QUERY_NAMES) t.ok(notServed(nothing, "queries").includes(name), name);
  for (const name of AGGREGATION_NAMES) {
    t.ok([...notServed(nothing, "aggregations"), ...notServed(nothing, "pipelines")].includes(name), name);
  }
  t.end();
});
