/**
 * How is one request sent, and what of its answer counts?
 *
 * Paths and bodies go out exactly as written, bodies of GET requests too, which `fetch` would refuse.
 */

import { Agent, request as httpRequest } from "node:http";

import type { CorpusName } from "./corpora.js";

/** A request as it is sent; header names in lower case. */
export interface ExchangeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What of an answer is compared. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One pair, as recorded. */
export interface Exchange {
  readonly name: string;
  readonly corpus: CorpusName;
  readonly request: ExchangeRequest;
  readonly response: ExchangeResponse;
}

/** The response headers that clients act upon. */
export const HEADERS_THAT_MATTER = ["content-type", "x-elastic-product", "x-opaque-id", "warning", "allow"] as const;

/** Returns those of an answer's headers that matter. */
export function headersThatMatter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of HEADERS_THAT_MATTER) {
    const value = headers[name];
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return kept;
}

/** Of an answer to `HEAD`, this is all that says what `GET` would answer. */
export const LENGTH = "content-length";

/** Returns a function that sends requests to a server, one connection for all unless more are asked for. */
export function createClient(base: string, maxSockets = 1): (request: ExchangeRequest) => Promise<ExchangeResponse> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets });
  return (request) =>
    new Promise((resolve, reject) => {
      const body = request.body === undefined ? undefined : Buffer.from(request.body, "utf8");
      const headers: Record<string, string | number> = { ...request.headers };
      if (body !== undefined) headers["content-length"] = body.length;
      const { method, path } = request;
      const sent = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: {
              ...headersThatMatter(response.headers),
              ...(method === "HEAD" ? { [LENGTH]: response.headers[LENGTH] ?? "" } : {}),
            },
            body: Buffer.concat(chunks).toString("utf8"),
          });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
}
