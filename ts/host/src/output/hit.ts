/** How is a hit written, of a search or of a bucket? */
import type { OutcomeReader } from "../engine/outcome_reader.js";
import {
  readHitHead,
  readHitMore,
  readHitSection,
  readHitTail,
  readHitsInside,
  readName,
  readOwn,
  readPlace,
  readSource,
} from "../generated/outcome.js";
import { NODE_ID } from "../node_id.js";
import type { HitMore, HitSection } from "../generated/outcome.js";
import { writeAnyValue } from "./any_value.js";
import type { Output } from "./output.js";
import type { Page } from "./page.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let lastHead = { index: "", bytes: new Uint8Array() };

/** What the head of a hit ends with, unless its id is not shown. */
const ID = ',"_id":';

/** What every hit begins with; a service has one index. */
export function hitHead(index: string): Uint8Array {
  if (lastHead.index !== index) {
    lastHead = { index, bytes: encoder.encode(`{"_index":${JSON.stringify(index)},"_type":"_doc"${ID}`) };
  }
  return lastHead.bytes;
}

/** Writes what follows the head. */
export function writeHit(reader: OutcomeReader, output: Output): void {
  const { id, score, beside } = readHitHead(reader);
  const more = beside === "more" ? readHitMore(reader) : null;
  if (more?.is_explained === true) writeShard(output);
  if (more?.has_id === false) output.truncate(output.size - ID.length);
  else reader.textTo(id, output);
  const place = beside === "place" ? readPlace(reader).json : (more?.place ?? null);
  if (place !== null) {
    output.raw(',"_nested":');
    reader.jsonTo(place, output);
  }
  if (more !== null) writeVersions(more, output);
  output.raw(',"_score":');
  reader.numberTo(score, output);
  if (beside === "own" || more?.is_own === true) writeOwn(reader, output);
  writeSource(reader, output);
  let last: HitSection | null = null;
  for (let i = 0; i < (more?.sections ?? 0); i += 1) {
    const section = readHitSection(reader);
    if (more?.is_explained === true && i === more.sections - 1) last = section;
    else writeSection(reader, section, output);
  }
  const { sort, names } = readHitTail(reader);
  if (output.page !== null) writePaged(reader, output, sort, output.page);
  else {
    for (let i = 0; i < sort; i += 1) {
      output.raw(i === 0 ? ',"sort":[' : ",");
      writeAnyValue(reader, output);
    }
    if (sort > 0) output.raw("]");
  }
  writeNames(reader, output, ',"matched_queries":[', names);
  if (last !== null) writeSection(reader, last, output);
  for (let i = 0; i < (more?.inner ?? 0); i += 1) {
    output.raw(i === 0 ? ',"inner_hits":{' : ",");
    reader.textTo(readName(reader).name, output);
    output.raw(":{");
    writeHitsInside(reader, output);
    output.raw("}");
    if (i + 1 === more?.inner) output.raw("}");
  }
  output.raw("}");
}

/** Writes the hits of a bucket, or those inside of a hit. */
export function writeHitsInside(reader: OutcomeReader, output: Output): void {
  const { index, total, max_score, hits } = readHitsInside(reader);
  const head = hitHead(reader.string(index));
  const { page } = output;
  output.page = null;
  const count = total.kind === "untracked" ? 0 : total.value;
  const relation = total.kind === "at_least" ? "gte" : "eq";
  if (output.totalsAsInt) output.raw('"hits":{"total":').int(count).raw(',"max_score":');
  else output.raw('"hits":{"total":{"value":').int(count).raw(`,"relation":"${relation}"},"max_score":`);
  reader.numberTo(max_score, output);
  output.raw(',"hits":[');
  for (let i = 0; i < hits; i += 1) {
    if (i > 0) output.raw(",");
    output.copy(head);
    writeHit(reader, output);
  }
  output.raw("]}");
  output.page = page;
}

function writeSection(reader: OutcomeReader, { name, json }: HitSection, output: Output): void {
  output.raw(`,"${reader.string(name)}":`);
  reader.jsonTo(json, output);
}

/** Writes where a hit was found, before what it begins with. */
function writeShard(output: Output): void {
  const { index, bytes } = lastHead;
  output.truncate(output.size - bytes.length);
  output
    .raw(`{"_shard":${JSON.stringify(`[${index}][0]`)},"_node":"${NODE_ID}",`)
    .raw(decoder.decode(bytes.subarray(1)));
}

/** Writes the sort values of a hit that are shown, and keeps all of them: the next page begins behind them. */
function writePaged(reader: OutcomeReader, output: Output, count: number, page: Page): void {
  const from = output.size;
  const values = Array.from({ length: count }, () => {
    const before = output.size;
    writeAnyValue(reader, output);
    return decoder.decode(output.since(before));
  });
  output.truncate(from);
  page.last = values;
  const shown = values.slice(0, Math.max(0, count - page.hidden));
  if (shown.length > 0) output.raw(',"sort":[').json(shown.join(",")).raw("]");
}

/** Writes which writing of a document it is. There was never another primary. */
function writeVersions({ version, seq_no }: HitMore, output: Output): void {
  if (version !== null) output.raw(',"_version":').int(version);
  if (seq_no !== null) output.raw(',"_seq_no":').int(seq_no).raw(',"_primary_term":1');
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
