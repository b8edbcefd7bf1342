/**
 * What does the real engine make of a mapping and of the documents that come?
 *
 * Makes an index of each mapping in `cases/mappings.ts`, indexes its documents one by one, and keeps each error and the mapping
 * that is left, for the engine's own tests to read.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { MAPPINGS } from "../cases/mappings.js";
import { contractCause, type Cause } from "./bad_documents.js";
import type { Client } from "./real_node.js";
import { RECORDINGS } from "./root.js";

const INDEX = "mappings";
const JSON_TYPE = { "content-type": "application/json" };

interface Answer {
  error?: Cause;
}

/** Records what becomes of all mappings. */
export async function recordMappings(client: Client): Promise<void> {
  const call = async (method: string, path: string, body?: string): Promise<string> =>
    (await client({ method, path, headers: JSON_TYPE, ...(body === undefined ? {} : { body }) })).body;
  const errorOf = (answer: string): Cause | null => {
    const { error } = JSON.parse(answer) as Answer;
    return error === undefined ? null : contractCause(error);
  };
  const entries: string[] = [];
  for (const { mapping, documents } of MAPPINGS) {
    await call("DELETE", `/${INDEX}?ignore_unavailable=true`);
    const settings = '{"number_of_shards":1,"number_of_replicas":0}';
    const error = errorOf(await call("PUT", `/${INDEX}`, `{"settings":${settings},"mappings":${mapping}}`));
    const errors: (Cause | null)[] = [];
    if (error === null) {
      for (const [id, document] of documents.entries()) {
        errors.push(errorOf(await call("PUT", `/${INDEX}/_doc/${id}`, document)));
      }
    }
    // Kept as it is written: numbers have texts.
    const prefix = `{"${INDEX}":{"mappings":`;
    const left = error === null ? (await call("GET", `/${INDEX}/_mapping`)).slice(prefix.length, -2) : "null";
    entries.push(` ${JSON.stringify({ mapping, documents, error, errors }).slice(0, -1)},"left":${left}}`);
  }
  await call("DELETE", `/${INDEX}`);
  const folder = join(RECORDINGS, "mappings");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mappings.json"), `[\n${entries.join(",\n")}\n]\n`);
  console.log(`mappings: ${entries.length} mappings`);
}
