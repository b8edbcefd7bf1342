/**
 * The engine compiled for this machine, without the host: it runs the plans that the host writes, and its outcomes have
 * to be the WebAssembly's, byte for byte.
 */
import { crc32 } from "node:zlib";

import { createApp, type LoadableApp } from "../../../ts/host/src/app.js";
import { instantiate } from "../../../ts/host/src/engine/instance.js";
import { directorySource, nodeModule } from "../../../ts/host/src/entry/node.js";
import { requestOf, type Ask } from "../../operations.js";
import { benchPath } from "../../paths.js";
import type { Answer, Peer, PeerOptions } from "../peer.js";
import { cargoBuild } from "../programs.js";
import { readAnswers, runnerPeer } from "../runner.js";
import { plainAnswer } from "../vitrine/answer.js";
import { buildIndex, installVitrine } from "../vitrine/build.js";

interface Call {
  readonly plan: string;
  readonly crc: number;
}

/** The host of an index, which tells what its engine was asked and what it answered. */
class Host {
  private calls: Call[] = [];
  private readonly app: LoadableApp;

  constructor(folder: string) {
    this.app = createApp({
      index: directorySource(folder),
      wasm: nodeModule(),
      cacheBytes: 0,
      instantiate: async (module) => {
        const engine = await instantiate(module);
        const call = (plan: Uint8Array): Uint8Array => {
          const outcome = engine.call(plan);
          this.calls.push({ plan: new TextDecoder().decode(plan), crc: crc32(outcome) });
          return outcome;
        };
        return { ...engine, call };
      },
    });
  }

  async ask(ask: Ask, index: string): Promise<{ calls: readonly Call[]; answer: Answer }> {
    const { method, path, body } = requestOf(ask, index);
    const type = ask.kind === "msearch" ? "application/x-ndjson" : "application/json";
    const headers = { "content-type": type };
    this.calls = [];
    const request = { method, url: path, ...(body === null ? {} : { body: new TextEncoder().encode(body) }) };
    const response = await this.app.handle({ ...request, headers: body === null ? {} : headers });
    const text = new TextDecoder().decode(response.body);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    const [answer] = readAnswers([plainAnswer(JSON.parse(text))]);
    if (answer === undefined) throw new Error("there is no answer");
    return { calls: this.calls, answer };
  }
}

/** Returns the peer. */
export function vitrineNative(_options: PeerOptions): Peer[] {
  let host: Host | null = null;
  let expected: { crcs: readonly number[]; answer: Answer }[] = [];
  const peer = runnerPeer({
    name: "vitrine-native",
    ours: true,
    agreement: "bits",
    rebuild: false,
    folder: "vitrine",
    notes: [
      "runs the plans that the host wrote before: its times have neither the reading of a request nor the writing of a response",
      "its outcomes are compared with those of the WebAssembly, byte for byte",
    ],
    install: async () => {
      await installVitrine();
      return [await cargoBuild(benchPath("peers/vitrine-native"), "bench-vitrine-native", false)];
    },
    before: async (corpus, index) => {
      await buildIndex(corpus, index);
      host = new Host(index);
      return {};
    },
    asks: async (operation, corpus) => {
      if (host === null) throw new Error("nothing is loaded");
      const plans: string[][] = [];
      expected = [];
      for (const ask of operation.asks) {
        const { calls, answer } = await host.ask(ask, corpus.name);
        plans.push(calls.map(({ plan }) => plan));
        expected.push({ crcs: calls.map(({ crc }) => crc), answer });
      }
      return plans;
    },
    read: (answers) =>
      answers.map((found, i): Answer => {
        const wanted = expected[i];
        if (wanted === undefined) throw new Error("there are more answers than requests");
        const same = JSON.stringify(found) === JSON.stringify(wanted.crcs);
        // Without ids, the answer differs from every other.
        return same ? wanted.answer : { ...wanted.answer, total: -1, ids: [], scores: [] };
      }),
  });
  return [peer];
}
