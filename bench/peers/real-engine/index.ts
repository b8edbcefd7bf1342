/** How does the real engine get the documents? In the catalog's order, one shard, one segment, no replica. */
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import type { Corpus } from "../../corpora/corpus.js";

/** Marks an index as ours, so that no one else's is ever deleted. */
const MARK = "made by npm run bench";

const BULK_LENGTH = 4 * 1024 * 1024;

/** What came of it. */
export interface Indexed {
  readonly bytes: number;
  /** Bulks, merge and refresh. */
  readonly seconds: number;
}

/** Makes an index and fills it. */
export async function makeIndex(url: string, name: string, corpus: Corpus, settings: object): Promise<Indexed> {
  await removeIndex(url, name);
  const mapping = JSON.parse(readFileSync(corpus.mapping, "utf8")) as object;
  const index = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: "-1", ...settings };
  await call(url, "PUT", `/${name}`, { settings: { index }, mappings: { ...mapping, _meta: { mark: MARK } } });
  try {
    const start = performance.now();
    await bulk(url, name, corpus.catalog);
    await call(url, "POST", `/${name}/_forcemerge?max_num_segments=1&flush=true`);
    await call(url, "POST", `/${name}/_refresh`);
    const seconds = (performance.now() - start) / 1000;
    const stats = (await call(url, "GET", `/${name}/_stats/store,segments`)) as {
      _all: { primaries: { store: { size_in_bytes: number }; segments: { count: number } } };
    };
    const { store, segments } = stats._all.primaries;
    if (segments.count > 1) throw new Error(`${url}: [${name}] still has ${segments.count} segments`);
    return { bytes: store.size_in_bytes, seconds };
  } catch (error) {
    await removeIndex(url, name);
    throw error;
  }
}

/** Sends the documents one bulk after another, so that they are indexed in the catalog's order. */
async function bulk(url: string, name: string, catalog: string): Promise<void> {
  let pending = "";
  const flush = async (): Promise<void> => {
    if (pending === "") return;
    const answer = (await call(url, "POST", `/${name}/_bulk?filter_path=errors`, pending)) as { errors: boolean };
    if (answer.errors) throw new Error(`${url}: a document was refused`);
    pending = "";
  };
  for await (const line of createInterface({ input: createReadStream(catalog) })) {
    const [, id, source] = /^\{"_id":("[^"]+"),"_source":(.*)\}$/.exec(line) ?? [];
    if (id === undefined || source === undefined) throw new Error(`not a line of a catalog: ${line.slice(0, 200)}`);
    pending += `{"index":{"_id":${id}}}\n${source}\n`;
    if (pending.length >= BULK_LENGTH) await flush();
  }
  await flush();
}

/** Deletes an index that this benchmark made; fails when someone else did. */
export async function removeIndex(url: string, name: string): Promise<void> {
  const response = await fetch(`${url}/${name}/_mapping`);
  if (response.status === 404) return;
  const found = (await response.json()) as Record<string, { mappings: { _meta?: { mark?: string } } }>;
  if (found[name]?.mappings._meta?.mark !== MARK) {
    throw new Error(`${url} has an index [${name}] that is not of this benchmark: it is left alone`);
  }
  await call(url, "DELETE", `/${name}`);
}

/** Sends a request; fails unless it is answered well. */
export async function call(url: string, method: string, path: string, body?: string | object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: { "content-type": typeof body === "string" ? "application/x-ndjson" : "application/json" },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
