/** Where does a Node process have the engine's modules from? It compiles each once, the primary one early where it is sure to serve. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

import type { EngineModules } from "../engine/instance.js";

let modules: Promise<EngineModules> | null = null;
let secondary: WebAssembly.Module | null = null;

/** Returns a function that loads the engine's modules. A process compiles each once; what failed is tried again. */
export function nodeModule(): () => Promise<EngineModules> {
  return () => (modules ??= compile().catch(forget));
}

/** Begins to compile the primary module, beside this thread; a failure is told by the load that needs it. */
export function compileAhead(): void {
  nodeModule()().catch(() => undefined);
}

async function compile(): Promise<EngineModules> {
  const primary = await WebAssembly.compile(await readFile(new URL("../../wasm/engine_bg.wasm", import.meta.url)));
  return { primary, secondary: compileSecondary };
}

function compileSecondary(): WebAssembly.Module {
  const url = new URL("../../wasm/engine_secondary.wasm", import.meta.url);
  return (secondary ??= new WebAssembly.Module(readFileSync(url)));
}

function forget(error: unknown): never {
  modules = null;
  throw error;
}
