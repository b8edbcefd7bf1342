/** What may a client take of a server? Bodies, time, connections and memory have limits, and what is too much is refused early. */
import { deflateSync, gzipSync } from "node:zlib";
import t from "tap";
import type { Test } from "tap";

import { createApp } from "../src/app.js";
import type { App, AppOptions, AppRequest, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { shownBytes } from "../src/breaker.js";
import { Budget } from "../src/budget.js";
import { BodyMemory, type BodyShare } from "../src/http/body_memory.js";
import { decodeBody, decompress } from "../src/http/content.js";
import { Gathered } from "../src/http/gathered.js";
import { Parser } from "../src/json/parser.js";
import { Kind } from "../src/json/tape.js";
import { listen } from "../src/server.js";
import type { HttpOptions, Requests, Serving } from "../src/server.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";
import { ask, open, wait } from "./raw.js";

const JSON_TYPE = "content-type: application/json\r\n";
const CLOSE = "connection: close\r\n";
const POST = `POST /p/_search HTTP/1.1\r\n${JSON_TYPE}`;

function makeApp(options: Partial<AppOptions> = {}): App {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(), ...options });
}

async function start(
  t: Test,
  app: App = makeApp(),
  options: HttpOptions & { maxConnections?: number } = {},
): Promise<Serving & Requests> {
  const server = await listen(app, { host: "127.0.0.1", port: 0, graceMs: 100, ...options });
  t.teardown(() => server.close());
  return server;
}

t.test("what the head is enough to refuse is refused before the body comes", async (t) => {
  const app = makeApp({ apiKeys: ["a:b"] });
  const key = `authorization: Basic ${Buffer.from("a:b").toString("base64")}\r\n`;
  // Loads the index: before, that it cannot be loaded would come first.
  await app.handle({ method: "GET", url: "/", headers: { authorization: "Basic YTpi" } });
  const { address } = await start(t, app);
  const cases: [name: string, head: string, status: number, reason: string][] = [
    ["no key", POST, 401, "missing authentication credentials"],
    ["no method", `PUT /p/_search HTTP/1.1\r\n${JSON_TYPE}${key}`, 405, "Incorrect HTTP method"],
    ["no route", `POST /p/x/y/z HTTP/1.1\r\n${JSON_TYPE}${key}`, 400, "no handler found"],
    ["no type", `POST /p/_search HTTP/1.1\r\n${key}`, 406, "Content-Type header [] is not supported"],
    ["no known encoding", `${POST}${key}content-encoding: br\r\n`, 415, "Content-Encoding [br] is not supported"],
  ];
  for (const [name, head, status, reason] of cases) {
    for (const [framing, piece] of [
      ["content-length: 100000\r\n", "x"],
      ["transfer-encoding: chunked\r\n", "1\r\nx\r\n"],
    ] as const) {
      const one = open(address);
      one.socket.write(`${head}${framing}\r\n${piece}`);
      await one.until('"status":');
      t.match(one.received(), `HTTP/1.1 ${status} `, name);
      t.match(one.received(), reason, name);
      one.socket.destroy();
    }
    const expecting = await ask(address, `${head}content-length: 100000\r\nexpect: 100-continue\r\n\r\n`);
    t.match(expecting, new RegExp(`^HTTP/1.1 ${status} `), `${name}, asked first`);
  }
  const late = open(address);
  late.socket.write(`POST /p/_search HTTP/1.1\r\n${key}transfer-encoding: chunked\r\n\r\n`);
  await wait(50);
  t.equal(late.received(), "", "a body may be empty, and then needs no type");
  late.socket.write("1\r\n{\r\n");
  await late.until('"status":406');
  late.socket.destroy();
  const refused = open(address);
  refused.socket.write(`${POST}content-length: 10\r\n\r\n12345`);
  await refused.until('"status":401');
  refused.socket.write("67890GET / HTTP/1.1\r\nconnection: close\r\n\r\n");
  await refused.closed;
  t.equal(refused.received().split("HTTP/1.1 401").length, 3, "what follows the rest of the body is the next request");
  const asked = open(address);
  asked.socket.write(`${POST}${key}content-length: 10\r\nexpect: 100-continue\r\n${CLOSE}\r\n`);
  await asked.until("HTTP/1.1 100 Continue");
  asked.socket.write('{"size":0}');
  await asked.closed;
  t.match(asked.received(), "HTTP/1.1 200 OK");
});

