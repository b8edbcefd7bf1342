/** Does the app answer as the contract says, whatever the engine does? */
import t from "tap";

import { createApp } from "../src/app.js";
import type { App, AppOptions, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { FORMAT } from "../src/parts/source.js";
import type { IndexSource } from "../src/parts/source.js";
import { fakeInstantiate, fakeManifest, fakeSource, nothing } from "./fake_engine.js";
import { writeDocument, writeName, writeOwn, writeSource, writeVersions } from "./generated/outcome_writer.js";
import { answered, failed } from "./outcome_writer.js";

import type { Answer } from "./fake_engine.js";

const encoder = new TextEncoder();
const JSON_TYPE = { "content-type": "application/json" };
/** The engine of these tests is made by hand: no module is needed. */
const NO_MODULE = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);

function makeApp(answer: Answer = nothing, more: Partial<AppOptions> = {}): App {
  return createApp({ index: fakeSource("p"), wasm: NO_MODULE, instantiate: fakeInstantiate(answer), ...more });
}

function text(response: AppResponse): string {
  return new TextDecoder().decode(response.body);
}

async function get(app: App, url: string, method = "GET"): Promise<AppResponse> {
  return app.handle({ method, url, headers: {} });
}

async function post(
  app: App,
  url: string,
  body: string,
  headers: Record<string, string> = JSON_TYPE,
): Promise<AppResponse> {
  return app.handle({ method: "POST", url, headers, body: encoder.encode(body) });
}

function illegal(reason: string): string {
  const one = `"type":"illegal_argument_exception","reason":${JSON.stringify(reason)}`;
  return `{"error":{"root_cause":[{${one}}],${one}},"status":`;
}

t.test("every response carries the headers of the contract", async (t) => {
  const app = makeApp();
  for (const url of ["/", "/p/_search", "/nope/_search", "/a/b/c/d", "/p/_doc/x", "/p/_search?foo=1"]) {
    const { headers } = await get(app, url);
    t.equal(headers["content-type"], "application/json; charset=UTF-8", url);
    t.equal(headers["x-vendor-product"], "Vendor", url);
    t.equal(headers["x-elastic-product"], "Elasticsearch", url);
    t.notOk("x-engine-time-us" in headers, url);
  }
});

t.test("diagnostics tell of the load once", async (t) => {
  const app = makeApp(nothing, { diagnostics: true });
  const first = await get(app, "/a/b/c/d");
  t.ok("x-index-load-ms" in first.headers, "the first request loads, whatever it asks");
  const second = await get(app, "/");
  t.notOk("x-index-load-ms" in second.headers);
  t.match(second.headers, { "x-wasm-memory-bytes": "4096", "x-engine-time-us": /^\d+$/ });
});

t.test("concurrent first requests share one load", async (t) => {
  const made = { count: 0 };
  const app = makeApp(nothing, { instantiate: fakeInstantiate(nothing, made), diagnostics: true });
  const all = await Promise.all([get(app, "/"), get(app, "/"), get(app, "/p/_count")]);
  t.equal(made.count, 1);
  t.equal(all.filter((one) => "x-index-load-ms" in one.headers).length, 1);
});

