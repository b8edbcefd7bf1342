/** Which searches of other areas have aggregations of every kind? Every fifth of them is enough. */
import { aggsAutoDateHistogram } from "./aggs_auto_date_histogram.js";
import { aggsComposite } from "./aggs_composite.js";
import { aggsMetrics } from "./aggs_metrics.js";
import { aggsNested } from "./aggs_nested.js";
import { aggsPercentiles } from "./aggs_percentiles.js";
import { aggsPipelines } from "./aggs_pipelines.js";
import { aggsRareTerms } from "./aggs_rare_terms.js";
import { aggsSignificant } from "./aggs_significant.js";
import { aggsTerms } from "./aggs_terms.js";
import { aggsTopHits } from "./aggs_top_hits.js";
import type { Case } from "./case.js";

const STEP = 9;

/** Returns the searches. */
export function casesOfAreas(): readonly Case[] {
  const all = [
    aggsTerms,
    aggsRareTerms,
    aggsSignificant,
    aggsPercentiles,
    aggsPipelines,
    aggsMetrics,
    aggsNested,
    aggsTopHits,
    aggsComposite,
    aggsAutoDateHistogram,
  ];
  return all.flatMap((list) =>
    list.filter(
      ({ request }, i) => i % STEP === 0 && /^POST \/\w+\/_search$/.test(`${request.method} ${request.path}`),
    ),
  );
}