t.test("a body has a size, and it is the same when it is decompressed", async (t) => {
  const { address } = await start(t, makeApp({ maxBodyBytes: 1000 }));
  const body = (length: number): string => `{"size":0}${" ".repeat(length - 10)}`;
  const plain = (length: number): Promise<string> =>
    ask(address, `${POST}${CLOSE}content-length: ${length}\r\n\r\n${body(length)}`);
  const zipped = (length: number): Promise<string> => {
    const packed = gzipSync(body(length));
    const head = `${POST}${CLOSE}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
    return ask(address, Buffer.concat([Buffer.from(head), packed]));
  };
  for (const send of [plain, zipped]) {
    t.match(await send(1000), "HTTP/1.1 200 OK");
    const refused = await send(1001);
    t.match(refused, "HTTP/1.1 413 ");
    t.match(refused, "the request body is larger than [1000] bytes");
  }
  // The length at the end of a stream may be a lie in both directions.
  for (const said of [0, 999, 1001, 0xffffffff]) {
    const packed = gzipSync(body(500_000));
    packed.writeUInt32LE(said, packed.length - 4);
    const head = `${POST}${CLOSE}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
    t.match(await ask(address, Buffer.concat([Buffer.from(head), packed])), "HTTP/1.1 413 ", `${said}`);
  }
});

t.test("bodies share a memory, and one that is there alone may have more", async (t) => {
  const app = makeApp({ bodyMemoryBytes: 1000 });
  const server = await start(t, app);
  const { address } = server;
  const half = open(address);
  half.socket.write(`${POST}${CLOSE}content-length: 900\r\n\r\n{"size":0}${" ".repeat(690)}`);
  while (server.counts().bodyBytes < 700) await wait(5);
  const other = await ask(address, `${POST}${CLOSE}content-length: 400\r\n\r\n{"size":0}${" ".repeat(390)}`);
  t.match(other, "HTTP/1.1 429 ");
  const [, json = ""] = other.split("\r\n\r\n");
  // The form of the real engine's breakers.
  t.match((JSON.parse(json) as { error: unknown }).error, {
    type: "circuit_breaking_exception",
    reason:
      "[in_flight_requests] Data too large, data for [<http_request>] would be [1100/1kb], which is larger than the limit of [1000/1000b]",
    bytes_wanted: 1100,
    bytes_limit: 1000,
    durability: "TRANSIENT",
  });
  const zipped = gzipSync(`{"size":0}${" ".repeat(500)}`);
  const head = `${POST}${CLOSE}content-encoding: gzip\r\ncontent-length: ${zipped.length}\r\n\r\n`;
  t.match(await ask(address, Buffer.concat([Buffer.from(head), zipped])), "HTTP/1.1 429 ", "decompressed");
  half.socket.write(" ".repeat(200));
  await half.closed;
  t.match(half.received(), "HTTP/1.1 200 OK");
  t.equal(server.counts().bodyBytes, 0);
  t.match(
    await ask(address, `${POST}${CLOSE}content-length: 4000\r\n\r\n{"size":0}${" ".repeat(3990)}`),
    "HTTP/1.1 200 OK",
  );
  const gone = open(address);
  gone.socket.write(`${POST}content-length: 900\r\n\r\n{"size":0}`);
  while (server.counts().bodyBytes === 0) await wait(5);
  gone.socket.destroy();
  while (server.counts().bodyBytes > 0) await wait(5);
  t.equal(server.counts().bodyBytes, 0, "a client that goes away leaves nothing");
});

t.test("sizes are written as the real engine writes them", (t) => {
  // org.elasticsearch.common.unit.ByteSizeValue: one digit, cut.
  t.same([0, 1023, 1024, 1536, 1100, 134217728, 105 * 2 ** 20 + 104858].map(shownBytes), [
    ...["0b", "1023b", "1kb", "1.5kb", "1kb", "128mb", "105.1mb"],
  ]);
  t.end();
});

t.test("pieces become one body, and a length that is only said takes nothing", (t) => {
  for (const announced of [NaN, 0, 3, 300_000, 100 * 2 ** 20]) {
    const gathered = new Gathered(announced);
    const wanted: Buffer[] = [];
    for (let at = 0; at < 300; at += 1) {
      const piece = Buffer.alloc(1000, at % 251);
      wanted.push(piece);
      gathered.add(piece);
      t.ok(gathered.whole().buffer.byteLength <= Math.max(2 ** 20, gathered.size * 16), "not much more than has come");
    }
    t.ok(Buffer.from(gathered.whole()).equals(Buffer.concat(wanted)), `${announced} announced`);
  }
  const memory = new BodyMemory(100);
  const [a, b] = [memory.share(), memory.share()];
  t.equal(a.take(500), null, "alone");
  t.ok(b.take(1));
  a.free();
  t.equal(b.take(100), null);
  t.ok(a.take(1));
  b.free();
  b.free();
  t.equal(memory.bytes, 0);
  t.end();
});

