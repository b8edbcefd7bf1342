/** `GET /{index}/_mapping`: the fields of the index. */
import { Output } from "../output/output.js";
import { checkIndex } from "./route.js";
import type { Route } from "./route.js";

/** `GET /{index}/_mapping`. */
export const mapping: Route = {
  methods: ["GET"],
  path: ["{index}", "_mapping"],
  takesBody: false,
  prepare: (request) => () => {
    const { loaded, parameters } = request;
    checkIndex(parameters["index"] ?? "", loaded);
    const output = new Output().raw("{").string(loaded.name).raw(":").json(loaded.mapping).raw("}");
    return { status: 200, body: output.finish() };
  },
};
