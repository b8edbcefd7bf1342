/** `GET /{index}/_doc/{id}`: one document by its id. */
import { writtenOperation } from "../engine/plan.js";
import { Output } from "../output/output.js";
import { readDocument, readVersions } from "../generated/outcome.js";
import { writeOwn, writeSource } from "../output/hit.js";
import { checkIndex, limitsLeft } from "./route.js";
import type { Route } from "./route.js";

/** `GET /{index}/_doc/{id}`. */
export const doc: Route = {
  methods: ["GET"],
  path: ["{index}", "_doc", "{id}"],
  takesBody: false,
  // One shard has all documents, wherever they are routed; but some mappings want to be told.
  reads: ["routing"],
  prepare: (request) => () => {
    const { loaded, parameters, query, engine } = request;
    const { index = "", id = "" } = parameters;
    checkIndex(index, loaded, "index_expression");
    const { bytes } = writtenOperation({
      get: { id, is_routed: query.has("routing"), reprint_source: request.pretty },
    });
    const reader = engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, request.budget);
    const output = new Output();
    output.raw('{"_index":').string(loaded.name).raw(',"_type":"_doc","_id":').string(id);
    const { is_found } = readDocument(reader);
    if (is_found) {
      const { version, seq_no } = readVersions(reader);
      output.raw(',"_version":').int(version).raw(',"_seq_no":').int(seq_no).raw(',"_primary_term":1');
      writeOwn(reader, output);
      output.raw(',"found":true');
      writeSource(reader, output);
    } else output.raw(',"found":false');
    output.raw("}");
    return { status: is_found ? 200 : 404, body: output.finish() };
  },
};
