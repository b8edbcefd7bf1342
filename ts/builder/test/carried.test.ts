// What can requests name that an index need not carry? Time zones, and analyzers of languages.
import { join } from "node:path";
import { test, type Test } from "tap";
import { createApp, directorySource, nodeModule } from "../../host/src/entry/node.js";
import { buildIndex } from "../src/build.js";
import { pieces, temporaryFolder } from "./support.js";

type Ask = (body: unknown) => Promise<{ status: number; text: string }>;

async function served(t: Test, fields: Record<string, { type: string }>): Promise<Ask> {
  const out = join(temporaryFolder(t), "index");
  const mapping = new TextEncoder().encode(JSON.stringify({ properties: fields }));
  const catalog = pieces('{"_id":"1","_source":{"name":"run"}}\n');
  await buildIndex({ name: "test", mapping, catalog, catalogName: "test", out });
  const app = createApp({ index: directorySource(out), wasm: nodeModule() });
  return async (body) => {
    const headers = { "content-type": "application/json" };
    const request = {
      method: "POST",
      url: "/test/_search",
      headers,
      body: new TextEncoder().encode(JSON.stringify(body)),
    };
    const answer = await app.handle(request);
    return { status: answer.status, text: new TextDecoder().decode(answer.body) };
  };
}

const byDay = {
  size: 0,
  aggs: { days: { date_histogram: { field: "day", calendar_interval: "day", time_zone: "Europe/Berlin" } } },
};

test("an index with dates carries the rules of time zones", async (t) => {
  const ask = await served(t, { name: { type: "text" }, day: { type: "date" } });
  t.equal((await ask(byDay)).status, 200);
});

test("an index without dates and numbers refuses regions by their names", async (t) => {
  const ask = await served(t, { name: { type: "text" } });
  const { status, text } = await ask(byDay);
  t.equal(status, 400);
  t.match(text, "[Europe/Berlin] is not in the index: it has neither dates nor numbers");
  const offset = { ...byDay.aggs.days.date_histogram, time_zone: "+01:00" };
  t.equal((await ask({ size: 0, aggs: { days: { date_histogram: offset } } })).status, 200);
});

test("a query's analyzer of a language has to be named in the settings", async (t) => {
  const ask = await served(t, { name: { type: "text" } });
  const named = (analyzer: string): unknown => ({ query: { match: { name: { query: "running", analyzer } } } });
  const found = await ask(named("snowball"));
  t.equal(found.status, 200);
  t.match(found.text, '"value":1');
  const { status, text } = await ask(named("german"));
  t.equal(status, 400);
  t.match(text, "[analyzer] [german] is not in the index: its settings have to name it under [analysis.analyzer]");
});
