/** Is what the real engine fails at, or answers without sense, refused here as the README says? */
import { readFileSync } from "node:fs";
import t from "tap";
import type { Test } from "tap";

import { createApp } from "../src/app.js";
import type { App } from "../src/app.js";
import { directorySource } from "../src/parts/directory.js";
import { realIndex } from "./real_index.js";

async function open(t: Test): Promise<App> {
  const bytes = readFileSync(new URL("../wasm/engine_bg.wasm", import.meta.url));
  return createApp({ index: directorySource(await realIndex(t)), wasm: () => WebAssembly.compile(bytes) });
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
