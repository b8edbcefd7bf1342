/** When does a server's process stop? On the signals that supervisors and terminals send, once: a second one ends it. */

/** Calls `stop` when the process is asked to end. */
export function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

/** How long requests under way may still take once the server is to stop. */
export const GRACE_MS = 10_000;
