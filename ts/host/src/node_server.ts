/** What is Node's server told? What its requests are, and for how long it waits. */
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { ServerOptions as SecureOptions } from "node:https";

import { HTTP_LIMITS } from "./http/limits.js";
import type { HttpLimits } from "./http/limits.js";
import { Incoming } from "./incoming.js";

/** The limits of time, and for HTTPS certificate and key in PEM. */
export interface NodeOptions extends HttpLimits {
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
}

/** Returns Node's server, with the limits of time that it keeps by itself. */
export function nodeServer(options: NodeOptions, handler: RequestListener): Server {
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
export function incoming(request: IncomingMessage): Incoming {
  if (request instanceof Incoming) return request;
  throw new TypeError("the HTTP server makes other requests than it was told to");
}
