/** How does a client learn that what it asks for is served in another mode, or not at all? By a header beside the error. */
import { AGGREGATION_NAMES, MORE_NAMES, QUERY_NAMES } from "./dsl/registry.js";
import { ApiError } from "./errors.js";

/** The header. */
export const HINT = "x-vitrine-hint";

/** Where it is listed what is served. */
const PAGE = "see COMPATIBILITY.md";

/** Returns an error with the header for what is served with `--extended`. */
export function hinted({ status, cause_ }: ApiError, name: string): ApiError {
  return new ApiError(status, cause_, null, servedHint([name]));
}

/** Keys of which `--extended` serves no more than that they say nothing. */
const EMPTY_ONLY = new Set(["script_fields", "runtime_mappings", "profile"]);

/** Returns the header for what is served with `--extended`, or none. */
export function servedHint(all: readonly string[]): Record<string, string> {
  const names = all.filter((name) => !EMPTY_ONLY.has(name));
  if (names.length === 0) return {};
  const listed = names.map((name) => `[${name}]`).join(", ");
  return { [HINT]: `${listed} ${names.length === 1 ? "is" : "are"} served with --extended` };
}

/** Returns the header for what the real engine serves and this service does not, or none: then the error is the request's fault. */
export function unservedHint(error: ApiError): Record<string, string> {
  if (error.headers[HINT] !== undefined) return {};
  for (let at: ApiError["cause_"] | null = error.cause_; at !== null; at = at.causedBy) {
    const what = unserved(at.reason ?? "");
    if (what !== null) return { [HINT]: what };
  }
  return {};
}

/** Characters of what is not served. */
const MOST = 200;

/** Paths, by the first name in them that begins so, that the real engine has and this service does not. */
const PATHS = new Set(
  (
    "_async_search _bulk _cache _ccr _clone _close _component_template _create _data_stream " +
    "_delete_by_query _eql _explain _flush _forcemerge _graph _ilm _index_template _ingest _license " +
    "_migration _ml _monitoring _mvt _open _rank_eval _recovery _refresh _reindex _remote _render _resolve " +
    "_rollover _rollup _scripts _search_shards _security _segments _shard_stores _shrink _slm _snapshot " +
    "_split _sql _tasks _template _terms_enum _transform _update _update_by_query _watcher _xpack"
  ).split(" "),
);

/** What the real engine says itself does not work. */
const ITS_OWN =
  /^(?:negative durations|(?:Content-Type|Accept) header|(?:Content|Transfer)-Encoding|.*(?:fractional time values|negative durations) are|(?:failed to parse.*)?(?:array|field) \[)/s;

/** Returns what a header says of the reason of an error that tells what is not served; null where it tells something else. */
export function unserved(reason: string): string | null {
  const what = unservedIn(reason);
  // A header takes no other characters.
  return what === null ? null : `${what.replace(/[^\x20-\x7e]/g, "?").slice(0, MOST)} not served: ${PAGE}`;
}

/** Returns what is not served, with its verb. */
function unservedIn(reason: string): string | null {
  const refused = /^(.*?) (is|are) not supported(?![a-z])/s.exec(reason);
  if (refused !== null && !ITS_OWN.test(reason)) return `${refused[1] ?? ""} ${refused[2] ?? ""}`;
  const [, kind = "", name = ""] =
    /^(unknown query|Unknown aggregation type|Unknown key for an? [A-Z_]+ in) \[([^\]]*)\]/.exec(reason) ?? [];
  const known =
    kind === "unknown query"
      ? QUERY_NAMES.includes(name) || MORE_NAMES.includes(name)
      : kind === "Unknown aggregation type"
        ? AGGREGATION_NAMES.includes(name)
        : EMPTY_ONLY.has(name);
  if (kind !== "" && known) return `[${name}] is`;
  const [, path = ""] = /^no handler found for uri \[([^?\]]*)/.exec(reason) ?? [];
  const segment = path.split("/").find((one) => one.startsWith("_"));
  return segment !== undefined && PATHS.has(segment) ? `[${segment}] is` : null;
}
