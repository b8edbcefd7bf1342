/** How is an index in a folder served by a Node process? Loaded at once, and warmed while nobody asks. */
import { setImmediate as immediate, setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createGunzip, createInflate, gzip } from "node:zlib";

import { pino } from "pino";
import type { Logger } from "pino";

import { createApp } from "./app.js";
import { collect } from "./operators/collect.js";
import type { AppOptions, LoadableApp } from "./app_options.js";
import { compileAhead, nodeModule } from "./entry/module.js";
import { isLoopback, LOOPBACK } from "./http/hosts.js";
import type { Admin } from "./operators/admin.js";
import { makeEndpoints } from "./operators/endpoints.js";
import { exposition, reloadMetrics, versionOf } from "./operators/metrics.js";
import { observe } from "./operators/observed.js";
import { keepUpToDate } from "./operators/reload.js";
import type { ReloadOptions, Secrets } from "./operators/reload.js";
import { requestLog } from "./operators/request_log.js";
import type { RequestLogOptions } from "./operators/request_log.js";
import { heedSignals } from "./operators/signals.js";
import { directorySource } from "./parts/directory.js";
import type { IndexSource } from "./parts/source.js";
import type { ListenOptions, Requests, Serving } from "./server.js";
import { stopOnSignals } from "./stopping.js";
import type { Watchdog } from "./watchdog.js";

export type { Serving } from "./server.js";

/** Options that an app has, too. */
type Passed =
  | "budgets"
  | "extended"
  | "cacheBytes"
  | "apiKeys"
  | "corsOrigins"
  | "corsHeaders"
  | "allowedHosts"
  | "maxBodyBytes"
  | "bodyMemoryBytes";

/** What to serve. */
export interface IndexOptions extends Pick<AppOptions, Passed> {
  /** The folder of the index. */
  readonly index: string;
  /** As of an app, but on unless it is switched off. */
  readonly diagnostics?: boolean;
  /**
   * Milliseconds after which the process is killed where one stretch of work on a request goes on for so long; the request is
   * logged. Without this it is waited for.
   */
  readonly deadlineMs?: number;
}

/** What to log. */
export interface LogOptions {
  /** Logs requests, too; what goes wrong in the service is always logged. */
  readonly log?: boolean;
  /** Where the log's JSON lines go instead of to standard output. */
  readonly logTo?: { write(line: string): void };
  /** Number of the worker, which its log lines carry. */
  readonly worker?: number;
}

/** A log of what goes wrong. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** What operators get. */
export interface OperatorOptions extends RequestLogOptions, ReloadOptions {
  /** Port on which operators are answered, and on no other; 0 for any that is free. Without it they are where all are. */
  readonly adminPort?: number;
}

/** How to serve. */
export type ServeOptions = IndexOptions &
  LogOptions &
  OperatorOptions &
  Omit<ListenOptions, "log" | "endpoints" | "requestLog">;

/** Returns the options of a server that answers for its own machine's names alone where no other machine reaches it. */
export function withHosts(options: ServeOptions): ServeOptions {
  const { host, allowedHosts } = options;
  if (allowedHosts === undefined && !isLoopback(host)) return options;
  return Object.assign({}, options, { allowedHosts: [LOOPBACK, ...(allowedHosts ?? [])] });
}

