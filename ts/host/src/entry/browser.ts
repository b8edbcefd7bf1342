/** The service inside a web page: the index and the engine come over `fetch`. */
import type { AppOptions } from "../app.js";
import { createApp } from "../app.js";
import type { App } from "../app.js";
import { fetchSource } from "../parts/fetch.js";

/** Returns an app over the index under `indexUrl`, with the engine's module at `wasmUrl`. */
export function createBrowserApp(
  indexUrl: string,
  wasmUrl: string,
  options: Omit<AppOptions, "index" | "wasm"> = {},
): App {
  return createApp({
    ...options,
    index: fetchSource(indexUrl),
    wasm: async () => WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer()),
  });
}
