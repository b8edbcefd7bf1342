/** Runs plans on the engine in this process, and answers with the checksums of outcomes. */
import { crc32 } from "node:zlib";

import { instantiate, type EngineInstance } from "../../../ts/host/src/engine/instance.js";
import { serveLines } from "../serve_lines.js";
import { loadApp } from "../vitrine/app.js";

const found: { engine: EngineInstance | null } = { engine: null };

const call = (plan: Uint8Array): Uint8Array => {
  if (found.engine === null) throw new Error("nothing is loaded");
  return found.engine.call(plan);
};

await serveLines<readonly Uint8Array[]>({
  // The host loads the index and warms the engine up, as it does for a server; then it has nothing more to do.
  load: async ({ index }) => {
    const { reply } = await loadApp(index, {
      instantiate: async (module) => (found.engine = await instantiate(module)),
    });
    return reply;
  },
  prepare: (plans: readonly (readonly number[])[]) => plans.map((plan) => Uint8Array.from(plan)),
  run: (plans) => {
    for (const plan of plans) call(plan);
  },
  answer: async (plans) => plans.map((plan) => crc32(call(plan))),
});
