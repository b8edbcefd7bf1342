// Does another index take the place of one that is served, between two requests and for all workers, or not at all?
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect as connectSecurely } from "node:tls";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { test } from "tap";
import { catalogText, run, serve, smallIndex, until, type Served } from "./support.js";

const FIRST = 5;

/** Builds an index `test` of so many documents in a folder that has one. */
async function rebuild(index: string, count: number): Promise<void> {
  const beside = join(index, "..");
  writeFileSync(join(beside, "other.ndjson"), catalogText(count));
  const files = ["--mapping", join(beside, "mapping.json"), "--catalog", join(beside, "other.ndjson")];
  const built = await run(["build", "--name", "test", ...files, "--out", index]);
  if (built.code !== 0) throw new Error(built.stderr);
}

/** Changes a byte of an index, and its manifest so that it is another one. */
function damage(index: string): void {
  const part = join(index, "part-000.bin");
  const bytes = readFileSync(part);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(part, bytes);
  writeFileSync(join(index, "manifest.json"), `${readFileSync(join(index, "manifest.json"), "utf8")}\n`);
}

/** How many documents both searches of one request find. */
type Pair = [number, number];

/** Asks on one connection for all documents twice in one request. */
function asker(address: string): { ask: () => Promise<Pair>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const search = '{}\n{"size":0,"query":{"match":{"name":"pan"}}}\n';
  const ask = (): Promise<Pair> =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "application/x-ndjson" };
      const asked = request(`${address}/test/_msearch`, { agent, method: "POST", headers }, (answer) => {
        let text = "";
        answer.on("data", (data: Buffer) => (text += data.toString()));
        answer.on("end", () => {
          if (answer.statusCode !== 200) reject(new Error(text));
          else {
            const { responses } = JSON.parse(text) as { responses: { hits: { total: { value: number } } }[] };
            resolve(responses.map(({ hits }) => hits.total.value) as Pair);
          }
        });
        answer.on("error", reject);
      });
      asked.on("error", reject).end(search + search);
    });
  return {
    ask,
    close: () => {
      agent.destroy();
    },
  };
}

/** Asks without pause on some connections; each answer's two searches are to be of the same index. */
function load(address: string, count: number): { seen: Set<number>[]; mixed: () => number; stop: () => Promise<void> } {
  const clients = Array.from({ length: count }, () => asker(address));
  const seen = clients.map(() => new Set<number>());
  let mixed = 0;
  let done = false;
  const running = clients.map(async ({ ask }, at) => {
    while (!done) {
      const [one, two] = await ask();
      if (one !== two) mixed += 1;
      seen[at]?.add(one);
    }
  });
  const stop = async (): Promise<void> => {
    done = true;
    await Promise.all(running);
    for (const { close } of clients) close();
  };
  return { seen, mixed: () => mixed, stop };
}

async function ask(address: string): Promise<number> {
  const { ask, close } = asker(address);
  const [count] = await ask();
  close();
  return count;
}

