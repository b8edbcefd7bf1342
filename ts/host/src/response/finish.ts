/** What stands around an answer? Headers, layout and compression. */
import { ApiError } from "../errors.js";
import { acceptsGzip } from "../http/content.js";
import { OPAQUE_ID, opaqueId } from "../http/headers.js";
import type { Account, AppRequest, AppResponse } from "../http/message.js";
import { Output, overBudget } from "../output/output.js";
import { prettyPrint } from "../output/pretty.js";
import { release } from "../output/rooms.js";
import { writeError } from "./errors.js";

const AGENT = "Elasticsearch-7.17.4-79878662c54c886ae89206c685d9f1051a9d6411";
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const EMPTY = new Uint8Array();

/** A response that still lacks what stands around it. */
type Answer = Pick<AppResponse, "status" | "body"> & { readonly type?: string };

/** Compresses a response's body. */
export type Compress = (body: Uint8Array) => Promise<Uint8Array>;

/** Returns the headers that every response to a request has. */
export function commonHeaders({ headers: asked }: AppRequest): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=UTF-8",
    "x-vendor-product": "Vendor",
    "x-elastic-product": "Elasticsearch",
  };
  const id = opaqueId(asked);
  if (id !== undefined) headers[OPAQUE_ID] = id;
  return headers;
}

/** Writes each deprecation once, as the real engine does. */
export function warningHeader(warnings: readonly string[]): string {
  return [...new Set(warnings)].map((text) => `299 ${AGENT} "${text.replace(/[\\"]/g, "\\$&")}"`).join(", ");
}

/** An error of so many bytes is told, however small the response budget is. */
const SMALL_ERROR = 64 * 1024;

/** Returns what answers a request that failed; an error that is larger than a response may be is the response budget's. */
export function errorAnswer(error: ApiError, index: string, responseBytes: number): Answer {
  if (error !== lastError?.error || index !== lastError.index) {
    const answer = answerOnce(error, index, responseBytes);
    // One that is told to all that come is written once.
    if (error.status === 429 && answer.body.length <= SMALL_ERROR)
      lastError = { error, index, body: answer.body.slice() };
    return answer;
  }
  return { status: error.status, body: lastError.body };
}

/** The last error that may be told again, and its text, which lies in no room. */
let lastError: { readonly error: ApiError; readonly index: string; readonly body: Uint8Array } | null = null;

function answerOnce(error: ApiError, index: string, responseBytes: number): Answer {
  try {
    return written(error, index, Math.max(SMALL_ERROR, responseBytes));
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return written(overBudget(responseBytes), index, Infinity);
  }
}

function written(error: ApiError, index: string, limit: number): Answer {
  const output = new Output(limit).raw("{");
  writeError(output, error, index);
  return { status: error.status, body: output.raw("}").finish() };
}

/** Returns the response that an answer becomes for a request, at once unless it is to be compressed. */
export function finish(
  request: AppRequest,
  headers: Record<string, string>,
  { status, body, type }: Answer,
  pretty: boolean,
  compress: Compress,
  account: Account,
): AppResponse | Promise<AppResponse> {
  if (type !== undefined) headers["content-type"] = type;
  const text = pretty && body.length > 0 && type === undefined ? laidOut(body) : body;
  const respond = (sent: Uint8Array, length = sent.length): AppResponse => {
    headers["content-length"] = String(length);
    return { status, headers, body: sent, account };
  };
  if (request.method === "HEAD") {
    release(text);
    return respond(EMPTY, text.length);
  }
  if (text.length === 0 || !acceptsGzip(request.headers["accept-encoding"])) return respond(text);
  headers["content-encoding"] = "gzip";
  return compress(text).then((compressed) => {
    release(text);
    return respond(compressed);
  });
}

function laidOut(body: Uint8Array): Uint8Array {
  const text = encoder.encode(`${prettyPrint(decoder.decode(body))}\n`);
  release(body);
  return text;
}
