/**
 * How do several processes serve one port? This process accepts connections and hands each, unread, to the worker that
 * has fewest; what is said on a connection never passes through here.
 *
 * Processes and not threads: a connection cannot be given to a thread, and a thread that runs out of memory takes all
 * with it. Not `node:cluster` either: its round robin forgets a connection that it handed to a worker which dies before
 * it takes it, and that client waits for ever; its other way, a socket that all workers accept from, lets one worker
 * take every connection of a client that opens several at once. Here a connection stays open on both sides until the
 * worker says that it has it. It costs one message a connection, and nothing a request.
 */
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { createSecureContext } from "node:tls";

import { HTTP_LIMITS } from "../http/limits.js";
import { addressOf } from "../operators/admin.js";
import { makeEndpoints } from "../operators/endpoints.js";
import { exposition, poolMetrics, reloadMetrics, retire } from "../operators/metrics.js";
import type { Metric } from "../operators/metrics.js";
import { keepUpToDate } from "../operators/reload.js";
import type { Secrets } from "../operators/reload.js";
import { heedSignals } from "../operators/signals.js";
import { openAdmin, withHosts } from "../serve.js";
import type { ServeOptions, Serving } from "../serve.js";
import { settled, stopOnSignals } from "../stopping.js";
import { Slot } from "./slot.js";
import { SharedIndex } from "./swap.js";

/** So many starts in a row that came to nothing, and no worker left that serves: it will not get better. */
const HOPELESS = 5;

/** A worker that is too busy to say what it has counted is taken to have counted what it said before. */
const MEASURE_MS = 1000;

/** Why the workers could not begin. */
export class StartError extends Error {}

