/** Does all that a client sends arrive, whatever its method and however it is cut into pieces? */
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import t from "tap";

import { createApp } from "../src/app.js";
import type { App, AppRequest } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { MAX_BODY_BYTES } from "../src/http/limits.js";
import { listen } from "../src/server.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";

const JSON_TYPE = "application/json";
const decoder = new TextDecoder();

/** What arrived of a request. */
interface Arrived {
  readonly method: string;
  readonly body: string | null;
}

/** An app that notes what reaches it. */
function noting(): { app: App; arrived: Arrived[] } {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  const inner = createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate() });
  const arrived: Arrived[] = [];
  const handle = (asked: AppRequest): ReturnType<App["handle"]> => {
    const { method, body } = asked;
    arrived.push({ method, body: body === undefined ? null : decoder.decode(body) });
    return inner.handle(asked);
  };
  return { app: { handle }, arrived };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly pieces?: readonly string[];
  readonly chunked?: boolean;
}

interface Answered {
  readonly status: number;
  readonly error: { type?: string; reason?: string; caused_by?: unknown };
}

/** Sends a request piece by piece, each in a packet of its own. */
async function send(
  address: string,
  { method, path, type = JSON_TYPE, pieces = [], chunked }: Asked,
): Promise<Answered> {
  const { hostname, port } = new URL(address);
  const framing =
    chunked === true ? { "transfer-encoding": "chunked" } : { "content-length": Buffer.byteLength(pieces.join("")) };
  const headers = pieces.length > 0 ? { "content-type": type, ...framing } : {};
  const outgoing = request({ hostname, port, method, path, headers });
  outgoing.setNoDelay(true);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on("response", resolve).on("error", reject);
  });
  for (const piece of pieces) {
    outgoing.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  outgoing.end();
  const response = await answer;
  const received: Buffer[] = [];
  for await (const chunk of response) received.push(chunk as Buffer);
  const { error = {} } = JSON.parse(Buffer.concat(received).toString() || "{}") as { error?: Answered["error"] };
  return { status: response.statusCode ?? 0, error };
}

t.test("bodies arrive whole", async (t) => {
  const { app, arrived } = noting();
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const body = '{"size":0,"_source":"größe"}';
  const cut = [body.slice(0, 5), body.slice(5, 20), body.slice(20)];
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "QUERY", "PROPFIND"]) {
    for (const [pieces, chunked] of [
      [[body], false],
      [cut, false],
      [cut, true],
    ] as const) {
      await send(server.address, { method, path: "/p/_search", pieces, chunked });
      t.same(arrived.pop(), { method, body }, `${method} in ${pieces.length} pieces${chunked ? ", chunked" : ""}`);
    }
  }
  await send(server.address, { method: "GET", path: "/p/_search" });
  t.same(arrived.pop(), { method: "GET", body: null });
  await send(server.address, { method: "POST", path: "/p/_search", pieces: [""] });
  t.same(arrived.pop(), { method: "POST", body: "" });
  t.equal(arrived.length, 0);
});

