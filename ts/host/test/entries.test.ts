/** Do the ways in other than the server give the same answers: a worker's `fetch` handler, a web page, a Node process? */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import t, { type Test } from "tap";

import { named } from "../../../scripts/lib/build_name.mjs";
import type { App } from "../src/app.js";
import { buildOfBytes, foreign } from "../src/engine/build_name.js";
import type { EngineModules } from "../src/engine/instance.js";
import { createBrowserApp } from "../src/entry/browser.js";
import { createApp, directorySource, nodeModule } from "../src/entry/node.js";
import { createFetchHandler, fetchSource } from "../src/entry/worker.js";
import { BUILD } from "../wasm/build.js";
import { realIndex } from "./real_index.js";

const here = dirname(fileURLToPath(import.meta.url));
const WASM = join(here, "../wasm/engine_bg.wasm");
const SECONDARY = join(here, "../wasm/engine_secondary.wasm");
const JSON_TYPE = { "content-type": "application/json" };
/** The build that this host belongs to; any other where it belongs to a draft, which has no name. */
const OWN = BUILD ?? "a".repeat(32);
const SEARCH = '{"query":{"term":{"stock":3}}}';

const MODULES = new Map([
  ["engine.wasm", WASM],
  ["secondary.wasm", SECONDARY],
]);

/** Returns a module's file without the name of its build, and with another where one is given. */
function withName(file: string, name: string | null): Buffer {
  const bytes = readFileSync(file);
  const size = named(Buffer.alloc(0), "x".repeat(32)).length;
  const bare = buildOfBytes(bytes) === null ? bytes : bytes.subarray(0, -size);
  return name === null ? bare : named(bare, name);
}

/** Compiles both modules, with other names of their builds than they have, or with none. */
async function modulesOf(names: [string | null, string | null] | null = null): Promise<EngineModules> {
  const compiled = [WASM, SECONDARY].map((file, at) =>
    WebAssembly.compile(new Uint8Array(names === null ? readFileSync(file) : withName(file, names[at] ?? null))),
  );
  const [primary, secondary] = await Promise.all(compiled);
  if (primary === undefined || secondary === undefined) throw new Error("no modules");
  return { primary, secondary };
}

