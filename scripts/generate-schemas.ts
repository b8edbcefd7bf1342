/**
 * Which shapes may request bodies have? Generates ts/host/src/generated/validators.ts: the request types of the 7.17
 * specification, as the official JavaScript client ships them, cut down to what the service does, with the leniencies
 * of the real engine's own readers laid over, and compiled ahead of time.
 */
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Ajv } from "ajv";
import standaloneModule from "ajv/dist/standalone/index.js";
import { createGenerator } from "ts-json-schema-generator";

import { AGGREGATIONS, ANY_SCALAR, DROPPED, OVERLAYS, QUERIES, SCALAR, SEARCH_KEYS } from "./schemas/overlays.js";
import type { Schema } from "./schemas/overlays.js";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const ROOT = path("./schemas/root.ts");
const OUT = path("../ts/host/src/generated/validators.ts");

/** Returns the specification's schema of one type; its definitions by their names. */
function specification(): Record<string, Schema> {
  writeFileSync(
    ROOT,
    `import type { SearchRequest } from "@elastic/elasticsearch/api/types";\n` +
      `export interface SearchBody { body: NonNullable<SearchRequest["body"]> }\n`,
  );
  try {
    const generator = createGenerator({
      path: ROOT,
      tsconfig: path("../tsconfig.check.json"),
      type: "SearchBody",
      skipTypeCheck: true,
      additionalProperties: false,
      jsDoc: "none",
    });
    return structuredClone(generator.createSchema("SearchBody").definitions ?? {}) as Record<string, Schema>;
  } finally {
    rmSync(ROOT);
  }
}

const nameOf = (ref: string): string => decodeURIComponent(ref.replace("#/definitions/", ""));

/** Keeps the listed properties of an object's schema. */
function keep(schema: Schema | undefined, names: readonly string[]): void {
  if (schema?.properties === undefined) throw new Error("the specification no longer has this object");
  schema.properties = Object.fromEntries(
    names.map((name) => {
      const property = schema.properties?.[name];
      if (property === undefined) throw new Error(`the specification does not have [${name}]`);
      return [name, property];
    }),
  );
  delete schema.required;
}

/**
 * Rewrites a schema for the readers' leniencies: any scalar may stand for any other, in either case, and what must be
 * given is for the readers to say.
 */
function loosen(schema: Schema, definitions: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined) {
    const target = definitions[nameOf(schema.$ref)];
    if (target === undefined) throw new Error(`nothing is defined at ${schema.$ref}`);
    return isScalar(target, definitions) ? SCALAR : { $ref: schema.$ref };
  }
  if (schema.anyOf !== undefined) {
    const options = new Map(
      schema.anyOf.map((one) => {
        const loose = loosen(one, definitions);
        return [JSON.stringify(loose), loose] as const;
      }),
    );
    const [only] = options.values();
    return options.size === 1 && only !== undefined ? only : { anyOf: [...options.values()] };
  }
  if (schema.type === "array" && schema.items !== undefined) {
    return { type: "array", items: loosen(schema.items, definitions) };
  }
  if (schema.type === "object") return loosenObject(schema, definitions);
  if (isScalar(schema, definitions)) return SCALAR;
  return {};
}

function loosenObject(schema: Schema, definitions: Record<string, Schema>): Schema {
  const loose: Schema = { type: "object" };
  if (schema.properties !== undefined) {
    loose.properties = {};
    for (const [name, property] of Object.entries(schema.properties)) {
      if (!DROPPED.has(name)) loose.properties[name] = loosen(property, definitions);
    }
  }
  const { additionalProperties } = schema;
  if (additionalProperties === false) loose.additionalProperties = false;
  else if (typeof additionalProperties === "object") {
    loose.additionalProperties = loosen(additionalProperties, definitions);
  }
  return loose;
}

function isScalar(schema: Schema, definitions: Record<string, Schema>, depth = 0): boolean {
  if (depth > 8) return false;
  if (schema.$ref !== undefined) {
    const target = definitions[nameOf(schema.$ref)];
    return target !== undefined && isScalar(target, definitions, depth + 1);
  }
  if (schema.anyOf !== undefined) return schema.anyOf.every((one) => isScalar(one, definitions, depth + 1));
  if (schema.enum !== undefined || schema.const !== undefined) return true;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ""];
  return types.every((type) => ["string", "number", "integer", "boolean", "null"].includes(type));
}

/** Copies what a schema needs of the definitions, and nothing else, under short names. */
function reach(start: Schema, definitions: Record<string, Schema>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const visit = (schema: unknown): void => {
    if (Array.isArray(schema)) schema.forEach(visit);
    else if (typeof schema === "object" && schema !== null) {
      const { $ref } = schema as Schema;
      if (typeof $ref === "string") {
        const name = nameOf($ref);
        const target = definitions[name];
        if (target === undefined) throw new Error(`nothing is defined at ${$ref}`);
        if (!(name in found)) {
          found[name] = target;
          visit(target);
        }
      }
      Object.values(schema).forEach(visit);
    }
  };
  visit(start);
  return found;
}

const spec = specification();
const body = spec["SearchBody"]?.properties?.["body"];
if (body === undefined) throw new Error("the specification no longer has a search body");
spec["SearchBody"] = body;
keep(body, SEARCH_KEYS);
keep(spec["QueryDslQueryContainer"], QUERIES);
keep(spec["AggregationsAggregationContainer"], AGGREGATIONS);

const loose: Record<string, Schema> = {};
for (const [name, schema] of Object.entries(spec)) {
  loose[name] = loosen(schema, spec);
}
loose["Scalar"] = ANY_SCALAR;
for (const [name, overlay] of Object.entries(OVERLAYS)) {
  const target = loose[name];
  if (target === undefined) throw new Error(`the specification no longer has [${name}]`);
  overlay(target);
}

const search = reach({ $ref: "#/definitions/SearchBody" }, loose);
const count: Schema = {
  $id: "count",
  type: "object",
  properties: { query: { $ref: "search#/definitions/QueryDslQueryContainer" } },
  additionalProperties: false,
};

const ajv = new Ajv({
  strict: false,
  inlineRefs: false,
  messages: false,
  code: { source: true, esm: true, lines: true },
});
ajv.addSchema({ $id: "search", $ref: "#/definitions/SearchBody", definitions: search });
ajv.addSchema(count);
const standalone = standaloneModule.default;
const code = standalone(ajv, { validateSearch: "search", validateCount: "count" });
if (/\brequire\(|new Function|from "/.test(code)) throw new Error("the validators would need more than themselves");

const header = `// @ts-nocheck
// Generated by scripts/generate-schemas.ts from the request types of @elastic/elasticsearch (Apache-2.0). Do not edit.
`;
writeFileSync(OUT, `${header}${code}\n`);