t.test("what is in the body of a GET counts", async (t) => {
  const server = await listen(noting().app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const get = (path: string, body: string): Promise<Answered> =>
    send(server.address, { method: "GET", path, pieces: [body] });
  // The real engine's words.
  t.match(await get("/p/_search", '{"size":0,"nosuch":1}'), {
    status: 400,
    error: { type: "parsing_exception", reason: "Unknown key for a VALUE_NUMBER in [nosuch]." },
  });
  t.match(await get("/p/_count", '{"size":0}'), {
    status: 400,
    error: { type: "parsing_exception", reason: "request does not support [size]" },
  });
  t.match(await get("/p/_doc/1", '{"size":0}'), {
    status: 400,
    error: { type: "illegal_argument_exception", reason: "request [GET /p/_doc/1] does not support having a body" },
  });
});

t.test("what is wrong with a type or a path is said as the real engine says it", async (t) => {
  const server = await listen(noting().app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const reason = "invalid Content-Type header [foo]";
  t.match(await send(server.address, { method: "POST", path: "/p/_search", type: "foo", pieces: ["{}"] }), {
    status: 400,
    error: {
      type: "content_type_header_exception",
      reason: `java.lang.IllegalArgumentException: ${reason}`,
      caused_by: { type: "illegal_argument_exception", reason },
    },
  });
  t.match(await send(server.address, { method: "GET", path: "/p/_doc/%zz" }), {
    status: 400,
    error: { type: "illegal_argument_exception", reason: "invalid escape sequence `%zz' at index 0 of: %zz" },
  });
});

t.test("a header that may have one value has one", async (t) => {
  const server = await listen(noting().app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const { hostname, port } = new URL(server.address);
  const ask = (...lines: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let received = "";
      socket.on("data", (data) => (received += data.toString("latin1")));
      socket.on("close", () => {
        resolve(received);
      });
      socket.write(Buffer.from(["GET / HTTP/1.1", ...lines, "connection: close", "", ""].join("\r\n"), "latin1"));
    });
  const idOf = (answer: string): string | undefined => /^x-opaque-id: (.*)$/m.exec(answer)?.[1];
  t.equal(idOf(await ask("X-Opaque-Id: a, b")), "a, b");
  // The same value twice is one to the real engine; of two, it sends the first back with its error.
  const same = await ask("X-Opaque-Id: a", "x-opaque-id: a");
  t.match(same, "HTTP/1.1 200 OK");
  t.equal(idOf(same), "a");
  const several = await ask("X-Opaque-Id: a", "X-Opaque-Id: b, c");
  t.match(several, "HTTP/1.1 400 Bad Request");
  t.match(several, '"reason":"multiple values for single-valued header [X-Opaque-Id]."');
  t.equal(idOf(several), "a");
  const traces = await ask("traceparent: a", "traceparent: b");
  t.match(traces, '"reason":"multiple values for single-valued header [traceparent]."');
  t.equal(idOf(traces), undefined);
  // Whatever came in goes out, and none of it breaks the answer.
  t.equal(idOf(await ask("X-Opaque-Id: \xe9\tb")), "\xe9\tb");
  for (const wrong of ["\x01", "\x7f"]) t.match(await ask(`X-Opaque-Id: ${wrong}`), "HTTP/1.1 400 Bad Request");
});

t.test("a connection goes on behind bodies of any kind", async (t) => {
  const { app, arrived } = noting();
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const { hostname, port } = new URL(server.address);
  const head = `host: x\r\ncontent-type: ${JSON_TYPE}\r\n`;
  const sent = [
    `POST /p/_search HTTP/1.1\r\n${head}content-length: 10\r\n\r\n{"size":0}`,
    `GET /p/_search HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n4\r\n{"si\r\n6\r\nze":1}\r\n0\r\n\r\n`,
    "GET /p/_search HTTP/1.1\r\nhost: x\r\n\r\n",
    `POST /p/_search HTTP/1.1\r\n${head}content-length: 10\r\nconnection: close\r\n\r\n{"size":2}`,
  ];
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (data) => (received += data.toString()));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(sent.join(""));
  await closed;
  t.equal(received.match(/HTTP\/1\.1 200 /g)?.length, sent.length);
  // Each is read for itself: one without a body is there before the one ahead of it has ended.
  const bodies = new Set(arrived.map(({ body }) => body));
  t.same(bodies, new Set(['{"size":0}', '{"size":1}', null, '{"size":2}']));
});

t.test("a body whose length nobody said is refused where it becomes too large", async (t) => {
  const { app, arrived } = noting();
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const piece = " ".repeat(16 * 1024 * 1024);
  const pieces = Array.from({ length: MAX_BODY_BYTES / piece.length + 1 }, () => piece);
  const answer = await send(server.address, { method: "POST", path: "/p/_search", pieces, chunked: true });
  t.match(answer, { status: 413, error: { type: "content_too_long_exception" } });
  t.same(arrived, [{ method: "POST", body: null }]);
  t.equal((await send(server.address, { method: "GET", path: "/p/_search" })).status, 200);
});
