/** `GET /{index}/_doc/{id}`: one document by its id. */
import { versionFaults } from "../dsl/document_version.js";
import { checkWhole } from "./asked.js";
import { checkIndex } from "./route.js";
import type { Route } from "./route.js";
import { findDocument, writeDocument } from "./document.js";
import { Output } from "../output/output.js";
import { DOC, docDefaults } from "../parameters/doc.js";
import { notOne, prefersShard } from "../parameters/indices.js";
import { notServed, readAll } from "../parameters/table.js";

/** `GET /{index}/_doc/{id}`. */
export const doc: Route = {
  methods: ["GET"],
  path: ["{index}", "_doc", "{id}"],
  takesBody: false,
  hasHead: true,
  // One shard has all documents, wherever they are routed; but some mappings want to be told.
  reads: ["routing"],
  tables: () => [DOC],
  prepare: (request) => {
    const asked = docDefaults();
    if (request.isExtended) readAll(DOC, request.query, asked);
    return () => {
      checkWhole(versionFaults(asked.version, asked.versionType));
      const { loaded, parameters, query } = request;
      const { index = "", id = "" } = parameters;
      // Of a single document there is one index: a list of names is none's.
      if (!request.isExtended) checkIndex(index, loaded, "index_expression");
      else if (index !== loaded.name) throw notOne(index);
      const { preference } = asked;
      if (!prefersShard(preference)) throw notServed("preference", preference);
      const output = new Output();
      const { version, source, storedFields } = asked;
      const found = findDocument(request, { id, isRouted: query.has("routing"), version, source, storedFields });
      writeDocument(found, loaded.name, output);
      return { status: found.reader === null ? 404 : 200, body: output.finish() };
    };
  },
};
