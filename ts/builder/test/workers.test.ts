// Does `vitrine serve --workers` lose no request but those of the worker that dies, and end as one server does?
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { request as secureRequest } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "tap";
import { run, serve, smallIndex, until, type Served } from "./support.js";

/** The processes of the workers that were last ready, by number. */
function workersOf({ printed }: Served): number[] {
  const found: number[] = [];
  for (const [, number, pid] of printed().matchAll(/^worker (\d+): ready, process (\d+)$/gm)) {
    found[Number(number) - 1] = Number(pid);
  }
  return found;
}

/** Asks for the count of documents on a connection of its own, which stays open for the next question. */
function client(address: string): { ask: () => Promise<number>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request(`${address}/test/_count`, { agent }, (answer) => {
        let text = "";
        answer.on("data", (data: Buffer) => (text += data.toString()));
        answer.on("end", () => {
          resolve((JSON.parse(text) as { count: number }).count);
        });
        answer.on("error", reject);
      });
      asked.on("error", reject).end();
    });
  return {
    ask,
    close: () => {
      agent.destroy();
    },
  };
}

/** Asks on all connections at once: how many have an answer, and what all of them answer. */
function askAll(clients: readonly { ask: () => Promise<number> }[]): {
  answered: () => number;
  all: Promise<number[]>;
} {
  let answered = 0;
  const all = clients.map(async ({ ask }) => {
    const count = await ask();
    answered += 1;
    return count;
  });
  return { answered: () => answered, all: Promise.all(all) };
}

test("a worker that is killed under load loses its own requests at most, and is replaced", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const [victim = 0, other = 0] = workersOf(served);
  const clients = Array.from({ length: 8 }, () => client(served.address));
  let done = false;
  const failures = clients.map(() => 0);
  const answers = clients.map(() => 0);
  const load = clients.map(async ({ ask }, at) => {
    while (!done) {
      const count = await ask().catch(() => 0);
      if (count === 5) answers[at] = (answers[at] ?? 0) + 1;
      else failures[at] = (failures[at] ?? 0) + 1;
    }
  });
  await until("every client has answers", () => answers.every((count) => count > 20));
  process.kill(victim, "SIGKILL");
  await until("the worker is replaced", () => /worker 1: .*SIGKILL[^]*worker 1: ready/.test(served.printed()));
  const before = [...answers];
  await until("every client has more answers", () => answers.every((count, at) => count > (before[at] ?? 0) + 20));
  done = true;
  await Promise.all(load);
  t.equal(failures.filter((count) => count === 0).length, 4, "the other worker's four clients notice nothing");
  t.ok(
    failures.every((count) => count <= 1),
    `a client of the killed worker loses the request under way: ${failures.join()}`,
  );
  const [replaced, same] = workersOf(served);
  t.not(replaced, victim);
  t.equal(same, other);
  for (const { close } of clients) close();
  served.child.kill("SIGTERM");
  t.same(await served.ended, [0, null]);
});

test("connections go to the worker that has fewest", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const clients = Array.from({ length: 6 }, () => client(served.address));
  t.same(await Promise.all(clients.map(({ ask }) => ask())), [5, 5, 5, 5, 5, 5]);
  const [first = 0] = workersOf(served);
  process.kill(first, "SIGSTOP");
  const { answered, all } = askAll(clients);
  await until("three answers are there", () => answered() >= 3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.equal(answered(), 3, "half of them are with the worker that was stopped");
  process.kill(first, "SIGCONT");
  t.same(await all, [5, 5, 5, 5, 5, 5]);
  for (const { close } of clients) close();
});

test("a connection on its way to a worker that dies goes to another", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const [first = 0] = workersOf(served);
  process.kill(first, "SIGSTOP");
  const clients = Array.from({ length: 6 }, () => client(served.address));
  const { answered, all } = askAll(clients);
  await until("three answers are there", () => answered() >= 3);
  process.kill(first, "SIGKILL");
  t.same(await all, [5, 5, 5, 5, 5, 5]);
  for (const { close } of clients) close();
});

