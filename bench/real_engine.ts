/**
 * What is the other side? A real engine, 7.17.4, with the same documents in the same order, one shard, one segment, no
 * replicas, and no cache of whole answers.
 */
import { readFileSync } from "node:fs";
import type { Side } from "./client.js";
import { INDEX } from "./operations.js";

/** Marks the index as ours, so that no one else's is ever deleted. */
const MARK = "made by npm run figures";

const BULK_LENGTH = 4 * 1024 * 1024;

/** A real engine that is loaded. */
export interface RealEngine extends Side {
  readonly version: string;
  readonly bytes: number;
  readonly seconds: number;
  remove(): Promise<void>;
}

/** Loads lines of a catalog, each `{"_id":…,"_source":…}`. */
export async function loadRealEngine(url: string, lines: Iterable<string>): Promise<RealEngine> {
  const version = await versionOf(url);
  await removeOurs(url);
  const mapping = JSON.parse(
    readFileSync(new URL("../catalogs/products.mapping.json", import.meta.url), "utf8"),
  ) as object;
  const index = {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: "-1",
    "requests.cache.enable": false,
  };
  await call(url, "PUT", `/${INDEX}`, { settings: { index }, mappings: { ...mapping, _meta: { mark: MARK } } });
  try {
    const start = performance.now();
    await bulk(url, lines);
    await call(url, "POST", `/${INDEX}/_forcemerge?max_num_segments=1&flush=true`);
    await call(url, "POST", `/${INDEX}/_refresh`);
    const seconds = (performance.now() - start) / 1000;
    const stats = (await call(url, "GET", `/${INDEX}/_stats/store,segments`)) as {
      _all: { primaries: { store: { size_in_bytes: number }; segments: { count: number } } };
    };
    const { store, segments } = stats._all.primaries;
    if (segments.count > 1) throw new Error(`${url}: [${INDEX}] still has ${segments.count} segments`);
    const remove = (): Promise<void> => removeOurs(url);
    return { name: "real engine", url, version, bytes: store.size_in_bytes, seconds, remove };
  } catch (error) {
    await removeOurs(url);
    throw error;
  }
}

/** Sends the documents one bulk after another, so that they are indexed in the catalog's order. */
async function bulk(url: string, lines: Iterable<string>): Promise<void> {
  let pending = "";
  const flush = async (): Promise<void> => {
    if (pending === "") return;
    const answer = (await call(url, "POST", `/${INDEX}/_bulk?filter_path=errors`, pending)) as { errors: boolean };
    if (answer.errors) throw new Error(`${url}: a document was refused`);
    pending = "";
  };
  for (const line of lines) {
    const [, id, source] = /^\{"_id":("[^"]+"),"_source":(.*)\}$/.exec(line) ?? [];
    if (id === undefined || source === undefined) throw new Error(`not a line of a catalog: ${line}`);
    pending += `{"index":{"_id":${id}}}\n${source}\n`;
    if (pending.length >= BULK_LENGTH) await flush();
  }
  await flush();
}

async function versionOf(url: string): Promise<string> {
  const info = (await call(url, "GET", "/")) as { version: { number: string } };
  const nodes = (await call(url, "GET", "/_nodes/jvm?filter_path=nodes.*.jvm.version,nodes.*.jvm.mem")) as {
    nodes: Record<string, { jvm: { version: string; mem: { heap_max_in_bytes: number } } }>;
  };
  const jvm = Object.values(nodes.nodes).map(
    (node) => `JVM ${node.jvm.version}, heap ${node.jvm.mem.heap_max_in_bytes / 1024 ** 2} MiB`,
  );
  return `${info.version.number} (${jvm.join("; ")})`;
}

async function removeOurs(url: string): Promise<void> {
  const response = await fetch(`${url}/${INDEX}/_mapping`);
  if (response.status === 404) return;
  const found = (await response.json()) as Record<string, { mappings: { _meta?: { mark?: string } } }>;
  if (found[INDEX]?.mappings._meta?.mark !== MARK) {
    throw new Error(`${url} has an index [${INDEX}] that is not of these figures: it is left alone`);
  }
  await call(url, "DELETE", `/${INDEX}`);
}

async function call(url: string, method: string, path: string, body?: string | object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: { "content-type": typeof body === "string" ? "application/x-ndjson" : "application/json" },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
