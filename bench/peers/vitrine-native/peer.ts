/** The engine compiled for this machine, without the host. */
import { benchPath } from "../../paths.js";
import type { Peer } from "../peer.js";
import { cargoBuild } from "../programs.js";
import { installVitrine } from "../vitrine/build.js";
import { plannedPeer } from "../vitrine/planned.js";
import { KEPT_NOTE } from "../vitrine/kept.js";

/** Returns the peer. */
export function vitrineNative(): Peer[] {
  const peer = plannedPeer({
    name: "vitrine-native",
    notes: [
      "the same engine compiled for this machine, asked as vitrine-engine is; not what is shipped to serve",
      KEPT_NOTE,
    ],
    install: async () => {
      await installVitrine();
      return [await cargoBuild(benchPath("peers/vitrine-native"), "bench-vitrine-native", false)];
    },
  });
  return [peer];
}
