/** Which stored fields has a document that is asked for by its id? `stored_fields` of `_doc`, `_mget` and `_explain`. */
import { READING } from "../budget.js";
import { fieldsOf, leavesOf } from "../dsl/field_caps.js";
import { documentSearch } from "../dsl/search.js";
import { hashOrder } from "../dsl/map.js";
import { valueText } from "../dsl/value_text.js";
import type { Loaded } from "../engine/client.js";
import { writtenOperation } from "../engine/plan.js";
import { illegalArgument } from "../errors.js";
import type { ApiError } from "../errors.js";
import { readFound } from "../generated/outcome.js";
import { Parser } from "../json/parser.js";
import { hitHead, writeHit } from "../output/hit.js";
import { Output } from "../output/output.js";
import { limitsLeft } from "./route.js";
import type { RouteRequest } from "./route.js";

/** Returns the type that the mapping gives a field, `object` for those of objects, or null. */
function typeOf(loaded: Loaded, name: string): string | null {
  const leaf = leavesOf(loaded).get(name);
  if (leaf !== undefined) return leaf.type ?? null;
  const type = fieldsOf(loaded).get(name)?.type;
  return type === "object" || type === "nested" ? "object" : null;
}

/** Stored fields that are asked for. */
export interface StoredFields {
  /** With their JSON, in the order in which the real engine writes them. */
  readonly fields: readonly (readonly [string, string])[];
  /** What is wrong with them, if there is a document. */
  readonly fault: ApiError | null;
}

/** Those of a request that asks for none. */
export const NO_STORED_FIELDS: StoredFields = { fields: [], fault: null };

/** Finds the stored fields of a document. */
export function storedFieldsOf(request: RouteRequest, id: string, asked: readonly string[]): StoredFields {
  const { loaded, engine, budget } = request;
  const names: string[] = [];
  budget.charge(asked.length, READING);
  for (const name of new Set(asked)) {
    const type = typeOf(loaded, name);
    if (type === "object") return { fields: [], fault: illegalArgument(`field [${name}] isn't a leaf field`) };
    // By its other name a field is not found here.
    if (type !== null && type !== "alias") names.push(name);
  }
  if (names.length === 0) return NO_STORED_FIELDS;
  const { bytes } = writtenOperation({ search: documentSearch(id, names) });
  const reader = engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, budget);
  if (readFound(reader).hits === 0) return NO_STORED_FIELDS;
  const hit = new Output(request.budgets.responseBytes).copy(hitHead(loaded.name));
  writeHit(reader, hit);
  const fields: [string, string][] = [];
  const parser = new Parser(hit.finish(), [], budget);
  try {
    parser.next();
    while (parser.nextValue()) {
      if (parser.name !== "fields") valueText(parser);
      else while (parser.nextValue()) fields.push([parser.name, valueText(parser)]);
    }
  } finally {
    parser.close();
  }
  return { fields: hashOrder(fields), fault: null };
}

/** Writes stored fields, if there are any. */
export function writeStoredFields(fields: readonly (readonly [string, string])[], output: Output): void {
  fields.forEach(([name, json], at) =>
    output
      .raw(at === 0 ? ',"fields":{' : ",")
      .string(name)
      .raw(`:${json}`),
  );
  if (fields.length > 0) output.raw("}");
}
