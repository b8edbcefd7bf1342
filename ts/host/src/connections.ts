/**
 * Who is connected, and what does each still wait for? A client that sends request after request and reads no answer is
 * read no further; one that has nothing under way is let go when the server stops, and no other.
 */
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { MOST_PIPELINED, UNSENT_BYTES_PER_CONNECTION } from "./http/limits.js";

/** Requests read and unsent in all, of those connections that sent more than one: more, and such a connection ends. */
const MOST_OPEN = 8192;
/** Milliseconds after which a connection is let go that says nothing when the server stops: it may be about to. */
const SILENT_MS = 250;
/** and that has had an answer. */
const QUIET_MS = 50;
/** Milliseconds that its client has to close it, too. */
const CLOSING_MS = 1000;
const LOOK_MS = 10;

/** What there is of all connections together. */
export interface Totals {
  connections: number;
  /** Requests that were read and whose answers are not sent. */
  open: number;
  /** Bytes of answers that clients have not read. */
  unsent: number;
}

/** One connection; `T` is a request on it. */
export class Connection<T> {
  /** Requests that were read and whose answers are not sent. */
  open = 0;
  /** Bytes of answers that its client has not read. */
  unsent = 0;
  /** Requests that wait for the one before them to be answered, and for the client to read. */
  readonly held: T[] = [];
  /** Whether a request is handed on and its answer not written: how long that is, nobody knows before. */
  isAnswering = false;
  /** Whether what came last is not answered: behind the last request that is, the connection ends. */
  isFull = false;
  /** The last request that is answered. */
  last: T | null = null;
  isClosed = false;
  /** Whether the body of the last request is still coming. */
  isReading = false;
  /** Bytes that had come when the last request was there. */
  heard = 0;
  private looked = 0;
  private since = 0;
  private ended = false;

  constructor(
    readonly socket: Socket,
    private readonly totals: Totals,
  ) {}

  /** Says that the head of a request was read; returns whether it will be answered. */
  begin(): boolean {
    const { totals } = this;
    if (this.open > 0 && totals.open >= MOST_OPEN) this.socket.destroy();
    if (this.isFull || this.isClosed || this.socket.destroyed) return false;
    if (this.open === MOST_PIPELINED) {
      this.isFull = true;
      this.socket.pause();
      return false;
    }
    this.open += 1;
    totals.open += 1;
    return true;
  }

  /**
   * Says that what came is no request, or came too late; returns whether that is to be answered now. Where answers are still
   * to be sent, it would be taken for one of them: the connection ends behind them.
   */
  fail(): boolean {
    if (this.isClosed) return false;
    if (this.isReading && this.open === 1) return true;
    if (this.isReading) this.leave();
    this.isReading = false;
    if (this.open > 0) {
      this.isFull = true;
      this.socket.pause();
    }
    // Of an unwanted body: its request is answered.
    else if (this.heard === Infinity) this.socket.destroy();
    else return true;
    return false;
  }

  /** Closes it, and waits a moment for its client to do so, too: what is not read yet would be lost otherwise. */
  private end(): void {
    const { socket } = this;
    if (this.ended) return;
    this.ended = true;
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), CLOSING_MS).unref();
  }

  private leave(): void {
    this.open -= 1;
    this.totals.open -= 1;
  }

  /** Whether the next request has to wait. */
  isBehind(): boolean {
    return this.isAnswering || this.held.length > 0 || this.isUnread();
  }

  /** Has a request wait until it is its turn and the client has read. */
  hold(request: T): void {
    // What is thrown away behind it would be kept as long as the client likes.
    if (this.isFull && this.isUnread()) this.socket.destroy();
    this.held.push(request);
    this.socket.pause();
  }

  /** Says that the answer of the request that was handed on is written; returns the one that is handed on next, if one waits. */
  answered(): T | undefined {
    this.isAnswering = false;
    return this.next();
  }

  private isUnread(): boolean {
    return this.unsent >= UNSENT_BYTES_PER_CONNECTION;
  }

  private next(): T | undefined {
    if (this.isAnswering || this.isClosed || this.held.length === 0) return undefined;
    if (this.isUnread()) {
      if (this.isFull) this.socket.destroy();
      return undefined;
    }
    const next = this.held.shift();
    this.isAnswering = true;
    if (this.held.length === 0 && !this.isFull) this.socket.resume();
    return next;
  }

  /** Says that an answer of so many bytes is written. */
  write(bytes: number): void {
    this.unsent += bytes;
    this.totals.unsent += bytes;
  }

  /** Says that an answer of so many bytes has gone; returns the request that is answered next, if one waits for that. */
  sent(bytes: number): T | undefined {
    if (this.isClosed) return undefined;
    this.unsent -= bytes;
    this.totals.unsent -= bytes;
    this.leave();
    if (this.isFull && this.open === 0) this.end();
    return this.next();
  }

  /** Forgets what the connection had. */
  close(): void {
    this.isClosed = true;
    this.totals.unsent -= this.unsent;
    this.totals.open -= this.open;
    this.totals.connections -= 1;
  }

  /** Lets it go in good order if nothing is under way on it. */
  part(now: number): void {
    const { socket } = this;
    if (this.ended) return;
    const { bytesRead } = socket;
    if (this.since === 0 || bytesRead !== this.looked || this.open > 0) {
      this.looked = bytesRead;
      this.since = now;
      return;
    }
    // Half a head has come.
    if (bytesRead > this.heard) return;
    if (now - this.since < (bytesRead === 0 ? SILENT_MS : QUIET_MS)) return;
    this.end();
  }
}

/** All connections of a server. */
export class Connections<T extends object> {
  readonly totals: Totals = { connections: 0, open: 0, unsent: 0 };
  /** Connections since the start. */
  count = 0;
  private readonly all = new Map<Socket, Connection<T>>();
  private readonly carriers = new Set<Socket>();

  /** `forget` is told of requests that nobody will be answered. */
  constructor(private readonly forget: (request: T) => void) {}

  /** Notes a connection until it ends. */
  add(socket: Socket): void {
    const connection = new Connection<T>(socket, this.totals);
    this.totals.connections += 1;
    this.count += 1;
    this.all.set(socket, connection);
    socket.once("close", () => {
      this.all.delete(socket);
      connection.close();
      for (const request of connection.held.splice(0)) this.forget(request);
    });
  }

  /** Notes a socket that another one will speak through, once it is encrypted. */
  readonly carry = (socket: Socket): void => {
    this.carriers.add(socket);
    socket.once("close", () => this.carriers.delete(socket));
  };

  /** Returns the connection of a socket that was noted. */
  of(socket: Socket): Connection<T> {
    const found = this.all.get(socket);
    if (found !== undefined) return found;
    // It has ended meanwhile.
    const gone = new Connection<T>(socket, { connections: 0, open: 0, unsent: 0 });
    gone.isClosed = true;
    return gone;
  }

  /** Lets each connection go as soon as nothing is under way on it; returns when all are gone. */
  async part(): Promise<void> {
    while (this.all.size > 0) {
      const now = performance.now();
      for (const connection of this.all.values()) connection.part(now);
      await delay(LOOK_MS);
    }
  }

  /** Ends all connections. */
  destroy(): void {
    for (const { socket } of this.all.values()) socket.destroy();
    for (const socket of this.carriers) socket.destroy();
  }
}
