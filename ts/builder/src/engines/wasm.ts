/**
 * How does the builder's WebAssembly module write an image? In an instance of its own, whose memory goes with it. Where
 * there are more cores than one, threads help it to compress.
 */
import type { InitOutput } from "../../wasm/builder.js";
import { expectOutcome, type OutcomeReader } from "../outcome.js";
import { compileModule, instantiate, pass, view } from "../wasm_instance.js";
import { ownFault, type BuilderEngine } from "./engine.js";
import { Helpers, usefulHelpers } from "./helpers.js";

// wasm32 addresses no more than this.
const memoryLimit = 4 * 1024 ** 3;

/** Returns an engine in a new instance of the module, which so many threads help once there is enough to do. */
export function wasmEngine(helperCount = usefulHelpers()): BuilderEngine {
  const module = compileModule(new URL("../../wasm/builder_bg.wasm", import.meta.url));
  const exports = instantiate<InitOutput>(module);
  const ownMemoryBytes = (): number => exports.memory.buffer.byteLength;
  let builder = 0;
  let helpers: Helpers | null = null;
  const outcome = (length: number): Uint8Array => view(exports, exports.builder_outcome(builder), length >>> 0);
  const read = (length: number): OutcomeReader => expectOutcome(outcome(length));
  const somethingWaits = (): boolean => exports.builder_waiting(builder) > 0;

  function handOut(): void {
    while (somethingWaits()) {
      helpers ??= new Helpers(helperCount, { module, dictionary: read(exports.builder_dictionary(builder)).bytes() });
      if (!helpers.haveRoom) return;
      const taken = read(exports.builder_take(builder));
      const number = taken.u32();
      helpers.give(taken.bytes(), (frames) => {
        read(exports.builder_put(builder, number, pass(exports, frames), frames.length));
      });
    }
  }

  async function settle(all: boolean): Promise<void> {
    handOut();
    while (somethingWaits()) {
      read(exports.builder_work(builder));
      // What helpers did is only seen between tasks.
      await new Promise(setImmediate);
      handOut();
    }
    if (all) await helpers?.idle();
  }

  return {
    start: (config) => {
      builder = exports.builder_new(pass(exports, config), config.length) >>> 0;
      const status = exports.builder_status(builder);
      if (helperCount > 0) exports.builder_share(builder);
      return outcome(status);
    },
    add: (lines) => outcome(exports.builder_add(builder, pass(exports, lines), lines.length)),
    settle,
    finish: () => outcome(exports.builder_finish(builder)),
    imageBytes: () => exports.builder_image_bytes(builder) >>> 0,
    image: (start, end) => {
      const length = exports.builder_image_bytes(builder) >>> 0;
      return view(exports, exports.builder_image(builder), length).subarray(start, end);
    },
    memoryBytes: () => ownMemoryBytes() + (helpers?.memoryBytes ?? 0),
    // A trap ends the instance; what the user can do about it depends on whether memory ran out.
    describeFault: (error) => {
      if (!(error instanceof WebAssembly.RuntimeError)) return null;
      const bytes = ownMemoryBytes();
      const full = bytes > memoryLimit * 0.75;
      return full
        ? `the catalog does not fit: the builder has used ${bytes} of the ${memoryLimit} bytes it can have`
        : ownFault(error.message);
    },
    close: async () => {
      await helpers?.close();
    },
  };
}
