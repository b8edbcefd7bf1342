/**
 * How is a module that wasm-bindgen made instantiated more than once?
 *
 * The generated glue keeps one instance for the life of the process and would hand the same, perhaps trapped, instance
 * to the next build, and keep its memory, which may be gigabytes. The builder's module takes and returns numbers only, so
 * the few imports are supplied here and the exports are called by the types that wasm-bindgen generated. The server's is
 * instantiated by the host (`engine/instance.ts`).
 */
import { readFileSync } from "node:fs";

import type { InitOutput } from "../wasm/builder.js";

const compiled = new Map<string, WebAssembly.Module>();

/** Returns the module in a file, compiled once a process. */
export function compileModule(url: URL): WebAssembly.Module {
  const known = compiled.get(url.href);
  if (known !== undefined) return known;
  const module = new WebAssembly.Module(readFileSync(url));
  compiled.set(url.href, module);
  return module;
}

/** What a module asks its host to do; numbers only. */
export type HostFunction = (...values: number[]) => number | undefined;

/** Makes a new instance with a memory of its own; `host` has its imports by what their names begin with. */
export function instantiate(module: WebAssembly.Module, host: Record<string, HostFunction>): InitOutput {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  // The imports need the exports, which are there only afterwards.
  const instance: { exports?: InitOutput } = {};
  const own = (): InitOutput => {
    if (instance.exports === undefined) throw new Error("the module called out before it was ready");
    return instance.exports;
  };
  const functions: [prefix: string, implementation: WebAssembly.ImportValue][] = [
    [
      "__wbg___wbindgen_throw_",
      (address: number, length: number): never => {
        throw new Error(new TextDecoder().decode(new Uint8Array(own().memory.buffer, address >>> 0, length >>> 0)));
      },
    ],
    // Slots that wasm-bindgen reserves for the values that JavaScript shares with every module.
    [
      "__wbindgen_init_externref_table",
      (): void => {
        const table = own().__wbindgen_externrefs;
        const first = table.grow(4);
        [undefined, null, true, false].forEach((value, slot) => {
          table.set(first + slot, value);
        });
        table.set(0, undefined);
      },
    ],
    ...Object.entries(host),
  ];
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const implementation = functions.find(([prefix]) => name.startsWith(prefix))?.[1];
    if (implementation === undefined) throw new Error(`the module asks for ${from} ${name}, which nothing supplies`);
    (imports[from] ??= {})[name] = implementation;
  }
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as InitOutput;
  instance.exports = exports;
  exports.__wbindgen_start();
  return exports;
}

/** Copies bytes into an instance and returns their address; the callee owns them. */
export function pass(exports: InitOutput, bytes: Uint8Array): number {
  const address = exports.__wbindgen_malloc(bytes.length, 1) >>> 0;
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  return address;
}

/** Returns bytes of an instance where they lie; the next call may move or overwrite them. */
export function view(exports: InitOutput, address: number, length: number): Uint8Array {
  return new Uint8Array(exports.memory.buffer, address >>> 0, length >>> 0);
}
