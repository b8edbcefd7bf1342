/** How is an index in a folder served by a Node process? Loaded at once, and warmed while nobody asks. */
import { setImmediate as immediate, setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { pino } from "pino";
import type { Logger } from "pino";

import { createApp } from "./app.js";
import type { AppOptions, LoadableApp } from "./app.js";
import { compileAhead, nodeModule } from "./entry/module.js";
import { isLoopback, LOOPBACK } from "./http/hosts.js";
import { directorySource } from "./parts/directory.js";
import type { ListenOptions, Requests, Serving } from "./server.js";
import type { Watchdog } from "./watchdog.js";

export type { Serving } from "./server.js";

/** Options that an app has, too. */
type Passed =
  | "budgets"
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

/** How to serve. */
export type ServeOptions = IndexOptions & LogOptions & Omit<ListenOptions, "log">;

/** Returns the options of a server that answers for its own machine's names alone where no other machine reaches it. */
export function withHosts(options: ServeOptions): ServeOptions {
  const { host, allowedHosts } = options;
  if (allowedHosts === undefined && !isLoopback(host)) return options;
  return Object.assign({}, options, { allowedHosts: [LOOPBACK, ...(allowedHosts ?? [])] });
}

const compress = promisify(gzip) as (body: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

/**
 * Milliseconds before the warm-up: who waits for a server to listen asks at once, and would wait for the first made-up
 * search, which is the slowest.
 */
const FIRST_COME_MS = 100;

/** Serves an index until it is closed. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const log = makeLog(options);
  const watch = await watchOver(options);
  const app = openIndex(withHosts(options), log, watch);
  // A failure is told to the first request, which tries again.
  await app.load().catch(() => undefined);
  const { listen } = await import("./server.js");
  const serving = await listen(app, { ...options, log });
  warmUp(app, serving, watch);
  return serving;
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
): LoadableApp {
  compileAhead();
  return createApp({
    ...options,
    ...(watch === null ? {} : { watch }),
    index: directorySource(index),
    wasm: nodeModule(),
    diagnostics,
    gzip: (body) => compress(body, { level: 3 }),
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
