/** How does a server stop? It finishes the requests under way, but does not wait for ever; signals make it begin. */
import { setImmediate as immediate } from "node:timers/promises";

/** Calls `stop` when the process is asked to end by a supervisor or at a terminal, once: a second signal ends it. */
export function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

interface Closable {
  /** Takes no more connections; returns when all have ended. */
  close(): Promise<unknown>;
}

interface Parting {
  /** Connections that were taken since the start. */
  readonly count: number;
  /** Lets each connection go that has nothing under way; returns when all are gone. */
  part(): Promise<void>;
  /** Ends all connections. */
  destroy(): void;
}

/** Whether a server was told to stop, and how it is told. */
export interface Stop {
  readonly begun: () => boolean;
  readonly now: () => Promise<void>;
}

/** Closing waits for requests under way, but for no more than `graceMs`. */
export function closer(server: Closable, connections: Parting, graceMs: number): Stop {
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => {
      connections.destroy();
    }, graceMs);
    // A connection that is made by now, and what was said on it, is taken.
    await settled(() => connections.count);
    const closed = server.close();
    await connections.part();
    await closed;
    clearTimeout(timer);
  };
  return { begun: () => closing !== null, now: () => (closing ??= close()) };
}

/** Clients that come as soon as others are taken are not waited for longer than so many milliseconds. */
const SETTLED_MS = 1000;

/**
 * Returns when the event loop has taken all connections that had come before, of which it may take no more than one in a
 * turn; `count` says how many it has taken so far.
 */
export async function settled(count: () => number): Promise<void> {
  const end = Date.now() + SETTLED_MS;
  let before: number;
  do {
    before = count();
    await immediate();
    await immediate();
    await immediate();
  } while (count() !== before && Date.now() < end);
}
