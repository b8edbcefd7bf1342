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
  const notes = [
    "queries are built before the time is taken; addresses of documents with scores or sort values come out, no ids, and " +
      "all stored fields are read where the row asks for `_source`; aggregations come out as its own structures",
    "counts no hits, and so may skip those that cannot be among the top ones",
    "dates are not indexed: it has no calendar intervals",
  ];
  const count = ["the same, but it counts all hits beside the top ones"];
  return [
    runnerPeer({ ...shared, name: "tantivy-top", rebuild, notes, install: () => install("top") }),
    runnerPeer({ ...shared, name: "tantivy-count", rebuild: false, notes: count, install: () => install("count") }),
  ];
}
