// @ts-check
// Which functions does the server's secondary module have? What few requests ask for, or few indices have: it is loaded
// when the first of them is called. `bench/test/secondary.test.ts` sends requests that must not need it.

/** How the paths of Rust functions that move begin. Functions that only these call move, too. */
const PATHS = [
  // Answers of `--extended`.
  "vitrine_highlight::",
  "vitrine_highlighters::",
  "vitrine_engine::analyze::",
  "vitrine_hits::parts::",
  "vitrine_query::explain::",
  "vitrine_engine::suggest::",
  "vitrine_suggest::",
  "vitrine_vectors::",
  // What a query is called in errors and by `_validate/query`.
  "vitrine_query::query::said::",
  "vitrine_query::query::said_rewritten::",
  "vitrine_query::query::said_terms::",
  "vitrine_query::query::id_terms::",
  // Queries by positions.
  "vitrine_query::query::interval_terms::",
  "vitrine_query::query::intervals::",
  "vitrine_query::query::span::",
  "vitrine_query::query::spans::",
  "vitrine_score::score::intervals::",
  "vitrine_score::score::spans::",
  "vitrine_spans::",
  // Queries in a language of their own.
  "vitrine_query::query::query_string::",
  "vitrine_query::query::simple_query_string::",
  // Analysis of some languages, and by patterns.
  "vitrine_analysis::java_regex::",
  "vitrine_analysis::snowball::",
  "vitrine_analysis::stemmers::",
  "vitrine_analysis::char_filters::",
  "vitrine_analysis::filters::",
  // Aggregations for analytics.
  "vitrine_engine::aggs::auto_date_histogram::",
  "vitrine_engine::aggs::geo_grid::",
  "vitrine_engine::aggs::geo_metrics::",
  "vitrine_engine::aggs::ip_range::",
  "vitrine_engine::aggs::matrix_stats::",
  "vitrine_engine::aggs::pipelines::",
  "vitrine_engine::aggs::terms::significance::",
  "vitrine_engine::aggs::terms::significant::",
  "vitrine_engine::aggs::weighted_avg::",
];

/** What stays of them: filters that most analyzers have, and what ordinary prefixes and wildcards call. */
const KEPT = [
  "vitrine_analysis::filters::Stems",
  "vitrine_analysis::filters::Terms",
  "vitrine_analysis::filters::asciifolding::",
  "vitrine_analysis::filters::lowercase::",
  "vitrine_analysis::filters::porter_stem::",
  "vitrine_analysis::filters::possessive::",
  "vitrine_analysis::filters::stemmer::",
  "vitrine_analysis::filters::stop::",
  "vitrine_query::query::said::<impl vitrine_query::query::Lowering>::found_by",
];

/**
 * Returns whether a function is to move into the secondary module.
 * @param {string} path its path in Rust, as `rustPath` returns it
 */
export function isSecondary(path) {
  /** @param {string} start */
  const isBelow = (start) => path.startsWith(start);
  return PATHS.some(isBelow) && !KEPT.some(isBelow);
}
