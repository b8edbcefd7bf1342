/** The real engine, 7.17.4, which runs already: with its caches of requests and filters off, and on as they are by default. */
import { BUILDS, BUILDS_NOTE, medianSeconds } from "../../builds.js";
import type { Corpus } from "../../corpora/corpus.js";
import { httpPeer, type Started } from "../http.js";
import { Unavailable, type Peer, type PeerOptions } from "../peer.js";
import { residentBytes } from "../programs.js";
import { call, makeIndex, removeIndex } from "./index.js";

const OFF = { "requests.cache.enable": false, "queries.cache.enabled": false };

interface Node {
  readonly process: { readonly id: number };
  readonly jvm: { readonly version: string; readonly mem: { readonly heap_max_in_bytes: number } };
}

interface NodeStats {
  readonly jvm: { readonly uptime_in_millis: number };
  readonly indices: { readonly indexing: { readonly index_total: number } };
}

/** Returns the peers. */
export function realEngine({ url, quick, rebuild }: PeerOptions): Peer[] {
  const peer = (name: string, suffix: string, settings: object, asked: Asked): Peer =>
    httpPeer({
      name,
      ours: false,
      install: async () => {
        if (url === null) throw new Unavailable("no --url of a real engine is given");
      },
      start: (corpus) => start(url ?? "", corpus, suffix, settings, asked),
    });
  return [
    peer("real-engine-caches-off", "off", OFF, { smallest: !quick, buildSeconds: rebuild }),
    peer("real-engine-caches-on", "on", { "requests.cache.enable": true }, { smallest: false, buildSeconds: false }),
  ];
}

/** What is asked of an index beside answers. */
interface Asked {
  /** How small it can be. */
  readonly smallest: boolean;
  /** How long it takes to build. */
  readonly buildSeconds: boolean;
}

/** Returns how many documents a node has indexed since it was started, and how long ago that was. */
async function indexedBefore(url: string): Promise<{ documents: number; minutes: number }> {
  const { nodes } = (await call(url, "GET", "/_nodes/stats/jvm,indices/indexing")) as {
    nodes: Record<string, NodeStats>;
  };
  const stats = Object.values(nodes);
  const documents = stats.reduce((sum, { indices }) => sum + indices.indexing.index_total, 0);
  const minutes = Math.round(Math.max(...stats.map(({ jvm }) => jvm.uptime_in_millis)) / 60_000);
  return { documents, minutes };
}

async function start(url: string, corpus: Corpus, suffix: string, settings: object, asked: Asked): Promise<Started> {
  const index = `bench-${corpus.name}-${suffix}`;
  const { version } = (await call(url, "GET", "/")) as { version: { number: string } };
  const { nodes } = (await call(url, "GET", "/_nodes/process,jvm")) as { nodes: Record<string, Node> };
  const node = Object.values(nodes)[0];
  if (node === undefined) throw new Unavailable(`${url} has no node`);
  const notes: string[] = [];
  let indexBytes: number | null = null;
  if (asked.smallest) {
    const name = `bench-${corpus.name}-small`;
    const { bytes } = await makeIndex(url, name, corpus, { codec: "best_compression" });
    await removeIndex(url, name);
    notes.push("the size is that of an index with the codec best_compression; measured is one with the default codec");
    indexBytes = bytes;
  }
  if (asked.buildSeconds) {
    // Compilers behind it need documents as well as requests to get warm.
    const { documents, minutes } = await indexedBefore(url);
    notes.push(`${BUILDS_NOTE}; its JVM, ${minutes} minutes old, had indexed ${documents} documents before the first`);
  }
  const made: Awaited<ReturnType<typeof makeIndex>>[] = [];
  const build = async (): Promise<number> => {
    const one = await makeIndex(url, index, corpus, settings);
    made.push(one);
    return one.seconds;
  };
  const buildSeconds = await medianSeconds(build, asked.buildSeconds ? BUILDS : 1);
  const heap = `${node.jvm.mem.heap_max_in_bytes / 1024 ** 2} MiB`;
  return {
    url,
    index,
    loaded: {
      version: `${version.number}, JVM ${node.jvm.version}, heap ${heap}`,
      buildSeconds,
      loadMs: null,
      // The last index is the one that is measured.
      indexBytes: indexBytes ?? made.at(-1)?.bytes ?? null,
      coldMs: null,
      notes,
    },
    memory: async () => residentBytes(node.process.id),
    stop: () => removeIndex(url, index),
  };
}
