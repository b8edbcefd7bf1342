/** Is the warm-up the same each time, without trace in the answers, and always the last to have its turn? */
import t from "tap";

import { createApp } from "../src/app.js";
import type { AppOptions, AppResponse, LoadableApp } from "../src/app.js";
import { instantiate } from "../src/engine/instance.js";
import type { Instantiate } from "../src/engine/instance.js";
import { nodeModule } from "../src/entry/node.js";
import { directorySource } from "../src/parts/directory.js";
import { serve, warmUp } from "../src/serve.js";
import { listen } from "../src/server.js";
import { planOf } from "./plan_reader.js";
import { change, realIndex } from "./real_index.js";
import { join } from "node:path";

const JSON_TYPE = { "content-type": "application/json" };
const always = (): Promise<boolean> => Promise.resolve(true);

function open(folder: string, options: Partial<AppOptions> = {}): LoadableApp {
  return createApp({ index: directorySource(folder), wasm: nodeModule(), now: () => 1_700_000_000_000, ...options });
}

/** Waits for something to be there. */
async function soon<T>(look: () => T | null): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Gathers the plans that an engine is given. */
function recording(plans: string[]): Instantiate {
  return async (module) => {
    const engine = await instantiate(module);
    return {
      ...engine,
      call: (plan) => {
        plans.push(JSON.stringify(planOf(plan)));
        return engine.call(plan);
      },
    };
  };
}

function textOf(answer: AppResponse): string {
  return new TextDecoder().decode(answer.body).replace(/"took":\d+/, '"took":0');
}

t.test("the same index is warmed by the same searches, of every kind that its fields have", async (t) => {
  const folder = await realIndex(t, 60);
  const [one, two]: [string[], string[]] = [[], []];
  const first = await open(folder, { instantiate: recording(one) }).warmUp(always);
  t.equal(await open(folder, { instantiate: recording(two) }).warmUp(always), first);
  t.ok(first >= 200 && first <= 400, `${first} searches`);
  t.same(one, two);
  const all = one.join("\n");
  for (const kind of ["match", "match_phrase", "term", "prefix", "range", "bool", "terms", "cardinality", "stats"]) {
    t.ok(all.includes(`"${kind}":`), kind);
  }
  t.match(all, /"steel/, "its words are the documents' own");
  t.match(all, /"brand 0"/, "so are its values");
  t.notMatch(all, /"ID-1"/);
});

t.test("it leaves no trace in answers", async (t) => {
  const folder = await realIndex(t, 60);
  const warm = open(folder, { apiKeys: ["shop:s3cret"], diagnostics: true });
  await warm.warmUp(always);
  const authorization = `Basic ${Buffer.from("shop:s3cret").toString("base64")}`;
  const headers = { ...JSON_TYPE, authorization };
  const cold = open(folder);
  const bodies = [
    "{}",
    '{"query":{"match":{"name":"steel 7"}},"size":3}',
    '{"size":0,"aggs":{"brands":{"terms":{"field":"brand"},"aggs":{"mean":{"avg":{"field":"price"}}}}}}',
    '{"query":{"match":{"missing":"x"}}',
  ];
  const loads: boolean[] = [];
  for (const body of bodies) {
    const request = { method: "POST", url: "/p/_search", headers, body: Buffer.from(body) };
    const answer = await warm.handle(request);
    t.equal(textOf(answer), textOf(await cold.handle(request)));
    t.notOk("warning" in answer.headers);
    loads.push("x-index-load-ms" in answer.headers);
  }
  t.same(loads, [true, false, false, false], "the first request is told of the load");
  const unknown = await warm.handle({ method: "GET", url: "/p/_search", headers: {} });
  t.equal(unknown.status, 401, "keys are asked of everyone else");
});

t.test("an index without anything to search for is warmed too", async (t) => {
  const ran = await open(await realIndex(t, 0)).warmUp(always);
  t.ok(ran > 0);
});

t.test("it waits for requests, and ends with the server", async (t) => {
  const app = open(await realIndex(t, 60));
  let turn: (() => Promise<boolean>) | null = null;
  let busy = true;
  const watched: LoadableApp = {
    ...app,
    isBusy: () => busy,
    warmUp: (asked) => {
      turn = asked;
      return Promise.resolve(0);
    },
  };
  const server = await listen(watched, { host: "127.0.0.1", port: 0 });
  warmUp(watched, server);
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.equal(turn, null, "who waited for the server to listen comes first");
  const asked = await soon(() => turn);
  let came: boolean | null = null;
  const waited = asked().then((go) => (came = go));
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.equal(came, null, "a request is under way");
  busy = false;
  t.equal(await waited, true);
  await server.close();
  t.equal(await asked(), false, "the server stops");
});

t.test("a request under way is counted until it is answered", async (t) => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const gzip = async (body: Uint8Array): Promise<Uint8Array> => {
    await gate;
    return body;
  };
  const app = open(await realIndex(t), { gzip });
  t.equal(app.isBusy(), false);
  const asked = app.handle({ method: "GET", url: "/", headers: { "accept-encoding": "gzip" } });
  t.equal(app.isBusy(), true);
  release();
  t.equal((await asked).status, 200);
  t.equal(app.isBusy(), false);
});

t.test("a server warms itself, answers meanwhile, and stops at once", async (t) => {
  const folder = await realIndex(t, 60);
  const server = await serve({ index: folder, host: "127.0.0.1", port: 0 });
  const asked = Array.from({ length: 20 }, () => fetch(`${server.address}/p/_count`));
  for (const answer of await Promise.all(asked)) t.match(await answer.json(), { count: 60 });
  await server.close();
  t.ok(server.isClosing());
});

t.test("damage that the warm-up meets is told to the first request, and mended damage is forgotten", async (t) => {
  const folder = await realIndex(t);
  const flip = (): void => {
    change(join(folder, "part-000.bin"), (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    });
  };
  flip();
  const server = await serve({ index: folder, host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  t.equal((await fetch(server.address)).status, 503);
  flip();
  const mended = await fetch(server.address);
  t.equal(mended.status, 200);
  t.ok(mended.headers.has("x-index-load-ms"));
});
