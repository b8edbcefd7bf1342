/** `GET` and `HEAD /{index}/_source/{id}`: the source of a document alone. */
import { ApiError, ValidationError, cause } from "../errors.js";
import { readOwn, readName, readSource } from "../generated/outcome.js";
import { Output } from "../output/output.js";
import { notOne, prefersShard } from "../parameters/indices.js";
import { SOURCE_OF, mgetDefaults } from "../parameters/mget.js";
import { notServed, readAll } from "../parameters/table.js";
import { findDocument } from "./document.js";
import type { FoundDocument } from "./document.js";
import type { Route, RouteRequest } from "./route.js";

/** `/{index}/_source/{id}`. */
export const source: Route = {
  methods: ["GET"],
  path: ["{index}", "_source", "{id}"],
  takesBody: false,
  hasHead: true,
  isUnfiltered: true,
  tables: () => [SOURCE_OF],
  prepare: (request) => {
    const { source, isRouted, preference } = readAll(SOURCE_OF, request.query, mgetDefaults());
    return () => {
      const { loaded, parameters } = request;
      const { index = "", id = "" } = parameters;
      if (source?.enabled === false) throw new ValidationError(["fetching source can not be disabled"]);
      if (index !== loaded.name) throw notOne(index);
      if (!prefersShard(preference)) throw notServed("preference", preference);
      const output = new Output(request.budgets.responseBytes);
      writeSourceOf(
        request,
        findDocument(request, { id, isRouted, version: null, source, storedFields: null }),
        output,
      );
      return { status: 200, body: output.finish() };
    };
  },
};

/** The real engine's words, without the space that they lack. */
const TYPED_WARNING = "[types removal] Specifying types in get_source and exist_sourcerequests is deprecated.";

/** `/{index}/_doc/{id}/_source`: the same by the address that it had when there were types. */
export const typedSource: Route = Object.assign({}, source, {
  path: ["{index}", "_doc", "{id}", "_source"],
  prepare: (request: RouteRequest) => {
    request.warnings.push(TYPED_WARNING);
    return source.prepare(request);
  },
});

function writeSourceOf({ loaded }: RouteRequest, { wanted, reader }: FoundDocument, output: Output): void {
  const place = `[${loaded.name}]/[_doc]/[${wanted.id}]`;
  if (reader === null) throw notFound(`Document not found ${place}`);
  const { ignored } = readOwn(reader);
  for (let i = 0; i < ignored; i += 1) readName(reader);
  const { json } = readSource(reader);
  if (json === null) throw notFound(`Source not found ${place}`);
  reader.jsonTo(json, output);
}

function notFound(reason: string): ApiError {
  return new ApiError(404, cause("resource_not_found_exception", reason));
}