const compress = promisify(gzip) as (body: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

/** Decompresses several times as quickly as the platform's own stream, whose pieces are 16 KiB. */
function decompress(body: Uint8Array, format: "gzip" | "deflate"): AsyncIterable<Uint8Array> {
  const settings = { chunkSize: 64 * 1024 };
  const stream = format === "gzip" ? createGunzip(settings) : createInflate(settings);
  stream.end(body);
  return stream;
}

/**
 * Milliseconds before the warm-up: who waits for a server to listen asks at once, and would wait for the first made-up
 * search, which is the slowest.
 */
const FIRST_COME_MS = 100;

/** Serves an index until it is closed. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const log = makeLog(options);
  const tell = (line: string): void => {
    log.info(line);
  };
  const { notify = tell } = options;
  const watch = await watchOver(options);
  const withNames = withHosts(options);
  const app = openIndex(withNames, log, watch);
  const requests = requestLog(options);
  const observed = observe(app, "0", () => requests?.dropped() ?? 0);
  const reloadable = {
    folder: options.index,
    version: () => versionOfApp(app),
    swap: async (version: string): Promise<string> => {
      const next = await app.prepare();
      if (versionOf(next.manifest) !== version) throw new Error("it changed while it was read");
      next.commit();
      await letGo();
      return describeIndex(app);
    },
    refresh: (secrets: Secrets): void => {
      if (secrets.tls !== undefined) observed.requests?.setTls(secrets.tls);
      if (secrets.apiKeys !== undefined) app.setApiKeys(secrets.apiKeys);
      requests?.reopen();
    },
  };
  const reloader = keepUpToDate(reloadable, { ...options, notify });
  if (options.signals === true) heedSignals(notify, () => void reloader.reload(true));
  const metrics = async (): Promise<string> => {
    const { swapped, refused } = reloader.counts;
    return exposition([observed.metrics(), reloadMetrics(swapped, refused)]);
  };
  const { readiness } = observed;
  const endpoints = makeEndpoints({ readiness, metrics }, withNames.allowedHosts);
  const admin = await openAdmin(options, endpoints);
  // A failure is told to the first request, which tries again.
  await app.load().catch(() => undefined);
  const { listen } = await import("./server.js");
  const listening = { ...options, log, requestLog: requests, ...(admin === null ? { endpoints } : {}), signals: false };
  const serving = await listen(app, listening).catch(async (error: unknown) => {
    reloader.stop();
    await admin?.close();
    throw error;
  });
  observed.requests = serving;
  warmUp(app, serving, watch);
  let closed: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    reloader.stop();
    await serving.close();
    await requests?.close();
    await admin?.close();
  };
  const close = (): Promise<void> => (closed ??= end());
  if (options.signals === true) stopOnSignals(close);
  const { address } = serving;
  return {
    address,
    close,
    isClosing: () => serving.isClosing(),
    ...(admin === null ? {} : { adminAddress: admin.address }),
  };
}

/** Opens the operators' own port where there is to be one. */
export async function openAdmin(
  { host, adminPort }: ServeOptions,
  endpoints: ReturnType<typeof makeEndpoints>,
): Promise<Admin | null> {
  if (adminPort === undefined) return null;
  const { listenForOperators } = await import("./operators/admin.js");
  return listenForOperators(endpoints, host, adminPort);
}

/** Has the memory of an index given back that is no longer served. */
export async function letGo(): Promise<void> {
  const { collectSoon } = await import("./operators/collect.js");
  collectSoon();
}

/** Returns the version of the index that an app serves, if it serves one. */
export function versionOfApp(app: LoadableApp): string | null {
  const { index } = app.state();
  return index === null ? null : versionOf(index.manifest);
}

/** Returns how the index is called that an app serves. */
export function describeIndex(app: LoadableApp): string {
  const { index } = app.state();
  return index === null ? "nothing" : `[${index.name}], ${index.documents.toLocaleString("en-US")} documents`;
}

/** Returns a log that writes JSON lines. */
export function makeLog({ log, logTo, worker }: LogOptions): Logger {
  const level = log === true ? "info" : "error";
  const all = logTo === undefined ? pino({ level }) : pino({ level }, logTo);
  return worker === undefined ? all : all.child({ worker });
}

/** Returns what ends the process of a request that takes too long, once it is started; null where none is wanted. */
export async function watchOver({ deadlineMs, worker }: ServeOptions): Promise<Watchdog | null> {
  if (deadlineMs === undefined) return null;
  const { watchdog } = await import("./watchdog.js");
  return watchdog(deadlineMs, worker);
}

/** Returns the app that serves an index. */
export function openIndex(
  { index, diagnostics = true, ...options }: IndexOptions,
  log: ErrorLog,
  watch: Watchdog | null = null,
  source: IndexSource = directorySource(index),
): LoadableApp {
  compileAhead();
  return createApp({
    collect,
    ...options,
    ...(watch === null ? {} : { watch }),
    index: source,
    wasm: nodeModule(),
    diagnostics,
    gzip: (body) => compress(body, { level: 3 }),
    decompress,
    onLoadFailure: (reason, error) => {
      log.error({ err: error }, reason);
    },
  });
}

/**
 * Loads the index and, a moment later, has work watched: to start the thread would keep the first requests waiting. Then runs made-up searches
 * whenever there is nothing else to do, until the server stops.
 */
export function warmUp(app: LoadableApp, server: Requests, watch: Watchdog | null = null): void {
  const isBusy = (): boolean => app.isBusy() || server.isWaiting();
  const turn = async (): Promise<boolean> => {
    do {
      // Whatever has arrived is read, and answered or known to wait, before this comes back.
      await immediate();
      if (server.isClosing()) return false;
      if (isBusy()) await delay(5, undefined, { ref: false });
    } while (isBusy());
    return !server.isClosing();
  };
  const begin = async (): Promise<void> => {
    const loaded = app.load();
    await loaded.catch(() => undefined);
    await delay(FIRST_COME_MS, undefined, { ref: false });
    watch?.start();
    await loaded;
    if (!server.isClosing()) await app.warmUp(turn);
  };
  // A load that fails is tried again by the first request, which is told why.
  begin().catch(() => undefined);
}
