// Does `vitrine serve` end in order: nothing that was asked is lost, whoever reads slowly gets all, and no later than it says?
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { test, type Test } from "tap";
import { mapping, run, serve, smallIndex, temporaryFolder, until, type Served } from "./support.js";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** With one process, and with two workers. */
const WAYS = [[], ["--workers", "2"]];

/** Builds an index whose hits are long: 60 of them have 18 MB. */
async function longIndex(t: Test): Promise<string> {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "mapping.json"), mapping);
  const text = "steel pan ".repeat(30_000);
  const lines = Array.from({ length: 60 }, (_, at) => `{"_id":"ID-${at}","_source":{"brand":"b","note":"${text}"}}\n`);
  writeFileSync(join(folder, "mapping.json"), '{"dynamic":false,"properties":{"brand":{"type":"keyword"}}}');
  writeFileSync(join(folder, "catalog.ndjson"), lines.join(""));
  const files = ["--mapping", join(folder, "mapping.json"), "--catalog", join(folder, "catalog.ndjson")];
  const built = await run(["build", "--name", "test", ...files, "--out", join(folder, "index")]);
  if (built.code !== 0) throw new Error(built.stderr);
  return join(folder, "index");
}

function connected({ address }: Served): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  return once(socket, "connect").then(() => socket);
}

/** Returns all that comes until the other side closes. */
async function rest(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await new Promise((resolve) => socket.on("close", resolve));
  return Buffer.concat(pieces).toString("latin1");
}

