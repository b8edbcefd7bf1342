/** Orama, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE = "finds words that begin like the asked ones, too, and ranks by its own BM25: nothing is compared";

/** Returns the peer. */
export function orama(): Peer[] {
  return [
    // A row of 100 requests takes minutes with 100,000 documents.
    inMemoryPeer({
      name: "orama",
      version: "3.1.18",
      agreement: "nothing",
      note: NOTE,
      module: "@orama/orama",
      most: 10_000,
    }),
  ];
}
