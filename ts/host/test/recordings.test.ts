/** Do the readers and the generated validators take what the real engine took? Every recorded request is the judge. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import t from "tap";

import { createApp } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";

interface Recorded {
  name: string;
  corpus: string;
  request: { method: string; path: string; headers?: Record<string, string>; body?: string };
  response: { status: number; body: string };
  extended: boolean;
}

const ROOT = fileURLToPath(new URL("../../compat-tests/recordings", import.meta.url));

/** What the service does not have is refused by name; the real engine takes it. A fake index has no fields to filter by. */
const NOT_SERVED =
  /\[(_name|value_type|index_filter)\]|by partitions is not supported|unknown query|Unknown aggregation type/;

function* recorded(): Generator<Recorded> {
  for (const file of readdirSync(ROOT, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".json")) continue;
    const list = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Partial<Recorded>[];
    if (!Array.isArray(list)) continue;
    for (const one of list)
      if (one.request !== undefined && one.response !== undefined) {
        yield Object.assign({}, one as Recorded, { extended: file.startsWith("extended-") });
      }
  }
}

t.test("requests that the real engine answers are read", async (t) => {
  const apps = new Map<string, ReturnType<typeof createApp>>();
  const extendedApps: typeof apps = new Map();
  let taken = 0;
  for (const { name, corpus, request, response, extended } of recorded()) {
    if (response.status !== 200 || /\/_(doc|source)\//.test(request.path)) continue;
    // What goes on from the answer before.
    if (JSON.stringify(request).includes("{{last_id}}")) continue;
    const all = extended ? extendedApps : apps;
    let app = all.get(corpus);
    if (app === undefined) {
      const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
      app = createApp({ index: fakeSource(corpus), wasm, instantiate: fakeInstantiate(), extended });
      all.set(corpus, app);
    }
    const answer = await app.handle({
      method: request.method,
      url: request.path,
      headers: request.headers ?? {},
      ...(request.body === undefined ? {} : { body: new TextEncoder().encode(request.body) }),
    });
    const text = new TextDecoder().decode(answer.body);
    // The fake engine's answers to these operations are empty: that requests come so far is what is asked.
    const isEmpty =
      /\/_(?:analyze|explain|m?termvectors)\b/.test(request.path) || request.body?.includes('"suggest"') === true;
    const isRead =
      isEmpty && /outside the bounds of the DataView|"matched" ?: ?true|circuit_breaking_exception/.test(text);
    if (answer.status === 200 || isRead) taken += 1;
    else if (!NOT_SERVED.test(text)) t.fail(`${name}: ${request.body ?? request.path}: ${text}`);
  }
  t.ok(taken > 3800, `${taken} requests were taken`);
});
