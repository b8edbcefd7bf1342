/**
 * Which engine writes an image? The one that is asked for; else the native one where it can be used.
 */
import { BuildError } from "../build_error.js";
import type { BuilderEngine, EngineName } from "./engine.js";
import { addonFolder, findAddon, nativeEngine } from "./native.js";
import { wasmEngine } from "./wasm.js";

/** An engine that was chosen. */
export interface ChosenEngine {
  readonly name: EngineName;
  readonly engine: BuilderEngine;
  /** Why a native engine that is built was not chosen. */
  readonly note?: string;
}

/** Returns the engine to build with; a native one that is asked for and cannot be used is an error. */
export function chooseEngine(asked?: EngineName, folder: URL = addonFolder()): ChosenEngine {
  if (asked === "wasm") return { name: "wasm", engine: wasmEngine() };
  const found = findAddon(folder);
  if ("addon" in found) return { name: "native", engine: nativeEngine(found.addon) };
  if (asked === "native") throw new BuildError(found.reason);
  return { name: "wasm", engine: wasmEngine(), ...(found.built ? { note: found.reason } : {}) };
}
