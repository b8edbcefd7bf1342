/**
 * Who is asked?
 *
 * The product, served in this process over an index built from the corpus, or any server at a URL. Both over HTTP, as the
 * real engine was: what a server loses on the way to the app counts, too.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIndex } from "../../builder/src/build.js";
import { createApp } from "../../host/src/app.js";
import type { ModuleSource } from "../../host/src/engine/client.js";
import { nodeModule } from "../../host/src/entry/module.js";
import { directorySource } from "../../host/src/parts/directory.js";
import { listen, type Serving } from "../../host/src/server.js";
import { catalogOf, filesOf, type CorpusFiles, type CorpusName } from "./corpora.js";
import { createClient, type ExchangeRequest, type ExchangeResponse } from "./exchange.js";

/** Sends one request and waits for its answer. */
export type Send = (request: ExchangeRequest) => Promise<ExchangeResponse>;

/** Somebody to ask about each corpus. */
export interface Targets {
  /** Returns the way to ask about a corpus, or undefined where it is not served. */
  open(corpus: CorpusName, isExtended?: boolean): Promise<Send | undefined>;
  /** Takes away what was built. */
  close(): Promise<void>;
}

/** The product, asked about files of any corpus. */
export interface OwnTargets extends Targets {
  openFiles(files: CorpusFiles, extended?: boolean): Promise<Send>;
}

/** Returns the product, served in this process; names of indices begin with the prefix. */
export async function inProcess(prefix = ""): Promise<OwnTargets> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-compat-"));
  const wasm = nodeModule();
  const served = new Map<string, Promise<Served>>();
  const openFiles = async (files: CorpusFiles, extended = false): Promise<Send> => {
    let one = served.get(files.name);
    if (one === undefined) served.set(files.name, (one = serveCorpus(files, prefix, folder, wasm)));
    const { send, sendExtended } = await one;
    return extended ? sendExtended : send;
  };
  return {
    open: (corpus, extended) => openFiles(filesOf(corpus), extended),
    openFiles,
    async close() {
      for (const one of served.values()) for (const serving of (await one).servings) await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Served {
  readonly servings: readonly Serving[];
  readonly send: Send;
  /** Asks an app that serves the rest of the real engine's read API, too. */
  readonly sendExtended: Send;
}

async function serveCorpus(files: CorpusFiles, prefix: string, folder: string, wasm: ModuleSource): Promise<Served> {
  const { name, mapping, settings } = files;
  const out = join(folder, name);
  const encoder = new TextEncoder();
  await buildIndex({
    name: prefix + name,
    mapping: encoder.encode(mapping),
    ...(settings === undefined ? {} : { settings: encoder.encode(settings) }),
    catalog: catalogOf(files),
    catalogName: `${name}.ndjson`,
    out,
  });
  const serve = (extended: boolean): Promise<Serving> =>
    listen(createApp({ wasm, index: directorySource(out), extended }), { host: "127.0.0.1", port: 0 });
  const [plain, extended] = [await serve(false), await serve(true)];
  return {
    servings: [plain, extended],
    send: createClient(plain.address),
    sendExtended: createClient(extended.address),
  };
}

/** Returns a server; only the corpora that it serves can be asked about. */
export function atUrl(url: string): Targets {
  const send = createClient(url);
  return {
    async open(corpus) {
      const { status } = await send({ method: "GET", path: `/${corpus}/_mapping` });
      return status === 200 ? send : undefined;
    },
    close: () => Promise.resolve(),
  };
}
