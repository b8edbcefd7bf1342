/**
 * What would it take if no processor slept? One that has nothing to do halts, and on a virtual machine its host has to wake it
 * for the next request: tens of microseconds, of anyone's. A loop that runs only where nothing else would keeps it up.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** Keeps all processors awake until this process ends. Linux only, as `chrt` is. */
export async function keepAwake(): Promise<void> {
  const loop = ["--idle", "0", process.execPath, "-e", "for (;;);"];
  const loops = Array.from({ length: availableParallelism() }, () => spawn("chrt", loop, { stdio: "ignore" }));
  process.once("exit", () => {
    for (const child of loops) child.kill("SIGKILL");
  });
  await Promise.all(loops.map((child) => once(child, "spawn")));
  for (const child of loops) child.unref();
}
