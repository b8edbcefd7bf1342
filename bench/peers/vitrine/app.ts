/** How do peers use the host without a server? Here an app of an index is made, loaded as a server does, and asked. */
import { readFileSync } from "node:fs";

import { createApp, type AppOptions, type LoadableApp } from "../../../ts/host/src/app.js";
import { directorySource, nodeModule, type AppRequest } from "../../../ts/host/src/entry/node.js";
import { readManifest, type Manifest } from "../../../ts/builder/src/manifest.js";
import type { Request } from "../../operations.js";
import { ROOT } from "../../paths.js";

/** What a peer may have done otherwise. */
export type AppWays = Pick<AppOptions, "instantiate">;

/** Makes an app: the engine is to be measured, not what is kept of its answers. */
export function makeApp(folder: string, ways: AppWays = {}, create = createApp): LoadableApp {
  return create({ index: directorySource(folder), wasm: nodeModule(), cacheBytes: 0, extended: true, ...ways });
}

/**
 * Returns what makes an app for those who import the package. Made of the sources by `tsx`, each function that a request makes
 * would be named by a call, which takes up to a third of a quick one's time.
 */
async function compiled(): Promise<typeof createApp> {
  const host: unknown = await import(`${ROOT}dist/ts/host/src/app.js`);
  return (host as typeof import("../../../ts/host/src/app.js")).createApp;
}

/** What a program answers to `load`. */
export interface LoadReply {
  readonly version: string;
  readonly load_ms: number;
  readonly index_bytes: number;
}

/** Makes an app, loads its index, and warms it up as a server does once it listens. */
export async function loadApp(folder: string, ways?: AppWays): Promise<{ app: LoadableApp; reply: LoadReply }> {
  const app = makeApp(folder, ways, await compiled());
  const start = performance.now();
  await app.load();
  const loadMs = performance.now() - start;
  await app.warmUp(async () => true);
  const { generator, image_bytes } = manifestOf(folder);
  return { app, reply: { version: generator, load_ms: loadMs, index_bytes: image_bytes } };
}

/** Returns the manifest of an index. */
export function manifestOf(folder: string): Manifest {
  return readManifest(readFileSync(`${folder}/manifest.json`, "utf8"));
}

/** Returns a request as the host gets it from a server. */
export function appRequest({ method, path, body }: Request): AppRequest {
  if (body === null) return { method, url: path, headers: {} };
  const type = path.endsWith("/_msearch") ? "application/x-ndjson" : "application/json";
  return { method, url: path, headers: { "content-type": type }, body: new TextEncoder().encode(body) };
}
