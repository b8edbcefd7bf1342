/**
 * What may an operator ask? Whether the service is alive, whether it can answer, and what it has counted: `/_health`,
 * `/_ready`, `/_metrics`. The real engine has none of these names, and no index begins with an underscore.
 */
import { Budget } from "../budget.js";
import { ApiError, cause } from "../errors.js";
import { hostCheck } from "../http/hosts.js";
import type { Account, AppRequest, AppResponse } from "../http/message.js";
import { splitUrl } from "../http/url.js";
import { asApiError } from "../response/errors.js";
import { commonHeaders, errorAnswer } from "../response/finish.js";

/** What is asked for the answers. */
export interface Operated {
  /** Returns why requests could not be answered now, or null. */
  readonly readiness: () => Promise<string | null>;
  /** Returns the metrics in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
}

/** Returns the answer to an operator's request, or null where it is none. */
export type Endpoints = (request: AppRequest) => Promise<AppResponse> | null;

type Answer = Pick<AppResponse, "status" | "body"> & { readonly type?: string };
type Answering = (operated: Operated) => Answer | Promise<Answer>;

const METHODS = ["GET", "HEAD"];
const EMPTY = new Uint8Array();
const encoder = new TextEncoder();

const ENDPOINTS: Readonly<Record<string, Answering>> = {
  "/_health": () => json(200, { status: "alive" }),
  "/_ready": async ({ readiness }) => {
    const reason = await readiness();
    return reason === null ? json(200, { status: "ready" }) : json(503, { status: "not ready", reason });
  },
  "/_metrics": async ({ metrics }) => ({
    status: 200,
    body: encoder.encode(await metrics()),
    type: "text/plain; version=0.0.4; charset=utf-8",
  }),
};

/** Returns what answers operators, to those hosts alone that are allowed where they are given. */
export function makeEndpoints(operated: Operated, allowedHosts: readonly string[] | undefined): Endpoints {
  const check = allowedHosts === undefined ? null : hostCheck(allowedHosts);
  const accounts = new Map(Object.keys(ENDPOINTS).map((path) => [path, accountOf(path)]));
  return (request) => {
    const url = splitUrl(request.url);
    const answering = Object.hasOwn(ENDPOINTS, url.path) ? ENDPOINTS[url.path] : undefined;
    if (answering === undefined) return null;
    const answer = async (): Promise<Answer> => {
      check?.(request.headers["host"], url.host);
      if (!METHODS.includes(request.method)) throw wrongMethod(url.uri, request.method);
      return answering(operated);
    };
    return finish(request, answer(), accounts.get(url.path));
  };
}

/** Returns the answer to a request on the operators' own port that asks for something else. */
export function noEndpoint(request: AppRequest): Promise<AppResponse> {
  const reason = `no handler found for uri [${request.url}] and method [${request.method}]`;
  return finish(request, Promise.reject(new ApiError(400, cause("illegal_argument_exception", reason))), undefined);
}

async function finish(request: AppRequest, answered: Promise<Answer>, account?: Account): Promise<AppResponse> {
  const headers = commonHeaders(request);
  const { status, body, type } = await answered.catch((error: unknown): Answer => {
    const failure = asApiError(error);
    Object.assign(headers, failure.headers);
    return errorAnswer(failure, "", 0);
  });
  if (type !== undefined) headers["content-type"] = type;
  // What was true a moment ago helps nobody.
  headers["cache-control"] = "no-store";
  headers["content-length"] = String(body.length);
  const sent = request.method === "HEAD" ? EMPTY : body;
  return { status, headers, body: sent, ...(account === undefined ? {} : { account }) };
}

function json(status: number, value: object): Answer {
  return { status, body: encoder.encode(JSON.stringify(value)) };
}

function wrongMethod(uri: string, method: string): ApiError {
  const reason = `Incorrect HTTP method for uri [${uri}] and method [${method}], allowed: [${METHODS.join(", ")}]`;
  return new ApiError(405, cause("illegal_argument_exception", reason), null, { allow: METHODS.join(",") });
}

/** Returns the account of requests that cost nothing worth counting. */
function accountOf(route: string): Account {
  return { route, readTime: 0, engineTime: 0, readUnits: 0, budget: new Budget(), refusal: null, user: null };
}
