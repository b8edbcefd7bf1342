/** Does a server keep its resources from clients that mean no good? Slow heads, unread answers, many headers, large bodies. */
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { Part, megabytes } from "./findings.js";
import type { Bars } from "./findings.js";
import { head, open } from "./raw.js";
import { many } from "./requests/request.js";
import { probe } from "./served.js";
import type { Served } from "./served.js";

/** One thing that a client does; returns what is wrong with the answer, if something is. */
interface Hostility {
  readonly name: string;
  readonly run: (port: number) => Promise<string | null>;
}

/** Milliseconds after which large bodies that came together are to be answered. */
const ALL_MS = 15_000;

/** Bodies that are large once they are decompressed, all at once. */
function manyZipped(bytes: number): Hostility {
  const run = async (port: number): Promise<string | null> => {
    const body = gzipSync(`{"size":${" ".repeat(bytes)}0}`);
    const connections = await Promise.all(many(16, () => open(port)));
    for (const { socket } of connections) {
      socket.write(head(body.length, "Content-Encoding: gzip\r\n"));
      socket.write(body);
    }
    const answers = (): string[] => connections.map((one) => /^HTTP\/1\.1 (\d+)/.exec(one.answered())?.[1] ?? "none");
    for (let waited = 0; waited < ALL_MS && answers().includes("none"); waited += 50) await wait(50);
    const odd = answers().filter((status) => !["200", "429"].includes(status));
    for (const { socket } of connections) socket.destroy();
    return odd.length === 0 ? null : `answered ${odd.join(" ")}`;
  };
  return { name: `16 bodies at once that are ${bytes / 1e6} MB as gzip decompressed`, run };
}

const HOSTILITIES: readonly Hostility[] = [
  {
    name: "500 connections that never end their heads",
    run: async (port) => {
      const connections = await Promise.all(many(500, () => open(port)));
      for (let i = 0; i < 14; i += 1) {
        for (const { socket } of connections) if (!socket.destroyed) socket.write("X");
        await wait(1000);
      }
      const left = connections.filter(({ socket }) => !socket.destroyed).length;
      for (const { socket } of connections) socket.destroy();
      return left === 0 ? null : `${left} of them are still open after 14 s`;
    },
  },
  {
    name: "44 kB of requests for large answers, of which none is read",
    run: async (port) => {
      const body = '{"size":10000}';
      const { socket } = await open(port, false);
      socket.write((head(body.length) + body).repeat(300));
      await wait(8000);
      socket.destroy();
      return null;
    },
  },
  {
    name: "2,000 headers before the length of the body",
    run: async (port) => {
      const raw = await open(port);
      const names = many(2000, (at) => `a${at}:1\r\n`).join("");
      raw.socket.write(`POST /products/_search HTTP/1.1\r\n${names}Content-Length: 10\r\n\r\n{"size":0} `);
      await wait(500);
      raw.socket.destroy();
      return /^HTTP\/1\.1 4\d\d/.test(raw.answered()) ? null : raw.answered().slice(0, 200);
    },
  },
  // The work budget does not hold the first ones.
  manyZipped(90_000_000),
  manyZipped(45_000_000),
  {
    name: "two lengths of one body",
    run: async (port) => {
      const raw = await open(port);
      raw.socket.write(head(10, "Content-Length: 12\r\n") + '{"size":0}  ');
      await wait(500);
      raw.socket.destroy();
      return /^HTTP\/1\.1 4\d\d/.test(raw.answered()) ? null : raw.answered().slice(0, 200);
    },
  },
  {
    name: "bytes that are no HTTP",
    run: async (port) => {
      const raw = await open(port);
      raw.socket.write("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".repeat(100));
      const isOver = await raw.ended(3000);
      raw.socket.destroy();
      return isOver ? null : "the connection is still open";
    },
  },
];

/** Does all of it, one after the other. */
export async function attackWithConnections(served: Served, until: number, bars: Bars): Promise<Part> {
  const part = new Part("connections");
  for (const { name, run } of HOSTILITIES) {
    if (performance.now() > until) break;
    const beside = probe(served);
    const wrong = await run(served.port);
    const { longest, failures, asked } = await beside.stop();
    const { most } = served.memory();
    part.row([name, wrong ?? "as it should be", asked, Math.round(longest), megabytes(most)]);
    if (wrong !== null) part.fault(`${name}: ${wrong}`);
    if (longest > bars.wait) part.fault(`${name}: another request waited ${Math.round(longest)} ms`);
    if (failures > 0) part.fault(`${name}: ${failures} other requests failed`);
    if (most > bars.bytes) part.fault(`${name}: the process had ${megabytes(most)} MB`);
    if (served.process.exitCode !== null) {
      part.fault(`${name}: the process ended`);
      break;
    }
  }
  return part;
}

/** What the columns of the rows are. */
export const HOSTILE_COLUMNS = ["what clients do", "answered", "probes", "a probe waited ms", "most MB"];
