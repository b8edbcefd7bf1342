/**
 * Is a damaged index ever served? Damages an index in four classes, each drawn from a seed, loads it by the real engine and asks it:
 * what it answers is right, or refused by name. Only where all checksums are right may an answer be wrong.
 *
 *   npm run fuzz:images -- --count 20000 --seed 1          all four classes by turns
 *   npm run fuzz:images -- --seed 1 --only 1234            one of them again, with what was done
 */
import { fork } from "node:child_process";
import { parseArgs } from "node:util";

import { createApp } from "../ts/host/src/app.js";
import type { App, IndexSource } from "../ts/host/src/app.js";
import { nodeModule } from "../ts/host/src/entry/node.js";
import { Part, table } from "./findings.js";
import { CLASSES, damaged } from "./images_damage.js";
import type { Draw } from "./images_damage.js";
import { ASKED, builtIndex } from "./images_index.js";
import type { IndexFiles } from "./images_index.js";

/** No request may take longer. */
const SLOW_MS = 2000;
/** A process that says nothing for so long is ended. */
const STUCK_MS = 15_000;
const OUTCOMES = ["refused at load", "right", "wrong, checksums right", "named after a trap", "fault"] as const;

type Outcome = (typeof OUTCOMES)[number];

interface Result {
  readonly outcome: Outcome;
  readonly what: string;
}

interface Asked {
  readonly status: number;
  readonly text: string;
}

/** Returns a source of draws (mulberry32). */
function drawing(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function sourceOf({ manifest, part }: IndexFiles): IndexSource {
  return {
    manifest: () => Promise.resolve(manifest),
    part: (_file, into) => {
      if (into.length !== part.length) throw new Error(`has ${part.length} bytes, the manifest says ${into.length}`);
      into.set(part);
      return Promise.resolve(undefined);
    },
  };
}

function appOf(files: IndexFiles): App {
  return createApp({ index: sourceOf(files), wasm: nodeModule(), cacheBytes: 0, now: () => 1_600_000_000_000 });
}

async function ask(app: App, [route, body]: (typeof ASKED)[number]): Promise<Asked> {
  const headers = { "content-type": "application/json" };
  const request =
    body === null
      ? { method: "GET", url: `/p/${route}`, headers: {} }
      : { method: "POST", url: `/p/${route}`, headers, body: Buffer.from(JSON.stringify(body)) };
  const answer = await app.handle(request);
  const text = new TextDecoder().decode(answer.body).replace(/"took":\d+/, '"took":0');
  return { status: answer.status, text };
}

/** Loads and asks a damaged index. */
async function judged(files: IndexFiles, right: readonly Asked[], seed: number, at: number): Promise<Result> {
  const kind = CLASSES[at % CLASSES.length] ?? "raw";
  const { files: harmed, what, isWrong } = damaged(files, kind, drawing(seed * 1_000_003 + at));
  const app = appOf(harmed);
  const said = (outcome: Outcome, more = ""): Result => ({ outcome, what: `${what}${more}` });
  let outcome: Outcome = "right";
  for (const [nth, asked] of ASKED.entries()) {
    const start = performance.now();
    const { status, text } = await ask(app, asked);
    const took = performance.now() - start;
    const more = `; request ${nth}: ${status} ${text.slice(0, 300)}`;
    if (took > SLOW_MS) return said("fault", `; request ${nth} took ${Math.round(took)} ms`);
    if (status === right[nth]?.status && text === right[nth].text) continue;
    const isNamed = /section \[|part \[|manifest\.json|header|image|name in manifest/.test(text);
    // A budget, of which the real engine says the same.
    const isBudget = status === 429 || (status === 503 && text.includes('"too_many_buckets_exception"'));
    if (isBudget && !isWrong) {
      outcome = "wrong, checksums right";
      continue;
    }
    if (status === 503 && nth === 0) return said(isNamed ? "refused at load" : "fault", more);
    if (status >= 500 && !isNamed) return said("fault", more);
    if (isWrong && status !== 503) return said("fault", more);
    if (status === 503) return said("named after a trap", more);
    outcome = "wrong, checksums right";
  }
  return said(isWrong && outcome !== "right" ? "fault" : outcome);
}

/** What the process that asks tells the one that watches. */
type Message = { readonly begun: number } | { readonly at: number; readonly result: Result };

async function work(seed: number, first: number, end: number): Promise<void> {
  const files = await builtIndex();
  const app = appOf(files);
  const right: Asked[] = [];
  for (const asked of ASKED) right.push(await ask(app, asked));
  const bad = right.findIndex(({ status }) => status !== 200);
  if (bad >= 0) throw new Error(`the whole index answers request ${bad} with ${right[bad]?.text ?? ""}`);
  for (let at = first; at < end; at += 1) {
    process.send?.({ begun: at } satisfies Message);
    const result = await judged(files, right, seed, at);
    process.send?.({ at, result } satisfies Message);
  }
  process.disconnect();
}

/** Runs some of them in a process of their own; returns the first that was not judged, because the process did not come back. */
function watched(
  seed: number,
  first: number,
  end: number,
  note: (at: number, result: Result) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const range = ["--seed", String(seed), "--first", String(first), "--end", String(end)];
    const child = fork(new URL(import.meta.url), ["--work", ...range], { execArgv: process.execArgv });
    let current = first;
    let done = first;
    let stuck: NodeJS.Timeout | undefined;
    child.on("message", (message: Message) => {
      clearTimeout(stuck);
      stuck = setTimeout(() => child.kill("SIGKILL"), STUCK_MS);
      if ("begun" in message) current = message.begun;
      else {
        note(message.at, message.result);
        done = message.at + 1;
      }
    });
    child.on("exit", (code, signal) => {
      clearTimeout(stuck);
      if (done >= end) {
        resolve(end);
        return;
      }
      // Before the first, the whole index was not answered as it should be.
      if (done === first && code !== null && code !== 0) {
        reject(new Error("the process could not begin"));
        return;
      }
      note(current, { outcome: "fault", what: `the process ended by ${signal ?? `code ${code ?? 0}`}` });
      resolve(current + 1);
    });
  });
}

async function main(): Promise<void> {
  const number = { type: "string" } as const;
  const { values } = parseArgs({
    options: { count: number, seed: number, only: number, first: number, end: number, work: { type: "boolean" } },
  });
  const seed = Number(values.seed ?? 1);
  if (values.work === true) return work(seed, Number(values.first), Number(values.end));
  const only = values.only === undefined ? null : Number(values.only);
  const [first, end] = only === null ? [0, Number(values.count ?? 2000)] : [only, only + 1];
  const part = new Part("damaged images");
  const counts = new Map<string, number>();
  for (let at = first; at < end;) {
    at = await watched(seed, at, end, (at, { outcome, what }) => {
      const kind = CLASSES[at % CLASSES.length] ?? "";
      counts.set(`${kind}/${outcome}`, (counts.get(`${kind}/${outcome}`) ?? 0) + 1);
      const line = `--seed ${seed} --only ${at} (${kind}): ${outcome}: ${what}`;
      if (outcome === "fault") part.fault(line);
      if (outcome === "fault" || only !== null) process.stdout.write(`${line}\n`);
    });
  }
  for (const kind of CLASSES) part.row([kind, ...OUTCOMES.map((outcome) => counts.get(`${kind}/${outcome}`) ?? 0)]);
  process.stdout.write(`\n${table([part.name, ...OUTCOMES], part.rows)}\n`);
  process.exitCode = part.faults.length > 0 ? 1 : 0;
}

await main();
