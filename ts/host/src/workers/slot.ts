/** What becomes of one worker? It is started, handed connections, and started anew when it dies, after a pause if need be. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";

import type { ServeOptions } from "../serve.js";
import { HTTP_LIMITS } from "../http/limits.js";
import type { Metric } from "../operators/metrics.js";
import type { FromWorker, ToWorker } from "./messages.js";

/** What a worker is asked, but for the question's number. */
export type Question = { readonly kind: "prepare"; readonly version: string } | { readonly kind: "commit" | "measure" };
/** What it answers. */
export type Reply = Extract<FromWorker, { kind: "prepared" | "committed" | "measured" }>;

/** A worker that lived as long was well; one that did not is started anew only after a pause. */
const WELL_AFTER_MS = 10_000;
/** What a worker that keeps to its grace takes to end, beyond that. */
const OVERTIME_MS = 250;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** What the slot tells the pool of. */
export interface SlotEvents {
  /** It has loaded the index, and waits to be opened or dismissed. */
  loaded(slot: Slot): void;
  /** It has to load its index anew, and the folder holds another one. */
  differs(slot: Slot): void;
  /** An operator asks it for the metrics of all. */
  scrape(slot: Slot, id: number): void;
  /** A connection that the worker has read nothing of: another one may have it. */
  returned(socket: Socket): void;
  /** The process is gone; `fault` says why. */
  ended(slot: Slot, fault: string): void;
  /** A line for the log. */
  log(line: string): void;
}

/** The place of one worker, whose process may change. */
export class Slot {
  /** Connections that it has or that are on their way to it. */
  connections = 0;
  /** How many more it is taken to have: those that others had when it was started anew. */
  private head = 0;
  isReady = false;
  /** Version of the index that it has loaded. */
  version = "";
  /** What it last said that it has counted. */
  counted: readonly Metric[] = [];
  /** How many processes in a row ended before they were ready. */
  failedStarts = 0;
  /** How many in a row ended soon after their start. */
  private shortLives = 0;
  private wasReady = false;
  private child: ChildProcess | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private readonly onTheWay = new Map<number, Socket>();
  /** Questions that it has not answered. */
  private readonly asked = new Map<number, (answer: Reply | null) => void>();
  private questions = 0;
  private dismissal = "";

  constructor(
    readonly number: number,
    private readonly options: () => ServeOptions,
    private readonly events: SlotEvents,
  ) {}

  /**
   * Returns how many connections it is taken to have, of which the fewest get the next one: one that was started anew would
   * get all of them, until it had as many as others have of old.
   */
  get load(): number {
    return this.connections + this.head;
  }

  /** Says that no other has fewer than so many connections. */
  level(fewest: number): void {
    this.head = Math.min(this.head, fewest);
  }

  /** Whether there is a process. */
  get isRunning(): boolean {
    return this.child !== null;
  }

