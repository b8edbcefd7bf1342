/** Which areas are there, and which cases belong to each? */

import { absentWords } from "./absent_words.js";
import { aliases } from "./aliases.js";
import { aggsAdjacencyMatrix } from "./aggs_adjacency_matrix.js";
import { aggsAutoDateHistogram } from "./aggs_auto_date_histogram.js";
import { aggsComposite } from "./aggs_composite.js";
import { aggsDateRange } from "./aggs_date_range.js";
import { aggsGeoGrids } from "./aggs_geo_grids.js";
import { aggsGeo } from "./aggs_geo.js";
import { aggsIpRange } from "./aggs_ip_range.js";
import { aggsDates } from "./aggs_dates.js";
import { aggsMatrixStats } from "./aggs_matrix_stats.js";
import { aggsMetrics } from "./aggs_metrics.js";
import { aggsNested } from "./aggs_nested.js";
import { aggsPercentiles } from "./aggs_percentiles.js";
import { aggsFewValues } from "./aggs_few_values.js";
import { numberSpaces } from "./number_spaces.js";
import { aggsRanges } from "./aggs_ranges.js";
import { aggsPipelines } from "./aggs_pipelines.js";
import { aggsRareTerms } from "./aggs_rare_terms.js";
import { aggsSignificant } from "./aggs_significant.js";
import { aggsSingle } from "./aggs_single.js";
import { aggsStatistics } from "./aggs_statistics.js";
import { aggsTerms } from "./aggs_terms.js";
import { aggsTopHits } from "./aggs_top_hits.js";
import { analyzed } from "./analyzed.js";
import { boosts } from "./boosts.js";
import { cardinality } from "./cardinality.js";
import type { Case } from "./case.js";
import { aggsFormats, datesFormats } from "./date_formats.js";
import { dateTexts } from "./date_texts.js";
import { dates } from "./dates.js";
import { docCount } from "./doc_count.js";
import { dynamic } from "./dynamic.js";
import { endpoints } from "./endpoints.js";
import { errorsDsl } from "./errors_dsl.js";
import { errorsJson } from "./errors_json.js";
import { extendedAnalyze } from "./extended_analyze.js";
import { extendedCat } from "./extended_cat.js";
import { extendedChanged } from "./extended_changed.js";
import { extendedClients } from "./extended_clients.js";
import { extendedCollapse } from "./extended_collapse.js";
import { extendedDifferC } from "./extended_differ_c.js";
import { extendedDocuments } from "./extended_documents.js";
import { extendedExplain } from "./extended_explain.js";
import { extendedFields } from "./extended_fields.js";
import { extendedDifferA } from "./extended_differ_a.js";
import { extendedFieldMapping } from "./extended_field_mapping.js";
import { extendedFilterPath } from "./extended_filter_path.js";
import { extendedClocks } from "./extended_clocks.js";
import { extendedFound } from "./extended_found.js";
import { extendedHighlight } from "./extended_highlight.js";
import { extendedHighlightPlain } from "./extended_highlight_plain.js";
import { extendedHighlightFvh } from "./extended_highlight_fvh.js";
import { extendedDifferHighlight } from "./extended_differ_highlight.js";
import { extendedDifferSpans } from "./extended_differ_spans.js";
import { extendedHits } from "./extended_hits.js";
import { extendedIndex } from "./extended_index.js";
import { extendedInnerHits } from "./extended_inner_hits.js";
import { extendedFaults } from "./extended_faults.js";
import { extendedLimited } from "./extended_limited.js";
import { extendedMended } from "./extended_mended.js";
import { extendedMsearch } from "./extended_msearch.js";
import { extendedOdd } from "./extended_odd.js";
import { extendedPit } from "./extended_pit.js";
import { extendedLatest } from "./extended_latest.js";
import { extendedLater } from "./extended_later.js";
import { extendedRandom } from "./extended_random.js";
import { extendedReads } from "./extended_reads.js";
import { extendedRescore } from "./extended_rescore.js";
import { extendedScroll } from "./extended_scroll.js";
import { extendedSearch } from "./extended_search.js";
import { extendedShown } from "./extended_shown.js";
import { extendedSlice } from "./extended_slice.js";
import { extendedSpan } from "./extended_span.js";
import { extendedSpanComposed } from "./extended_span_composed.js";
import { extendedState } from "./extended_state.js";
import { extendedStored } from "./extended_stored.js";
import { extendedStrays } from "./extended_strays.js";
import { extendedSuggest } from "./extended_suggest.js";
import { extendedSuggestCompletion } from "./extended_suggest_completion.js";
import { extendedSuggestPhrase } from "./extended_suggest_phrase.js";
import { extendedTermVectors } from "./extended_term_vectors.js";
import { extendedTypedKeys } from "./extended_typed_keys.js";
import { extendedValidate } from "./extended_validate.js";
import { extendedWithoutEffect } from "./extended_without_effect.js";
import { extremes } from "./extremes.js";
import { fieldFormats } from "./field_formats.js";
import { frequencies } from "./frequencies.js";
import { hard } from "./hard.js";
import { intervals } from "./intervals.js";
import { locales } from "./locales.js";
import { metadataFields } from "./metadata_fields.js";
import { msearchCases } from "./msearch.js";
import { mutations } from "./mutations.js";
import { namedQueries } from "./named_queries.js";
import { nestedCases } from "./nested.js";
import { nestedTypes } from "./nested_types.js";
import { numberSigns } from "./number_signs.js";
import { numberTexts } from "./number_texts.js";
import { orders } from "./orders.js";
import { paging } from "./paging.js";
import { parameters } from "./parameters.js";
import { queriesBeginnings } from "./queries_beginnings.js";
import { queriesBool } from "./queries_bool.js";
import { queriesCombinedFields } from "./queries_combined_fields.js";
import { queriesCompound } from "./queries_compound.js";
import { queriesFunctionScore } from "./queries_function_score.js";
import { queriesCovering } from "./queries_covering.js";
import { queriesFeatures } from "./queries_features.js";
import { queriesFuzzy } from "./queries_fuzzy.js";
import { queriesGeo } from "./queries_geo.js";
import { queriesIntervals } from "./queries_intervals.js";
import { queriesMatch } from "./queries_match.js";
import { queriesMultiMatch } from "./queries_multi_match.js";
import { queriesMultiTypes } from "./queries_multi_types.js";
import { queriesPatterns } from "./queries_patterns.js";
import { queriesQueryString } from "./queries_query_string.js";
import { queriesQueryStringTypes } from "./queries_query_string_types.js";
import { queriesRange } from "./queries_range.js";
import { queriesRewrite } from "./queries_rewrite.js";
import { queriesSimpleQueryString } from "./queries_simple_query_string.js";
import { queriesTerm } from "./queries_term.js";
import { queriesType } from "./queries_type.js";
import { rare } from "./rare.js";
import { routing } from "./routing.js";
import { searchAfter } from "./search_after.js";
import { settings } from "./settings.js";
import { sort } from "./sort.js";
import { source } from "./source.js";
import { together } from "./together.js";
import { togetherFaults } from "./together_faults.js";
import { togetherInside } from "./together_inside.js";
import { togetherRewritten } from "./together_rewritten.js";
import { valueSources } from "./value_sources.js";
import { TYPES } from "./types/table.js";
import { values } from "./values.js";
import { words } from "./words.js";
import { aggsZones, datesZones } from "./zones.js";

