/** `extended_stats`: the numbers of `stats`, and how far a field's values are spread. */
import { illegalArgument } from "../../errors.js";
import {
  readBoundsNumbers,
  readSpreadNumbers,
  readSpreadTexts,
  readStatsResult,
  readStatsTexts,
} from "../../generated/outcome.js";
import { writeStats, writeStatsTexts } from "./stats.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { formatField, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface ExtendedStats extends ValuesSource {
  /** How many standard deviations the bounds are away from the mean. */
  sigma: string;
}

const SQUARES = ["sum_of_squares", "variance", "variance_population", "variance_sampling"] as const;
const DEVIATIONS = ["std_deviation", "std_deviation_population", "std_deviation_sampling"] as const;
const BOUNDS = ["upper", "lower", "upper_population", "lower_population", "upper_sampling", "lower_sampling"] as const;

const FIELDS: Fields<ExtendedStats> = fields(
  {
    ...sourceFields<ExtendedStats>(),
    ...formatField<ExtendedStats>(),
    ...valueTypeField<ExtendedStats>(),
    sigma: {
      takes: takes.number,
      read: (parser, into) => {
        const text = parser.doubleText();
        if (Number(text) < 0) {
          const shown = Number.isInteger(Number(text)) ? `${Number(text)}.0` : text;
          throw illegalArgument(`[sigma] must be greater than or equal to 0. Found [${shown}] in [${into.name}]`);
        }
        into.sigma = text;
      },
    },
  },
  ["script"],
);

/** `extended_stats`. */
export const extendedStats: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into = readObject(parser, "extended_stats", FIELDS, { sigma: "2.0", ...valuesSource(name) });
    const field = requireField(into);
    const metric = { field, missing: into.missing, format: into.format, value_type: into.valueType };
    return { aggregation: { extended_stats: { metric, sigma: into.sigma } } };
  },
  write: (reader, output) => {
    const stats = readStatsResult(reader);
    const statsTexts = stats.has_texts ? readStatsTexts(reader) : null;
    writeStats(stats, reader, output);
    if (statsTexts !== null) writeStatsTexts(statsTexts, reader, output);
    const spread = readSpreadNumbers(reader);
    const bounds = readBoundsNumbers(reader);
    for (const name of [...SQUARES, ...DEVIATIONS]) {
      output.raw(`,"${name}":`);
      reader.numberTo(spread[name], output);
    }
    output.raw(',"std_deviation_bounds":{');
    BOUNDS.forEach((name, i) => {
      output.raw(`${i > 0 ? "," : ""}"${name}":`);
      reader.numberTo(bounds[name], output);
    });
    output.raw("}");
    if (statsTexts === null) return;
    const texts = readSpreadTexts(reader);
    for (const name of SQUARES) {
      output.raw(`,"${name}_as_string":`);
      if (statsTexts.is_bare) reader.jsonTo(texts[name], output);
      else reader.textTo(texts[name], output);
    }
    for (const name of DEVIATIONS) {
      output.raw(`,"${name}_as_string":`);
      reader.textTo(texts[name], output);
    }
    output.raw(',"std_deviation_bounds_as_string":{');
    BOUNDS.forEach((name, i) => {
      output.raw(`${i > 0 ? "," : ""}"${name}":`);
      reader.textTo(texts.bounds[name], output);
    });
    output.raw("}");
  },
};
