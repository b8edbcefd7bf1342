/** tantivy: the top hits alone, for which it may skip, and with a count, which is what the search API answers. */
import { benchPath } from "../../paths.js";
import type { Peer, PeerOptions } from "../peer.js";
import { cargoBuild } from "../programs.js";
import { runnerPeer } from "../runner.js";

/** Returns the peers. */
export function tantivy({ rebuild }: PeerOptions): Peer[] {
  const install = async (mode: string): Promise<readonly [string, ...string[]]> => [
    await cargoBuild(benchPath("peers/tantivy"), "bench-tantivy"),
    mode,
  ];
  const shared = { agreement: "close" as const, folder: "tantivy" };
  const notes = ["dates are not indexed: it has no calendar intervals"];
  return [
    runnerPeer({ ...shared, name: "tantivy-top", rebuild, notes, install: () => install("top") }),
    runnerPeer({ ...shared, name: "tantivy-count", rebuild: false, install: () => install("count") }),
  ];
}
