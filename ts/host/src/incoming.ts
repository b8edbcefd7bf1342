/** What does a client's request say? Its head and its body, as Node's HTTP server hands them on. */
import type { IncomingMessage } from "node:http";

import { MAX_BODY } from "./http/content.js";
import { SEVERAL, SINGLE_VALUED } from "./http/headers.js";
import type { AppRequest } from "./http/message.js";

const CONTENT_TYPE = "content-type";

/** Returns a request without its body. */
export function readHead(request: IncomingMessage): AppRequest {
  return { method: request.method ?? "GET", url: request.url ?? "/", headers: readHeaders(request) };
}

/** Returns a request with its body. */
export function withBody({ method, url, headers }: AppRequest, body: Uint8Array): AppRequest {
  return { method, url, headers, body };
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  const { headers: given } = request;
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  if (headers[CONTENT_TYPE] !== undefined) {
    // Node keeps the first one only; the real engine refuses several.
    const types = valuesOf(CONTENT_TYPE, request.rawHeaders);
    if (types.length > 1) headers[CONTENT_TYPE] = types.join(SEVERAL);
  }
  for (const [name] of SINGLE_VALUED) {
    // Node joins several to one; to the real engine the same value twice is one.
    if (headers[name]?.includes(", ") !== true) continue;
    headers[name] = [...new Set(valuesOf(name, request.rawHeaders))].join(SEVERAL);
  }
  return headers;
}

/** Returns all values of a header, given names and values by turns. */
function valuesOf(wanted: string, raw: readonly string[]): string[] {
  const values: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? "";
    if (name.length === wanted.length && name.toLowerCase() === wanted) values.push(raw[i + 1] ?? "");
  }
  return values;
}

/** Whether a request says that a body comes with it, whatever its method: clients send searches with GET, too. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * Hands on the body of a request once all of it has come, or null as soon as it is known to be larger than what is read.
 * Of a client that goes away before that, nothing more is heard.
 */
export function readBody(request: IncomingMessage, done: (body: Uint8Array | null) => void): void {
  // Not a number where the body comes in chunks.
  const announced = Number(request.headers["content-length"]);
  if (announced > MAX_BODY) {
    done(null);
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let isDone = false;
  const finish = (body: Uint8Array | null): void => {
    if (isDone) return;
    isDone = true;
    done(body);
  };
  request.on("data", (chunk: Buffer) => {
    // What comes behind a body that is too large is read and forgotten.
    if (isDone) return;
    size += chunk.length;
    chunks.push(chunk);
    // The end is told of some time after the last byte has come.
    if (size === announced) finish(join(chunks));
    else if (size > MAX_BODY) {
      chunks.length = 0;
      finish(null);
    }
  });
  request.on("end", () => {
    finish(join(chunks));
  });
}

function join(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}
