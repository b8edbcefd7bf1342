/**
 * Are random requests answered as the real engine answers them?
 *
 * The command behind `npm run differ`. A request is decided by its seed, its number and the corpora alone, so that
 * `--seed S --only N` asks it again.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { CORPORA, filesOf, type CorpusFiles, type CorpusName } from "../corpora.js";
import { createClient } from "../exchange.js";
import { checkVersion } from "../real_node.js";
import { inProcess } from "../targets.js";
import { chooseCorpus } from "./choose.js";
import { runCorpus, Tally } from "./run.js";

const USAGE = `usage: differ --against URL [--count N] [--seed S] [--only N] [--keep-going] [--errors]
              [--corpus NAME]... [--mapping FILE --documents FILE [--settings FILE]] [--prefix NAME]

Composes requests at random, asks a real node of version 7.17.4 and the product, and prints the first difference, made small.
Indices are made on the node under names that begin with the prefix, and deleted.

  --keep-going         prints all differences, and how many are alike
  --errors             prints the texts of errors that both answered, and how often
  --corpus NAME        asks about this corpus only; may be given several times
  --mapping FILE       asks about an index of one's own, with --documents FILE: lines {"_id":…,"_source":…}, or documents`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      against: { type: "string" },
      count: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      corpus: { type: "string", multiple: true },
      mapping: { type: "string" },
      documents: { type: "string" },
      settings: { type: "string" },
      prefix: { type: "string", default: "differ_" },
      errors: { type: "boolean", default: false },
      "keep-going": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.against === undefined) throw new Error(`--against is missing\n${USAGE}`);
  const real = createClient(values.against, 4);
  await checkVersion(real);
  const { mapping, documents, settings } = values;
  const all =
    mapping === undefined || documents === undefined
      ? (values.corpus ?? [...CORPORA]).map((name) => filesOf(corpusNamed(name)))
      : [ownFiles(mapping, documents, settings)];
  const seed = Number(values.seed);
  const numbers =
    values.only === undefined ? Array.from({ length: Number(values.count) }, (_, i) => i) : [Number(values.only)];
  const own = await inProcess(values.prefix);
  const tally = new Tally();
  const print = (line: string): void => {
    console.log(line);
  };
  const run = { real, own, prefix: values.prefix, seed, keepGoing: values["keep-going"], print };
  const started = Date.now();
  try {
    for (const [files, its] of shared(seed, numbers, all)) {
      if (!(await runCorpus(run, files, its, tally))) break;
    }
  } finally {
    await own.close();
  }
  print(summary(values.errors, tally, (Date.now() - started) / 1000));
  if (tally.groups.size > 0) process.exitCode = 1;
}

function corpusNamed(name: string): CorpusName {
  const found = CORPORA.find((one) => one === name);
  if (found === undefined) throw new Error(`no corpus [${name}]; there are: ${CORPORA.join(", ")}`);
  return found;
}

/** Groups the numbers of requests by the corpus that each request is about. */
function shared(seed: number, numbers: readonly number[], all: readonly CorpusFiles[]): Map<CorpusFiles, number[]> {
  const names = all.map(({ name }) => name);
  const found = new Map(all.map((files): [CorpusFiles, number[]] => [files, []]));
  for (const number of numbers) {
    const name = chooseCorpus(seed, number, names);
    for (const [files, list] of found) if (files.name === name) list.push(number);
  }
  for (const [files, list] of found) if (list.length === 0) found.delete(files);
  return found;
}

function ownFiles(mapping: string, documents: string, settings: string | undefined): CorpusFiles {
  const lines = readFileSync(documents, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, i) => (/^\s*\{\s*"_id"/.test(line) ? line : `{"_id":"${i + 1}","_source":${line}}`));
  return {
    name: "own",
    mapping: readFileSync(mapping, "utf8"),
    settings: settings === undefined ? undefined : readFileSync(settings, "utf8"),
    lines: () => lines,
  };
}

function summary(showsErrors: boolean, tally: Tally, seconds: number): string {
  const { outcomes, refusals, known, errors, groups } = tally;
  const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const listed = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${String(count).padStart(9)}  ${text}`);
  const lines = [`${total} requests, ${(total / seconds).toFixed(0)} a second`, ...listed(outcomes)];
  if (refusals.size > 0) lines.push("refused:", ...listed(refusals));
  if (known.size > 0) lines.push("known:", ...listed(known));
  if (showsErrors) lines.push("equal errors:", ...listed(errors));
  if (groups.size > 0) {
    lines.push("different, alike:");
    for (const [text, numbers] of groups)
      lines.push(`${String(numbers.length).padStart(9)}  ${text} (${numbers.slice(0, 6).join(", ")})`);
  }
  return lines.join("\n");
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  // Open connections would keep the process alive for a while.
  .finally(() => process.exit());
