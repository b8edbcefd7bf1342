/** How is a search answered? Hits and aggregations, written from the engine's memory into the response. */
import type { AggregationShape } from "../dsl/aggs.js";
import { rewrite, writeAggregations } from "../dsl/aggs.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { readFound, readWarnings } from "../generated/outcome.js";
import { hitHead, writeHit } from "../output/hit.js";
import type { Counted } from "../generated/outcome.js";
import type { Output } from "../output/output.js";
import type { Page } from "../output/page.js";

const encoder = new TextEncoder();
const SHARDS = '"_shards":{"total":1,"successful":1,"skipped":0,"failed":0}';
const BEFORE_HITS = encoder.encode(`"timed_out":false,${SHARDS},"hits":{`);
const TIMED_OUT = '"timed_out":false,';

/** Writes the fields of a search response behind `took`; the outcome's work units are read already. Returns what it warns of. */
export function writeSearch(
  reader: OutcomeReader,
  output: Output,
  index: string,
  aggregations: readonly AggregationShape[],
): readonly string[] {
  const { total: found, max_score, is_terminated, is_constant, hits } = readFound(reader);
  const { page } = output;
  const total = page === null || page.isFirst ? found : ({ kind: "exact", value: page.total } as const);
  if (page !== null && !page.isFirst && page.readsInOrder(is_constant))
    output.raw(`${TIMED_OUT}"terminated_early":${page.shown + hits < page.total},${SHARDS},"hits":{`);
  else if (is_terminated === null) output.copy(BEFORE_HITS);
  else output.raw(`${TIMED_OUT}"terminated_early":${is_terminated},${SHARDS},"hits":{`);
  if (output.totalsAsInt)
    output
      .raw('"total":')
      .int(total.kind === "untracked" ? -1 : total.value)
      .raw(",");
  else if (total.kind !== "untracked") {
    output.raw('"total":{"value":').int(total.value);
    output.raw(total.kind === "exact" ? ',"relation":"eq"},' : ',"relation":"gte"},');
  }
  output.raw('"max_score":');
  const before = output.size;
  reader.numberTo(max_score, output);
  if (page !== null) writeBest(output, page, before, total.kind === "untracked" ? 0 : total.value);
  output.raw(',"hits":[');
  const head = hitHead(index);
  for (let i = 0; i < hits; i += 1) {
    if (i > 0) output.raw(",");
    output.copy(head);
    writeHit(reader, output);
  }
  if (page !== null) page.shown += hits;
  output.raw("]}");
  const end = output.size;
  output.raw(',"aggregations":{');
  if (writeAggregations(reader, output, rewrite(reader, aggregations)) === 0) output.truncate(end);
  else output.raw("}");
  return readWarnings(reader).warnings.map((warning) => reader.string(warning));
}

const decoder = new TextDecoder();

/** All pages have the best score of the first. */
function writeBest(output: Output, page: Page, before: number, total: number): void {
  if (page.isFirst) {
    const text = decoder.decode(output.since(before));
    page.best = text === "null" ? null : text;
    page.total = total;
  } else {
    output.truncate(before);
    output.raw(page.best ?? "null");
  }
}

const NO_SHARDS = '"_shards":{"total":0,"successful":0,"skipped":0,"failed":0}';

/** Writes the fields of the response to a search of no index, or of no shard, behind `took`. */
export function writeNoSearch(output: Output, isCounted: boolean): void {
  output.raw(`"timed_out":false,${NO_SHARDS},"hits":{`);
  if (output.totalsAsInt) output.raw('"total":0,');
  else if (isCounted) output.raw('"total":{"value":0,"relation":"eq"},');
  output.raw('"max_score":0.0,"hits":[]}');
}

/** Writes the response to a count of no index, or of no shard. */
export function writeNoCount(output: Output): void {
  output.raw(`{"count":0,${NO_SHARDS}}`);
}

/** Writes a count response. */
export function writeCount(output: Output, { count, is_terminated }: Counted): void {
  const early = is_terminated === null ? "" : `"terminated_early":${is_terminated},`;
  output.raw(`{${early}"count":${count},${SHARDS}}`);
}
