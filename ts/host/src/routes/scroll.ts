/** `?scroll=` of a search, and `/_search/scroll`: hits page by page. Nothing is kept of it: its id says where it stands. */
import { READING } from "../budget.js";
import { Reader } from "../answers.js";
import { fieldsOf } from "../dsl/field_caps.js";
import { blaming } from "../dsl/object.js";
import { hasQuery } from "../dsl/queries/inside.js";
import type { ParsedSearch } from "../dsl/search.js";
import { effectiveSort } from "../dsl/sort.js";
import { keptTooLong } from "../dsl/time_value.js";
import { COUNT_ALL } from "../dsl/search_keys/total.js";
import { readSearchAfter } from "../dsl/search_keys/page.js";
import { ApiError, BeforeSearch, ValidationError, badRequest, cause, illegalArgument, lastRefusal } from "../errors.js";
import type { Search } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import { Output } from "../output/output.js";
import type { Page } from "../output/page.js";
import { release } from "../output/rooms.js";
import { CLEAR, SCROLL, SCROLL_WRITTEN, keep } from "../parameters/scroll.js";
import type { ScrollAsked } from "../parameters/scroll.js";
import { SOURCE } from "../parameters/search.js";
import type { SearchAsked } from "../parameters/search.js";
import { time } from "../parameters/kinds.js";
import { readAll } from "../parameters/table.js";
import { factsOf } from "../response/facts.js";
import { writeNoSearch } from "../response/search.js";
import { askedOfSearch, changesOf, checkWhole, faultsTogether, sourceOf } from "./asked.js";
import type { Asked } from "./asked.js";
import { CONTEXT_MISSING, failedContext, ID_OF_NONE, NO_NODES, idOf, readId } from "./cursor.js";
import type { Cursor } from "./cursor.js";
import { areSameIds } from "./foreign_id.js";
import { isOfFewTerms, isOfType } from "./in_order.js";
import { checkBeside } from "./pit.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";
import { sliced } from "./slice.js";
import { checkBoosts, prepareSearch, runSearch, typeNames } from "./run_search.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Types of fields whose exact values are terms. */
const TERMS = new Set(["text", "keyword", "boolean", "_id"]);

/** Parameters that say nothing of what is found. */
const BESIDE = new Set([
  "scroll",
  "pretty",
  "human",
  "error_trace",
  "format",
  "filter_path",
  "source",
  "source_content_type",
]);
const ONLY_FIRST = new Set(["rest_total_hits_as_int", "typed_keys"]);

/** What the real engine has against a search that is to be scrolled. */
function faultsOf(
  { request, isTotalSaid, pit }: ParsedSearch,
  { values }: Asked<SearchAsked>,
  query: RouteRequest["query"],
): string[] {
  const { from, size, track_total_hits: upTo } = request;
  const isCached = query.has("request_cache") && query.get("request_cache") !== "false";
  return [
    ...((isTotalSaid || values.trackTotalHits !== null) && upTo !== COUNT_ALL
      ? ["disabling [track_total_hits] is not allowed in a scroll context"]
      : []),
    ...(from > 0 ? ["using [from] is not allowed in a scroll context"] : []),
    ...(size === 0 ? ["[size] cannot be [0] in a scroll context"] : []),
    ...(request.rescore.length > 0 ? ["using [rescore] is not allowed in a scroll context"] : []),
    ...(isCached ? ["[request_cache] cannot be used in a scroll context"] : []),
    ...(pit === null ? [] : ["using [point in time] is not allowed in a scroll context"]),
  ];
}

