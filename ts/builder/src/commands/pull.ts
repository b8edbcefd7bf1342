/**
 * What does `vitrine pull` do? It copies an index from a cluster, its mapping, settings, aliases and documents, and builds an
 * index of it.
 */
import type { Command } from "commander";
import { count, duration, size } from "../output/units.js";
import { UserError, readInput } from "./files.js";

interface PullFlags {
  url: string;
  index: string;
  out: string;
  name?: string;
  apiKey?: string;
  ca?: string;
  keep?: boolean;
  skipBad?: string;
}

/** Adds the command. */
export function addPull(program: Command): void {
  program
    .command("pull")
    .description(
      "Copies an index from a cluster and builds it; an interrupted copy goes on when the command is repeated.",
    )
    .requiredOption("--url <url>", "the cluster, such as https://user:password@search.example:9200")
    .requiredOption("--index <name>", "the index, or an alias of one")
    .requiredOption(
      "--out <folder>",
      "the folder that the index becomes; what is copied lies in <folder>.pull until it is built",
    )
    .option("--name <name>", "name of the index that is built (the index's name in the cluster)")
    .option("--api-key <id:key>", "the API key that the cluster asks for")
    .option("--ca <file>", "the certificate of the authority that signed the cluster's, PEM")
    .option("--keep", "keep what was copied: index.json and catalog.ndjson, from which `vitrine build` builds")
    .option(
      "--skip-bad <file>",
      "leave out documents that cannot be indexed, and write them with the reasons to a file, NDJSON",
    )
    .helpOption("--help", "show this help")
    .action(run);
}

async function run(flags: PullFlags): Promise<void> {
  const start = Date.now();
  const { Cluster } = await import("../pull/cluster.js");
  const { ClusterFault } = await import("../pull/fault.js");
  const { Copy } = await import("../pull/copy.js");
  const { pull } = await import("../pull/pull.js");
  const { pullDisplay } = await import("../output/pull_progress.js");
  const place = flags.out.replace(/[\\/]+$/, "");
  const copy = new Copy(`${place}.pull`);
  const url = checkedUrl(flags.url);
  if (flags.index === "") throw new UserError("--index is empty: it is the name of an index, or an alias of one");
  // What the build would refuse is told before anything is copied.
  const { checkTarget } = await import("../output_folder.js");
  const { checkIndexName } = await import("../index_name.js");
  if (flags.name !== undefined) checkIndexName(flags.name);
  await checkTarget(flags.out);
  const ca = flags.ca === undefined ? undefined : await readInput(flags.ca);
  const cluster = await Cluster.open({
    url: flags.url,
    ...(flags.apiKey === undefined ? {} : { apiKey: flags.apiKey }),
    ...(ca === undefined ? {} : { ca }),
  });
  const display = pullDisplay(process.stderr);
  try {
    const { index, documents, bytes } = await pull(cluster, url, flags.index, copy, {
      resumed: (documents) =>
        process.stdout.write(`goes on after ${count(documents)} documents that are in ${copy.folder}\n`),
      restarted: (why) => process.stdout.write(`begins anew: ${why}\n`),
      progress: ({ documents, total, bytes }) => {
        display.update(documents, total, bytes);
      },
    });
    display.stop();
    const seconds = (Date.now() - start) / 1000;
    process.stdout.write(`copied ${count(documents)} documents of ${index}, ${size(bytes)}, in ${duration(seconds)}\n`);
    const { build } = await import("./build.js");
    const name = flags.name ?? index;
    const skip = flags.skipBad === undefined ? {} : { skipBad: flags.skipBad };
    try {
      await build({ name, mapping: copy.mapping, catalog: copy.catalog, out: flags.out, format: "hits", ...skip });
    } catch (error) {
      const again = `vitrine build --name ${name} --mapping ${copy.mapping} --catalog ${copy.catalog} --out ${flags.out}`;
      throw error instanceof UserError
        ? new UserError(
            `${error.message}\n  what was copied is in ${copy.folder}; after changes there, build it with\n  ${again}`,
          )
        : error;
    }
    await (flags.keep === true ? copy.forget() : copy.remove());
  } catch (error) {
    display.stop();
    if (error instanceof ClusterFault) throw new UserError(error.message);
    throw error;
  } finally {
    await copy.close();
    await cluster.close();
  }
}

/** Returns the URL without its user and password, by which a copy is known. */
function checkedUrl(text: string): string {
  try {
    const url = new URL(text);
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new TypeError();
    url.username = url.password = "";
    return url.href;
  } catch {
    throw new UserError(`--url ${text}: is no URL such as http://127.0.0.1:9200`);
  }
}
