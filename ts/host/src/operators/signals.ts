/**
 * What do signals do that are not for the end? SIGHUP has all read anew. Left to itself, Node opens a debugger on SIGUSR1,
 * and dies of SIGHUP and SIGUSR2.
 */

/** Tells of signals, and ends none of them; `onHangUp` is what SIGHUP does. */
export function heedSignals(notify: (line: string) => void, onHangUp: () => void): void {
  for (const signal of ["SIGUSR1", "SIGUSR2"] as const) {
    process.on(signal, () => {
      notify(`${signal} is ignored`);
    });
  }
  process.on("SIGHUP", onHangUp);
}
