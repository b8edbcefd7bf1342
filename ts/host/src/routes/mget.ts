/** `GET` and `POST /_mget`, `/{index}/_mget`: several documents by their ids. */
import { READING } from "../budget.js";
import { readDocuments } from "../dsl/mget.js";
import type { NamedDocument } from "../dsl/mget.js";
import { ApiError, ValidationError, badRequest, illegalArgument, isOfBudget } from "../errors.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { notOne, prefersShard } from "../parameters/indices.js";
import { MGET, mgetDefaults } from "../parameters/mget.js";
import type { MgetAsked } from "../parameters/mget.js";
import { SOURCE } from "../parameters/search.js";
import { notServed, readAll } from "../parameters/table.js";
import { writeErrorAlone } from "../response/errors.js";
import { sourceOf } from "./asked.js";
import { findDocument, writeDocument } from "./document.js";
import type { Route, RouteRequest } from "./route.js";

/** What it takes to look for a document, found or not. */
const DOCUMENT_UNITS = 300;

function prepare(request: RouteRequest): () => { status: number; body: Uint8Array } {
  const { query, warnings, budget, parameters } = request;
  const asked = readAll(MGET, query, mgetDefaults());
  const body = request.body.length > 0 ? request.body : sourceOf(query);
  if (body.length === 0) throw badRequest("parse_exception", "request body or source parameter is required");
  const parser = new Parser(body, warnings, budget);
  let documents: readonly NamedDocument[];
  try {
    documents = readDocuments(parser);
  } finally {
    parser.close();
  }
  return () => {
    check(documents, parameters["index"]);
    const output = new Output(request.budgets.responseBytes).raw('{"docs":[');
    documents.forEach((document, i) => {
      if (i > 0) output.raw(",");
      budget.charge(DOCUMENT_UNITS, READING);
      writeOne(request, document, asked, output);
    });
    return { status: 200, body: output.raw("]}").finish() };
  };
}

/** Refuses a request that lacks something. */
function check(documents: readonly NamedDocument[], index: string | undefined): void {
  if (documents.length === 0) throw new ValidationError(["no documents to get"]);
  const errors = documents.flatMap((document, i) => [
    ...((document.index ?? index) === undefined ? [`index is missing for doc ${i}`] : []),
    ...(document.id === null ? [`id is missing for doc ${i}`] : []),
  ]);
  if (errors.length > 0) throw new ValidationError(errors);
}

function writeOne(request: RouteRequest, document: NamedDocument, asked: MgetAsked, output: Output): void {
  const { loaded, parameters } = request;
  const { id: given, version, isRouted } = document;
  const [id, index] = [given ?? "", document.index ?? parameters["index"] ?? ""];
  const before = output.size;
  try {
    if (index !== loaded.name) throw notOne(index);
    if (!prefersShard(asked.preference)) throw notServed("preference", asked.preference);
    if (id === "") throw illegalArgument("Ids can't be empty");
    const source = document.source ?? asked.source;
    const storedFields = document.storedFields ?? asked.storedFields;
    const wanted = { id, isRouted: isRouted || asked.isRouted, version, source, storedFields };
    writeDocument(findDocument(request, wanted), loaded.name, output);
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error) || error.status >= 500) throw error;
    output.truncate(before);
    output.raw('{"_index":').string(index).raw(',"_type":null,"_id":').string(id).raw(",");
    writeErrorAlone(output, error, loaded.name);
    output.raw("}");
  }
}

const MULTIPLE = {
  methods: ["GET", "POST"],
  takesBody: true,
  tables: (body: Uint8Array) => (body.length > 0 ? [MGET] : [MGET, SOURCE]),
  prepare,
} as const;

/** `/_mget`. */
export const mget: Route = Object.assign({ path: ["_mget"] }, MULTIPLE);

/** `/{index}/_mget`. */
export const indexMget: Route = Object.assign({ path: ["{index}", "_mget"] }, MULTIPLE);