export type { Case } from "./case.js";

const CASES: Readonly<Record<string, readonly Case[]>> = {
  "aggs-adjacency_matrix": aggsAdjacencyMatrix,
  "aggs-auto_date_histogram": aggsAutoDateHistogram,
  "aggs-composite": aggsComposite,
  "aggs-date-range": aggsDateRange,
  "aggs-geo": aggsGeo,
  "aggs-geo-grids": aggsGeoGrids,
  "aggs-ip-range": aggsIpRange,
  "aggs-dates": [...aggsDates, ...aggsZones, ...aggsFormats],
  "aggs-matrix_stats": aggsMatrixStats,
  "aggs-metrics": aggsMetrics,
  "aggs-nested": aggsNested,
  "aggs-percentiles": aggsPercentiles,
  "aggs-few-values": aggsFewValues,
  "number-spaces": numberSpaces,
  "aggs-ranges": aggsRanges,
  "aggs-pipelines": aggsPipelines,
  "aggs-rare_terms": aggsRareTerms,
  "aggs-significant": aggsSignificant,
  "aggs-single": aggsSingle,
  "aggs-statistics": aggsStatistics,
  "aggs-terms": aggsTerms,
  "aggs-top_hits": aggsTopHits,
  aliases,
  analyzed,
  boosts,
  cardinality,
  "date-texts": dateTexts,
  dates: [...dates, ...datesZones, ...datesFormats],
  "doc-count": docCount,
  endpoints,
  dynamic,
  "errors-dsl": errorsDsl,
  "errors-json": errorsJson,
  "extended-cat": extendedCat,
  "extended-changed": extendedChanged,
  "extended-clients": extendedClients,
  "extended-collapse": extendedCollapse,
  "extended-differ-c": extendedDifferC,
  "extended-documents": extendedDocuments,
  "extended-explain": extendedExplain,
  "extended-fields": extendedFields,
  "extended-differ-a": extendedDifferA,
  "extended-field-mapping": extendedFieldMapping,
  "extended-filter-path": extendedFilterPath,
  "extended-clocks": extendedClocks,
  "extended-found": extendedFound,
  "extended-highlight-unified": extendedHighlight,
  "extended-highlight-plain": extendedHighlightPlain,
  "extended-highlight-fvh": extendedHighlightFvh,
  "extended-differ-highlight": extendedDifferHighlight,
  "extended-differ-spans": extendedDifferSpans,
  "extended-hits": extendedHits,
  "extended-index": extendedIndex,
  "extended-inner-hits": extendedInnerHits,
  "extended-faults": extendedFaults,
  "extended-limited": extendedLimited,
  "extended-mended": extendedMended,
  "extended-latest": extendedLatest,
  "extended-odd": extendedOdd,
  "extended-later": extendedLater,
  "extended-random": extendedRandom,
  "extended-msearch": extendedMsearch,
  "extended-pit": extendedPit,
  "extended-reads": extendedReads,
  "extended-rescore": extendedRescore,
  "extended-scroll": extendedScroll,
  "extended-search": extendedSearch,
  "extended-shown": extendedShown,
  "extended-slice": extendedSlice,
  "extended-span": extendedSpan,
  "extended-span-composed": extendedSpanComposed,
  "extended-state": extendedState,
  "extended-term-vectors": extendedTermVectors,
  "extended-typed-keys": extendedTypedKeys,
  "extended-validate": extendedValidate,
  "extended-without-effect": extendedWithoutEffect,
  "extended-analyze": extendedAnalyze,
  "extended-stored": extendedStored,
  "extended-strays": extendedStrays,
  "extended-suggest": extendedSuggest,
  "extended-suggest-completion": extendedSuggestCompletion,
  "extended-suggest-phrase": extendedSuggestPhrase,
  extremes,
  "field-formats": fieldFormats,
  frequencies,
  hard,
  intervals,
  locales,
  "metadata-fields": metadataFields,
  msearch: msearchCases,
  mutations,
  "named-queries": namedQueries,
  nested: nestedCases,
  "nested-types": nestedTypes,
  "number-signs": numberSigns,
  "number-texts": numberTexts,
  orders,
  paging,
  parameters,
  "queries-beginnings": queriesBeginnings,
  "queries-bool": queriesBool,
  "queries-combined-fields": queriesCombinedFields,
  "queries-compound": queriesCompound,
  "queries-function-score": queriesFunctionScore,
  "queries-fuzzy": queriesFuzzy,
  "queries-geo": queriesGeo,
  "queries-match": queriesMatch,
  "queries-multi-match": queriesMultiMatch,
  "queries-multi-types": queriesMultiTypes,
  "queries-patterns": queriesPatterns,
  "queries-query-string": queriesQueryString,
  "queries-query-string-types": queriesQueryStringTypes,
  "queries-range": queriesRange,
  "queries-rewrite": queriesRewrite,
  "queries-simple-query-string": queriesSimpleQueryString,
  "queries-term": queriesTerm,
  "queries-type": queriesType,
  "queries-features": queriesFeatures,
  "queries-intervals": queriesIntervals,
  "queries-covering": queriesCovering,
  rare,
  routing,
  "search-after": searchAfter,
  settings,
  sort,
  source,
  together,
  "together-faults": togetherFaults,
  "absent-words": absentWords,
  "together-inside": togetherInside,
  "together-rewritten": togetherRewritten,
  "value-sources": valueSources,
  values,
  words,
  ...Object.fromEntries(Object.entries(TYPES).map(([name, { cases }]) => [`types-${name}`, cases])),
};

/** The names of the areas, which are also those of the folders of recordings. */
export const AREAS: readonly string[] = Object.keys(CASES);

/** Returns the cases of an area, in their order; names are unique within it. */
export function casesOf(area: string): readonly Case[] {
  const cases = CASES[area];
  if (cases === undefined)
    throw new Error(`no area [${area}]; there are: ${AREAS.join(", ")}, analysis, bad-documents, mappings`);
  const names = new Set<string>();
  for (const { name } of cases) {
    if (names.has(name)) throw new Error(`two cases of ${area} are named [${name}]`);
    names.add(name);
  }
  return cases;
}
