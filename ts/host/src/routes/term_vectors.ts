/** `GET` and `POST /{index}/_termvectors`, `/{index}/_termvectors/{id}`, `/_mtermvectors`: which terms do documents have? */
import { READING } from "../budget.js";
import { hashOrder } from "../dsl/map.js";
import { TYPE_WARNING, docFault, failedVectors, readMany, readVectors, vectorsDefaults } from "../dsl/term_vectors.js";
import type { VectorsAsked } from "../dsl/term_vectors.js";
import { writtenOperation } from "../engine/plan.js";
import { ApiError, ValidationError, cause, illegalArgument, isOfBudget } from "../errors.js";
import { readTermVectorsFound } from "../generated/outcome.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { notOne, prefersShard } from "../parameters/indices.js";
import { SOURCE } from "../parameters/search.js";
import { notServed, readAll } from "../parameters/table.js";
import { IDS, TERM_VECTORS } from "../parameters/term_vectors.js";
import type { VectorsUrl } from "../parameters/term_vectors.js";
import { writeErrorAlone } from "../response/errors.js";
import { sourceOf } from "./asked.js";
import { NO_SOURCE } from "../dsl/source.js";
import { findDocument } from "./document.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

/** What it takes to look for a document, found or not. */
const DOCUMENT_UNITS = 300;
/** The source is not asked for. */

function urlDefaults(request: RouteRequest): VectorsUrl {
  const { index = null, id = null } = request.parameters;
  const isNamed = id !== null && id !== "";
  return Object.assign(vectorsDefaults(), { index, id: isNamed ? id : null, preference: "", ids: [] });
}

/** Has a body read, if there is one. */
function readBody(request: RouteRequest, read: (parser: Parser) => void): void {
  const { query, warnings, budget } = request;
  const has = request.body.length > 0 || query.has("source") || query.has("source_content_type");
  if (!has) return;
  const parser = new Parser(request.body.length > 0 ? request.body : sourceOf(query), warnings, budget);
  try {
    read(parser);
  } finally {
    parser.close();
  }
}

function faultsOf({ index, id, doc }: VectorsAsked): string[] {
  return [
    ...(index === null || index === "" ? ["index is missing"] : []),
    ...(id === null && doc === null ? ["id or doc is missing"] : []),
  ];
}

function prepare(request: RouteRequest): () => RouteAnswer {
  const asked = urlDefaults(request);
  readBody(request, (parser) => {
    readVectors(parser, asked);
  });
  // A routing of the body is forgotten.
  asked.routing = null;
  readAll(TERM_VECTORS, request.query, asked);
  return () => {
    const faults = faultsOf(asked);
    if (faults.length > 0) throw new ValidationError(faults);
    const output = new Output(request.budgets.responseBytes);
    write(request, asked, asked.preference, output);
    return { status: 200, body: output.finish() };
  };
}

/** Writes what is told of a document. */
function write(request: RouteRequest, asked: VectorsAsked, preference: string, output: Output): void {
  const { loaded, engine, budget } = request;
  const { index, id, doc, type, version, routing } = asked;
  if (index !== loaded.name) throw notOne(index ?? "");
  if (!prefersShard(preference)) throw notServed("preference", preference);
  if (id === "" && doc === null) throw illegalArgument("Ids can't be empty");
  const fault = doc === null ? null : docFault(doc);
  if (fault !== null) throw fault;
  if (doc === null && version !== null) checkVersion(request, asked, version);
  const isTyped = type !== "_doc";
  if (isTyped && doc !== null) {
    const reason = `Type mismatch, provide type [${type}] but mapper is of type [_doc]`;
    throw failedVectors(cause("mapper_parsing_exception", reason));
  }
  const { bytes } = writtenOperation({
    term_vectors: {
      of: doc === null ? { stored: { id: id ?? "", is_routed: routing !== null } } : { given: { json: doc, routing } },
      fields: [...asked.fields],
      offsets: asked.offsets,
      positions: asked.positions,
      payloads: asked.payloads,
      term_statistics: asked.termStatistics,
      field_statistics: asked.fieldStatistics,
      filter: asked.filter,
      analyzers: [...asked.analyzers],
    },
  });
  const limits = limitsLeft(request, output.size);
  const reader = engine.run(bytes, { now: request.now(), limits }, budget);
  const { version: found, json } = readTermVectorsFound(reader);
  output.raw('{"_index":').string(loaded.name).raw(',"_type":').string(type);
  if (doc === null) output.raw(',"_id":').string(id ?? "");
  if (found === null || isTyped) {
    output.raw(',"_version":0,"found":false,"took":0}');
    return;
  }
  output.raw(',"_version":').int(found).raw(',"found":true,"took":0,"term_vectors":');
  reader.jsonTo(json, output);
  output.raw("}");
}