/** Has a search be that of a page: ordered to the last document, and behind the last hit that was shown. */
function paged(request: RouteRequest, search: Search, cursor: Cursor | null): Page {
  const { loaded } = request;
  const { sort } = search;
  const [first] = sort;
  const isByScore = effectiveSort(sort).length === 0;
  const isByDocument = sort.length === 1 && first !== undefined && "doc" in first && first.doc.order === "asc";
  const hasTerms = (field: string): boolean => TERMS.has(fieldsOf(loaded).get(field)?.type ?? "");
  // With objects that are documents of their own, and with a slice, there are clauses beside the query.
  const isAlone = search.slice === null && !loaded.mapping.includes('"type":"nested"');
  const isWhole = sort.some((key) => "doc" in key);
  if (isByScore) {
    search.sort = [{ score: { order: "desc" } }, { doc: { order: "asc" } }];
    search.track_scores = true;
  } else if (!isWhole) search.sort = [...sort, { doc: { order: "asc" } }];
  search.from = 0;
  search.track_total_hits = COUNT_ALL;
  if (cursor !== null) {
    search.aggs = [];
    // How many there are is known.
    search.track_total_hits = -1;
    if (cursor.after.length > 0) search.search_after = scalars(cursor.after, request);
  }
  return {
    hidden: isByScore ? 2 : isWhole ? 0 : 1,
    isFirst: cursor === null,
    // `indices_boost` is known only after the whole search is read, so that this is decided late.
    readsInOrder: (isConstant) =>
      isByDocument || (isByScore && ((isConstant && !isOfType(search)) || (isAlone && isOfFewTerms(search, hasTerms)))),
    shown: cursor?.shown ?? 0,
    total: cursor?.total ?? 0,
    best: cursor?.best ?? null,
    last: cursor?.after ?? [],
  };
}

function scalars(texts: readonly string[], { budget }: RouteRequest): NonNullable<Search["search_after"]> {
  const parser = new Parser(encoder.encode(`[${texts.join(",")}]`), [], budget);
  try {
    if (parser.next() !== Kind.StartArray) throw illegalArgument("Cannot parse scroll id");
    return readSearchAfter(parser);
  } finally {
    parser.close();
  }
}

/** The first words of the engine's error of too many hits, which the real one has others for. */
const WINDOW = /^Result window is too large, from \+ size must be less than or equal to: \[(\d+)\] but was \[(\d+)\]/;

function batchFault(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const [, most, wanted] = WINDOW.exec(error.cause_.reason ?? "") ?? [];
  if (most === undefined) return error;
  const reason =
    `Batch size is too large, size must be less than or equal to: [${most}] but was [${wanted ?? ""}]. Scroll batch sizes cost ` +
    "as much memory as result windows so they are controlled by the [index.max_result_window] index level setting.";
  return new ApiError(error.status, cause(error.cause_.type, reason), error.phase);
}

/** Reads a search whose hits come page by page, and returns what answers with the first one. */
export function prepareScroll(request: RouteRequest, asked: Asked<SearchAsked>): () => RouteAnswer {
  const { query, loaded } = request;
  const unkept = Object.assign({}, request, { cache: null });
  let faults: string[] = [];
  const beside = { pit: false };
  let page: Page | null = null;
  const changes = changesOf(asked, (parsed) => {
    faults = faultsOf(parsed, asked, query);
    beside.pit = parsed.pit !== null;
    const part = sliced(parsed, "scroll");
    const scroll = query.get("scroll") ?? "";
    const long = tooLong(scroll);
    const early = part.refusals.filter(({ phase }) => phase === null);
    const refusals = [...(long === null ? part.refusals : [...early, ...long]), ...refusalsOf(part)];
    page = paged(request, part.request, null);
    return Object.assign({}, part, { refusals, pit: null });
  });
  const known = asked.warning(() => prepareSearch(unkept, changes.body, Reader.Search, changes));
  if (beside.pit) checkBeside(request, asked.values);
  return () => {
    checkWhole(faults, known.prepared.faults, faultsTogether(asked.values));
    const written = new Output(request.budgets.responseBytes);
    written.totalsAsInt = asked.values.totalsAsInt;
    if (page === null || !asked.isSearched()) {
      checkBoosts(known);
      writeNoSearch(written.raw(`{"_scroll_id":"${ID_OF_NONE}","took":0,`), true);
      return { status: 200, body: written.raw("}").finish() };
    }
    const { typedKeys } = asked.values;
    const hasNames = typedKeys !== null && known.prepared.aggregations.length > 0;
    const fault = hasNames ? typeNames(typedKeys, request, written) : null;
    written.page = page;
    try {
      runSearch(unkept, known, written, limitsLeft(request));
    } catch (error) {
      throw batchFault(error);
    }
    if (fault !== null) throw fault;
    const build = factsOf(loaded).uuid;
    const kept = [...query].filter(([name]) => !BESIDE.has(name) && !ONLY_FIRST.has(name));
    return withId({ build, body: decoder.decode(asked.body), query: kept }, page, written, true);
  };
}

