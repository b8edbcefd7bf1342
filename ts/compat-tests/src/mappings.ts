/**
 * What does the real engine make of a mapping and of the documents that come?
 *
 * Makes an index of each mapping in a list of cases, indexes its documents one by one, and keeps each error and the mapping that
 * is left, a file for each list, for the engine's own tests to read.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ANALYSIS_MAPPINGS } from "../cases/mappings_analysis.js";
import { EXPRESSIONS } from "../cases/mappings_expressions.js";
import { MAPPINGS, type MappingCase } from "../cases/mappings.js";
import { LONG_TERMS } from "../cases/mappings_long_terms.js";
import { NESTED_MAPPINGS } from "../cases/mappings_nested.js";
import { NUMBER_TEXT_MAPPINGS } from "../cases/mappings_number_texts.js";
import { PARAMETERS } from "../cases/mappings_parameters.js";
import { RARE } from "../cases/mappings_rare.js";
import { TEMPLATES } from "../cases/mappings_templates.js";
import { TYPES } from "../cases/types/table.js";
import { contractCause, type Cause } from "./bad_documents.js";
import type { Client } from "./real_node.js";
import { RECORDINGS } from "./root.js";

/** The lists of cases by the names of their files. */
const LISTS: Readonly<Record<string, readonly MappingCase[]>> = {
  mappings: MAPPINGS,
  analysis: ANALYSIS_MAPPINGS,
  expressions: EXPRESSIONS,
  long_terms: LONG_TERMS,
  nested: NESTED_MAPPINGS,
  number_texts: NUMBER_TEXT_MAPPINGS,
  parameters: PARAMETERS,
  rare: RARE,
  templates: TEMPLATES,
  ...Object.fromEntries(Object.entries(TYPES).map(([name, { mappings }]) => [name, mappings])),
};
const AREA = "mappings";
const JSON_TYPE = { "content-type": "application/json" };

interface Answer {
  error?: Cause;
}

/** Records what becomes of the mappings of the area `mappings`, or of one list of it: `mappings/parameters`. */
export async function recordMappings(client: Client, area: string): Promise<void> {
  for (const [name, cases] of Object.entries(LISTS)) {
    if (area === AREA || area === `${AREA}/${name}`) await recordList(client, name, cases);
  }
}

async function recordList(client: Client, name: string, cases: readonly MappingCase[]): Promise<void> {
  const index = `${AREA}-${name}`;
  const call = async (method: string, path: string, body?: string): Promise<string> =>
    (await client({ method, path, headers: JSON_TYPE, ...(body === undefined ? {} : { body }) })).body;
  const errorOf = (answer: string): Cause | null => {
    const { error } = JSON.parse(answer) as Answer;
    return error === undefined ? null : contractCause(error);
  };
  const entries: string[] = [];
  for (const { settings, mapping, documents } of cases) {
    await call("DELETE", `/${index}?ignore_unavailable=true`);
    const of = JSON.stringify({ number_of_shards: 1, number_of_replicas: 0, ...settings });
    const error = errorOf(await call("PUT", `/${index}`, `{"settings":${of},"mappings":${mapping}}`));
    const errors: (Cause | null)[] = [];
    if (error === null) {
      for (const [id, document] of documents.entries()) {
        errors.push(errorOf(await call("PUT", `/${index}/_doc/${id}`, document)));
      }
    }
    // Kept as it is written: numbers have texts.
    const prefix = `{"${index}":{"mappings":`;
    const left = error === null ? (await call("GET", `/${index}/_mapping`)).slice(prefix.length, -2) : "null";
    entries.push(` ${JSON.stringify({ settings, mapping, documents, error, errors }).slice(0, -1)},"left":${left}}`);
  }
  await call("DELETE", `/${index}?ignore_unavailable=true`);
  const folder = join(RECORDINGS, AREA);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `[\n${entries.join(",\n")}\n]\n`);
  console.log(`${AREA}/${name}: ${entries.length} mappings`);
}
