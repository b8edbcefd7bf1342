/**
 * What does a thread that helps with a build do? It compresses batches of sources, one after the other, in an instance of
 * its own.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { InitOutput } from "../../wasm/builder.js";
import { expectOutcome } from "../outcome.js";
import { instantiate, pass, view } from "../wasm_instance.js";
import type { HelperData, HelperReply } from "./helpers.js";

const { module, dictionary } = workerData as HelperData;
const exports = instantiate<InitOutput>(module);
const helper = exports.helper_new(pass(exports, dictionary), dictionary.length) >>> 0;

parentPort?.on("message", (batch: Uint8Array) => {
  const length = exports.helper_compress(helper, pass(exports, batch), batch.length) >>> 0;
  const frames = expectOutcome(view(exports, exports.helper_outcome(helper), length)).bytes();
  const reply: HelperReply = { frames, memoryBytes: exports.memory.buffer.byteLength };
  parentPort?.postMessage(reply, [frames.buffer]);
});
