/* tslint:disable */
/* eslint-disable */

/**
 * An engine that holds one index.
 */
export class Engine {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Runs the plan in the first `bytes` bytes of the input; returns what `open` does. The outcome holds until the next call.
     */
    call(bytes: number): number;
    /**
     * Makes room for `bytes` bytes of input and returns its address, which holds until more is wanted.
     */
    input(bytes: number): number;
    /**
     * Makes an engine without an index.
     */
    constructor();
    /**
     * Opens the image by its manifest, the first `bytes` bytes of the input; returns where the address and the length of the
     * outcome stand, one after the other.
     */
    open(bytes: number): number;
    /**
     * Makes room for an image of `bytes` bytes and returns its address. The host writes the parts there, one after
     * another, and then calls `open`.
     */
    reserve(bytes: number): number;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_engine_free: (a: number, b: number) => void;
    readonly engine_call: (a: number, b: number) => number;
    readonly engine_input: (a: number, b: number) => number;
    readonly engine_new: () => number;
    readonly engine_open: (a: number, b: number) => number;
    readonly engine_reserve: (a: number, b: number) => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
