/** Asks with a client of JavaScript: prints a line for each flow, `{"flow", "result"}`. What differs by nature is told by a flow's name that begins with `~`. */
import { Client } from "@elastic/elasticsearch";
import { Client as Client8 } from "elasticsearch-8";
import { Client as OpenSearch } from "@opensearch-project/opensearch";
import { flows } from "./flows.mjs";

const node = process.env.URL;
const makers = {
  "elasticsearch-js-7": () => new Client({ node, auth: { apiKey: "a2V5OnNlY3JldA==" } }),
  "elasticsearch-js-7-gzip": () => new Client({ node, compression: "gzip", suggestCompression: true }),
  "elasticsearch-js-7-versioned": () => {
    process.env.ELASTIC_CLIENT_APIVERSIONING = "true";
    return new Client({ node });
  },
  "elasticsearch-js-8": () => new Client8({ node }),
  "opensearch-js": () => new OpenSearch({ node }),
};
const name = process.argv[2];
const client = makers[name]();
// The clients of version 8 hand on the body itself.
const answer = name === "elasticsearch-js-8" ? (response) => response : (response) => response.body;

for (const [flow, ask] of Object.entries(flows)) {
  let result;
  try {
    result = await ask(client, answer);
  } catch (error) {
    const body = error.meta?.body ?? error.body;
    result = { failed: error.name, status: error.statusCode ?? null, error: body?.error ?? error.message };
  }
  console.log(JSON.stringify({ flow, result: result ?? null }));
}
await client.close();
