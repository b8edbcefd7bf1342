/** What does a worker do? It serves, with an engine of its own, the connections that it is handed. */
import type { Socket } from "node:net";

import { compileAhead } from "../entry/module.js";
import { makeLog, openIndex, warmUp, watchOver, withHosts } from "../serve.js";
import type { ServeOptions } from "../serve.js";
import type { Attached } from "../server.js";
import { stopOnSignals } from "../stopping.js";
import type { FromWorker, ToWorker } from "./messages.js";

// Needed whatever the options say, which come later.
compileAhead();

let server: Attached | null = null;
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
    const app = openIndex(withHosts(options), { error }, watch);
    const [{ attach }] = await Promise.all([import("../server.js"), app.load()]);
    server = await attach(app, { ...options, log });
    tell({ kind: "ready" });
    warmUp(app, server, watch);
  } catch (error) {
    fail(error);
  }
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
  stopped = true;
  process.exit(0);
}

process.on("message", (message: ToWorker, handle: unknown) => {
  if (message.kind === "start") void start(message.options, message.worker);
  else if (message.kind === "take") take(message.id, handle as Socket | undefined);
  else void stop();
});
// The process that accepts connections is gone, and nobody else would end this one.
process.on("disconnect", () => void stop());
stopOnSignals(stop);
