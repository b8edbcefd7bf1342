/**
 * What does the real engine say of documents that it does not take?
 *
 * Sends each document of `cases/bad_documents.ts` alone in a bulk request, and keeps the item's error, for the engine's own
 * tests to read.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { badDocuments, badDocumentsMapping, type BadDocument } from "../cases/bad_documents.js";
import type { Client } from "./real_node.js";
import { RECORDINGS } from "./root.js";

const JSON_TYPE = { "content-type": "application/json" };

/** An error, as the answers say it. */
export interface Cause {
  type: string;
  reason: string;
  caused_by?: Cause;
}

interface Answer {
  error?: Cause;
  items?: { index?: { error?: Cause }; create?: { error?: Cause } }[];
}

/** Records the errors of all documents. */
export async function recordBadDocuments(client: Client): Promise<void> {
  const entries: string[] = [];
  let made = "";
  for (const document of badDocuments()) {
    // Most of them leave an index as it is for the next one.
    const needed = document.create ? "" : document.dynamic;
    if (needed === "" || made !== needed) await makeIndex(client, document.dynamic);
    made = needed;
    const error = await ask(client, document);
    entries.push(` ${JSON.stringify({ ...document, error: error === undefined ? null : contractCause(error) })}`);
  }
  await call(client, "DELETE", `/${INDEX}`);
  const folder = join(RECORDINGS, "bad-documents");
  mkdirSync(folder, { recursive: true });
  const mappings = ["false", "strict"].map((dynamic) => `${JSON.stringify(dynamic)}: ${badDocumentsMapping(dynamic)}`);
  const text = `{"mappings": {\n ${mappings.join(",\n ")}},\n"documents": [\n${entries.join(",\n")}\n]}\n`;
  writeFileSync(join(folder, "documents.json"), text);
  console.log(`bad-documents: ${entries.length} documents`);
}

const INDEX = "bad-documents";

async function call(client: Client, method: string, path: string, body?: string): Promise<Answer> {
  const answer = await client({ method, path, headers: JSON_TYPE, ...(body === undefined ? {} : { body }) });
  return JSON.parse(answer.body) as Answer;
}

/** Makes an empty index. */
async function makeIndex(client: Client, dynamic: string): Promise<void> {
  await call(client, "DELETE", `/${INDEX}?ignore_unavailable=true`);
  const settings = { number_of_shards: 1, number_of_replicas: 0 };
  const body = `{"settings":${JSON.stringify(settings)},"mappings":${badDocumentsMapping(dynamic)}}`;
  const { error } = await call(client, "PUT", `/${INDEX}`, body);
  if (error !== undefined) throw new Error(JSON.stringify(error));
}

/** Sends a document; returns its error, if it is refused. */
async function ask(client: Client, { id, create, before, source }: BadDocument): Promise<Cause | undefined> {
  const send = (action: string, text: string): Promise<Answer> =>
    call(client, "POST", `/${INDEX}/_bulk`, `{"${action}":{"_id":${id}}}\n${text}\n`);
  for (let times = 0; times < before; times++) await send("index", "{}");
  const answer = await send(create ? "create" : "index", source);
  const item = answer.items?.[0];
  return answer.error ?? item?.index?.error ?? item?.create?.error;
}

/** Leaves out what is said of the index and the shard. */
export function contractCause({ type, reason, caused_by: by }: Cause): Cause {
  return { type, reason, ...(by === undefined ? {} : { caused_by: contractCause(by) }) };
}
