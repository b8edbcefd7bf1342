/** What does a worker do? It serves, with an engine of its own, the connections that it is handed. */
import type { Socket } from "node:net";

import { compileAhead } from "../entry/module.js";
import type { LoadableApp } from "../app_options.js";
import type { Successor } from "../engine/client.js";
import { makeEndpoints } from "../operators/endpoints.js";
import { versionOf } from "../operators/metrics.js";
import { observe } from "../operators/observed.js";
import type { Observed } from "../operators/observed.js";
import { messageOf } from "../operators/reload.js";
import type { Secrets } from "../operators/reload.js";
import { requestLog } from "../operators/request_log.js";
import type { RequestLog } from "../operators/request_log.js";
import { heedSignals } from "../operators/signals.js";
import { directorySource } from "../parts/directory.js";
import type { IndexSource } from "../parts/source.js";
import { letGo, makeLog, openIndex, versionOfApp, warmUp, watchOver, withHosts } from "../serve.js";
import type { ServeOptions } from "../serve.js";
import type { Attached } from "../server.js";
import { stopOnSignals } from "../stopping.js";
import type { FromWorker, ToWorker } from "./messages.js";

// Needed whatever the options say, which come later.
compileAhead();

let server: Attached | null = null;
let app: LoadableApp | null = null;
let observed: Observed | null = null;
let requests: RequestLog | null = null;
let folder: IndexSource | null = null;
/** The index that is to take the place of the one that is served. */
let successor: Successor | null = null;
/** Version of the index that all workers serve; null before it is loaded. */
let version: string | null = null;
/** Operators that wait for the metrics of all workers. */
const scrapes = new Map<number, (text: string) => void>();
let scraped = 0;
let stopping = false;
let stopped = false;

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

async function start(options: ServeOptions, worker: number): Promise<void> {
  try {
    const log = makeLog({ ...options, worker });
    // A start that fails is told by the pool.
    const error = (details: object, message: string): void => {
      if (server !== null) log.error(details, message);
    };
    const watch = await watchOver({ ...options, worker });
    const withNames = withHosts(options);
    folder = directorySource(options.index);
    const opened = openIndex(withNames, { error }, watch, sameIndex(folder));
    const [{ attach }] = await Promise.all([import("../server.js"), opened.load()]);
    requests = requestLog({ ...options, worker });
    observed = observe(opened, String(worker), () => requests?.dropped() ?? 0);
    const { readiness } = observed;
    const own = options.adminPort === undefined;
    const endpoints = own ? makeEndpoints({ readiness, metrics: scrape }, withNames.allowedHosts) : undefined;
    server = await attach(opened, { ...options, log, requestLog: requests, endpoints });
    observed.requests = server;
    app = opened;
    version = versionOfApp(opened);
    tell({ kind: "ready", version: version ?? "" });
    warmUp(opened, server, watch);
  } catch (error) {
    fail(error);
  }
}

/** Returns the source of an index, but of no other than all workers serve: that one is for all of them, or for none. */
function sameIndex(source: IndexSource): IndexSource {
  return {
    part: (file, into) => source.part(file, into),
    manifest: async () => {
      const bytes = await source.manifest();
      if (version === null || versionOf(bytes) === version) return bytes;
      if (app?.state().index === null) tell({ kind: "differs" });
      throw new Error("its folder holds another one than was served");
    },
  };
}

/** Loads the index of a version beside the one that is served. */
async function prepare(id: number, wanted: string): Promise<void> {
  try {
    if (app === null || folder === null) throw new Error("nothing is served yet");
    const next = await app.prepare(folder);
    if (versionOf(next.manifest) !== wanted) throw new Error("it changed while it was read");
    successor = next;
    tell({ kind: "prepared", id, fault: null, what: `[${next.name}]` });
  } catch (error) {
    tell({ kind: "prepared", id, fault: messageOf(error), what: "" });
  }
}

function commit(): void {
  if (successor === null) return;
  successor.commit();
  version = versionOf(successor.manifest);
  successor = null;
  void letGo();
}

function abort(): void {
  if (successor !== null) void letGo();
  successor = null;
  // Its own index is gone, and the one that the others serve is nowhere to be had.
  if (app?.state().index === null) void stop();
}

function refresh({ apiKeys, tls }: Secrets): void {
  if (tls !== undefined) server?.setTls(tls);
  if (apiKeys !== undefined) app?.setApiKeys(apiKeys);
  requests?.reopen();
}

/** Returns the metrics of all workers, which the process that accepts connections gathers. */
function scrape(): Promise<string> {
  const id = (scraped += 1);
  return new Promise((resolve) => {
    scrapes.set(id, resolve);
    tell({ kind: "scrape", id });
  });
}

/** Ends once the reason is on its way. */
function fail(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const message: FromWorker = { kind: "failed", reason };
  process.send?.(message, undefined, {}, () => process.exit(1));
}

function take(id: number, socket: Socket | undefined): void {
  // One that stops still serves what was on its way.
  if (server === null || stopped) {
    tell({ kind: "refused", id });
    socket?.destroy();
    return;
  }
  // Said first: bytes that were read cannot be read again by another worker.
  tell({ kind: "taken", id });
  // A client that has hung up by now leaves nothing to hand over.
  if (socket === undefined) {
    tell({ kind: "closed" });
    return;
  }
  socket.once("close", () => {
    tell({ kind: "closed" });
  });
  server.take(socket);
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  tell({ kind: "leaving" });
  await server?.close();
  await requests?.close();
  stopped = true;
  process.exit(0);
}

process.on("message", (message: ToWorker, handle: unknown) => {
  if (message.kind === "start") void start(message.options, message.worker);
  else if (message.kind === "take") take(message.id, handle as Socket | undefined);
  else if (message.kind === "prepare") void prepare(message.id, message.version);
  else if (message.kind === "commit") {
    commit();
    tell({ kind: "committed", id: message.id });
  } else if (message.kind === "abort") abort();
  else if (message.kind === "refresh") refresh(message.secrets);
  else if (message.kind === "measure") tell({ kind: "measured", id: message.id, metrics: observed?.metrics() ?? [] });
  else if (message.kind === "metrics") {
    scrapes.get(message.id)?.(message.text);
    scrapes.delete(message.id);
  } else void stop();
});
// The process that accepts connections heeds those that are sent to all; it alone tells of them.
heedSignals(
  () => undefined,
  () => undefined,
);
// The process that accepts connections is gone, and nobody else would end this one.
process.on("disconnect", () => void stop());
stopOnSignals(stop);
