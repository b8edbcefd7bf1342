/** How does the service listen? The only module that knows the HTTP server. */
import { createServer, maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";
import type { Socket } from "node:net";

import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { App } from "./app.js";
import { ApiError, badRequest, cause, illegalArgument } from "./errors.js";
import { tooLarge } from "./http/content.js";
import type { AppRequest, AppResponse } from "./http/message.js";
import { Incoming, readHead, withBody } from "./incoming.js";
import { release } from "./response/rooms.js";
import { closer, stopOnSignals } from "./stopping.js";
import type { Stop } from "./stopping.js";
import { inTurns } from "./turns.js";
import type { Turns } from "./turns.js";

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

/** What else a server is asked of its requests. */
export interface Requests {
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
  const { server, turns, stop } = makeServer(app, options);
  const listening = await server.listen({ host: options.host, port: options.port });
  const address = options.tls === undefined ? listening : listening.replace(/^http:/, "https:");
  if (options.signals === true) stopOnSignals(stop.now);
  return { address, close: stop.now, isClosing: stop.begun, isWaiting: turns.isWaiting };
}

/** Serves an app on connections that are handed over one by one. */
export async function attach(app: App, options: HttpOptions): Promise<Attached> {
  const { server, turns, stop } = makeServer(app, options);
  await server.ready();
  // Node's server watches over its connections (slow headers, idleness) from this event on.
  server.server.emit("listening");
  return {
    take: (socket) => server.server.emit("connection", socket),
    close: stop.now,
    isClosing: stop.begun,
    isWaiting: turns.isWaiting,
  };
}

/** A request that is read, and where its answer goes. */
interface Asked {
  readonly request: AppRequest;
  readonly response: ServerResponse;
}

function noSchemas(): never {
  throw new Error("the server has no schemas");
}

/** A server, which of its requests are answered when, and how it stops. */
interface Made {
  readonly server: FastifyInstance;
  readonly turns: Turns<Asked>;
  readonly stop: Stop;
}

function makeServer(app: App, options: HttpOptions): Made {
  const { log } = options;
  const server = fastify({
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
      const settings: ServerOptions = {
        IncomingMessage: Incoming,
        requireHostHeader: false,
        keepAliveTimeout: 72_000,
        requestTimeout: 0,
      };
      // Fastify's types know one kind of server; the two differ in nothing that it uses.
      return tls === undefined
        ? createServer(settings, handler)
        : createSecureServer(Object.assign(settings, tls) as SecureOptions, handler as never);
    },
    // What is wrong with a URL, the app says.
    frameworkErrors: (_error, request, reply) => {
      forward(request, reply);
    },
    clientErrorHandler: (error, socket) => {
      const refusal = error.code === "HPE_HEADER_OVERFLOW" ? headersTooLong() : notHttp();
      void app.handle({ refusal, ...NO_REQUEST }).then((answer) => {
        if (socket.writable) socket.end(rawAnswer(answer));
      });
    },
    // What is logged of requests is of the level `info`; a logger that leaves it out would be asked for each all the same.
    ...(log?.level === "info" ? { loggerInstance: log } : {}),
  });
  // Left to itself, Node answers this without the service's headers.
  server.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const reason = "the only expectation that is met is [100-continue]";
    const refusal = new ApiError(417, cause("illegal_argument_exception", reason));
    void app.handle({ refusal, ...readHead(request) }).then((answer) => {
      response.writeHead(answer.status, Object.assign(answer.headers, CLOSE)).end(answer.body);
    });
  });
  // Fastify would read bodies by type, and none of a GET; any request of this service may have one.
  for (const method of server.supportedMethods) server.addHttpMethod(method, { overrideExisting: true });
  const stop = closer(server);
  const turns = inTurns(answer);

  /** Answers a request whose body is still to be read. */
  function respond(request: Incoming, response: ServerResponse): void {
    const head = readHead(request);
    if (!request.hasBody()) {
      turns.take({ request: head, response });
      return;
    }
    request.whole((body) => {
      const whole = body === null ? { refusal: tooLarge(), ...head } : withBody(head, body);
      turns.take({ request: whole, response });
    });
  }

  function answer({ request, response }: Asked): void {
    const send = ({ status, headers, body }: AppResponse): void => {
      // A connection that its client keeps open would hold up the stop.
      if (stop.begun()) Object.assign(headers, CLOSE);
      response.writeHead(status, headers).end(body, () => {
        release(body);
      });
    };
    app.handle(request).then(send, (error: unknown) => {
      log?.error({ err: error }, "a request could not be answered");
      void app.handle({ refusal: broken(error), ...NO_REQUEST }).then(send);
    });
  }

  function forward({ raw }: FastifyRequest, reply: FastifyReply): void {
    // The answer is whole: nothing that fastify could add to it.
    reply.hijack();
    // Node's server was told what its requests are, which fastify's types do not know.
    if (!(raw instanceof Incoming)) throw new TypeError("the HTTP server makes other requests than it was told to");
    respond(raw, reply.raw);
  }

  // That there is a route is found sooner than that there is none.
  server.all("/*", forward);
  server.setNotFoundHandler(forward);
  return { server, turns, stop };
}

/** The header of an answer after which its connection ends. */
const CLOSE = { connection: "close" };

/** What stands for a request where the HTTP parser found none that it could hand on. */
const NO_REQUEST: AppRequest = { method: "GET", url: "/", headers: {} };

function broken(error: unknown): ApiError {
  const why = error instanceof Error ? error.message : String(error);
  return new ApiError(500, cause("illegal_argument_exception", why));
}

function notHttp(): ApiError {
  return illegalArgument("the request is not valid HTTP");
}

function headersTooLong(): ApiError {
  return badRequest("too_long_frame_exception", `HTTP header is larger than ${maxHeaderSize} bytes.`);
}

/** Returns an answer as bytes, for a connection on which there is no request to answer. */
function rawAnswer({ status, headers, body }: AppResponse): Buffer {
  const fields = Object.entries(Object.assign(headers, CLOSE)).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...fields, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}
