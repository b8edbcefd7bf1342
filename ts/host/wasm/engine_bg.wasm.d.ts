/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_engine_free: (a: number, b: number) => void;
export const engine_call: (a: number, b: number) => number;
export const engine_input: (a: number, b: number) => number;
export const engine_new: () => number;
export const engine_open: (a: number, b: number) => number;
export const engine_reserve: (a: number, b: number) => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_start: () => void;
