/** Where does a Node process have the engine's modules from? It compiles each once, the primary one early where it is sure to serve. */
import { readFile } from "node:fs/promises";

import { buildOf, buildOfBytes } from "../engine/build_name.js";
import { TWICE, UnusableModule, checkBuilds, checkPrimary } from "../engine/instance.js";
import type { EngineModules } from "../engine/instance.js";
import { whyUnread } from "../parts/unread.js";

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
  const [{ bytes, primary }, secondary] = await Promise.all([
    read(folder, "engine_bg.wasm").then(async (bytes) => ({ bytes, primary: await compiledPrimary(bytes) })),
    read(folder, "engine_secondary.wasm"),
  ]);
  const build = buildOf(primary);
  checkPrimary(build);
  checkBuilds(build, buildOfBytes(secondary));
  if (bytes.equals(secondary)) throw new UnusableModule(TWICE);
  let compiled: WebAssembly.Module | null = null;
  return { primary, secondary: () => (compiled ??= new WebAssembly.Module(secondary)) };
}

async function read(folder: URL, name: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(new URL(name, folder));
  } catch (error) {
    throw new Error(`the engine's module ${name} cannot be read: ${whyUnread(error)}`, { cause: error });
  }
}

async function compiledPrimary(bytes: Buffer<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the engine's module engine_bg.wasm is damaged: ${why}`, { cause: error });
  }
}

function forget(error: unknown): never {
  modules = null;
  throw error;
}