test("answers that are being read slowly are read to their end", async (t) => {
  const index = await longIndex(t);
  for (const way of WAYS) {
    const served = await serve(t, ["--index", index, ...way]);
    const body = '{"size":60}';
    const head = `POST /test/_search HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 4 }, () => connected(served)));
    const answers = sockets.map(async (socket) => {
      socket.write(head + body);
      await once(socket, "readable");
      socket.pause();
      await wait(600);
      const received = rest(socket);
      socket.resume();
      return received;
    });
    await wait(300);
    served.child.kill("SIGTERM");
    for (const text of await Promise.all(answers)) {
      const [, length = ""] = /content-length: (\d+)/.exec(text) ?? [];
      t.ok(Number(length) > 17_000_000, `${length} bytes are announced`);
      t.equal(text.length - text.indexOf("\r\n\r\n") - 4, Number(length), `and come, ${way.join(" ")}`);
    }
    t.same(await served.ended, [0, null]);
  }
});

test("requests that were sent before the signal are answered", async (t) => {
  const index = await smallIndex(t);
  for (const way of WAYS) {
    for (const before of [0, 2, 300]) {
      const served = await serve(t, ["--index", index, ...way]);
      const sockets = await Promise.all(Array.from({ length: 50 }, () => connected(served)));
      const answers = sockets.map((socket) => rest(socket));
      for (const socket of sockets) socket.write("GET /test/_count HTTP/1.1\r\n\r\n");
      await wait(before);
      const signalled = Date.now();
      served.child.kill("SIGTERM");
      const lost = (await Promise.all(answers)).filter((text) => !text.endsWith("}}")).length;
      t.equal(lost, 0, `of 50, ${before} ms before, ${way.join(" ")}`);
      t.same(await served.ended, [0, null]);
      // What is waited for takes 10 s.
      t.ok(Date.now() - signalled < 7000, "nothing was waited for");
    }
  }
});

test("a connection without a request is closed in order, and a pipelined one behind its last answer", async (t) => {
  const index = await smallIndex(t);
  for (const way of WAYS) {
    const served = await serve(t, ["--index", index, ...way]);
    const [idle, piped] = await Promise.all([connected(served), connected(served)]);
    let failed = false;
    idle.on("error", () => (failed = true));
    const all = [rest(idle), rest(piped)];
    idle.write("GET /test/_count HTTP/1.1\r\n\r\n");
    await once(idle, "data");
    piped.write("GET /test/_count HTTP/1.1\r\n\r\n".repeat(40));
    const end = once(idle, "end");
    served.child.kill("SIGTERM");
    await end;
    const [one = "", many = ""] = await Promise.all(all);
    t.notOk(failed);
    t.equal(one.split("HTTP/1.1 200").length - 1, 1);
    t.equal(many.split("HTTP/1.1 200").length - 1, 40);
    t.same(await served.ended, [0, null]);
  }
});

test("it ends with its grace, whoever it waits for", async (t) => {
  const index = await smallIndex(t);
  for (const way of WAYS) {
    const served = await serve(t, ["--index", index, "--grace", "500ms", ...way]);
    const socket = await connected(served);
    socket.write("GET /test/_count HTTP/1.1\r\n");
    await wait(100);
    const signalled = Date.now();
    served.child.kill("SIGTERM");
    t.same(await served.ended, [0, null]);
    const took = Date.now() - signalled;
    t.ok(took >= 450 && took < 1500, `${took} ms`);
    socket.destroy();
  }
});

test("work that takes longer than the deadline ends its process, and a worker is replaced", async (t) => {
  const index = await smallIndex(t);
  const body = `{"query":{"term":{"brand":"${"a".repeat(60_000_000)}"}}}`;
  const ask = ({ address }: Served): Promise<unknown> =>
    fetch(`${address}/test/_search`, {
      ...{ method: "POST", body, headers: { "content-type": "application/json", "x-opaque-id": "who" } },
    }).then(
      ({ status }) => status,
      () => "cut off",
    );
  const served = await serve(t, ["--index", index, "--workers", "1", "--deadline", "30ms"]);
  await wait(500);
  t.equal(await ask(served), "cut off");
  await until("it is replaced", () => /worker 1: .*SIGKILL[^]*worker 1: ready/.test(served.printed()));
  const [line = ""] = /^\{.*longer than 30 ms.*\}$/m.exec(served.printed()) ?? [];
  t.match(JSON.parse(line), {
    ...{ level: 60, worker: 1, method: "POST", url: "/test/_search", opaqueId: "who", bodyBytes: body.length },
    body: body.slice(0, 512),
  });
  t.equal((await fetch(`${served.address}/test/_count`)).status, 200);
  const single = await serve(t, ["--index", index, "--deadline", "30ms"]);
  await wait(500);
  t.equal(await ask(single), "cut off");
  t.same(await single.ended, [null, "SIGKILL"]);
  t.match(single.printed(), "a request took longer than 30 ms");
  const patient = await serve(t, ["--index", index, "--deadline", "off"]);
  await wait(500);
  // It is answered: with what the memory of such a value is told.
  t.equal(await ask(patient), 429);
});

test("new connections go to all workers once one was replaced", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const pids = (): string[] => [...served.printed().matchAll(/ready, process (\d+)/g)].map(([, pid = ""]) => pid);
  const old = await Promise.all(Array.from({ length: 20 }, () => connected(served)));
  const ask = async (socket: Socket): Promise<void> => {
    const answered = once(socket, "data");
    socket.write("GET /test/_count HTTP/1.1\r\n\r\n");
    await answered;
  };
  await Promise.all(old.map(ask));
  const [first = "", second = ""] = pids();
  process.kill(Number(first), "SIGKILL");
  await until("it is replaced", () => pids().length === 3);
  const young = await Promise.all(Array.from({ length: 10 }, () => connected(served)));
  await Promise.all(young.map(ask));
  process.kill(Number(second), "SIGSTOP");
  let answered = 0;
  for (const socket of young) void ask(socket).then(() => (answered += 1));
  await wait(500);
  t.equal(answered, 5, "half of them are with the worker that was not replaced");
  process.kill(Number(second), "SIGCONT");
  for (const socket of [...old, ...young]) socket.destroy();
});
