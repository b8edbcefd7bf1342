/** Runs the whole host in this process: a request's bytes in, a response's bytes out, without a server between. */
import type { App, AppRequest } from "../../../ts/host/src/entry/node.js";
import type { Request } from "../../operations.js";
import { serveLines } from "../serve_lines.js";
import { plainAnswer } from "./answer.js";
import { appRequest, loadApp } from "./app.js";

let app: App | null = null;

const handle = async (request: AppRequest): Promise<Uint8Array> => {
  if (app === null) throw new Error("nothing is loaded");
  const { status, body } = await app.handle(request);
  if (status !== 200) throw new Error(`${request.url}: ${status} ${new TextDecoder().decode(body)}`);
  return body;
};

await serveLines<AppRequest>({
  load: async ({ index }) => {
    const { app: loaded, reply } = await loadApp(index);
    app = loaded;
    return reply;
  },
  prepare: ({ request }: { request: Request }) => appRequest(request),
  run: handle,
  answer: async (request) => plainAnswer(JSON.parse(new TextDecoder().decode(await handle(request)))),
});
