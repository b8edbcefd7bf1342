/** How does the service listen? The only module that knows the HTTP server. */
import { createServer, maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import { createServer as createSecureServer, Server as SecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";
import type { Socket } from "node:net";
import type { SecureContextOptions } from "node:tls";

import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { Admission } from "./admission.js";
import type { App } from "./app.js";
import { Connections } from "./connections.js";
import type { Connection, Totals } from "./connections.js";
import { ApiError, badRequest, cause, illegalArgument } from "./errors.js";
import { BodyMemory } from "./http/body_memory.js";
import { HTTP_LIMITS, MOST_HEADERS } from "./http/limits.js";
import type { HttpLimits } from "./http/limits.js";
import type { AppRequest, AppResponse } from "./http/message.js";
import { Incoming, readHead, withBody } from "./incoming.js";
import { Counters } from "./operators/counters.js";
import type { Endpoints } from "./operators/endpoints.js";
import type { RequestLog } from "./operators/request_log.js";
import { release } from "./output/rooms.js";
import { closer, stopOnSignals } from "./stopping.js";
import type { Stop } from "./stopping.js";
import { inTurns } from "./turns.js";

/** How to speak HTTP. */
export interface HttpOptions extends HttpLimits {
  /** Certificate and key, in PEM: the server speaks HTTPS. */
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
  /** Requests are logged there at the level `info`. */
  readonly log?: FastifyBaseLogger;
  /** Answers operators, before all others; without it nobody does. */
  readonly endpoints?: Endpoints | undefined;
  /** Takes note of each answer. */
  readonly requestLog?: RequestLog | null;
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

/** What a server has counted of its requests. */
export interface HttpCounts extends Readonly<Totals> {
  /** Requests that are taken and not yet answered. */
  readonly underWay: number;
  /** Those of them that are not handed on to the app yet. */
  readonly waiting: number;
  /** Requests that were taken and refused for want of room, since the start. */
  readonly admitted: number;
  readonly refused: number;
  /** Bytes of bodies that are held. */
  readonly bodyBytes: number;
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

/** A request that is read, and where its answer goes. */
interface Asked {
  request: AppRequest;
  readonly response: ServerResponse;
  readonly connection: Connection<Asked>;
  /** Whether its client has read enough of what came before. */
  isNext: boolean;
  /** When it came, or where its body came later, when it was there as a whole. */
  start: number;
  /** When it was handed on. */
  begun: number;
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
  const connections = new Connections<Asked>(drop);
  const server = fastify({
    // Answers to requests that come while the server stops are still given.
    return503OnClosing: false,
    // Which connections are idle, `connections` knows better.
    forceCloseConnections: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 16 * 1024 },
    exposeHeadRoutes: false,
    // No route has a schema: without these, the compilers of schemas are loaded and made for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) => {
      const made = nodeServer(options, handler);
      const { tls } = options;
      made.on(tls === undefined ? "connection" : "secureConnection", (socket: Socket) => {
        connections.add(socket);
      });
      if (tls !== undefined) made.on("connection", connections.carry);
      made.on("checkExpectation", refuseExpectation).on("checkContinue", (request, response) => {
        expect(incoming(request), response, () => made.emit("request", request, response));
      });
      return made;
    },
    // What is wrong with a URL, the app says.
    frameworkErrors: (_error, request, reply) => {
      forward(request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (!connections.of(socket).fail()) return;
      void app.handle({ refusal: refusalOf(error.code), ...NO_REQUEST }).then((answer) => {
        counters.count(answer.status, 0, undefined);
        if (socket.writable) socket.end(rawAnswer(answer));
      });
    },
    // What is logged of requests is of the level `info`; a logger that leaves it out would be asked for each all the same.
    ...(log?.level === "info" ? { loggerInstance: log } : {}),
  });
  // Fastify would read bodies by type, and none of a GET; any request of this service may have one.
  for (const method of server.supportedMethods) server.addHttpMethod(method, { overrideExisting: true });
  const bodies = app.bodies ?? new BodyMemory();
  const admission = new Admission(options);
  const counters = new Counters();
  const { endpoints, requestLog = null } = options;
  const stop = closer(server, connections, options.graceMs ?? HTTP_LIMITS.graceMs);
  const turns = inTurns(answer, undefined, (answered, took, waiting) => {
    admission.answered(answered, took, waiting);
  });
  let underWay = 0;
  // Those whose bodies have not come with their heads.
  const late: { readonly request: Incoming; readonly asked: Asked }[] = [];

  /** Answers a request whose body is still to be read. */
  function respond(request: Incoming, response: ServerResponse): void {
    const connection = connections.of(request.socket);
    if (!connection.begin()) return;
    const asked = ask(readHead(request), response, connection);
    connection.last = asked;
    const refusal = headRefusal(request);
    const operated = refusal === null && isOperators(request.url) ? endpoints?.(asked.request) : null;
    if (refusal !== null) {
      connection.heard = request.socket.bytesRead;
      refuse(asked, refusal, CLOSE);
    } else if (operated !== null && operated !== undefined) {
      connection.heard = request.socket.bytesRead;
      const more = request.hasBody() ? CLOSE : undefined;
      void operated.then((answer) => {
        send(asked, answer, more);
      });
    } else if (request.hasBody()) {
      request.whole(bodies, (body, share) => {
        asked.request = withBody(asked.request, body, share);
        take(asked);
      });
      if (!request.isLate()) return;
      connection.isReading = true;
      // Not sooner: the body of nearly all requests comes in the packet of the head, which is read by the end of the turn.
      if (late.push({ request, asked }) === 1) setImmediate(screenLate);
    } else take(asked);
  }

  /** Refuses those that their heads are enough to refuse; all that came with the heads has been read. */
  function screenLate(): void {
    const still = late.filter(({ request }) => request.isLate());
    late.length = 0;
    for (const { request, asked } of still) {
      const refused = app.screen?.(asked.request, request.isBegun());
      if (refused !== null && refused !== undefined) {
        request.forget();
        // What still comes of the body is no request.
        asked.connection.heard = Infinity;
        asked.connection.isReading = false;
        void Promise.resolve(refused).then((answer) => {
          send(asked, answer);
        });
      } else if (!request.isBegun()) {
        request.onBegin = () => {
          if (late.push({ request, asked }) === 1) setImmediate(screenLate);
        };
      }
    }
  }

  /** Asks for the body of a client that waits to be asked, unless the head is enough to refuse the request. */
  function expect(request: Incoming, response: ServerResponse, goOn: () => void): void {
    const refused = app.screen?.(readHead(request), Number(request.headers["content-length"]) > 0) ?? null;
    if (refused === null) {
      response.writeContinue();
      goOn();
      return;
    }
    const connection = connections.of(request.socket);
    if (!connection.begin()) return;
    const asked = ask(NO_REQUEST, response, connection);
    // Whether the body comes all the same, nobody knows.
    void Promise.resolve(refused).then((answer) => {
      send(asked, answer, CLOSE);
    });
  }

  // Left to itself, Node answers this without the service's headers.
  function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
    const reason = "the only expectation that is met is [100-continue]";
    const connection = connections.of(request.socket);
    if (!connection.begin()) return;
    const asked = ask(readHead(request), response, connection);
    refuse(asked, new ApiError(417, cause("illegal_argument_exception", reason)), CLOSE);
  }

  /** Takes a request that is there as a whole. */
  function take(asked: Asked): void {
    const { connection } = asked;
    connection.heard = connection.socket.bytesRead;
    connection.isReading = false;
    asked.start = now();
    const refusal = admission.refusal(turns.waiting(), underWay, connections.totals.unsent, now);
    if (refusal === null) {
      underWay += 1;
      turns.take(asked);
    } else refuse(asked, refusal);
    if (turns.isWaiting()) turns.pass();
  }

  function answer(asked: Asked): void {
    const { connection, request } = asked;
    if (connection.isClosed) {
      underWay -= 1;
      drop(asked);
      return;
    }
    if (!asked.isNext && connection.isBehind()) {
      underWay -= 1;
      connection.hold(asked);
      return;
    }
    asked.begun = now();
    const done = (answer: AppResponse): void => {
      underWay -= 1;
      send(asked, answer);
    };
    app.handle(request).then(done, (error: unknown) => {
      log?.error({ err: error }, "a request could not be answered");
      void app.handle({ refusal: broken(error), ...NO_REQUEST }).then(done);
    });
  }

  function refuse(asked: Asked, refusal: ApiError, more?: typeof CLOSE): void {
    const { method, url, headers } = asked.request;
    void app.handle({ refusal, method, url, headers }).then((answer) => {
      send(asked, answer, more);
    });
  }

  function send(asked: Asked, answer: AppResponse, more?: typeof CLOSE): void {
    const { request, response, connection } = asked;
    const { status, headers, body } = answer;
    request.share?.free();
    const milliseconds = now() - asked.start;
    counters.count(status, milliseconds, answer.account);
    if (requestLog !== null) {
      const waited = asked.begun === 0 ? 0 : asked.begun - asked.start;
      requestLog.note({ request, answer, address: connection.socket.remoteAddress, waited, milliseconds });
    }
    if (connection.isClosed) {
      release(body);
      return;
    }
    // A connection that its client keeps open would hold up the stop.
    const isLast = connection.last === asked && (connection.isFull || stop.begun());
    if (more !== undefined || isLast) Object.assign(headers, CLOSE);
    connection.write(body.length);
    response.writeHead(status, headers).end(body, () => {
      release(body);
      const next = connection.sent(body.length);
      if (next === undefined) return;
      underWay += 1;
      next.isNext = true;
      turns.take(next);
    });
  }

  function forward({ raw }: FastifyRequest, reply: FastifyReply): void {
    // The answer is whole: nothing that fastify could add to it.
    reply.hijack();
    respond(incoming(raw), reply.raw);
  }

  // That there is a route is found sooner than that there is none.
  server.all("/*", forward);
  server.setNotFoundHandler(forward);
  const counts = (): HttpCounts => {
    const { admitted, refused } = admission;
    const waiting = turns.waiting();
    return Object.assign({ underWay, waiting, admitted, refused, bodyBytes: bodies.bytes }, connections.totals);
  };
  const setTls = (tls: { readonly cert: Uint8Array; readonly key: Uint8Array }): void => {
    const { server: secure } = server;
    if (!(secure instanceof SecureServer)) throw new Error("the server speaks no HTTPS");
    secure.setSecureContext(tls as SecureContextOptions);
  };
  const requests = { counts, counters, setTls, isClosing: stop.begun, isWaiting: turns.isWaiting };
  return { server, stop, requests };
}

function ask(request: AppRequest, response: ServerResponse, connection: Connection<Asked>): Asked {
  return { request, response, connection, isNext: false, start: now(), begun: 0 };
}

/** Whether a URL may be one of the operators': theirs begin with an underscore. */
function isOperators(url: string | undefined): boolean {
  return url?.charCodeAt(1) === UNDERSCORE || url?.charCodeAt(0) !== SLASH;
}

const UNDERSCORE = 0x5f;
const SLASH = 0x2f;

/** Returns Node's server, with the limits of time that it keeps by itself. */
function nodeServer(options: HttpOptions, handler: RequestListener): Server {
  const limits = Object.assign({}, HTTP_LIMITS, options);
  const { tls } = options;
  const settings: ServerOptions = {
    IncomingMessage: Incoming,
    // The real engine does not miss a host either.
    requireHostHeader: false,
    keepAliveTimeout: limits.idleTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.headersTimeoutMs + limits.bodyTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersTimeoutMs, limits.bodyTimeoutMs),
  };
  const secure = Object.assign({ handshakeTimeout: limits.headersTimeoutMs }, settings, tls) as SecureOptions;
  const server = tls === undefined ? createServer(settings, handler) : createSecureServer(secure, handler);
  server.timeout = limits.stallTimeoutMs;
  // Their sizes are limited together, so none is left out.
  server.maxHeadersCount = 0;
  // Node would end connections whose answers are not sent yet.
  server.closeIdleConnections = () => undefined;
  return server;
}

/** Node's server was told what its requests are, which types do not know. */
function incoming(request: IncomingMessage): Incoming {
  if (request instanceof Incoming) return request;
  throw new TypeError("the HTTP server makes other requests than it was told to");
}

/** A request whose answer nobody waits for. */
function drop({ request }: Asked): void {
  request.share?.free();
}

function now(): number {
  return performance.now();
}

/** Returns what is wrong with a head that Node's parser takes. */
function headRefusal({ rawHeaders, headers }: IncomingMessage): ApiError | null {
  if (rawHeaders.length > MOST_HEADERS * 2) {
    return new ApiError(431, cause("too_long_frame_exception", `the request has more than [${MOST_HEADERS}] headers`));
  }
  const coding = headers["transfer-encoding"];
  if (coding === undefined || coding.trim().toLowerCase() === "chunked") return null;
  return new ApiError(501, cause("illegal_argument_exception", `Transfer-Encoding [${coding}] is not supported`));
}

/** Returns the answer to what Node's server has found wrong with a connection. */
function refusalOf(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return headersTooLong();
  if (code !== "ERR_HTTP_REQUEST_TIMEOUT") return notHttp();
  return new ApiError(408, cause("illegal_argument_exception", "the request did not come in time"));
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
