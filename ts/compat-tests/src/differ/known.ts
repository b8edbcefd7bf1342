/**
 * Which answers may differ, and why?
 *
 * What is refused by name is told by the text of the refusal; README.md has the list for users. What differs for another reason
 * stands below, matched as narrowly as it can be.
 */
import type { Told } from "../fuzz_verdict.js";
import type { Json } from "./json.js";

/** An answer, as far as it tells of a failure. */
export interface Answered extends Told {
  readonly status: number;
}

/** Texts of refusals by name. */
const REFUSALS: readonly RegExp[] = [
  /^\[?\w[^:]* (?:is|are) not supported(?:$|[,;:] | where | beside | with | for | if )/,
  /^scores of this query may exceed the largest float/,
];

/** What is refused with the texts of the real engine's own refusals. */
const OWN_REFUSALS = /^(?:Fielddata|Range|Can only use|Field \[.*\] of type \[.*\] is not supported for aggregation)/;

/** Returns the text of a refusal by name, without what is only of this request; or undefined where an answer is none. */
export function refusalOf({ status, type, reason }: Answered): string | undefined {
  if (status === 429 && type === "circuit_breaking_exception") return "a budget was met";
  if (status !== 400 || OWN_REFUSALS.test(reason)) return undefined;
  if (!REFUSALS.some((one) => one.test(reason))) return undefined;
  return reason.replace(/\[[^\]]*\]/g, (found) => (NAMES.test(found) ? found : "[…]"));
}

/** Names in brackets that are the API's, and not the request's. */
const NAMES =
  /^\[(?:terms|missing|min_doc_count|execution_hint|map|nested|reverse_nested|format|composite|significant_terms|date_histogram|query_string|type|regexp|case_insensitive|weighted_avg|hdr|track_scores|date_range|time_zone|top_hits|percentiles|multi_match|moving_avg|minimize|match_phrase|match_phrase_prefix|intervals|filter|ip_range|geo_distance|geohash_grid|precision|cardinality|background_filter|sampler|order|cross_fields)\]$/;

export interface Known {
  readonly why: string;
  readonly holds: (body: Json, theirs: Answered, ours: Answered, path: string) => boolean;
}

/** Differences that are no refusals. */
export const KNOWN: readonly Known[] = [
  {
    why: "defects of the real engine told in Java's words, with 500",
    holds: (_, { type }, { status }) =>
      status === 400 && /^(?:null_pointer|class_cast|(?:array_)?index_out_of_bounds|array_store)_exception$/.test(type),
  },
  {
    why: "sub-buckets of terms that are not among the top do not count toward the limit of buckets",
    holds: (_, { type }, { status }) => type === "too_many_buckets_exception" && status === 200,
  },
];
