/** Which parts of what is served are refused? By section and name; in words that follow "refused:". */
import type { Section } from "./rows.js";

const VECTORS =
  "payloads that an analyzer makes; stored vectors and stored fields where sources are not kept whole; `flattened`, `join` and `_index_prefix`; a `filter` beside terms that the index does not have, or with a `max_num_terms` of 0; a `doc` that the index might not take";

export const REFUSALS: Partial<Record<Section, Readonly<Record<string, string>>>> = {
  endpoints: {
    "POST /{index}/_termvectors --extended": VECTORS,
    "POST /{index}/_termvectors/{id} --extended": VECTORS,
    "POST /{index}/_mtermvectors --extended": VECTORS,
  },
  queries: {
    combined_fields:
      "weights of fields that are no multiples of 1/64, where a word may be in three fields or more; fields that are not indexed",
    function_score: "`script_score`",
    distance_feature: "for points, a `pivot` that is no number or infinite",
    intervals:
      "fields other than `text`; `script`; words that span several positions; texts without words; `containing` inside of other intervals or of several alternatives",
    dis_max: "a `tie_breaker` of NaN",
    match: "`cutoff_frequency`",
    multi_match: "a `tie_breaker` of NaN",
    nested:
      "`inner_hits` without `--extended`; with it, those with `explain`, with `track_scores` beside a `sort` without `_score`, or with a `sort` by `_doc`",
    query_string:
      "a `tie_breaker` of NaN; negative slops; `max_determinized_states` below 10,000 beside regular expressions; clauses that nest more than 100 deep",
    regexp: "large automata; `max_determinized_states` below 10,000; `case_insensitive` beside `~`, `&` and `<1-9>`",
    simple_query_string: "clauses that nest more than 100 deep",
    field_masking_span:
      "without `--extended`; with it, a field without words, or one that fewer documents have than a word inside; scores in documents without the field",
    span_gap: "without `--extended`; with it, outside of `span_near`; more than 16,777,216 positions",
    span_multi:
      "without `--extended`; with it, a `range` without bounds or on fields without terms; more than one term of a field without positions; alone, a `prefix` that `index_prefixes` has indexed",
    span_near: "without `--extended`; with it, gaps alone; beside clauses of another field, `span_multi`",
    span_term: "without `--extended`; with it, fields other than `text`, `search_as_you_type` and `keyword`",
    span_containing: "without `--extended`",
    span_field_masking: "without `--extended`",
    span_first: "without `--extended`",
    span_not: "without `--extended`",
    span_or: "without `--extended`",
    span_within: "without `--extended`",
    terms_set: "`minimum_should_match_script`; a field that is not in the mapping",
    wrapper: "a text that is not JSON",
  },
  aggregations: {
    adjacency_matrix:
      "filters and a separator that make the same key twice; aggregations inside, where it is inside of terms, `composite`, a `sampler`, or of buckets of buckets",
    auto_date_histogram:
      "inside of buckets of which some may be left out (`terms`, `composite`, `sampler`, …), more than a thousand intervals that were merged into longer ones; gaps of more than 262,144 intervals; where several buckets are merged, aggregations inside other than `avg`, `sum`, `stats`, `min`, `max`, `value_count`, `cardinality`, `filter` and `missing`",
    composite:
      "a `value_type` of the source `geotile_grid`; more than 200 sources; pipelines inside; a `format` of a `date_histogram` of numbers; of all documents, first by a key of a `flattened`",
    date_histogram:
      "inside of `auto_date_histogram`, an `order` other than that of keys; inside of `global`, or of several dates in a document, beside a query for a range of these dates",
    filter: "queries that fail where documents are looked for, inside of terms, `composite` or a `sampler`",
    geo_distance: "`distance_type` other than `arc`; ranges that do not ascend",
    geohash_grid: "`bounds` that are not on earth",
    geotile_grid: "`bounds` that are not on earth, or that end at the edge of a square other than the equator",
    histogram: "inside of `auto_date_histogram`, an `order` other than that of keys",
    matrix_stats:
      "inside of `auto_date_histogram`; more than 64 fields; fields that are no numbers; `missing` for fields that are not in the mapping; a skewness that Java may round either way (one of two hundred)",
    rare_terms:
      "more than 10,000 values that are not rare; with aggregations inside: values that are all rare, inside of several buckets; numbers that a document has twice; `significant_terms` whose `background_filter` lacks documents; aggregations that ask for scores, inside of `nested`",
    sampler:
      "an `order` that names the `sampler`; no aggregation inside, where it is inside of `auto_date_histogram`, terms, `composite` or a `sampler`",
    significant_terms:
      "`gnd`, `mutual_information` and scripts; dates with a `format` or nanoseconds; keys of a `flattened`; documents with a `_doc_count`; `missing`; a `min_doc_count` of 0; a `background_filter` beside `nested` objects",
    top_hits:
      "`from` inside of several `auto_date_histogram`; keys other than `size`, `from`, `sort`, `_source` and `track_scores`, and those that `--extended` serves",
  },
  body: {
    highlight:
      "phrases with synonyms of several words, `intervals` with a `filter`; Thai as the `boundary_scanner_locale`; a `number_of_fragments` below -1; `unified`: texts with stored offsets in another order than they were indexed in, phrases where offsets are stored and positions are not, spans, and phrases whose last word is a prefix, where they meet terms of several lengths at one position; `plain`: phrases in hits that are objects, all but plain words without a boost in a `function_score` that stands directly in another one; values other than texts, keywords, booleans, whole numbers and those of `flattened`, `completion` and `join` fields; with a `require_field_match` of false: `span_multi` by a `wildcard` of one term, and spans of fields that are not mapped",
    suggest:
      "`completion` with `contexts`, of more than 10,000 inputs, of nested fields, by expressions with complements, intersections or intervals, and beside `highlight`, `collapse`, a query with `explain`, a query or `post_filter` with `inner_hits` or names, a `rescore` of more hits than are shown, and a `sort` with `track_scores`; `phrase` with `collate`; `term` and `phrase` of fields other than texts, keywords, numbers and dates; words of more than 128 characters; a scroll",
  },
  pipelines: { moving_avg: "`minimize`" },
  sort: { _geo_distance: "`distance_type` other than `arc`" },
};
