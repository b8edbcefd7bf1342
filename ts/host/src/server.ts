/** How does the service listen? The only module that knows the HTTP server. */
import type { RequestListener, Server } from "node:http";
import { Server as SecureServer } from "node:https";
import type { Socket } from "node:net";
import type { SecureContextOptions } from "node:tls";

import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { App } from "./app_options.js";
import { makeExchange } from "./exchange.js";
import type { Exchange, ExchangeOptions, HttpCounts } from "./exchange.js";
import { HTTP_LIMITS } from "./http/limits.js";
import { incoming, nodeServer } from "./node_server.js";
import type { NodeOptions } from "./node_server.js";
import type { Counters } from "./operators/counters.js";
import { closer, stopOnSignals } from "./stopping.js";
import type { Stop } from "./stopping.js";

export type { HttpCounts } from "./exchange.js";

/** How to speak HTTP, or HTTPS. */
export interface HttpOptions extends NodeOptions, ExchangeOptions {
  /** Requests are logged there at the level `info`. */
  readonly log?: FastifyBaseLogger;
}

/** Where to listen. */
export interface ListenOptions extends HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Ends gracefully on SIGTERM and SIGINT; off where the process is not the server's own. */
  readonly signals?: boolean;
}

/** A server that listens. */
export interface Serving {
  /** Its address, such as `http://127.0.0.1:4090`. */
  readonly address: string;
  /** That of the operators' own port, if there is one. */
  readonly adminAddress?: string;
  /** Finishes the requests under way and stops. */
  close(): Promise<void>;
  /** Whether it was told to stop. */
  isClosing(): boolean;
}

/** What else a server is asked of its requests. */
export interface Requests {
  /** What it has counted up to now. */
  counts(): HttpCounts;
  /** What it has answered. */
  readonly counters: Counters;
  /** Has connections that come from now on see another certificate; fails where it is none, or the server speaks no HTTPS. */
  setTls(tls: { readonly cert: Uint8Array; readonly key: Uint8Array }): void;
  /** Whether it was told to stop. */
  isClosing(): boolean;
  /** Whether a request was read that is not handed on to the app yet. */
  isWaiting(): boolean;
}

/** A server for connections that another process accepted. */
export interface Attached extends Requests {
  /** Serves a connection. */
  take(socket: Socket): void;
  /** Finishes the requests under way and stops. */
  close(): Promise<void>;
}

/** Serves an app at an address until it is closed. */
export async function listen(app: App, options: ListenOptions): Promise<Serving & Requests> {
  const { server, stop, requests } = makeServer(app, options);
  server.server.maxConnections = options.maxConnections ?? HTTP_LIMITS.maxConnections;
  const listening = await server.listen({ host: options.host, port: options.port });
  const address = options.tls === undefined ? listening : listening.replace(/^http:/, "https:");
  if (options.signals === true) stopOnSignals(stop.now);
  return { address, close: stop.now, ...requests };
}

/** Serves an app on connections that are handed over one by one. */
export async function attach(app: App, options: HttpOptions): Promise<Attached> {
  const { server, stop, requests } = makeServer(app, options);
  await server.ready();
  // Node's server watches over its connections (slow headers, idleness) from this event on.
  server.server.emit("listening");
  return {
    take: (socket) => server.server.emit("connection", socket),
    close: stop.now,
    ...requests,
  };
}

function noSchemas(): never {
  throw new Error("the server has no schemas");
}

/** A server, what is to be known of its requests, and how it stops. */
interface Made {
  readonly server: FastifyInstance;
  readonly stop: Stop;
  readonly requests: Requests;
}

function makeServer(app: App, options: HttpOptions): Made {
  const { log } = options;
  const exchange = makeExchange(app, options, () => stop.begun());
  const { connections, counters, counts, isWaiting } = exchange;
  const server = fastify({
    // Answers to requests that come while the server stops are still given.
    return503OnClosing: false,
    // Which connections are idle, `connections` knows better.
    forceCloseConnections: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 16 * 1024 },
    exposeHeadRoutes: false,
    // No route has a schema: without these, the compilers of schemas are loaded and made for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) => exchangingServer(options, exchange, handler),
    // What is wrong with a URL, the app says.
    frameworkErrors: (_error, request, reply) => {
      forward(request, reply);
    },
    clientErrorHandler: (error, socket) => {
      exchange.fail(error.code, socket);
    },
    // What is logged of requests is of the level `info`; a logger that leaves it out would be asked for each all the same.
    ...(log?.level === "info" ? { loggerInstance: log } : {}),
  });
  // Fastify would read bodies by type, and none of a GET; any request of this service may have one.
  for (const method of server.supportedMethods) server.addHttpMethod(method, { overrideExisting: true });
  const stop = closer(server, connections, options.graceMs ?? HTTP_LIMITS.graceMs);

  function forward({ raw }: FastifyRequest, reply: FastifyReply): void {
    // The answer is whole: nothing that fastify could add to it.
    reply.hijack();
    exchange.respond(incoming(raw), reply.raw);
  }

  // That there is a route is found sooner than that there is none.
  server.all("/*", forward);
  server.setNotFoundHandler(forward);
  const setTls = (tls: { readonly cert: Uint8Array; readonly key: Uint8Array }): void => {
    const { server: secure } = server;
    if (!(secure instanceof SecureServer)) throw new Error("the server speaks no HTTPS");
    secure.setSecureContext(tls as SecureContextOptions);
  };
  const requests = { counts, counters, setTls, isClosing: stop.begun, isWaiting };
  return { server, stop, requests };
}

/** Returns Node's server, whose connections are noted, and whose requests that expect something are dealt with. */
function exchangingServer(options: HttpOptions, exchange: Exchange, handler: RequestListener): Server {
  const { connections, expect, refuseExpectation } = exchange;
  const { tls } = options;
  const server = nodeServer(options, handler);
  server.on(tls === undefined ? "connection" : "secureConnection", (socket: Socket) => {
    connections.add(socket);
  });
  if (tls !== undefined) server.on("connection", connections.carry);
  server.on("checkExpectation", refuseExpectation).on("checkContinue", (request, response) => {
    expect(incoming(request), response, () => server.emit("request", request, response));
  });
  return server;
}
