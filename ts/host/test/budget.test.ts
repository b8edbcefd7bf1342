/** Does what a body makes the host do end within its budgets, and is no more of a body read than has to be? */
import t from "tap";

import { shownBytes } from "../src/breaker.js";
import { Budget, READING } from "../src/budget.js";
import { readCount } from "../src/dsl/count.js";
import { readSearch } from "../src/dsl/search.js";
import { ApiError } from "../src/errors.js";
import { Parser } from "../src/json/parser.js";
import { foundNothing, fakeApp, nothing, post, text } from "./fake_engine.js";
import {
  writeFound,
  writeHitHead,
  writeHitTail,
  writeLevelHead,
  writeName,
  writeResultHead,
  writeRewritten,
  writeAnyValue,
  writeSource,
  writeValue,
  writeWarnings,
} from "./generated/outcome_writer.js";
import { answered } from "./outcome_writer.js";

const encoder = new TextEncoder();
const MEBIBYTE = 1024 * 1024;

function failure(act: () => unknown): ApiError {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing failed");
}

t.test("bytes are shown as the real engine shows them", async (t) => {
  // Of `indices.breaker.request.limit` and what it refused.
  t.equal(shownBytes(1000), "1000b");
  t.equal(shownBytes(6144), "6kb");
  t.equal(shownBytes(7000), "6.8kb");
});

t.test("what is past a budget has the real engine's error", async (t) => {
  const budget = new Budget(100, 1000);
  budget.take(600, READING);
  budget.give(600);
  const memory = failure(() => {
    budget.take(6144, "<agg [a]>");
  });
  t.equal(memory.status, 429);
  t.same(memory.cause_, {
    type: "circuit_breaking_exception",
    reason:
      "[request] Data too large, data for [<agg [a]>] would be [6144/6kb], " +
      "which is larger than the limit of [1000/1000b]",
    metadata: [
      ["bytes_wanted", 6144],
      ["bytes_limit", 1000],
      ["durability", "TRANSIENT"],
    ],
    causedBy: null,
  });
  budget.charge(100, READING);
  t.equal(budget.left, 0);
  const work = failure(() => {
    budget.charge(1, READING);
  });
  t.match(work.message, /^\[work\] Data too large: .* \[100\] work units, spent in \[<reading the request>\]$/);
});

t.test("reading stops at the first fault", async (t) => {
  const body = new Uint8Array(30_000_000).fill(0x5b);
  const parser = new Parser(body);
  const refusal = failure(() => readSearch(parser));
  t.equal(refusal.message, "Expected [START_OBJECT] but found [START_ARRAY]");
  t.equal(parser.tape.length, 1);

  const broken = new Parser(encoder.encode('{"sise":1,"size":[[[[[[[[,,,'));
  t.equal(failure(() => readSearch(broken)).message, "Unknown key for a VALUE_NUMBER in [sise].");
  t.equal(broken.tape.length, 3, "a name is read together with its value");
});

t.test(
  "long lists, deep arrays, many lines and many names end at the budget of memory, which is given back",
  async (t) => {
    const bodies = {
      list: `{"query":{"terms":{"a":[${"1,".repeat(100_000)}1]}}}`,
      arrays: `{"query":{"terms":{"a":${"[".repeat(100_000)}`,
      lines: `${"\n".repeat(1_000_000)}{}`,
      names: `{"aggs":{"a":{"meta":{${Array.from({ length: 30_000 }, (_, i) => `"${i}":1`).join()}}}}}`,
      inBool: `{"query":{"bool":{"filter":[{"terms":{"a":[${"1,".repeat(100_000)}1]}}]}}}`,
    };
    for (const [name, body] of Object.entries(bodies)) {
      const budget = new Budget(Infinity, MEBIBYTE);
      const parser = new Parser(encoder.encode(body), [], budget);
      const refusal = failure(() => readSearch(parser));
      t.match(refusal.message, /^\[request\] Data too large, data for \[<reading the request>\] would be/, name);
      t.equal(refusal.status, 429);
      parser.close();
      budget.take(MEBIBYTE, READING);
    }
    const counted = new Parser(encoder.encode(bodies.inBool), [], new Budget(Infinity, MEBIBYTE));
    t.equal(failure(() => readCount(counted)).cause_.type, "circuit_breaking_exception");
  },
);

t.test("work for reading is charged, the same whether a body is known or not", async (t) => {
  const spent: number[] = [];
  const { app } = fakeApp(
    ({ moment }) => {
      spent.push(1_000_000 - moment.limits.work);
      return foundNothing(7);
    },
    { budgets: { work: 1_000_000 } },
  );
  // What counts from now is asked anew each time.
  const body = `{"query":{"range":{"d":{"gte":"now-1d"}}}}`;
  await post(app, "/p/_search", body);
  await post(app, "/p/_search", body);
  const [first = 0, second = 0] = spent;
  t.ok(first > 0);
  t.equal(second, first);
});

