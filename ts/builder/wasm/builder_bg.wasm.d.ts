/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_builder_free: (a: number, b: number) => void;
export const builder_add: (a: number, b: number, c: number) => number;
export const builder_finish: (a: number) => number;
export const builder_image_bytes: (a: number) => number;
export const builder_new: (a: number, b: number) => number;
export const builder_outcome: (a: number) => number;
export const builder_piece: (a: number) => number;
export const builder_piece_bytes: (a: number) => number;
export const builder_status: (a: number) => number;
export const builder_take: (a: number, b: number, c: number) => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_start: () => void;
