/** The real engine, 7.17.4, which runs already: with its caches of requests and filters off, and on as they are by default. */
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

/** Returns the peers. */
export function realEngine({ url, quick }: PeerOptions): Peer[] {
  const peer = (name: string, suffix: string, settings: object, smallest: boolean): Peer =>
    httpPeer({
      name,
      ours: false,
      install: async () => {
        if (url === null) throw new Unavailable("no --url of a real engine is given");
      },
      start: (corpus) => start(url ?? "", corpus, suffix, settings, smallest),
    });
  return [
    peer("real-engine-caches-off", "off", OFF, !quick),
    peer("real-engine-caches-on", "on", { "requests.cache.enable": true }, false),
  ];
}

async function start(
  url: string,
  corpus: Corpus,
  suffix: string,
  settings: object,
  smallest: boolean,
): Promise<Started> {
  const index = `bench-${corpus.name}-${suffix}`;
  const { version } = (await call(url, "GET", "/")) as { version: { number: string } };
  const { nodes } = (await call(url, "GET", "/_nodes/process,jvm")) as { nodes: Record<string, Node> };
  const node = Object.values(nodes)[0];
  if (node === undefined) throw new Unavailable(`${url} has no node`);
  const notes: string[] = [];
  let indexBytes: number | null = null;
  if (smallest) {
    const name = `bench-${corpus.name}-small`;
    const { bytes } = await makeIndex(url, name, corpus, { codec: "best_compression" });
    await removeIndex(url, name);
    notes.push("the size is that of an index with the codec best_compression; measured is one with the default codec");
    indexBytes = bytes;
  }
  const { bytes, seconds } = await makeIndex(url, index, corpus, settings);
  const heap = `${node.jvm.mem.heap_max_in_bytes / 1024 ** 2} MiB`;
  return {
    url,
    index,
    loaded: {
      version: `${version.number}, JVM ${node.jvm.version}, heap ${heap}`,
      buildSeconds: seconds,
      loadMs: null,
      indexBytes: indexBytes ?? bytes,
      coldMs: null,
      notes,
    },
    memory: async () => residentBytes(node.process.id),
    stop: () => removeIndex(url, index),
  };
}
