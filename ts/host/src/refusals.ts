/** What is refused before the app is asked, and how is it answered where there is no request? */
import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage } from "node:http";

import { ApiError, badRequest, cause, illegalArgument } from "./errors.js";
import { MOST_HEADERS } from "./http/limits.js";
import type { AppRequest, AppResponse } from "./http/message.js";

/** Returns what is wrong with a head that Node's parser takes. */
export function headRefusal({ rawHeaders, headers }: IncomingMessage): ApiError | null {
  if (rawHeaders.length > MOST_HEADERS * 2) {
    return new ApiError(431, cause("too_long_frame_exception", `the request has more than [${MOST_HEADERS}] headers`));
  }
  const coding = headers["transfer-encoding"];
  if (coding === undefined || coding.trim().toLowerCase() === "chunked") return null;
  return new ApiError(501, cause("illegal_argument_exception", `Transfer-Encoding [${coding}] is not supported`));
}

/** Returns the answer to what Node's server has found wrong with a connection. */
export function refusalOf(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return headersTooLong();
  if (code !== "ERR_HTTP_REQUEST_TIMEOUT") return notHttp();
  return new ApiError(408, cause("illegal_argument_exception", "the request did not come in time"));
}

/** The header of an answer after which its connection ends. */
export const CLOSE = { connection: "close" };

/** What stands for a request where the HTTP parser found none that it could hand on. */
export const NO_REQUEST: AppRequest = { method: "GET", url: "/", headers: {} };

/** Returns the answer where the app failed. */
export function broken(error: unknown): ApiError {
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
export function rawAnswer({ status, headers, body }: AppResponse): Buffer {
  const fields = Object.entries(Object.assign(headers, CLOSE)).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...fields, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}
