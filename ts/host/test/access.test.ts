/** Who may ask, from where, and over what? Keys, origins, TLS, and what the HTTP layer itself refuses. */
import { readFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import t from "tap";

import { createApp } from "../src/app.js";
import type { App, AppOptions, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { readApiKeys } from "../src/http/authorization.js";
import { listen } from "../src/server.js";
import { fakeInstantiate, fakeSource, nothing } from "./fake_engine.js";

function makeApp(more: Partial<AppOptions> = {}, made = { count: 0 }): App {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(nothing, made), ...more });
}

function get(app: App, headers: Record<string, string>, method = "GET", url = "/p/_count"): Promise<AppResponse> {
  return app.handle({ method, url, headers });
}

t.test("keys: without one of them nothing is answered or loaded", async (t) => {
  const made = { count: 0 };
  const app = makeApp({ apiKeys: ["shop:s3cret", "büro:päß"] }, made);
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const refused: [header: string | undefined, reason: string][] = [
    [undefined, "missing authentication credentials for REST request [/p/_count]"],
    ["Bearer abc", "missing authentication credentials for REST request [/p/_count]"],
    [`Basic ${base64("shop:S3cret")}`, "unable to authenticate user [shop] for REST request [/p/_count]"],
    [`Basic ${base64("shop:s3cret2")}`, "unable to authenticate user [shop] for REST request [/p/_count]"],
    [`Basic ${base64("shop:")}`, "unable to authenticate user [shop] for REST request [/p/_count]"],
  ];
  for (const bad of [base64("shop:s3cre"), base64("nobody:s3cret"), "%%%", "="]) {
    const reason =
      "unable to authenticate with provided credentials and anonymous access is not allowed for this request";
    refused.push([`ApiKey ${bad}`, reason]);
  }
  for (const [header, reason] of refused) {
    const answer = await get(app, header === undefined ? {} : { authorization: header });
    t.equal(answer.status, 401, header ?? "none");
    t.equal(answer.headers["www-authenticate"], 'Basic realm="security" charset="UTF-8", ApiKey');
    const one = `"type":"security_exception","reason":${JSON.stringify(reason)},"header":{"WWW-Authenticate":["Basic realm=\\"security\\" charset=\\"UTF-8\\"","ApiKey"]}`;
    t.equal(Buffer.from(answer.body).toString(), `{"error":{"root_cause":[{${one}}],${one}},"status":401}`);
  }
  t.equal(made.count, 0);
  for (const scheme of ["ApiKey", "apikey", "Basic"]) {
    for (const key of ["shop:s3cret", "büro:päß"]) {
      t.equal((await get(app, { authorization: `${scheme} ${base64(key)}` })).status, 200, `${scheme} ${key}`);
    }
  }
});

t.test("a file of keys", (t) => {
  t.same(readApiKeys("# shops\nshop:s3cret\r\n\n  other:a:b  \n"), ["shop:s3cret", "other:a:b"]);
  t.throws(() => readApiKeys("shop:s3cret\nhunter2\n"), { message: "line 2 is not of the form id:secret" });
  t.throws(() => readApiKeys("shop:\n"), { message: "line 1 is not of the form id:secret" });
  t.throws(() => readApiKeys("# nobody\n"), { message: "there is no key in it" });
  t.end();
});

t.test("origins: decided as the real engine decides", async (t) => {
  const app = makeApp({ corsOrigins: ["https://shop.example", "https://b.example"] });
  const asks = { "access-control-request-method": "POST" };
  const from = (origin: string, more: Record<string, string> = {}, method = "GET"): Promise<AppResponse> =>
    get(app, { origin, host: "127.0.0.1:4090", ...more }, method);
  for (const origin of ["https://shop.example", "https://b.example"]) {
    const answer = await from(origin);
    t.match(answer, { status: 200, headers: { "access-control-allow-origin": origin, vary: "origin" } });
  }
  const own = await from("http://127.0.0.1:4090");
  t.equal(own.status, 200, "a page of the server's own address");
  t.notOk("access-control-allow-origin" in own.headers, "which was not named");
  for (const origin of ["https://evil.example", "null", "https://shop.example.evil.example"]) {
    for (const answer of [await from(origin), await from(origin, asks, "OPTIONS")]) {
      t.same([answer.status, answer.body.length], [403, 0], origin);
      t.notOk("access-control-allow-origin" in answer.headers);
    }
  }
  const preflight = await from("https://shop.example", asks, "OPTIONS");
  t.match(preflight, { status: 200, headers: { "access-control-max-age": "1728000", vary: "origin" } });
  t.notOk("allow" in preflight.headers);
  t.equal((await from("https://shop.example", {}, "OPTIONS")).headers["allow"], "GET,POST", "no preflight");
  const wrong = await from("https://shop.example", {}, "DELETE");
  t.match(wrong, { status: 405, headers: { "access-control-allow-origin": "https://shop.example" } });
  t.notOk("access-control-allow-origin" in (await get(app, {})).headers, "no page asks");

  const open = await get(makeApp({ corsOrigins: ["*"] }), { origin: "https://any.example" });
  t.equal(open.headers["access-control-allow-origin"], "*");
  const off = await get(makeApp(), { origin: "https://any.example" });
  t.equal(off.status, 200);
  t.notOk("access-control-allow-origin" in off.headers);
  const both = makeApp({ corsOrigins: ["https://shop.example"], apiKeys: ["a:b"] });
  const asked = await get(both, { origin: "https://shop.example", ...asks }, "OPTIONS");
  t.equal(asked.status, 200, "browsers ask first without credentials");
});

