/** How is a hit written, of a search or of a bucket? */
import type { OutcomeReader } from "../engine/outcome.js";
import type { Output } from "./output.js";

const encoder = new TextEncoder();
const NO_VALUE = new Uint8Array();
const NO_NAMES: readonly Uint8Array[] = [];

let lastHead = { index: "", bytes: NO_VALUE };

/** What every hit begins with; a service has one index. */
export function hitHead(index: string): Uint8Array {
  if (lastHead.index !== index) {
    lastHead = { index, bytes: encoder.encode(`{"_index":${JSON.stringify(index)},"_type":"_doc","_id":`) };
  }
  return lastHead.bytes;
}

/** Writes what follows the head. The engine gives sort values before the source; the response has them behind it. */
export function writeHit(reader: OutcomeReader, output: Output, isNested = false): void {
  reader.stringTo(output);
  if (isNested) {
    output.raw(',"_nested":');
    reader.sliceTo(output);
  }
  output.raw(',"_score":');
  reader.numTo(output);
  const sort = readSort(reader);
  writeOwn(reader, output);
  if (reader.bool()) {
    output.raw(',"_source":');
    reader.sliceTo(output);
  }
  const names = readNames(reader);
  if (sort.length > 0) {
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

interface SortValue {
  readonly kind: number;
  readonly value: Uint8Array;
}

const NO_SORT: readonly SortValue[] = [];

/** What a hit was sorted by. */
function readSort(reader: OutcomeReader): readonly SortValue[] {
  const values = reader.u32();
  if (values === 0) return NO_SORT;
  const sort: SortValue[] = [];
  for (let i = 0; i < values; i += 1) {
    const kind = reader.u8();
    sort.push({ kind, value: kind === 1 ? reader.num() : kind === 0 ? NO_VALUE : reader.slice() });
  }
  return sort;
}

/** The names of the queries that match a hit. */
function readNames(reader: OutcomeReader): readonly Uint8Array[] {
  let count = reader.u32();
  if (count === 0) return NO_NAMES;
  const names: Uint8Array[] = [];
  for (; count > 0; count -= 1) names.push(reader.slice());
  return names;
}

/** Writes the routing of a document, and the names of the fields of which a value was left out of the index, if there are any. */
export function writeOwn(reader: OutcomeReader, output: Output): void {
  if (reader.bool()) {
    output.raw(',"_routing":');
    reader.stringTo(output);
  }
  const fields = reader.u16();
  for (let i = 0; i < fields; i += 1) {
    output.raw(i === 0 ? ',"_ignored":[' : ",");
    reader.stringTo(output);
  }
  if (fields > 0) output.raw("]");
}
