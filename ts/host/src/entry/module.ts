/** Where does a Node process have the engine's modules from? It compiles each once, the primary one early where it is sure to serve. */
import { readFile } from "node:fs/promises";

import { buildOf, buildOfBytes } from "../engine/build_name.js";
import { checkBuilds } from "../engine/instance.js";
import type { EngineModules } from "../engine/instance.js";

let modules: Promise<EngineModules> | null = null;

/** Returns a function that loads the engine's modules. A process compiles each once; what failed is tried again. */
export function nodeModule(): () => Promise<EngineModules> {
  return () => (modules ??= compile().catch(forget));
}

/** Begins to compile the primary module, beside this thread; a failure is told by the load that needs it. */
export function compileAhead(): void {
  nodeModule()().catch(() => undefined);
}

async function compile(): Promise<EngineModules> {
  const folder = new URL("../../wasm/", import.meta.url);
  // Both are read now, so that one that is missing or of another build is told when the index is loaded, and not by a request.
  const [primary, secondary] = await Promise.all([
    readFile(new URL("engine_bg.wasm", folder)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL("engine_secondary.wasm", folder)),
  ]);
  checkBuilds(buildOf(primary), buildOfBytes(secondary));
  let compiled: WebAssembly.Module | null = null;
  return { primary, secondary: () => (compiled ??= new WebAssembly.Module(secondary)) };
}

function forget(error: unknown): never {
  modules = null;
  throw error;
}
