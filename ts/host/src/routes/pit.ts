/** `/{index}/_pit` and searches of a point in time. Nothing is kept of one: its id names the build of the index. */
import { ApiError, ValidationError, badRequest, cause, illegalArgument } from "../errors.js";
import type { ParsedSearch } from "../dsl/search.js";
import type { Scalar, Sort } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import { Output } from "../output/output.js";
import { indicesDefaults, isMeant, prefersShard } from "../parameters/indices.js";
import { notServed, readAll } from "../parameters/table.js";
import { PIT } from "../parameters/scroll.js";
import type { PitAsked } from "../parameters/scroll.js";
import { factsOf } from "../response/facts.js";
import { PIT_OF_NONE, pitOf, readPit } from "./cursor.js";
import { invalidPit } from "./foreign_id.js";
import { checkWhole } from "./asked.js";
import type { SearchAsked } from "../parameters/search.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

/** What orders hits that are equal otherwise, where several shards are searched. */
const SHARD_DOC = "_shard_doc";

function isShardDoc(sort: Sort): boolean {
  return "field" in sort && sort.field.field === SHARD_DOC;
}

/** Puts numbers of documents for what stands for them; returns whether that is the last key. */
export function readShardDoc({ request }: ParsedSearch): boolean {
  const last = request.sort.at(-1);
  const found = last !== undefined && isShardDoc(last);
  if (request.sort.some(isShardDoc)) {
    request.sort = request.sort.map((sort) =>
      isShardDoc(sort) && "field" in sort ? { doc: { order: sort.field.order } } : sort,
    );
  }
  return found;
}

/** No document has this number, or a higher one. */
const NO_DOCUMENT = 0xffffffff;

/** Brings what comes behind all documents within what a number of one may be. */
function beforeNone(value: Scalar): Scalar {
  if (typeof value !== "object" || !("number" in value)) return value;
  return Number(value.number) > NO_DOCUMENT ? { number: String(NO_DOCUMENT) } : value;
}

/** Keeps what is to come after within the numbers that documents may have, where they end the order. */
function keepWithin({ request }: ParsedSearch): void {
  const { sort, search_after: after } = request;
  const last = sort.at(-1);
  if (after === null || last === undefined || !("doc" in last) || after.length !== sort.length) return;
  request.search_after = after.map((value, at) => (at === sort.length - 1 ? beforeNone(value) : value));
}

/** Has hits be ordered to the last one, unless the request says where to go on, and not by that. */
export function tieBroken(parsed: ParsedSearch, hasShardDoc: boolean): void {
  const { sort, search_after: after } = parsed.request;
  if (hasShardDoc) keepWithin(parsed);
  if (sort.length === 0 || hasShardDoc) return;
  if (after !== null && after.length !== sort.length + 1) return;
  parsed.request.sort = [...sort, { doc: { order: "asc" } }];
  keepWithin(parsed);
}

/** Fails with what the real engine has against what stands beside a point in time: before names of parameters are looked at. */
export function checkBeside(request: RouteRequest, { roundtrips }: SearchAsked): void {
  const ofTrips = roundtrips ? ["[ccs_minimize_roundtrips] cannot be used with point in time"] : [];
  checkWhole(faultsBeside(request), ofTrips);
}

function faultsBeside({ parameters, query }: RouteRequest): string[] {
  const isOther = (name: string, value: string): boolean => query.has(name) && query.get(name) !== value;
  const hasOptions = isOther("ignore_unavailable", "false") || isOther("allow_no_indices", "true");
  const hasWildcards = isOther("expand_wildcards", "open");
  return [
    ...(parameters["index"] === undefined
      ? []
      : ["[indices] cannot be used with point in time. Do not specify any index with point in time."]),
    ...(hasOptions || hasWildcards ? ["[indicesOptions] cannot be used with point in time"] : []),
    ...["routing", "preference"].flatMap((name) =>
      query.has(name) ? [`[${name}] cannot be used with point in time`] : [],
    ),
  ];
}

/** Returns whether a point in time is one of this build of the index; fails where an id is that of none. */
export function isOfNow(id: string, { loaded }: RouteRequest): boolean {
  const found = readPit(id);
  if (found === null) throw invalidPit(id);
  return found[0] === factsOf(loaded).uuid;
}

function readOpening({ query, warnings }: RouteRequest): PitAsked {
  const asked: PitAsked = Object.assign(indicesDefaults(warnings), {
    keeps: false,
    tooLong: null,
    preference: "",
    routing: null,
  });
  readAll(PIT, query, asked);
  if (!asked.keeps) {
    throw new ApiError(500, cause("null_pointer_exception", "[keep_alive] parameter must be non null"));
  }
  return asked;
}

function prepareOpening(request: RouteRequest): () => RouteAnswer {
  const { parameters, loaded } = request;
  const asked = readOpening(request);
  return () => {
    const { index = "" } = parameters;
    const isFound = isMeant(index, loaded.name, asked, "index_or_alias");
    if (!prefersShard(asked.preference)) throw notServed("preference", asked.preference);
    if (isFound && asked.tooLong !== null)
      throw new ApiError(400, illegalArgument(asked.tooLong).cause_, "open_search_context");
    const id = isFound ? pitOf(factsOf(loaded).uuid, loaded.name) : PIT_OF_NONE;
    return { status: 200, body: new Output().raw('{"id":').string(id).raw("}").finish() };
  };
}

/** One of no index is refused once all else is checked. */
function prepareOpeningOfNone(request: RouteRequest): () => RouteAnswer {
  readOpening(request);
  return () => {
    if (request.body.length > 0) throw illegalArgument("request [POST /_pit] does not support having a body");
    throw new ValidationError(["[index] is not specified"]);
  };
}

/** `/{index}/_pit`. */
export const openPit: Route = {
  methods: ["POST"],
  path: ["{index}", "_pit"],
  takesBody: false,
  tables: () => [PIT],
  prepare: prepareOpening,
};

function prepareClosing(request: RouteRequest): () => RouteAnswer {
  const { body, warnings, budget } = request;
  if (body.length === 0) throw badRequest("parse_exception", "request body or source parameter is required");
  const parser = new Parser(body, warnings, budget);
  let id: string | null = null;
  try {
    if (parser.next() !== Kind.StartObject) throw illegalArgument("Malformed content, must start with an object");
    while (parser.next() !== Kind.EndObject) {
      const { name } = parser;
      if (name !== "id") {
        const reason = `Unknown parameter [${name}] in request body or parameter is of the wrong type[FIELD_NAME] `;
        throw illegalArgument(reason);
      }
      parser.next();
      if (!parser.isScalar) throw illegalArgument("the request must contain only [id field");
      id = parser.text();
    }
  } finally {
    parser.close();
  }
  if (id === null || id === "") throw illegalArgument("search context id is is not provided");
  const given = id;
  return () => {
    // A point in time of no index frees nothing. The real engine says that it succeeded.
    if (given === PIT_OF_NONE) {
      return { status: 404, body: new Output().raw('{"succeeded":true,"num_freed":0}').finish() };
    }
    const isFreed = isOfNow(given, request);
    const body = new Output().raw(`{"succeeded":${isFreed},"num_freed":${isFreed ? 1 : 0}}`).finish();
    return { status: isFreed ? 200 : 404, body };
  };
}

/** `/_pit`: where a point in time ends. */
export const closePit: Route = {
  methods: ["POST", "DELETE"],
  path: ["_pit"],
  takesBody: true,
  tables: (_, __, method) => (method === "POST" ? [PIT] : []),
  prepare: (request) => (request.method === "POST" ? prepareOpeningOfNone(request) : prepareClosing(request)),
};
