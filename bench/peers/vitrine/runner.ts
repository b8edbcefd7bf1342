/** Runs the whole host in this process: a request's bytes in, a response's bytes out, without a server between. */
import { readFileSync } from "node:fs";

import { createApp, directorySource, nodeModule, type App, type AppRequest } from "../../../ts/host/src/entry/node.js";
import type { Request } from "../../operations.js";
import { serveLines } from "../serve_lines.js";
import { plainAnswer } from "./answer.js";

let app: App | null = null;

/** As a server does once it listens. */
const always = async (): Promise<boolean> => true;

const handle = async (request: AppRequest): Promise<Uint8Array> => {
  if (app === null) throw new Error("nothing is loaded");
  const { status, body } = await app.handle(request);
  if (status !== 200) throw new Error(`${request.url}: ${status} ${new TextDecoder().decode(body)}`);
  return body;
};

await serveLines<AppRequest>({
  load: async ({ index }) => {
    // The engine is to be measured, not what is kept of its answers.
    const made = createApp({ index: directorySource(index), wasm: nodeModule(), cacheBytes: 0 });
    app = made;
    const start = performance.now();
    await made.load();
    const loadMs = performance.now() - start;
    await made.warmUp(always);
    const manifest = JSON.parse(readFileSync(`${index}/manifest.json`, "utf8")) as {
      image_bytes: number;
      generator: string;
    };
    const { generator, image_bytes } = manifest;
    return { version: generator, load_ms: loadMs, index_bytes: image_bytes };
  },
  prepare: ({ request: { method, path, body } }: { request: Request }) => {
    const type = path.endsWith("_msearch") ? "application/x-ndjson" : "application/json";
    if (body === null) return { method, url: path, headers: {} };
    return { method, url: path, headers: { "content-type": type }, body: new TextEncoder().encode(body) };
  },
  run: handle,
  answer: async (request) => plainAnswer(JSON.parse(new TextDecoder().decode(await handle(request)))),
});
