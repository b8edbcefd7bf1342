/** Which pipelines does the service have? One line a pipeline. */
import { registerAggregation } from "../aggs.js";
import {
  avgBucket,
  extendedStatsBucket,
  maxBucket,
  minBucket,
  percentilesBucket,
  statsBucket,
  sumBucket,
} from "./bucket_metrics.js";
import { bucketSort } from "./bucket_sort.js";
import { cumulativeSum } from "./cumulative_sum.js";
import { derivative } from "./derivative.js";
import { movingAvg } from "./moving_avg.js";
import { serialDiff } from "./serial_diff.js";

/** Enters all pipelines; called once, when the search parser is loaded. */
export function registerPipelines(): void {
  registerAggregation("avg_bucket", avgBucket);
  registerAggregation("bucket_sort", bucketSort);
  registerAggregation("cumulative_sum", cumulativeSum);
  registerAggregation("derivative", derivative);
  registerAggregation("extended_stats_bucket", extendedStatsBucket);
  registerAggregation("max_bucket", maxBucket);
  registerAggregation("min_bucket", minBucket);
  registerAggregation("moving_avg", movingAvg);
  registerAggregation("percentiles_bucket", percentilesBucket);
  registerAggregation("serial_diff", serialDiff);
  registerAggregation("stats_bucket", statsBucket);
  registerAggregation("sum_bucket", sumBucket);
}
