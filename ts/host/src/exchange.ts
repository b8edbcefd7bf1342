/**
 * How does a request become an answer on its connection? Its head is read, its body gathered; it waits for its turn, is
 * answered, and the answer is sent behind those before it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { Admission } from "./admission.js";
import type { App } from "./app_options.js";
import { Connections } from "./connections.js";
import type { Connection, Totals } from "./connections.js";
import { ApiError, cause } from "./errors.js";
import { BodyMemory } from "./http/body_memory.js";
import { tooLarge } from "./http/content.js";
import type { HttpLimits } from "./http/limits.js";
import type { AppRequest, AppResponse } from "./http/message.js";
import { readHead, withBody } from "./incoming.js";
import type { Incoming } from "./incoming.js";
import { collect, collectBefore } from "./operators/collect.js";
import { Counters } from "./operators/counters.js";
import type { Endpoints } from "./operators/endpoints.js";
import type { RequestLog } from "./operators/request_log.js";
import { broken, CLOSE, headRefusal, NO_REQUEST, rawAnswer, refusalOf } from "./refusals.js";
import { release } from "./output/rooms.js";
import { inTurns } from "./turns.js";

/** What an exchange goes by. */
export interface ExchangeOptions extends HttpLimits {
  /** Is told what goes wrong in the service. */
  readonly log?: { error(details: object, message: string): void };
  /** Answers operators, before all others; without it nobody does. */
  readonly endpoints?: Endpoints | undefined;
  /** Takes note of each answer. */
  readonly requestLog?: RequestLog | null;
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

/** A request that is read, and where its answer goes. */
interface Asked {
  request: AppRequest;
  readonly response: ServerResponse;
  readonly connection: Connection<Asked>;
  /** Whether those before it are answered, and its client has read enough of them. */
  isNext: boolean;
  /** When it came, or where its body came later, when it was there as a whole. */
  start: number;
  /** When it was handed on. */
  begun: number;
}

/** What a server does with what it reads. */
export interface Exchange {
  readonly connections: Connections<Asked>;
  readonly counters: Counters;
  /** Answers a request whose body is still to be read. */
  readonly respond: (request: Incoming, response: ServerResponse) => void;
  /** Asks for the body of a client that waits to be asked, unless the head is enough to refuse the request. */
  readonly expect: (request: Incoming, response: ServerResponse, goOn: () => void) => void;
  /** Refuses a request that expects what nobody knows. */
  readonly refuseExpectation: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers what came on a connection and is no request, or came too late; `code` is that of Node's error. */
  readonly fail: (code: string | undefined, socket: Socket) => void;
  readonly counts: () => HttpCounts;
  /** Whether a request was read that is not handed on to the app yet. */
  readonly isWaiting: () => boolean;
}

/** Answers requests by an app; connections end behind their last answer while the server `isStopping`. */
export function makeExchange(app: App, options: ExchangeOptions, isStopping: () => boolean): Exchange {
  const connections = new Connections<Asked>(drop);
  const bodies = app.bodies ?? new BodyMemory();
  bodies.onLarge = collect;
  const admission = new Admission(options);
  const counters = new Counters();
  const { endpoints, requestLog = null, log } = options;
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
        if (body instanceof Uint8Array) collectBefore(body.length);
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
    const announced = Number(request.headers["content-length"]);
    const refused = app.screen?.(readHead(request), announced > 0) ?? null;
    // Of what is too long in any case, the request is told without asking for it.
    if (refused === null && !(announced > bodies.maxBody)) {
      response.writeContinue();
      goOn();
      return;
    }
    const connection = connections.of(request.socket);
    if (!connection.begin()) return;
    const asked = ask(NO_REQUEST, response, connection);
    if (refused === null) {
      refuse(asked, tooLarge(bodies.maxBody), CLOSE);
      return;
    }
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
    connection.isAnswering = true;
    const done = (answer: AppResponse): void => {
      underWay -= 1;
      send(asked, answer);
      goOn(connection.answered());
    };
    app.handle(request).then(done, (error: unknown) => {
      log?.error({ err: error }, "a request could not be answered");
      void app.handle({ refusal: broken(error), ...NO_REQUEST }).then(done);
    });
  }

  /** Answers what came on a connection and is no request, or came too late. */
  function fail(code: string | undefined, socket: Socket): void {
    if (!connections.of(socket).fail()) return;
    void app.handle({ refusal: refusalOf(code), ...NO_REQUEST }).then((answer) => {
      counters.count(answer.status, 0, undefined);
      if (socket.writable) socket.end(rawAnswer(answer));
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
    const isLast = connection.last === asked && (connection.isFull || isStopping());
    if (more !== undefined || isLast) Object.assign(headers, CLOSE);
    connection.write(body.length);
    response.writeHead(status, headers).end(body, () => {
      release(body);
      goOn(connection.sent(body.length));
    });
  }

  /** Hands on the request that waited for this, if one did. */
  function goOn(next: Asked | undefined): void {
    if (next === undefined) return;
    underWay += 1;
    next.isNext = true;
    turns.take(next);
  }

  const counts = (): HttpCounts => {
    const { admitted, refused } = admission;
    const waiting = turns.waiting();
    return Object.assign({ underWay, waiting, admitted, refused, bodyBytes: bodies.bytes }, connections.totals);
  };
  return { connections, counters, respond, expect, refuseExpectation, fail, counts, isWaiting: turns.isWaiting };
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

/** A request whose answer nobody waits for. */
function drop({ request }: Asked): void {
  request.share?.free();
}

function now(): number {
  return performance.now();
}
