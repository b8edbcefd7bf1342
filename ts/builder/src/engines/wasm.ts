/**
 * How does the builder's WebAssembly module write an image? In an instance of its own, whose memory goes with it.
 */
import { compileModule, instantiate, pass, view } from "../wasm_instance.js";
import { ownFault, type BuilderEngine } from "./engine.js";
import { openScratchFile, type ScratchFile } from "./scratch_file.js";

// wasm32 addresses no more than this.
const memoryLimit = 4 * 1024 ** 3;

/** Returns an engine in a new instance of the module. */
export function wasmEngine(): BuilderEngine {
  const module = compileModule(new URL("../../wasm/builder_bg.wasm", import.meta.url));
  let file: ScratchFile | null = null;
  const scratchFile = (): ScratchFile => {
    if (file === null) throw new Error("there is no scratch file");
    return file;
  };
  const exports = instantiate(module, {
    __wbg_scratch_put_: (address, length) => scratchFile().put(view(exports, address, length)),
    __wbg_scratch_get_: (at, address, length) => {
      scratchFile().get(at, view(exports, address, length));
      return undefined;
    },
  });
  const memoryBytes = (): number => exports.memory.buffer.byteLength;
  let builder = 0;
  const outcome = (length: number): Uint8Array => view(exports, exports.builder_outcome(builder), length >>> 0);
  return {
    start: (config, scratch) => {
      file = openScratchFile(scratch);
      builder = exports.builder_new(pass(exports, config), config.length) >>> 0;
      return outcome(exports.builder_status(builder));
    },
    add: (lines) => outcome(exports.builder_add(builder, pass(exports, lines), lines.length)),
    finish: () => outcome(exports.builder_finish(builder)),
    imageBytes: () => exports.builder_image_bytes(builder) >>> 0,
    take: (start, end) => outcome(exports.builder_take(builder, start, end)),
    piece: () => view(exports, exports.builder_piece(builder), exports.builder_piece_bytes(builder)),
    close: () => {
      file?.close();
      file = null;
    },
    memoryBytes,
    // A trap ends the instance; what the user can do about it depends on whether memory ran out.
    describeFault: (error) => {
      if (!(error instanceof WebAssembly.RuntimeError)) return null;
      const bytes = memoryBytes();
      const full = bytes > memoryLimit * 0.75;
      return full
        ? `the catalog does not fit: the builder has used ${bytes} of the ${memoryLimit} bytes it can have`
        : ownFault(error.message);
    },
  };
}
