/**
 * What does HTTP itself cost, behind which Vitrine searches? A bare server of Node's that sends what Vitrine has answered
 * once: no engine behind this server could be faster.
 */
import type { Corpus } from "../../corpora/corpus.js";
import { benchPath, cachePath } from "../../paths.js";
import { cli } from "../../../scripts/lib/timed_build.mjs";
import { httpPeer, type Started } from "../http.js";
import type { Peer } from "../peer.js";
import { residentBytes } from "../programs.js";
import { startNode, stop } from "../servers.js";
import { buildIndex, installVitrine } from "../vitrine/build.js";

/** Returns the peers. */
export function nodeHttp(): Peer[] {
  const peer = (name: string, processes: number): Peer =>
    httpPeer({ name, ours: false, install: installVitrine, start: (corpus) => start(corpus, processes) });
  return [peer("node-http-1-process", 1), peer("node-http-2-processes", 2)];
}

async function start(corpus: Corpus, processes: number): Promise<Started> {
  const folder = cachePath(`indexes/${corpus.name}/vitrine`);
  await buildIndex(corpus, folder);
  const serve = [cli, "serve", "--index", folder, "--port", "0", "--cache", "off", "--max-wait", "off", "--extended"];
  const vitrine = await startNode("vitrine serve", serve);
  try {
    const program = benchPath("peers/node-http/server.ts");
    const bare = await startNode("the bare server", ["--import", "tsx", program, vitrine.url, String(processes)]);
    const loaded = {
      version: `Node ${process.version}`,
      buildSeconds: null,
      loadMs: null,
      indexBytes: null,
      coldMs: null,
      notes: ["searches nothing: sends what Vitrine has answered once"],
    };
    const memory = async (): Promise<number | null> => residentBytes(bare.child.pid ?? 0);
    const stopBoth = async (): Promise<void> => {
      await stop(bare.child);
      await stop(vitrine.child);
    };
    return { url: bare.url, index: corpus.name, loaded, memory, stop: stopBoth };
  } catch (error) {
    await stop(vitrine.child);
    throw error;
  }
}
