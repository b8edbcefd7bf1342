/** How is a server started and stopped? One that says where it listens on its standard output. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Returns the address that a server prints; fails with the end of what it said, if it ends before. */
export function addressOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /http:\/\/[^\s/]+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1000)));
    child.once("exit", (code) => {
      reject(new Error(`${name} ended with ${String(code)} before it served: ${said}`));
    });
  });
}

/** Stops a server, unless it has ended; returns when it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
