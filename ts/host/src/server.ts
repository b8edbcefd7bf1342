/** How does the service listen? The only module that knows the HTTP server. */
import { createServer, maxHeaderSize } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";
import type { Socket } from "node:net";
import { setImmediate as immediate, setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { createApp } from "./app.js";
import type { App, AppRequest, Budgets, LoadableApp } from "./app.js";
import type { ApiError } from "./errors.js";
import { nodeModule } from "./entry/node.js";
import { MAX_BODY, SEVERAL, tooLarge } from "./http/content.js";
import { directorySource } from "./parts/directory.js";
import { errorBody } from "./response/errors.js";
import { GRACE_MS, stopOnSignals } from "./signals.js";

/** How to serve. */
export interface ServeOptions {
  /** The folder of the index. */
  readonly index: string;
  readonly host: string;
  readonly port: number;
  /** On unless it is switched off. */
  readonly diagnostics?: boolean;
  readonly budgets?: Partial<Budgets>;
  /** Keys of the form `id:secret`, one of which a request must bring. */
  readonly apiKeys?: readonly string[];
  /** Origins of web pages that may read the answers. */
  readonly corsOrigins?: readonly string[];
  /** Certificate and key, in PEM: the server speaks HTTPS. */
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
  /** Logs requests as JSON lines to standard output. */
  readonly log?: boolean;
  /** Number of the worker, which its log lines carry. */
  readonly worker?: number;
  /** Ends gracefully on SIGTERM and SIGINT; off where the process is not the server's own. */
  readonly signals?: boolean;
}

/** A server that listens. */
export interface Serving {
  /** Its address, such as `http://127.0.0.1:4090`. */
  readonly address: string;
  /** Finishes the requests under way and stops. */
  close(): Promise<void>;
  /** Whether it was told to stop. */
  isClosing(): boolean;
}

/** A server for connections that another process accepted. */
export interface Attached {
  /** Serves a connection. */
  take(socket: Socket): void;
  /** Finishes the requests under way and stops. */
  close(): Promise<void>;
  /** Whether it was told to stop. */
  isClosing(): boolean;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] as const;

const compress = promisify(gzip) as (body: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

/** Serves an index until it is closed. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const app = appOf(options);
  const serving = await listen(app, options);
  warmUp(app, serving);
  return serving;
}

/** Loads the index and runs made-up searches whenever there is nothing else to do, until the server stops. */
export function warmUp(app: LoadableApp, server: Serving | Attached): void {
  const turn = async (): Promise<boolean> => {
    do {
      // Whatever has arrived is read, and answered, before this comes back.
      await immediate();
      if (server.isClosing()) return false;
      if (app.isBusy()) await delay(5, undefined, { ref: false });
    } while (app.isBusy());
    return !server.isClosing();
  };
  // A load that fails is tried again by the first request, which is told why.
  app.warmUp(turn).catch(() => undefined);
}

/** Returns the app that serves an index. */
export function appOf(options: Omit<ServeOptions, "host" | "port">): LoadableApp {
  const wasm = nodeModule();
  // Compiled in the background while the server is made; a failure is told by the load.
  wasm().catch(() => undefined);
  return createApp({
    index: directorySource(options.index),
    wasm,
    diagnostics: options.diagnostics ?? true,
    gzip: (body) => compress(body, { level: 3 }),
    ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
    ...(options.apiKeys === undefined ? {} : { apiKeys: options.apiKeys }),
    ...(options.corsOrigins === undefined ? {} : { corsOrigins: options.corsOrigins }),
  });
}

/** Serves an app; the part of `serve` that knows no index. */
export async function listen(app: App, options: Omit<ServeOptions, "index">): Promise<Serving> {
  const { server, stop } = makeServer(app, options);
  const listening = await server.listen({ host: options.host, port: options.port });
  const address = options.tls === undefined ? listening : listening.replace(/^http:/, "https:");
  if (options.signals === true) stopOnSignals(stop.now);
  return { address, close: stop.now, isClosing: stop.begun };
}

/** Serves an app on connections that are handed over one by one. */
export async function attach(app: App, options: Omit<ServeOptions, "index" | "host" | "port">): Promise<Attached> {
  const { server, stop } = makeServer(app, options);
  await server.ready();
  // Node's server watches over its connections (slow headers, idleness) from this event on.
  server.server.emit("listening");
  return {
    take: (socket) => server.server.emit("connection", socket),
    close: stop.now,
    isClosing: stop.begun,
  };
}

function noSchemas(): never {
  throw new Error("the server has no schemas");
}

type HttpOptions = Pick<ServeOptions, "log" | "tls" | "worker">;

function makeServer(app: App, options: HttpOptions): { server: FastifyInstance; stop: Stop } {
  const server = fastify({
    logger: options.log === true && (options.worker === undefined || { base: { worker: options.worker } }),
    bodyLimit: MAX_BODY,
    // Answers to requests that come while the server stops are still given.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 16 * 1024 },
    exposeHeadRoutes: false,
    // No route has a schema: without these, the compilers of schemas are loaded and made for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) => {
      const { tls } = options;
      // The real engine does not miss a host either, and it waits for slow bodies.
      const settings = { requireHostHeader: false, keepAliveTimeout: 72_000, requestTimeout: 0 };
      // Fastify's types know one kind of server; the two differ in nothing that it uses.
      return tls === undefined
        ? createServer(settings, handler)
        : createSecureServer({ ...settings, ...tls } as SecureOptions, handler as never);
    },
    frameworkErrors: (_error, _request, reply) => {
      void sendPlain(reply, 400, errorBody(400, "illegal_argument_exception", "the request cannot be read"));
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(error.code === "HPE_HEADER_OVERFLOW" ? TOO_LONG : MALFORMED);
    },
  });
  // Left to itself, Node answers this without the service's headers.
  server.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(417, "illegal_argument_exception", "the only expectation that is met is [100-continue]");
    response.writeHead(417, { ...COMMON, "content-length": body.length, connection: "close" }).end(body);
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    if (error.statusCode === 413) return forward(app, request, reply, tooLarge());
    const status = error.statusCode ?? 500;
    return sendPlain(reply, status, errorBody(status, "illegal_argument_exception", error.message));
  });
  const stop = closer(server);
  server.addHook("onSend", async (_request, reply) => {
    // A connection that its client keeps open would hold up the stop.
    if (stop.begun()) reply.header("connection", "close");
  });
  server.setNotFoundHandler((request, reply) => forward(app, request, reply));
  return { server, stop };
}

