/**
 * Which differences does a run of `differ` expect?
 *
 * There are two kinds. Vitrine may refuse a request by name: the texts of such errors are in `REFUSALS`, and README.md and
 * COMPATIBILITY.md list them for users. Or the two answers differ for a reason that `KNOWN` gives. Each rule there matches as few
 * answers as it can, and none matches hits, totals or aggregations that are wrong.
 */
import type { Told } from "../fuzz_verdict.js";
import type { Difference } from "../compare.js";
import { isObject, type Json } from "./json.js";

/** An answer, as far as it describes an error. */
export interface Answered extends Told {
  readonly status: number;
  /** The reasons of all causes, the innermost last. */
  readonly reasons: readonly string[];
}

/** The status of what came too late. */
export const LATE = -1;

/** Texts of refusals by name. */
const REFUSALS: readonly RegExp[] = [
  /^(?:failed to create query: )?\[?\w.* (?:is|are) not supported(?:$|[,;:] | where | beside | with | for | if | inside of | on (?:a )?field )/,
  /, which is not supported/,
  / (?:is|are) not supported here$/,
  / are not supported on completion fields$/,
  / are only supported in a \[nested\] query on its path,/,
  /^\[[^\]]*\] is not in the index: it has neither dates nor numbers/,
  // A parameter that changes nothing where the field is mapped.
  /unknown field \[value_type\]/,
  /^scores of this query may exceed the largest float/,
];

/** Refusals of the real engine's own, whose texts look like Vitrine's refusals by name. */
const OWN_REFUSALS = /^(?:Fielddata|Range|Can only use|Field \[.*\] of type \[.*\] is not supported for aggregation)/;

/**
 * Returns the text of a refusal by name, without the parts that are special to this request; or undefined if the answer
 * is no such refusal.
 */
export function refusalOf({ status, type, reasons }: Answered): string | undefined {
  if (status === 429 && type === "circuit_breaking_exception") return "a budget was met";
  if (status !== 400) return undefined;
  const found = reasons.find((reason) => !OWN_REFUSALS.test(reason) && REFUSALS.some((one) => one.test(reason)));
  return found?.replace(/\[[^\]]*\]/g, (found) => (NAMES.test(found) ? found : "[…]"));
}

/** Names in brackets that belong to the API, and not to the request. */
const NAMES =
  /^\[(?:terms|missing|min_doc_count|execution_hint|map|nested|reverse_nested|format|composite|matrix_stats|adjacency_matrix|rare_terms|significant_terms|date_histogram|auto_date_histogram|query_string|type|regexp|case_insensitive|weighted_avg|hdr|track_scores|date_range|time_zone|top_hits|percentiles|multi_match|moving_avg|minimize|match_phrase|match_phrase_prefix|intervals|filter|ip_range|geo_distance|geohash_grid|geotile_grid|bounds|precision|cardinality|background_filter|sampler|order|cross_fields)\]$/;

export interface Known {
  readonly why: string;
  readonly holds: (body: Json, theirs: Answered, ours: Answered, difference: Difference) => boolean;
}

