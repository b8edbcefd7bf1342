/** Asks servers by bytes, for tests of what no HTTP client sends. */
import { connect } from "node:net";
import type { Socket } from "node:net";

/** A connection, and what has come on it. */
export interface Raw {
  readonly socket: Socket;
  readonly received: () => string;
  /** Resolves when the other side has closed. */
  readonly closed: Promise<void>;
  /** Waits until what has come holds a text, and fails after five seconds. */
  until(text: string, times?: number): Promise<void>;
}

/** Opens a connection to a server's address. */
export function open(address: string): Raw {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (data) => (received += data.toString("latin1")));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => {
      resolve();
    });
  });
  const until = async (text: string, times = 1): Promise<void> => {
    const end = Date.now() + 5000;
    while (received.split(text).length <= times) {
      if (Date.now() > end || (socket.destroyed && received.split(text).length <= times)) {
        throw new Error(`[${text}] did not come ${times} times, but ${received.slice(0, 500)}`);
      }
      await wait(5);
    }
  };
  return { socket, received: () => received, closed, until };
}

/** Sends bytes, and returns what comes back until the other side closes. */
export async function ask(address: string, bytes: string | Uint8Array): Promise<string> {
  const { socket, received, closed } = open(address);
  socket.write(bytes);
  await closed;
  return received();
}

/** Waits so many milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
