/** The aggregations that compute a value from documents. */
import { isOf, type Draw, type FieldClass } from "../draw.js";
import type { Json, JsonObject } from "../json.js";
import type { Field } from "../schema.js";
import { drawSort } from "../sort.js";
import { drawSource } from "../source.js";
import type { AggEntry } from "./entry.js";

/** A field, and the parameters that all aggregations on a field take. */
export function source(d: Draw, field: Field, missing = 15): JsonObject {
  const body: JsonObject = { field: field.name };
  if (d.chance(missing)) body["missing"] = d.scalar(field);
  if (d.chance(6)) {
    if (isOf(field, ["number"]) || d.wrong()) body["format"] = d.pick(["0.00", "#,##0.0", "000", "0.#"]);
    else if (isOf(field, ["date"])) body["format"] = d.pick(["yyyy-MM-dd", "epoch_millis", "yyyy"]);
  }
  if (d.wrong()) body["value_type"] = d.pick(["long", "double", "date", "ip", "string", "nope"]);
  return body;
}

const single = (weight: number, ...classes: readonly FieldClass[]): AggEntry => ({
  weight,
  kind: "metric",
  draw: (d) => source(d, d.field(...classes)),
});

const stats: AggEntry = {
  ...single(3, "number", "number", "date", "boolean"),
  ends: (d) => d.pick([".avg", ".sum", "[max]", ".count", ".min"]),
};

const extendedStats: AggEntry = {
  weight: 3,
  kind: "metric",
  draw: (d) => {
    const body = source(d, d.field("number", "number", "date", "boolean"));
    return d.with(body, { sigma: [25, () => (d.wrong() ? -1 : d.pick<Json>([0, 1, 3, 2.5]))] });
  },
  ends: (d) => d.pick([".std_deviation", ".variance", ".std_upper", ".avg", ".sum_of_squares", ".variance_sampling"]),
};

const cardinality: AggEntry = {
  weight: 3,
  kind: "metric",
  draw: (d) => {
    const body = source(d, d.field("keyword", "number", "date", "ip", "boolean"));
    return d.with(body, { precision_threshold: [25, () => d.pick<Json>([0, 1, 10, 100, 3000])] });
  },
};

/** Digits of `hdr` take much memory in each bucket. */
function method(d: Draw, many: number): JsonObject {
  if (many === 0 && d.chance(20)) return { hdr: { number_of_significant_value_digits: d.pick<Json>([0, 1, 2, 3]) } };
  return d.chance(20) ? { tdigest: { compression: d.pick<Json>([100, 200, 500]) } } : {};
}

const PERCENTS: readonly Json[] = [[50], [1, 99], [0, 100, 33.3], [99.9, 25], [5, 50, 95]];

const percentiles: AggEntry = {
  weight: 2,
  kind: "metric",
  draw: (d, { many }) => {
    const body = { ...source(d, d.field("number", "number", "date"), 8), ...method(d, many) };
    return d.with(body, { percents: [40, () => d.pick(PERCENTS)], keyed: [15, () => d.flag()] });
  },
  ends: (d) => d.pick([".50", "[95.0]", ".33", ".99"]),
};

const percentileRanks: AggEntry = {
  weight: 2,
  kind: "metric",
  draw: (d, { many }) => {
    const field = d.field("number", "number", "date");
    const values = d.list(1, 3, (): Json => {
      const value = d.scalar(field);
      return typeof value === "number" ? value : 5;
    });
    return d.with({ ...source(d, field, 8), ...method(d, many), values }, { keyed: [15, () => d.flag()] });
  },
  ends: (d) => d.pick([".5", "[10.0]"]),
};

const deviation: AggEntry = {
  weight: 1.5,
  kind: "metric",
  draw: (d) => {
    const body = source(d, d.field("number", "number", "date"));
    return d.with(body, { compression: [25, () => d.pick<Json>([100, 200, 1000])] });
  },
};

const weightedAvg: AggEntry = {
  weight: 2,
  kind: "metric",
  draw: (d) => {
    const part = (): JsonObject => {
      const field = d.field("number");
      return d.with({ field: field.name }, { missing: [25, () => d.scalar(field)] });
    };
    return d.with({ value: part(), weight: part() }, { format: [8, () => "0.00"] });
  },
};

const topHits: AggEntry = {
  weight: 3,
  kind: "metric",
  draw: (d) =>
    d.with(
      {},
      {
        size: [70, () => d.between(0, 4)],
        from: [15, () => d.between(0, 3)],
        sort: [50, () => drawSort(d).sort],
        _source: [50, () => drawSource(d)],
        track_scores: [15, () => d.flag()],
      },
    ),
};

const geo = (weight: number, wraps: boolean): AggEntry => ({
  weight,
  kind: "metric",
  needs: ["point"],
  draw: (d) =>
    d.with(
      { field: d.field("point").name },
      {
        missing: [6, () => "1,2"],
        ...(wraps ? { wrap_longitude: [40, () => d.flag()] as const } : {}),
      },
    ),
  ends: (d) => d.pick([".count", ".location.lat", ".top", ".bottom", ".left"]),
});

export const metrics = {
  avg: single(3, "number", "number", "date", "boolean"),
  sum: single(4, "number", "number", "date", "boolean"),
  min: single(3, "number", "number", "date", "boolean"),
  max: single(3, "number", "number", "date", "boolean"),
  value_count: single(3, "number", "keyword", "date", "ip", "boolean", "range", "point"),
  stats,
  extended_stats: extendedStats,
  cardinality,
  percentiles,
  percentile_ranks: percentileRanks,
  median_absolute_deviation: deviation,
  weighted_avg: weightedAvg,
  matrix_stats: {
    weight: 3,
    kind: "metric",
    ends: () => "",
    draw: (d) =>
      d.with(
        { fields: d.list(1, 3, () => d.field("number", "number", "date").name) },
        { mode: [30, () => d.pick(["avg", "min", "max", "sum", "median"])] },
      ),
  },
  top_hits: topHits,
  geo_bounds: geo(3, true),
  geo_centroid: geo(3, false),
} satisfies Record<string, AggEntry>;
