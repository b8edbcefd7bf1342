/** Does `_msearch` cut, check and answer its searches as the real engine does? */
import t from "tap";

import { createApp } from "../src/app.js";
import type { AppOptions, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { foundNothing, fakeInstantiate, fakeSource, nothing } from "./fake_engine.js";

import type { Answer } from "./fake_engine.js";

async function msearch(
  body: string,
  url = "/p/_msearch",
  answer: Answer = nothing,
  more: Partial<AppOptions> = {},
): Promise<{ response: AppResponse; text: string }> {
  const app = createApp({
    index: fakeSource("p"),
    wasm: () => Promise.resolve({} as EngineModules),
    instantiate: fakeInstantiate(answer),
    // Each search is the engine's, unless a test says otherwise.
    cacheBytes: 0,
    ...more,
  });
  const headers = { "content-type": "application/x-ndjson" };
  const response = await app.handle({ method: "POST", url, headers, body: new TextEncoder().encode(body) });
  return { response, text: new TextDecoder().decode(response.body).replace(/"took":\d+/g, '"took":0') };
}

const EMPTY =
  '{"took":0,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},' +
  '"hits":{"total":{"value":0,"relation":"eq"},"max_score":null,"hits":[]},"status":200}';

const NOT_FOUND = (name: string): string => {
  const cause =
    `"type":"index_not_found_exception","reason":"no such index [${name}]","resource.type":"index_or_alias",` +
    `"resource.id":"${name}","index_uuid":"_na_","index":"${name}"`;
  return `{"error":{"root_cause":[{${cause}}],${cause}},"status":404}`;
};

/** Bodies that the real engine refuses as a whole, with its type and reason. */
const REFUSED: readonly (readonly [body: string, type: string, reason: string])[] = [
  ['{}\n{"size":0}', "illegal_argument_exception", "The msearch request must be terminated by a newline [\n]"],
  ['\n{"size":0}\n', "illegal_argument_exception", "key [size] is not supported in the metadata section"],
  ["{}\n\n", "parsing_exception", "Expected [START_OBJECT] but found [null]"],
  ["{}\n", "action_request_validation_exception", "Validation Failed: 1: no requests added;"],
  ["\n", "action_request_validation_exception", "Validation Failed: 1: no requests added;"],
  ["\n\n", "action_request_validation_exception", "Validation Failed: 1: no requests added;"],
  ["\n\n\n", "parsing_exception", "Expected [START_OBJECT] but found [null]"],
  ["", "parse_exception", "request body or source parameter is required"],
  ['{"foo":"x"}\n{"size":0}\n', "illegal_argument_exception", "key [foo] is not supported in the metadata section"],
  ['{}\n{"foo":0}\n', "parsing_exception", "Unknown key for a VALUE_NUMBER in [foo]."],
  ["{}\n   \n", "parsing_exception", "Expected [START_OBJECT] but found [null]"],
];

t.test("requests that are refused", async (t) => {
  for (const [body, type, reason] of REFUSED) {
    const { response, text } = await msearch(body);
    t.equal(response.status, 400, body);
    t.match(JSON.parse(text), { error: { type, reason } }, body);
  }
});

t.test("requests that are answered", async (t) => {
  const wrap = (...entries: string[]): string => `{"took":0,"responses":[${entries.join(",")}]}`;
  const cases: [body: string, expected: string, url?: string][] = [
    ['{}\n{"size":0}\n', wrap(EMPTY)],
    ['{}\n{"size":0}\n', wrap(EMPTY), "/_msearch"],
    ['{"index":"p"}\n{}\n', wrap(EMPTY), "/_msearch"],
    ['{"index":["p"]}\r\n{"size":0}\r\n', wrap(EMPTY)],
    ['{}\n{"size":0}\n{}\n', wrap(EMPTY)],
    ['   \n{"size":0}\n  \n', wrap(EMPTY)],
    ['{}\n{"size":0}{}\n', wrap(EMPTY)],
    ['{"index":""}\n{}\n{"index":[]}\n{}\n', wrap(EMPTY, EMPTY)],
    ['{"index":"q"}\n{}\n{}\n{"size":0}\n', wrap(NOT_FOUND("q"), EMPTY)],
    ['{"index":"p,q"}\n{}\n', wrap(NOT_FOUND("q"))],
    ['{"index":5}\n{}\n', wrap(NOT_FOUND("5"))],
    ["{}\n{}\n", wrap(NOT_FOUND("q")), "/q/_msearch"],
  ];
  for (const [body, expected, url] of cases) {
    const { response, text } = await msearch(body, url);
    t.equal(response.status, 200, body);
    t.equal(text, expected, body);
  }
});

t.test("at most 32 searches, and none is run of more", async (t) => {
  let ran = 0;
  const count: Answer = (operation) => {
    ran += 1;
    return nothing(operation);
  };
  t.equal((await msearch("{}\n{}\n".repeat(32), "/p/_msearch", count)).response.status, 200);
  t.equal(ran, 32);
  const { response, text } = await msearch("{}\n{}\n".repeat(33), "/p/_msearch", count);
  t.equal(response.status, 400);
  t.match(text, /less than or equal to: \[32\] but was \[33\]/);
  t.equal(ran, 32);
});

t.test("searches share the budgets", async (t) => {
  const seen: number[] = [];
  const answer: Answer = ({ moment }) => {
    seen.push(moment.limits.work);
    return foundNothing(40_000);
  };
  await msearch("{}\n{}\n".repeat(3), "/p/_msearch", answer, { budgets: { work: 100_000 } });
  // Reading comes first, and takes the same of each; an answer takes a little more to be written.
  const [first = 0, second = 0, third = 0] = seen;
  const reading = 100_000 - first;
  t.ok(reading > 0 && reading < 2_000, `${reading} units for reading`);
  t.ok(first - second >= 40_000 && first - second < 40_100);
  t.equal(second - third, first - second);

  const { response, text } = await msearch("{}\n{}\n".repeat(4), "/p/_msearch", nothing, {
    budgets: { responseBytes: 400 },
  });
  t.equal(response.status, 200);
  const statuses = (JSON.parse(text) as { responses: { status: number }[] }).responses.map((one) => one.status);
  t.same(statuses, [200, 200, 429, 429]);
});
