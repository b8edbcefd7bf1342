/**
 * Which requests came, and which were slow? JSON lines by pino, gathered in memory and written beside the work on
 * requests; where they come faster than they can be written, lines are dropped and counted.
 */
import { pino } from "pino";
import type { Logger } from "pino";

import { OPAQUE_ID } from "../http/headers.js";
import type { AppRequest, AppResponse } from "../http/message.js";

/** Which requests are logged. */
export interface RequestLogOptions {
  /** All of them: in this file, or with `true` to standard output. */
  readonly accessLog?: string | true;
  /** Those that took so many milliseconds or more, with what they asked: to standard output. */
  readonly slowLogMs?: number;
  /** Writes the values of URL parameters, too. */
  readonly logQueries?: boolean;
  /** Number of the worker, which the lines carry. */
  readonly worker?: number;
}

/** A request that was answered. */
export interface Answered {
  readonly request: AppRequest;
  readonly answer: AppResponse;
  readonly address: string | undefined;
  /** Milliseconds that it waited to be answered, and from when it was there as a whole until its answer was. */
  readonly waited: number;
  readonly milliseconds: number;
}

/** Takes note of requests. */
export interface RequestLog {
  note(answered: Answered): void;
  /** Opens files anew: they may have been moved away. */
  reopen(): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
  /** Lines that were dropped so far. */
  dropped(): number;
}

type Destination = ReturnType<typeof pino.destination>;

const MB = 1024 * 1024;
/** Bytes that wait to be written at most, in each log. */
const MOST_BYTES = 4 * MB;
/** Pieces are written at once; to a pipe, those of several processes stay apart only up to this length. */
const PIPE_BYTES = 4096;
const FILE_BYTES = 16 * 1024;
const FLUSH_MS = 1000;

const MOST_PATH = 1024;
const MOST_ID = 256;
const MOST_BODY = 4096;

/** Returns what takes note of requests, or null where nobody wants that. */
export function requestLog(options: RequestLogOptions): RequestLog | null {
  const { accessLog, slowLogMs = Infinity, logQueries = false, worker } = options;
  if (accessLog === undefined && slowLogMs === Infinity) return null;
  let dropped = 0;
  const destinations: Destination[] = [];
  const open = (file: string | true): Logger => {
    const toFile = file !== true;
    const most = toFile ? FILE_BYTES : PIPE_BYTES;
    const destination: Destination = pino.destination({
      dest: toFile ? file : 1,
      sync: false,
      minLength: most / 4,
      maxWrite: most,
      maxLength: MOST_BYTES,
      periodicFlush: FLUSH_MS,
    });
    destination.on("drop", () => (dropped += 1));
    // A full disk ends no service.
    destination.on("error", () => (dropped += 1));
    destinations.push(destination);
    return pino({ base: worker === undefined ? null : { worker } }, destination);
  };
  const toOutput = accessLog === true || slowLogMs < Infinity ? open(true) : null;
  const access = accessLog === true ? toOutput : accessLog === undefined ? null : open(accessLog);
  const flushAll = (): void => {
    for (const destination of destinations) {
      try {
        destination.flushSync();
      } catch {
        // Nobody is left to be told.
      }
    }
  };
  process.once("exit", flushAll);

  return {
    note: (answered) => {
      const isSlow = answered.milliseconds >= slowLogMs;
      if (access === null && !isSlow) return;
      const line = describe(answered, logQueries);
      access?.info(line, "request");
      if (isSlow) toOutput?.warn(Object.assign({}, line, details(answered)), "slow request");
    },
    reopen: () => {
      if (typeof accessLog === "string") destinations.at(-1)?.reopen();
    },
    close: async () => {
      const written = destinations.map(
        (destination) =>
          new Promise<void>((resolve) => {
            destination.flush(() => {
              resolve();
            });
          }),
      );
      // One that nobody reads from is waited for no longer than this.
      const timer = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([Promise.all(written), timer]);
    },
    dropped: () => dropped,
  };
}

function describe({ request, answer, address, milliseconds }: Answered, logQueries: boolean): Record<string, unknown> {
  const { account } = answer;
  return {
    method: request.method,
    path: (logQueries ? request.url : withoutValues(request.url)).slice(0, MOST_PATH),
    route: account?.route,
    status: answer.status,
    bytes: Number(answer.headers["content-length"] ?? answer.body.length),
    ms: rounded(milliseconds),
    engineMs: account?.engineTime,
    work: account?.budget.units,
    opaqueId: request.headers[OPAQUE_ID]?.slice(0, MOST_ID),
    address,
    user: account?.user ?? undefined,
  };
}

/** What of a slow request took its time, work and memory, and the beginning of what it asked. */
function details({ request, answer, waited }: Answered): Record<string, unknown> {
  const { account } = answer;
  const body = request.body ?? new Uint8Array();
  const isText = request.headers["content-encoding"] === undefined;
  return {
    waitMs: rounded(waited),
    readMs: account?.readTime,
    readWork: account?.readUnits,
    engineMemory: account?.budget.engineMemory,
    budget: account?.refusal ?? undefined,
    bodyBytes: body.length,
    body: isText && body.length > 0 ? new TextDecoder().decode(body.subarray(0, MOST_BODY)) : undefined,
  };
}

/** Returns a URL whose parameters have names only. */
function withoutValues(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at) + url.slice(at).replace(/=[^&]*/g, "=");
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
