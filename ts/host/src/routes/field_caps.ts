/** `GET` and `POST /_field_caps`, `/{index}/_field_caps`: what can be done with fields. */
import { fieldsLike, fieldsOf } from "../dsl/field_caps.js";
import { hasQuery, isInside } from "../dsl/queries/inside.js";
import { readQuery } from "../dsl/query.js";
import { mayWarn, warnOfQuery } from "../dsl/deprecated_fields.js";
import { ApiError, contentParseError, illegalArgument, isOfBudget } from "../errors.js";
import type { Query } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import { Output } from "../output/output.js";
import { FIELDS, FIELD_CAPS, fieldCapsDefaults } from "../parameters/field_caps.js";
import { isMeant } from "../parameters/indices.js";
import { SOURCE } from "../parameters/search.js";
import { readAll } from "../parameters/table.js";
import { sourceOf } from "./asked.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

const NAME = "field_caps_request";

/** Reads the body: a query that a document of the index has to match, for the index to be told of. */
function readFilter(parser: Parser): Query | null {
  if (parser.next() !== Kind.StartObject) {
    throw contentParseError(parser.location, `[${NAME}] Expected START_OBJECT but was: ${parser.kindName}`);
  }
  let filter: Query | null = null;
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    const at = parser.location;
    parser.next();
    const isKnown = name === "index_filter" || name === "runtime_mappings";
    if (isKnown && parser.kind !== Kind.StartObject) {
      const reason = `[${NAME}] ${name} doesn't support values of type: ${parser.kindName}`;
      throw contentParseError(parser.location, reason);
    }
    if (name === "runtime_mappings") throw illegalArgument("[runtime_mappings] is not supported");
    if (name !== "index_filter") throw contentParseError(at, `[${NAME}] unknown field [${name}]`);
    try {
      filter = readQuery(parser);
    } catch (error) {
      if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
      throw contentParseError(parser.location, `[${NAME}] failed to parse field [${name}]`, error);
    }
  }
  parser.warnings.push(...parser.lateWarnings);
  if (mayWarn(parser.tape)) warnOfQuery(filter, parser.warnings);
  return filter;
}

/** Queries that may turn out to match nothing before any document is looked at. */
const FORESEEN: ReadonlySet<string> = new Set(
  "match_none range terms_lookup exists ids terms prefix wildcard fuzzy regexp bool constant_score".split(" "),
);
/** The same of queries on these fields. */
const FORESEEN_FIELDS: ReadonlySet<unknown> = new Set(["_index", "_type", "_tier"]);

/** Whether a query is one that the real engine sees to match nothing: it looks at no document. */
function matchesNone(query: Query, fields: ReadonlyMap<string, unknown>): boolean {
  if ("match_none" in query) return true;
  const isUnforeseen = (key: string, value: unknown): boolean =>
    FORESEEN_FIELDS.has(value) || (key === "field" && typeof value === "string" && !fields.has(value));
  if (hasQuery(query, FORESEEN) || isInside(query, isUnforeseen))
    throw illegalArgument("[index_filter] with such a query is not supported");
  return false;
}

function prepare(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, budget, loaded, parameters } = request;
  const body = request.body.length > 0 ? request.body : sourceOf(query);
  const asked = fieldCapsDefaults(warnings);
  readAll(FIELDS, query, asked);
  const { fields } = asked;
  if (fields.length === 0 || fields.every((field) => field === "")) {
    throw illegalArgument("specified fields can't be null or empty");
  }
  readAll(FIELD_CAPS, query, asked);
  let filter: Query | null = null;
  if (body.length > 0) {
    const parser = new Parser(body, warnings, budget);
    try {
      filter = readFilter(parser);
      const [refusal] = parser.refusals;
      if (refusal !== undefined) throw refusal;
    } finally {
      parser.close();
    }
  }
  const isEmpty = filter !== null && matchesNone(filter, fieldsOf(loaded));
  return () => {
    const isShown = isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias");
    if (!isShown || isEmpty) return { status: 200, body: new Output().raw('{"indices":[],"fields":{}}').finish() };
    const output = new Output(request.budgets.responseBytes)
      .raw('{"indices":[')
      .string(loaded.name)
      .raw('],"fields":{');
    fieldsLike(fieldsOf(loaded), fields).forEach(([name, { type, isMetadata, isSearchable, isAggregatable }], i) => {
      output
        .raw(i > 0 ? "," : "")
        .string(name)
        .raw(":{")
        .string(type)
        .raw(':{"type":')
        .string(type);
      output.raw(`,"metadata_field":${isMetadata},"searchable":${isSearchable},"aggregatable":${isAggregatable}}}`);
    });
    return { status: 200, body: output.raw("}}").finish() };
  };
}

function route(path: readonly string[]): Route {
  return {
    methods: ["GET", "POST"],
    path,
    takesBody: true,
    tables: (body) => (body.length > 0 ? [FIELDS, FIELD_CAPS] : [FIELDS, FIELD_CAPS, SOURCE]),
    prepare,
  };
}

/** `/_field_caps`. */
export const fieldCaps: Route = route(["_field_caps"]);

/** `/{index}/_field_caps`. */
export const indexFieldCaps: Route = route(["{index}", "_field_caps"]);
