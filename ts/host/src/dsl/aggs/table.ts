/** Which aggregations does the service have? One line an aggregation. */
import { registerAggregation } from "../aggs.js";
import { cardinality } from "./cardinality.js";
import { composite } from "./composite.js";
import { dateHistogram } from "./date_histogram.js";
import { extendedStats } from "./extended_stats.js";
import { filter } from "./filter.js";
import { filters } from "./filters.js";
import { global } from "./global.js";
import { histogram } from "./histogram.js";
import { ipRange } from "./ip_range.js";
import { avg, max, min, sum, valueCount } from "./metric.js";
import { missing } from "./missing.js";
import { nested, reverseNested } from "./nested.js";
import { medianAbsoluteDeviation, percentileRanks, percentiles } from "./percentiles.js";
import { dateRange, range } from "./range.js";
import { sampler } from "./sampler.js";
import { significantTerms } from "./significant_terms.js";
import { stats } from "./stats.js";
import { terms } from "./terms.js";
import { topHits } from "./top_hits.js";
import { weightedAvg } from "./weighted_avg.js";

/** Enters all aggregations; called once, when the search parser is loaded. */
export function registerAggregations(): void {
  registerAggregation("avg", avg);
  registerAggregation("cardinality", cardinality);
  registerAggregation("composite", composite);
  registerAggregation("date_histogram", dateHistogram);
  registerAggregation("date_range", dateRange);
  registerAggregation("extended_stats", extendedStats);
  registerAggregation("filter", filter);
  registerAggregation("filters", filters);
  registerAggregation("global", global);
  registerAggregation("histogram", histogram);
  registerAggregation("ip_range", ipRange);
  registerAggregation("max", max);
  registerAggregation("median_absolute_deviation", medianAbsoluteDeviation);
  registerAggregation("min", min);
  registerAggregation("missing", missing);
  registerAggregation("nested", nested);
  registerAggregation("percentile_ranks", percentileRanks);
  registerAggregation("percentiles", percentiles);
  registerAggregation("range", range);
  registerAggregation("reverse_nested", reverseNested);
  registerAggregation("sampler", sampler);
  registerAggregation("significant_terms", significantTerms);
  registerAggregation("stats", stats);
  registerAggregation("sum", sum);
  registerAggregation("terms", terms);
  registerAggregation("top_hits", topHits);
  registerAggregation("value_count", valueCount);
  registerAggregation("weighted_avg", weightedAvg);
}
