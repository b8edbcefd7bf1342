/* @ts-self-types="./builder.d.ts" */
import { scratch_get, scratch_put } from 'scratch';


/**
 * A builder that takes a catalog in batches of whole lines.
 */
export class Builder {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        BuilderFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_builder_free(ptr, 0);
    }
    /**
     * Adds whole lines; returns the length of the outcome.
     * @param {Uint8Array} lines
     * @returns {number}
     */
    add(lines) {
        const ptr0 = passArray8ToWasm0(lines, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.builder_add(this.__wbg_ptr, ptr0, len0);
        return ret >>> 0;
    }
    /**
     * Writes the image; returns the length of the outcome.
     * @returns {number}
     */
    finish() {
        const ret = wasm.builder_finish(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Returns the length of the image; it is whole after `finish`.
     * @returns {number}
     */
    image_bytes() {
        const ret = wasm.builder_image_bytes(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Makes a builder from its configuration: name, mapping and settings as JSON. `status` says whether it took them.
     * @param {Uint8Array} config
     */
    constructor(config) {
        const ptr0 = passArray8ToWasm0(config, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.builder_new(ptr0, len0);
        this.__wbg_ptr = ret;
        BuilderFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Returns the address of the last outcome.
     * @returns {number}
     */
    outcome() {
        const ret = wasm.builder_outcome(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Returns the address of the bytes that were taken last.
     * @returns {number}
     */
    piece() {
        const ret = wasm.builder_piece(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Returns how many bytes were taken last.
     * @returns {number}
     */
    piece_bytes() {
        const ret = wasm.builder_piece_bytes(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Returns the length of the outcome of the last call, the constructor included.
     * @returns {number}
     */
    status() {
        const ret = wasm.builder_status(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Puts the bytes of the image from `start` to `end`, or to its own end, together; returns the length of the outcome.
     * @param {number} start
     * @param {number} end
     * @returns {number}
     */
    take(start, end) {
        const ret = wasm.builder_take(this.__wbg_ptr, start, end);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Builder.prototype[Symbol.dispose] = Builder.prototype.free;
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg___wbindgen_throw_344f42d3211c4765: function(arg0, arg1) {
            throw new Error(getStringFromWasm0(arg0, arg1));
        },
        __wbg_scratch_get_c53a25d3175dcb6e: function(arg0, arg1, arg2) {
            scratch_get(arg0, getArrayU8FromWasm0(arg1, arg2));
        },
        __wbg_scratch_put_70f9e74367d4708a: function(arg0, arg1) {
            const ret = scratch_put(getArrayU8FromWasm0(arg0, arg1));
            return ret;
        },
        __wbindgen_init_externref_table: function() {
            const table = wasm.__wbindgen_externrefs;
            const offset = table.grow(4);
            table.set(0, undefined);
            table.set(offset + 0, undefined);
            table.set(offset + 1, null);
            table.set(offset + 2, true);
            table.set(offset + 3, false);
        },
    };
    return {
        __proto__: null,
        "./builder_bg.js": import0,
    };
}

const BuilderFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_builder_free(ptr, 1));

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(ptr, len) {
    numBytesDecoded += len;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
        cachedTextDecoder.decode();
        numBytesDecoded = len;
    }
    return cachedTextDecoder.decode(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let WASM_VECTOR_LEN = 0;

let wasmModule, wasmInstance, wasm;
function __wbg_finalize_init(instance, module) {
    wasmInstance = instance;
    wasm = instance.exports;
    wasmModule = module;
    cachedUint8ArrayMemory0 = null;
    wasm.__wbindgen_start();
    return wasm;
}

async function __wbg_load(module, imports) {
    if (typeof Response === 'function' && module instanceof Response) {
        if (typeof WebAssembly.instantiateStreaming === 'function') {
            try {
                return await WebAssembly.instantiateStreaming(module, imports);
            } catch (e) {
                const validResponse = module.ok && expectedResponseType(module.type);

                if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
                    console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);

                } else { throw e; }
            }
        }

        const bytes = await module.arrayBuffer();
        return await WebAssembly.instantiate(bytes, imports);
    } else {
        const instance = await WebAssembly.instantiate(module, imports);

        if (instance instanceof WebAssembly.Instance) {
            return { instance, module };
        } else {
            return instance;
        }
    }

    function expectedResponseType(type) {
        switch (type) {
            case 'basic': case 'cors': case 'default': return true;
        }
        return false;
    }
}

function initSync(module) {
    if (wasm !== undefined) return wasm;


    if (module !== undefined) {
        if (Object.getPrototypeOf(module) === Object.prototype) {
            ({module} = module)
        } else {
            console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
        }
    }

    const imports = __wbg_get_imports();
    if (!(module instanceof WebAssembly.Module)) {
        module = new WebAssembly.Module(module);
    }
    const instance = new WebAssembly.Instance(module, imports);
    return __wbg_finalize_init(instance, module);
}

async function __wbg_init(module_or_path) {
    if (wasm !== undefined) return wasm;


    if (module_or_path !== undefined) {
        if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
            ({module_or_path} = module_or_path)
        } else {
            console.warn('using deprecated parameters for the initialization function; pass a single object instead')
        }
    }

    if (module_or_path === undefined) {
        module_or_path = new URL('builder_bg.wasm', import.meta.url);
    }
    const imports = __wbg_get_imports();

    if (typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)) {
        module_or_path = fetch(module_or_path);
    }

    const { instance, module } = await __wbg_load(await module_or_path, imports);

    return __wbg_finalize_init(instance, module);
}

export { initSync, __wbg_init as default };
