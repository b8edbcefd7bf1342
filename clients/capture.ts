/** What does a client send? A server that hands requests on to another, and keeps them. */
import { createServer, request as ask } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { gunzipSync } from "node:zlib";
import type { ExchangeRequest } from "../ts/compat-tests/src/exchange.js";

/** Headers that change an answer. */
const KEPT = ["accept", "content-type", "x-opaque-id"] as const;

/** What stands between a client and a server. */
export interface Capture {
  readonly url: string;
  /** Each request once, in the order in which they came first. */
  readonly requests: ReadonlyMap<string, ExchangeRequest>;
  close(): Promise<void>;
}

/** Begins to hand on requests to a server. */
export async function capture(target: string): Promise<Capture> {
  const requests = new Map<string, ExchangeRequest>();
  const { hostname, port } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      const kept = keptOf(incoming, body);
      requests.set(JSON.stringify(kept), kept);
      const { method, url, headers } = incoming;
      // As of a server that lets pages of any origin in.
      const { origin, "access-control-request-headers": asked } = headers;
      const page = origin === undefined ? {} : { "access-control-allow-origin": origin };
      if (method === "OPTIONS" && origin !== undefined) {
        requests.delete(JSON.stringify(kept));
        outgoing.writeHead(200, {
          ...page,
          "access-control-allow-headers": asked ?? "",
          "access-control-allow-methods": "GET, POST",
        });
        outgoing.end();
        return;
      }
      const onward = ask({ hostname, port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...page });
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: (): Promise<void> =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A request as it is replayed: its body is not compressed. */
function keptOf({ method, url, headers }: IncomingMessage, body: Buffer): ExchangeRequest {
  const kept = Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  const text = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
  return {
    method: method ?? "GET",
    path: url ?? "/",
    ...(Object.keys(kept).length > 0 && { headers: kept as Record<string, string> }),
    ...(text !== "" && { body: text }),
  };
}
