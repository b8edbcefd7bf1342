/** How is a hit written, of a search or of a bucket? */
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { readHitHead, readHitTail, readName, readOwn, readPlace, readSource } from "../generated/outcome.js";
import { writeAnyValue } from "./any_value.js";
import type { Output } from "./output.js";

const encoder = new TextEncoder();

let lastHead = { index: "", bytes: new Uint8Array() };

/** What every hit begins with; a service has one index. */
export function hitHead(index: string): Uint8Array {
  if (lastHead.index !== index) {
    lastHead = { index, bytes: encoder.encode(`{"_index":${JSON.stringify(index)},"_type":"_doc","_id":`) };
  }
  return lastHead.bytes;
}

/** Writes what follows the head. */
export function writeHit(reader: OutcomeReader, output: Output): void {
  const { id, score, beside } = readHitHead(reader);
  reader.textTo(id, output);
  if (beside === "place") {
    output.raw(',"_nested":');
    reader.jsonTo(readPlace(reader).json, output);
  }
  output.raw(',"_score":');
  reader.numberTo(score, output);
  if (beside === "own") writeOwn(reader, output);
  writeSource(reader, output);
  const { sort, names } = readHitTail(reader);
  for (let i = 0; i < sort; i += 1) {
    output.raw(i === 0 ? ',"sort":[' : ",");
    writeAnyValue(reader, output);
  }
  if (sort > 0) output.raw("]");
  writeNames(reader, output, ',"matched_queries":[', names);
  output.raw("}");
}

/** Writes names as an array behind what begins it; nothing where there are none. */
function writeNames(reader: OutcomeReader, output: Output, before: string, count: number): void {
  for (let i = 0; i < count; i += 1) {
    output.raw(i === 0 ? before : ",");
    reader.textTo(readName(reader).name, output);
  }
  if (count > 0) output.raw("]");
}

/** Writes the routing of a document, and the names of the fields of which a value was left out of the index, if there are any. */
export function writeOwn(reader: OutcomeReader, output: Output): void {
  const { routing, ignored } = readOwn(reader);
  if (routing !== null) {
    output.raw(',"_routing":');
    reader.textTo(routing, output);
  }
  writeNames(reader, output, ',"_ignored":[', ignored);
}

/** Writes what is shown of a document's source. */
export function writeSource(reader: OutcomeReader, output: Output): void {
  const { json } = readSource(reader);
  if (json === null) return;
  output.raw(',"_source":');
  reader.jsonTo(json, output);
}
