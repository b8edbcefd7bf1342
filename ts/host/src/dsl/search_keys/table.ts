/** Which keys does a search have? A line each. */
import { illegalArgument } from "../../errors.js";
import type { Search } from "../../generated/plan.js";
import type { AggregationShape } from "../aggs.js";
import { readQuery } from "../query.js";
import { readSort } from "../sort.js";
import { readAll } from "./aggregations.js";
import { readExtensions, readProfile, readRuntimeMappings, readStats, readTimeout } from "./checked.js";
import { keysIn } from "./hits.js";
import { readCollapse } from "./collapse.js";
import { extended, key, keysOf } from "./key.js";
import { readIndexBoosts } from "./index_boosts.js";
import type { IndexBoost } from "./index_boosts.js";
import type { Keys } from "./key.js";
import { readSearchAfter, readSize } from "./page.js";
import { readPointInTime } from "./pit.js";
import type { PointInTime } from "./pit.js";
import { readRescore } from "./rescore.js";
import { readSlice } from "./slice.js";
import type { Slice } from "./slice.js";
import { readSuggest } from "./suggest.js";
import type { SuggestAsked } from "./suggest.js";
import { readTotal } from "./total.js";

/** What is read of a search. */
export interface Reading {
  readonly request: Search;
  readonly aggregations: AggregationShape[];
  /** It says how many hits are counted. */
  isTotalSaid: boolean;
  /** What indices weigh. */
  boosts: readonly IndexBoost[];
  /** The point in time that it is of. */
  pit: PointInTime | null;
  /** What it asks to suggest. */
  suggest: SuggestAsked | null;
  /** Which part of what several read it is. */
  slice: Slice | null;
}

/** The keys. */
export const SEARCH_KEYS: Keys<Reading> = keysOf<Reading>([
  key("query", ["object"], (parser, { request }) => void (request.query = readQuery(parser))),
  key("post_filter", ["object"], (parser, { request }) => void (request.post_filter = readQuery(parser))),
  key("aggs", ["object"], (parser, { request, aggregations }) => {
    readAll(parser, request, aggregations);
  }),
  key("aggregations", ["object"], (parser, { request, aggregations }) => {
    readAll(parser, request, aggregations);
  }),
  key("sort", ["scalar", "object", "array"], (parser, { request }) => void (request.sort = readSort(parser))),
  key("from", ["scalar"], (parser, { request }) => void (request.from = parser.int())),
  key("size", ["scalar"], (parser, { request }) => {
    readSize(parser, request);
  }),
  key("search_after", ["array"], (parser, { request }) => void (request.search_after = readSearchAfter(parser))),
  key("track_total_hits", ["scalar"], (parser, into) => {
    into.request.track_total_hits = readTotal(parser);
    into.isTotalSaid = true;
  }),
  extended("min_score", ["scalar"], (parser, { request }) => void (request.min_score = parser.doubleText())),
  extended("terminate_after", ["scalar"], (parser, { request }) => {
    request.terminate_after = parser.int();
    if (request.terminate_after < 0) throw illegalArgument("terminateAfter must be > 0");
  }),
  extended("indices_boost", ["object", "array"], (parser, into) => void (into.boosts = readIndexBoosts(parser))),
  extended("timeout", ["scalar"], readTimeout),
  extended("stats", ["array"], readStats),
  extended("ext", ["object"], readExtensions),
  extended("runtime_mappings", ["object"], readRuntimeMappings),
  extended("profile", ["scalar"], readProfile),
  extended("pit", ["object"], (parser, into) => void (into.pit = readPointInTime(parser))),
  extended("suggest", ["object"], (parser, into) => void (into.suggest = readSuggest(parser))),
  extended("slice", ["object"], (parser, into) => void (into.slice = readSlice(parser))),
  extended("collapse", ["object"], (parser, { request }) => void (request.collapse = readCollapse(parser))),
  extended("rescore", ["object", "array"], (parser, { request }) => void (request.rescore = readRescore(parser))),
  key("track_scores", ["scalar"], (parser, { request }) => void (request.track_scores = parser.boolean())),
  ...keysIn<Reading>(({ request }) => request),
]);
