/** The service inside a web page: the index and the engine come over `fetch`. */
import type { AppOptions } from "../app.js";
import { createApp } from "../app.js";
import type { App } from "../app.js";
import { fetchSource, fetched } from "../parts/fetch.js";

/**
 * Returns an app over the index under `indexUrl`, with the engine's modules at `wasmUrl` and `secondaryUrl`: the files
 * `engine_bg.wasm` and `engine_secondary.wasm`.
 */
export function createBrowserApp(
  indexUrl: string,
  wasmUrl: string,
  secondaryUrl: string,
  options: Omit<AppOptions, "index" | "wasm"> = {},
): App {
  return createApp({
    ...options,
    index: fetchSource(indexUrl),
    wasm: async () => {
      const [primary, secondary] = await Promise.all([compileAt(wasmUrl), compileAt(secondaryUrl)]);
      return { primary, secondary };
    },
  });
}

async function compileAt(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await fetched(url, url)).arrayBuffer());
}
