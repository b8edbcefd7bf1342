/** Which aggregations does the service have? One line an aggregation. */
import { registerAggregation } from "../aggs.js";
import { cardinality } from "./cardinality.js";
import { dateHistogram } from "./date_histogram.js";
import { histogram } from "./histogram.js";
import { avg, max, min, sum, valueCount } from "./metric.js";
import { range } from "./range.js";
import { stats } from "./stats.js";
import { terms } from "./terms.js";

/** Enters all aggregations; called once, when the search parser is loaded. */
export function registerAggregations(): void {
  registerAggregation("avg", avg);
  registerAggregation("cardinality", cardinality);
  registerAggregation("date_histogram", dateHistogram);
  registerAggregation("histogram", histogram);
  registerAggregation("max", max);
  registerAggregation("min", min);
  registerAggregation("range", range);
  registerAggregation("stats", stats);
  registerAggregation("sum", sum);
  registerAggregation("terms", terms);
  registerAggregation("value_count", valueCount);
}