t.test("a long name is charged before it is made", (t) => {
  const body = new TextEncoder().encode(`{"${"n".repeat(600_000)}":1}`);
  const read = (budget: Budget): Kind => {
    const parser = new Parser(body, [], budget);
    parser.next();
    return parser.next();
  };
  t.equal(read(new Budget(2_000_000, 1_300_000)), Kind.FieldName);
  const refusal = (budget: Budget): unknown => {
    try {
      return read(budget);
    } catch (error) {
      return error;
    }
  };
  t.match(refusal(new Budget(2_000_000, 1_100_000)), { status: 429, cause_: { reason: /1200130/ } }, "memory");
  t.match(refusal(new Budget(1_700_000, 1_300_000)), { status: 429, cause_: { reason: /work units/ } }, "work");
  t.end();
});

t.test("of bodies that are large once decompressed there is one at a time", async (t) => {
  const size = 3 * 2 ** 20;
  const zipped = gzipSync(Buffer.alloc(size, " "));
  const memory = new BodyMemory(size + 2 * 2 ** 20);
  let turns = 0;
  memory.onLarge = () => {
    turns += 1;
  };
  let most = 0;
  const decoded = async (at: number): Promise<number> => {
    const share = memory.share();
    const body = await decodeBody(zipped, "gzip", share, new Budget(), decompress);
    most = Math.max(most, memory.bytes);
    await wait(5);
    share.free();
    return body.length + at;
  };
  t.same(await Promise.all([0, 1, 2].map(decoded)), [size, size + 1, size + 2], "none is refused for the others");
  t.equal(turns, 3, "each turn is told");
  t.ok(most <= size + 2 * 2 ** 20, `${most} bytes`);
  t.equal(memory.bytes, 0);
  const refused = async (body: Uint8Array, name: string, share: BodyShare, work: number): Promise<void> => {
    const error = await Promise.resolve(decodeBody(body, name, share, new Budget(work), decompress)).catch(
      (error: unknown) => error,
    );
    t.match(error, { status: 429, cause_: { reason: /^\[work\]/ } });
  };
  // What is not paid for is not decompressed: three million bytes at 1.5 units.
  const share = memory.share();
  await refused(zipped, "gzip", share, 4_000_000);
  t.equal(memory.bytes, 0);
  // A deflate stream does not say its length, and a gzip stream of several parts only that of the last.
  const parts = Buffer.concat([zipped, gzipSync("  ")]);
  for (const [body, name] of [
    [deflateSync(Buffer.alloc(size, " ")), "deflate"],
    [parts, "gzip"],
  ] as const) {
    const held = memory.share();
    await refused(body, name, held, 2_000_000);
    t.ok(memory.bytes < 1.5 * 2 ** 20, `${memory.bytes} bytes`);
    held.free();
  }
});

/** An app that answers with so many bytes. */
function writing(bytes: number): App & { asked: () => number } {
  let asked = 0;
  const handle = ({ url }: AppRequest): Promise<AppResponse> => {
    asked += 1;
    const body = Buffer.alloc(bytes, " ");
    body.write(`answer to ${url};`);
    return Promise.resolve({ status: 200, headers: { "content-length": String(bytes) }, body });
  };
  return { handle, asked: () => asked };
}

