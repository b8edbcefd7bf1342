/** Runs plans on the engine in this process, and answers with the checksums of outcomes. */
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

import { createApp } from "../../../ts/host/src/app.js";
import { instantiate, type EngineInstance } from "../../../ts/host/src/engine/instance.js";
import { directorySource, nodeModule } from "../../../ts/host/src/entry/node.js";
import { serveLines } from "../serve_lines.js";

const found: { engine: EngineInstance | null } = { engine: null };

const call = (plan: Uint8Array): Uint8Array => {
  if (found.engine === null) throw new Error("nothing is loaded");
  return found.engine.call(plan);
};

await serveLines<readonly Uint8Array[]>({
  load: async ({ index }) => {
    // The host loads the index and warms the engine up, as it does for a server; then it has nothing more to do.
    const app = createApp({
      index: directorySource(index),
      wasm: nodeModule(),
      cacheBytes: 0,
      instantiate: async (module) => (found.engine = await instantiate(module)),
    });
    const start = performance.now();
    await app.load();
    const loadMs = performance.now() - start;
    await app.warmUp(async () => true);
    const manifest = JSON.parse(readFileSync(`${index}/manifest.json`, "utf8")) as {
      image_bytes: number;
      generator: string;
    };
    return { version: manifest.generator, load_ms: loadMs, index_bytes: manifest.image_bytes };
  },
  prepare: (plans: readonly string[]) => plans.map((plan) => new TextEncoder().encode(plan)),
  run: (plans) => {
    for (const plan of plans) call(plan);
  },
  answer: async (plans) => plans.map((plan) => crc32(call(plan))),
});
