/**
 * Is there a native engine, and how does it write an image? `npm run build:native` puts the addon beside the builder's
 * sources, with a record of what it was compiled from: one of other sources than the WebAssembly could write other bytes.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../manifest.js";
import { messageOf } from "../sources/catalog.js";
import { ownFault, type BuilderEngine } from "./engine.js";

/** The class that the addon exports. */
interface Addon {
  readonly Builder: new (config: Uint8Array, scratch: string) => NativeBuilder;
}

interface NativeBuilder extends Pick<BuilderEngine, "add" | "finish" | "imageBytes" | "take" | "piece" | "close"> {
  outcome(): Uint8Array;
}

/** An addon that can be used, or why there is none. */
export type FoundAddon = { readonly addon: Addon } | { readonly built: boolean; readonly reason: string };

/** Returns the folder that holds the addon when it is built. */
export function addonFolder(): URL {
  return new URL("ts/builder/native/", packageRoot());
}

/** Looks for the addon. */
export function findAddon(folder: URL): FoundAddon {
  const sources = readSources(new URL("record.json", folder));
  if (sources === null) return unusable("is not there", false);
  if (sources !== readSources(new URL("../../wasm/record.json", import.meta.url))) {
    return unusable("was built from other sources than the WebAssembly");
  }
  try {
    const addon: unknown = createRequire(import.meta.url)(fileURLToPath(new URL("builder.node", folder)));
    return isAddon(addon) ? { addon } : unusable("exports no builder");
  } catch (error) {
    return unusable(`cannot be loaded: ${messageOf(error)}`);
  }
}

function unusable(why: string, built = true): FoundAddon {
  return { built, reason: `the native engine ${why}; \`npm run build:native\` builds it, with Rust` };
}

/** Returns an engine of the addon. */
export function nativeEngine(addon: Addon): BuilderEngine {
  let builder: NativeBuilder | null = null;
  const started = (): NativeBuilder => {
    if (builder === null) throw new Error("the build was not started");
    return builder;
  };
  return {
    start: (config, scratch) => {
      builder = new addon.Builder(config, scratch);
      return builder.outcome();
    },
    add: (lines) => started().add(lines),
    finish: () => started().finish(),
    imageBytes: () => started().imageBytes(),
    take: (start, end) => started().take(start, end),
    piece: () => started().piece(),
    close: () => builder?.close(),
    memoryBytes: () => process.resourceUsage().maxRSS * 1024,
    // The addon answers with outcomes; it throws only what was a panic.
    describeFault: (error) => (error instanceof Error ? ownFault(error.message) : null),
  };
}

/** Returns the hash of the sources in a record; null when there is no record. */
function readSources(file: URL): string | null {
  let record: unknown;
  try {
    record = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
  if (typeof record !== "object" || record === null || !("sources" in record)) return null;
  return typeof record.sources === "string" ? record.sources : null;
}

function isAddon(value: unknown): value is Addon {
  return typeof value === "object" && value !== null && "Builder" in value && typeof value.Builder === "function";
}