t.test("routes, methods and parameters", async (t) => {
  const app = makeApp();
  const info = await get(app, "/");
  t.equal(info.status, 200);
  t.match(text(info), /^\{\n {2}"name" : "vitrine",\n/);
  t.match(JSON.parse(text(info)), { version: { number: "7.17.4", build_type: "vitrine", library_version: "8.11.1" } });

  const head = await get(app, "/", "HEAD");
  t.equal(head.body.length, 0);
  t.equal(head.headers["content-length"], info.headers["content-length"]);

  const wrong = await get(app, "/p/_search", "DELETE");
  t.equal(wrong.status, 405);
  t.equal(wrong.headers["allow"], "GET,POST");
  t.equal(
    text(wrong),
    illegal("Incorrect HTTP method for uri [/p/_search] and method [DELETE], allowed: [GET, POST]") + "405}",
  );

  const options = await get(app, "/p/_search", "OPTIONS");
  t.equal(options.status, 200);
  t.equal(options.headers["allow"], "GET,POST");
  t.equal(options.body.length, 0);

  const unknown = await get(app, "/a/b/c/d?pretty=false");
  t.equal(unknown.status, 400);
  t.equal(text(unknown), illegal("no handler found for uri [/a/b/c/d?pretty=false] and method [GET]") + "400}");

  const one = await get(app, "/p/_search?foo=1");
  t.equal(text(one), illegal("request [/p/_search] contains unrecognized parameter: [foo]") + "400}");
  const several = await get(app, "/p/_search?foo=1&bar=2&siz=3");
  t.equal(
    text(several),
    illegal("request [/p/_search] contains unrecognized parameters: [bar], [foo], [siz]") + "400}",
  );
  const near = await get(app, "/p/_search?prety=true");
  t.equal(
    text(near),
    illegal("request [/p/_search] contains unrecognized parameter: [prety] -> did you mean [pretty]?") + "400}",
  );
  const banana = await get(app, "/p/_search?pretty=banana");
  t.equal(text(banana), illegal("Failed to parse value [banana] as only [true] or [false] are allowed.") + "400}");
});

t.test("another index is not found", async (t) => {
  const app = makeApp();
  const cause = (kind: string): string =>
    `"type":"index_not_found_exception","reason":"no such index [q]","resource.type":"${kind}",` +
    `"resource.id":"q","index_uuid":"_na_","index":"q"`;
  const envelope = (kind: string): string => `{"error":{"root_cause":[{${cause(kind)}}],${cause(kind)}},"status":404}`;
  for (const url of ["/q/_search", "/q/_count", "/q/_mapping"]) {
    const response = await get(app, url);
    t.equal(response.status, 404);
    t.equal(text(response), envelope("index_or_alias"), url);
  }
  t.equal(text(await get(app, "/q/_doc/1")), envelope("index_expression"));
});

t.test("documents and ids", async (t) => {
  const source = '{"price" : 7.0}';
  const app = makeApp((plan) => {
    const { operation } = plan;
    return typeof operation === "object" && "get" in operation && operation.get.id === "a/b c"
      ? answered()
          .put(writeDocument, { is_found: true })
          .put(writeVersions, { version: 1, seq_no: 4 })
          .put(writeOwn, { routing: null, ignored: 1 })
          .put(writeName, { name: "kw" })
          .put(writeSource, { json: source })
          .finish()
      : nothing(plan);
  });
  const found = await get(app, "/p/_doc/a%2Fb%20c");
  t.equal(found.status, 200);
  t.equal(
    text(found),
    '{"_index":"p","_type":"_doc","_id":"a/b c","_version":1,"_seq_no":4,"_primary_term":1,"_ignored":["kw"],"found":true,' +
      `"_source":${source}}`,
  );
  const missing = await get(app, "/p/_doc/a+b");
  t.equal(missing.status, 404);
  t.equal(text(missing), '{"_index":"p","_type":"_doc","_id":"a+b","found":false}');
});

t.test("bodies: types, sizes, compression", async (t) => {
  const app = makeApp();
  const plain = await post(app, "/p/_search", "{}", { "content-type": "text/plain" });
  t.equal(plain.status, 406);
  t.equal(text(plain), illegal("Content-Type header [text/plain] is not supported") + "406}");
  t.equal((await post(app, "/p/_search", "{}", {})).status, 406);
  t.equal((await post(app, "/p/_search", "{}", { "content-type": "garbage" })).status, 400);
  t.equal((await post(app, "/p/_search", "{}", { "content-type": "application/json; charset=utf-8" })).status, 200);
  const vendor = "application/vnd.elasticsearch+json; compatible-with=7";
  t.equal((await post(app, "/p/_search", "{}", { "content-type": vendor })).status, 200);
  const unwanted = await app.handle({ method: "GET", url: "/", headers: JSON_TYPE, body: encoder.encode("{}") });
  t.equal(text(unwanted).includes("request [GET /] does not support having a body"), true);

  const { gzipSync, gunzipSync } = await import("node:zlib");
  const zipped = await app.handle({
    method: "POST",
    url: "/p/_search",
    headers: { ...JSON_TYPE, "content-encoding": "gzip", "accept-encoding": "gzip" },
    body: gzipSync('{"sizes":1}'),
  });
  t.equal(zipped.headers["content-encoding"], "gzip");
  t.match(gunzipSync(zipped.body).toString(), /Unknown key for a VALUE_NUMBER in \[sizes\]\./);
  const broken = await app.handle({
    method: "POST",
    url: "/p/_search",
    headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    body: gzipSync('{"size":1}').subarray(0, 12),
  });
  t.equal(broken.status, 400);
  const huge = await app.handle({
    method: "POST",
    url: "/p/_search",
    headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(101 * 1024 * 1024, 32)),
  });
  t.equal(huge.status, 413, "a small body that unpacks to too much is refused");
});

