/** Orama, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE = "finds words that begin like the asked ones, too, and ranks by its own BM25: nothing is compared";

/** Returns the peer. */
export function orama(): Peer[] {
  return [inMemoryPeer({ name: "orama", version: "3.1.18", agreement: "nothing", note: NOTE, module: "@orama/orama" })];
}
