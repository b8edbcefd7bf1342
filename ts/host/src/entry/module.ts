/** Where does a Node process have the engine's module from? It compiles it once, and early where it is sure to serve. */
import { readFile } from "node:fs/promises";

let module: Promise<WebAssembly.Module> | null = null;

/** Returns a loader of the engine's module; a process compiles it once, but for failures. */
export function nodeModule(): () => Promise<WebAssembly.Module> {
  return () => (module ??= compile().catch(forget));
}

/** Begins to compile the module, beside this thread; a failure is told by the load that needs it. */
export function compileAhead(): void {
  nodeModule()().catch(() => undefined);
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("../../wasm/engine_bg.wasm", import.meta.url)));
}

function forget(error: unknown): never {
  module = null;
  throw error;
}
