/** Vitrine in one process: the whole host with the committed WebAssembly, asked by `createApp().handle`. */
import { benchPath } from "../../paths.js";
import type { Peer, PeerOptions } from "../peer.js";
import { runnerPeer } from "../runner.js";
import { buildIndex, installVitrine } from "./build.js";
import { KEPT_NOTE } from "./kept.js";

/** Returns the peer. */
export function vitrine({ rebuild }: PeerOptions): Peer[] {
  const peer = runnerPeer({
    name: "vitrine",
    ours: true,
    agreement: "bits",
    rebuild,
    folder: "vitrine",
    notes: [
      "the whole host: a request's bytes in, a response's bytes out; it reads the one's JSON and writes the other's, which " +
        "is in no other peer's time",
      KEPT_NOTE,
    ],
    install: async () => {
      await installVitrine();
      return [process.execPath, "--import", "tsx", benchPath("peers/vitrine/runner.ts")];
    },
    before: async (corpus, index) => ({ buildSeconds: await buildIndex(corpus, index) }),
  });
  return [peer];
}
