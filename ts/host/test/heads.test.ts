/** What do heads of requests say at their limits, for which hosts are they, and who may send what from where? */
import t from "tap";

import { createApp } from "../src/app.js";
import type { App, AppOptions } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { isLoopback } from "../src/http/hosts.js";
import { splitUrl } from "../src/http/url.js";
import { withHosts } from "../src/serve.js";
import { listen } from "../src/server.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";
import { ask } from "./raw.js";

const CLOSE = "connection: close\r\n";
const JSON_TYPE = "content-type: application/json\r\n";

function makeApp(options: Partial<AppOptions> = {}): App {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(), ...options });
}

t.test("no header is left out, wherever it stands, and too many are refused", async (t) => {
  const app = makeApp({ apiKeys: ["a:b"], corsOrigins: ["https://shop.example"], allowedHosts: ["shop.example"] });
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const key = "authorization: Basic YTpi\r\n";
  const others = (count: number): string => "a:b\r\n".repeat(count);
  // 1,000 in all, the one that decides the last of them.
  const cases: [decides: string, body: string, status: number, reason: string][] = [
    ["content-length: 9\r\n", '{"size":0}', 400, "json_e_o_f_exception"],
    [`content-length: 12\r\n`, '{"nosuch":1}', 400, "Unknown key for a VALUE_NUMBER in [nosuch]."],
    [
      "transfer-encoding: chunked\r\n",
      'c\r\n{"nosuch":1}\r\n0\r\n\r\n',
      400,
      "Unknown key for a VALUE_NUMBER in [nosuch].",
    ],
    ["accept: application/yaml\r\n", "", 406, "Accept header [application/yaml] is not supported"],
    ["origin: https://evil.example\r\n", "", 403, ""],
    ["host: evil.example\r\n", "", 403, "host [evil.example] is not one that this server answers to"],
  ];
  for (const [decides, body, status, reason] of cases) {
    const head = `POST /p/_search HTTP/1.1\r\n${CLOSE}${JSON_TYPE}${key}${others(996)}${decides}\r\n`;
    const answer = await ask(server.address, head + body);
    t.match(answer, new RegExp(`^HTTP/1.1 ${status} `), decides);
    t.ok(answer.includes(reason), decides);
  }
  const lines = [
    ["content-type: text/plain\r\n", 406, key],
    ["content-encoding: br\r\n", 415, key + JSON_TYPE],
    ["authorization: Basic YTpj\r\n", 401, JSON_TYPE],
    [key, 200, JSON_TYPE],
  ] as const;
  for (const [decides, status, before] of lines) {
    const count = 1000 - 3 - before.split("\r\n").length + 1;
    const head = `POST /p/_search HTTP/1.1\r\n${CLOSE}content-length: 2\r\n${before}${others(count)}${decides}\r\n`;
    t.match(await ask(server.address, `${head}{}`), new RegExp(`^HTTP/1.1 ${status} `), decides);
    const more = `POST /p/_search HTTP/1.1\r\n${CLOSE}content-length: 2\r\n${before}${others(count + 1)}${decides}\r\n`;
    const refused = await ask(server.address, `${more}{}`);
    t.match(refused, "HTTP/1.1 431 Request Header Fields Too Large");
    t.match(refused, "the request has more than [1000] headers");
  }
  t.match(await ask(server.address, `GET / HTTP/1.1\r\n${key}${others(3200)}\r\n`), "HTTP/1.1 431 ");
  const long = await ask(server.address, `GET / HTTP/1.1\r\n${key}${`x: ${"y".repeat(100)}\r\n`.repeat(200)}\r\n`);
  t.match(long, "HTTP header is larger than 16384 bytes.");
});

