/** The aggregations that put documents into buckets. */
import { isOf, type Draw } from "../draw.js";
import { written, type Json, type JsonObject } from "../json.js";
import type { Field } from "../schema.js";
import { drawQuery } from "../queries/table.js";
import { latitude, longitude, point } from "../queries/geo.js";
import { expression } from "../queries/terms.js";
import type { AggEntry, Place } from "./entry.js";
import { source } from "./metrics.js";

const size = (d: Draw, { many }: Place): number => (many === 0 ? d.pick([1, 3, 5, 10, 20]) : d.pick([1, 2, 3, 5]));

function chosen(d: Draw, field: Field): Json {
  if (isOf(field, ["keyword"]) && d.chance(50)) return expression(d, field);
  return d.list(1, 4, () => d.scalar(field));
}

const terms: AggEntry = {
  weight: 14,
  kind: "many",
  isOrdered: true,
  draw: (d, place) => {
    const field = d.field("keyword", "keyword", "number", "date", "ip", "boolean");
    const body = source(d, field, 10);
    return d.with(body, {
      size: [75, () => (d.wrong() ? d.pick<Json>([0, -1]) : size(d, place))],
      shard_size: [5, () => d.pick<Json>([1, 5, 50])],
      min_doc_count: [20, () => d.pick<Json>([0, 1, 2, 3, 10])],
      shard_min_doc_count: [4, () => d.pick<Json>([0, 1, 2])],
      include: [9, () => (d.chance(20) ? { partition: d.between(0, 2), num_partitions: 3 } : chosen(d, field))],
      exclude: [7, () => chosen(d, field)],
      show_term_doc_count_error: [5, () => d.flag()],
      execution_hint: [6, () => d.pick(["map", "global_ordinals"])],
      collect_mode: [8, () => d.pick(["breadth_first", "depth_first"])],
    });
  },
};

const rareTerms: AggEntry = {
  weight: 4,
  kind: "many",
  draw: (d) => {
    const field = d.field("keyword", "keyword", "whole", "date", "ip", "boolean");
    return d.with(source(d, field, 10), {
      max_doc_count: [70, () => (d.wrong() ? d.pick<Json>([0, -1, 101]) : d.pick([1, 2, 3, 5, 20, 100]))],
      precision: [10, () => d.pick<Json>([0.001, 0.1])],
      include: [9, () => (d.chance(20) ? { partition: d.between(0, 2), num_partitions: 3 } : chosen(d, field))],
      exclude: [7, () => chosen(d, field)],
    });
  },
};

const significantTerms: AggEntry = {
  weight: 5,
  kind: "many",
  draw: (d, place) => {
    const field = d.field("keyword", "keyword", "whole", "ip", "boolean");
    const heuristic = d.pick<JsonObject>([
      {},
      { jlh: {} },
      { percentage: {} },
      {
        chi_square: d.with(
          {},
          { include_negatives: [40, () => d.flag()], background_is_superset: [30, () => d.flag()] },
        ),
      },
    ]);
    return d.with(
      { field: field.name, ...heuristic },
      {
        size: [60, () => size(d, place)],
        shard_size: [6, () => d.pick<Json>([1, 5, 50])],
        min_doc_count: [50, () => d.pick<Json>([1, 2, 3, 10])],
        shard_min_doc_count: [5, () => d.pick<Json>([0, 1, 2])],
        background_filter: [20, () => drawQuery(d, 1)],
        include: [7, () => chosen(d, field)],
        exclude: [6, () => chosen(d, field)],
        execution_hint: [5, () => d.pick(["map", "global_ordinals"])],
      },
    );
  },
};

function ranges(d: Draw, value: () => Json): Json[] {
  return d.list(1, 4, () => {
    const one: JsonObject = {};
    const [a, b] = [value(), value()];
    const [low, high] = (a ?? 0) > (b ?? 0) && d.chance(95) ? [b, a] : [a, b];
    if (d.chance(75)) one["from"] = low;
    if (d.chance(75) || one["from"] === undefined) one["to"] = high;
    if (d.chance(20)) one["key"] = d.pick(["k", "low", "all"]);
    return one;
  });
}

const range: AggEntry = {
  weight: 4,
  kind: "many",
  draw: (d) => {
    const field = d.field("number", "number", "date");
    const value = (): Json => {
      const one = d.scalar(field);
      return typeof one === "number" || d.chance(2) ? one : d.pick<Json>([1, 10, 100]);
    };
    return d.with({ ...source(d, field, 8), ranges: ranges(d, value) }, { keyed: [20, () => d.flag()] });
  },
};

const dateRange: AggEntry = {
  weight: 4,
  kind: "many",
  needs: ["date"],
  draw: (d) => {
    const field = d.field("date", "date", "date", "number");
    return d.with(
      { ...source(d, field, 8), ranges: ranges(d, () => d.scalar(field)) },
      {
        keyed: [20, () => d.flag()],
        format: [20, () => d.pick(["yyyy-MM-dd", "yyyy", "epoch_millis||yyyy-MM-dd", "strict_date_optional_time"])],
        time_zone: [15, () => d.timeZone()],
      },
    );
  },
};

