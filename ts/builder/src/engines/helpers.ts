/**
 * Who helps an engine that has no threads? Threads of Node, each with an instance of the builder's module: they are given
 * batches of sources and give frames back.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { BuildError } from "../build_error.js";
import { packageRoot } from "../manifest.js";
import { messageOf } from "../sources/catalog.js";
import { ownFault } from "./engine.js";

/** What a helper is started with. */
export interface HelperData {
  readonly module: WebAssembly.Module;
  /** What the builder trained on the first sources. */
  readonly dictionary: Uint8Array;
}

/** What a helper says to each batch, in their order. */
export interface HelperReply {
  readonly frames: Uint8Array<ArrayBuffer>;
  /** Memory of the helper's instance now. */
  readonly memoryBytes: number;
}

/** Is told what became of a batch. */
type Done = (frames: Uint8Array) => void;

interface Helper {
  readonly worker: Worker;
  /** Batches under way, the oldest first. */
  readonly batches: Done[];
  memoryBytes: number;
}

/** More helpers would wait for the thread that reads the catalog. */
const MOST = 4;

/** Batches that a helper has at a time: enough until the thread that hands them out has its next turn. */
const AT_A_TIME = 8;

/** Returns how many helpers this machine has room for. */
export function usefulHelpers(): number {
  return Math.min(availableParallelism() - 1, MOST);
}

/** The compiled thread: also where these sources run as they are, as in tests. */
const helperFile = (): URL => new URL("dist/ts/builder/src/engines/helper.js", packageRoot());

/** Some threads, until they are closed. */
export class Helpers {
  readonly #helpers: Helper[];
  #fault: BuildError | null = null;
  #changed: () => void = () => undefined;

  constructor(count: number, data: HelperData, file: URL = helperFile()) {
    this.#helpers = Array.from({ length: count }, () => this.#start(data, file));
  }

  /** Whether one of them can be given another batch. Throws when one of them failed. */
  get haveRoom(): boolean {
    this.#check();
    return this.#helpers.some(({ batches }) => batches.length < AT_A_TIME);
  }

  /** Memory of all their instances. */
  get memoryBytes(): number {
    return this.#helpers.reduce((sum, helper) => sum + helper.memoryBytes, 0);
  }

  /** Gives a batch to the one that has fewest. */
  give(batch: Uint8Array<ArrayBuffer>, done: Done): void {
    const [first, ...others] = this.#helpers;
    if (first === undefined) throw new Error("there are no helpers");
    const helper = others.reduce((least, one) => (one.batches.length < least.batches.length ? one : least), first);
    helper.batches.push(done);
    helper.worker.postMessage(batch, [batch.buffer]);
  }

  /** Waits until nothing is under way. Throws when one of them failed. */
  async idle(): Promise<void> {
    while (this.#helpers.some(({ batches }) => batches.length > 0)) {
      this.#check();
      await new Promise<void>((resolve) => (this.#changed = resolve));
    }
    this.#check();
  }

  /** Ends them, whatever they do. */
  async close(): Promise<void> {
    await Promise.all(this.#helpers.map(({ worker }) => worker.terminate()));
  }

  #start(data: HelperData, file: URL): Helper {
    const worker = new Worker(file, { workerData: data });
    const helper: Helper = { worker, batches: [], memoryBytes: 0 };
    worker.on("message", ({ frames, memoryBytes }: HelperReply) => {
      helper.memoryBytes = memoryBytes;
      try {
        helper.batches.shift()?.(frames);
      } catch (error) {
        this.#fail(messageOf(error));
      }
      this.#changed();
    });
    worker.on("error", (error) => {
      this.#fail(messageOf(error));
    });
    worker.on("exit", () => {
      if (helper.batches.length > 0) this.#fail("a thread ended that had work");
    });
    return helper;
  }

  #fail(why: string): void {
    this.#fault ??= new BuildError(ownFault(why));
    this.#changed();
  }

  #check(): void {
    if (this.#fault !== null) throw this.#fault;
  }
}
