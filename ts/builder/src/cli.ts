#!/usr/bin/env node
/**
 * What can be typed? `vitrine build | serve | verify | inspect`. A command loads what it alone needs, so that a server
 * starts without the builder.
 */
import "./ahead.js";

import { Command, InvalidArgumentError, Option } from "commander";
import { open, readFile } from "node:fs/promises";
import type { Secrets } from "../../host/src/operators/reload.js";
import type { ServeOptions, Serving } from "../../host/src/serve.js";
import type { BuildProgress, BuildReport, Section } from "./build.js";
import { BuildError, describePlace } from "./build_error.js";
import { engineNames, type EngineName } from "./engines/engine.js";
import { IndexFault, inspectIndex, readManifestFile, verifyIndex } from "./index_files.js";
import { generator } from "./manifest.js";
import { count, duration, size } from "./output/units.js";
import { messageOf, openCatalog } from "./sources/catalog.js";

interface BuildFlags {
  name: string;
  mapping: string;
  catalog: string;
  out: string;
  settings?: string;
  engine?: EngineName;
}

/** Each has an index of its own in memory, and they share the processors. */
const MOST_WORKERS = 64;

interface ServeFlags {
  index?: string;
  port: number;
  host: string;
  diagnostics: boolean;
  apiKeys?: string;
  corsOrigin?: string[];
  tlsCert?: string;
  tlsKey?: string;
  workers?: number;
  workBudget?: number;
  responseBudget?: number;
  memoryBudget?: number;
  requestBudget?: number;
  cache?: number;
  maxBody?: number;
  bodyMemory?: number;
  corsHeaders?: string[];
  allowedHosts?: string[];
  headersTimeout?: number;
  bodyTimeout?: number;
  idleTimeout?: number;
  stallTimeout?: number;
  maxConnections?: number;
  maxQueue?: number;
  maxWait?: number;
  deadline: number;
  grace?: number;
  adminPort?: number;
  accessLog?: string | true;
  logQueries?: boolean;
  slowLog?: number;
  watch?: boolean;
}

/** Ends the program with a message and exit code 1. */
class UserError extends Error {}

const program = new Command("vitrine")
  .description("Builds an immutable search index and serves it over the search HTTP API of version 7.17.")
  .version(generator().split(" ")[1] ?? "", "--version", "print the version")
  .helpOption("--help", "show this help")
  .helpCommand(false)
  .showHelpAfterError("(--help says what can be given)");

// Settings such as the help option are inherited by the commands made with `command`.
program
  .command("build")
  .description("Builds an index from a mapping and a catalog.")
  .requiredOption("--name <name>", "name of the index")
  .requiredOption("--mapping <file>", "the mapping: the body of a mappings object, JSON")
  .requiredOption("--catalog <file>", 'the catalog: a line {"_id":…,"_source":{…}} a document, gzip or not; - is stdin')
  .requiredOption("--out <folder>", "the folder that the index becomes; an index that is there is replaced")
  .option("--settings <file>", "index settings, JSON; those that are not supported are refused")
  .addOption(new Option("--engine <engine>", "what writes the image (native where it is built)").choices(engineNames))
  .helpOption("--help", "show this help")
  .action(build);

