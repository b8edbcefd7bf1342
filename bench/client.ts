/**
 * How is a side asked? By one client for both: `node:http` with connections that stay open, each of which sends its
 * next request when the answer to the last one has come. Responses come uncompressed.
 */
import { Agent, request } from "node:http";
import type { Ask } from "./operations.js";

/** A side of the comparison. */
export interface Side {
  readonly name: string;
  readonly url: string;
}

/** What a side answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** What came of asking for a while. */
export interface Load {
  /** Milliseconds of each request, unsorted. */
  readonly latencies: number[];
  readonly seconds: number;
}

/** Sends one request and reads its whole answer. */
export function send(side: Side, ask: Ask, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = ask.body === null ? 0 : Buffer.byteLength(ask.body);
    const headers = ask.body === null ? {} : { "content-type": "application/json", "content-length": length };
    const call = request(side.url + ask.path, { method: ask.method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    call.on("error", reject);
    call.end(ask.body ?? undefined);
  });
}

/** Asks over `connections` at once for about `seconds`; an answer other than 200 ends it with an error. */
export async function load(side: Side, asks: readonly Ask[], connections: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = async (first: number): Promise<void> => {
    for (let at = first; performance.now() < end; at++) {
      const ask = asks[at % asks.length];
      if (ask === undefined) throw new Error("there is nothing to ask");
      const start = performance.now();
      const answer = await send(side, ask, agent);
      latencies.push(performance.now() - start);
      if (answer.status !== 200) throw new Error(`${side.name}: ${ask.path}: ${answer.status} ${answer.text}`);
    }
  };
  try {
    // Connections start at different places of the list, so that they do not ask the same at the same time.
    const starts = Array.from({ length: connections }, (_, at) => Math.floor((at * asks.length) / connections));
    await Promise.all(starts.map(work));
  } finally {
    agent.destroy();
  }
  return { latencies, seconds: (performance.now() - begin) / 1000 };
}
