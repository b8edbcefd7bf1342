/** Which peers are there? In each ladder the first is the one that the answers of all others are compared with. */
import { flexsearch } from "./flexsearch/peer.js";
import { lucene } from "./lucene/peer.js";
import { minisearch } from "./minisearch/peer.js";
import { nodeHttp } from "./node-http/peer.js";
import { orama } from "./orama/peer.js";
import type { Peer, PeerOptions } from "./peer.js";
import { realEngine } from "./real-engine/peer.js";
import { tantivy } from "./tantivy/peer.js";
import { vitrine } from "./vitrine/peer.js";
import { vitrineEngine } from "./vitrine-engine/peer.js";
import { vitrineNative } from "./vitrine-native/peer.js";
import { vitrineServer } from "./vitrine-server/peer.js";

const TABLE: readonly ((options: PeerOptions) => Peer[])[] = [
  vitrine,
  vitrineEngine,
  vitrineNative,
  lucene,
  tantivy,
  minisearch,
  orama,
  flexsearch,
  vitrineServer,
  nodeHttp,
  realEngine,
];

/** Makes all peers. */
export function makePeers(options: PeerOptions): Peer[] {
  return TABLE.flatMap((make) => make(options));
}
