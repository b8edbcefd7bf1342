/**
 * How fast is it, beside its peers? `npm run bench`: installs the peers, makes the corpora, checks that all answer the
 * same, measures them turn by turn, and writes `bench/RESULTS.md`.
 */
import { existsSync, writeFileSync } from "node:fs";

import { keepAwake } from "./awake.js";
import { makeCorpus } from "./corpora/table.js";
import type { Corpus } from "./corpora/corpus.js";
import type { Ladder } from "./ladders/ladder.js";
import { LADDERS } from "./ladders/table.js";
import { describeCommit, describeMachine } from "./machine.js";
import type { Row } from "./measure.js";
import { drawOperations, type Operation } from "./operations.js";
import { readOptions, USAGE, type Options } from "./options.js";
import { benchPath } from "./paths.js";
import { Unavailable, type Loaded, type Peer } from "./peers/peer.js";
import { makePeers } from "./peers/table.js";
import { page, sectionText } from "./report/markdown.js";
import { keepSection, keptSections } from "./report/kept.js";
import { SECTION_FORMAT, type Section, type Side } from "./report/section.js";
import { warmUpWhole } from "./warm_up.js";

/** Peers that are to be closed, whatever happens. */
const open = new Set<Peer>();

await main().catch((error: unknown) => {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void closeAll().finally(() => process.exit(1));
    });
  }
  const partly = options.quick || options.only !== "" || options.peers !== null || options.awake;
  if (options.awake) await keepAwake();
  for (const name of options.corpora) {
    const corpus = await makeCorpus(name, say);
    const operations = await drawOperations(corpus, options.only, options.quick);
    for (const ladder of options.ladders) {
      const section = await climb(ladder, corpus, operations, options);
      console.log(`${sectionText(section, ladder)}\n`);
      say(`${corpus.name}, ${ladder.name}: ${section.minutes.toFixed(1)} minutes`);
      if (!partly) keep(section);
    }
  }
}

/** Measures one ladder on one corpus. */
async function climb(
  ladder: Ladder,
  corpus: Corpus,
  operations: readonly Operation[],
  options: Options,
): Promise<Section> {
  const begin = performance.now();
  const machine = describeMachine();
  const wanted = makePeers(options).filter(
    ({ name, place }) => place === ladder.place && (options.peers === null || options.peers.includes(name)),
  );
  if (wanted.length === 0) throw new Error(`no peer is left for the ladder [${ladder.name}]`);
  try {
    const tried: { peer: Peer; loaded: Loaded | null; absent: string | null }[] = [];
    for (const peer of wanted) tried.push({ peer, ...(await tryToLoad(peer, corpus)) });
    say(`${corpus.name}, ${ladder.name}: all that can be had is ready after ${minutesSince(begin).toFixed(1)} minutes`);
    const peers = tried.filter(({ loaded }) => loaded !== null).map(({ peer }) => peer);
    const asked = operations.filter((operation) => ladder.has(operation));
    if (!options.quick) {
      const answered = await warmUpWhole(peers, asked, options.effort.rounds);
      for (const [{ name }, count] of answered) say(`${corpus.name}: ${name} is warmed up with ${count} requests`);
      say(
        `${corpus.name}, ${ladder.name}: all that was loaded is warm after ${minutesSince(begin).toFixed(1)} minutes`,
      );
    }
    const rows: Row[] = [];
    for (const operation of asked) {
      say(`${corpus.name}, ${ladder.name}: ${operation.name}`);
      rows.push(...(await ladder.rows(peers, operation, options.effort, say)));
    }
    const sides: Side[] = [];
    for (const { peer, loaded, absent } of tried) {
      const { name, ours } = peer;
      sides.push({ name, ours, loaded, absent, memory: loaded === null ? null : await peer.memory() });
    }
    const { name, documents } = corpus;
    const date = new Date().toISOString().slice(0, 10);
    const about = { machine, commit: describeCommit(), date, effort: options.effort, minutes: minutesSince(begin) };
    return { format: SECTION_FORMAT, ladder: ladder.name, corpus: name, documents, ...about, sides, rows };
  } finally {
    await closeAll();
  }
}

function minutesSince(begin: number): number {
  return (performance.now() - begin) / 60_000;
}

/** A peer that cannot be had is left out, with the reason in the table. */
async function tryToLoad(peer: Peer, corpus: Corpus): Promise<{ loaded: Loaded | null; absent: string | null }> {
  try {
    say(`${corpus.name}: ${peer.name}`);
    await peer.install();
    open.add(peer);
    return { loaded: await peer.load(corpus), absent: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Unavailable) && peer.ours) throw error;
    say(`!!! ${peer.name} IS LEFT OUT: ${why}`);
    return { loaded: null, absent: why };
  }
}

async function closeAll(): Promise<void> {
  for (const peer of open) {
    open.delete(peer);
    await peer.close().catch((error: unknown) => {
      say(`${peer.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

/** Keeps a section, and writes the page of all that are kept. */
function keep(section: Section): void {
  keepSection(section);
  const { sections, old } = keptSections();
  for (const name of old) {
    say(`!!! ${name} was measured by an earlier benchmark, IS LEFT OUT, and is to be measured anew`);
  }
  const file = benchPath("RESULTS.md");
  say(`${existsSync(file) ? "rewriting" : "writing"} bench/RESULTS.md`);
  writeFileSync(file, page(sections, LADDERS));
}

function say(text: string): void {
  console.error(text);
}