t.test("where a body ends is never guessed", async (t) => {
  const server = await listen(makeApp(), { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const length = "content-length: 2\r\n";
  const chunked = "transfer-encoding: chunked\r\n";
  const refused: [name: string, framing: string, body: string, status: number][] = [
    ["two lengths", `${length}content-length: 3\r\n`, "{}", 400],
    ["the same length twice", length + length, "{}", 400],
    ["two lengths in one", "content-length: 2, 2\r\n", "{}", 400],
    ["length and chunks", length + chunked, "2\r\n{}\r\n0\r\n\r\n", 400],
    ["chunks and length", chunked + length, "2\r\n{}\r\n0\r\n\r\n", 400],
    ["a negative length", "content-length: -2\r\n", "{}", 400],
    ["a length with a sign", "content-length: +2\r\n", "{}", 400],
    ["a length in hexadecimal", "content-length: 0x2\r\n", "{}", 400],
    ["a length past all", "content-length: 99999999999999999999\r\n", "{}", 400],
    ["another coding", "transfer-encoding: gzip, chunked\r\n", "2\r\n{}\r\n0\r\n\r\n", 501],
    ["chunks twice", `${chunked}${chunked}`, "2\r\n{}\r\n0\r\n\r\n", 400],
    ["an unknown coding", "transfer-encoding: identity\r\n", "{}", 501],
    ["a space before the colon", "content-length : 2\r\n", "{}", 400],
    ["a folded header", "content-length:\r\n 2\r\n", "{}", 400],
    ["a bad chunk", chunked, "x\r\n{}\r\n0\r\n\r\n", 400],
  ];
  for (const [name, framing, body, status] of refused) {
    const answer = await ask(server.address, `POST /p/_search HTTP/1.1\r\n${CLOSE}${JSON_TYPE}${framing}\r\n${body}`);
    t.match(answer, new RegExp(`^HTTP/1.1 ${status} `), name);
    t.equal(answer.split("HTTP/1.1 ").length, 2, `${name}: one answer`);
  }
});

t.test("what is no request is not answered in the place of one", async (t) => {
  const server = await listen(makeApp(), { host: "127.0.0.1", port: 0, headersTimeoutMs: 300 });
  t.teardown(() => server.close());
  const { address } = server;
  const asked = "GET /p/_count HTTP/1.1\r\n\r\n";
  const behind = await ask(address, `${asked}${asked}NO HTTP\r\n\r\n`);
  t.same(behind.match(/HTTP\/1.1 \d+/g), ["HTTP/1.1 200", "HTTP/1.1 200"]);
  t.equal(behind.split(/connection: close/i).length, 2);
  const broken = await ask(
    address,
    `${asked}POST /p/_count HTTP/1.1\r\n${JSON_TYPE}transfer-encoding: chunked\r\n\r\nx`,
  );
  t.same(broken.match(/HTTP\/1.1 \d+/g), ["HTTP/1.1 200"]);
  const half = await ask(address, `${asked}GET / HTTP/1.1\r\nx: `);
  t.same(half.match(/HTTP\/1.1 \d+/g), ["HTTP/1.1 200", "HTTP/1.1 408"]);
});

t.test("a request's line may name the host", async (t) => {
  t.same(splitUrl("/p/_search?pretty"), { uri: "/p/_search?pretty", path: "/p/_search", query: "pretty" });
  t.match(splitUrl("http://a:9/p?x"), { uri: "/p?x", path: "/p", query: "x", host: "a:9" });
  t.match(splitUrl("HTTPS://u:p@a"), { uri: "/", path: "/", query: "", host: "a" });
  t.match(splitUrl("http://a?x"), { path: "/", query: "x", host: "a" });
  t.match(splitUrl("//a/p"), { path: "//a/p" });
  const server = await listen(makeApp({ allowedHosts: ["a"] }), { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  t.match(await ask(server.address, `GET http://a:9/p/_count HTTP/1.1\r\n${CLOSE}\r\n`), "HTTP/1.1 200 OK");
  t.match(await ask(server.address, `GET http://a HTTP/1.1\r\nhost: a\r\n${CLOSE}\r\n`), "You Know, for Search");
  t.match(await ask(server.address, `GET http://b/ HTTP/1.1\r\nhost: a\r\n${CLOSE}\r\n`), "HTTP/1.1 403 ");
  t.match(await ask(server.address, `GET http://a/ HTTP/1.1\r\nhost: b\r\n${CLOSE}\r\n`), "HTTP/1.1 403 ");
});

t.test("hosts: those of the machine itself, or those that are named", async (t) => {
  const status = async ({ allowedHosts }: Pick<AppOptions, "allowedHosts">, host?: string): Promise<number> => {
    const headers = host === undefined ? {} : { host };
    const app = makeApp(allowedHosts === undefined ? {} : { allowedHosts });
    return (await app.handle({ method: "GET", url: "/", headers })).status;
  };
  const own = [
    "localhost",
    "LOCALHOST:4090",
    "a.localhost:1",
    "127.0.0.1:4090",
    "127.9.8.7",
    "[::1]:4090",
    "localhost.:80",
  ];
  const foreign = [
    ...["evil.example", "evil.example:4090", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "10.0.0.1"],
    ...["evil.example@localhost", "localhost@evil.example", "xlocalhost", "localhost:80:80", "127.0.0.1,evil.example"],
  ];
  const loopback = withHosts({ index: "", host: "127.0.0.1", port: 0 });
  for (const host of own) t.equal(await status(loopback, host), 200, host);
  for (const host of foreign) t.equal(await status(loopback, host), 403, host);
  t.equal(await status(loopback), 200, "none, as the real engine allows");
  t.equal(await status(withHosts({ index: "", host: "0.0.0.0", port: 0 }), "evil.example"), 200, "bound elsewhere");
  const named = withHosts({ index: "", host: "0.0.0.0", port: 0, allowedHosts: ["Shop.example", "*.a.example"] });
  for (const host of ["shop.example", "SHOP.EXAMPLE:80", "x.a.example", "x.y.a.example", "localhost"]) {
    t.equal(await status(named, host), 200, host);
  }
  for (const host of ["x.shop.example", "a.example", "xa.example", "evil.example"])
    t.equal(await status(named, host), 403, host);
  t.equal(await status({ allowedHosts: ["*"] }, "evil.example"), 200);
  t.equal(await status({}, "evil.example"), 200, "a library does not look");
  t.ok(["localhost", "::1", "[::1]", "127.0.0.1", "::ffff:127.0.0.1"].every(isLoopback));
  t.notOk(["0.0.0.0", "::", "10.0.0.1", "example"].some(isLoopback));
  const app = makeApp({ allowedHosts: ["a"], corsOrigins: ["https://shop.example"], apiKeys: ["a:b"] });
  const origin = "http://evil.example:4090";
  const rebound = await app.handle({ method: "GET", url: "/", headers: { host: "evil.example:4090", origin } });
  t.equal(rebound.status, 403, "before a key is asked for");
  t.notMatch(JSON.stringify(rebound.headers), "evil");
});

t.test("a page may send what it always may, and what was named", async (t) => {
  const preflight = async (options: Partial<AppOptions>): Promise<string | undefined> => {
    const headers = { origin: "https://a.example", "access-control-request-method": "POST" };
    const app = makeApp({ corsOrigins: ["https://a.example"], ...options });
    return (await app.handle({ method: "OPTIONS", url: "/", headers })).headers["access-control-allow-headers"];
  };
  const always = "X-Requested-With,Content-Length,Content-Type,Authorization,X-Elastic-Client-Meta";
  t.equal(await preflight({}), always);
  t.equal(await preflight({ corsHeaders: ["X-Shop", "X-Opaque-Id"] }), `${always},X-Shop,X-Opaque-Id`);
});
