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
     * Returns the length of an outcome: the dictionary with which batches are compressed.
     */
    dictionary(): number;
    /**
     * Writes the image; returns the length of the outcome.
     */
    finish(): number;
    /**
     * Returns the address of the image; it is whole after `finish`.
     */
    image(): number;
    /**
     * Returns the length of the image.
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
     * Puts the frames of a batch back; returns the length of the outcome.
     */
    put(number: number, frames: Uint8Array): number;
    /**
     * Leaves batches of sources to be taken; comes before the first line.
     */
    share(): void;
    /**
     * Returns the length of the outcome of the last call, the constructor included.
     */
    status(): number;
    /**
     * Takes a batch; returns the length of the outcome: the batch's number and its bytes.
     */
    take(): number;
    /**
     * Returns how many batches wait to be taken.
     */
    waiting(): number;
    /**
     * Compresses one batch that waits here; returns the length of the outcome.
     */
    work(): number;
}

/**
 * Compresses batches for a builder in another instance.
 */
export class Helper {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Compresses a batch; returns the length of the outcome: its frames.
     */
    compress(batch: Uint8Array): number;
    /**
     * Makes a helper with the builder's dictionary.
     */
    constructor(dictionary: Uint8Array);
    /**
     * Returns the address of the last outcome.
     */
    outcome(): number;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_builder_free: (a: number, b: number) => void;
    readonly __wbg_helper_free: (a: number, b: number) => void;
    readonly builder_add: (a: number, b: number, c: number) => number;
    readonly builder_dictionary: (a: number) => number;
    readonly builder_finish: (a: number) => number;
    readonly builder_image: (a: number) => number;
    readonly builder_image_bytes: (a: number) => number;
    readonly builder_new: (a: number, b: number) => number;
    readonly builder_outcome: (a: number) => number;
    readonly builder_put: (a: number, b: number, c: number, d: number) => number;
    readonly builder_share: (a: number) => void;
    readonly builder_status: (a: number) => number;
    readonly builder_take: (a: number) => number;
    readonly builder_waiting: (a: number) => number;
    readonly builder_work: (a: number) => number;
    readonly helper_compress: (a: number, b: number, c: number) => number;
    readonly helper_new: (a: number, b: number) => number;
    readonly helper_outcome: (a: number) => number;
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
