// Does a server tell operators what they need, to all of them or on a port of their own?
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "tap";
import { serve, smallIndex, temporaryFolder, until, type Served } from "./support.js";

/** The value of a metric in Prometheus' text, labels as they stand there; absent ones are NaN. */
function valueOf(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? NaN);
}

async function metricsAt(address: string): Promise<string> {
  const answer = await fetch(`${address}/_metrics`);
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.text();
}

function operatorsOf({ printed }: Served): string {
  return /operators: (http:\/\/\S+)\/_metrics\n/.exec(printed())?.[1] ?? "";
}

/** The lines of a log, once there are as many. */
async function linesOf(file: string, count: number): Promise<Record<string, unknown>[]> {
  const read = (): string[] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  await until(`${count} lines are written`, () => read().length >= count);
  return read().map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("health, readiness and metrics are told without a key, with GET and HEAD alone", async (t) => {
  const index = await smallIndex(t);
  const keys = join(index, "..", "keys");
  writeFileSync(keys, "shop:s3cret\n");
  const { address } = await serve(t, ["--index", index, "--api-keys", keys]);
  t.equal((await fetch(`${address}/test/_count`)).status, 401);
  const headers = { authorization: `Basic ${Buffer.from("shop:s3cret").toString("base64")}` };
  for (let i = 0; i < 3; i += 1) t.equal((await fetch(`${address}/test/_count`, { headers })).status, 200);
  const health = await fetch(`${address}/_health`);
  t.equal(health.status, 200);
  t.same(await health.json(), { status: "alive" });
  const ready = await fetch(`${address}/_ready`);
  t.equal(ready.status, 200);
  t.same(await ready.json(), { status: "ready" });
  const head = await fetch(`${address}/_ready`, { method: "HEAD" });
  t.same([head.status, head.headers.get("content-length"), await head.text()], [200, "18", ""]);
  for (const path of ["/_health", "/_ready", "/_metrics"]) {
    const wrong = await fetch(address + path, { method: "POST" });
    t.same([wrong.status, wrong.headers.get("allow")], [405, "GET,HEAD"]);
  }
  const text = await metricsAt(address);
  t.equal(valueOf(text, 'vitrine_http_requests_total{route="/{index}/_count",status="200"}'), 3);
  t.equal(valueOf(text, 'vitrine_http_requests_total{route="none",status="401"}'), 1);
  t.equal(valueOf(text, 'vitrine_http_request_duration_seconds_count{route="/{index}/_count"}'), 3);
  t.equal(valueOf(text, 'vitrine_http_request_duration_seconds_bucket{le="+Inf",route="/{index}/_count"}'), 3);
  // The first is read and answered, the others are known.
  t.same([valueOf(text, "vitrine_cache_misses_total"), valueOf(text, "vitrine_cache_hits_total")], [1, 2]);
  t.equal(valueOf(text, "vitrine_index_documents"), 5);
  t.ok(valueOf(text, 'vitrine_engine_memory_bytes{worker="0"}') > 0);
  t.ok(valueOf(text, 'vitrine_process_memory_bytes{worker="0"}') > 0);
  t.match(text, /^vitrine_index_info\{index="test",version="[0-9a-f]{64}"\} 1$/m);
  // A page whose name is made to point at this machine.
  const foreign = await new Promise<number | undefined>((resolve, reject) => {
    get(`${address}/_metrics`, { headers: { host: "evil.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on("error", reject);
  });
  t.equal(foreign, 403);
});

test("budgets that requests meet are counted by kind, those of single searches too", async (t) => {
  const { address } = await serve(t, ["--index", await smallIndex(t), "--response-budget", "700"]);
  const headers = { "content-type": "application/x-ndjson" };
  t.equal((await fetch(`${address}/test/_search`)).status, 429);
  const several = await fetch(`${address}/test/_msearch`, { method: "POST", headers, body: "{}\n{}\n" });
  t.equal(several.status, 200);
  t.match(await several.json(), { responses: [{ status: 429 }] });
  const text = await metricsAt(address);
  t.equal(valueOf(text, 'vitrine_budget_refusals_total{budget="response"}'), 2);
  t.equal(valueOf(text, 'vitrine_budget_refusals_total{budget="work"}'), 0);
});

test("with a port of their own, operators are answered there and nowhere else", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--admin-port", "0"]);
  const operators = operatorsOf(served);
  t.equal((await fetch(`${operators}/_ready`)).status, 200);
  t.equal((await fetch(`${served.address}/_ready`)).status, 400);
  t.equal((await fetch(`${operators}/test/_search`)).status, 400);
  // While the last request is finished, no others should be sent.
  const { hostname, port } = new URL(served.address);
  const socket = connect(Number(port), hostname);
  const head =
    "POST /test/_count HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n";
  socket.write(`${head}{`);
  socket.on("error", () => undefined).resume();
  await once(socket, "connect");
  await new Promise((resolve) => setTimeout(resolve, 100));
  served.child.kill("SIGTERM");
  let closing = 200;
  const end = Date.now() + 10_000;
  while (closing === 200 && Date.now() < end) closing = (await fetch(`${operators}/_ready`)).status;
  t.equal(closing, 503);
  socket.write("}");
  t.same(await served.ended, [0, null]);
});

test("an index that cannot be loaded is alive and not ready, until it is there", async (t) => {
  const index = await smallIndex(t);
  const part = join(index, "part-000.bin");
  const bytes = readFileSync(part);
  rmSync(part);
  const { address } = await serve(t, ["--index", index]);
  t.equal((await fetch(`${address}/_health`)).status, 200);
  const ready = await fetch(`${address}/_ready`);
  t.equal(ready.status, 503);
  t.match(await ready.json(), { status: "not ready", reason: /part-000\.bin/ });
  writeFileSync(part, bytes);
  let status = 503;
  const end = Date.now() + 10_000;
  while (status === 503 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    status = (await fetch(`${address}/_ready`)).status;
  }
  t.equal(status, 200);
});

test("one scrape tells of all workers, and of those that have ended", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const { address } = served;
  // A connection each, which the workers take by turns.
  for (let i = 0; i < 6; i += 1) {
    t.equal((await fetch(`${address}/test/_count`, { headers: { connection: "close" } })).status, 200);
  }
  const series = 'vitrine_http_requests_total{route="/{index}/_count",status="200"}';
  const before = await metricsAt(address);
  t.equal(valueOf(before, series), 6);
  t.equal(valueOf(before, "vitrine_workers_ready"), 2);
  for (const worker of [1, 2]) t.ok(valueOf(before, `vitrine_process_memory_bytes{worker="${worker}"}`) > 0);
  const [, pid = ""] = /worker 1: ready, process (\d+)/.exec(served.printed()) ?? [];
  process.kill(Number(pid), "SIGKILL");
  await until("it is replaced", () => /worker 1: ready[^]*worker 1: ready/.test(served.printed()));
  const after = await metricsAt(address);
  t.equal(valueOf(after, series), 6, "what was counted stays so");
  t.equal(valueOf(after, "vitrine_worker_restarts_total"), 1);
});

test("the access log has a line for each request, and no values of parameters or secrets", async (t) => {
  const index = await smallIndex(t);
  const keys = join(index, "..", "keys");
  writeFileSync(keys, "shop:s3cret\n");
  const file = join(temporaryFolder(t), "access.log");
  const served = await serve(t, ["--index", index, "--api-keys", keys, "--access-log", file]);
  const basic = { authorization: `Basic ${Buffer.from("shop:s3cret").toString("base64")}` };
  await fetch(`${served.address}/test/_search?q=private&pretty`, { headers: basic });
  await fetch(`${served.address}/test/_count`, { headers: { ...basic, "x-opaque-id": "job-7" } });
  await fetch(`${served.address}/test/_count`);
  served.child.kill("SIGTERM");
  await served.ended;
  const lines = await linesOf(file, 3);
  t.equal(lines.length, 3);
  t.match(lines, [
    { method: "GET", path: "/test/_search?q=&pretty", status: 400, user: "shop" },
    {
      path: "/test/_count",
      route: "/{index}/_count",
      status: 200,
      opaqueId: "job-7",
      address: "127.0.0.1",
      user: "shop",
    },
    { path: "/test/_count", status: 401 },
  ]);
  const [, second] = lines;
  for (const name of ["time", "bytes", "ms", "engineMs", "work"]) t.type(second?.[name], "number", name);
  t.notMatch(readFileSync(file, "utf8"), /private|s3cret|c2hvcDpzM2NyZXQ/);
});

test("the slow log has what was asked, as far as some kilobytes go", async (t) => {
  const file = join(temporaryFolder(t), "access.log");
  const flags = ["--slow-log", "1ms", "--log-queries", "--workers", "1", "--access-log", file];
  const served = await serve(t, ["--index", await smallIndex(t), ...flags]);
  const terms = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
  const body = JSON.stringify({ query: { terms: { brand: terms } } });
  const headers = { "content-type": "application/json" };
  await fetch(`${served.address}/test/_search?pretty=true`, { method: "POST", headers, body });
  served.child.kill("SIGTERM");
  await served.ended;
  const line =
    served
      .printed()
      .split("\n")
      .find((one) => one.includes('"slow request"')) ?? "{}";
  const slow = JSON.parse(line) as Record<string, unknown>;
  t.match(slow, { worker: 1, path: "/test/_search?pretty=true", status: 200, bodyBytes: body.length });
  t.equal(slow["body"], body.slice(0, 4096));
  t.ok((slow["readWork"] as number) > 0 && (slow["work"] as number) >= (slow["readWork"] as number), line);
  for (const name of ["waitMs", "readMs", "engineMs", "engineMemory"]) t.type(slow[name], "number", name);
  t.equal((await linesOf(file, 1)).length, 1);
});
