/** MiniSearch, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE =
  "returns all hits, sorted; ranks by BM25+ and splits words in its own way, so only totals are compared, within 5 %";

/** Returns the peer. */
export function minisearch(): Peer[] {
  return [inMemoryPeer({ name: "minisearch", version: "7.2.0", agreement: "totals", note: NOTE })];
}
