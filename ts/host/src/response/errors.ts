/** How is an error answered? The real engine's envelopes, plain and around failures of a search's phases. */
import { ApiError, cause, isNative, rootCause } from "../errors.js";
import type { Cause } from "../errors.js";
import { Output } from "../output/output.js";

/** Name of the node in answers: the service has one. */
const NODE = "vitrine";

/** What the real engine says beside what stopped it while it wrote an answer. */
const UNCLOSED =
  ',"suppressed":[{"type":"illegal_state_exception","reason":"Failed to close the XContentBuilder",' +
  '"caused_by":{"type":"i_o_exception","reason":"Unclosed object or array found"}}]';

/** Returns the error to answer with; what is no `ApiError` is a fault of the service itself. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError(500, cause("exception", reason));
}

/** Writes `"error":{…},"status":…`, the fields of an answer or of an entry of `_msearch`. */
export function writeError(output: Output, error: ApiError, index: string): void {
  writeErrorAlone(output, error, index);
  output.raw(`,"status":${error.status}`);
}

/** Writes `"error":{…}`, as a document of `_mget` has it. */
export function writeErrorAlone(output: Output, error: ApiError, index: string): void {
  output.raw('"error":{');
  const top = error.cause_;
  if (error.phase === null || error.phase === "answer") {
    output.raw('"root_cause":[{');
    writeCause(output, rootCause(top), false);
    output.raw("}],");
    writeCause(output, top, true);
    if (error.phase === "answer") output.raw(UNCLOSED);
  } else if (error.phase === "query" || error.phase === "open_search_context") {
    output.raw('"root_cause":[{');
    writeCause(output, rootCause(top), false);
    output.raw("}],");
    writeShardFailure(output, top, index, error.phase);
  } else if (error.phase === "expand") {
    output.raw('"root_cause":[],"type":"search_phase_execution_exception","reason":"failed to expand hits"');
    output.raw(',"phase":"expand","grouped":true,"failed_shards":[],"caused_by":{');
    writeShardFailure(output, top, index);
    output.raw("}");
  } else {
    output.raw('"root_cause":[],"type":"search_phase_execution_exception","reason":"","phase":"fetch"');
    output.raw(',"grouped":true,"failed_shards":[],"caused_by":{');
    writeCause(output, top, true);
    output.raw("}");
  }
  output.raw("}");
}

/** Writes what the failure of the shard has behind its root causes. */
function writeShardFailure(output: Output, top: Cause, index: string, phase = "query"): void {
  output.raw(`"type":"search_phase_execution_exception","reason":"all shards failed","phase":"${phase}"`);
  output.raw(',"grouped":true,"failed_shards":[{"shard":0,"index":').string(index);
  output.raw(`,"node":"${NODE}","reason":{`);
  writeCause(output, top, true);
  output.raw("}}]");
  const root = rootCause(top);
  if (isNative(top) && root !== top) {
    // What failed inside of the shard's own exception is named once more.
    output.raw(',"caused_by":{');
    writeCause(output, root, true);
    output.raw("}");
  } else if (!isNative(top)) {
    output.raw(',"caused_by":{');
    writeCause(output, cause(top.type, top.reason, top), true);
    output.raw("}");
  }
}

function writeCause(output: Output, found: Cause, deep: boolean): void {
  output.raw('"type":').string(found.type).raw(',"reason":');
  if (found.reason === null) output.raw("null");
  else output.string(found.reason);
  for (const [key, value] of found.metadata) {
    output.raw(",").string(key).raw(":");
    if (typeof value === "string") output.string(value);
    else output.raw(typeof value === "number" ? String(value) : value.json);
  }
  if (!deep || found.causedBy === null) return;
  output.raw(',"caused_by":{');
  writeCause(output, found.causedBy, true);
  output.raw("}");
}