for (const workers of [[], ["--workers", "2"]]) {
  const who = workers.length === 0 ? "one process" : "two workers";

  test(`${who}: what the builder puts in the folder is served under load, and no request notices`, async (t) => {
    const index = await smallIndex(t);
    const served = await serve(t, ["--index", index, "--watch", ...workers]);
    const { seen, mixed, stop } = load(served.address, 4);
    let last = FIRST;
    for (const count of [8, 12, 9]) {
      await rebuild(index, count);
      await until(`all see ${count}`, () => seen.every((counts) => counts.has(count)));
      for (const counts of seen) counts.delete(last);
      last = count;
    }
    await stop();
    t.equal(mixed(), 0);
    t.ok(
      seen.every((counts) => counts.size === 1),
      "nobody sees an index that has gone",
    );
    t.equal(served.printed().match(/^serves \[test\]/gm)?.length, 3);
    t.equal(
      ((await (await fetch(`${served.address}/test/_search`)).json()) as { hits: { total: { value: number } } }).hits
        .total.value,
      9,
    );
  });

  test(`${who}: an index that is damaged is refused, and the one that is served goes on`, async (t) => {
    const index = await smallIndex(t);
    const served = await serve(t, ["--index", index, ...workers]);
    t.equal(await ask(served.address), FIRST);
    await rebuild(index, 8);
    damage(index);
    served.child.kill("SIGHUP");
    await until("it is refused", () => served.printed().includes("is refused: "));
    t.match(served.printed(), /part \[part-000\.bin\] is damaged/);
    t.equal(await ask(served.address), FIRST);
    rmSync(join(index, "manifest.json"));
    served.child.kill("SIGHUP");
    await until("it is refused", () => /ENOENT/.test(served.printed()));
    writeFileSync(join(index, "manifest.json"), "{");
    await rebuild(index, 9).catch(() => undefined);
    served.child.kill("SIGHUP");
    await until("the next one is served", () => /^serves \[test\]/m.test(served.printed()));
    t.equal(await ask(served.address), 9);
    served.child.kill("SIGTERM");
    t.same(await served.ended, [0, null]);
  });

  test(`${who}: signals that would kill, or open a debugger, do not`, async (t) => {
    const served = await serve(t, ["--index", await smallIndex(t), ...workers]);
    const pids = [...served.printed().matchAll(/ready, process (\d+)/g)].map(([, pid]) => Number(pid));
    for (const pid of [served.child.pid ?? 0, ...pids]) {
      for (const signal of ["SIGUSR1", "SIGUSR2", "SIGHUP"] as const) process.kill(pid, signal);
    }
    await until(
      "they are told",
      () => /SIGUSR1 is ignored/.test(served.printed()) && /is the one that is served/.test(served.printed()),
    );
    await until("and SIGUSR2", () => /SIGUSR2 is ignored/.test(served.printed()));
    for (let i = 0; i < 4; i += 1) t.equal(await ask(served.address), FIRST);
    t.notMatch(served.printed(), /Debugger listening|it ended/);
    served.child.kill("SIGTERM");
    t.same(await served.ended, [0, null]);
  });

  test(`${who}: keys and certificate are read anew, and stay where the new ones are not in order`, async (t) => {
    const index = await smallIndex(t);
    const [keys, cert, key] = ["keys", "cert.pem", "key.pem"].map((name) => join(index, "..", name)) as [
      string,
      string,
      string,
    ];
    const pair = (number: number): void => {
      for (const [file, name] of [
        [cert, "cert"],
        [key, "key"],
      ] as const)
        writeFileSync(file, tls(`${name}${number === 1 ? "" : number}.pem`));
    };
    writeFileSync(keys, "shop:first\n");
    pair(1);
    const flags = ["--api-keys", keys, "--tls-cert", cert, "--tls-key", key];
    const served = await serve(t, ["--index", index, ...flags, ...workers]);
    const before = await peer(served, "first");
    t.equal(before.status, 200);
    writeFileSync(keys, "no key at all\n");
    served.child.kill("SIGHUP");
    await until("the file is refused", () => /stay as they were: .*line 1 is not of the form/.test(served.printed()));
    t.equal((await peer(served, "first")).status, 200);
    writeFileSync(keys, "shop:second\n");
    writeFileSync(cert, "no certificate\n");
    served.child.kill("SIGHUP");
    await until("the certificate is refused", () => (served.printed().match(/stay as they were/g)?.length ?? 0) === 2);
    t.equal((await peer(served, "first")).status, 200);
    pair(2);
    served.child.kill("SIGHUP");
    await until("both are told", () => (served.printed().match(/is the one that is served/g)?.length ?? 0) === 3);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const after = await peer(served, "second");
    t.equal(after.status, 200);
    t.not(after.fingerprint, before.fingerprint);
    t.equal((await peer(served, "first")).status, 401);
  });
}

/** A certificate or key that only tests have. */
function tls(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../host/test/tls/${name}`, import.meta.url)), "utf8");
}

/** Asks with a secret; returns the status, and whose certificate was shown. */
function peer({ address }: Served, secret: string): Promise<{ status: number; fingerprint: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connectSecurely({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      const authorization = Buffer.from(`shop:${secret}`).toString("base64");
      socket.write(
        `GET / HTTP/1.1\r\nhost: localhost\r\nauthorization: Basic ${authorization}\r\nconnection: close\r\n\r\n`,
      );
    });
    let shown = "";
    socket.on("secureConnect", () => (shown = socket.getPeerCertificate().fingerprint256));
    let text = "";
    socket.on("data", (data: Buffer) => (text += data.toString()));
    socket.on("error", reject);
    socket.on("close", () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), fingerprint: shown });
    });
  });
}

test("a worker that is started when the folder holds another index has all serve that one", async (t) => {
  const index = await smallIndex(t);
  const served = await serve(t, ["--index", index, "--workers", "2"]);
  await rebuild(index, 8);
  // Nobody watches: as long as nothing happens, the old one is served.
  t.equal(await ask(served.address), FIRST);
  const [, pid = ""] = /worker 1: ready, process (\d+)/.exec(served.printed()) ?? [];
  process.kill(Number(pid), "SIGKILL");
  await until("all serve the other one", () => /serves \[test\][^]*worker 1: ready/.test(served.printed()));
  for (let i = 0; i < 6; i += 1) t.equal(await ask(served.address), 8);
});

test("where that one is damaged, the others go on, and no worker serves it", async (t) => {
  const index = await smallIndex(t);
  const served = await serve(t, ["--index", index, "--workers", "2"]);
  await rebuild(index, 8);
  damage(index);
  const [, pid = ""] = /worker 1: ready, process (\d+)/.exec(served.printed()) ?? [];
  process.kill(Number(pid), "SIGKILL");
  await until("it cannot start", () => /worker 1: .*is damaged/.test(served.printed()));
  for (let i = 0; i < 6; i += 1) t.equal(await ask(served.address), FIRST);
  await rebuild(index, 9);
  await until("all serve the next one", () => /serves \[test\][^]*worker 1: ready/.test(served.printed()));
  for (let i = 0; i < 6; i += 1) t.equal(await ask(served.address), 9);
});
