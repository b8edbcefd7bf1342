/** Is a request that comes again answered as it was before, and from what was kept only where that is exact? */
import t from "tap";

import { AnswerCache, Reader } from "../src/answers.js";
import type { Answer as Kept, Prepared } from "../src/answers.js";
import { createApp } from "../src/app.js";
import type { App } from "../src/app.js";
import type { EngineInstance, Instantiate } from "../src/engine/instance.js";
import { illegalArgument } from "../src/errors.js";
import { nodeModule } from "../src/entry/node.js";
import { instantiate } from "../src/engine/instance.js";
import { directorySource } from "../src/parts/directory.js";
import { foundNothing, fakeApp, nothing, post, text } from "./fake_engine.js";
import { failed } from "./outcome_writer.js";

import type { Answer } from "./fake_engine.js";
import { realIndex } from "./real_index.js";

const encoder = new TextEncoder();

const match = `"query":{"match":{"name":"pan"}}`;
const SAME: readonly (readonly [url: string, body: string])[] = [
  ["/p/_search", `{${match}}`],
  ["/p/_search", `{${match},"size":2,"sort":[{"stock":"desc"}],"_source":["name"]}`],
  ["/p/_search", `{"size":0,"aggs":{"a":{"terms":{"field":"stock"},"meta":{"x":[1]}},"b":{"max":{"field":"stock"}}}}`],
  ["/p/_search?pretty", `{${match}}`],
  ["/p/_search", ""],
  ["/p/_count", `{${match}}`],
  ["/p/_count", ""],
  ["/p/_msearch", `{}\n{${match}}\n{}\n{"size":0}\n`],
];

t.test(
  "the real engine is asked once for what is asked twice, and both answers are those without a cache",
  async (t) => {
    const folder = await realIndex(t);
    let calls = 0;
    const counting: Instantiate = async (module) => {
      const engine = await instantiate(module);
      const call: EngineInstance["call"] = (plan) => {
        calls += 1;
        return engine.call(plan);
      };
      return { ...engine, call };
    };
    const open = (cacheBytes: number): App =>
      createApp({ index: directorySource(folder), wasm: nodeModule(), instantiate: counting, cacheBytes });
    const plain = open(0);
    const keeping = open(1_000_000);
    for (const [url, body] of SAME) {
      const expected = await post(plain, url, body);
      t.equal(expected.status, 200, url);
      const first = await post(keeping, url, body);
      const before = calls;
      const second = await post(keeping, url, body);
      t.equal(calls, before, `${url} ${body} is answered without the engine`);
      t.equal(text(first), text(expected), `${url} ${body} first`);
      t.equal(text(second), text(expected), `${url} ${body} second`);
      t.same(Object.keys(second.headers).sort(), Object.keys(expected.headers).sort());
    }
  },
);

t.test("what is laid out and what is not, searches and counts are kept apart", async (t) => {
  const { app, calls } = fakeApp();
  const body = '{"query":{"match_all":{}}}';
  const texts = new Set<string>();
  for (const url of ["/p/_search", "/p/_search?pretty", "/p/_count"]) texts.add(text(await post(app, url, body)));
  t.equal(calls.count, 3);
  t.equal(texts.size, 3);
});

t.test("a kept answer still has its checks", async (t) => {
  const { app, calls } = fakeApp();
  t.equal((await post(app, "/p/_search", "{}")).status, 200);
  t.equal((await post(app, "/q/_search", "{}")).status, 404);
  t.equal((await post(app, "/p/_search?q=1", "{}")).status, 400);
  t.equal(calls.count, 1);
});

t.test("warnings come each time", async (t) => {
  const { app } = fakeApp();
  const body = '{"query":{"term":{"_type":"_doc"}}}';
  const first = await post(app, "/p/_search", body);
  const second = await post(app, "/p/_search", body);
  t.match(first.headers, { warning: /types removal/ });
  t.equal(second.headers["warning"], first.headers["warning"]);
});

t.test("what the engine warns of comes each time", async (t) => {
  const { app, calls } = fakeApp(() => foundNothing(1, ["of booleans"]));
  for (let i = 0; i < 2; i += 1) {
    const { headers } = await post(app, "/p/_search", "{}");
    t.match(headers["warning"], /^299 .* "of booleans"$/);
  }
  t.equal(calls.count, 1);
});

t.test("what is refused is not kept", async (t) => {
  let fail = true;
  const { app, calls } = fakeApp((operation) => {
    if (!fail) return nothing(operation);
    return failed(400, "request", { kind: "some_exception", reason: "no" });
  });
  for (const url of ["/p/_search", "/p/_count"]) {
    fail = true;
    t.equal((await post(app, url, "")).status, 400);
    fail = false;
    t.equal((await post(app, url, "")).status, 200);
  }
  t.equal(calls.count, 4);
  // Refused by what reads it, for a key and for a value.
  for (const body of ['{"nope":1}', '{"size":-2}']) {
    const first = await post(app, "/p/_search", body);
    t.equal(first.status, 400);
    t.equal(text(await post(app, "/p/_search", body)), text(first));
  }
});

