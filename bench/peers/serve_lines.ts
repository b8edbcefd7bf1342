/** The other end of `runner.ts`, for peers in JavaScript: reads lines, and times requests one after another. */
import { createInterface } from "node:readline";

import { take, type Slice } from "../rounds.js";
import { quantile } from "../statistics.js";
import { answerInTime, type Patience } from "./patience.js";

/** What a peer in JavaScript does. */
export interface Lines<Prepared> {
  readonly load: (line: { catalog: string; mapping: string; index: string }) => Promise<object>;
  /** Gets ready for one request; fails with `Cannot` when there is nothing like it. */
  readonly prepare: (ask: never) => Prepared;
  /** Does what is timed; may be asynchronous. */
  readonly run: (prepared: Prepared) => unknown;
  /** Answers in the form that `readAnswers` reads. */
  readonly answer: (prepared: Prepared) => Promise<object>;
}

interface Line extends Patience, Slice {
  readonly do: string;
  readonly asks: never[];
}

/** Says that a peer has nothing like a request. */
export class Cannot extends Error {}

/** Answers lines until there are no more. */
export async function serveLines<Prepared>(peer: Lines<Prepared>): Promise<void> {
  let prepared: readonly Prepared[] = [];

  const answer = async (line: Line): Promise<object> => {
    switch (line.do) {
      case "load":
        return peer.load(line as never);
      case "prepare":
        prepared = line.asks.map(peer.prepare);
        return {};
      case "answers":
        return { answers: await answerInTime(prepared, line, peer.answer) };
      case "run":
        return measure(peer.run, take(prepared, line), line.seconds);
      default:
        throw new Error(`there is no line [${line.do}]`);
    }
  };

  for await (const text of createInterface({ input: process.stdin })) {
    let reply: object;
    try {
      reply = await answer(JSON.parse(text) as never);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      reply = error instanceof Cannot ? { cannot: why } : { error: why };
    }
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}

async function measure<Prepared>(
  run: (prepared: Prepared) => unknown,
  prepared: readonly Prepared[],
  seconds: number,
): Promise<object> {
  const times: number[] = [];
  const begin = performance.now();
  let sum = 0;
  let passes = 0;
  for (;;) {
    for (const one of prepared) {
      const start = performance.now();
      const result = run(one);
      if (result instanceof Promise) await result;
      const micros = (performance.now() - start) * 1000;
      times.push(micros);
      sum += micros;
    }
    passes++;
    const taken = (performance.now() - begin) / 1000;
    // Another pass would end further from the time that was given than this one.
    if (taken + taken / passes / 2 < seconds) continue;
    const quantiles = { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    return { count: times.length, seconds: taken, mean: sum / times.length, ...quantiles };
  }
}