  /** Starts a process. */
  start(): void {
    const child = fork(new URL("./worker.js", import.meta.url), [], {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    this.child = child;
    this.wasReady = false;
    this.version = "";
    this.dismissal = "";
    const began = Date.now();
    let fault = "";
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on("line", (line) => {
        this.log(line);
      });
    }
    child.on("message", (message: FromWorker) => {
      if (message.kind === "failed") fault = message.reason;
      else this.hear(message);
    });
    child.on("error", (error) => {
      fault ||= error.message;
      if (child.pid === undefined) over();
    });
    // What it said last is read before the channel closes, which may be after the end of the process.
    const over = (): void => {
      if (this.child !== child) return;
      this.child = null;
      const how = child.signalCode ?? `exit code ${child.exitCode ?? "unknown"}`;
      fault ||= this.dismissal;
      this.end(fault === "" ? `it ended with ${how}` : fault, Date.now() - began);
    };
    child.on("exit", () => {
      if (!child.connected) over();
    });
    child.on("disconnect", () => {
      if (child.exitCode !== null || child.signalCode !== null) over();
    });
    this.send({ kind: "start", worker: this.number, options: this.options() });
  }

  /** Hands a connection over. */
  hand(id: number, socket: Socket): void {
    this.connections += 1;
    this.onTheWay.set(id, socket);
    // Kept open here too, until the worker says that it has it: with a worker that dies before, nothing is lost.
    this.child?.send({ kind: "take", id } satisfies ToWorker, socket, { keepOpen: true }, () => undefined);
  }

  /** Ends the process once its requests are answered, and starts no other. */
  stop(): void {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    const { child } = this;
    if (child === null) return;
    // One that is not yet ready has nothing under way.
    if (this.wasReady) this.send({ kind: "stop" });
    else child.kill("SIGKILL");
    setTimeout(() => child.kill("SIGKILL"), (this.options().graceMs ?? HTTP_LIMITS.graceMs) + OVERTIME_MS).unref();
  }

  /** Has connections handed to it from now on. */
  open(): void {
    this.isReady = true;
    this.wasReady = true;
    this.log(`ready, process ${this.child?.pid ?? 0}`);
  }

  /** Whether it has loaded an index and gets no connections. */
  get isCandidate(): boolean {
    return this.version !== "" && !this.isReady && !this.wasReady;
  }

  /** Ends one that gets no connections, or none any more. */
  dismiss(reason: string): void {
    this.dismissal = reason;
    this.child?.kill(this.wasReady ? "SIGTERM" : "SIGKILL");
  }

  /** Asks the worker something; the answer is null where it ends before it gives one, or takes longer than so many milliseconds. */
  ask(question: Question, milliseconds: number): Promise<Reply | null> {
    if (this.child === null) return Promise.resolve(null);
    const id = (this.questions += 1);
    return new Promise((resolve) => {
      const answered = (answer: Reply | null): void => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(answered, milliseconds, null);
      this.asked.set(id, answered);
      this.send({ ...question, id });
    });
  }

  /** Tells the worker something, if there is one. */
  send(message: ToWorker): void {
    // The channel may have broken a moment ago; the end of the process tells that.
    this.child?.send(message, () => undefined);
  }

  private hear(message: Exclude<FromWorker, { kind: "failed" }>): void {
    if (message.kind === "ready") {
      this.version = message.version;
      this.events.loaded(this);
    } else if (message.kind === "differs") {
      this.events.differs(this);
    } else if (message.kind === "scrape") {
      this.events.scrape(this, message.id);
    } else if (message.kind === "prepared" || message.kind === "committed" || message.kind === "measured") {
      this.asked.get(message.id)?.(message);
    } else if (message.kind === "closed") {
      this.connections -= 1;
    } else if (message.kind === "leaving") {
      this.isReady = false;
    } else {
      const socket = this.onTheWay.get(message.id);
      this.onTheWay.delete(message.id);
      if (message.kind === "taken") {
        socket?.destroy();
      } else {
        this.connections -= 1;
        if (socket !== undefined) this.events.returned(socket);
      }
    }
  }

  private end(fault: string, lived: number): void {
    const returned = [...this.onTheWay.values()];
    this.onTheWay.clear();
    for (const answered of [...this.asked.values()]) answered(null);
    this.connections = 0;
    this.head = Number.MAX_SAFE_INTEGER;
    this.isReady = false;
    this.failedStarts = this.wasReady ? 0 : this.failedStarts + 1;
    this.shortLives = lived < WELL_AFTER_MS ? this.shortLives + 1 : 0;
    this.events.ended(this, fault);
    for (const socket of returned) this.events.returned(socket);
  }

  /** Starts a process where one has ended: at once after a good life, ever later after short ones. */
  restart(): void {
    if (this.stopping) return;
    const pause = this.shortLives < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.shortLives - 2));
    this.timer = setTimeout(() => {
      this.start();
    }, pause);
  }

  /** Writes a line that names the worker. */
  log(text: string): void {
    this.events.log(`worker ${this.number}: ${text}`);
  }
}
