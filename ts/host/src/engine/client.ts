/** Who owns the engine? One client an app: loads the index once, runs plans, and starts anew after a trap. */
import { ApiError, cause } from "../errors.js";
import { readContents } from "../generated/outcome.js";
import type { Moment } from "../generated/plan.js";
import { readManifest } from "../parts/source.js";
import type { IndexSource, Manifest, ManifestPart } from "../parts/source.js";
import { UnusableModule, instantiate as instantiateModules } from "./instance.js";
import type { EngineInstance, EngineModules, Instantiate } from "./instance.js";
import { openOutcome } from "./outcome.js";
import type { Spender } from "./outcome.js";
import type { OutcomeReader } from "./outcome_reader.js";
import { NO_MOMENT, writtenOperation, writtenPlan } from "./plan.js";

/** Gives the engine's modules; a worker has them ready, Node compiles them once. */
export type ModuleSource = EngineModules | (() => Promise<EngineModules>);

/** Is told why an index could not be loaded, or a module of the engine not be used: in words, and what was thrown. */
export type OnLoadFailure = (reason: string, error: unknown) => void;

/** What a client may be told, and what it tells. */
export interface ClientOptions {
  /** Makes the engine of its modules. */
  readonly instantiate?: Instantiate | undefined;
  readonly onLoadFailure?: OnLoadFailure | undefined;
}

/** An index that was read, checked and opened, and that nobody is answered from yet. */
export interface Successor {
  readonly name: string;
  /** The bytes of its manifest. */
  readonly manifest: Uint8Array;
  /** Has it answer all that is asked from now on; what was there before is let go. */
  readonly commit: () => void;
}

/** A loaded index. */
export interface Loaded {
  readonly name: string;
  readonly documents: number;
  /** JSON text of the index's mapping, as `{"mappings":…}`. */
  readonly mapping: string;
  /** The bytes of its manifest: those of two indices differ. */
  readonly manifest: Uint8Array;
}

/** An engine that has opened an index. */
interface Made {
  readonly engine: EngineInstance;
  readonly loaded: Loaded;
}

/** Bytes by which an engine may have grown that is kept. */
const SPARE_BYTES = 32 * 1024 * 1024;

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** The engine ended at a request. Where the index made it so, the next load says how. */
export class EngineTrap extends ApiError {
  constructor(why: string) {
    super(500, cause("engine_exception", `the engine failed on this request and was started anew: ${why}`));
  }
}

/** Runs plans on one index. */
export class EngineClient {
  private engine: EngineInstance | null = null;
  private loaded: Loaded | null = null;
  private loading: Promise<Loaded> | null = null;
  /** Whether an engine ended, so that the next load examines what the index holds. */
  private isSuspect = false;
  /** The manifest of the index that was examined, and found whole. */
  private examined: Uint8Array | null = null;
  /** Why the last load failed, if it did. */
  private failure: string | null = null;
  /** What was wrong with the secondary module. */
  private ofModule: string | null = null;
  /** How much memory the engine had at first. */
  private atFirst = 0;
  private renewing = false;
  /** How often another index took the place of the one before. */
  private swaps = 0;

  constructor(
    private readonly index: IndexSource,
    private readonly module: ModuleSource,
    private readonly options: ClientOptions = {},
  ) {}

  /** Loads the index unless it is loaded; requests that come meanwhile wait for the same load. */
  load(): Promise<Loaded> | Loaded {
    if (this.loaded !== null) return this.loaded;
    this.loading ??= this.loadOnce()
      .catch((error: unknown) => {
        this.noteFailure(error);
        throw error;
      })
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  }

  /** Each request tries to load anew, but the same failure is told once. */
  private noteFailure(error: unknown): void {
    const { message } = loadFailure(error);
    if (message !== this.failure) this.options.onLoadFailure?.(message, error);
    this.failure = message;
  }

  /** The same failure of a module is told once, too. */
  private noteModule(error: UnusableModule): void {
    if (error.message !== this.ofModule) this.options.onLoadFailure?.(error.message, error);
    this.ofModule = error.message;
  }

  /** The loaded index, or null before a load. */
  get current(): Loaded | null {
    return this.loaded;
  }

  /** Whether the next request has to load. */
  get isLoaded(): boolean {
    return this.loaded !== null;
  }

  /** Whether a load is under way. */
  get isLoading(): boolean {
    return this.loading !== null;
  }

  /** Size of the engine's memory now. */
  get memoryBytes(): number {
    return this.engine?.memory().byteLength ?? 0;
  }

  private async loadOnce(): Promise<Loaded> {
    const { index, swaps } = this;
    const made = await this.make(await index.manifest(), index);
    // One that was told to take its place meanwhile is newer.
    if (swaps !== this.swaps && this.loaded !== null) return this.loaded;
    this.adopt(made);
    return made.loaded;
  }

