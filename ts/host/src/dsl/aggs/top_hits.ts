/** `top_hits`: the best documents of a bucket, shown like hits of a search. */
import { illegalArgument } from "../../errors.js";
import type { Sort, SourceFilter } from "../../generated/plan.js";
import { readTopHitsResult } from "../../generated/outcome.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import type { OutcomeReader } from "../../engine/outcome_reader.js";
import type { Output } from "../../output/output.js";
import { hitHead, writeHit } from "../../output/hit.js";
import type { AggregationFeature } from "../aggs.js";
import { readSort } from "../sort.js";
import { readSource, unknownKey, WHOLE_SOURCE } from "../source.js";

interface TopHits {
  from: number;
  size: number;
  sort: Sort[];
  source: SourceFilter;
  track_scores: boolean;
}

function notNegative(parser: Parser, name: string): number {
  const value = parser.int();
  if (value >= 0) return value;
  throw illegalArgument(`[${parser.name}] must be greater than or equal to 0. Found [${value}] in [${name}]`);
}

function readKey(parser: Parser, name: string, into: TopHits): void {
  const isScalar = parser.isScalar && parser.kind !== Kind.Null;
  if (parser.name === "_source" && parser.kind !== Kind.Null) into.source = readSource(parser);
  else if (parser.name === "sort" && parser.kind !== Kind.Null) into.sort = readSort(parser);
  else if (parser.name === "from" && isScalar) into.from = notNegative(parser, name);
  else if (parser.name === "size" && isScalar) into.size = notNegative(parser, name);
  else if (parser.name === "track_scores" && isScalar) into.track_scores = parser.boolean();
  else throw unknownKey(parser);
}

/** Writes the hits of a bucket. */
function write(reader: OutcomeReader, output: Output): void {
  const { index, total, max_score, hits } = readTopHitsResult(reader);
  const head = hitHead(reader.string(index));
  if (output.totalsAsInt) output.raw('"hits":{"total":').int(total).raw(',"max_score":');
  else output.raw('"hits":{"total":{"value":').int(total).raw(',"relation":"eq"},"max_score":');
  reader.numberTo(max_score, output);
  output.raw(',"hits":[');
  for (let i = 0; i < hits; i += 1) {
    if (i > 0) output.raw(",");
    output.copy(head);
    writeHit(reader, output);
  }
  output.raw("]}");
}

/** `top_hits`. */
export const topHits: AggregationFeature = {
  buckets: false,
  holdsNone: true,
  read: (parser, name) => {
    const into: TopHits = { from: 0, size: 3, sort: [], source: WHOLE_SOURCE, track_scores: false };
    while (parser.nextValue()) readKey(parser, name, into);
    return { aggregation: { top_hits: into } };
  },
  write,
};
