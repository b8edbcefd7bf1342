/** What does an attack see of a server? Its process, its memory, and how long others wait. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request as ask } from "node:http";
import { fileURLToPath } from "node:url";

import type { Attack } from "./requests/request.js";

const program = fileURLToPath(new URL("../dist/bin/vitrine.js", import.meta.url));

/** An answer, as far as attacks look at it. */
export interface Answer {
  /** 0 where the connection broke. */
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A server of its own process. */
export interface Served {
  readonly process: ChildProcess;
  readonly port: number;
  /** Resident bytes, now and at most. */
  memory(): { now: number; most: number };
  send(attack: Attack, limit?: number): Promise<Answer>;
  stop(): Promise<number | null>;
}

/** Starts a server of an index with the default options and some more. */
export async function serve(index: string, port: number, options: readonly string[] = []): Promise<Served> {
  const process_ = spawn(process.execPath, [program, "serve", "--index", index, "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<number | null>((resolve) => process_.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const hear = (piece: Buffer): void => {
      said += piece.toString();
      if (said.includes(`:${port}`)) resolve();
    };
    process_.stdout.on("data", hear);
    process_.stderr.on("data", hear);
    void ended.then(() => {
      reject(new Error(`the server ended: ${said}`));
    });
  });
  const agent = new Agent({ keepAlive: true });
  return {
    process: process_,
    port,
    memory: () => memoryOf(process_.pid ?? 0),
    send: (attack, limit = 30_000) => sent(agent, port, attack, limit),
    stop: async () => {
      process_.kill("SIGTERM");
      const code = await ended;
      agent.destroy();
      return code;
    },
  };
}

/** Returns what Linux says of a process's memory. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: kilobytes("VmRSS") * 1024, most: kilobytes("VmHWM") * 1024 };
}

function sent(agent: Agent, port: number, { path, body, headers }: Attack, limit: number): Promise<Answer> {
  const bytes = body();
  return new Promise((resolve) => {
    const start = performance.now();
    let status = 0;
    let head: Answer["headers"] = {};
    const pieces: Buffer[] = [];
    const done = (): void => {
      const text = Buffer.concat(pieces).toString("utf8", 0, 2000);
      resolve({ status, milliseconds: performance.now() - start, headers: head, text });
    };
    const given = { "content-type": "application/json", "content-length": bytes.length, ...headers };
    const options = { agent, host: "127.0.0.1", port, path, method: "POST", headers: given };
    const asked = ask(options, (response) => {
      status = response.statusCode ?? 0;
      head = response.headers;
      response.on("data", (piece: Buffer) => {
        // The beginning is enough to report an error.
        if (pieces.length === 0) pieces.push(piece);
      });
      response.on("end", done).on("error", done);
    });
    asked.setTimeout(limit, () => asked.destroy());
    asked.on("error", () => {
      if (status === 0) done();
    });
    asked.end(bytes);
  });
}

/** Asks something small again and again, until told to stop; returns the longest wait in milliseconds. */
export function probe(served: Served): { stop(): Promise<{ longest: number; failures: number; asked: number }> } {
  const agent = new Agent({ keepAlive: true });
  const small: Attack = { name: "probe", path: "/products/_count", body: () => new Uint8Array() };
  let going = true;
  let longest = 0;
  let failures = 0;
  let asked = 0;
  const run = async (): Promise<void> => {
    while (going) {
      const { status, milliseconds } = await sent(agent, served.port, small, 30_000);
      asked += 1;
      longest = Math.max(longest, milliseconds);
      if (status !== 200) failures += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    agent.destroy();
  };
  const running = run();
  return {
    stop: async () => {
      going = false;
      await running;
      return { longest, failures, asked };
    },
  };
}
