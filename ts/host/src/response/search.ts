/** How is a search answered? Hits and aggregations, written from the engine's memory into the response. */
import type { AggregationShape } from "../dsl/aggs.js";
import { readRewritten, writeAggregations } from "../dsl/aggs.js";
import type { OutcomeReader } from "../engine/outcome.js";
import { hitHead, writeHit } from "../output/hit.js";
import type { Output } from "../output/output.js";

const encoder = new TextEncoder();
const SHARDS = '"_shards":{"total":1,"successful":1,"skipped":0,"failed":0}';
const BEFORE_HITS = encoder.encode(`"timed_out":false,${SHARDS},"hits":{`);

/** Writes the fields of a search response behind `took`; the outcome's work units are read already. Returns what it warns of. */
export function writeSearch(
  reader: OutcomeReader,
  output: Output,
  index: string,
  aggregations: readonly AggregationShape[],
): readonly string[] {
  output.copy(BEFORE_HITS);
  const tracked = reader.u8();
  if (tracked !== 0) {
    output.raw('"total":{"value":').int(reader.u64());
    output.raw(tracked === 1 ? ',"relation":"eq"},' : ',"relation":"gte"},');
  }
  output.raw('"max_score":');
  reader.numTo(output);
  output.raw(',"hits":[');
  const head = hitHead(index);
  const hits = reader.u32();
  for (let i = 0; i < hits; i += 1) {
    if (i > 0) output.raw(",");
    output.copy(head);
    writeHit(reader, output);
  }
  output.raw("]}");
  const before = output.size;
  output.raw(',"aggregations":{');
  if (writeAggregations(reader, output, readRewritten(reader, aggregations)) === 0) output.truncate(before);
  else output.raw("}");
  return readWarnings(reader);
}

const NO_WARNINGS: readonly string[] = [];

function readWarnings(reader: OutcomeReader): readonly string[] {
  const count = reader.u32();
  return count === 0 ? NO_WARNINGS : Array.from({ length: count }, () => reader.str());
}

/** Writes a count response. */
export function writeCount(output: Output, count: number): void {
  output.raw(`{"count":${count},${SHARDS}}`);
}
