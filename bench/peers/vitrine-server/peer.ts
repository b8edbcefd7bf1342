/** Vitrine as a user serves it: `vitrine serve` from `dist`, in one process and with two workers, its cache off, and on. */
import type { ChildProcess } from "node:child_process";

import { BUILDS_NOTE, medianSeconds } from "../../builds.js";
import { cachePath } from "../../paths.js";
import { httpPeer, type Started } from "../http.js";
import type { Corpus } from "../../corpora/corpus.js";
import { median } from "../../statistics.js";
import type { Peer, PeerOptions } from "../peer.js";
import { residentBytes } from "../programs.js";
import { startNode, stop } from "../servers.js";
import { manifestOf } from "../vitrine/app.js";
import { cli } from "../../../scripts/lib/timed_build.mjs";
import { buildIndex, installVitrine, nativeSeconds } from "../vitrine/build.js";
import { KEPT_NOTE } from "../vitrine/kept.js";

/** How often it is started to tell how long that takes; the median counts. */
const COLD_STARTS = 5;

/** Returns the peers. */
export function vitrineServer({ rebuild, quick }: PeerOptions): Peer[] {
  const starts = quick ? 1 : COLD_STARTS;
  const peer = (name: string, serving: Serving, builder: Builder | null): Peer =>
    httpPeer({
      name,
      ours: true,
      install: installVitrine,
      start: (corpus) => start(corpus, serving, rebuild ? builder : null, starts),
    });
  return [
    peer("vitrine-1-process", { workers: 1, cache: "off" }, inWebAssembly),
    peer("vitrine-2-workers", { workers: 2, cache: "off" }, natively),
    peer("vitrine-1-process-cache-on", { workers: 1, cache: "16mb" }, null),
  ];
}

/** Builds an index anew, and says how long that took and what built it. */
type Builder = (corpus: Corpus, folder: string) => Promise<{ seconds: number | null; notes: string[] }>;

const inWebAssembly: Builder = async (corpus, folder) => {
  const seconds = await medianSeconds(() => buildIndex(corpus, folder, true));
  return { seconds, notes: ["the index is built by WebAssembly", BUILDS_NOTE] };
};

const natively: Builder = async (corpus, folder) => {
  await buildIndex(corpus, folder);
  const seconds = await medianSeconds(() => nativeSeconds(corpus, folder));
  const notes = ["the index is the same; the time is what the native engine takes to build it again", BUILDS_NOTE];
  return { seconds, notes: seconds === null ? [] : notes };
};

/** How it is served. */
interface Serving {
  readonly workers: number;
  readonly cache: string;
}

async function start(corpus: Corpus, serving: Serving, builder: Builder | null, starts: number): Promise<Started> {
  const folder = cachePath(`indexes/${corpus.name}/vitrine`);
  const built = (await builder?.(corpus, folder)) ?? { seconds: await buildIndex(corpus, folder), notes: [] };
  const manifest = manifestOf(folder);
  const cold: number[] = [];
  while (cold.length < starts - 1) {
    const trial = await coldStart(folder, corpus.name, serving);
    cold.push(trial.coldMs);
    await stop(trial.child);
  }
  const { child, url, loadMs, coldMs } = await coldStart(folder, corpus.name, serving);
  const loaded = {
    version: manifest.generator,
    buildSeconds: built.seconds,
    loadMs,
    indexBytes: manifest.image_bytes,
    coldMs: median([...cold, coldMs]),
    notes: [...built.notes, KEPT_NOTE],
  };
  const memory = async (): Promise<number | null> => residentBytes(child.pid ?? 0);
  return { url, index: corpus.name, loaded, memory, stop: () => stop(child) };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** As the server tells it. */
  readonly loadMs: number;
  /** From the start of the process to the end of its first answer. */
  readonly coldMs: number;
}

async function coldStart(folder: string, index: string, { workers, cache }: Serving): Promise<Running> {
  const begin = performance.now();
  // Peers let requests wait, too.
  const args = [cli, "serve", "--index", folder, "--port", "0", "--cache", cache, "--max-wait", "off", "--extended"];
  if (workers > 1) args.push("--workers", String(workers));
  const { child, url } = await startNode("vitrine serve", args);
  try {
    const response = await fetch(`${url}/${index}/_search`);
    await response.text();
    return { child, url, loadMs: Number(response.headers.get("x-index-load-ms")), coldMs: performance.now() - begin };
  } catch (error) {
    await stop(child);
    throw error;
  }
}