t.test("answers that nobody reads stop the answering, and go on when somebody reads", async (t) => {
  const app = writing(4 * 2 ** 20);
  const server = await start(t, app);
  const one = open(server.address);
  one.socket.pause();
  const count = 100;
  one.socket.write(Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\n\r\n`).join(""));
  await wait(500);
  t.ok(app.asked() <= 4, `${app.asked()} were answered`);
  t.ok(server.counts().unsent <= 16 * 2 ** 20, `${server.counts().unsent} bytes`);
  let found = 0;
  one.socket.on("data", (data) => (found += data.toString("latin1").split("answer to /").length - 1));
  one.socket.resume();
  const end = Date.now() + 20_000;
  while (app.asked() < count && Date.now() < end) await wait(20);
  while (server.counts().unsent > 0 && Date.now() < end) await wait(20);
  t.equal(app.asked(), count);
  await wait(50);
  t.ok(found >= count - 2, `${found} answers, but for those that a piece cuts in two`);
  one.socket.destroy();
});

t.test("a connection that asks too much at once ends behind the last answer", async (t) => {
  const server = await start(t, writing(100));
  const text = await ask(server.address, "GET /x HTTP/1.1\r\n\r\n".repeat(2000));
  t.equal(text.split("HTTP/1.1 200").length - 1, 256);
  t.equal(text.split(/connection: close/i).length - 1, 1);
  const idle = open(server.address);
  idle.socket.write("GET /x HTTP/1.1\r\n\r\n".repeat(200));
  await idle.until("HTTP/1.1 200", 200);
  idle.socket.write("GET /x HTTP/1.1\r\n\r\n".repeat(200));
  await idle.until("HTTP/1.1 200", 400);
  idle.socket.destroy();
  const unread = writing(4 * 2 ** 20);
  const slow = await start(t, unread);
  const one = open(slow.address);
  one.socket.pause();
  one.socket.write("GET /x HTTP/1.1\r\n\r\n".repeat(3000));
  const end = Date.now() + 5000;
  while (slow.counts().connections === 0 && Date.now() < end) await wait(5);
  while (slow.counts().connections > 0 && Date.now() < end) await wait(20);
  t.equal(slow.counts().connections, 0, "one that does not even read is closed at once");
  while (slow.counts().underWay > 0 && Date.now() < end) await wait(20);
  t.same([slow.counts().open, slow.counts().unsent, slow.counts().underWay], [0, 0, 0], "and leaves nothing");
});

t.test("heads, bodies and silence have limits of time", async (t) => {
  const limits = { headersTimeoutMs: 300, bodyTimeoutMs: 300, idleTimeoutMs: 300, stallTimeoutMs: 1500 };
  const { address } = await start(t, makeApp(), limits);
  const took = async (bytes: string): Promise<[string, number]> => {
    const begun = Date.now();
    return [await ask(address, bytes), Date.now() - begun];
  };
  const [[head, ofHead], [body, ofBody], [none, ofNone], [idle, ofIdle]] = await Promise.all([
    took("GET / HTTP/1.1\r\nx: "),
    took(`${POST}content-length: 100\r\n\r\n{"si`),
    took(""),
    took("GET / HTTP/1.1\r\n\r\n"),
  ]);
  t.match(head, "HTTP/1.1 408 Request Timeout");
  t.match(head, '"reason":"the request did not come in time"');
  t.match(body, "HTTP/1.1 408 Request Timeout");
  t.match(none, "HTTP/1.1 408 Request Timeout");
  t.match(idle, "HTTP/1.1 200 OK");
  t.ok(ofHead >= 250 && ofHead < 1200, `${ofHead} ms`);
  t.ok(ofBody >= 500 && ofBody < 1400, `${ofBody} ms`);
  t.ok(ofNone >= 250 && ofNone < 1200, `${ofNone} ms`);
  // Node adds a second, as a client may be just about to ask.
  t.ok(ofIdle >= 250 && ofIdle < 2000, `${ofIdle} ms`);

  const server = await start(t, writing(64 * 2 ** 20), limits);
  const slow = open(server.address);
  slow.socket.pause();
  slow.socket.write("GET / HTTP/1.1\r\n\r\n");
  const end = Date.now() + 6000;
  while (server.counts().connections === 0 && Date.now() < end) await wait(5);
  while (server.counts().connections > 0 && Date.now() < end) await wait(20);
  t.equal(server.counts().connections, 0, "who does not read is not waited for");
});

t.test("there are so many connections", async (t) => {
  const server = await start(t, makeApp(), { maxConnections: 2 });
  const [a, b] = [open(server.address), open(server.address)];
  for (const one of [a, b]) {
    one.socket.write("GET / HTTP/1.1\r\n\r\n");
    await one.until("You Know");
  }
  t.equal(await ask(server.address, "GET / HTTP/1.1\r\n\r\n"), "", "one more is closed");
  a.socket.destroy();
  while (server.counts().connections > 1) await wait(5);
  t.match(await ask(server.address, `GET / HTTP/1.1\r\n${CLOSE}\r\n`), "HTTP/1.1 200 OK");
  b.socket.destroy();
});
