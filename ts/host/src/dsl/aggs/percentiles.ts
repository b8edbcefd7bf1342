/** `percentiles`, `percentile_ranks` and `median_absolute_deviation`: how are numbers distributed? */
import { ApiError, cause, illegalArgument } from "../../errors.js";
import { readPercentile, readPercentilesHead } from "../../generated/outcome.js";
import type { PercentilesMethod } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import { Kind } from "../../json/tape.js";
import type { AggregationFeature } from "../aggs.js";
import { javaDouble } from "../map.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { writeValue } from "./metric.js";
import { formatField, requireField, sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Percentiles extends ValuesSource {
  type: "percentiles" | "percentile_ranks";
  keyed: boolean;
  /** Percents, or values. */
  points: number[] | null;
  hdr: number | null;
  tdigest: string | null;
  isBuilt: boolean;
}

/** The parameters from which the real engine builds the aggregation, as soon as all of them are there. */
const PARTS = ["points", "hdr", "tdigest"] as const;

const HDR_FIELDS: Fields<{ digits: number }> = fields({
  number_of_significant_value_digits: {
    takes: takes.number,
    read: (parser, into) => {
      into.digits = parser.int();
      if (into.digits < 0 || into.digits > 5) {
        throw illegalArgument("[numberOfSignificantValueDigits] must be between 0 and 5");
      }
    },
  },
});

const TDIGEST_FIELDS: Fields<{ compression: string }> = fields({
  compression: {
    takes: takes.number,
    read: (parser, into) => {
      into.compression = finite(parser, "compression");
      if (Number(into.compression) < 0) {
        const found = javaDouble(Number(into.compression));
        throw illegalArgument(`[compression] must be greater than or equal to 0. Found [${found}]`);
      }
    },
  },
});

/** Reads a number. NaN and infinity, which Java also reads, are not served. */
function finite(parser: Parser, name: string): string {
  const value = parser.double();
  if (!Number.isFinite(value)) throw illegalArgument(`[${name}] [${parser.text()}] is not supported`);
  return Object.is(value, -0) ? "-0" : String(value);
}

function unbuilt(into: Percentiles, reason: string): ApiError {
  const inner = cause("illegal_argument_exception", reason);
  const what = `Failed to build [${into.type}] after last required field arrived`;
  return new ApiError(400, cause("x_content_parse_exception", what, inner));
}

function ascending(points: readonly number[]): number[] {
  const isBelowZero = (point: number): number => Number(Object.is(point, -0));
  return [...points].sort((a, b) => a - b || isBelowZero(b) - isBelowZero(a));
}

/** Checks the parameters from which the real engine builds the aggregation. */
function build(parser: Parser, into: Percentiles): void {
  const { type, name, points } = into;
  if (into.hdr !== null && into.tdigest !== null) {
    throw unbuilt(into, "Only one percentiles method should be declared.");
  }
  if (type === "percentile_ranks") {
    if (points === null) throw unbuilt(into, `[values] must not be null: [${name}]`);
    if (points.length === 0) throw unbuilt(into, `[values] must not be an empty array: [${name}]`);
    return;
  }
  if (points?.length === 0) throw unbuilt(into, `[percents] must not be empty: [${name}]`);
  const sorted = ascending(points ?? []);
  const outside = sorted.find((point) => point < 0 || point > 100);
  if (outside !== undefined) {
    throw unbuilt(into, `percent must be in [0,100], got [${javaDouble(outside)}]: [${name}]`);
  }
  for (const twice of new Set(sorted.filter((point, at) => point === sorted[at - 1]))) {
    parser.warnings.push(`percent [${javaDouble(twice)}] has been specified more than once, percents must be unique`);
  }
}

function part(field: Field<Percentiles>): Field<Percentiles> {
  return {
    takes: field.takes,
    read: (parser, into) => {
      field.read(parser, into);
      if (!into.isBuilt && PARTS.every((name) => into[name] !== null)) {
        into.isBuilt = true;
        build(parser, into);
      }
    },
  };
}

const TDIGEST: Field<Percentiles> = part({
  takes: takes.object,
  read: (parser, into) => {
    into.tdigest = readObject(parser, "tdigest", TDIGEST_FIELDS, { compression: "100" }).compression;
  },
});

const HDR: Field<Percentiles> = part({
  takes: takes.object,
  read: (parser, into) => {
    into.hdr = readObject(parser, "hdr", HDR_FIELDS, { digits: 3 }).digits;
  },
});

function table(points: "percents" | "values"): Fields<Percentiles> {
  return fields(
    {
      keyed: {
        takes: takes.boolean,
        read: (parser, into) => {
          into.keyed = parser.boolean();
        },
      },
      [points]: part({
        takes: takes.number | takes.strings,
        read: (parser, into) => {
          const list: number[] = [];
          readList(parser, () => {
            const point = Number(finite(parser, points));
            // A whole number has no negative zero.
            list.push(parser.kind === Kind.Integer ? point + 0 : point);
          });
          into.points = list;
        },
      }),
      tdigest: TDIGEST,
      TDigest: Object.assign({}, TDIGEST, { insteadOf: "tdigest" }),
      TDIGEST: Object.assign({}, TDIGEST, { insteadOf: "tdigest" }),
      hdr: HDR,
      HDR: Object.assign({}, HDR, { insteadOf: "hdr" }),
      ...sourceFields<Percentiles>(),
      ...valueTypeField<Percentiles>(),
      ...formatField<Percentiles>(),
    },
    ["script"],
  );
}

const FIELDS = { percentiles: table("percents"), percentile_ranks: table("values") };
const PERCENTS = [1, 5, 25, 50, 75, 95, 99];

function feature(type: Percentiles["type"]): AggregationFeature {
  return {
    buckets: false,
    read: (parser, name) => {
      const parts = { keyed: true, points: null, hdr: null, tdigest: null, isBuilt: false };
      const into: Percentiles = { type, ...parts, ...valuesSource(name) };
      readObject(parser, type, FIELDS[type], into);
      const field = requireField(into);
      if (!into.isBuilt) build(parser, into);
      const { missing, format, valueType, hdr, tdigest, keyed } = into;
      const points = ascending(into.points ?? PERCENTS).map(javaDouble);
      const method: PercentilesMethod = hdr === null ? { tdigest: tdigest ?? "100" } : { hdr };
      const metric = { field, missing, format, value_type: valueType };
      const are_values = type === "percentile_ranks";
      return { aggregation: { percentiles: { metric, points, are_values, method } }, keyed };
    },
    write: (reader, output, shape) => {
      output.raw(shape.keyed ? '"values":{' : '"values":[');
      const { points } = readPercentilesHead(reader);
      for (let i = 0; i < points; i += 1) {
        if (i > 0) output.raw(",");
        const { key, value } = readPercentile(reader);
        output.raw(shape.keyed ? '"' : '{"key":');
        reader.numberTo(key, output);
        output.raw(shape.keyed ? '":' : ',"value":');
        reader.numberTo(value.value, output);
        if (value.text !== null) {
          output.raw(',"');
          if (shape.keyed) reader.numberTo(key, output);
          output.raw(shape.keyed ? '_as_string":' : 'value_as_string":');
          reader.textTo(value.text, output);
        }
        if (!shape.keyed) output.raw("}");
      }
      output.raw(shape.keyed ? "}" : "]");
    },
  };
}

/** `percentiles`. */
export const percentiles = feature("percentiles");

/** `percentile_ranks`. */
export const percentileRanks = feature("percentile_ranks");

interface Deviation extends ValuesSource {
  compression: string;
}

const DEVIATION_FIELDS: Fields<Deviation> = fields(
  {
    ...sourceFields<Deviation>(),
    ...valueTypeField<Deviation>(),
    ...formatField<Deviation>(),
    compression: {
      takes: takes.number,
      read: (parser, into) => {
        into.compression = finite(parser, "compression");
        if (Number(into.compression) <= 0) {
          const found = javaDouble(Number(into.compression));
          throw illegalArgument(`[compression] must be greater than 0. Found [${found}] in [${into.name}]`);
        }
      },
    },
  },
  ["script"],
);

/** `median_absolute_deviation`. */
export const medianAbsoluteDeviation: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into: Deviation = { compression: "1000", ...valuesSource(name) };
    readObject(parser, "median_absolute_deviation", DEVIATION_FIELDS, into);
    const { missing, format, valueType, compression } = into;
    const metric = { field: requireField(into), missing, format, value_type: valueType };
    return { aggregation: { median_absolute_deviation: { metric, compression } } };
  },
  write: writeValue,
};
