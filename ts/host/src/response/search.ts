/** How is a search answered? Hits and aggregations, written from the engine's memory into the response. */
import type { AggregationShape } from "../dsl/aggs.js";
import { writeAggregations } from "../dsl/aggs.js";
import type { OutcomeReader } from "../engine/outcome.js";
import type { Output } from "./output.js";

const SHARDS = '"_shards":{"total":1,"successful":1,"skipped":0,"failed":0}';
const encoder = new TextEncoder();

/** Writes the fields of a search response behind `took`; the outcome's work units are read already. */
export function writeSearch(
  reader: OutcomeReader,
  output: Output,
  index: string,
  aggregations: readonly AggregationShape[],
): void {
  output.raw(`"timed_out":false,${SHARDS},"hits":{`);
  const tracked = reader.u8();
  if (tracked !== 0) {
    output.raw(`"total":{"value":${reader.u64()},"relation":"${tracked === 1 ? "eq" : "gte"}"},`);
  }
  output.raw('"max_score":').num(reader.num()).raw(',"hits":[');
  const head = hitHead(index);
  const hits = reader.u32();
  for (let i = 0; i < hits; i += 1) {
    if (i > 0) output.raw(",");
    output.copy(head).utf8(reader.slice()).raw(',"_score":').num(reader.num());
    writeHit(reader, output);
  }
  output.raw("]}");
  const before = output.size;
  output.raw(',"aggregations":{');
  if (writeAggregations(reader, output, aggregations) === 0) output.truncate(before);
  else output.raw("}");
}

function hitHead(index: string): Uint8Array {
  return encoder.encode(`{"_index":${JSON.stringify(index)},"_type":"_doc","_id":`);
}

/** The engine gives sort values before the source; the response has them behind it. */
function writeHit(reader: OutcomeReader, output: Output): void {
  const values = reader.u16();
  const sort: { kind: number; value: Uint8Array }[] = [];
  for (let i = 0; i < values; i += 1) {
    const kind = reader.u8();
    sort.push({ kind, value: kind === 1 ? reader.num() : kind === 0 ? new Uint8Array() : reader.slice() });
  }
  writeIgnored(reader, output);
  if (reader.bool()) output.raw(',"_source":').copy(reader.slice());
  const names = readNames(reader);
  if (values > 0) {
    output.raw(',"sort":[');
    sort.forEach(({ kind, value }, i) => {
      if (i > 0) output.raw(",");
      if (kind === 2) output.utf8(value);
      else if (kind === 3) output.copy(value);
      else output.num(value);
    });
    output.raw("]");
  }
  if (names.length > 0) {
    output.raw(',"matched_queries":[');
    names.forEach((name, i) => {
      if (i > 0) output.raw(",");
      output.utf8(name);
    });
    output.raw("]");
  }
  output.raw("}");
}

/** The names of the queries that match a hit. */
function readNames(reader: OutcomeReader): readonly Uint8Array[] {
  const names: Uint8Array[] = [];
  for (let count = reader.u16(); count > 0; count -= 1) names.push(reader.slice());
  return names;
}

/** Writes the names of the fields of which a value was left out of the index, if there are any. */
export function writeIgnored(reader: OutcomeReader, output: Output): void {
  const fields = reader.u16();
  for (let i = 0; i < fields; i += 1) {
    output.raw(i === 0 ? ',"_ignored":[' : ",").utf8(reader.slice());
  }
  if (fields > 0) output.raw("]");
}

/** Writes a count response. */
export function writeCount(output: Output, count: bigint): void {
  output.raw(`{"count":${count},${SHARDS}}`);
}
