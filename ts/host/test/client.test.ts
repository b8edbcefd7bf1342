/** Does the official client, which checks the product header before anything else, work with the service? */
import { Client, errors } from "@elastic/elasticsearch";
import t from "tap";

import { createApp } from "../src/app.js";
import { nodeModule } from "../src/entry/node.js";
import { directorySource } from "../src/parts/directory.js";
import { listen } from "../src/server.js";
import { realIndex } from "./real_index.js";

interface Doc {
  name: string;
  stock: number;
}

t.test("reading with the official client", async (t) => {
  const app = createApp({ index: directorySource(await realIndex(t)), wasm: nodeModule(), diagnostics: true });
  const server = await listen(() => app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  for (const gzip of [false, true]) {
    const client = new Client({
      node: server.address,
      maxRetries: 0,
      ...(gzip ? { compression: "gzip" as const } : {}),
    });
    t.equal((await client.ping()).body, true);
    t.match((await client.info()).body, { version: { number: "7.17.4" } });

    const query = { match: { name: "pan" } };
    const found = await client.search({ index: "p", body: { query, size: 2, sort: [{ stock: "desc" }] } });
    t.match(found.body, { hits: { total: { value: 5 }, hits: [{ _id: "ID-4", sort: [4] }, { _id: "ID-3" }] } });
    t.equal((await client.count({ index: "p", body: { query: { term: { stock: 1 } } } })).body["count"], 1);
    t.equal((await client.get<{ _source: Doc }>({ index: "p", id: "ID-2" })).body._source.stock, 2);
    t.match((await client.indices.getMapping({ index: "p" })).body, { p: { mappings: { properties: { name: {} } } } });

    const several = await client.msearch({ body: [{ index: "p" }, { query, size: 0 }, { index: "q" }, {}] });
    t.match(several.body, { responses: [{ status: 200, hits: { total: { value: 5 } } }, { status: 404 }] });

    const missing = client.get({ index: "p", id: "none" });
    await t.rejects(missing, { name: "ResponseError", meta: { statusCode: 404, body: { found: false } } });
    await t.rejects(client.search({ index: "p", body: { query: { nope: {} } } }), {
      message: "parsing_exception: [parsing_exception] Reason: unknown query [nope]",
    });
    await t.rejects(client.index({ index: "p", body: {} }), { message: /no handler found/ });
    await client.close();
  }
});

t.test("the client's helper for several searches", async (t) => {
  const app = createApp({ index: directorySource(await realIndex(t)), wasm: nodeModule() });
  const server = await listen(() => app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const client = new Client({ node: server.address, maxRetries: 0 });
  const helper = client.helpers.msearch({ flushInterval: 50 });
  const search = async (stock: number): Promise<unknown> =>
    (await helper.search({ index: "p" }, { query: { term: { stock } } })).body;
  const found = await Promise.all([search(1), search(2)]);
  t.match(found, [{ hits: { hits: [{ _id: "ID-1" }] } }, { hits: { hits: [{ _id: "ID-2" }] } }]);
  helper.stop();
  // It asks for `filter_path`, which is a parameter that the service refuses.
  await t.rejects(client.helpers.search({ index: "p", body: {} }), errors.ResponseError);
  await client.close();
});
