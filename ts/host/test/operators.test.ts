/** What do operators see, and does no request see half of an index that is replaced? The parts that need no process. */
import { gzipSync } from "node:zlib";
import t from "tap";

import { createApp } from "../src/app.js";
import type { AppResponse, LoadableApp } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { Counters } from "../src/operators/counters.js";
import { exposition, retire, versionOf } from "../src/operators/metrics.js";
import { makeEndpoints } from "../src/operators/endpoints.js";
import type { AppRequest } from "../src/http/message.js";
import { fakeInstantiate, fakeSource, post, text } from "./fake_engine.js";

function makeApp(name: string): LoadableApp {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return createApp({
    index: fakeSource(name),
    wasm,
    instantiate: fakeInstantiate(),
  });
}

function get(url: string, headers: Record<string, string> = {}): AppRequest {
  return { method: "GET", url, headers };
}

t.test("a request whose body is still decompressed is answered from the index that is served then", async (t) => {
  const app = makeApp("one");
  await app.load();
  const next = await app.prepare(fakeSource("two"));
  t.equal(app.state().index?.name, "one", "nothing changes before the successor is told to take its place");
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const body = gzipSync("{}");
  const ask = (name: string): Promise<AppResponse> =>
    app.handle({ method: "POST", url: `/${name}/_search`, headers, body });
  const asked = Promise.all([ask("one"), ask("two")]);
  next.commit();
  const [old, other] = await asked;
  t.match(text(old), /no such index \[one\]/);
  t.equal(other.status, 200);
  t.equal((await post(app, "/two/_search", "{}")).status, 200);
});

t.test("answers that were kept go with their index", async (t) => {
  const app = makeApp("one");
  await app.load();
  for (let i = 0; i < 2; i += 1) await post(app, "/one/_search", '{"size":0}');
  const { hits, bytes } = app.state().cache;
  t.equal(hits, 1);
  t.ok(bytes > 0);
  (await app.prepare(fakeSource("two"))).commit();
  t.equal(app.state().cache.bytes, 0);
});

t.test("a successor that cannot be read changes nothing", async (t) => {
  const app = makeApp("one");
  await app.load();
  const version = versionOf(app.state().index?.manifest ?? new Uint8Array());
  await t.rejects(app.prepare(fakeSource("two", { format: 1 })), { message: /format/ });
  t.equal(versionOf(app.state().index?.manifest ?? new Uint8Array()), version);
  t.equal((await post(app, "/one/_search", "{}")).status, 200);
});

t.test("other keys hold from the next request on", async (t) => {
  const app = makeApp("one");
  await app.load();
  t.equal((await post(app, "/one/_search", "{}")).status, 200);
  app.setApiKeys(["shop:s3cret"]);
  t.equal((await post(app, "/one/_search", "{}")).status, 401);
  const authorization = `Basic ${Buffer.from("shop:s3cret").toString("base64")}`;
  const answer = await app.handle(get("/one/_search", { authorization }));
  t.equal(answer.status, 200);
  t.equal(answer.account?.user, "shop");
  app.setApiKeys(undefined);
  t.equal((await post(app, "/one/_search", "{}")).status, 200);
});

t.test("counts of processes add up, and those of one that has ended stay", async (t) => {
  const counters = new Counters();
  counters.count(200, 3, undefined);
  counters.count(200, 20_000, undefined);
  counters.count(404, 1, undefined);
  const app = makeApp("one");
  await app.load();
  const { processMetrics } = await import("../src/operators/metrics.js");
  const http = { connections: 2, open: 0, unsent: 0, underWay: 0, waiting: 0, admitted: 3, refused: 1, bodyBytes: 0 };
  const one = processMetrics({ counters, http, state: app.state(), worker: "1", linesDropped: 0 });
  const two = processMetrics({ counters, http, state: app.state(), worker: "2", linesDropped: 0 });
  const lines = (await exposition([await retire(await retire([], one), one), one, two])).split("\n");
  const duration = "vitrine_http_request_duration_seconds";
  for (const line of [
    'vitrine_http_requests_total{route="none",status="200"} 8',
    'vitrine_http_requests_total{route="none",status="404"} 4',
    `${duration}_bucket{le="0.001",route="none"} 4`,
    `${duration}_bucket{le="0.002",route="none"} 4`,
    `${duration}_bucket{le="0.005",route="none"} 8`,
    `${duration}_bucket{le="10",route="none"} 8`,
    `${duration}_bucket{le="+Inf",route="none"} 12`,
    `${duration}_count{route="none"} 12`,
    "vitrine_admitted_total 12",
    // What is there now is only there in processes that are.
    "vitrine_connections 4",
  ]) {
    t.ok(lines.includes(line), line);
  }
  t.ok(lines.some((line) => /^vitrine_index_info\{index="one",version="[0-9a-f]{64}"\} 1$/.test(line)));
});

t.test("operators' paths are theirs exactly, and so are their methods and hosts", async (t) => {
  const readiness = (): Promise<string | null> => Promise.resolve("not yet");
  const endpoints = makeEndpoints({ readiness, metrics: () => Promise.resolve("a 1\n") }, ["loopback"]);
  for (const path of [
    "/_healthy",
    "/_health/",
    "/_health/x",
    "/%5fhealth",
    "/health",
    "/",
    "/one/_health",
    "/__proto__",
  ]) {
    t.equal(endpoints(get(path)), null, path);
  }
  t.equal((await endpoints(get("/_health?x=1", { host: "localhost:1" })))?.status, 200);
  t.equal((await endpoints(get("/_ready")))?.status, 503);
  t.equal((await endpoints(get("/_health", { host: "evil.example" })))?.status, 403);
  const head = await endpoints({ method: "HEAD", url: "/_metrics", headers: {} });
  t.match(head, { status: 200, headers: { "content-length": "4" } });
  t.equal(head?.body.length, 0);
});