async function forward(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal?: ApiError,
): Promise<FastifyReply> {
  const { body } = request;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  // Node keeps the first one only; the real engine refuses several.
  const types = request.raw.headersDistinct["content-type"] ?? [];
  if (types.length > 1) headers["content-type"] = types.join(SEVERAL);
  const asked: AppRequest = {
    method: request.method,
    url: request.raw.url ?? "/",
    headers,
    ...(body instanceof Uint8Array ? { body } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  };
  const answer = await app.handle(asked);
  reply.code(answer.status).headers(answer.headers);
  return reply.send(Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength));
}

const COMMON = {
  "content-type": "application/json; charset=UTF-8",
  "x-vendor-product": "Vendor",
  "x-elastic-product": "Elasticsearch",
};

function sendPlain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).headers(COMMON).send(body);
}

/** Returns a whole response for a connection on which there is no request to answer. */
function rawAnswer(type: string, reason: string): string {
  const body = errorBody(400, type, reason);
  const headers = Object.entries(COMMON).map(([name, value]) => `${name}: ${value}`);
  return ["HTTP/1.1 400 Bad Request", ...headers, `content-length: ${body.length}`, "connection: close", "", body].join(
    "\r\n",
  );
}

const MALFORMED = rawAnswer("illegal_argument_exception", "the request is not valid HTTP");
const TOO_LONG = rawAnswer("too_long_frame_exception", `HTTP header is larger than ${maxHeaderSize} bytes.`);

interface Closable {
  readonly server: Server;
  close(): Promise<unknown>;
}

interface Stop {
  readonly begun: () => boolean;
  readonly now: () => Promise<void>;
}

/** Closing waits for requests under way, but not forever. */
function closer(server: Closable): Stop {
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => {
      server.server.closeAllConnections();
    }, GRACE_MS);
    // Node counts a connection that never said anything as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    if (!server.server.listening) await drained(server.server, sockets);
    await server.close();
    clearTimeout(timer);
  };
  return { begun: () => closing !== null, now: () => (closing ??= close()) };
}

/** Waits for connections that closing the server would not wait for: it never accepted them. */
async function drained(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  while (sockets.size > 0) {
    server.closeIdleConnections();
    await delay(sockets.size > 0 ? 10 : 0);
  }
}
