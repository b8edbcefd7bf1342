/** How does the service listen? The only module that knows the HTTP server. */
import { createServer, maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import fastify from "fastify";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

import { createApp } from "./app.js";
import type { App, AppRequest, AppResponse, Budgets } from "./app.js";
import { ApiError, badRequest, cause, illegalArgument } from "./errors.js";
import { nodeModule } from "./entry/node.js";
import { MAX_BODY, SEVERAL, tooLarge } from "./http/content.js";
import { directorySource } from "./parts/directory.js";

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
  /** Logs requests, too; what goes wrong in the service is always logged. */
  readonly log?: boolean;
  /** Where the log's JSON lines go instead of to standard output. */
  readonly logTo?: { write(line: string): void };
  /** Ends gracefully on SIGTERM and SIGINT; off where the process is not the server's own. */
  readonly signals?: boolean;
}

/** A server that listens. */
export interface Serving {
  /** Its address, such as `http://127.0.0.1:4090`. */
  readonly address: string;
  /** Finishes the requests under way and stops. */
  close(): Promise<void>;
}

/** How long requests under way may still take once the server is to stop. */
const GRACE_MS = 10_000;

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] as const;

const compress = promisify(gzip) as (body: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

/** The log of a server. */
export interface Log {
  error(details: object, message: string): void;
}

/** Serves an index until it is closed. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const makeApp = (log: Log): App =>
    createApp({
      index: directorySource(options.index),
      wasm: nodeModule(),
      diagnostics: options.diagnostics ?? true,
      gzip: (body) => compress(body, { level: 3 }),
      onLoadFailure: (reason, error) => {
        log.error({ err: error }, reason);
      },
      ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
      ...(options.apiKeys === undefined ? {} : { apiKeys: options.apiKeys }),
      ...(options.corsOrigins === undefined ? {} : { corsOrigins: options.corsOrigins }),
    });
  return listen(makeApp, options);
}

/** Serves an app; the part of `serve` that knows no index. */
export async function listen(makeApp: (log: Log) => App, options: Omit<ServeOptions, "index">): Promise<Serving> {
  const server = fastify({
    logger: { level: options.log === true ? "info" : "error", ...(options.logTo && { stream: options.logTo }) },
    // A logger for each request is of use only where requests are logged.
    ...(options.log === true ? {} : { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    bodyLimit: MAX_BODY,
    // Answers to requests that come while the server stops are still given.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 16 * 1024 },
    exposeHeadRoutes: false,
    serverFactory: (handler) => {
      const { tls } = options;
      // The real engine does not miss a host either, and it waits for slow bodies.
      const settings = { requireHostHeader: false, keepAliveTimeout: 72_000, requestTimeout: 0 };
      // Fastify's types know one kind of server; the two differ in nothing that it uses.
      return tls === undefined
        ? createServer(settings, handler)
        : createSecureServer({ ...settings, ...tls } as SecureOptions, handler as never);
    },
    frameworkErrors: (_error, request, reply) => {
      void forward(app, request, reply, illegalArgument("the request cannot be read"));
    },
    clientErrorHandler: (error, socket) => {
      const refusal = error.code === "HPE_HEADER_OVERFLOW" ? headersTooLong() : notHttp();
      void app.handle({ ...NO_REQUEST, refusal }).then((answer) => {
        if (socket.writable) socket.end(rawAnswer(answer));
      });
    },
  });
  const app = makeApp(server.log);
  // Left to itself, Node answers this without the service's headers.
  server.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const reason = "the only expectation that is met is [100-continue]";
    const refusal = new ApiError(417, cause("illegal_argument_exception", reason));
    void app.handle({ ...readRequest(request), refusal }).then((answer) => {
      response.writeHead(answer.status, { ...answer.headers, connection: "close" }).end(answer.body);
    });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    if (error.statusCode === 413) return forward(app, request, reply, tooLarge());
    const refusal = new ApiError(error.statusCode ?? 500, cause("illegal_argument_exception", error.message));
    return forward(app, request, reply, refusal);
  });
  const stop = closer(server);
  server.addHook("onSend", async (_request, reply) => {
    // A connection that its client keeps open would hold up the stop.
    if (stop.begun()) reply.header("connection", "close");
  });
  server.setNotFoundHandler((request, reply) => forward(app, request, reply));
  const listening = await server.listen({ host: options.host, port: options.port });
  const address = options.tls === undefined ? listening : listening.replace(/^http:/, "https:");
  if (options.signals === true) stopOnSignals(stop.now);
  return { address, close: stop.now };
}

async function forward(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal?: ApiError,
): Promise<FastifyReply> {
  const { body } = request;
  const answer = await app.handle({
    ...readRequest(request.raw),
    ...(body instanceof Uint8Array ? { body } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  });
  reply.code(answer.status).headers(answer.headers);
  return reply.send(Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength));
}

/** Returns a request without its body. */
function readRequest(request: IncomingMessage): AppRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  // Node keeps the first one only; the real engine refuses several.
  const types = request.headersDistinct["content-type"] ?? [];
  if (types.length > 1) headers["content-type"] = types.join(SEVERAL);
  return { method: request.method ?? "GET", url: request.url ?? "/", headers };
}

/** What stands for a request where the HTTP parser found none that it could hand on. */
const NO_REQUEST: AppRequest = { method: "GET", url: "/", headers: {} };

function notHttp(): ApiError {
  return illegalArgument("the request is not valid HTTP");
}

function headersTooLong(): ApiError {
  return badRequest("too_long_frame_exception", `HTTP header is larger than ${maxHeaderSize} bytes.`);
}

/** Returns an answer as bytes, for a connection on which there is no request to answer. */
function rawAnswer({ status, headers, body }: AppResponse): Buffer {
  const fields = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...fields, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}

interface Closable {
  readonly server: Server;
  close(): Promise<unknown>;
}

/** Closing waits for requests under way, but not forever. */
function closer(server: Closable): { begun: () => boolean; now: () => Promise<void> } {
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
    await server.close();
    clearTimeout(timer);
  };
  return { begun: () => closing !== null, now: () => (closing ??= close()) };
}

function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}
