/** How is one document found and shown? */
import { NO_SOURCE, WHOLE_SOURCE } from "../dsl/source.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { writtenOperation } from "../engine/plan.js";
import { ApiError, cause } from "../errors.js";
import { readDocument, readVersions } from "../generated/outcome.js";
import type { SourceFilter } from "../generated/plan.js";
import { writeOwn, writeSource } from "../output/hit.js";
import type { Output } from "../output/output.js";
import { limitsLeft } from "./route.js";
import type { RouteRequest } from "./route.js";
import { NO_STORED_FIELDS, storedFieldsOf, writeStoredFields } from "./stored_fields.js";

/** Which document is wanted, and what of it. */
export interface Wanted {
  readonly id: string;
  readonly isRouted: boolean;
  /** The version that it has to have; null for any. */
  readonly version: bigint | null;
  /** Null where nothing is said of it. */
  readonly source: SourceFilter | null;
  /** Names of stored fields; null where none are asked for. */
  readonly storedFields: readonly string[] | null;
}

/** A document, or that there is none. */
export interface FoundDocument {
  readonly wanted: Wanted;
  /** Stands before what is the document's own; null where there is none. */
  readonly reader: OutcomeReader | null;
  readonly version: number;
  readonly seqNo: number;
  /** Its stored fields that are asked for, with their JSON. */
  readonly fields: readonly (readonly [string, string])[];
}

/** Beside stored fields the source is shown only where it is asked for. */
function sourceOf({ source, storedFields }: Wanted): SourceFilter {
  if (source !== null || storedFields === null) return source ?? WHOLE_SOURCE;
  return storedFields.includes("_source") ? WHOLE_SOURCE : NO_SOURCE;
}

/** Finds a document; fails where it has another version than is wanted. */
export function findDocument(request: RouteRequest, wanted: Wanted): FoundDocument {
  const { id, isRouted, storedFields } = wanted;
  // What the engine has answered is gone once it is asked again.
  const { fields, fault } = storedFields === null ? NO_STORED_FIELDS : storedFieldsOf(request, id, storedFields);
  const { bytes } = writtenOperation({
    get: { id, is_routed: isRouted, source: sourceOf(wanted), reprint_source: request.pretty },
  });
  const reader = request.engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, request.budget);
  if (!readDocument(reader).is_found) return { wanted, reader: null, version: 0, seqNo: 0, fields: [] };
  const { version, seq_no: seqNo } = readVersions(reader);
  if (wanted.version !== null && wanted.version !== BigInt(version)) {
    throw conflict(request.loaded.name, wanted.version, id, version);
  }
  if (fault !== null) throw fault;
  return { wanted, reader, version, seqNo, fields };
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
export function writeDocument(found: FoundDocument, index: string, output: Output): void {
  const { wanted, reader, version, seqNo } = found;
  output.raw('{"_index":').string(index).raw(',"_type":"_doc","_id":').string(wanted.id);
  if (reader === null) {
    output.raw(',"found":false}');
    return;
  }
  output.raw(',"_version":').int(version).raw(',"_seq_no":').int(seqNo).raw(',"_primary_term":1');
  writeStored(found, reader, output);
  output.raw("}");
}

/** Writes what is stored of a document. */
export function writeStored({ wanted, fields }: FoundDocument, reader: OutcomeReader, output: Output): void {
  // If no source and no stored field is shown, the real engine leaves out the other metadata, too.
  const isShown = (wanted.storedFields ?? []).length > 0 || sourceOf(wanted).enabled;
  if (isShown) writeOwn(reader, output);
  output.raw(',"found":true');
  if (isShown) writeSource(reader, output);
  writeStoredFields(fields, output);
}
