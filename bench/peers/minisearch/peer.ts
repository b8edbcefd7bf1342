/** MiniSearch, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE = "returns all hits, sorted; ranks by BM25+, so only totals are compared";

/** Returns the peer. */
export function minisearch(): Peer[] {
  return [inMemoryPeer("minisearch", "7.2.0", "totals", NOTE)];
}
