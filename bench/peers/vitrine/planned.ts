/**
 * How is the engine asked without its host? With the plans that the host makes of requests, written before any time is
 * taken; its outcomes have to be those that the host got for them, byte for byte.
 */
import { crc32 } from "node:zlib";

import type { Corpus } from "../../corpora/corpus.js";
import type { LoadableApp } from "../../../ts/host/src/app.js";
import { instantiate } from "../../../ts/host/src/engine/instance.js";
import { requestOf, type Operation } from "../../operations.js";
import type { Ask } from "../../row.js";
import type { Answer, Peer } from "../peer.js";
import { readAnswer, runnerPeer, type RunnerOptions } from "../runner.js";
import { plainAnswer } from "./answer.js";
import { appRequest, makeApp } from "./app.js";
import { buildIndex } from "./build.js";

interface Call {
  /** Its bytes. */
  readonly plan: readonly number[];
  readonly crc: number;
}

/** Where an outcome begins behind its status and what it took: how many bytes depends on the width of an address. */
const SPENT = 17;

/** The host of an index, which tells what its engine was asked and what it answered. */
class Host {
  private calls: Call[] = [];
  private readonly app: LoadableApp;

  constructor(folder: string) {
    this.app = makeApp(folder, {
      instantiate: async (module) => {
        const engine = await instantiate(module);
        const call = (plan: Uint8Array): Uint8Array => {
          const asked = [...plan];
          const outcome = engine.call(plan);
          this.calls.push({ plan: asked, crc: crc32(outcome.subarray(SPENT)) });
          return outcome;
        };
        return { ...engine, call };
      },
    });
  }

  async ask(ask: Ask, index: string): Promise<{ calls: readonly Call[]; answer: Answer }> {
    const request = appRequest(requestOf(ask, index));
    this.calls = [];
    const { status, body } = await this.app.handle(request);
    const text = new TextDecoder().decode(body);
    if (status !== 200) throw new Error(`${request.url}: ${status} ${text}`);
    return { calls: this.calls, answer: readAnswer(plainAnswer(JSON.parse(text))) };
  }
}

/** What the host made of one request, and what it answered. */
interface Planned {
  readonly plans: readonly (readonly number[])[];
  readonly crcs: readonly number[];
  readonly answer: Answer;
}

/** One host for all peers of this kind, with the plans of the operation that was asked for last. */
let shared: { readonly index: string; readonly host: Host } | null = null;
let last: { readonly key: string; readonly planned: readonly Planned[] } | null = null;

async function plan(operation: Operation, corpus: Corpus): Promise<readonly Planned[]> {
  const { host } = shared ?? {};
  if (host === undefined) throw new Error("nothing is loaded");
  const key = JSON.stringify([corpus.name, operation.name, operation.asks]);
  if (last?.key === key) return last.planned;
  const planned: Planned[] = [];
  for (const ask of operation.asks) {
    const { calls, answer } = await host.ask(ask, corpus.name);
    planned.push({ plans: calls.map((call) => call.plan), crcs: calls.map(({ crc }) => crc), answer });
  }
  last = { key, planned };
  return planned;
}

/** Returns a peer that runs plans, and answers with the checksums of outcomes. */
export function plannedPeer(options: Pick<RunnerOptions, "name" | "notes" | "install">): Peer {
  let expected: readonly Planned[] = [];
  return runnerPeer({
    ...options,
    ours: true,
    agreement: "bits",
    rebuild: false,
    folder: "vitrine",
    before: async (corpus, index) => {
      await buildIndex(corpus, index);
      if (shared?.index !== index) shared = { index, host: new Host(index) };
      return {};
    },
    asks: async (operation, corpus) => {
      expected = await plan(operation, corpus);
      return expected.map(({ plans }) => plans);
    },
    read: (answers) =>
      answers.map((found, i): Answer => {
        const wanted = expected[i];
        if (wanted === undefined) throw new Error("there are more answers than requests");
        const same = JSON.stringify(found) === JSON.stringify(wanted.crcs);
        // Without ids, the answer differs from every other.
        return same ? wanted.answer : { ...wanted.answer, total: -1, ids: [], scores: [] };
      }),
    after: () => {
      shared = null;
      last = null;
    },
  });
}
