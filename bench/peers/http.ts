/** How is a server asked? By one client for all, a program of its own in Rust: one in Node costs as much as a server. */
import { spawn } from "node:child_process";
import { once } from "node:events";

import type { Corpus } from "../corpora/corpus.js";
import { requestOf, type Operation, type Request } from "../operations.js";
import { benchPath } from "../paths.js";
import { take } from "../rounds.js";
import { answerInTime } from "./patience.js";
import type { Answer, Load, Loaded, Peer, Timings } from "./peer.js";
import { cargoBuild } from "./programs.js";
import { readAnswer } from "./runner.js";
import { plainAnswer } from "./vitrine/answer.js";

/** A server that answers. */
export interface Started {
  /** Such as `http://127.0.0.1:4090`. */
  readonly url: string;
  /** The index's name there. */
  readonly index: string;
  readonly loaded: Loaded;
  readonly memory: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}

/** What makes a peer of a server. */
export interface HttpOptions {
  readonly name: string;
  readonly ours: boolean;
  readonly install: () => Promise<void>;
  readonly start: (corpus: Corpus) => Promise<Started>;
}

/** Returns the peer; the whole JSON of its answers is compared. */
export function httpPeer({ name, ours, install, start }: HttpOptions): Peer {
  let client = "";
  let server: Started | null = null;
  // Every run has another schedule; peers that take turns have the same ones.
  let seed = 0;

  const ready = (): Started => {
    if (server === null) throw new Error(`${name} is not loaded`);
    return server;
  };
  const requestsOf = (operation: Operation): Request[] => operation.asks.map((ask) => requestOf(ask, ready().index));

  return {
    name,
    ours,
    place: "http",
    agreement: "whole",
    install: async () => {
      client = await cargoBuild(benchPath("client"), "bench-client");
      await install();
    },
    load: async (corpus) => {
      server = await start(corpus);
      return server.loaded;
    },
    // What a server does not have, its answers say.
    can: async () => null,
    answers: async (operation, patience) =>
      answerInTime(requestsOf(operation), patience, async (request): Promise<Answer> => {
        const whole = await ask(ready().url, request);
        return { ...readAnswer(plainAnswer(whole)), whole };
      }),
    run: async (operation, load) => {
      seed += 1;
      const requests = take(requestsOf(operation), load.slice);
      const address = new URL(ready().url).host;
      return runClient(client, { address, requests, load: loadOf(load, seed) });
    },
    memory: async () => ready().memory(),
    close: async () => {
      const { stop } = server ?? {};
      server = null;
      await stop?.();
    },
  };
}

/** Sends one request and returns the JSON of its answer, which has to be a 200. */
export async function ask(url: string, { method, path, body }: Request): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url + path, body === null ? { method } : { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

function loadOf({ connections, seconds, rate }: Load, seed: number): object {
  return rate === null ? { closed: { connections, seconds } } : { open: { connections, seconds, rate, seed } };
}

async function runClient(client: string, job: object): Promise<Timings> {
  const child = spawn(client, { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  let found = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => (found += chunk.toString()));
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(job));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`the client failed: ${said.slice(0, 500)}`);
  return JSON.parse(found) as Timings;
}