t.test("work for reading may spend the whole budget", async (t) => {
  const { app, calls } = fakeApp(() => new Uint8Array(), { budgets: { work: 100_000 } });
  const response = await post(app, "/p/_search", `{"query":{"terms":{"a":[${"1,".repeat(10_000)}1]}}}`);
  t.equal(response.status, 429);
  t.match(text(response), /spent in \[<reading the request>\]/);
  t.equal(calls.count, 0);
});

t.test("an expression and a format are charged before they are looked at", async (t) => {
  const { app, calls } = fakeApp(() => answered().finish());
  for (const body of [
    `{"aggs":{"a":{"terms":{"field":"x","include":"${"ab".repeat(3_000_000)}"}}}}`,
    `{"query":{"range":{"x":{"gte":"1","format":"${"y||".repeat(2_000_000)}y"}}}}`,
  ]) {
    const response = await post(app, "/p/_search", body);
    t.equal(response.status, 429);
    t.match(text(response), /Data too large/);
  }
  t.equal(calls.count, 0);
});

t.test("an error that a response may not hold is the response budget's", async (t) => {
  const { app } = fakeApp(nothing, { cacheBytes: 0 });
  const told = async (url: string, body: string): Promise<string> => text(await post(app, url, body));
  // A name is told twice.
  const name = "é".repeat(9_000_000);
  t.match(
    (await told("/p/_search", `{"${name}":1}`)).slice(0, 400),
    "[response] Data too large: the response would be larger than the response budget of [33554432] bytes",
  );
  const shorter = await told("/p/_search", `{"${name.slice(0, 5_000_000)}":1}`);
  t.equal(shorter.split(name.slice(0, 5_000_000)).length, 3);
  t.match(
    (await told("/p/_msearch", `{}\n{}\n{"index":"${name.slice(0, 5_000_000)}"}\n{}\n{}\n{}\n`)).slice(0, 999),
    /"status":200\}.*share a response budget.*"status":429\}.*"status":200\}/,
  );
  // Small ones are told whatever the budget is.
  const { app: small } = fakeApp(nothing, { budgets: { responseBytes: 10 } });
  t.match(text(await post(small, "/p/_search", '{"x":1}')), "parsing_exception");
});

t.test(
  "what an error shows of a query, and what an aggregation brings along, is charged before it is written",
  async (t) => {
    const { app } = fakeApp();
    const long = "a".repeat(20_000_000);
    for (const body of [
      `{"query":{"term":{"x":{"value":"${long}","boost":-1}}}}`,
      `{"aggs":{"a":{"terms":{"field":"x"},"meta":{"m":"${long}"}}}}`,
      // Each level would copy all below it.
      `{"aggs":{"a":{"terms":{"field":"x"},"meta":${'{"n":1,"m":'.repeat(400)}"${long.slice(0, 900_000)}"${"}".repeat(400)}}}}`,
    ]) {
      const response = await post(app, "/p/_search", body);
      t.equal(response.status, 429);
      t.match(text(response), /\[(request|work)\] Data too large/);
    }
    t.match(
      text(await post(app, "/p/_search", '{"query":{"term":{"x":{"value":"a","boost":-1}}}}')),
      "negative [boost]",
    );
  },
);

t.test("more than 65,536 aggregations, sort values and names of queries keep their places", async (t) => {
  const count = 66_000;
  const budgets = { requestBytes: 512 * MEBIBYTE };
  const aggs = Array.from({ length: count }, (_, i) => `"a${i}":{"avg":{"field":"x"}}`).join();
  const outcome = answered(7).put(writeFound, {
    total: { kind: "exact", value: 1 },
    max_score: null,
    is_terminated: null,
    is_constant: false,
    hits: 1,
  });
  outcome.put(writeHitHead, { id: "id", score: null, beside: "nothing" });
  outcome.put(writeSource, { json: null });
  outcome.put(writeHitTail, { sort: count, names: count });
  for (let i = 0; i < count; i += 1) outcome.put(writeAnyValue, { kind: "number", value: String(i) });
  for (let i = 0; i < count; i += 1) outcome.put(writeName, { name: `n${i}` });
  outcome.put(writeRewritten, { places: [] }).put(writeLevelHead, { results: count });
  for (let i = 0; i < count; i += 1) {
    outcome.put(writeResultHead, { place: count - 1 - i }).put(writeValue, { value: String(i), text: null });
  }
  outcome.put(writeWarnings, { warnings: [] });
  const { app } = fakeApp(() => outcome.finish(), { budgets });
  const response = await post(app, "/p/_search", `{"aggs":{${aggs}}}`);
  const answer = JSON.parse(text(response)) as {
    hits: { hits: { sort: number[]; matched_queries: string[] }[] };
    aggregations: Record<string, { value: number }>;
  };
  t.equal(response.status, 200);
  t.equal(answer.hits.hits[0]?.sort[count - 1], count - 1);
  t.equal(answer.hits.hits[0]?.matched_queries.length, count);
  t.equal(Object.keys(answer.aggregations).length, count);
  t.equal(answer.aggregations[`a${count - 1}`]?.value, 0);
});
