/** `GET` and `POST /{index}/_explain/{id}`: why has a document the score that it has? */
import { readCountQuery } from "../dsl/count.js";
import { writtenOperation } from "../engine/plan.js";
import { ValidationError } from "../errors.js";
import { readExplained } from "../generated/outcome.js";
import type { Query } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { EXPLAIN, EXPLAIN_QUERY, EXPLAIN_SHOWN, explainDefaults, explainTables } from "../parameters/explain.js";
import type { ExplainAsked } from "../parameters/explain.js";
import { notOne, prefersShard } from "../parameters/indices.js";
import { userQuery } from "../parameters/query.js";
import { notServed, readAll } from "../parameters/table.js";
import { sourceOf } from "./asked.js";
import { findDocument, writeStored } from "./document.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteRequest } from "./route.js";

const encoder = new TextEncoder();

/** Reads the query of a request: that of its body or, where it has none, of its URL. */
function readQuery(request: RouteRequest, asked: ExplainAsked): Query | null {
  let { body } = request;
  if (body.length === 0 && request.query.has("source")) body = sourceOf(request.query);
  else if (body.length === 0) {
    readAll(EXPLAIN_QUERY, request.query, asked);
    if (asked.query === null) return null;
    body = encoder.encode(`{"query":${userQuery(asked.query)}}`);
  }
  const parser = new Parser(body, request.warnings, request.budget);
  parser.isExtended = true;
  try {
    const found = readCountQuery(parser);
    const [refusal] = parser.refusals;
    if (refusal !== undefined) throw refusal;
    return found;
  } finally {
    parser.close();
  }
}

/** `/{index}/_explain/{id}`. */
export const explain: Route = {
  methods: ["POST", "GET"],
  path: ["{index}", "_explain", "{id}"],
  takesBody: true,
  tables: (body, given) => explainTables(body, given.has("source")),
  prepare: (request) => {
    const asked = readAll(EXPLAIN, request.query, explainDefaults());
    const query = readQuery(request, asked);
    readAll(EXPLAIN_SHOWN, request.query, asked);
    return () => {
      if (query === null) throw new ValidationError(["query is missing"]);
      return answer(request, query, asked);
    };
  },
};

function answer(request: RouteRequest, query: Query, asked: ExplainAsked): { status: number; body: Uint8Array } {
  const { loaded, parameters, engine, budget, budgets } = request;
  const { index = "", id = "" } = parameters;
  const { isRouted, preference, source, storedFields } = asked;
  if (index !== loaded.name) throw notOne(index);
  if (!prefersShard(preference)) throw notServed("preference", preference);
  const { bytes } = writtenOperation({ explain: { id, is_routed: isRouted, query } });
  const reader = engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, budget);
  const { is_match: isMatch, json } = readExplained(reader);
  const output = new Output(budgets.responseBytes);
  output.raw('{"_index":').string(loaded.name).raw(',"_type":"_doc","_id":').string(id);
  output.raw(`,"matched":${isMatch}`);
  if (json !== null) {
    output.raw(',"explanation":');
    reader.jsonTo(json, output);
    if (source?.enabled === true || storedFields !== null) {
      const found = findDocument(request, { id, isRouted, version: null, source, storedFields });
      if (found.reader !== null) {
        output.raw(',"get":{"_seq_no":').int(found.seqNo).raw(',"_primary_term":1');
        writeStored(found, found.reader, output);
        output.raw("}");
      }
    }
  }
  return { status: json === null ? 404 : 200, body: output.raw("}").finish() };
}

/** `/{index}/_doc/{id}/_explain`: the same by the address that it had when there were types. */
export const typedExplain: Route = Object.assign({}, explain, {
  path: ["{index}", "_doc", "{id}", "_explain"],
  prepare: (request: RouteRequest) => {
    request.warnings.push("[types removal] Specifying a type in explain requests is deprecated.");
    return explain.prepare(request);
  },
});
