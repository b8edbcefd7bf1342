/** The service in a worker that speaks `fetch`: an edge platform or a service worker. */
import { createApp } from "../app.js";
import type { App, AppOptions, AppRequest } from "../app.js";

export { createApp } from "../app.js";
export type { App, AppOptions, AppRequest, AppResponse } from "../app.js";
export { fetchSource } from "../parts/fetch.js";

/** Returns a handler of `fetch` events' requests. The modules must be ready: edge platforms compile none. */
export function createFetchHandler(options: AppOptions): (request: Request) => Promise<Response> {
  const app = createApp(options);
  return (request) => handleFetch(app, request);
}

/** Answers a `Request` with a `Response`. */
export async function handleFetch(app: App, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    // The platform compresses by itself.
    if (name !== "accept-encoding") headers[name] = value;
  });
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  const asked: AppRequest = {
    method: request.method,
    url: url.pathname + url.search,
    headers,
    ...(body === undefined ? {} : { body }),
  };
  const answer = await app.handle(asked);
  const empty = answer.body.length === 0;
  return new Response(empty ? null : (answer.body as Uint8Array<ArrayBuffer>), {
    status: answer.status,
    headers: answer.headers,
  });
}