/** Serves the files of a folder, and the engine's modules, as any web server would. */
async function files(t: Test, folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    readFile(MODULES.get(name) ?? join(folder, name)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end("<html>not here</html>"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}

t.test("a worker's handler answers Requests with Responses", async (t) => {
  const base = await files(t, await realIndex(t));
  const wasm = await modulesOf();
  const handle = createFetchHandler({ index: fetchSource(base), wasm });
  const at = (path: string, init?: RequestInit): Promise<Response> =>
    handle(new Request(`https://shop.example${path}`, init));

  const found = await at("/p/_search", { method: "POST", headers: JSON_TYPE, body: SEARCH });
  t.equal(found.status, 200);
  t.equal(found.headers.get("x-elastic-product"), "Elasticsearch");
  t.equal(found.headers.get("content-type"), "application/json; charset=UTF-8");
  t.notOk(found.headers.has("x-engine-time-us"), "no diagnostics on the edge");
  const text = await found.text();
  t.equal(found.headers.get("content-length"), String(text.length));
  t.match(JSON.parse(text), { hits: { total: { value: 1 }, hits: [{ _id: "ID-3", _source: { stock: 3 } }] } });

  const packed = await at("/p/_search", {
    method: "POST",
    headers: { ...JSON_TYPE, "content-encoding": "gzip", "accept-encoding": "gzip" },
    body: gzipSync(SEARCH),
  });
  t.notOk(packed.headers.has("content-encoding"), "compressing answers is left to the platform");
  t.match(await packed.json(), { hits: { total: { value: 1 } } });

  t.match(await (await at("/p/_doc/ID%2D1?pretty")).text(), /^\{\n {2}"_index" : "p",\n/);
  const head = await at("/", { method: "HEAD" });
  t.same([head.status, await head.text()], [200, ""]);
  const options = await at("/p/_count", { method: "OPTIONS" });
  t.same([options.status, options.headers.get("allow"), await options.text()], [200, "GET,POST", ""]);
  t.equal((await at("/p/_count", { method: "DELETE" })).status, 405);
  t.equal((await at("/p/_search", { method: "POST", headers: JSON_TYPE, body: '{"siz' })).status, 400);
});

t.test("a web page gets index and engine over fetch", async (t) => {
  const base = await files(t, await realIndex(t));
  const app = createBrowserApp(base, `${base}engine.wasm`, `${base}secondary.wasm`);
  const ask = { method: "POST", url: "/p/_search", headers: JSON_TYPE, body: Buffer.from(SEARCH) };
  const answer = await app.handle(ask);
  t.equal(answer.status, 200);
  t.match(JSON.parse(Buffer.from(answer.body).toString()), { hits: { hits: [{ _id: "ID-3" }] } });

  const nowhere = createBrowserApp(`${base}nowhere`, `${base}engine.wasm`, `${base}secondary.wasm`);
  const failed = await nowhere.handle(ask);
  t.equal(failed.status, 503);
  const halved = await createBrowserApp(base, `${base}engine.wasm`, `${base}none.wasm`).handle(ask);
  t.equal(halved.status, 503);
  t.match(Buffer.from(halved.body).toString(), /none\.wasm could not be fetched: status 404/);
  t.match(Buffer.from(failed.body).toString(), /manifest\.json could not be fetched: status 404/);
});

t.test("a secondary module that cannot be used costs the requests that need it, and no others", async (t) => {
  const index = directorySource(await realIndex(t));
  const { primary, secondary } = await modulesOf([OWN, OWN]);
  const appOf = (wasm: EngineModules): App => createApp({ index, wasm, extended: true, cacheBytes: 0 });
  const ask = async (app: App, highlight: object = {}): Promise<{ status: number; text: string }> => {
    const body = Buffer.from(JSON.stringify({ query: { match: { name: "steel" } }, ...highlight }));
    const { status, body: answer } = await app.handle({ method: "POST", url: "/p/_search", headers: JSON_TYPE, body });
    return { status, text: Buffer.from(answer).toString() };
  };
  const needing = { highlight: { fields: { name: {} } } };
  const gone = (): WebAssembly.Module => {
    throw new Error("it is gone");
  };
  const empty = new WebAssembly.Module(named(Buffer.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), OWN));
  const wrong: [given: EngineModules["secondary"], reason: RegExp][] = [
    [gone, /secondary module cannot be used: it is gone/],
    [empty, /secondary module cannot be used: it is another module/],
    [() => primary, /secondary module cannot be used: /],
  ];
  for (const [given, reason] of wrong) {
    const app = appOf({ primary, secondary: given });
    // All wait for the same load; the second ends the engine.
    const answers = await Promise.all([{}, needing, {}, {}, needing, {}].map((more) => ask(app, more)));
    t.same(
      answers.map(({ status }) => status),
      [200, 500, 200, 200, 500, 200],
    );
    t.match(answers[1]?.text ?? "", reason);
  }
  t.equal((await ask(appOf({ primary, secondary }), needing)).status, 200);
  const without = await ask(appOf({ primary } as EngineModules));
  t.equal(without.status, 503);
  t.match(without.text, /neither a WebAssembly.Module nor a function/);
});

t.test("modules of different builds are refused before anything is asked of them", async (t) => {
  const index = directorySource(await realIndex(t));
  const [one, other] = [OWN, "b".repeat(32)];
  const ask = { method: "POST", url: "/p/_search", headers: JSON_TYPE, body: Buffer.from(SEARCH) };
  const answerOf = async (wasm: EngineModules): Promise<[number, string]> => {
    const { status, body } = await createApp({ index, wasm, extended: true }).handle(ask);
    return [status, Buffer.from(body).toString()];
  };
  t.equal((await answerOf(await modulesOf([one, one])))[0], 200);
  const [status, text] = await answerOf(await modulesOf([one, other]));
  t.equal(status, 503);
  t.match(text, /secondary module cannot be used: it is of the build b{32}, and the primary one of the build/);
  t.match((await answerOf(await modulesOf([one, null])))[1], /it is damaged, or none of this engine, and/);
  const { primary } = await modulesOf([one, one]);
  t.match(await answerOf({ primary, secondary: primary }), [503, /cannot be used: it is the primary one once more/]);
  t.equal(buildOfBytes(withName(SECONDARY, one)), one);
  t.equal(buildOfBytes(withName(SECONDARY, one).subarray(0, -1)), null, "cut off");
});

t.test("a primary module of another build than this package is refused when the index is loaded", async (t) => {
  const [one, other] = ["a".repeat(32), "b".repeat(32)];
  t.equal(foreign(one, one), null);
  t.equal(foreign(one, null), null, "a host of a draft takes any");
  t.match(foreign(other, one), /it is of the build b{32}, and this package is of the build a{32}/);
  t.match(foreign(null, one), /it names no build, and this package is of the build a{32}/);
  if (BUILD === null) return;
  const index = directorySource(await realIndex(t));
  for (const name of [other, null]) {
    const told: string[] = [];
    const onLoadFailure = (reason: string): void => void told.push(reason);
    const app = createApp({ index, wasm: await modulesOf([name, name]), onLoadFailure });
    const ask = { method: "POST", url: "/p/_search", headers: JSON_TYPE, body: Buffer.from(SEARCH) };
    const { status, body } = await app.handle(ask);
    t.equal(status, 503);
    t.match(
      Buffer.from(body).toString(),
      /primary file is of another build than this package: it .*; take both engine files/,
    );
    t.match(told, [/primary file is of another build/]);
  }
});

t.test("what is wrong with a secondary module is logged once", async (t) => {
  const index = directorySource(await realIndex(t));
  const { primary } = await modulesOf();
  const told: string[] = [];
  const gone = (): WebAssembly.Module => {
    throw new Error("it is gone");
  };
  const app = createApp({
    index,
    wasm: { primary, secondary: gone },
    extended: true,
    onLoadFailure: (reason) => told.push(reason),
  });
  const needing = { query: { match: { name: "steel" } }, highlight: { fields: { name: {} } } };
  const ask = { method: "POST", url: "/p/_search", headers: JSON_TYPE, body: Buffer.from(JSON.stringify(needing)) };
  for (let i = 0; i < 2; i += 1) t.equal((await app.handle(ask)).status, 500);
  t.same(told, ["the engine's secondary module cannot be used: it is gone"]);
});

t.test("a part that is not what the manifest says is refused when it comes over fetch too", async (t) => {
  const folder = await realIndex(t);
  const wasm = await modulesOf();
  const respond = (edit: (bytes: Buffer) => Uint8Array) => async (url: string) => {
    const bytes = await readFile(join(folder, url.slice(url.lastIndexOf("/") + 1)));
    return new Response(url.endsWith(".bin") ? new Uint8Array(edit(bytes)) : bytes);
  };
  const cases: [edit: (bytes: Buffer) => Uint8Array, reason: RegExp][] = [
    [(bytes) => bytes.subarray(1), /part-000\.bin has \d+ bytes, the manifest says \d+/],
    [(bytes) => Buffer.concat([bytes, bytes]), /part-000\.bin is longer than the manifest says/],
    [(bytes) => Buffer.from(bytes).reverse(), /part \[part-000\.bin\] is damaged/],
  ];
  for (const [edit, reason] of cases) {
    const handle = createFetchHandler({ index: fetchSource("https://edge.example/i", respond(edit)), wasm });
    const answer = await handle(new Request("https://shop.example/p/_count"));
    t.equal(answer.status, 503);
    t.match(await answer.text(), reason);
  }
});

t.test("a Node process needs no server", async (t) => {
  const app = createApp({ index: directorySource(await realIndex(t)), wasm: nodeModule() });
  const answer = await app.handle({ method: "GET", url: "/p/_count", headers: {} });
  t.match(Buffer.from(answer.body).toString(), /^\{"count":5,/);
});

t.test("the entries for workers and pages import nothing of Node's, and no package", (t) => {
  // Static imports; the sources have no others.
  const compiled = join(here, "../../../dist/ts/host/src");
  const seen = new Set<string>();
  const foreign: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s(?:[\w*{},\s]+\sfrom\s)?"([^"]+)"/gm,
    )) {
      if (name.startsWith(".")) visit(join(dirname(file), name));
      else foreign.push(`${file}: ${name}`);
    }
  };
  visit(join(compiled, "entry/worker.js"));
  visit(join(compiled, "entry/browser.js"));
  t.same(foreign, []);
  t.ok(seen.has(join(compiled, "app.js")) && seen.size > 20, `${seen.size} modules were looked at`);
  t.end();
});
