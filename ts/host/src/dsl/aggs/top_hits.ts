/** `top_hits`: the best documents of a bucket, shown like hits of a search. */
import { illegalArgument } from "../../errors.js";
import type { Sort } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import { writeHitsInside } from "../../output/hit.js";
import type { AggregationFeature } from "../aggs.js";
import { keysIn } from "../search_keys/hits.js";
import type { Shown } from "../search_keys/hits.js";
import { readScriptFields } from "../search_keys/checked.js";
import { extended, key, keysOf, readKey } from "../search_keys/key.js";
import type { Keys } from "../search_keys/key.js";
import { settleSource } from "../search_keys/stored_fields.js";
import { readSort } from "../sort.js";
import { WHOLE_SOURCE } from "../source.js";

interface TopHits extends Shown {
  from: number;
  size: number;
  sort: Sort[];
  track_scores: boolean;
}

/** What is read of it, and the name that errors have. */
interface Reading {
  readonly name: string;
  readonly plan: TopHits;
}

function notNegative(parser: Parser, name: string): number {
  const value = parser.int();
  if (value >= 0) return value;
  throw illegalArgument(`[${parser.name}] must be greater than or equal to 0. Found [${value}] in [${name}]`);
}

const KEYS: Keys<Reading> = keysOf<Reading>([
  key("from", ["scalar"], (parser, { name, plan }) => void (plan.from = notNegative(parser, name))),
  key("size", ["scalar"], (parser, { name, plan }) => void (plan.size = notNegative(parser, name))),
  key("track_scores", ["scalar"], (parser, { plan }) => void (plan.track_scores = parser.boolean())),
  key("sort", ["scalar", "object", "array"], (parser, { plan }) => void (plan.sort = readSort(parser))),
  ...keysIn<Reading>(({ plan }) => plan),
  extended("script_fields", ["object"], (parser) => {
    readScriptFields(parser, "script_fields");
  }),
]);

/** `top_hits`. */
export const topHits: AggregationFeature = {
  buckets: false,
  holdsNone: true,
  read: (parser, name) => {
    const plan: TopHits = { from: 0, size: 3, sort: [], source: WHOLE_SOURCE, track_scores: false, parts: null };
    while (parser.nextValue()) readKey(KEYS, parser, { name, plan });
    settleSource(plan);
    return { aggregation: { top_hits: plan } };
  },
  write: writeHitsInside,
};
