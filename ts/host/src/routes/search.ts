/** `GET` and `POST /{index}/_search`: hits and aggregations. */
import { Reader } from "../answers.js";
import type { Known } from "../answers.js";
import type { ApiError } from "../errors.js";
import { Output } from "../output/output.js";
import type { SearchAsked } from "../parameters/search.js";
import { writeNoSearch } from "../response/search.js";
import { askedOfSearch, changesOf, checkWhole, faultsTogether, searchTables } from "./asked.js";
import type { Asked } from "./asked.js";
import { CONTEXT_MISSING, PIT_OF_NONE } from "./cursor.js";
import { checkBeside, isOfNow, readShardDoc, tieBroken } from "./pit.js";
import { checkIndex, limitsLeft, typed } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";
import { sliced } from "./slice.js";
import { checkBoosts, prepareSearch, runSearch, typeNames } from "./run_search.js";
import { prepareScroll } from "./scroll.js";

/** `/{index}/_search`. */
export const search: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_search"],
  takesBody: true,
  tables: searchTables,
  prepare: (request) => {
    const asked = askedOfSearch(request);
    if (asked !== null && request.query.has("scroll")) return prepareScroll(request, asked);
    if (asked !== null && mayBePit(asked.body)) return preparePit(request, asked);
    const changes = asked === null ? null : changesOf(asked);
    const read = (): Known => prepareSearch(request, changes?.body ?? request.body, Reader.Search, changes);
    const known = asked === null ? read() : asked.warning(read);
    return () => answer(request, asked, known, "");
  },
};

/** Answers with a search; `first` is what stands before its fields. */
function answer(request: RouteRequest, asked: Asked<SearchAsked> | null, known: Known, first: string): RouteAnswer {
  const output = new Output(request.budgets.responseBytes).raw("{").raw(first);
  let fault: ApiError | null = null;
  if (asked === null) checkIndex(request.parameters["index"] ?? "", request.loaded);
  else {
    checkWhole(known.prepared.faults, faultsTogether(asked.values));
    output.totalsAsInt = asked.values.totalsAsInt;
    const { typedKeys } = asked.values;
    if (!asked.isSearched()) {
      checkBoosts(known);
      return answerNone(known, output);
    }
    const { aggregations, suggest } = known.prepared;
    if (typedKeys !== null && (aggregations.length > 0 || suggest !== null)) {
      fault = typeNames(typedKeys, request, output);
    }
  }
  runSearch(request, known, output, limitsLeft(request));
  if (fault !== null) throw fault;
  return { status: 200, body: output.raw("}").finish() };
}

/** Answers where nothing is searched. */
function answerNone({ prepared }: Known, output: Output): RouteAnswer {
  writeNoSearch(output.raw('"took":0,'), prepared.isCounted);
  return { status: 200, body: output.raw("}").finish() };
}

/** Bytes of a body that may be of a point in time. */
const MOST = 64 * 1024;
const PIT = new TextEncoder().encode('"pit"');

/** Whether a body may be of a point in time: such a search is not kept, as its answer names that. */
function mayBePit(body: Uint8Array): boolean {
  if (body.length > MOST) return false;
  let at = body.indexOf(PIT[0] ?? 0);
  while (at >= 0) {
    if (PIT.every((byte, i) => body[at + i] === byte)) return true;
    at = body.indexOf(PIT[0] ?? 0, at + 1);
  }
  return false;
}

/** Reads a search that may be of a point in time. */
function preparePit(request: RouteRequest, asked: Asked<SearchAsked>): () => RouteAnswer {
  const unkept = Object.assign({}, request, { cache: null });
  const held: { pit: string | null; hasShardDoc: boolean } = { pit: null, hasShardDoc: false };
  const changes = changesOf(asked, (parsed) => {
    held.pit = parsed.pit;
    if (parsed.pit === null) return parsed;
    held.hasShardDoc = readShardDoc(parsed);
    tieBroken(parsed, held.hasShardDoc);
    // Of a point in time only the name of its index is known: patterns of names weigh nothing, and unknown names are no fault.
    const boosts = parsed.boosts.filter(({ index }) => index === request.loaded.name);
    return Object.assign({}, sliced(parsed, "pit"), { pit: null, boosts });
  });
  const known = asked.warning(() => prepareSearch(unkept, changes.body, Reader.Search, changes));
  if (held.pit !== null) checkBeside(request, asked.values);
  return () => {
    const { pit } = held;
    if (pit === null) return answer(unkept, asked, known, "");
    checkWhole(known.prepared.faults, faultsTogether(asked.values));
    if (pit === PIT_OF_NONE) {
      const output = new Output().raw(`{"pit_id":"${PIT_OF_NONE}",`);
      output.totalsAsInt = asked.values.totalsAsInt;
      return answerNone(known, output);
    }
    if (!isOfNow(pit, request)) return { status: 404, body: CONTEXT_MISSING };
    return answer(unkept, asked, known, `"pit_id":${JSON.stringify(pit)},`);
  };
}

/** `/_search`: of all indices, which are the one. */
export const searchAll: Route = Object.assign({}, search, { path: ["_search"] });

/** `/{index}/_doc/_search`: the same by the address that it had when there were types. */
export const typedSearch = typed(search, "search");
