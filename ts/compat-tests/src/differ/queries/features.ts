/** The queries whose scores come from a value. */
import type { Draw } from "../draw.js";
import type { Json, JsonObject } from "../json.js";
import { common, type QueryEntry } from "./entry.js";
import { point } from "./geo.js";

const rankFeature: QueryEntry = {
  weight: 4,
  needs: ["feature"],
  draw: (d) => {
    const field = d.field("feature");
    const keys = field.values.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.keys(value) : [],
    );
    const name = field.type === "rank_features" && keys.length > 0 ? `${field.name}.${d.pick(keys)}` : field.name;
    return d.with({ field: name, ...rankFunction(d) }, common(d));
  },
};

function rankFunction(d: Draw): JsonObject {
  switch (d.below(6)) {
    case 0:
      return { saturation: {} };
    case 1:
      return { saturation: { pivot: d.pick<Json>([1, 8, 0.5]) } };
    case 2:
      return { log: { scaling_factor: d.pick<Json>([1, 4, 2.5]) } };
    case 3:
      return { sigmoid: { pivot: d.pick<Json>([7, 1]), exponent: d.pick<Json>([0.6, 1, 2]) } };
    case 4:
      return { linear: {} };
    default:
      return {};
  }
}

const distanceFeature: QueryEntry = {
  weight: 3,
  needs: ["date", "point"],
  draw: (d) => {
    const field = d.field("date", "point");
    const isPoint = field.type === "geo_point";
    const origin = isPoint ? point(d, field) : d.scalar(field);
    const pivot = isPoint ? d.pick(["100km", "1mi", "2000m"]) : d.pick(["7d", "1h", "365d", "10s"]);
    return d.with({ field: field.name, origin, pivot: d.wrong() ? d.pick<Json>(["x", 5, "-1d"]) : pivot }, common(d));
  },
};

export const featureQueries = {
  rank_feature: rankFeature,
  distance_feature: distanceFeature,
} satisfies Record<string, QueryEntry>;
