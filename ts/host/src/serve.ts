/** How is an index in a folder served by a Node process? Loaded at once, and warmed while nobody asks. */
import { setImmediate as immediate, setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { pino } from "pino";
import type { Logger } from "pino";

import { createApp } from "./app.js";
import type { AppOptions, LoadableApp } from "./app.js";
import { compileAhead, nodeModule } from "./entry/module.js";
import { directorySource } from "./parts/directory.js";
import type { ListenOptions, Requests, Serving } from "./server.js";

export type { Serving } from "./server.js";

/** What to serve. */
export interface IndexOptions extends Pick<AppOptions, "budgets" | "cacheBytes" | "apiKeys" | "corsOrigins"> {
  /** The folder of the index. */
  readonly index: string;
  /** As of an app, but on unless it is switched off. */
  readonly diagnostics?: boolean;
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

const compress = promisify(gzip) as (body: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

/**
 * Milliseconds before the warm-up: who waits for a server to listen asks at once, and would wait for the first made-up
 * search, which is the slowest.
 */
const FIRST_COME_MS = 100;

/** Serves an index until it is closed. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const log = makeLog(options);
  const app = openIndex(options, log);
  // A failure is told to the first request, which tries again.
  await app.load().catch(() => undefined);
  const { listen } = await import("./server.js");
  const serving = await listen(app, { ...options, log });
  warmUp(app, serving);
  return serving;
}

/** Returns a log that writes JSON lines. */
export function makeLog({ log, logTo, worker }: LogOptions): Logger {
  const level = log === true ? "info" : "error";
  const all = logTo === undefined ? pino({ level }) : pino({ level }, logTo);
  return worker === undefined ? all : all.child({ worker });
}

/** Returns the app that serves an index. */
export function openIndex({ index, diagnostics = true, ...options }: IndexOptions, log: ErrorLog): LoadableApp {
  compileAhead();
  return createApp({
    ...options,
    index: directorySource(index),
    wasm: nodeModule(),
    diagnostics,
    gzip: (body) => compress(body, { level: 3 }),
    onLoadFailure: (reason, error) => {
      log.error({ err: error }, reason);
    },
  });
}

/** Loads the index and, a moment later, runs made-up searches whenever there is nothing else to do, until the server stops. */
export function warmUp(app: LoadableApp, server: Requests): void {
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
    await app.load();
    await delay(FIRST_COME_MS, undefined, { ref: false });
    if (!server.isClosing()) await app.warmUp(turn);
  };
  // A load that fails is tried again by the first request, which is told why.
  begin().catch(() => undefined);
}
