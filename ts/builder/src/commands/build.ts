/**
 * What does `vitrine build` do? It reads mapping, settings and catalog, builds, and says what it built or what is wrong.
 */
import { Option, type Command } from "commander";
import type { BuildProgress, BuildReport, Section } from "../build.js";
import { catalogFormats, type CatalogFormat } from "../catalog_format.js";
import { BuildError, describePlace, type Input } from "../build_error.js";
import { engineNames, type EngineName } from "../engines/engine.js";
import { count, duration, size } from "../output/units.js";
import { openCatalog } from "../sources/catalog.js";
import type { RejectsFile } from "../rejects_file.js";
import { UserError, readInput } from "./files.js";
import { positive } from "./values.js";

/** What a build is told. */
export interface BuildFlags {
  name: string;
  mapping: string;
  catalog: string;
  out: string;
  settings?: string;
  engine?: EngineName;
  format?: CatalogFormat;
  idField?: string;
  maxErrors?: number;
  skipBad?: string;
}

/** Adds the command. */
export function addBuild(program: Command): void {
  program
    .command("build")
    .description("Builds an index from a mapping and a catalog.")
    .requiredOption("--name <name>", "name of the index")
    .requiredOption(
      "--mapping <file>",
      "the mapping, JSON: a mappings object, the body of a create-index call, or the answer of GET _mapping",
    )
    .requiredOption("--catalog <file>", "the catalog: JSON, a document a line, gzip or not; - is stdin")
    .requiredOption("--out <folder>", "the folder that the index becomes; an index that is there is replaced")
    .option("--settings <file>", "index settings, JSON, nested or flat; they may also be in the mapping file")
    .addOption(
      new Option(
        "--format <format>",
        "how the catalog's lines are written (as the first one is): hits have _id and _source, as have lines of a scroll " +
          "and of elasticdump; bulk has an action before each document; documents come alone",
      ).choices(catalogFormats),
    )
    .option("--id-field <path>", "the field that has the ids where documents come alone (they are numbered from 1)")
    .addOption(
      new Option(
        "--max-errors <number>",
        "list so many lines that cannot be indexed before the build ends (1); with --skip-bad, leave out so many at most",
      ).argParser(positive),
    )
    .option(
      "--skip-bad <file>",
      "leave out lines that cannot be indexed, and write them with the reasons to a file, NDJSON",
    )
    .addOption(new Option("--engine <engine>", "what writes the image (native where it is built)").choices(engineNames))
    .helpOption("--help", "show this help")
    .action(build);
}

/** Builds, shows how far it is, and says what was built. */
export async function build(flags: BuildFlags): Promise<void> {
  const files = { mapping: flags.mapping, settings: flags.settings ?? "", catalog: flags.catalog };
  if (files.catalog === "-") files.catalog = "<stdin>";
  const start = Date.now();
  const stopped = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    stopped.abort(signal);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  // With a listener, what writes past a limit of files' sizes fails; without one, the process dies and leaves its folder.
  const onLimit = (): void => undefined;
  if (process.platform !== "win32") process.on("SIGXFSZ", onLimit);
  let display: { update: (progress: BuildProgress) => void; stop: () => void } | undefined;
  let rejects: RejectsFile | undefined;
  try {
    const { buildIndex, readSettingsFiles } = await import("../build.js");
    const { createProgress } = await import("../output/progress.js");
    const { sectionTables } = await import("../output/tables.js");
    const mapping = await readInput(flags.mapping);
    const settings = flags.settings === undefined ? undefined : await readInput(flags.settings);
    const settingsFiles = {
      ...(await readSettingsFiles(flags.mapping, mapping)),
      ...(settings === undefined ? {} : await readSettingsFiles(flags.settings ?? "", settings)),
    };
    const catalog = await openCatalog(flags.catalog);
    if (flags.skipBad !== undefined) {
      const { openRejectsFile } = await import("../rejects_file.js");
      rejects = await openRejectsFile(flags.skipBad, flags.out);
    }
    display = createProgress(process.stderr, catalog.totalBytes);
    const report = await buildIndex({
      name: flags.name,
      mapping,
      ...(settings === undefined ? {} : { settings }),
      settingsFiles,
      catalog: catalog.chunks,
      catalogName: catalog.name,
      out: flags.out,
      ...(flags.engine === undefined ? {} : { engine: flags.engine }),
      ...(flags.format === undefined ? {} : { format: flags.format }),
      ...(flags.idField === undefined ? {} : { idField: flags.idField }),
      ...(flags.maxErrors === undefined ? {} : { maxErrors: flags.maxErrors }),
      ...(rejects === undefined ? {} : { onRejected: (lines) => rejects?.add(lines) }),
      signal: stopped.signal,
      onProgress: display.update,
    });
    await rejects?.commit();
    display.stop();
    process.stdout.write(describeReport(report, flags, (Date.now() - start) / 1000, sectionTables));
  } catch (error) {
    display?.stop();
    await rejects?.discard();
    if (stopped.signal.aborted) {
      process.stderr.write("stopped; nothing was written\n");
      // What a shell expects of a program that a signal ended.
      process.exit(stopped.signal.reason === "SIGINT" ? 130 : 143);
    }
    throw error instanceof BuildError ? new UserError(describeErrors(error, files, flags.maxErrors)) : error;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal).off("SIGXFSZ", onLimit);
  }
}

/** Returns an error and the others of the same build, a line each; the program writes `error: ` before the first one. */
function describeErrors(first: BuildError, files: Record<Input, string>, asked = 1): string {
  const all = [first, ...first.others].map(({ message, place }) =>
    place === undefined ? message : `${describePlace(files[place.input], place)}: ${message}`,
  );
  if (all.length > 1) {
    const more = all.length < asked ? "in the whole catalog" : "as many as --max-errors; there may be more";
    all.push(`${count(all.length)} errors, ${more}; nothing was written`);
  }
  return all.join("\nerror: ");
}

function describeReport(
  report: BuildReport,
  { out, skipBad }: BuildFlags,
  seconds: number,
  tables: (sections: Section[]) => string,
): string {
  const replaced =
    report.replaced === 0
      ? ""
      : ` (${count(report.replaced)} ${report.replaced === 1 ? "line" : "lines"} replaced an earlier _id)`;
  const bad = `${count(report.leftOut)} ${report.leftOut === 1 ? "line" : "lines"}`;
  const leftOut = skipBad === undefined ? "" : `  left out   ${bad}, in ${skipBad}\n`;
  const parts = report.parts.map(({ file, bytes }) => `${file} ${count(bytes)}`).join(", ");
  const whose = report.engine === "native" ? "process" : "engine";
  const unused = report.engineNote === undefined ? "" : ` (${report.engineNote})`;
  return (
    `index ${report.name} in ${out}\n` +
    `  documents  ${count(report.documents)}${replaced}\n` +
    leftOut +
    `  catalog    ${count(report.catalogBytes)} bytes${report.format === null ? "" : `, ${report.format}`}\n` +
    `  image      ${count(report.imageBytes)} bytes (${size(report.imageBytes)}) in ${parts || "no parts"}\n` +
    `  took       ${duration(seconds)}, ${size(report.memoryBytes)} of memory for the ${whose}\n` +
    `  engine     ${report.engine}${unused}\n` +
    report.notes.map((note) => `  note       ${note}\n`).join("") +
    `${tables(report.sections)}\n`
  );
}
