/** What is an app made of, and what does it do for its host? */
import type { Loaded, ModuleSource, OnLoadFailure, Successor } from "./engine/client.js";
import type { Instantiate } from "./engine/instance.js";
import type { BodyMemory } from "./http/body_memory.js";
import type { Decompress } from "./http/content.js";
import type { AppRequest, AppResponse } from "./http/message.js";
import type { IndexSource } from "./parts/source.js";
import type { Compress } from "./response/finish.js";
import type { Budgets } from "./routes/route.js";

/** What an app is made of. */
export interface AppOptions {
  readonly index: IndexSource;
  readonly wasm: ModuleSource;
  /** Serves the rest of the real engine's read API: its URL parameters, and `HEAD`. Otherwise they are refused. */
  readonly extended?: boolean;
  /** Adds the engine's time and memory to every response. */
  readonly diagnostics?: boolean;
  readonly budgets?: Partial<Budgets>;
  /** Bytes that requests and their answers may take which are kept for when they come again: 16 MiB, 0 keeps none. */
  readonly cacheBytes?: number;
  /** Keys of the form `id:secret`, one of which a request must bring; without this, everyone may ask. */
  readonly apiKeys?: readonly string[];
  /** Origins of web pages that may read the answers; without this, CORS is off. */
  readonly corsOrigins?: readonly string[];
  /** Headers that those pages may send, beside those that they always may. */
  readonly corsHeaders?: readonly string[];
  /**
   * Names of hosts that a request may be meant for, `*.` before one for all below it, `loopback` for this machine's own;
   * without this, any.
   */
  readonly allowedHosts?: readonly string[];
  /** Bytes that a request's body may have, as it comes and decompressed: 100 MiB. */
  readonly maxBodyBytes?: number;
  /** Bytes that all bodies may take together at one time, as they come and decompressed: 128 MiB. */
  readonly bodyMemoryBytes?: number;
  /** Is told before and after each stretch of work on a request during which nothing else runs. */
  readonly watch?: Watch;
  /** Milliseconds since the epoch, for `now` in date math. */
  readonly now?: () => number;
  /** Compresses a response; by default the platform's own stream does. */
  readonly gzip?: Compress;
  /** Decompresses a request's body; by default the platform's own stream does. */
  readonly decompress?: Decompress;
  /** Collects garbage, before a fresh engine is made beside one that has grown. */
  readonly collect?: () => void;
  /** Is told why the index could not be loaded, once for each cause: requests are answered with it, too. */
  readonly onLoadFailure?: OnLoadFailure;
  /** Makes the engine of a module; only tests have another. */
  readonly instantiate?: Instantiate;
}

/** Sees how long work on a request takes. */
export interface Watch {
  begin(request: AppRequest): void;
  end(): void;
}

/** The service. */
export interface App {
  handle(request: AppRequest): Promise<AppResponse>;
  /**
   * Returns the answer to a request whose head is enough to refuse it, or null where its body has to be read first.
   * `isBegun` says that the body is not empty, which it may be otherwise.
   */
  screen?(head: AppRequest, isBegun: boolean): AppResponse | Promise<AppResponse> | null;
  /** What bodies may take; a host that reads them takes of it. */
  readonly bodies?: BodyMemory;
}

/** A service whose host may load the index before the first request. */
export interface LoadableApp extends App {
  /** Loads the index unless it is loaded; fails with what the first request would be told. */
  load(): Promise<void>;
  /**
   * Runs searches made of the index itself, so that those of clients find compiled code; returns how many ran. Before
   * each, `turn` says whether to go on: it may wait, and the host's other work is done meanwhile.
   */
  warmUp(turn: () => Promise<boolean>): Promise<number>;
  /** Whether a request is under way. */
  isBusy(): boolean;
  /**
   * Reads, checks and opens the index that its source holds now, or another one, beside the one that is served, which
   * stays as it is until the successor is told to take its place.
   */
  prepare(index?: IndexSource): Promise<Successor>;
  /** Has other keys asked for from now on; without any, everyone may ask. */
  setApiKeys(keys: readonly string[] | undefined): void;
  /** What there is now. */
  state(): AppState;
}

/** What an app holds. */
export interface AppState {
  /** The index; null before it is loaded, and after the engine failed. */
  readonly index: Loaded | null;
  /** Bytes of the engine's memory, index included. */
  readonly engineBytes: number;
  readonly cache: { readonly hits: number; readonly misses: number; readonly bytes: number };
}
