/** Who asks on one connection, and sees which answers came whole? What it asks is on its way when `ask` comes back. */
import { connect } from "node:net";
import type { Socket } from "node:net";

import { head } from "./raw.js";

/** A client that keeps its connection. */
export class Asker {
  /** Of the answers that are waited for, in order. */
  private readonly waiting: ((status: number) => void)[] = [];
  private received = Buffer.alloc(0);
  /** Bytes of the answer's body that are still to come, of which nothing is looked at. */
  private rest = 0;
  private status = 0;
  private isOver = false;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay();
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      this.hear(piece);
    });
    socket.on("close", () => {
      this.isOver = true;
      for (const settle of this.waiting.splice(0)) settle(0);
    });
  }

  /** Returns one that is connected: the connection may still wait to be accepted. */
  static async to(port: number): Promise<Asker> {
    const socket = connect(port, "127.0.0.1");
    const asker = new Asker(socket);
    await new Promise<void>((resolve) => socket.once("connect", resolve).once("close", resolve));
    return asker;
  }

  /** Sends a search; settles with its status once the answer has come whole, with 0 where the connection ends before. */
  ask(body: string): Promise<number> {
    if (this.isOver) return Promise.resolve(0);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.socket.write(head(body.length) + body);
    });
  }

  /** Ends the connection. */
  close(): void {
    this.socket.destroy();
  }

  private hear(piece: Buffer): void {
    let bytes = Buffer.concat([this.received, piece]);
    for (;;) {
      if (this.rest === 0) {
        const end = bytes.indexOf("\r\n\r\n");
        if (end < 0) break;
        const text = bytes.toString("latin1", 0, end);
        this.status = Number(text.slice(9, 12));
        this.rest = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        bytes = bytes.subarray(end + 4);
      }
      const here = Math.min(this.rest, bytes.length);
      this.rest -= here;
      bytes = bytes.subarray(here);
      if (this.rest > 0) break;
      this.waiting.shift()?.(this.status);
    }
    this.received = bytes;
  }
}
