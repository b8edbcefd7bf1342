/** Which peers are there? The first is the one that the answers of all others are compared with. */
import { lucene } from "./lucene/peer.js";
import type { Peer, PeerOptions } from "./peer.js";
import { tantivy } from "./tantivy/peer.js";
import { vitrine } from "./vitrine/peer.js";
import { vitrineNative } from "./vitrine-native/peer.js";

const TABLE: readonly ((options: PeerOptions) => Peer[])[] = [vitrine, vitrineNative, lucene, tantivy];

/** Makes all peers. */
export function makePeers(options: PeerOptions): Peer[] {
  return TABLE.flatMap((make) => make(options));
}
