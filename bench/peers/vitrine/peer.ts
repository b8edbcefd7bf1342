/** Vitrine in one process: the whole host with the committed WebAssembly, asked by `createApp().handle`. */
import { benchPath } from "../../paths.js";
import type { Peer, PeerOptions } from "../peer.js";
import { runnerPeer } from "../runner.js";
import { buildIndex, installVitrine } from "./build.js";

/** Returns the peer. */
export function vitrine({ rebuild }: PeerOptions): Peer[] {
  const peer = runnerPeer({
    name: "vitrine",
    ours: true,
    agreement: "bits",
    rebuild,
    folder: "vitrine",
    notes: ["reads the request's JSON and writes the response's; the times of the others have neither"],
    install: async () => {
      await installVitrine();
      return [process.execPath, "--import", "tsx", benchPath("peers/vitrine/runner.ts")];
    },
    before: async (corpus, index) => ({ buildSeconds: await buildIndex(corpus, index) }),
  });
  return [peer];
}
