/** `HEAD /{index}`: whether there is such an index. */
import { Output } from "../output/output.js";
import { INDICES, indicesDefaults, isMeant } from "../parameters/indices.js";
import { INDEX } from "../parameters/index.js";
import { readAll } from "../parameters/table.js";
import type { Route } from "./route.js";

/** `/{index}`. What `GET` would answer has the settings of the real engine's index: only the length of another is told here. */
export const indexExists: Route = {
  methods: ["HEAD"],
  path: ["{index}"],
  takesBody: false,
  tables: () => [INDICES, INDEX],
  prepare: ({ query, warnings, parameters, loaded }) => {
    const asked = readAll(INDEX, query, readAll(INDICES, query, indicesDefaults(warnings)));
    return () => {
      const output = new Output().raw("{");
      if (isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias")) {
        output.string(loaded.name).raw(":").json(loaded.mapping);
      }
      return { status: 200, body: output.raw("}").finish() };
    };
  },
};