/** Serves an index with `count` workers; fails when one of them cannot load it. */
export async function serveWithWorkers(
  { reread, watch, notify, ...given }: ServeOptions,
  count: number,
  log: (line: string) => void,
): Promise<Serving> {
  let options: ServeOptions = given;
  const waiting: Socket[] = [];
  let handed = 0;
  let came = 0;
  let begun = false;
  let stopping = false;
  let allReady: () => void;
  let failed: (error: Error) => void;
  const started = new Promise<void>((resolve, reject) => {
    allReady = resolve;
    failed = reject;
  });
  let lastEnded = (): void => undefined;

  const events = {
    loaded(slot: Slot): void {
      index.loaded(slot);
    },
    differs(): void {
      void reloader.reload(false);
    },
    scrape(slot: Slot, id: number): void {
      void metrics().then((text) => {
        slot.send({ kind: "metrics", id, text });
      });
    },
    returned: (socket: Socket): void => {
      dispatch(socket);
    },
    ended(slot: Slot, fault: string): void {
      if (!slots.some((one) => one.isRunning)) lastEnded();
      if (stopping) return;
      if (begun) slot.log(fault);
      const { counted } = slot;
      slot.counted = [];
      retired = retired.then((before) => retire(before, counted));
      if (!begun) {
        failed(new StartError(`worker ${slot.number} could not start: ${fault}`));
      } else if (slots.every((one) => !one.isReady && one.failedStarts >= HOPELESS)) {
        log("no worker can be started any more");
        process.exitCode = 1;
        void stop();
      } else {
        restarts += 1;
        slot.restart();
      }
    },
    log,
  };
  const slots = Array.from({ length: count }, (_, at) => new Slot(at + 1, () => options, events));

  function admit(slot: Slot): void {
    slot.open();
    // It was started with those of before, perhaps.
    if (refreshed !== null) slot.send({ kind: "refresh", secrets: refreshed });
    if (!begun && slots.every((slot) => slot.isReady)) {
      begun = true;
      allReady();
    }
    for (const socket of waiting.splice(0)) dispatch(socket);
  }

  const index = new SharedIndex(
    () => slots,
    admit,
    () => void reloader.reload(false),
  );
  const reloadable = {
    folder: options.index,
    version: () => index.version,
    swap: (version: string) => index.swap(version),
    refresh: (secrets: Secrets): void => {
      // Where it is no certificate, this fails.
      if (secrets.tls !== undefined) createSecureContext(secrets.tls as Parameters<typeof createSecureContext>[0]);
      options = { ...options, ...secrets };
      refreshed = secrets;
      for (const slot of slots) slot.send({ kind: "refresh", secrets });
    },
  };
  const reloader = keepUpToDate(reloadable, {
    notify: notify ?? log,
    ...(reread === undefined ? {} : { reread }),
    ...(watch === undefined ? {} : { watch }),
  });
  if (options.signals === true) heedSignals(notify ?? log, () => void reloader.reload(true));

  let refreshed: Secrets | null = null;
  let restarts = 0;
  // What workers had counted that have ended.
  let retired = Promise.resolve<readonly Metric[]>([]);

  async function metrics(): Promise<string> {
    await Promise.all(
      slots.map(async (slot) => {
        const answer = slot.isReady ? await slot.ask({ kind: "measure" }, MEASURE_MS) : null;
        if (answer?.kind === "measured") slot.counted = answer.metrics;
      }),
    );
    const { swapped, refused } = reloader.counts;
    const own = [
      ...poolMetrics(slots.filter(({ isReady }) => isReady).length, restarts),
      ...reloadMetrics(swapped, refused),
    ];
    return exposition([await retired, ...slots.map(({ counted }) => counted), own]);
  }

  const readiness = (): Promise<string | null> => {
    if (stopping) return Promise.resolve("the server is about to end");
    return Promise.resolve(slots.some(({ isReady }) => isReady) ? null : "no worker is ready");
  };

  function dispatch(socket: Socket): void {
    let best: Slot | null = null;
    for (const slot of slots) slot.level(fewestBeside(slot));
    // Equals take turns.
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[(handed + i) % slots.length];
      if (slot?.isReady === true && (best === null || slot.load < best.load)) best = slot;
    }
    if (best === null) {
      if (stopping) socket.destroy();
      else waiting.push(socket);
      return;
    }
    handed += 1;
    best.hand(handed, socket);
  }

  function fewestBeside(slot: Slot): number {
    const others = slots.filter((one) => one !== slot && one.isReady).map(({ connections }) => connections);
    return others.length === 0 ? 0 : Math.min(...others);
  }

  const most = options.maxConnections ?? HTTP_LIMITS.maxConnections;
  const isFull = (): boolean => slots.reduce((sum, { connections }) => sum + connections, waiting.length) >= most;

  // Without `noDelay`, the worker's answers would wait for the client's acknowledgements: it is set where one accepts.
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    came += 1;
    socket.on("error", () => undefined);
    if (isFull()) socket.destroy();
    else dispatch(socket);
  });

  let stopped: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    stopping = true;
    reloader.stop();
    // What waits to be accepted is handed on before the workers hear of the end.
    await settled(() => came);
    const ended = new Promise<void>((resolve) => (lastEnded = resolve));
    listener.close();
    for (const socket of waiting.splice(0)) socket.destroy();
    for (const slot of slots) slot.stop();
    if (slots.some((slot) => slot.isRunning)) await ended;
    await admin?.close();
  };
  const stop = (): Promise<void> => (stopped ??= end());

  const endpoints = makeEndpoints({ readiness, metrics }, withHosts(options).allowedHosts);
  const admin = await openAdmin(options, endpoints);
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen({ host: options.host, port: options.port }, resolve);
  });
  if (options.signals === true) stopOnSignals(stop);
  for (const slot of slots) slot.start();
  try {
    await started;
  } catch (error) {
    await stop();
    throw error;
  }
  const address = addressOf(listener.address() as AddressInfo, options.tls !== undefined);
  return {
    address,
    close: stop,
    isClosing: () => stopping,
    ...(admin === null ? {} : { adminAddress: admin.address }),
  };
}
