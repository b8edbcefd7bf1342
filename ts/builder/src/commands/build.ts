/**
 * What does `vitrine build` do? It reads mapping, settings and catalog, builds, and says what it built or what is wrong.
 */
import { Option, type Command } from "commander";
import type { BuildProgress, BuildReport, Section } from "../build.js";
import { BuildError, describePlace } from "../build_error.js";
import { engineNames, type EngineName } from "../engines/engine.js";
import { count, duration, size } from "../output/units.js";
import { openCatalog } from "../sources/catalog.js";
import { UserError, readInput } from "./files.js";

interface BuildFlags {
  name: string;
  mapping: string;
  catalog: string;
  out: string;
  settings?: string;
  engine?: EngineName;
}

/** Adds the command. */
export function addBuild(program: Command): void {
  program
    .command("build")
    .description("Builds an index from a mapping and a catalog.")
    .requiredOption("--name <name>", "name of the index")
    .requiredOption("--mapping <file>", "the mapping: the body of a mappings object, JSON")
    .requiredOption(
      "--catalog <file>",
      'the catalog: a line {"_id":…,"_source":{…}} a document, gzip or not; - is stdin',
    )
    .requiredOption("--out <folder>", "the folder that the index becomes; an index that is there is replaced")
    .option("--settings <file>", "index settings, JSON; those that are not supported are refused")
    .addOption(new Option("--engine <engine>", "what writes the image (native where it is built)").choices(engineNames))
    .helpOption("--help", "show this help")
    .action(build);
}

async function build(flags: BuildFlags): Promise<void> {
  const files = { mapping: flags.mapping, settings: flags.settings ?? "", catalog: flags.catalog };
  if (files.catalog === "-") files.catalog = "<stdin>";
  const start = Date.now();
  const stopped = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    stopped.abort(signal);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  let display: { update: (progress: BuildProgress) => void; stop: () => void } | undefined;
  try {
    const { buildIndex } = await import("../build.js");
    const { createProgress } = await import("../output/progress.js");
    const { sectionTables } = await import("../output/tables.js");
    const mapping = await readInput(flags.mapping);
    const settings = flags.settings === undefined ? undefined : await readInput(flags.settings);
    const catalog = await openCatalog(flags.catalog);
    display = createProgress(process.stderr, catalog.totalBytes);
    const report = await buildIndex({
      name: flags.name,
      mapping,
      ...(settings === undefined ? {} : { settings }),
      catalog: catalog.chunks,
      catalogName: catalog.name,
      out: flags.out,
      ...(flags.engine === undefined ? {} : { engine: flags.engine }),
      signal: stopped.signal,
      onProgress: display.update,
    });
    display.stop();
    process.stdout.write(describeReport(report, flags.out, (Date.now() - start) / 1000, sectionTables));
  } catch (error) {
    display?.stop();
    if (stopped.signal.aborted) {
      process.stderr.write("stopped; nothing was written\n");
      // What a shell expects of a program that a signal ended.
      process.exit(stopped.signal.reason === "SIGINT" ? 130 : 143);
    }
    if (error instanceof BuildError && error.place !== undefined) {
      throw new UserError(`${describePlace(files[error.place.input], error.place)}: ${error.message}`);
    }
    throw error;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

function describeReport(
  report: BuildReport,
  out: string,
  seconds: number,
  tables: (sections: Section[]) => string,
): string {
  const replaced =
    report.replaced === 0
      ? ""
      : ` (${count(report.replaced)} ${report.replaced === 1 ? "line" : "lines"} replaced an earlier _id)`;
  const parts = report.parts.map(({ file, bytes }) => `${file} ${count(bytes)}`).join(", ");
  const whose = report.engine === "native" ? "process" : "engine";
  const unused = report.engineNote === undefined ? "" : ` (${report.engineNote})`;
  return (
    `index ${report.name} in ${out}\n` +
    `  documents  ${count(report.documents)}${replaced}\n` +
    `  catalog    ${count(report.catalogBytes)} bytes\n` +
    `  image      ${count(report.imageBytes)} bytes (${size(report.imageBytes)}) in ${parts || "no parts"}\n` +
    `  took       ${duration(seconds)}, ${size(report.memoryBytes)} of memory for the ${whose}\n` +
    `  engine     ${report.engine}${unused}\n` +
    `${tables(report.sections)}\n`
  );
}
