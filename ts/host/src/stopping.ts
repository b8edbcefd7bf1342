/** How does a server stop? It finishes the requests under way, but does not wait for ever; signals make it begin. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How long requests under way may still take once the server is to stop. */
export const GRACE_MS = 10_000;

/** Calls `stop` when the process is asked to end by a supervisor or at a terminal, once: a second signal ends it. */
export function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

interface Closable {
  readonly server: Server;
  close(): Promise<unknown>;
}

/** Whether a server was told to stop, and how it is told. */
export interface Stop {
  readonly begun: () => boolean;
  readonly now: () => Promise<void>;
}

/** Closing waits for requests under way, but not forever. */
export function closer(server: Closable): Stop {
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => {
      server.server.closeAllConnections();
    }, GRACE_MS);
    // Node counts a connection that never said anything as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    if (!server.server.listening) await drained(server.server, sockets);
    await server.close();
    clearTimeout(timer);
  };
  return { begun: () => closing !== null, now: () => (closing ??= close()) };
}

/** Waits for connections that closing the server would not wait for: it never accepted them. */
async function drained(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  while (sockets.size > 0) {
    server.closeIdleConnections();
    await delay(sockets.size > 0 ? 10 : 0);
  }
}
