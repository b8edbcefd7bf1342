// Does `vitrine serve` do what a user and a supervisor expect of it?
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "tap";
import { cli, run, serve, smallIndex, temporaryFolder, until } from "./support.js";

test("without an index, a sample is built once, and the search that is suggested finds something", async (t) => {
  const folder = temporaryFolder(t);
  const first = await serve(t, [], folder);
  t.match(
    first.printed(),
    /^built a sample of 2,000 products in data\/products\nvitrine serves \[products\] strictly, 2,000 documents, at http/,
  );
  t.ok(existsSync(join(folder, "data", "products", "manifest.json")));
  const suggested = /try: curl '([^']+)' -H '([^:]+): ([^']+)' -d '([^']+)'\n/.exec(first.printed());
  if (suggested === null) throw new Error(first.printed());
  const [, url = "", header = "", value = "", body = ""] = suggested;
  const answer = await fetch(url, { method: "POST", headers: { [header]: value }, body });
  t.equal(answer.status, 200);
  t.ok(answer.headers.has("x-index-load-ms"), "diagnostics are on");
  const { hits } = (await answer.json()) as {
    hits: { total: { value: number }; hits: { _source: { name: string } }[] };
  };
  t.ok(hits.total.value > 10, `${hits.total.value} hits`);
  for (const hit of hits.hits) t.match(hit._source.name, /wireless/i);
  first.child.kill("SIGTERM");
  t.same(await first.ended, [0, null]);

  const second = await serve(t, ["--no-diagnostics"], folder);
  t.notMatch(second.printed(), /built/);
  const info = await fetch(second.address);
  t.notOk(info.headers.has("x-index-load-ms") || info.headers.has("x-engine-time-us"));
});

test("SIGTERM finishes the requests under way and refuses new ones", async (t) => {
  const { child, address, ended } = await serve(t, ["--index", await smallIndex(t)]);
  const { hostname, port } = new URL(address);
  const body = '{"query":{"match":{"name":"pan"}},"size":1}';
  // The server waits for the second half of this request when the signal comes.
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (data: Buffer) => (received += data.toString()));
  const answered = once(socket, "close");
  const head = `POST /test/_search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 9));
  const silent = connect(Number(port), hostname);
  const dropped = once(silent, "close");
  silent.on("error", () => undefined);
  // A connection that is kept open for later must not hold up the end either.
  await (await fetch(address)).text();
  const signalled = Date.now();
  child.kill("SIGTERM");
  await dropped;
  await t.rejects(fetch(address));
  t.equal(child.exitCode, null, "it still runs");
  socket.write(body.slice(9));
  await answered;
  t.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  t.match(JSON.parse(received.split("\r\n\r\n")[1] ?? ""), { hits: { total: { value: 5 }, hits: [{ _id: "ID-0" }] } });
  t.same(await ended, [0, null]);
  t.ok(Date.now() - signalled < 5000, "nothing was waited for");
});

test("SIGTERM to what npm starts ends the server too", async (t) => {
  // As `npm start` does it: a shell that waits for the program.
  const command = `"${process.execPath}" "${cli}" serve --index "${await smallIndex(t)}" --port 0; true`;
  const shell = spawn("sh", ["-c", command], { env: { ...process.env, npm_lifecycle_event: "start" } });
  let printed = "";
  shell.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  // The pipe closes when the last process that writes to it has ended.
  const closed = once(shell.stdout, "close");
  await until("the server is there", () => printed.includes("try: "));
  const address = /at (http:\/\/\S+)\n/.exec(printed)?.[1] ?? "";
  t.equal((await fetch(address)).status, 200);
  shell.kill("SIGTERM");
  await closed;
  await t.rejects(fetch(address));
});

test("a port in use is told", async (t) => {
  const index = await smallIndex(t);
  const { address } = await serve(t, ["--index", index]);
  const { port } = new URL(address);
  const second = await run(["serve", "--index", index, "--port", port]);
  t.same([second.code, second.stdout], [1, ""]);
  t.match(second.stderr, /^error: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/);
});

test("keys, budgets and certificates are read before anything is served", async (t) => {
  const index = await smallIndex(t);
  const keys = join(index, "..", "keys");
  writeFileSync(keys, "# one\nshop:s3cret\n");
  const bad = join(index, "..", "bad");
  writeFileSync(bad, "s3cret\n");
  const faults: [args: string[], message: RegExp][] = [
    [["--api-keys", bad], /^error: .*bad: line 1 is not of the form id:secret\n$/],
    [["--api-keys", join(index, "none")], /^error: .*none: cannot be read: no such file or directory\n$/],
    [["--tls-cert", keys], /^error: --tls-cert and --tls-key belong together\n$/],
    [["--work-budget", "0"], /'0' is invalid/],
  ];
  for (const [args, message] of faults) {
    const { code, stderr } = await run(["serve", "--index", index, "--port", "0", ...args]);
    t.equal(code, 1);
    t.match(stderr, message);
  }
  const { address } = await serve(t, ["--index", index, "--api-keys", keys, "--response-budget", "200"]);
  t.equal((await fetch(address)).status, 401);
  const headers = { authorization: `Basic ${Buffer.from("shop:s3cret").toString("base64")}` };
  t.equal((await fetch(address, { headers })).status, 200);
  const tooMuch = await fetch(`${address}/test/_search`, { headers });
  t.equal(tooMuch.status, 429);
  t.match(await tooMuch.json(), { error: { type: "circuit_breaking_exception", reason: /200/ } });
});
