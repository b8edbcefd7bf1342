/** The service inside a Node process, without a server. */
import { readFile } from "node:fs/promises";

export { createApp } from "../app.js";
export type { App, AppOptions, AppRequest, AppResponse } from "../app.js";
export { directorySource } from "../parts/directory.js";

/** Returns a loader of the engine's module that compiles it once. */
export function nodeModule(): () => Promise<WebAssembly.Module> {
  let module: Promise<WebAssembly.Module> | null = null;
  return () => (module ??= compile());
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("../../wasm/engine_bg.wasm", import.meta.url)));
}