t.test("now moves on", async (t) => {
  let now = 1000;
  const seen: number[] = [];
  const answer: Answer = (plan) => {
    seen.push(plan.moment.now);
    return nothing(plan);
  };
  const { app } = fakeApp(answer, { now: () => now });
  const dated = '{"query":{"range":{"at":{"gte":"now-1d"}}}}';
  await post(app, "/p/_search", dated);
  now = 2000;
  await post(app, "/p/_search", dated);
  t.same(seen, [1000, 2000]);
  const inDocument = '{"query":{"terms":{"at":{"index":"p","id":"1","path":"at"}}}}';
  await post(app, "/p/_search", inDocument);
  await post(app, "/p/_search", inDocument);
  t.equal(seen.length, 4, "a document may hold date math");
  const inWords = '{"query":{"match":{"at":"snow now"}}}';
  await post(app, "/p/_search", inWords);
  await post(app, "/p/_search", inWords);
  t.equal(seen.length, 5, "date math begins with it");
});

t.test("a budget that is too small for a kept answer refuses it as the engine would", async (t) => {
  const limits: number[] = [];
  const answer: Answer = ({ moment }) => {
    limits.push(Math.round(moment.limits.work / 10_000));
    if (moment.limits.work < 40_000) {
      return failed(429, "request", { kind: "circuit", reason: "[work] spent" });
    }
    return foundNothing(40_000);
  };
  const { app } = fakeApp(answer, { budgets: { work: 100_000 } });
  const statuses = async (): Promise<number[]> => {
    const response = await post(app, "/p/_msearch", "{}\n{}\n".repeat(4));
    return (JSON.parse(text(response)) as { responses: { status: number }[] }).responses.map(({ status }) => status);
  };
  t.same(await statuses(), [200, 200, 429, 429]);
  t.same(await statuses(), [200, 200, 429, 429]);
  // Reading and writing take a thousandth of it.
  t.same(limits, [10, 2, 0, 2, 0], "kept answers count as work; what does not fit is the engine's to refuse");
});

t.test("an engine that was started anew finds nothing kept", async (t) => {
  let trap = false;
  const { app, calls } = fakeApp((operation) => {
    if (!trap) return nothing(operation);
    trap = false;
    throw new Error("unreachable");
  });
  await post(app, "/p/_search", "{}");
  await post(app, "/p/_search", "{}");
  t.equal(calls.count, 1);
  trap = true;
  t.equal((await post(app, "/p/_count", "")).status, 500);
  await post(app, "/p/_search", "{}");
  // One of them read all of the index after the trap.
  t.equal(calls.count, 4);
});

t.test("a body's buffer may be used again by the host", async (t) => {
  const { app, calls } = fakeApp();
  const headers = { "content-type": "application/json" };
  const body = encoder.encode('{"size":1}');
  const request = { method: "POST", url: "/p/_search", headers, body };
  await app.handle(request);
  body.set(encoder.encode('{"size":2}'));
  await app.handle(request);
  await post(app, "/p/_search", '{"size":1}');
  t.equal(calls.count, 2);
});

function prepared(bytes = 0): Prepared {
  return {
    operation: new Uint8Array(bytes),
    aggregations: [],
    refusal: null,
    faults: [],
    timeless: true,
    isCounted: true,
    suggest: null,
    work: 0,
  };
}

function kept(length: number): Kept {
  return { work: 1, warnings: [], outcomeBytes: length, text: new Uint8Array(length) };
}

t.test("what is kept has a bound, and the least recently used goes first", async (t) => {
  const limit = 100_000;
  const cache = new AnswerCache(limit);
  const bodies = Array.from({ length: 200 }, (_, i) => encoder.encode(`body ${i}`));
  const known = (i: number): boolean =>
    cache.find(Reader.Search, false, bodies[i] ?? encoder.encode("no such body")) !== null;
  bodies.forEach((body, i) => {
    const entry = cache.add(Reader.Search, false, body, prepared(), []);
    if (cache.takes(entry, 2000)) cache.keep(entry, kept(2000));
    t.ok(cache.bytes <= limit, `at most ${limit} bytes after ${i}`);
    // The first one is used all the time.
    t.ok(known(0), "what is used stays");
  });
  t.ok(cache.size > 10);
  t.ok(known(199), "the last one is there");
  t.notOk(known(1), "the second one went");
  let held = 0;
  for (let i = 0; i < bodies.length; i += 1) if (known(i)) held += 1;
  t.equal(held, cache.size);
  cache.serve({});
  t.same([cache.size, cache.bytes], [0, 0]);
});

t.test("what would take too much of the room is not kept", async (t) => {
  const cache = new AnswerCache(64 * 1024);
  const entry = cache.add(Reader.Search, false, encoder.encode("small"), prepared(), []);
  t.equal(cache.size, 1);
  t.notOk(cache.takes(entry, 8 * 1024));
  t.ok(cache.takes(entry, 1024));
  cache.add(Reader.Search, false, new Uint8Array(2000), prepared(), []);
  cache.add(Reader.Search, false, encoder.encode("long plan"), prepared(8000), []);
  cache.add(Reader.Search, false, encoder.encode("refused"), { ...prepared(), refusal: illegalArgument("no") }, []);
  t.equal(cache.size, 1);
});

t.test("an entry that went takes no answer", async (t) => {
  const cache = new AnswerCache(16 * 1024);
  const first = cache.add(Reader.Search, false, encoder.encode("first"), prepared(), []);
  for (let i = 0; i < 40; i += 1) cache.add(Reader.Search, false, encoder.encode(`${i}`), prepared(), []);
  t.notOk(cache.takes(first, 10));
});
