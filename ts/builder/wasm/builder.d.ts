/* tslint:disable */
/* eslint-disable */

/**
 * A builder that takes a catalog in batches of whole lines.
 */
export class Builder {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds whole lines; returns the length of the outcome.
     */
    add(lines: Uint8Array): number;
    /**
     * Writes the image; returns the length of the outcome.
     */
    finish(): number;
    /**
     * Returns the length of the image; it is whole after `finish`.
     */
    image_bytes(): number;
    /**
     * Makes a builder from its configuration: name, mapping and settings as JSON. `status` says whether it took them.
     */
    constructor(config: Uint8Array);
    /**
     * Returns the address of the last outcome.
     */
    outcome(): number;
    /**
     * Returns the address of the bytes that were taken last.
     */
    piece(): number;
    /**
     * Returns how many bytes were taken last.
     */
    piece_bytes(): number;
    /**
     * Returns the length of the outcome of the last call, the constructor included.
     */
    status(): number;
    /**
     * Puts the bytes of the image from `start` to `end`, or to its own end, together; returns the length of the outcome.
     */
    take(start: number, end: number): number;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_builder_free: (a: number, b: number) => void;
    readonly builder_add: (a: number, b: number, c: number) => number;
    readonly builder_finish: (a: number) => number;
    readonly builder_image_bytes: (a: number) => number;
    readonly builder_new: (a: number, b: number) => number;
    readonly builder_outcome: (a: number) => number;
    readonly builder_piece: (a: number) => number;
    readonly builder_piece_bytes: (a: number) => number;
    readonly builder_status: (a: number) => number;
    readonly builder_take: (a: number, b: number, c: number) => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
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