t.test("a trap costs one request", async (t) => {
  let traps = 1;
  const made = { count: 0 };
  const answer: Answer = (operation) => {
    traps -= 1;
    if (traps === 0) throw new Error("unreachable");
    return nothing(operation);
  };
  const app = makeApp(answer, { instantiate: fakeInstantiate(answer, made) });
  const trapped = await get(app, "/p/_search");
  t.equal(trapped.status, 500);
  t.match(JSON.parse(text(trapped)), { status: 500, error: { type: "engine_exception" } });
  t.equal((await get(app, "/p/_search")).status, 200);
  t.equal(made.count, 2, "the engine was made anew");
});

t.test("an index that cannot be loaded answers 503 until it can", async (t) => {
  const whole = fakeSource("p");
  let damage: IndexSource = {
    ...whole,
    part: (_file, into) => {
      into.fill(1);
      return Promise.resolve(undefined);
    },
  };
  const index: IndexSource = { manifest: () => damage.manifest(), part: (file, into) => damage.part(file, into) };
  const app = makeApp(nothing, { index });
  const damaged = await get(app, "/");
  t.equal(damaged.status, 503);
  t.match(text(damaged), /part \[part-000\.bin\] is damaged/);

  damage = { ...whole, part: () => Promise.reject(new Error("ENOENT")) };
  t.match(text(await get(app, "/")), /part \[part-000\.bin\] cannot be read: ENOENT/);

  damage = fakeSource("p", { ...fakeManifest("p"), format: FORMAT + 1 });
  t.match(
    text(await get(app, "/")),
    `manifest.json has format [${FORMAT + 1}], and this version reads format [${FORMAT}]`,
  );

  damage = fakeSource("p", { ...fakeManifest("p"), image_bytes: 99 });
  t.match(text(await get(app, "/")), /manifest\.json is contradictory/);

  damage = whole;
  t.equal((await get(app, "/")).status, 200);
});

t.test("failures of the shard are wrapped", async (t) => {
  const app = makeApp(() =>
    failed(400, "shard", {
      kind: "query_shard_exception",
      reason: 'failed to create query: For input string: "abc"',
      details: [
        ["index_uuid", "p"],
        ["index", "p"],
      ],
      cause: { kind: "number_format_exception", reason: 'For input string: "abc"' },
    }),
  );
  const response = await post(app, "/p/_search", '{"query":{"range":{"stock":{"gte":"abc"}}}}');
  t.equal(response.status, 400);
  t.equal(
    text(response),
    '{"error":{"root_cause":[{"type":"query_shard_exception","reason":"failed to create query: For input string: \\"abc\\"","index_uuid":"p","index":"p"}],' +
      '"type":"search_phase_execution_exception","reason":"all shards failed","phase":"query","grouped":true,' +
      '"failed_shards":[{"shard":0,"index":"p","node":"vitrine","reason":{"type":"query_shard_exception","reason":"failed to create query: For input string: \\"abc\\"","index_uuid":"p","index":"p",' +
      '"caused_by":{"type":"number_format_exception","reason":"For input string: \\"abc\\""}}}]},"status":400}',
  );
  const reason =
    "Result window is too large, from + size must be less than or equal to: [10000] but was [10011]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.";
  const one = `"type":"illegal_argument_exception","reason":"${reason}"`;
  const refusing = makeApp(() => failed(400, "shard", { kind: "illegal_argument_exception", reason }));
  const window = await post(refusing, "/p/_search", '{"from":10001}');
  t.equal(
    text(window),
    `{"error":{"root_cause":[{${one}}],"type":"search_phase_execution_exception","reason":"all shards failed","phase":"query","grouped":true,` +
      `"failed_shards":[{"shard":0,"index":"p","node":"vitrine","reason":{${one}}}],"caused_by":{${one},"caused_by":{${one}}}},"status":400}`,
  );
});

t.test("deprecated forms are told in a header", async (t) => {
  const app = makeApp();
  const agent = "299 Elasticsearch-7.17.4-79878662c54c886ae89206c685d9f1051a9d6411";
  const response = await post(app, "/p/_search", '{"_source":{"include":["a"],"exclude":"b"}}');
  t.equal(
    response.headers["warning"],
    `${agent} "Deprecated field [include] used, expected [includes] instead", ` +
      `${agent} "Deprecated field [exclude] used, expected [excludes] instead"`,
  );
});