/** What a scroll does not serve. */
function refusalsOf({ request, suggest }: ParsedSearch): ApiError[] {
  const refusal = (what: string): ApiError => lastRefusal(`${what} is not supported`);
  return [
    ...(suggest !== null ? [refusal("[suggest] in a scroll")] : []),
    // The id holds the values that a hit shows, from which the next page could not begin.
    ...(request.sort.some((key) => "field" in key && key.field.format !== null)
      ? [refusal("[format] of a sort in a scroll")]
      : []),
    // The real engine fails in another way.
    ...(request.from < -1 ? [refusal(`[from] of [${request.from}] in a scroll`)] : []),
    ...(request.terminate_after > 0 ? [refusal("[terminate_after] of a scroll")] : []),
  ];
}

/** Returns the shard's error for a scroll that is to be kept too long. */
function tooLong(scroll: string): readonly ApiError[] | null {
  const reason = keptTooLong(time(scroll, "scroll"));
  return reason === null ? null : [new BeforeSearch(400, cause("illegal_argument_exception", reason), "query")];
}

function withId(
  search: Pick<Cursor, "build" | "body" | "query">,
  { last, shown, total, best }: Page,
  written: Output,
  keeps: boolean,
): RouteAnswer {
  const { build, body, query } = search;
  const fields = written.finish();
  const output = new Output().raw("{");
  if (keeps)
    output
      .raw('"_scroll_id":')
      .string(idOf({ build, body, query, after: last, shown, total, best }))
      .raw(",");
  output.copy(fields).raw("}");
  release(fields);
  return { status: 200, body: output.finish() };
}

/** The warning of each page that is sorted by `_id`. */
const BY_IDS = "Loading the fielddata on the _id field";
/** The warning of a query for types. */
const BY_TYPES = "[types removal] Type queries";
const OF_TYPES: ReadonlySet<string> = new Set(["type"]);

/** Returns the next page, or that there is none: the id is that of another build. */
function pageOf(request: RouteRequest, first: ScrollAsked): RouteAnswer {
  const { ids, keeps, tooLong } = first;
  const [id] = ids;
  if (id === undefined) throw new ValidationError(["scrollId is missing"]);
  if (areSameIds(id, ID_OF_NONE)) return { status: 503, body: NO_NODES };
  const cursor = readId(id);
  const { loaded, budget } = request;
  budget.charge(id.length, READING);
  if (cursor.build !== factsOf(loaded).uuid) return { status: 404, body: CONTEXT_MISSING };
  if (tooLong !== null) return { status: 400, body: failedContext("illegal_argument_exception", tooLong) };
  const inner: RouteRequest = Object.assign({}, request, {
    query: new Map(cursor.query),
    body: encoder.encode(cursor.body),
    parameters: { index: loaded.name },
    cache: null,
    warnings: [],
  });
  readAll(SCROLL_WRITTEN, request.query, first);
  const asked = askedOfSearch(inner);
  if (asked === null) throw illegalArgument("Cannot parse scroll id");
  const held: { page: Page | null; warnings: readonly string[] } = { page: null, warnings: [] };
  const changes = changesOf(asked, (parsed) => {
    const isById = parsed.request.sort.some((key) => "field" in key && key.field.field === "_id");
    const isByType = hasQuery(parsed.request.query, OF_TYPES);
    held.warnings = [...(isById ? [BY_IDS] : []), ...(isByType ? [BY_TYPES] : [])];
    const part = sliced(parsed, "scroll");
    held.page = paged(inner, part.request, cursor);
    return Object.assign({}, part, { aggregations: [], context: "page" });
  });
  const known = prepareSearch(inner, changes.body, Reader.Search, changes);
  const { page } = held;
  if (page === null) throw illegalArgument("Cannot parse scroll id");
  const written = new Output(request.budgets.responseBytes);
  written.totalsAsInt = first.totalsAsInt;
  written.page = page;
  runSearch(inner, known, written, limitsLeft(inner));
  // What reading the search warns of was told with the first page.
  request.warnings.push(...inner.warnings.filter((told) => held.warnings.some((kept) => told.startsWith(kept))));
  return withId(cursor, page, written, keeps);
}