t.test("answers are JSON, and whoever wants what only the real engine writes is told", async (t) => {
  const app = makeApp();
  // All of these get JSON from the real engine.
  for (const accept of ["*/*", "text/html", "garbage", "application/json;q=0", "application/yaml, application/json"]) {
    t.equal((await get(app, { accept })).status, 200, accept);
  }
  const others = ["application/yaml", "APPLICATION/CBOR", "application/smile;q=0.5"];
  for (const accept of [...others, "application/vnd.elasticsearch+yaml;compatible-with=7"]) {
    const answer = await get(app, { accept });
    t.equal(answer.status, 406, accept);
    t.match(Buffer.from(answer.body).toString(), `"reason":"Accept header [${accept}] is not supported"`);
  }
});

/** Sends raw bytes and returns what comes back until the other side closes. */
function raw(address: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.on("data", (data) => (received += data.toString()));
    socket.on("close", () => {
      resolve(received);
    });
    socket.on("error", reject);
    socket.write(bytes);
  });
}

t.test("what Node would answer by itself carries the service's headers too", async (t) => {
  const server = await listen(makeApp({ diagnostics: true }), { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const post = "POST /p/_count HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n";
  const json = "content-type: application/json\r\n";
  const cases: [name: string, bytes: string, status: number, body: RegExp][] = [
    ["no host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 200, /You Know, for Search/],
    ["an expectation", `${post}${json}expect: tea\r\n\r\n{}`, 417, /the only expectation that is met/],
    [
      "two content types",
      `${post}${json}content-type: text/plain\r\n\r\n{}`,
      400,
      /"content_type_header_exception","reason":"java\.lang\.IllegalArgumentException: only one Content-Type header should be provided"/,
    ],
    [
      "a header that is too long",
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(70_000)}\r\n\r\n`,
      400,
      /"too_long_frame_exception","reason":"HTTP header is larger than 16384 bytes\."/,
    ],
    ["no HTTP", "NOT HTTP AT ALL\r\n\r\n", 400, /the request is not valid HTTP/],
    ["two lengths", `${post}content-length: 3\r\n\r\n{}`, 400, /the request is not valid HTTP/],
  ];
  for (const [name, bytes, status, body] of cases) {
    const answer = await raw(server.address, bytes);
    t.equal(answer.slice(0, 12), `HTTP/1.1 ${status}`, name);
    t.match(answer, /\r\nx-elastic-product: Elasticsearch\r\n/, name);
    t.match(answer, /\r\nx-vendor-product: Vendor\r\n/, name);
    t.match(answer, /\r\nx-engine-time-us: \d+\r\n/, name);
    t.match(answer, /\r\nx-wasm-memory-bytes: \d+\r\n/, name);
    t.match(answer, /\r\nconnection: close\r\n/i, name);
    const length = /\r\ncontent-length: (\d+)\r\n/.exec(answer)?.[1];
    t.equal(Number(length), answer.length - answer.indexOf("\r\n\r\n") - 4, `${name}: the length is the body's`);
    t.match(answer, body, name);
  }
});

t.test("TLS", async (t) => {
  const cert = readFileSync(new URL("tls/cert.pem", import.meta.url));
  const key = readFileSync(new URL("tls/key.pem", import.meta.url));
  const server = await listen(makeApp(), { host: "127.0.0.1", port: 0, tls: { cert, key } });
  t.teardown(() => server.close());
  t.match(server.address, /^https:/);
  const status = await new Promise((resolve, reject) => {
    const asked = httpsRequest(server.address, { ca: cert, servername: "localhost" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject).end();
  });
  t.equal(status, 200);
});
