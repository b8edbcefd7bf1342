// Does `vitrine pull` make the same index of a cluster's documents, also where it was broken off?
import { createHash } from "node:crypto";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type Test } from "tap";
import { catalogText, mapping, run, serve, temporaryFolder } from "./support.js";

/** More than two pages. */
const DOCUMENTS = 12_500;

/** What stands before the cluster: it hands requests on, or does not. */
type Gate = (request: IncomingMessage, response: ServerResponse, pages: number) => boolean;

/** Serves an index, and hands requests on to it; returns a URL, what the gate is from now on, and folders. */
async function cluster(
  t: Test,
): Promise<{ url: string; folder: string; set: (gate: Gate) => void; pages: () => number }> {
  const folder = temporaryFolder(t);
  const first = JSON.stringify({ _id: 'a"b', _routing: "r", _source: { name: "ünder pan", stock: 1 } });
  writeFileSync(join(folder, "mapping.json"), mapping);
  writeFileSync(join(folder, "catalog.ndjson"), `${first}\n${catalogText(DOCUMENTS - 1)}`);
  const files = ["--mapping", join(folder, "mapping.json"), "--catalog", join(folder, "catalog.ndjson")];
  const built = await run(["build", "--name", "test", ...files, "--out", join(folder, "index")]);
  t.equal(built.code, 0, built.stderr);
  const { address } = await serve(t, ["--index", join(folder, "index"), "--extended"]);
  const { hostname, port } = new URL(address);
  let gate: Gate = () => true;
  let pages = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url?.startsWith("/_search") === true) pages += 1;
      if (!gate(request, response, pages)) return;
      const { method, url: path, headers } = request;
      const onward = ask({ hostname, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.end(Buffer.concat(chunks));
    });
  });
  server.listen(0, "127.0.0.1");
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    set(next) {
      gate = next;
      pages = 0;
    },
    pages: () => pages,
  };
}

const digest = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

test("an index is copied with its mapping, and its documents in their order", async (t) => {
  const { url, folder } = await cluster(t);
  const out = join(folder, "copy");
  const pulled = await run(["pull", "--url", url, "--index", "test", "--out", out]);
  t.equal(pulled.code, 0, pulled.stderr);
  t.match(pulled.stdout, /^copied 12,500 documents of test, /);
  t.notOk(existsSync(`${out}.pull`), "nothing else is left");
  const kept = await run(["pull", "--url", url, "--index", "test", "--out", out, "--keep", "--name", "other"]);
  t.equal(kept.code, 0, kept.stderr);
  t.match(kept.stdout, /\nindex other in /);
  t.equal(digest(join(`${out}.pull`, "catalog.ndjson")), digest(join(folder, "catalog.ndjson")), "the same lines");
});

test("a pull that was broken off goes on where it ended, or begins anew where the cluster cannot", async (t) => {
  const { url, folder, set, pages } = await cluster(t);
  const out = join(folder, "copy");
  const args = ["pull", "--url", url, "--index", "test", "--out", out, "--keep"];
  const isSame = (): boolean =>
    digest(join(`${out}.pull`, "catalog.ndjson")) === digest(join(folder, "catalog.ndjson"));
  const breaksOff: Gate = (request, _, pages) => {
    if (pages > 1) request.socket.destroy();
    return pages <= 1;
  };
  set(breaksOff);
  const broken = await run(args);
  t.equal(broken.code, 1);
  t.match(broken.stderr, /^error: http:\/\/127\.0\.0\.1:\d+: POST \/_search: /m);
  t.notOk(existsSync(out), "there is no index");
  set(() => true);
  const resumed = await run(args);
  t.equal(resumed.code, 0, resumed.stderr);
  t.match(resumed.stdout, /^goes on after 1,000 documents that are in .*copy\.pull\ncopied 12,500 documents/);
  t.equal(pages(), 3, "pages of 1,000, 10,000 and 500");
  t.ok(isSame(), "the same lines");

  set(breaksOff);
  await run(args);
  set((request, response, pages) => {
    const isGone = pages === 1 && request.url?.startsWith("/_search") === true;
    const reason = "No search context found for id [1]";
    if (isGone)
      response.writeHead(404, { "x-elastic-product": "Elasticsearch" }).end(JSON.stringify({ error: { reason } }));
    return !isGone;
  });
  const anew = await run(args);
  t.equal(anew.code, 0, anew.stderr);
  t.match(anew.stdout, /begins anew: .*404 No search context found for id \[1\]\ncopied 12,500 documents/);
  t.ok(isSame(), "the same lines");
});

test("what cannot be copied is told", async (t) => {
  const { url, folder, set } = await cluster(t);
  const answers: Readonly<Record<string, object>> = {
    "/filtered": { test: { aliases: { filtered: { filter: { term: { brand: "a" } } } }, mappings: {} } },
    "/partial": { partial: { aliases: {}, mappings: { _source: { excludes: ["brand"] } } } },
    "/two": { a: {}, b: {} },
  };
  set((request, response) => {
    const answer = answers[request.url ?? ""];
    if (answer !== undefined) {
      response.writeHead(200, { "x-elastic-product": "Elasticsearch", "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    }
    return answer === undefined;
  });
  const out = join(folder, "copy");
  const none = await run(["pull", "--url", url, "--index", "nothing", "--out", out]);
  t.equal(none.code, 1);
  t.match(none.stderr, /GET \/nothing: 404 no such index \[nothing\]/);
  const wrong = await run(["pull", "--url", "localhost", "--index", "test", "--out", out]);
  t.match(wrong.stderr, /--url localhost: is no URL such as/);
  const closed = await run(["pull", "--url", "http://127.0.0.1:1", "--index", "test", "--out", out]);
  t.match(closed.stderr, /^error: http:\/\/127\.0\.0\.1:1: GET \/test: .*ECONNREFUSED/m);
  const refused = async (index: string, ...more: string[]): Promise<string> => {
    const { code, stderr } = await run(["pull", "--url", url, "--index", index, "--out", out, ...more]);
    t.equal(code, 1);
    return stderr;
  };
  t.match(await refused("filtered"), /error: \[filtered\] is an alias with a filter: .* name the index \[test\]/);
  t.match(await refused("partial"), /error: \[partial\] does not keep whole documents/);
  t.match(await refused("two"), /error: \[two\] names 2 indices \(a, b\): name one/);
  t.match(await refused(""), /--index is empty/);
  t.match(await refused("test", "--name", "No"), /Invalid index name \[No\]/);
  writeFileSync(join(folder, "file"), "");
  t.match((await run(["pull", "--url", url, "--index", "test", "--out", join(folder, "file")])).stderr, /is a file/);
  t.notOk(existsSync(`${out}.pull`), "nothing was copied");
  const missing = await run(["pull", "--url", url, "--index", "test"]);
  t.match(missing.stderr, /required option '--out <folder>' not specified/);
});