const ipRange: AggEntry = {
  weight: 3,
  kind: "many",
  needs: ["ip"],
  draw: (d) => {
    const field = d.field("ip");
    const all = ranges(d, () => d.scalar(field));
    if (d.chance(35)) all.push({ mask: `${written(d.scalar(field))}/${d.pick(["8", "16", "25", "32", "64"])}` });
    return d.with({ ...source(d, field, 8), ranges: all }, { keyed: [20, () => d.flag()] });
  },
};

const filters: AggEntry = {
  weight: 4,
  kind: "many",
  draw: (d) => {
    const all = d.list(1, 3, () => drawQuery(d, 1));
    const body: Json = d.chance(40) ? all : Object.fromEntries(all.map((one, at) => [`f${at}`, one]));
    return d.with({ filters: body }, { other_bucket: [30, () => d.flag()], other_bucket_key: [15, () => "rest"] });
  },
};

const adjacencyMatrix: AggEntry = {
  weight: 3,
  kind: "many",
  draw: (d) => {
    const all = d.list(1, 4, () => drawQuery(d, 1)).map((one, at) => [`f${at}`, one]);
    return d.with(
      { filters: Object.fromEntries(all) as JsonObject },
      { separator: [15, () => d.pick(["|", "", " "])] },
    );
  },
};

const UNITS = ["km", "mi", "m"];

const geoDistance: AggEntry = {
  weight: 4,
  kind: "many",
  needs: ["point"],
  draw: (d) => {
    const field = d.field("point");
    const bounds = d.list(2, 4, () => d.pick([0, 10, 100, 500, 1000, 5000, 20000]) + d.below(9)).sort((a, b) => a - b);
    const all = bounds.slice(1).map((to, at): JsonObject => ({ from: bounds[at] ?? 0, to }));
    if (d.chance(40)) all.unshift({ to: bounds[0] ?? 0 });
    if (d.chance(40)) all.push({ from: bounds.at(-1) ?? 0 });
    const origin = d.chance(30) ? { lat: latitude(d), lon: longitude(d) } : point(d, field);
    return d.with(
      { field: field.name, [d.pick(["origin", "origin", "center", "point"])]: origin, ranges: all },
      {
        unit: [60, () => d.pick(UNITS)],
        keyed: [20, () => d.flag()],
        distance_type: [10, () => "arc"],
      },
    );
  },
};

const geohashGrid: AggEntry = {
  weight: 4,
  kind: "many",
  needs: ["point"],
  draw: (d, place) =>
    d.with(
      { field: d.field("point").name },
      {
        precision: [70, () => d.pick<Json>([1, 2, 3, 4, 5, 8, 11, 12, "10km", "1000km"])],
        bounds: [15, () => bounds(d)],
        size: [50, () => size(d, place)],
        shard_size: [8, () => d.pick<Json>([1, 5, 50])],
      },
    ),
};

const bounds = (d: Draw): JsonObject => {
  const [a, b] = [latitude(d), latitude(d)];
  return { top: Math.max(a, b), left: longitude(d), bottom: Math.min(a, b), right: longitude(d) };
};

const geotileGrid: AggEntry = {
  weight: 3,
  kind: "many",
  needs: ["point"],
  draw: (d, place) =>
    d.with(
      { field: d.field("point").name },
      {
        precision: [70, () => d.pick([0, 1, 2, 3, 4, 5, 8, 11, 29])],
        size: [50, () => size(d, place)],
        bounds: [15, () => bounds(d)],
      },
    ),
};

const nested: AggEntry = {
  weight: 12,
  kind: "one",
  draw: (d) => ({ path: d.schema.nestedPaths.length > 0 ? d.pick(d.schema.nestedPaths) : "nowhere" }),
};

const reverseNested: AggEntry = {
  weight: 8,
  kind: "one",
  draw: (d) =>
    d.chance(75) ? {} : { path: d.schema.nestedPaths.length > 0 ? d.pick(d.schema.nestedPaths) : "nowhere" },
};

export const buckets = {
  terms,
  rare_terms: rareTerms,
  significant_terms: significantTerms,
  range,
  date_range: dateRange,
  ip_range: ipRange,
  filters,
  adjacency_matrix: adjacencyMatrix,
  geo_distance: geoDistance,
  geohash_grid: geohashGrid,
  geotile_grid: geotileGrid,
  filter: { weight: 4, kind: "one", draw: (d) => drawQuery(d, 1) },
  missing: {
    weight: 3,
    kind: "one",
    draw: (d) => source(d, d.field("keyword", "number", "date", "ip", "boolean", "range", "point"), 3),
  },
  global: { weight: 2, kind: "one", fits: ({ depth }) => depth === 0, draw: () => ({}) },
  sampler: {
    weight: 4,
    kind: "one",
    holds: true,
    draw: (d) => d.with({}, { shard_size: [70, () => d.pick<Json>([1, 5, 20, 100])] }),
  },
  nested,
  reverse_nested: reverseNested,
} satisfies Record<string, AggEntry>;
