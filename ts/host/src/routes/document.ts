/** How is one document found and shown? */
import { WHOLE_SOURCE } from "../dsl/source.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { writtenOperation } from "../engine/plan.js";
import { ApiError, cause } from "../errors.js";
import { readDocument, readVersions } from "../generated/outcome.js";
import type { SourceFilter } from "../generated/plan.js";
import { writeOwn, writeSource } from "../output/hit.js";
import type { Output } from "../output/output.js";
import { limitsLeft } from "./route.js";
import type { RouteRequest } from "./route.js";

/** Which document is wanted, and what of it. */
export interface Wanted {
  readonly id: string;
  readonly isRouted: boolean;
  /** The version that it has to have; null for any. */
  readonly version: bigint | null;
  /** Null for the whole. */
  readonly source: SourceFilter | null;
}

/** A document, or that there is none. */
export interface FoundDocument {
  readonly wanted: Wanted;
  /** Stands before what is the document's own; null where there is none. */
  readonly reader: OutcomeReader | null;
  readonly version: number;
  readonly seqNo: number;
}

/** Finds a document; fails where it has another version than is wanted. */
export function findDocument(request: RouteRequest, wanted: Wanted): FoundDocument {
  const { id, isRouted, source } = wanted;
  const { bytes } = writtenOperation({
    get: { id, is_routed: isRouted, source: source ?? WHOLE_SOURCE, reprint_source: request.pretty },
  });
  const reader = request.engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, request.budget);
  if (!readDocument(reader).is_found) return { wanted, reader: null, version: 0, seqNo: 0 };
  const { version, seq_no: seqNo } = readVersions(reader);
  if (wanted.version !== null && wanted.version !== BigInt(version)) {
    throw conflict(request.loaded.name, wanted.version, id, version);
  }
  return { wanted, reader, version, seqNo };
}

function conflict(index: string, wanted: bigint, id: string, version: number): ApiError {
  const reason = `[${id}]: version conflict, current version [${version}] is different than the one provided [${wanted}]`;
  const metadata = [
    ["index_uuid", index],
    ["shard", "0"],
    ["index", index],
  ] as const;
  return new ApiError(409, cause("version_conflict_engine_exception", reason, null, metadata));
}

/** Writes a document that was found, or that there is none. */
export function writeDocument({ wanted, reader, version, seqNo }: FoundDocument, index: string, output: Output): void {
  output.raw('{"_index":').string(index).raw(',"_type":"_doc","_id":').string(wanted.id);
  if (reader === null) {
    output.raw(',"found":false}');
    return;
  }
  output.raw(',"_version":').int(version).raw(',"_seq_no":').int(seqNo).raw(',"_primary_term":1');
  // Where no source is shown, the real engine reads nothing else of what is stored.
  const isShown = wanted.source?.enabled !== false;
  if (isShown) writeOwn(reader, output);
  output.raw(',"found":true');
  if (isShown) writeSource(reader, output);
  output.raw("}");
}
