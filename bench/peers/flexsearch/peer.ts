/** FlexSearch, in memory, in JavaScript. */
import { inMemoryPeer } from "../in_memory.js";
import type { Peer } from "../peer.js";

const NOTE = "neither counts hits nor ranks them by a score: nothing is compared, and it does less than the others";

/** Returns the peer. */
export function flexsearch(): Peer[] {
  return [inMemoryPeer({ name: "flexsearch", version: "0.8.212", agreement: "nothing", note: NOTE })];
}
