/** Orama, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE = "finds words that begin like the asked ones, too, and ranks by its own BM25: nothing is compared";

/** Returns the peer. */
export function orama(): Peer[] {
  return [inMemoryPeer("orama", "3.1.18", "nothing", NOTE, "@orama/orama")];
}
