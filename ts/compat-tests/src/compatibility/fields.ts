/** Which type has each field of a corpus, and which parameters? */
import { mappingOf, type CorpusName } from "../corpora.js";
import { parsed } from "./queries.js";
import { isObject, type Json, type JsonObject, type Rows } from "./rows.js";

/** A field of a mapping. */
export interface MappedField {
  readonly type: string;
  readonly parameters: readonly string[];
}

const NOT_PARAMETERS = new Set(["type", "properties", "fields"]);
const known = new Map<CorpusName, ReadonlyMap<string, MappedField>>();

/** Adds the types and the parameters of the fields that a case names, and what they are used in. */
export function addTypes(rows: Rows, corpus: CorpusName): void {
  let fields = known.get(corpus);
  if (fields === undefined) known.set(corpus, (fields = fieldsOf(parsed(mappingOf(corpus)))));
  for (const [name, uses] of rows.fields) {
    const field = find(fields, name);
    if (field === undefined) continue;
    rows.add("types", field.type);
    for (const parameter of field.parameters) rows.add("types", field.type, parameter);
    for (const use of uses) rows.add("types", field.type, `in ${use}`);
  }
}

/** Returns a field, or the `flattened` one or the one with fields of its own that a name leads into. */
function find(fields: ReadonlyMap<string, MappedField>, name: string): MappedField | undefined {
  for (let at = name.length; at > 0; at = name.lastIndexOf(".", at - 1)) {
    const field = fields.get(name.slice(0, at));
    if (field !== undefined) return at === name.length || field.type !== "object" ? field : undefined;
  }
  return undefined;
}

/** Returns the fields of a mapping of any form that the builder takes. */
export function fieldsOf(mapping: Json | undefined): ReadonlyMap<string, MappedField> {
  const fields = new Map<string, MappedField>();
  const add = (within: Json | undefined, prefix: string): void => {
    for (const [key, value] of Object.entries(isObject(within) ? within : {})) {
      if (!isObject(value)) continue;
      const type = typeof value["type"] === "string" ? value["type"] : "object";
      const parameters = Object.keys(value).filter((name) => !NOT_PARAMETERS.has(name));
      fields.set(prefix + key, { type, parameters });
      add(value["properties"], `${prefix}${key}.`);
      add(value["fields"], `${prefix}${key}.`);
    }
  };
  const root = rootOf(mapping);
  if (root !== undefined) add(root["properties"], "");
  return fields;
}

/** Returns the object with the fields: the mapping, or what an index, `mappings` or a type has within. */
function rootOf(mapping: Json | undefined): JsonObject | undefined {
  if (!isObject(mapping)) return undefined;
  if (isObject(mapping["properties"])) return mapping;
  const inner = mapping["mappings"] ?? Object.values(mapping).find(isObject);
  return inner === undefined || inner === mapping ? undefined : rootOf(inner);
}
