/** `GET /{index}/_mapping`: the fields of the index. */
import { fits } from "../dsl/patterns.js";
import { ApiError, cause, illegalArgument } from "../errors.js";
import { Output } from "../output/output.js";
import { ALL, isMeant } from "../parameters/indices.js";
import { MAPPING, mappingDefaults } from "../parameters/mapping.js";
import { boolean } from "../parameters/kinds.js";
import { readAll } from "../parameters/table.js";
import { checkIndex } from "./route.js";
import type { Route } from "./route.js";

/** `GET /{index}/_mapping`. */
export const mapping: Route = {
  methods: ["GET"],
  path: ["{index}", "_mapping"],
  takesBody: false,
  tables: () => [MAPPING],
  prepare: (request) => {
    const { loaded, parameters, query, warnings } = request;
    const { index = "" } = parameters;
    const asked = request.isExtended ? readAll(MAPPING, query, mappingDefaults(warnings)) : null;
    return () => {
      const output = new Output().raw("{");
      if (asked === null) checkIndex(index, loaded);
      if (asked === null || isMeant(index, loaded.name, asked, "index_or_alias")) {
        output
          .string(loaded.name)
          .raw(":")
          .json(asked?.isTyped === true ? typedMapping(loaded.mapping) : loaded.mapping);
      }
      return { status: 200, body: output.raw("}").finish() };
    };
  },
};

/** The same by other names, and of all indices. */
export const mappingRoutes: readonly Route[] = [["_mapping"], ["_mappings"], ["{index}", "_mappings"]].map((path) =>
  Object.assign({}, mapping, { path }),
);

/** The type that all documents have. */
const TYPE = "_doc";

/** The same below the names of types, of which there is one. */
export const typedMappingRoutes: readonly Route[] = [
  ["_mapping", "{type}"],
  ["{index}", "_mapping", "{type}"],
  ["{index}", "_mappings", "{type}"],
  ["{index}", "{type}", "_mapping"],
].map((path) => ({
  methods: ["GET"],
  path,
  takesBody: false,
  tables: () => [MAPPING],
  prepare: ({ loaded, parameters, query, warnings }) => {
    const { index = "", type = "" } = parameters;
    const isAll = type === ALL || type === "*" || /^,*$/.test(type);
    if (!boolean(query.get("include_type_name") ?? "false", "include_type_name") && !isAll) {
      throw illegalArgument(
        "Types cannot be provided in get mapping requests, unless include_type_name is set to true.",
      );
    }
    const asked = readAll(MAPPING, query, mappingDefaults(warnings));
    return () => {
      const isFound = isMeant(index, loaded.name, asked, "index_or_alias");
      const types = type.split(",").filter((name) => name !== "");
      const isOfIt = isAll || types.some((name) => fits(name, TYPE));
      if (!isAll && !(isFound && isOfIt)) {
        const where: [string, string][] = [
          ["index_uuid", "_na_"],
          ["index", ALL],
        ];
        throw new ApiError(404, cause("type_missing_exception", `type[[${type}]] missing`, null, where));
      }
      const missing = isAll ? [] : [...new Set(types)].filter((name) => !fits(name, TYPE)).sort();
      const output = new Output().raw("{");
      if (missing.length > 0) {
        output.raw('"error":').string(`type${missing.length > 1 ? "s" : ""} [${missing.join(",")}] missing`);
        output.raw(',"status":404,');
      }
      if (isFound)
        output
          .string(loaded.name)
          .raw(":")
          .json(asked.isTyped ? typedMapping(loaded.mapping) : loaded.mapping);
      return { status: missing.length > 0 ? 404 : 200, body: output.raw("}").finish() };
    };
  },
}));

const BEFORE = '{"mappings":';

/** Returns a mapping below the name of its type, unless there is nothing in it. */
export function typedMapping(mapping: string): string {
  const inner = mapping.slice(BEFORE.length, -1);
  return inner === "{}" ? mapping : `${BEFORE}{"_doc":${inner}}}`;
}