test("SIGTERM finishes the requests under way in all workers", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  const { hostname, port } = new URL(served.address);
  const body = '{"query":{"match":{"name":"pan"}},"size":1}';
  const head = `POST /test/_search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const silent = connect(Number(port), hostname);
  silent.on("error", () => undefined);
  const dropped = once(silent, "close");
  const idle = client(served.address);
  t.equal(await idle.ask(), 5);
  const halves = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(Number(port), hostname);
      const received: Buffer[] = [];
      socket.on("data", (data: Buffer) => received.push(data));
      const closed = once(socket, "close");
      await once(socket, "connect");
      socket.write(head + body.slice(0, 9));
      return { socket, answer: () => Buffer.concat(received).toString(), closed };
    }),
  );
  // Long enough for the halves to be read: what has said nothing is dropped.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const signalled = Date.now();
  served.child.kill("SIGTERM");
  await dropped;
  await t.rejects(fetch(served.address));
  t.equal(served.child.exitCode, null, "it still runs");
  for (const { socket } of halves) socket.write(body.slice(9));
  for (const { answer, closed } of halves) {
    await closed;
    t.match(answer(), /^HTTP\/1\.1 200 OK\r\n[^]*"_id":"ID-0"/);
  }
  t.same(await served.ended, [0, null]);
  t.ok(Date.now() - signalled < 5000, "nothing was waited for");
  idle.close();
});

test("a worker that is asked to end finishes its requests and is replaced", async (t) => {
  const served = await serve(t, ["--index", await smallIndex(t), "--workers", "2"]);
  for (const pid of workersOf(served)) process.kill(pid, "SIGTERM");
  await until("both are replaced", () => [...served.printed().matchAll(/: ready, process/g)].length === 4);
  const { ask, close } = client(served.address);
  t.equal(await ask(), 5);
  close();
});

test("an index that cannot be loaded and a port in use are told once, and nothing is left behind", async (t) => {
  const index = await smallIndex(t);
  const { address } = await serve(t, ["--index", index]);
  const { port } = new URL(address);
  const taken = await run(["serve", "--index", index, "--port", port, "--workers", "2"]);
  t.same([taken.code, taken.stdout], [1, ""]);
  t.match(taken.stderr, /^error: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/);

  damage(index);
  const damaged = await run(["serve", "--index", index, "--port", "0", "--workers", "2"]);
  t.same([damaged.code, damaged.stdout], [1, ""]);
  t.match(
    damaged.stderr,
    /^error: worker [12] could not start: part \[part-000\.bin\] is damaged: its SHA-256 is not the one in manifest\.json\n$/,
  );
});

test("workers that cannot be replaced any more end the server", async (t) => {
  const index = await smallIndex(t);
  const served = await serve(t, ["--index", index, "--workers", "2"]);
  const [first = 0, second = 0] = workersOf(served);
  damage(index);
  process.kill(first, "SIGKILL");
  await until("the damage is told", () => /worker 1: part \[part-000\.bin\] is damaged/.test(served.printed()));
  const { ask, close } = client(served.address);
  t.equal(await ask(), 5, "the other worker still serves");
  close();
  process.kill(second, "SIGKILL");
  t.same(await served.ended, [1, null]);
  t.match(served.printed(), /no worker can be started any more\n$/);
  const starts = [...served.printed().matchAll(/is damaged/g)].length;
  t.ok(starts >= 10 && starts <= 20, `${starts} starts`);
});

test("keys, origins, budgets and certificates hold in every worker", async (t) => {
  const index = await smallIndex(t);
  const keys = join(index, "..", "keys");
  writeFileSync(keys, "shop:s3cret\n");
  const tls = (name: string): string => new URL(`../../host/test/tls/${name}`, import.meta.url).pathname;
  const { address } = await serve(t, [
    ...["--index", index, "--workers", "2", "--api-keys", keys, "--response-budget", "200", "--no-diagnostics"],
    ...["--cors-origin", "https://shop.example", "--tls-cert", tls("cert.pem"), "--tls-key", tls("key.pem")],
  ]);
  const authorization = `Basic ${Buffer.from("shop:s3cret").toString("base64")}`;
  const ask = (path: string, headers: Record<string, string>): Promise<[number, string | undefined, boolean]> =>
    new Promise((resolve, reject) => {
      const options = {
        headers: { origin: "https://shop.example", ...headers },
        rejectUnauthorized: false,
        agent: false,
      };
      secureRequest(address + path, options, (answer) => {
        answer.resume();
        const { "access-control-allow-origin": origin, "x-engine-time-us": time } = answer.headers;
        resolve([answer.statusCode ?? 0, origin, time !== undefined]);
      })
        .on("error", reject)
        .end();
    });
  // Connections that end are handed to the workers in turn.
  for (let i = 0; i < 4; i += 1) {
    t.same(await ask("/", {}), [401, "https://shop.example", false]);
    t.same(await ask("/", { authorization }), [200, "https://shop.example", false]);
    t.same(await ask("/test/_search", { authorization }), [429, "https://shop.example", false]);
  }
});

/** Flips a bit in the middle of the index's part. */
function damage(index: string): void {
  const part = join(index, "part-000.bin");
  const bytes = readFileSync(part);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(part, bytes);
}
