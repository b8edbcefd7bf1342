/**
 * How does a peer run in a process of its own? It reads lines of JSON and answers each with one:
 *
 * | line                                                | answer                                                        |
 * | --------------------------------------------------- | ------------------------------------------------------------- |
 * | `{"do":"load","catalog":…,"mapping":…,"index":…}`   | `{"version":…,"build_seconds":…,"load_ms":…,"index_bytes":…}` |
 * | `{"do":"prepare","asks":[…]}`                       | `{}`, or `{"cannot":"why"}`                                   |
 * | `{"do":"answers","seconds":1,"least":20}`           | `{"answers":[{"total","relation","hits",…},…]}`               |
 * | `{"do":"run","seconds":1.5,"from":90,"count":15}`   | `{"count","seconds","mean","p50","p99"}`, in microseconds     |
 *
 * `answers` answers requests in order, and may end when the time is up and so many are answered. `run` asks `count`
 * requests, the first after the last, beginning with number `from`, and again while time is left, to the nearest whole
 * pass: so all peers ask the same equally often. A failure is `{"error":"why"}`. Times are taken inside, around each
 * request alone.
 */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";

import type { Corpus } from "../corpora/corpus.js";
import { lean, requestOf, type Operation } from "../operations.js";
import { cachePath, ROOT } from "../paths.js";
import { Unavailable, type Agreement, type Answer, type Loaded, type Peer, type Timings } from "./peer.js";
import { residentBytes } from "./programs.js";

/** What makes a peer of a program that speaks these lines. */
export interface RunnerOptions {
  readonly name: string;
  readonly ours?: boolean;
  readonly agreement: Agreement;
  readonly notes?: readonly string[];
  /** More documents are not tried. */
  readonly most?: number;
  readonly rebuild: boolean;
  /** Fetches and compiles; returns the command that starts the program. */
  readonly install: () => Promise<readonly [string, ...string[]]>;
  /** Peers with the same folder use one index; null for a peer that holds it in memory. */
  readonly folder: string | null;
  /** Turns an operation into what `prepare` is told. */
  readonly asks?: (operation: Operation, corpus: Corpus) => Promise<unknown[]>;
  /** Makes answers of what the program answered. */
  readonly read?: (answers: readonly unknown[]) => Answer[];
  /** Gets ready before the program loads; returns what is known by then. */
  readonly before?: (corpus: Corpus, index: string) => Promise<Partial<Loaded>>;
  /** Lets go of what it got ready. */
  readonly after?: () => void;
}

type Reply = Record<string, unknown>;

/** Returns the peer. */
export function runnerPeer(options: RunnerOptions): Peer {
  let command: readonly [string, ...string[]] | null = null;
  let program: Program | null = null;
  let corpus: Corpus | null = null;

  const ready = (): { program: Program; corpus: Corpus } => {
    if (program === null || corpus === null) throw new Error(`${options.name} is not loaded`);
    return { program, corpus };
  };

  return {
    name: options.name,
    ours: options.ours ?? false,
    place: "process",
    agreement: options.agreement,
    install: async () => {
      command = await options.install();
    },
    load: async (wanted) => {
      if (wanted.documents > (options.most ?? Infinity)) {
        throw new Unavailable(`not tried on more than ${options.most ?? 0} documents`);
      }
      if (command === null) throw new Error(`${options.name} is not installed`);
      const index = cachePath(`indexes/${wanted.name}/${options.folder ?? "none"}`);
      if (options.rebuild && options.folder !== null && existsSync(index)) rmSync(index, { recursive: true });
      const known = (await options.before?.(wanted, index)) ?? {};
      program = new Program(command);
      corpus = wanted;
      const reply = await program.ask({ do: "load", catalog: wanted.catalog, mapping: wanted.mapping, index });
      return {
        version: String(reply["version"]),
        buildSeconds: numberOrNull(reply["build_seconds"]),
        loadMs: numberOrNull(reply["load_ms"]),
        indexBytes: numberOrNull(reply["index_bytes"]),
        coldMs: null,
        notes: options.notes ?? [],
        ...known,
      };
    },
    can: async (operation) => {
      const asks = await (options.asks ?? plainAsks)(lean(operation), ready().corpus);
      const reply = await ready().program.ask({ do: "prepare", asks });
      return typeof reply["cannot"] === "string" ? reply["cannot"] : null;
    },
    answers: async (_operation, patience) => {
      const reply = await ready().program.ask({ do: "answers", ...patience });
      return (options.read ?? readAnswers)(reply["answers"] as unknown[]);
    },
    run: async (_operation, { seconds, slice }) => {
      return (await ready().program.ask({ do: "run", seconds, ...slice })) as unknown as Timings;
    },
    memory: async () => residentBytes(ready().program.pid),
    close: async () => {
      await program?.close();
      program = null;
      options.after?.();
    },
  };
}

/** Asks as they are, with the request that HTTP would have. */
async function plainAsks(operation: Operation, corpus: Corpus): Promise<unknown[]> {
  return operation.asks.map((ask) => ({ ...ask, request: requestOf(ask, corpus.name) }));
}

/** An answer, as programs write it. */
export interface PlainAnswer {
  readonly total: number | null;
  readonly relation?: "eq" | "gte";
  readonly hits?: readonly { readonly id: string; readonly score: number | null }[];
  readonly aggregations?: unknown;
}

/** Reads an answer in the form that programs write it. */
export function readAnswer({ total, relation, hits, aggregations }: PlainAnswer): Answer {
  return {
    total,
    relation: relation ?? "eq",
    ids: (hits ?? []).map(({ id }) => id),
    scores: (hits ?? []).map(({ score }) => score),
    aggregations: aggregations ?? null,
    whole: null,
  };
}

function readAnswers(answers: readonly unknown[]): Answer[] {
  return (answers as readonly PlainAnswer[]).map(readAnswer);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** A program that answers lines with lines. */
class Program {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  private said = "";
  private ended = false;

  constructor([command, ...args]: readonly [string, ...string[]]) {
    this.child = spawn(command, args, { cwd: ROOT });
    createInterface({ input: this.child.stdout, crlfDelay: Infinity }).on("line", (line) => {
      this.waiting.shift()?.resolve(line);
    });
    this.child.stderr.on("data", (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-2000);
    });
    this.child.on("error", (error) => {
      this.end(error);
    });
    this.child.on("close", (code, signal) => {
      this.end(new Error(`${command} ended with ${String(code ?? signal)}: ${this.said.trim()}`));
    });
    // A program that ended is told of by `close`.
    this.child.stdin.on("error", () => undefined);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  private end(error: Error): void {
    this.ended = true;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  async ask(line: object): Promise<Reply> {
    if (this.ended) throw new Error(`the program has ended: ${this.said.trim()}`);
    const text = await new Promise<string>((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${JSON.stringify(line)}\n`);
    });
    const reply = JSON.parse(text) as Reply;
    if (typeof reply["error"] === "string") throw new Error(reply["error"]);
    return reply;
  }

  async close(): Promise<void> {
    if (this.ended) return;
    const closed = new Promise((resolve) => this.child.once("close", resolve));
    this.child.stdin.end();
    await closed;
  }
}
