/** Does a server give memory back? An engine that requests have made grow is replaced by a fresh one when nothing is asked. */
import { setTimeout as delay } from "node:timers/promises";
import t from "tap";

import { createApp } from "../src/app.js";
import type { Instantiate } from "../src/engine/instance.js";
import { fakeInstantiate, fakeManifest, fakeSource, post } from "./fake_engine.js";

/** Bytes that an engine may have grown by and be kept, and one more. */
const SWOLLEN = 4096 + 32 * 1024 * 1024 + 1;
/** Longer than a server waits for the next request. */
const IDLE_MS = 900;

function growing(made: { count: number }): Instantiate {
  const make = fakeInstantiate(undefined, made);
  return async (given) => {
    const engine = await make(given);
    let bytes = 4096;
    const call = (plan: Uint8Array): Uint8Array => {
      bytes = SWOLLEN;
      return engine.call(plan);
    };
    return { ...engine, call, memory: () => (bytes === 4096 ? engine.memory() : new Uint8Array(bytes)) };
  };
}

const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
const modules = { primary: empty, secondary: empty };

t.test("an engine that has grown is replaced when nothing is asked, and not before", async (t) => {
  const made = { count: 0 };
  const app = createApp({ index: fakeSource("p"), wasm: modules, instantiate: growing(made), cacheBytes: 0 });
  for (let i = 0; i < 4; i += 1) {
    t.equal((await post(app, "/p/_search", "{}")).status, 200);
    t.equal(made.count, 1, "requests come one after the other");
    await delay(300);
  }
  await delay(IDLE_MS);
  t.equal(made.count, 2);
  await delay(IDLE_MS);
  t.equal(made.count, 2, "the fresh one has not grown");
  t.equal((await post(app, "/p/_count", "{}")).status, 200);
});

t.test("no other index takes the place of the one that is served", async (t) => {
  const made = { count: 0 };
  const manifest = fakeManifest("p");
  const index = fakeSource("p", manifest);
  const app = createApp({ index, wasm: modules, instantiate: growing(made), cacheBytes: 0 });
  await post(app, "/p/_search", "{}");
  manifest["documents"] = 3;
  await delay(IDLE_MS);
  t.equal(made.count, 1);
  t.equal((await post(app, "/p/_search", "{}")).status, 200);
});