/** Reads the body of a scroll's next page, or of its end, where several ids may stand. */
function readBody(request: RouteRequest, asked: ScrollAsked, isEnd: boolean): void {
  const { query, warnings, budget } = request;
  const body = request.body.length > 0 ? request.body : sourceOf(query);
  if (body.length === 0) return;
  const parser = new Parser(body, warnings, budget);
  try {
    blaming(
      () => {
        readFields(parser, asked, isEnd);
      },
      ({ cause_ }) => badRequest("illegal_argument_exception", "Failed to parse request body", cause_),
    );
  } finally {
    parser.close();
  }
}

function readFields(parser: Parser, asked: ScrollAsked, isEnd: boolean): void {
  if (parser.next() !== Kind.StartObject) throw illegalArgument("Malformed content, must start with an object");
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (name === "scroll_id" && isEnd && parser.isStartArray) {
      asked.ids = [];
      while (parser.next() !== Kind.EndArray) {
        if (!parser.isValue) throw illegalArgument("scroll_id array element should only contain scroll_id");
        asked.ids.push(parser.text());
      }
    } else if (
      name === "scroll_id" &&
      (parser.kind === Kind.String || (isEnd && parser.isValue && parser.kind !== Kind.Null))
    ) {
      asked.ids = [parser.text()];
    } else if (name === "scroll_id" && isEnd) {
      throw illegalArgument("scroll_id element should only contain scroll_id");
    } else if (name === "scroll" && !isEnd && parser.kind === Kind.String) {
      keep(time(parser.text(), "scroll"), asked);
    } else {
      const reason = `Unknown parameter [${name}] in request body or parameter is of the wrong type[${parser.kindName}] `;
      throw badRequest("illegal_argument_exception", reason);
    }
  }
}

/** There is nothing to be freed; what an id means stays as it is. */
function endOf({ loaded }: RouteRequest, { ids }: ScrollAsked): RouteAnswer {
  if (ids.length === 0) throw new ValidationError(["no scroll ids specified"]);
  const isAll = ids.length === 1 && ids[0] === "_all";
  const { uuid } = factsOf(loaded);
  const kept = isAll ? [] : ids.filter((id) => !areSameIds(id, ID_OF_NONE));
  const freed = kept.map(readId).filter(({ build }) => build === uuid).length;
  const body = new Output().raw(`{"succeeded":true,"num_freed":${freed}}`).finish();
  return { status: freed > 0 || isAll ? 200 : 404, body };
}

function prepare(request: RouteRequest): () => RouteAnswer {
  const { method, query, parameters } = request;
  const asked: ScrollAsked = { ids: [], keeps: false, tooLong: null, totalsAsInt: false };
  const isEnd = method === "DELETE";
  const given = parameters["scroll_id"];
  const all = given === undefined ? query : new Map([...query, ["scroll_id", given]]);
  readAll(isEnd ? CLEAR : SCROLL, all, asked);
  readBody(request, asked, isEnd);
  return () => (isEnd ? endOf(request, asked) : pageOf(request, asked));
}

function scroll(path: readonly string[]): Route {
  return {
    methods: ["GET", "POST", "DELETE"],
    path,
    takesBody: true,
    tables: (body, _, method) => {
      const own = method === "DELETE" ? [CLEAR] : [SCROLL, SCROLL_WRITTEN];
      return body.length > 0 ? own : [...own, SOURCE];
    },
    prepare,
  };
}

/** `/_search/scroll`. */
export const scrollRoutes: readonly Route[] = [
  scroll(["_search", "scroll"]),
  scroll(["_search", "scroll", "{scroll_id}"]),
];