program
  .command("serve")
  .description("Serves an index; without --index a sample of 2,000 products, built when it is not there.")
  .option("--index <folder>", "the index to serve")
  .addOption(new Option("--port <port>", "the port to listen on, 0 for any that is free").default(4090).argParser(port))
  .addOption(new Option("--host <address>", "the address to listen on").default("127.0.0.1").argParser(host))
  .addOption(
    new Option(
      "--workers <number>",
      "processes that serve, 64 at most, each with the index in its memory, and that are replaced when they end; " +
        "without it this process serves, alone",
    ).argParser(workers),
  )
  .option("--api-keys <file>", "answer only requests that bring one of the keys in the file, a line id:secret each")
  .option("--cors-origin <origins...>", "origins of web pages that may read the answers, * for all")
  .option("--cors-headers <names...>", "headers that those pages may send, beside those that they always may")
  .option(
    "--allowed-hosts <names...>",
    "hosts that requests may name, *. before one for all below it, * for any (any, but on a loopback address only " +
      "localhost, *.localhost, 127.0.0.0/8 and [::1], which always may)",
  )
  .option("--tls-cert <file>", "speak HTTPS with this certificate, PEM")
  .option("--tls-key <file>", "the certificate's private key, PEM")
  .addOption(new Option("--work-budget <units>", "work that a request may take (100000000)").argParser(positive))
  .addOption(new Option("--response-budget <bytes>", "bytes that a response may have (33554432)").argParser(positive))
  .addOption(
    new Option("--memory-budget <bytes>", "memory that the engine may take for a request (100663296)").argParser(
      positive,
    ),
  )
  .addOption(
    new Option("--request-budget <bytes>", "bytes to hold what is read of a body (67108864)").argParser(positive),
  )
  .addOption(
    new Option(
      "--cache <size>",
      "room for answers that are kept for when they are asked again: 16mb, or off (16mb)",
    ).argParser(cacheSize),
  )
  .addOption(
    new Option("--max-body <size>", "what a request's body may have, decompressed too (100mb)").argParser(bytes),
  )
  .addOption(
    new Option("--body-memory <size>", "what all bodies in a process may take together (128mb)").argParser(bytes),
  )
  .addOption(new Option("--headers-timeout <time>", "for the head of a request to come (10s)").argParser(time))
  .addOption(new Option("--body-timeout <time>", "for its body to come after that (60s)").argParser(time))
  .addOption(
    new Option("--idle-timeout <time>", "that a connection without a request stays open (72s)").argParser(time),
  )
  .addOption(
    new Option("--stall-timeout <time>", "that a client may take to send or read the next bytes (60s)").argParser(time),
  )
  .addOption(
    new Option("--max-connections <number>", "connections at one time, of all workers (4096)").argParser(positive),
  )
  .addOption(
    new Option("--max-queue <number>", "requests that a process may have to answer (1000)").argParser(positive),
  )
  .addOption(
    new Option(
      "--max-wait <time>",
      "that a request may be expected to wait where a queue stands, or off (what 16 take, 10ms at least)",
    ).argParser(timeOrOff),
  )
  .addOption(
    new Option("--deadline <time>", "that work on one request may take, past which its process is killed, or off")
      .default(30_000, "30s")
      .argParser(timeOrOff),
  )
  .addOption(
    new Option("--grace <time>", "that requests under way have once the server is to end (10s)").argParser(time),
  )
  .addOption(
    new Option(
      "--admin-port <port>",
      "answer /_health, /_ready and /_metrics on this port, and not on the one of all (there, without a key)",
    ).argParser(port),
  )
  .option("--access-log [file]", "log each request, a line of JSON, to a file or standard output")
  .option("--log-queries", "write the values of URL parameters to the log, too")
  .addOption(
    new Option("--slow-log <time>", "log requests that take so long, with what they ask, to standard output").argParser(
      time,
    ),
  )
  .option("--watch", "serve the index that takes the place of the one in the folder, as SIGHUP has it done once")
  .option("--no-diagnostics", "leave out the x-engine-time-us and x-wasm-memory-bytes headers and x-index-load-ms")
  .helpOption("--help", "show this help")
  .action(serve);

program
  .command("verify")
  .description("Checks every byte of an index.")
  .argument("<folder>", "the index")
  .helpOption("--help", "show this help")
  .action(verify);

program
  .command("inspect")
  .description("Lists what an index holds.")
  .argument("<folder>", "the index")
  .option("--json", "as JSON")
  .helpOption("--help", "show this help")
  .action(inspect);

// `vitrine inspect DIR | head` has read enough: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

void main();

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const known = error instanceof UserError || error instanceof BuildError || error instanceof IndexFault;
    const text = known || (error instanceof Error && "code" in error) ? error.message : stackOf(error);
    process.stderr.write(`error: ${text}\n`);
    process.exitCode = 1;
  }
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
    const { buildIndex } = await import("./build.js");
    const { createProgress } = await import("./output/progress.js");
    const { sectionTables } = await import("./output/tables.js");
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

