/** The committed WebAssembly alone, without the host: a plan in, an outcome out. */
import { benchPath } from "../../paths.js";
import type { Peer } from "../peer.js";
import { installVitrine } from "../vitrine/build.js";
import { plannedPeer } from "../vitrine/planned.js";
import { KEPT_NOTE } from "../vitrine/kept.js";

/** Returns the peer. */
export function vitrineEngine(): Peer[] {
  const peer = plannedPeer({
    name: "vitrine-engine",
    notes: [
      "the committed WebAssembly alone, as Lucene and tantivy are asked: the host has made a plan of the request before " +
        "the time is taken, which the engine reads; bytes of totals, hits with their ids, scores or sort values, and " +
        "aggregations come out, and no response is written",
      "its outcomes are compared with those that the host gets, byte for byte",
      KEPT_NOTE,
    ],
    install: async () => {
      await installVitrine();
      return [process.execPath, "--import", "tsx", benchPath("peers/vitrine-engine/runner.ts")];
    },
  });
  return [peer];
}
