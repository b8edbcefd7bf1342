/** Does the server survive what clients do, and stop without losing a request? */
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import t from "tap";

import type { App, AppRequest, AppResponse } from "../src/app.js";
import { createApp } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { Output } from "../src/output/output.js";
import { makeLog, serve } from "../src/serve.js";
import { listen } from "../src/server.js";
import type { Serving } from "../src/server.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";

function makeApp(diagnostics = false): App {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(), diagnostics });
}

function start(app: App = makeApp()): Promise<Serving> {
  return listen(app, { host: "127.0.0.1", port: 0 });
}

/** Sends raw bytes and returns what comes back until the other side closes or falls silent. */
function raw(address: string, bytes: string, abandon = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.setTimeout(1500, () => socket.destroy());
    socket.on("data", (data) => (received += data.toString()));
    socket.on("close", () => {
      resolve(received);
    });
    socket.on("error", reject);
    socket.write(bytes, () => {
      if (abandon) socket.destroy();
    });
  });
}

t.test("requests of every kind arrive", async (t) => {
  const server = await start();
  t.teardown(() => server.close());
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(server.address + path, init);
  t.equal((await ask("/")).headers.get("x-elastic-product"), "Elasticsearch");
  const found = await ask("/p/_search", {
    method: "POST",
    body: '{"size":0}',
    headers: { "content-type": "application/json" },
  });
  t.equal(found.status, 200);
  t.match(await found.json(), { hits: { hits: [] } });
  t.equal((await ask("/p/_search", { method: "DELETE" })).status, 405);
  t.equal((await ask("/p/_search", { method: "PUT", body: "x" })).status, 405);
  t.equal(
    (await ask("/p/_search", { method: "POST", body: "{}", headers: { "content-type": "text/plain" } })).status,
    406,
  );
  t.equal((await ask("/p/_doc/a%2Fb")).status, 404);
  t.equal((await ask("/", { method: "HEAD" })).status, 200);
  t.equal((await ask("/p/_search", { method: "OPTIONS" })).headers.get("allow"), "GET,POST");
  t.equal((await ask("/p/_doc/%zz")).status, 400);
  const body = '{"query":{"match_all":{}}}';
  const get = await raw(
    server.address,
    `GET /p/_search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
  t.match(get, /^HTTP\/1\.1 200 /, "GET with a body");
});

t.test("a client that reads slowly gets every answer as it was written", async (t) => {
  // Each is longer than what a connection takes at once, and their buffers are used again when they are sent.
  const text = (n: number): string => `answer ${n};`.repeat(2000 + (n % 7) * 3000);
  const handle = ({ url }: AppRequest): Promise<AppResponse> => {
    const body = new Output().raw(text(Number(url.slice(1)))).finish();
    return Promise.resolve({ status: 200, headers: { "content-length": String(body.length) }, body });
  };
  const server = await start({ handle });
  t.teardown(() => server.close());
  const { hostname, port } = new URL(server.address);
  const read = (from: number, count: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const pieces: Buffer[] = [];
      socket.on("error", reject);
      socket.on("data", (piece) => {
        pieces.push(piece);
        socket.pause();
        setTimeout(() => socket.resume(), pieces.length % 10 === 0 ? 2 : 0);
      });
      socket.on("close", () => {
        resolve(Buffer.concat(pieces).toString());
      });
      const asked = Array.from({ length: count }, (_, i) => {
        const end = i === count - 1 ? "connection: close\r\n" : "";
        return `GET /${from + i} HTTP/1.1\r\nhost: x\r\n${end}\r\n`;
      });
      socket.write(asked.join(""));
    });
  const all = await Promise.all([0, 100, 200].map((from) => read(from, 60)));
  all.forEach((received, k) => {
    const bodies = received.split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/).slice(1);
    t.equal(bodies.length, 60);
    const wrong = bodies.filter((body, i) => body !== text(k * 100 + i)).length;
    t.equal(wrong, 0, "answers that are not what was written");
  });
});

t.test("clients that misbehave harm nobody", async (t) => {
  const server = await start();
  t.teardown(() => server.close());
  const malformed = await raw(server.address, "NOT HTTP AT ALL\r\n\r\n");
  t.match(malformed, /^HTTP\/1\.1 400 [\s\S]*x-elastic-product: Elasticsearch[\s\S]*illegal_argument_exception/);
  const head = "POST /p/_search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
  await raw(server.address, `${head}{"query":{"mat`, true);
  t.equal((await fetch(server.address)).status, 200, "the next request is answered");
  const cut = '{"query":{"match":{"name":"la';
  const answer = await fetch(`${server.address}/p/_search`, {
    method: "POST",
    body: cut,
    headers: { "content-type": "application/json" },
  });
  t.equal(answer.status, 400);
  t.match(await answer.json(), { error: { type: "json_e_o_f_exception" } });
});

t.test("a body over the limit is refused", async (t) => {
  const server = await start(makeApp(true));
  t.teardown(() => server.close());
  const head = `POST /p/_search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${101 * 1024 * 1024}\r\n\r\n`;
  const answer = await raw(server.address, head);
  t.match(answer, /^HTTP\/1\.1 413 [\s\S]*content_too_long_exception/);
  t.match(answer, /\r\nx-engine-time-us: 0\r\n/, "diagnostics are on every response");
});

t.test("the log says once for each cause why the index cannot be loaded", async (t) => {
  const index = t.testdir({});
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await serve({ index, host: "127.0.0.1", port: 0, logTo });
  t.teardown(() => server.close());
  const ask = async (): Promise<void> => {
    t.equal((await fetch(`${server.address}/p/_count`)).status, 503);
  };
  await Promise.all([ask(), ask()]);
  await ask();
  t.equal(lines.length, 1, "requests themselves are not logged unless asked for");
  writeFileSync(join(index, "manifest.json"), "no manifest");
  await ask();
  await ask();
  t.equal(lines.length, 2);
  const level = 50; // pino's number for errors
  const [missing, damaged] = lines.map((line) => JSON.parse(line) as unknown);
  // Clients are not told where the index lies on the machine; the log is.
  const msg = "the index could not be loaded: there is no such file";
  t.match(missing, { level, msg, err: { stack: /ENOENT.*manifest\.json/ } });
  t.match(damaged, { level, msg: /^the index could not be loaded: / });
  t.notMatch(damaged, { msg: /ENOENT/ });
});

t.test("requests are logged where that is wanted", async (t) => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await listen(makeApp(), { host: "127.0.0.1", port: 0, log: makeLog({ log: true, logTo }) });
  await fetch(`${server.address}/p/_count`);
  await server.close();
  const found = lines.map((line) => JSON.parse(line) as { req?: { url?: string } }).filter((line) => line.req);
  t.equal(found.length, 1);
  t.equal(found[0]?.req?.url, "/p/_count");
});

t.test("closing finishes the requests under way", async (t) => {
  const app = makeApp();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const slow: App = {
    handle: async (request) => {
      arrived();
      await gate;
      return app.handle(request);
    },
  };
  const server = await start(slow);
  const pending = fetch(`${server.address}/p/_count`);
  await begun;
  const closed = server.close();
  release();
  t.equal((await pending).status, 200);
  await closed;
  await t.rejects(fetch(server.address));
});