async function serve(flags: ServeFlags): Promise<void> {
  let index = flags.index;
  if (index === undefined) {
    const { ensureSample, sampleFolder } = await import("./sample.js");
    index = sampleFolder;
    const report = await ensureSample();
    if (report !== null) process.stdout.write(`built a sample of ${count(report.documents)} products in ${index}\n`);
  }
  // Found and compiled while files are read.
  const starter = flags.workers === undefined ? startOne() : startSeveral(flags.workers);
  // Read before the server starts, so that a wrong folder or file is told at once.
  const manifest = await readManifestFile(index);
  const { apiKeys, corsOrigin, workBudget, responseBudget, requestBudget, memoryBudget, cache } = flags;
  const keys = apiKeys === undefined ? undefined : await readKeys(apiKeys);
  const tls = await readTls(flags);
  if (typeof flags.accessLog === "string") await checkWritable(flags.accessLog);
  const reread = async (): Promise<Secrets> => {
    const apiKeys = flags.apiKeys === undefined ? undefined : await readKeys(flags.apiKeys);
    const tls = await readTls(flags);
    return { ...(apiKeys === undefined ? {} : { apiKeys }), ...(tls === undefined ? {} : { tls }) };
  };
  const budgets = {
    ...(workBudget === undefined ? {} : { work: workBudget }),
    ...(responseBudget === undefined ? {} : { responseBytes: responseBudget }),
    ...(memoryBudget === undefined ? {} : { memoryBytes: memoryBudget }),
    ...(requestBudget === undefined ? {} : { requestBytes: requestBudget }),
  };
  const start = await starter;
  const running = await start({
    index,
    host: flags.host,
    port: flags.port,
    diagnostics: flags.diagnostics,
    signals: true,
    budgets,
    ...(cache === undefined ? {} : { cacheBytes: cache }),
    ...(keys === undefined ? {} : { apiKeys: keys }),
    ...(corsOrigin === undefined ? {} : { corsOrigins: corsOrigin }),
    ...(tls === undefined ? {} : { tls }),
    ...limitsOf(flags),
    reread,
    notify: (line) => void process.stderr.write(`${line}\n`),
  });
  stopWithShell(() => void running.close());
  const body = flags.index === undefined ? `{"query":{"match":{"name":"wireless"}}}` : `{"query":{"match_all":{}}}`;
  process.stdout.write(
    `vitrine serves [${manifest.name}], ${count(manifest.documents)} documents, at ${running.address}\n` +
      `try: curl '${running.address}/${encodeURIComponent(manifest.name)}/_search?pretty' ` +
      `-H 'Content-Type: application/json' -d '${body}'${keys === undefined ? "" : " -u ID:SECRET"}\n` +
      (running.adminAddress === undefined ? "" : `operators: ${running.adminAddress}/_metrics\n`),
  );
}

