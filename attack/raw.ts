/** What does a client say that is no good client? Bytes over plain connections. */
import { connect } from "node:net";
import type { Socket } from "node:net";

/** A connection on which bytes are written as they are. */
export interface Raw {
  readonly socket: Socket;
  /** What has been answered. */
  answered(): string;
  /** Settles when the connection has ended, or after so many milliseconds; reports whether it has. */
  ended(limit: number): Promise<boolean>;
}

/** Opens a connection; unless it `reads`, nothing of what is answered is taken. */
export async function open(port: number, reads = true): Promise<Raw> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    socket.once("close", () => {
      isOver = true;
      resolve();
    });
  });
  socket.on("error", () => undefined);
  if (reads) socket.on("data", (piece) => (text += piece.toString("latin1").slice(0, 4096)));
  else socket.pause();
  await new Promise<void>((resolve) => {
    socket.once("connect", resolve).once("close", resolve);
  });
  return {
    socket,
    answered: () => text,
    ended: async (limit) => {
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, limit))]);
      return isOver;
    },
  };
}

/** Returns the head of a request with a body. */
export function head(length: number, more = ""): string {
  return `POST /products/_search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
}
