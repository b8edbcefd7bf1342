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

import { HTTP_LIMITS } from "../http/limits.js";
import type { ServeOptions, Serving } from "../serve.js";
import { settled, stopOnSignals } from "../stopping.js";
import { Slot } from "./slot.js";

/** So many starts in a row that came to nothing, and no worker left that serves: it will not get better. */
const HOPELESS = 5;

/** Why the workers could not begin. */
export class StartError extends Error {}

/** Serves an index with `count` workers; fails when one of them cannot load it. */
export async function serveWithWorkers(
  options: ServeOptions,
  count: number,
  log: (line: string) => void,
): Promise<Serving> {
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
    ready(): void {
      if (!begun && slots.every((slot) => slot.isReady)) {
        begun = true;
        allReady();
      }
      for (const socket of waiting.splice(0)) dispatch(socket);
    },
    returned: (socket: Socket): void => {
      dispatch(socket);
    },
    ended(slot: Slot, fault: string): void {
      if (!slots.some((one) => one.isRunning)) lastEnded();
      if (stopping) return;
      if (begun) slot.log(fault);
      if (!begun) {
        failed(new StartError(`worker ${slot.number} could not start: ${fault}`));
      } else if (slots.every((one) => !one.isReady && one.failedStarts >= HOPELESS)) {
        log("no worker can be started any more");
        process.exitCode = 1;
        void stop();
      } else {
        slot.restart();
      }
    },
    log,
  };
  const slots = Array.from({ length: count }, (_, at) => new Slot(at + 1, options, events));

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
    // What waits to be accepted is handed on before the workers hear of the end.
    await settled(() => came);
    const ended = new Promise<void>((resolve) => (lastEnded = resolve));
    listener.close();
    for (const socket of waiting.splice(0)) socket.destroy();
    for (const slot of slots) slot.stop();
    if (slots.some((slot) => slot.isRunning)) await ended;
  };
  const stop = (): Promise<void> => (stopped ??= end());

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
  return { address, close: stop, isClosing: () => stopping };
}

/** Returns an address that reaches the server from this machine. */
function addressOf({ address, port, family }: AddressInfo, secure: boolean): string {
  const reachable = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `${secure ? "https" : "http"}://${family === "IPv6" ? `[${reachable}]` : reachable}:${port}`;
}