/** Returns the limits that were given; those that were not have their defaults elsewhere. */
function limitsOf(flags: ServeFlags): Partial<ServeOptions> {
  const { deadline } = flags;
  const given = {
    maxBodyBytes: flags.maxBody,
    bodyMemoryBytes: flags.bodyMemory,
    corsHeaders: flags.corsHeaders,
    allowedHosts: flags.allowedHosts,
    headersTimeoutMs: flags.headersTimeout,
    bodyTimeoutMs: flags.bodyTimeout,
    idleTimeoutMs: flags.idleTimeout,
    stallTimeoutMs: flags.stallTimeout,
    maxConnections: flags.maxConnections,
    maxQueue: flags.maxQueue,
    maxWaitMs: flags.maxWait,
    deadlineMs: deadline === Infinity ? undefined : deadline,
    graceMs: flags.grace,
    adminPort: flags.adminPort,
    accessLog: flags.accessLog,
    logQueries: flags.logQueries,
    slowLogMs: flags.slowLog,
    watch: flags.watch,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

type Start = (options: ServeOptions) => Promise<Serving>;

async function startOne(): Promise<Start> {
  return (await import("../../host/src/serve.js")).serve;
}

async function startSeveral(workers: number): Promise<Start> {
  const { serveWithWorkers, StartError } = await import("../../host/src/workers/pool.js");
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  return (options) =>
    serveWithWorkers(options, workers, log).catch((error: unknown) => {
      throw error instanceof StartError ? new UserError(error.message) : error;
    });
}

async function verify(folder: string): Promise<void> {
  const { manifest, sections } = await verifyIndex(folder);
  const parts = partCount(manifest.parts.length);
  process.stdout.write(
    `${folder}: whole: ${count(manifest.documents)} documents, ${parts}, ${count(manifest.image_bytes)} bytes, ` +
      `${sections.length} sections\n`,
  );
}

async function inspect(folder: string, flags: { json?: boolean }): Promise<void> {
  const { manifest, documents, sections } = await inspectIndex(folder);
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify({ ...manifest, documents, sections }, null, 2)}\n`);
    return;
  }
  const head = `index ${manifest.name}: ${count(documents)} documents, ${partCount(manifest.parts.length)}, `;
  process.stdout.write(`${head}${count(manifest.image_bytes)} bytes, ${manifest.generator}\n`);
  const { detailTable, sectionTables } = await import("./output/tables.js");
  process.stdout.write(`${detailTable(sections)}\n${sectionTables(sections)}\n`);
}

function partCount(parts: number): string {
  return `${parts} ${parts === 1 ? "part" : "parts"}`;
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

async function readInput(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw new UserError(`${path}: cannot be read: ${messageOf(error)}`);
  });
}

/** Refuses a log that cannot be written: later, nobody would be told. */
async function checkWritable(path: string): Promise<void> {
  const file = await open(path, "a").catch((error: unknown) => {
    throw new UserError(`${path}: cannot be written: ${messageOf(error)}`);
  });
  await file.close();
}

/** `npm start` puts a shell in between that dies of SIGTERM without passing it on: its end is the signal. */
function stopWithShell(stop: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, 200);
  timer.unref();
}

async function readKeys(path: string): Promise<string[]> {
  const { readApiKeys } = await import("../../host/src/http/authorization.js");
  const text = new TextDecoder().decode(await readInput(path));
  try {
    return readApiKeys(text);
  } catch (error) {
    throw new UserError(`${path}: ${messageOf(error)}`);
  }
}

async function readTls(flags: ServeFlags): Promise<{ cert: Uint8Array; key: Uint8Array } | undefined> {
  const { tlsCert, tlsKey } = flags;
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new UserError("--tls-cert and --tls-key belong together");
  return { cert: await readInput(tlsCert), key: await readInput(tlsKey) };
}

/** To Node, no name is every interface: what a variable that is not set makes of a command must not be that. */
function host(text: string): string {
  if (text === "") throw new InvalidArgumentError("It is an address, 0.0.0.0 for all of this machine's.");
  return text;
}

function workers(text: string): number {
  const value = positive(text);
  if (value > MOST_WORKERS) throw new InvalidArgumentError(`It is a whole number from 1 to ${MOST_WORKERS}.`);
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError("It is a whole number from 1.");
  }
  return value;
}

/** Returns bytes, 0 for `off`. */
function cacheSize(text: string): number {
  return text === "off" ? 0 : bytes(text, "It is a size such as 512kb, 16mb or 1gb, or off.");
}

/** Returns bytes; like the sizes of the real engine, a number may be followed by its unit. */
function bytes(text: string, form: unknown): number {
  const [, digits = "", unit = "b"] = /^(\d+)(b|kb|mb|gb)?$/.exec(text) ?? [];
  const value = Number(digits) * 1024 ** ["b", "kb", "mb", "gb"].indexOf(unit);
  if (value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError(typeof form === "string" ? form : "It is a size such as 512kb, 16mb or 1gb.");
  }
  return value;
}

/** Returns milliseconds. */
function time(text: string): number {
  const [, digits = "", unit = ""] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  const value = Number(digits) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 0);
  // More than that no timer takes.
  if (value < 1 || value > 2 ** 31 - 1) throw new InvalidArgumentError("It is a time such as 500ms, 10s or 5m.");
  return value;
}

/** Returns milliseconds, infinitely many for `off`. */
function timeOrOff(text: string): number {
  return text === "off" ? Infinity : time(text);
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return value;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
