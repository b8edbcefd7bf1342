/**
 * Lucene 8.11.1, in a JVM: as the real engine runs it, which counts hits up to 10,000 and then may skip, and exhaustive,
 * which counts all.
 */
import { existsSync } from "node:fs";

import { benchPath, cachePath } from "../../paths.js";
import type { Peer, PeerOptions } from "../peer.js";
import { call, fingerprint } from "../programs.js";
import { runnerPeer } from "../runner.js";

const FOLDER = benchPath("peers/lucene");
const SOURCES = ["Runner.java", "Indexer.java", "Fields.java", "Queries.java", "Counter.java"].map(
  (name) => `${FOLDER}/${name}`,
);
const MAIN = "-Xms1g -Xmx2g -XX:+UseG1GC";

/** Returns the peers. */
export function lucene({ rebuild }: PeerOptions): Peer[] {
  const shared = {
    agreement: "bits" as const,
    folder: "lucene",
  };
  const notes = [
    "queries are built before the time is taken; numbers of documents with scores or sort values come out, no ids, and all " +
      "stored fields are read where the row asks for `_source`; its cache of filters is off, since Vitrine has none",
    "counts hits up to 10,000 as the real engine has it count, and then skips those that cannot compete",
  ];
  const exhaustive = ["the same, but it counts all hits and skips none"];
  return [
    runnerPeer({ ...shared, name: "lucene", rebuild, notes, install: () => install("as-the-engine") }),
    runnerPeer({
      ...shared,
      name: "lucene-exhaustive",
      rebuild: false,
      notes: exhaustive,
      install: () => install("exhaustive"),
    }),
  ];
}

async function install(mode: string): Promise<readonly [string, ...string[]]> {
  const pom = `${FOLDER}/pom.xml`;
  const library = cachePath(`lucene/lib-${fingerprint(pom)}/done`).replace(/\/done$/, "");
  if (!existsSync(`${library}/lucene-core-8.11.1.jar`)) {
    const goal = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";
    await call("mvn", ["-B", "-q", "-f", pom, goal, `-DoutputDirectory=${library}`]);
  }
  const classes = cachePath(`lucene/classes-${fingerprint(...SOURCES)}/done`).replace(/\/done$/, "");
  if (!existsSync(`${classes}/Runner.class`)) await call("javac", ["-d", classes, "-cp", `${library}/*`, ...SOURCES]);
  return ["java", ...MAIN.split(" "), "-cp", `${classes}:${library}/*`, "Runner", mode];
}
