/**
 * Who is asked?
 *
 * The product in this process, over an index built from the corpus, or any server at a URL.
 */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIndex } from "../../builder/src/build.js";
import { createApp } from "../../host/src/app.js";
import { directorySource } from "../../host/src/parts/directory.js";
import { catalogOf, mappingOf, type CorpusName } from "./corpora.js";
import { createClient, headersThatMatter, type ExchangeRequest, type ExchangeResponse } from "./exchange.js";
import { ROOT } from "./root.js";

/** Sends one request and waits for its answer. */
export type Send = (request: ExchangeRequest) => Promise<ExchangeResponse>;

/** Somebody to ask about each corpus. */
export interface Targets {
  /** Returns the way to ask about a corpus, or undefined where it is not served. */
  open(corpus: CorpusName): Promise<Send | undefined>;
  /** Takes away what was built. */
  close(): Promise<void>;
}

/** Returns the product, in this process. */
export async function inProcess(): Promise<Targets> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-compat-"));
  const wasm = WebAssembly.compile(await readFile(join(ROOT, "ts", "host", "wasm", "engine_bg.wasm")));
  const opened = new Map<CorpusName, Promise<Send>>();
  return {
    open(corpus) {
      let send = opened.get(corpus);
      if (send === undefined) opened.set(corpus, (send = openCorpus(corpus, folder, () => wasm)));
      return send;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openCorpus(corpus: CorpusName, folder: string, wasm: () => Promise<WebAssembly.Module>): Promise<Send> {
  const out = join(folder, corpus);
  await buildIndex({
    name: corpus,
    mapping: new TextEncoder().encode(mappingOf(corpus)),
    catalog: catalogOf(corpus),
    catalogName: `${corpus}.ndjson`,
    out,
  });
  const app = createApp({
    wasm,
    index: directorySource(out),
  });
  return async ({ method, path, headers, body }) => {
    const response = await app.handle({
      method,
      url: path,
      headers: { ...headers },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    return {
      status: response.status,
      headers: headersThatMatter(response.headers),
      body: new TextDecoder("utf-8", { ignoreBOM: true }).decode(response.body),
    };
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