/** Fails where a document has another version than is asked for. */
function checkVersion(request: RouteRequest, { id, routing }: VectorsAsked, version: bigint): void {
  try {
    findDocument(request, { id: id ?? "", isRouted: routing !== null, version, source: NO_SOURCE, storedFields: null });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw failedVectors(error.cause_);
    throw error;
  }
}

function prepareMany(request: RouteRequest): () => RouteAnswer {
  const template = readAll(IDS, request.query, readAll(TERM_VECTORS, request.query, urlDefaults(request)));
  const ids = new Set(template.ids);
  let documents: VectorsAsked[] = [];
  readBody(request, (parser) => {
    documents = readMany(parser, template, ids);
  });
  const all = [
    ...documents,
    ...hashOrder([...ids].map((id) => [id, Object.assign({}, template, { id })])).map(([, one]) => one),
  ];
  return () => {
    if (all.length === 0) throw new ValidationError(["multi term vectors: no documents requested"]);
    // Of several documents that lack something, only the last one is told.
    const at = all.map((one) => faultsOf(one).length > 0).lastIndexOf(true);
    const last = all[at];
    if (last !== undefined) throw new ValidationError([...faultsOf(last), `at multi term vectors for doc ${at}`]);
    const output = new Output(request.budgets.responseBytes).raw('{"docs":[');
    all.forEach((one, i) => {
      if (i > 0) output.raw(",");
      request.budget.charge(DOCUMENT_UNITS, READING);
      writeOne(request, one, output);
    });
    return { status: 200, body: output.raw("]}").finish() };
  };
}

function writeOne(request: RouteRequest, asked: VectorsAsked, output: Output): void {
  const before = output.size;
  try {
    write(request, asked, "", output);
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
    // What is not served is refused as a whole.
    if (error.cause_.reason?.startsWith("[_termvectors] ") === true) throw error;
    output.truncate(before);
    output
      .raw('{"_index":')
      .string(asked.index ?? "")
      .raw(',"_type":')
      .string(asked.type);
    // Of a document without one it is drawn at random there.
    output
      .raw(',"_id":')
      .string(asked.doc === null ? (asked.id ?? "") : "0")
      .raw(",");
    writeErrorAlone(output, error, request.loaded.name);
    output.raw("}");
  }
}

function route(path: readonly string[], isMany = false): Route {
  const own = isMany ? [TERM_VECTORS, IDS] : [TERM_VECTORS];
  return {
    methods: ["POST", "GET"],
    path,
    takesBody: true,
    tables: (body) => (body.length > 0 ? own : [...own, SOURCE]),
    prepare: isMany ? prepareMany : prepare,
  };
}

/** A route by the address that it had when there were types. */
function typed(path: readonly string[], isMany = false): Route {
  const untyped = route(path, isMany);
  const warning = isMany ? TYPE_WARNING.replace("in term", "in multi term") : TYPE_WARNING;
  return Object.assign({}, untyped, {
    prepare: (request: RouteRequest) => {
      request.warnings.push(warning);
      return untyped.prepare(request);
    },
  });
}

/** Those whose addresses would be a document's. */
export const typedTermVectorsRoutes: readonly Route[] = [
  typed(["{index}", "_doc", "_termvectors"]),
  typed(["{index}", "_doc", "_mtermvectors"], true),
];

/** The routes. */
export const termVectorsRoutes: readonly Route[] = [
  route(["{index}", "_termvectors"]),
  route(["{index}", "_termvectors", "{id}"]),
  typed(["{index}", "_doc", "{id}", "_termvectors"]),
  route(["_mtermvectors"], true),
  route(["{index}", "_mtermvectors"], true),
];
