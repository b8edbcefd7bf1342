/**
 * What does `vitrine serve` do? It reads the files that it is given, starts one server or several workers, and says where.
 */
import type { Command } from "commander";
import type { Secrets } from "../../../host/src/operators/reload.js";
import type { ServeOptions, Serving } from "../../../host/src/serve.js";
import { readManifestFile } from "../index_files.js";
import { count } from "../output/units.js";
import { messageOf } from "../sources/catalog.js";
import { UserError, checkWritable, readInput } from "./files.js";
import { addServeOptions, limitsOf, type ServeFlags } from "./serve_options.js";

/** Adds the command. */
export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .description("Serves an index; without --index a sample of 2,000 products, built when it is not there.");
  addServeOptions(command).helpOption("--help", "show this help").action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  let index = flags.index;
  if (index === undefined) {
    const { ensureSample, sampleFolder } = await import("../sample.js");
    index = sampleFolder;
    const report = await ensureSample();
    if (report !== null) process.stdout.write(`built a sample of ${count(report.documents)} products in ${index}\n`);
  }
  // Found and compiled while files are read.
  const starter = flags.workers === undefined ? startOne() : startSeveral(flags.workers);
  // Read before the server starts, so that a wrong folder or file is told at once.
  const manifest = await readManifestFile(index);
  const { apiKeys, corsOrigin, workBudget, responseBudget, requestBudget, memoryBudget, maxSearches, cache } = flags;
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
    ...(maxSearches === undefined ? {} : { searches: maxSearches }),
  };
  const start = await starter;
  const running = await start({
    index,
    host: flags.host,
    port: flags.port,
    diagnostics: flags.diagnostics,
    ...(flags.extended === true ? { extended: true } : {}),
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
  const mode = flags.extended === true ? "extended" : "strictly";
  // The address stands last, for those who read the line.
  process.stdout.write(
    `vitrine serves [${manifest.name}] ${mode}, ${count(manifest.documents)} documents, at ${running.address}\n` +
      `try: curl '${running.address}/${encodeURIComponent(manifest.name)}/_search?pretty' ` +
      `-H 'Content-Type: application/json' -d '${body}'${keys === undefined ? "" : " -u ID:SECRET"}\n` +
      (running.adminAddress === undefined ? "" : `operators: ${running.adminAddress}/_metrics\n`),
  );
}

type Start = (options: ServeOptions) => Promise<Serving>;

async function startOne(): Promise<Start> {
  return (await import("../../../host/src/serve.js")).serve;
}

async function startSeveral(workers: number): Promise<Start> {
  const { serveWithWorkers, StartError } = await import("../../../host/src/workers/pool.js");
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  return (options) =>
    serveWithWorkers(options, workers, log).catch((error: unknown) => {
      throw error instanceof StartError ? new UserError(error.message) : error;
    });
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
  const { readApiKeys } = await import("../../../host/src/http/authorization.js");
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