  /**
   * Reads, checks and opens what `index` holds now, beside what is served, which goes on until the successor is told to
   * take its place: between two requests, since each is answered without a pause.
   */
  async prepare(index: IndexSource): Promise<Successor> {
    const made = await this.make(await index.manifest(), index);
    const { name, manifest } = made.loaded;
    const commit = (): void => {
      this.adopt(made);
      this.swaps += 1;
    };
    return { name, manifest, commit };
  }

  private adopt(made: Made): void {
    this.serve(made);
    this.loaded = made.loaded;
    this.failure = null;
  }

  private serve({ engine }: Made): void {
    this.engine = engine;
    this.atFirst = engine.memory().byteLength;
  }

  /** Whether requests have made the engine's memory grow by more than it should keep: it never shrinks. */
  get isSwollen(): boolean {
    return this.memoryBytes > this.atFirst + SPARE_BYTES;
  }

  /**
   * Replaces the engine by a fresh one of the same index, which gives back what requests have made it grow; requests are
   * answered by the old one until then. Nothing is replaced where the index was built anew meanwhile, or cannot be read.
   */
  async renew(): Promise<void> {
    const { engine, loaded, index } = this;
    if (engine === null || loaded === null || this.renewing) return;
    this.renewing = true;
    try {
      const bytes = await index.manifest();
      if (!isEqual(bytes, loaded.manifest)) return;
      const made = await this.make(bytes, index);
      // After a trap there is another one by now.
      if (this.engine === engine) this.serve(made);
    } catch {
      // The old one goes on; what is wrong is told when a load fails.
    } finally {
      this.renewing = false;
    }
  }

  private async make(bytes: Uint8Array, index: IndexSource): Promise<Made> {
    const manifest = readManifest(bytes);
    const { module: source } = this;
    const modules = source instanceof Function ? await source() : source;
    const engine = await (this.options.instantiate ?? instantiateModules)(modules);
    await this.loadParts(engine, manifest, index);
    const reader = openOutcome(engine.open(bytes));
    const { documents, mapping } = readContents(reader);
    const loaded = { name: manifest.name, documents, mapping: reader.string(mapping), manifest: bytes };
    if (this.isSuspect) this.examine(engine, bytes);
    return { engine, loaded };
  }

  /** Reads all of an index whose engine ended before; fails with the section that holds what no builder writes. */
  private examine(engine: EngineInstance, manifest: Uint8Array): void {
    // What it would take to read all of it after each trap is not for clients to ask for.
    if (this.examined === null || !isEqual(this.examined, manifest)) {
      openOutcome(engine.call(writtenPlan(writtenOperation("verify").bytes, NO_MOMENT)));
    }
    this.examined = manifest;
    this.isSuspect = false;
  }

  private async loadParts(engine: EngineInstance, manifest: Manifest, index: IndexSource): Promise<void> {
    let address = reserve(engine, manifest.image_bytes);
    const memory = engine.memory();
    // One after the other, because the platform makes a copy of what it digests.
    let digested: Promise<unknown> = Promise.resolve();
    const digest = (bytes: Uint8Array): Promise<string> => {
      const hash = digested.then(() => sha256(bytes));
      digested = hash.catch(() => undefined);
      return hash;
    };
    const work = manifest.parts.map(async (part) => {
      const into = memory.subarray(address, address + part.bytes);
      address += part.bytes;
      const hash = (await readPart(index, part, into)) ?? (await digest(into));
      if (hash !== part.sha256) {
        throw new Error(`part [${part.file}] is damaged: its SHA-256 is not the one in manifest.json`);
      }
    });
    // All are waited for, so that no read writes into memory after the load has failed.
    const results = await Promise.allSettled(work);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }

  /** Runs an operation that was written; a trap ends this engine, and the next request loads another. */
  run(operation: Uint8Array, moment: Moment, spender: Spender): OutcomeReader {
    const { engine } = this;
    if (engine === null) throw new Error("the index is not loaded");
    let outcome: Uint8Array;
    try {
      outcome = engine.call(writtenPlan(operation, moment));
    } catch (error) {
      this.engine = null;
      this.loaded = null;
      this.isSuspect = true;
      if (error instanceof UnusableModule) this.noteModule(error);
      throw new EngineTrap(error instanceof Error ? error.message : String(error));
    }
    return openOutcome(outcome, spender);
  }
}

async function readPart(index: IndexSource, part: ManifestPart, into: Uint8Array): Promise<string | undefined> {
  try {
    return await index.part(part.file, into);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`part [${part.file}] cannot be read: ${why}`, { cause: error });
  }
}

/** Makes room for an image; the engine has no other way to say that there is none than to end. */
function reserve(engine: EngineInstance, bytes: number): number {
  try {
    return engine.reserve(bytes);
  } catch (error) {
    throw new Error(`there is no room for an image of ${bytes} bytes`, { cause: error });
  }
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the error of a request that came when the index could not be loaded. */
export function loadFailure(error: unknown): ApiError {
  const why = error instanceof ApiError ? (error.cause_.reason ?? "") : error instanceof Error ? error.message : "";
  const reason = `the index could not be loaded: ${why}`;
  return new ApiError(503, cause("no_shard_available_action_exception", reason));
}
