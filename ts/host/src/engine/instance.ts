/**
 * How is the engine's module brought to life? By hand: the committed glue keeps one instance for the whole process,
 * but an app needs its own, and a new one after a trap. The surface is what wasm-bindgen generates for `Engine`.
 */
import { buildOf, foreign, mismatch } from "./build_name.js";

/** One engine, in its own memory. */
export interface EngineInstance {
  /** Makes room for the image and returns its address. */
  reserve(bytes: number): number;
  /** Opens the image; returns the outcome. */
  open(manifest: Uint8Array): Uint8Array;
  /** Runs a plan; returns the outcome, which is valid until the next call. */
  call(plan: Uint8Array): Uint8Array;
  /** The memory as it is now; it moves when it grows. */
  memory(): Uint8Array;
}

/** The engine, compiled. */
export interface EngineModules {
  /** What every engine runs, `engine_bg.wasm`. */
  readonly primary: WebAssembly.Module;
  /** What few requests need, `engine_secondary.wasm`, or a function that compiles it without waiting: the call that needs it cannot wait. */
  readonly secondary: WebAssembly.Module | (() => WebAssembly.Module);
}

/** Makes an instance of the modules. */
export type Instantiate = (modules: EngineModules) => Promise<EngineInstance>;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly engine_new: () => number;
  readonly engine_reserve: (engine: number, bytes: number) => number;
  readonly engine_input: (engine: number, bytes: number) => number;
  readonly engine_open: (engine: number, bytes: number) => number;
  readonly engine_call: (engine: number, bytes: number) => number;
  readonly __wbindgen_start?: () => void;
  readonly __wbindgen_externrefs?: WebAssembly.Table;
}

const FUNCTIONS = ["engine_new", "engine_reserve", "engine_input", "engine_open", "engine_call"] as const;

/** Room for plans of most requests, so that it is made once. */
const INPUT_BYTES = 4096;

/** What is wrong with a secondary module: it ends the engine at the first call that needs it, if it was not seen before. */
export class UnusableModule extends Error {
  constructor(why: string) {
    super(`the engine's secondary module cannot be used: ${why}`);
  }
}

/** Fails where the primary module is of another build than this host: it would be asked in words that it does not know. */
export function checkPrimary(build: string | null): void {
  const why = foreign(build);
  if (why === null) return;
  const remedy = "take both engine files from this package";
  throw new Error(`the engine's primary file is of another build than this package: ${why}; ${remedy}`);
}

/** What is said of a secondary module that is the primary one once more. */
export const TWICE = "it is the primary one once more";

/** Fails where two modules are of different builds. */
export function checkBuilds(primary: string | null, secondary: string | null): void {
  const why = mismatch(primary, secondary);
  if (why !== null) throw new UnusableModule(why);
}

/** Makes an instance of the serving modules; of the secondary one when the engine first calls into it. */
export const instantiate: Instantiate = async ({ primary, secondary }) => {
  if (!(secondary instanceof WebAssembly.Module || secondary instanceof Function)) {
    throw new UnusableModule("it is neither a WebAssembly.Module nor a function that returns one");
  }
  const build = buildOf(primary);
  checkPrimary(build);
  if (secondary instanceof WebAssembly.Module) {
    checkBuilds(build, buildOf(secondary));
    if (isPrimary(secondary)) throw new UnusableModule(TWICE);
  }
  let found: Exports | null = null;
  const imports: WebAssembly.Imports = {};
  for (const wanted of WebAssembly.Module.imports(primary)) {
    const group = (imports[wanted.module] ??= {});
    group[wanted.name] = wanted.name === "load_secondary" ? loadSecondary : importFor(wanted.name, () => found);
  }
  const { exports } = await WebAssembly.instantiate(primary, imports);
  function loadSecondary(): void {
    try {
      const module = secondary instanceof WebAssembly.Module ? secondary : secondary();
      checkBuilds(build, buildOf(module));
      // Its start writes its functions into the table of the primary one.
      new WebAssembly.Instance(module, { primary: exports });
    } catch (error) {
      if (error instanceof UnusableModule) throw error;
      throw new UnusableModule(error instanceof Error ? error.message : String(error));
    }
    const isLoaded = exports["secondary_is_loaded"];
    if (!(isLoaded instanceof WebAssembly.Global) || isLoaded.value !== 1)
      throw new UnusableModule("it is another module");
  }
  const checked = checkExports(exports);
  found = checked;
  checked.__wbindgen_start?.();
  const engine = checked.engine_new() >>> 0;
  let { buffer } = checked.memory;
  let view = new Uint8Array(buffer);
  let words = new Uint32Array(buffer);
  const bytes = (): Uint8Array => {
    // Views that memory has outgrown are empty.
    if (view.length === 0) {
      ({ buffer } = checked.memory);
      view = new Uint8Array(buffer);
      words = new Uint32Array(buffer);
    }
    return view;
  };
  let room = 0;
  let address = 0;
  const pass = (input: Uint8Array): number => {
    const { length } = input;
    if (length > room) {
      room = Math.max(length, INPUT_BYTES);
      address = checked.engine_input(engine, room) >>> 0;
    }
    bytes().set(input, address);
    return length;
  };
  const outcome = (place: number): Uint8Array => {
    // The call may have made memory grow.
    bytes();
    const at = place >>> 2;
    return new Uint8Array(buffer, words[at], words[at + 1]);
  };
  return {
    reserve: (size) => checked.engine_reserve(engine, size) >>> 0,
    open: (manifest) => outcome(checked.engine_open(engine, pass(manifest))),
    call: (plan) => outcome(checked.engine_call(engine, pass(plan))),
    memory: bytes,
  };
};

/** Only a primary module has what makes an engine. */
function isPrimary(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.exports(module).some(({ name }) => name === FUNCTIONS[0]);
}

/** Beside `load_secondary`, the primary module imports at most two functions; another one means that the build changed. */
function importFor(name: string, exports: () => Exports | null): (...args: number[]) => void {
  if (name.startsWith("__wbg___wbindgen_throw") || name === "__wbindgen_throw") {
    return (pointer = 0, length = 0) => {
      const memory = exports()?.memory;
      const text = memory === undefined ? "" : new TextDecoder().decode(new Uint8Array(memory.buffer, pointer, length));
      throw new Error(text);
    };
  }
  if (name === "__wbindgen_init_externref_table") {
    return () => {
      const table = exports()?.__wbindgen_externrefs;
      if (table === undefined) return;
      const offset = table.grow(4);
      table.set(0, undefined);
      [undefined, null, true, false].forEach((value, i) => {
        table.set(offset + i, value);
      });
    };
  }
  throw new Error(`the engine's module wants an import that this host does not have: ${name}`);
}

function checkExports(exports: WebAssembly.Exports): Exports {
  if (!(exports["memory"] instanceof WebAssembly.Memory)) throw new Error("the engine's module exports no memory");
  for (const name of FUNCTIONS) {
    if (typeof exports[name] !== "function") throw new Error(`the engine's module exports no function ${name}`);
  }
  return exports as unknown as Exports;
}
