/** `extended_stats`: what `stats` has, and how far a field's values are spread. */
import { illegalArgument } from "../../errors.js";
import type { OutcomeReader } from "../../engine/outcome.js";
import type { Output } from "../../output/output.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { formatField, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface ExtendedStats extends ValuesSource {
  /** How many deviations the bounds are away from the mean. */
  sigma: string;
}

const STATS = ["min", "max", "avg", "sum"] as const;
const SQUARES = ["sum_of_squares", "variance", "variance_population", "variance_sampling"] as const;
const DEVIATIONS = ["std_deviation", "std_deviation_population", "std_deviation_sampling"] as const;
const BOUNDS = [
  ...["upper", "lower", "upper_population", "lower_population", "upper_sampling", "lower_sampling"],
] as const;

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

/** Texts as the engine gives them, in quotes or, for those of booleans, without. */
function writeTexts(reader: OutcomeReader, output: Output, names: readonly string[], isQuoted: boolean): void {
  for (const name of names) {
    output.raw(`,"${name}_as_string":`);
    if (isQuoted) output.utf8(reader.slice());
    else output.num(reader.slice());
  }
}

function writeNumbers(reader: OutcomeReader, output: Output, names: readonly string[]): void {
  for (const name of names) {
    output.raw(`,"${name}":`);
    reader.numTo(output);
  }
}

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
    output.raw('"count":').num(reader.num());
    writeNumbers(reader, output, STATS);
    // The texts of these stand in front of the other numbers, and come behind all of them.
    const rest = [...SQUARES, ...DEVIATIONS].map((name) => [name, new Uint8Array(reader.num())] as const);
    const bounds = BOUNDS.map((name) => [name, new Uint8Array(reader.num())] as const);
    const kind = reader.u8();
    if (kind !== 0) writeTexts(reader, output, STATS, kind === 1);
    for (const [name, value] of rest) output.raw(`,"${name}":`).num(value);
    output.raw(',"std_deviation_bounds":{');
    bounds.forEach(([name, value], i) => {
      output.raw(`${i > 0 ? "," : ""}"${name}":`).num(value);
    });
    output.raw("}");
    if (kind === 0) return;
    writeTexts(reader, output, SQUARES, kind === 1);
    writeTexts(reader, output, DEVIATIONS, true);
    output.raw(',"std_deviation_bounds_as_string":{');
    BOUNDS.forEach((name, i) => {
      output.raw(`${i > 0 ? "," : ""}"${name}":`).utf8(reader.slice());
    });
    output.raw("}");
  },
};