/** Whether the text of a request sorts buckets by one of its percentiles. */
function ordersByDigest(text: string): boolean {
  const names = text.matchAll(/"(\w+)":\{"(?:percentiles|percentile_ranks|median_absolute_deviation)"/g);
  return [...names].some(([, name]) => new RegExp(`"(?:sort|order)":[^}]*"(?:\\w+>)?${name}[.\\["]`).test(text));
}

/** Known differences that are no refusals. */
export const KNOWN: readonly Known[] = [
  {
    why: "the real engine does not answer in time",
    holds: (_, theirs, ours) => theirs.status === LATE && ours.status > 0,
  },
  {
    why: "defects of the real engine, told in Java's words",
    holds: (_, { type, reasons }, { status }) =>
      (status > 0 && /^(?:null_pointer|class_cast|(?:array_)?index_out_of_bounds|array_store)_exception$/.test(type)) ||
      (status === 400 &&
        reasons.some((one) => /class org\.\S+ cannot be cast|^Cannot invoke "|\$\w+@[0-9a-f]{4,}/.test(one))),
  },
  {
    why: "significant_terms of numbers, in a bucket that has none beside one that has some, fails in the real engine",
    holds: (body, { type }) =>
      type === "array_index_out_of_bounds_exception" && JSON.stringify(body).includes('"significant_terms"'),
  },
  {
    why: "other digits each time: percentiles by tdigest",
    holds: (body, theirs, ours, { expected, got }) =>
      theirs.status === 200 &&
      ours.status === 200 &&
      /"(?:percentiles|percentile_ranks|median_absolute_deviation)"/.test(JSON.stringify(body)) &&
      Math.abs(Number(expected) - Number(got)) < 0.05 * Math.abs(Number(expected)),
  },
  {
    why: "other digits each time: an order of buckets by percentiles of tdigest",
    holds: (body, theirs, ours, { path }) =>
      theirs.status === 200 && ours.status === 200 && path.includes(".buckets") && ordersByDigest(JSON.stringify(body)),
  },
  {
    why: "a corner without coordinates is told of as by a search, not as a fault of the body of a count",
    holds: (_, theirs, ours) =>
      ours.status === 400 &&
      theirs.reason === "Failed to parse" &&
      / is invalid: NaN$/.test(theirs.reasons.at(-1) ?? ""),
  },
  {
    why: "an unmapped index has its name for its UUID",
    holds: (_, { reason }, { reason: own }) =>
      /^(?:failed to create query: )?Field \[/.test(own) &&
      reason.replace(/\/[\w-]{22}\]/, "") === own.replace(/\/[\w-]+\]/, ""),
  },
  {
    why: "a text of a date, on a number with a format, is read up to where it is a number",
    holds: (body, { status }, { reason }) =>
      status === 200 && reason.startsWith("For input string: ") && JSON.stringify(body).includes('"date_range"'),
  },
  {
    why: "a text that cannot be read has other faults, too",
    holds: (_, theirs, ours) =>
      ours.status === 400 && theirs.status === 400 && theirs.reason.startsWith("Failed to parse query ["),
  },
  {
    why: "which of several fields of a text fails first",
    // Such a query may come with the URL, where the body is empty, or be wrapped.
    holds: (body, theirs, ours) =>
      theirs.status === 400 &&
      ours.status === 400 &&
      /"(?:query_string|multi_match|simple_query_string|wrapper)"|^\{\}$/.test(JSON.stringify(body)) &&
      [theirs, ours].every(({ reason }) =>
        /^(?:failed to create query: )?(?:failed to parse date|Can only use|Cannot search on|For input|\S+ queries)/.test(
          reason,
        ),
      ),
  },
  {
    why: "a place that is no number, told in the words of the real engine's reader of JSON",
    holds: (_, { reasons }) => reasons.some((one) => /Current token \(VALUE_\w+\) not numeric/.test(one)),
  },
  {
    why: "[span_multi] of several terms without positions: which one the real engine names depends on chance",
    holds: (body, { reason }, { reason: own }) =>
      / was indexed without position data/.test(reason) &&
      own.includes("[span_multi]") &&
      JSON.stringify(body).includes('"span_multi"'),
  },
  {
    why: "[intervals] on a field without an analyzer fail without a reason in the real engine",
    holds: (body, { type, reasons }) =>
      (reasons.includes("failed to create query: null") || type === "unsupported_operation_exception") &&
      JSON.stringify(body).includes('"intervals"'),
  },
  {
    why: "numbers of documents, and documents without them, are scored in another order",
    holds: (body, theirs, ours) =>
      theirs.status === 200 &&
      ours.status === 200 &&
      /"random_score":\{[^}]*"field":"_seq_no"/.test(JSON.stringify(body)),
  },
  {
    why: "random scores without a seed",
    holds: (body) => /"random_score":\{(?:"field":"[^"]*")?\}/.test(JSON.stringify(body)),
  },
  {
    why: "a query that is rewritten away is not warned of",
    holds: (_, theirs, ours, { path, got }) =>
      path === "header warning" && theirs.status === ours.status && got.includes("[types removal]"),
  },
  {
    why: "missing of an ip that only a hit without one would show",
    holds: (_, { status }, { reason }) =>
      status === 200 && reason.startsWith("Failed trying to format bytes as IP address"),
  },
  {
    why: "dates too early or too late in a sort by nanoseconds",
    holds: (_, { status }, { reason }) =>
      status === 200 && /^milliSeconds \[.*cannot be converted to nanoseconds$/.test(reason),
  },
  {
    why: "a clause that fails and is never asked, since another one finds nothing",
    holds: (_, { status }, { reason }) =>
      status === 200 &&
      /^Automaton \[.*expanded to too many terms|^Missing value for field \[|^unexpected docvalues type NONE for field/.test(
        reason,
      ),
  },
  {
    why: "an optional clause that fails and that scores alone would ask, of hits sorted by fields beside aggregations",
    holds: (body, theirs, ours) =>
      theirs.status === 500 &&
      ours.status === 200 &&
      theirs.reasons.some((one) => /expanded to too many terms|without position data/.test(one)) &&
      isObject(body) &&
      body["sort"] !== undefined &&
      (body["aggs"] ?? body["aggregations"]) !== undefined,
  },
  {
    why: "automata of very long words that are nearly right are too large in the real engine",
    holds: (_, { type }, { status }) => type === "fuzzy_terms_exception" && status === 200,
  },
  {
    why: "an _msearch with an address that is none fails whole, here for what is wrong beside it",
    holds: (_, { status, reason }, ours) =>
      status === 400 &&
      (ours.status === 200 || ours.status === 400) &&
      /\[ip_range\] failed to parse field \[ranges\]/.test(reason),
  },
  {
    why: "the real engine counts documents of terms that are not rare for nothing, and so without their faults",
    holds: (body, { status }, { reason }) =>
      status === 200 &&
      (/^Encountered more than one weight|^numHits must be > 0/.test(reason) ||
        (/ exceeds maxClauseCount \[/.test(reason) && JSON.stringify(body).includes('"rare_terms"'))) &&
      /"(?:rare_|significant_)?terms"/.test(JSON.stringify(body)),
  },
  {
    why: "scores that are none of documents that no bucket and no hit asks for",
    holds: (body, { status }, { reason }) =>
      status === 200 &&
      /^(?:field value function must not produce negative scores|function score query returned an invalid score)/.test(
        reason,
      ) &&
      /"agg(?:s|regations)":|"post_filter":|"must_not":/.test(JSON.stringify(body)),
  },
  {
    why: "patterns of fields that find _type are not warned of",
    holds: (_, theirs, ours, { path, expected, got }) =>
      path === "header warning" &&
      theirs.status === ours.status &&
      expected.includes("[types removal]") &&
      got === "no such header",
  },
  {
    why: "what is wrong with a point is told without what it is in",
    holds: (_, theirs, ours) =>
      theirs.status === 400 &&
      ours.status === 400 &&
      /^(?:\[\d+:\d+\] \[\w+\] failed to parse field|Failed to parse$)/.test(theirs.reason) &&
      ours.reasons[0] === theirs.reasons[0],
  },
  {
    why: "which of several fields takes no [combined_fields] is told by another of them",
    holds: (_, theirs, ours) =>
      theirs.status === 400 &&
      ours.status === 400 &&
      [theirs, ours].every(({ reason }) =>
        /^(?:failed to create query: )?Field \[.*\] (?:of type \[.*\] )?does not support \[combined_fields\] queries$/.test(
          reason,
        ),
      ),
  },
  {
    why: "which of several fields takes no texts is told by another of them, or without a reason",
    holds: (body, theirs, ours) =>
      theirs.status === 400 &&
      theirs.reason === "failed to create query: null" &&
      /^failed to create query: Field \[.*\] does not support match queries$/.test(ours.reason) &&
      JSON.stringify(body).includes('"simple_query_string"'),
  },
  {
    why: "a name of an index that is none is told as another fault where several fields are asked",
    holds: (_, theirs, ours) =>
      theirs.status >= 400 &&
      ours.status === 400 &&
      ours.reasons.some((one) => /^Invalid index name \[.*\], must not /.test(one)) &&
      (theirs.status === 503 || theirs.reasons.some((one) => /^no such index \[|^Invalid index name \[/.test(one))),
  },
  {
    why: "how far a text of a date can be read",
    holds: (_, theirs, ours, { expected, got }) =>
      theirs.status === 400 &&
      theirs.reason === ours.reason &&
      [expected, got].every((text) => /^"Text '.*' could not be parsed at index \d+"$/.test(text)),
  },
  {
    why: "a [missing] of null in percentiles is told in one more error around it",
    holds: (_, theirs, ours) =>
      theirs.status === 400 &&
      ours.status === 400 &&
      / failed to build \[percentile\w*\] after last required field arrived$/.test(theirs.reason) &&
      ours.reasons.at(-1) === theirs.reasons.at(-1) &&
      ours.reason.endsWith("failed to parse field [missing]"),
  },
  {
    why: "which of several counts is wrong with a background",
    holds: (_, theirs, ours) =>
      theirs.status === 400 &&
      ours.status === 400 &&
      [theirs, ours].every(({ reason }) => /^subset(?:Freq|Size) > superset/.test(reason)),
  },
  {
    why: "[geo_distance] from a place that is none, on a field that has no places",
    holds: (body, theirs, ours) =>
      theirs.status === 400 &&
      theirs.reasons.some((one) => /^(?:failed to parse|unsupported symbol|Failed)/i.test(one)) &&
      / is not supported for aggregation \[geo_distance\]$/.test(ours.reason) &&
      JSON.stringify(body).includes('"geo_distance"'),
  },
  {
    why: "sub-buckets of terms that are not among the top do not count toward the limit of buckets",
    holds: (_, { type }, { status }) => type === "too_many_buckets_exception" && status === 200,
  },
  {
    why: "whether pages of a scroll are in the order of the documents",
    holds: (_, theirs, ours, { expected, got }) => {
      const others = (keys: string): string => keys.replace(" terminated_early,", "");
      return theirs.status === 200 && ours.status === 200 && expected !== got && others(expected) === others(got);
    },
  },
];
