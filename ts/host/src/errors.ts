/**
 * How does an error look before it is written? The real engine's errors are a chain of causes with metadata; its HTTP
 * layer derives the status, the root causes and the envelope from the chain.
 */

/** A value of an error's metadata, written between `reason` and `caused_by`: text, a number, or JSON as it is. */
export type MetadataValue = string | number | { readonly json: string };

/** One link of the chain of causes. */
export interface Cause {
  readonly type: string;
  readonly reason: string | null;
  readonly metadata: readonly (readonly [string, MetadataValue])[];
  readonly causedBy: Cause | null;
}

/**
 * Where a search failed: as the shard opened it, in its query, as results were reduced, as groups were expanded, as the answer was
 * written; null outside of a search.
 */
export type Phase = "open_search_context" | "query" | "reduce" | "expand" | "answer" | null;

/** An error that is answered to the client. */
export class ApiError extends Error {
  /** `status` is that of the response. */
  constructor(
    readonly status: number,
    readonly cause_: Cause,
    /** Where the search was when it failed: the real engine wraps failures of the shard and of the reduction. */
    readonly phase: Phase = null,
    /** Response headers that this error brings, such as `allow`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(cause_.reason ?? cause_.type);
  }
}

/** An error of the shard before it reads the search: only errors of the request itself, which have no phase, come before it. */
export class BeforeSearch extends ApiError {}

/** A refusal of what the real engine serves, which is told only where nothing else is wrong. */
export class LastRefusal extends ApiError {}

/** Whether an error is that of a budget: it is never wrapped by what was read at that moment. */
export function isOfBudget(error: ApiError): boolean {
  return error.status === 429;
}

/** Returns a cause; unless some is given, it has no metadata. */
export function cause(
  type: string,
  reason: string | null,
  causedBy: Cause | null = null,
  metadata: Cause["metadata"] = [],
): Cause {
  return { type, reason, metadata, causedBy };
}

/** Returns an error of the given type with status 400. */
export function badRequest(type: string, reason: string, causedBy: Cause | null = null): ApiError {
  return new ApiError(400, cause(type, reason, causedBy));
}

/** Returns an `illegal_argument_exception`. */
export function illegalArgument(reason: string): ApiError {
  return badRequest("illegal_argument_exception", reason);
}

/** Returns a refusal of what the real engine serves, which is told only where nothing else is wrong. */
export function lastRefusal(reason: string): LastRefusal {
  return new LastRefusal(400, illegalArgument(reason).cause_);
}

/** A place in the request body, counted in bytes from 1 as the real engine counts. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

/** Returns a `parsing_exception` with `line` and `col`. */
export function parsingError(at: Location, reason: string, causedBy: Cause | null = null): ApiError {
  const metadata = [
    ["line", at.line],
    ["col", at.column],
  ] as const;
  return new ApiError(400, { type: "parsing_exception", reason, metadata, causedBy });
}

/** What is wrong with a request that was read whole. */
export class ValidationError extends ApiError {
  constructor(readonly errors: readonly string[]) {
    const listed = errors.map((error, at) => `${at + 1}: ${error};`).join("");
    super(400, cause("action_request_validation_exception", `Validation Failed: ${listed}`));
  }
}

/** Returns an `x_content_parse_exception`, whose reason begins with the place. */
export function contentParseError(at: Location, reason: string, inner: ApiError | null = null): ApiError {
  const type = "x_content_parse_exception";
  return new ApiError(400, cause(type, `[${at.line}:${at.column}] ${reason}`, inner?.cause_ ?? null));
}

/** Exceptions outside the real engine's own family: they end a search for root causes. */
const FOREIGN = new Set([
  "illegal_argument_exception",
  "query_validation_exception",
  "illegal_state_exception",
  "number_format_exception",
  "no_such_element_exception",
  "null_pointer_exception",
  "class_cast_exception",
  "arithmetic_exception",
  "array_index_out_of_bounds_exception",
  "negative_array_size_exception",
  "index_out_of_bounds_exception",
  "string_index_out_of_bounds_exception",
  "unsupported_operation_exception",
  "json_parse_exception",
  "json_e_o_f_exception",
  "input_coercion_exception",
  "date_time_exception",
  "date_time_parse_exception",
  "zone_rules_exception",
  "x_content_parse_exception",
  "named_object_not_found_exception",
  "not_x_content_exception",
  "too_complex_to_determinize_exception",
  "too_many_clauses",
  "token_mgr_error",
  "content_type_header_exception",
  "bad_parameter_exception",
  "runtime_exception",
  "e_o_f_exception",
  "i_o_exception",
]);

function isContentParse(found: Cause): boolean {
  return found.type === "x_content_parse_exception" || found.type === "named_object_not_found_exception";
}

/** Returns the cause which the real engine names as the root: the innermost of its own exceptions. */
export function rootCause(top: Cause): Cause {
  let current = top;
  for (;;) {
    const inner = current.causedBy;
    if (inner === null) return current;
    const follow = isContentParse(current)
      ? isContentParse(inner) || !isForeign(inner)
      : !isForeign(current) && !isForeign(inner);
    if (!follow) return current;
    current = inner;
  }
}

/** Whether the exception belongs to the real engine's own family. */
export function isNative(found: Cause): boolean {
  return !isForeign(found);
}

/** Exceptions of Lucene's parser and of Java have a name that the real engine's own family has, too. */
function isForeign(found: Cause): boolean {
  return FOREIGN.has(found.type) || (found.type === "parse_exception" && FOREIGN_WORDS.test(found.reason ?? ""));
}

const FOREIGN_WORDS = /^(?:Cannot parse '|Parameter \[|Unrecognized parameter|expected \S+(?: or \()? but found: )/;
