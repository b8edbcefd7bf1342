/** Which types and parameters have the recorded mappings? The engine's own tests build them, and compare mapping and errors. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { RECORDINGS } from "../root.js";
import { fieldsOf } from "./fields.js";
import { parsed } from "./queries.js";
import { isObject, Rows } from "./rows.js";

interface Recorded {
  readonly mapping: string;
  readonly error: object | null;
}

/** A recorded mapping: its rows, and whether the real engine took it. */
export interface MappingRows {
  readonly rows: Rows;
  readonly taken: boolean;
}

const NOT_PARAMETERS = new Set(["properties"]);
/** The name of what stands beside the fields. */
export const OF_ALL = "the mapping";

/** Returns the rows of all recorded mappings. */
export function mappingRows(): MappingRows[] {
  const folder = join(RECORDINGS, "mappings");
  return readdirSync(folder)
    .sort()
    .flatMap((file) => (JSON.parse(readFileSync(join(folder, file), "utf8")) as Recorded[]).map(rowsOfOne));
}

function rowsOfOne({ mapping: text, error }: Recorded): MappingRows {
  const rows = new Rows();
  const mapping = parsed(text);
  for (const { type, parameters } of fieldsOf(mapping).values()) {
    rows.add("mappings", type);
    for (const parameter of parameters) rows.add("mappings", type, parameter);
  }
  rows.add("mappings", OF_ALL);
  for (const key of isObject(mapping) ? Object.keys(mapping) : []) {
    if (!NOT_PARAMETERS.has(key)) rows.add("mappings", OF_ALL, key);
  }
  return { rows, taken: error === null };
}
