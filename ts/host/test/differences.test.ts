/** Is what the real engine fails at, or answers without sense, refused here as the README says? */
import { readFileSync } from "node:fs";
import t from "tap";
import type { Test } from "tap";

import { createApp } from "../src/app.js";
import type { App } from "../src/app.js";
import { directorySource } from "../src/parts/directory.js";
import { indexOf, realIndex } from "./real_index.js";

async function open(t: Test, folder = realIndex(t)): Promise<App> {
  const bytes = readFileSync(new URL("../wasm/engine_bg.wasm", import.meta.url));
  return createApp({ index: directorySource(await folder), wasm: () => WebAssembly.compile(bytes) });
}

async function refusal(app: App, body: string): Promise<string> {
  const response = await app.handle({
    method: "POST",
    url: "/p/_search",
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
  });
  const { error, status } = JSON.parse(new TextDecoder().decode(response.body)) as {
    error: { root_cause: [{ type: string; reason: string }] };
    status: number;
  };
  const [cause] = error.root_cause;
  return `${status} ${cause.type}: ${cause.reason}`;
}

t.test("null has no place among numbers, scores and documents", async (t) => {
  const app = await open(t);
  for (const name of ["price", "stock", "_score", "_doc"]) {
    t.equal(
      await refusal(app, `{"sort":[{"${name}":"asc"}],"search_after":[null]}`),
      "400 illegal_argument_exception: " +
        `value of search_after for [${name}] is null; only keyword fields have a place for it`,
    );
  }
});

t.test("scores that no float can hold", async (t) => {
  const app = await open(t);
  const reason = "scores of this query may exceed the largest float; give it smaller boosts";
  for (const query of [
    '{"match":{"name":{"query":"steel","boost":3e38}}}',
    '{"multi_match":{"query":"steel","fields":["name^3e38"]}}',
    '{"bool":{"should":[{"match_all":{"boost":2e38}},{"exists":{"field":"price","boost":2e38}}]}}',
  ]) {
    t.equal(await refusal(app, `{"query":${query}}`), `400 illegal_argument_exception: ${reason}`);
  }
});

const NESTED = {
  properties: {
    k: { type: "keyword" },
    n: {
      type: "nested",
      properties: {
        k: { type: "keyword" },
        words: { type: "text", index_prefixes: {} },
        m: { type: "nested", include_in_parent: true, properties: { i: { type: "long" }, k: { type: "keyword" } } },
      },
    },
    up: {
      type: "nested",
      include_in_parent: true,
      properties: { words: { type: "text", index_prefixes: {} } },
    },
  },
};
const OBJECTS = [
  { k: "a", n: [{ k: "a", words: "fox", m: { i: 1, k: "a" } }, { k: "b" }], up: { words: "fox" } },
  { k: "b", n: { k: "c", m: [{ i: 2, k: "b" }] } },
];
const openNested = async (t: Test): Promise<App> =>
  open(
    t,
    indexOf(
      t,
      JSON.stringify(NESTED),
      OBJECTS.map((source, at) => JSON.stringify({ _id: `${at}`, _source: source })),
    ),
  );

t.test("beginnings of words of objects are looked for among these objects alone", async (t) => {
  const app = await openNested(t);
  const reason =
    "prefix queries on a field with [index_prefixes] in a [nested] object are only supported in a [nested] query on its " +
    "path, and where no other object includes its values";
  for (const query of [
    '{"prefix":{"n.words":"fo"}}',
    '{"bool":{"filter":[{"prefix":{"n.words":"fo"}}]}}',
    '{"nested":{"path":"n.m","query":{"prefix":{"n.words":"fo"}}}}',
    '{"prefix":{"up.words":"fo"}}',
    '{"nested":{"path":"up","query":{"prefix":{"up.words":"fo"}}}}',
  ])
    t.equal(await refusal(app, `{"query":${query}}`), `400 illegal_argument_exception: ${reason}`);
});

t.test("filters of nested sort keys find objects of their path alone", async (t) => {
  const app = await openNested(t);
  const reason = "a [filter] of [nested] in a sort that finds more than objects of its path is not supported";
  for (const key of [
    '{"n.m.i":{"nested":{"path":"n","filter":{"match_all":{}},"nested":{"path":"n.m"}}}}',
    '{"n.m.i":{"nested":{"path":"n","filter":{"term":{"k":"a"}},"nested":{"path":"n.m"}}}}',
    '{"n.k":{"nested":{"path":"n.m","filter":{"bool":{"must_not":{"term":{"k":"a"}}}}}}}',
    '{"n.m.i":{"nested":{"path":"n.m","filter":{"term":{"n.m.k":"a"}}}}}',
  ])
    t.equal(await refusal(app, `{"sort":[${key}]}`), `400 illegal_argument_exception: ${reason}`);
});
