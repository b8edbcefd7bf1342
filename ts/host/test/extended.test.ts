/** What does an app that serves the rest of the real engine's read API take, and what does one say that does not? */
import t from "tap";

import { createApp } from "../src/app.js";
import type { App, AppOptions, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { fakeApp, fakeInstantiate, fakeSource, nothing } from "./fake_engine.js";

const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);

function makeApp(more: Partial<AppOptions> = {}): App {
  return createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(nothing), ...more });
}

async function ask(app: App, url: string, method = "GET", body?: string): Promise<AppResponse> {
  const headers = { "content-type": "application/json" };
  return app.handle({ method, url, headers, ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }) });
}

function text({ body }: AppResponse): string {
  return new TextDecoder().decode(body);
}

const HINT = "x-vitrine-hint";

t.test("without it, a hint says what it would serve", async (t) => {
  const app = makeApp();
  const hints: readonly (readonly [string, string, string | undefined])[] = [
    ["GET", "/p/_search?q=a", "[q] is served with --extended"],
    ["GET", "/p/_search?size=1&from=x", "[size] is served with --extended"],
    ["GET", "/p/_search?size=1&from=2", "[from], [size] are served with --extended"],
    ["GET", "/p/_search?suggest_field=a", undefined],
    ["GET", "/p/_search?explain=true", "[explain] is served with --extended"],
    ["GET", "/p/_search?nonsense=1", undefined],
    ["GET", "/?human", "[human] is served with --extended"],
    ["HEAD", "/p/_doc/1", "[HEAD /{index}/_doc/{id}] is served with --extended"],
    ["HEAD", "/p/_search", undefined],
    ["GET", "/a/b/c/d", undefined],
  ];
  for (const [method, url, hint] of hints) {
    const { status, headers } = await ask(app, url, method);
    t.ok(status >= 400, url);
    t.equal(headers[HINT], hint, url);
  }
  const { headers } = await ask(app, "/p/_search");
  t.notOk(HINT in headers, "an answer has none");
});

t.test("queries that only it has are unknown without it, as ever, and a hint says so", async (t) => {
  for (const name of ["span_term", "span_near", "span_gap", "field_masking_span", "span_field_masking"]) {
    const answer = await ask(makeApp(), "/p/_search", "POST", JSON.stringify({ query: { [name]: {} } }));
    t.equal(answer.status, 400, name);
    t.match(text(answer), `unknown query [${name}]`);
    t.equal(answer.headers[HINT], `[${name}] is served with --extended`);
  }
});

t.test("with it, the same is answered, and what it does not serve is refused by name", async (t) => {
  const app = makeApp({ extended: true });
  for (const url of [
    "q=a",
    "size=1&from=2",
    "explain=false",
    "human",
    "preference=x&timeout=1s",
    "ignore_unavailable=true",
  ]) {
    const answer = await ask(app, `/p/_search?${url}`);
    t.equal(answer.status, 200, text(answer));
    t.notOk(HINT in answer.headers, url);
  }
  t.equal((await ask(app, "/p/_doc/1", "HEAD")).body.length, 0);
  for (const [name, value] of [
    ["suggest_field", "a"],
    ["format", "yaml"],
    ["timeout", "-1s"],
  ] as const) {
    const answer = await ask(app, `/p/_search?${name}=${value}`);
    t.equal(answer.status, 400);
    t.match(text(answer), `URL parameter [${name}] with value [${value}] is not supported`);
  }
});

t.test(
  "what is suggested beside a rescore of more hits than are shown is refused, whoever said how many are shown",
  async (t) => {
    const app = makeApp({ extended: true });
    const suggest = { a: { prefix: "x", completion: { field: "f" } } };
    const query = { match_all: {} };
    const refused = async (more: object, window = 3): Promise<boolean> => {
      const rescore = { window_size: window, query: { rescore_query: query } };
      const answer = await ask(app, "/p/_search", "POST", JSON.stringify({ query, suggest, rescore, ...more }));
      return text(answer).includes("[suggest] by [completion] beside a [rescore] of more hits than are shown");
    };
    t.ok(await refused({ size: 1 }));
    t.ok(await refused({ size: 1, from: 0 }));
    t.ok(await refused({}, 11), "ten hits are shown");
    t.notOk(await refused({}, 10));
    t.notOk(await refused({ size: 3 }));
    t.notOk(await refused({ size: 1, from: 1 }));
    t.notOk(await refused({ size: 0 }));
  },
);

t.test("what changes an answer is part of what it is kept by, what does not is not", async (t) => {
  const { app, calls } = fakeApp(nothing, { extended: true });
  const count = async (url: string, body?: string): Promise<number> => {
    const before = calls.count;
    await ask(app, url, "POST", body);
    return calls.count - before;
  };
  t.equal(await count("/p/_search", "{}"), 1);
  t.equal(await count("/p/_search", "{}"), 0, "kept");
  t.equal(await count("/p/_search?preference=a&timeout=1s", "{}"), 0, "without effect");
  t.equal(await count("/p/_search?size=1", "{}"), 1);
  t.equal(await count("/p/_search?size=2", "{}"), 1);
  t.equal(await count("/p/_search?size=1&preference=b", "{}"), 0);
  t.equal(await count("/p/_search?q=a", "{}"), 1);
  t.equal(await count("/p/_count"), 1);
  t.equal(await count("/p/_count?q=a"), 1);
  t.equal(await count("/p/_count?q=a&preference=c"), 0);
  const warned = await ask(app, "/p/_search?ignore_throttled=true", "POST", "{}");
  t.match(warned.headers["warning"], "ignore_throttled");
  const unwarned = await ask(app, "/p/_search", "POST", "{}");
  t.notOk("warning" in unwarned.headers, "what is kept of a body does not warn of a URL");
});

t.test("what is wrong with a parameter is told whether the body is known or not", async (t) => {
  const app = makeApp({ extended: true });
  for (let times = 0; times < 2; times += 1) {
    t.equal((await ask(app, "/p/_search", "POST", "{}")).status, 200);
    t.match(text(await ask(app, "/p/_search?timeout=x", "POST", "{}")), "unit is missing or unrecognized");
    t.match(text(await ask(app, "/p/_search?timeout=x", "POST", '{"nope":1}')), "Unknown key");
  }
});

t.test("to filter an answer charges the budget", async (t) => {
  const app = makeApp({ extended: true, budgets: { work: 3000 } });
  t.equal((await ask(app, "/p/_mapping?filter_path=p.mappings")).status, 200);
  const paths = Array.from({ length: 2000 }, (_, i) => `**.a*b*c${i}`).join(",");
  t.equal((await ask(app, `/?filter_path=${paths}`)).status, 429);
});
