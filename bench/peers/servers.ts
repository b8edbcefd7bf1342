/** How is a server started and stopped? One of Node that says where it listens on its standard output. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A server that listens. */
export interface Listening {
  readonly child: ChildProcess;
  /** Such as `http://127.0.0.1:4090`. */
  readonly url: string;
}

/** Starts a server that Node runs; fails with the end of what it said, if it ends before it listens. */
export async function startNode(name: string, args: readonly string[]): Promise<Listening> {
  // Reading more certificates, where the network here needs them, would take each process of Node some 50 ms.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env });
  return { child, url: await addressOf(child, name) };
}

function addressOf(child: ChildProcess, name: string): Promise<string> {
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
