/** How does the service listen? The only module that knows the HTTP server. */
import { createServer, maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";
import type { Socket } from "node:net";

import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { App, AppRequest, AppResponse } from "./app.js";
import { ApiError, badRequest, cause, illegalArgument } from "./errors.js";
import { MAX_BODY, SEVERAL, tooLarge } from "./http/content.js";
import { closer, stopOnSignals } from "./stopping.js";
import type { Stop } from "./stopping.js";

/** How to speak HTTP. */
export interface HttpOptions {
  /** Certificate and key, in PEM: the server speaks HTTPS. */
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
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

const CONTENT_TYPE = "content-type";
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] as const;

/** Serves an app at an address until it is closed. */
export async function listen(app: App, options: ListenOptions): Promise<Serving> {
  const { server, stop } = makeServer(app, options);
  const listening = await server.listen({ host: options.host, port: options.port });
  const address = options.tls === undefined ? listening : listening.replace(/^http:/, "https:");
  if (options.signals === true) stopOnSignals(stop.now);
  return { address, close: stop.now, isClosing: stop.begun };
}

/** Serves an app on connections that are handed over one by one. */
export async function attach(app: App, options: HttpOptions): Promise<Attached> {
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

function makeServer(app: App, options: HttpOptions): { server: FastifyInstance; stop: Stop } {
  const { log } = options;
  const server = fastify({
    ...(log === undefined ? {} : { loggerInstance: log }),
    // A logger for each request is of use only where requests are logged.
    ...(log?.level === "info" ? {} : { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
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
    frameworkErrors: (_error, request, reply) => {
      void forward(request, reply, illegalArgument("the request cannot be read"));
    },
    clientErrorHandler: (error, socket) => {
      const refusal = error.code === "HPE_HEADER_OVERFLOW" ? headersTooLong() : notHttp();
      void app.handle({ ...NO_REQUEST, refusal }).then((answer) => {
        if (socket.writable) socket.end(rawAnswer(answer));
      });
    },
  });
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
    if (error.statusCode === 413) return forward(request, reply, tooLarge());
    const refusal = new ApiError(error.statusCode ?? 500, cause("illegal_argument_exception", error.message));
    return forward(request, reply, refusal);
  });
  const stop = closer(server);

  async function forward(request: FastifyRequest, reply: FastifyReply, refusal?: ApiError): Promise<void> {
    const { body } = request;
    const asked = readRequest(request.raw);
    const answer = await app.handle({
      ...asked,
      ...(body instanceof Uint8Array ? { body } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    });
    const { status, headers } = answer;
    // A connection that its client keeps open would hold up the stop.
    if (stop.begun()) headers["connection"] = "close";
    // The answer is whole: nothing that fastify could add to it.
    reply.hijack();
    reply.raw.writeHead(status, headers).end(answer.body);
  }

  server.setNotFoundHandler((request, reply) => forward(request, reply));
  return { server, stop };
}

/** Returns a request without its body. */
function readRequest(request: IncomingMessage): AppRequest {
  return { method: request.method ?? "GET", url: request.url ?? "/", headers: readHeaders(request) };
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  const { headers: given } = request;
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  if (headers["content-type"] !== undefined) {
    // Node keeps the first one only; the real engine refuses several.
    const types = request.rawHeaders.filter((_, i, raw) => i % 2 === 1 && isContentType(raw[i - 1]));
    if (types.length > 1) headers["content-type"] = types.join(SEVERAL);
  }
  return headers;
}

function isContentType(name: string | undefined): boolean {
  return name?.length === CONTENT_TYPE.length && name.toLowerCase() === CONTENT_TYPE;
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
