/** `GET /{index}/_mapping`: the fields of the index. */
import { Output } from "../output/output.js";
import { isMeant } from "../parameters/indices.js";
import { MAPPING, mappingDefaults } from "../parameters/mapping.js";
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

const BEFORE = '{"mappings":';

/** Returns a mapping below the name of its type, unless there is nothing in it. */
export function typedMapping(mapping: string): string {
  const inner = mapping.slice(BEFORE.length, -1);
  return inner === "{}" ? mapping : `${BEFORE}{"_doc":${inner}}}`;
}
