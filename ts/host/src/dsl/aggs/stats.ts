/** `stats`: count, min, max, avg and sum of a field's values. */
import type { OutcomeReader } from "../../engine/outcome_reader.js";
import { readStatsResult, readStatsTexts } from "../../generated/outcome.js";
import type { StatsResult, StatsTexts } from "../../generated/outcome.js";
import type { Output } from "../../output/output.js";
import type { AggregationFeature } from "../aggs.js";
import { readMetric } from "./metric.js";

const NAMES = ["min", "max", "avg", "sum"] as const;

/** Writes the numbers. */
export function writeStats(stats: StatsResult, reader: OutcomeReader, output: Output): void {
  output.raw('"count":');
  reader.numberTo(stats.count, output);
  for (const name of NAMES) {
    output.raw(`,"${name}":`);
    reader.numberTo(stats[name], output);
  }
}

/** Writes the numbers as texts. */
export function writeStatsTexts(texts: StatsTexts, reader: OutcomeReader, output: Output): void {
  for (const name of NAMES) {
    output.raw(`,"${name}_as_string":`);
    // The real engine writes the texts of a boolean field as true and false, without quotes.
    if (texts.is_bare) reader.jsonTo(texts[name], output);
    else reader.textTo(texts[name], output);
  }
}

/** `stats`. */
export const stats: AggregationFeature = {
  buckets: false,
  read: (parser, name) => ({ aggregation: { stats: readMetric(parser, "stats", name) } }),
  write: (reader, output) => {
    const found = readStatsResult(reader);
    writeStats(found, reader, output);
    if (found.has_texts) writeStatsTexts(readStatsTexts(reader), reader, output);
  },
};
