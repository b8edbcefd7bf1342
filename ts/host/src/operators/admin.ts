/** How do operators have a port of their own? A small server there answers them, and nobody on the service's port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { AppRequest } from "../http/message.js";
import { noEndpoint } from "./endpoints.js";
import type { Endpoints } from "./endpoints.js";

/** Connections of operators at one time. */
const MOST_CONNECTIONS = 64;

/** The operators' port. */
export interface Admin {
  /** Its address, such as `http://127.0.0.1:4091`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Answers operators at an address until it is closed. */
export async function listenForOperators(endpoints: Endpoints, host: string, port: number): Promise<Admin> {
  const server = createServer({ requireHostHeader: false, requestTimeout: 10_000 }, (asked, response) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(asked.headers)) {
      if (value !== undefined) headers[name] = String(value);
    }
    const request: AppRequest = { method: asked.method ?? "GET", url: asked.url ?? "/", headers };
    void (endpoints(request) ?? noEndpoint(request)).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
      asked.resume();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  return {
    address: addressOf(server.address() as AddressInfo, false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Returns an address that reaches a server from its own machine. */
export function addressOf({ address, port, family }: AddressInfo, secure: boolean): string {
  const reachable = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `${secure ? "https" : "http"}://${family === "IPv6" ? `[${reachable}]` : reachable}:${port}`;
}
