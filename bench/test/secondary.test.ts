/** Do ordinary requests do without the secondary module, and does what needs it load it once? */
import { readFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";

import { productCatalog } from "../../catalogs/products.js";
import { root } from "../../scripts/lib/run.mjs";
import { buildIndex } from "../../ts/builder/src/build.js";
import { createApp } from "../../ts/host/src/app.js";
import { instantiate, type EngineInstance } from "../../ts/host/src/engine/instance.js";
import { directorySource } from "../../ts/host/src/parts/directory.js";
import { plans } from "../instructions/operations.js";

const compiled = (name: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(join(root, "ts", "host", "wasm", name)));
const primary = compiled("engine_bg.wasm");
const secondary = compiled("engine_secondary.wasm");

/** The operations of `npm run instructions` that need the secondary module; all others must run without it. */
const NEED_IT = [
  "query_string",
  "intervals",
  "significant_terms",
  "pipelines of a date_histogram",
  "10 hits, highlighted",
  "10 hits, highlighted by plain",
];

t.test("the secondary module", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-secondary-"));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const out = join(folder, "index");
  const mapping = readFileSync(join(root, "catalogs", "products.mapping.json"));
  const catalog = productCatalog({ count: 2000 });
  await buildIndex({ name: "products", mapping, catalog, catalogName: "products", out });

  /** Opens the index anew. */
  const open = async (): Promise<{
    engine: EngineInstance;
    loads: () => number;
    ask: (body: object) => Promise<number>;
  }> => {
    let loads = 0;
    const found: { engine?: EngineInstance } = {};
    const load = (): WebAssembly.Module => {
      loads += 1;
      return secondary;
    };
    const app = createApp({
      index: directorySource(out),
      wasm: { primary, secondary: load },
      instantiate: async (modules) => (found.engine = await instantiate(modules)),
      extended: true,
      cacheBytes: 0,
    });
    const ask = async (body: object): Promise<number> => {
      const answer = await app.handle({
        method: "POST",
        url: "/products/_search",
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(body)),
      });
      return answer.status;
    };
    t.equal(await ask({}), 200);
    if (found.engine === undefined) throw new Error("no engine was made");
    return { engine: found.engine, loads: () => loads, ask };
  };

  await t.test("is not loaded by ordinary requests", async (t) => {
    const needed: string[] = [];
    for (const [name, [first]] of Object.entries(plans())) {
      const { engine, loads } = await open();
      engine.call(Uint8Array.from(first));
      if (loads() > 0) needed.push(name);
    }
    t.same(needed.sort(), NEED_IT.sort());
  });

  await t.test("is loaded once by what needs it, with all that it has", async (t) => {
    const { loads, ask } = await open();
    const match = { match: { description: "steel" } };
    t.equal(loads(), 0);
    for (const body of [
      { query: match, highlight: { fields: { description: {} } } },
      { query: match, explain: true },
      { size: 0, aggs: { a: { matrix_stats: { fields: ["price", "stock"] } } } },
      { query: { span_near: { clauses: [{ span_term: { description: "steel" } }], slop: 1 } } },
    ]) {
      t.equal(await ask(body), 200);
      t.equal(loads(), 1);
    }
  });
});
