/** The queries on points, and the forms in which a point is written. */
import type { Draw, Options } from "../draw.js";
import { isObject, type Json, type JsonObject } from "../json.js";
import type { Field } from "../schema.js";
import { common, type QueryEntry } from "./entry.js";

const LETTERS = "0123456789bcdefghjkmnpqrstuvwxyz";

export function latitude(d: Draw): number {
  return d.pick([d.below(181) - 90, d.below(1800) / 10 - 90, d.below(1000) / 50 + 40, 0, 90, 45.0001]);
}

export function longitude(d: Draw): number {
  return d.pick([d.below(361) - 180, d.below(3600) / 10 - 180, d.below(1000) / 25 - 10, 0, 180, -180]);
}

/** A point near one that documents have, or anywhere; in one of the forms that a point has. */
export function point(d: Draw, field: Field): Json {
  if (d.wrong()) return d.pick<Json>([[200, 100], "nope", { lat: 91, lon: 0 }, [], {}, "1,2,3,4"]);
  const known = field.values.length > 0 && d.chance(50) ? d.pick(field.values) : null;
  if (typeof known === "string") return known;
  const [lat, lon] =
    isObject(known) && typeof known["lat"] === "number" && typeof known["lon"] === "number"
      ? [known["lat"], known["lon"]]
      : [latitude(d), longitude(d)];
  return d.pick<Json>([{ lat, lon }, [lon, lat], `${lat},${lon}`, `POINT (${lon} ${lat})`, hash(d)]);
}

function hash(d: Draw): string {
  return d.list(1, 6, () => LETTERS.charAt(d.below(LETTERS.length))).join("");
}

export function distance(d: Draw): Json {
  return d.pick<Json>([
    `${d.between(1, 5000)}km`,
    `${d.between(1, 3000)}mi`,
    d.between(1, 10_000_000),
    "20000km",
    "0.5NM",
    "100",
  ]);
}

const options = (d: Draw): Options => ({
  ...common(d),
  validation_method: [12, () => d.pick(["coerce", "strict", "ignore_malformed", "STRICT"])],
  ignore_unmapped: [5, () => d.flag()],
});

function box(d: Draw, field: Field): JsonObject {
  const [a, b, c, e] = [latitude(d), latitude(d), longitude(d), longitude(d)];
  const [top, bottom] = [Math.max(a, b), Math.min(a, b)];
  const [left, right] = d.chance(90) ? [Math.min(c, e), Math.max(c, e)] : [c, e];
  return d.pick<JsonObject>([
    { top, left, bottom, right },
    { top_left: [left, top], bottom_right: { lat: bottom, lon: right } },
    { top_right: `${top},${right}`, bottom_left: [left, bottom] },
    { wkt: `BBOX (${left}, ${right}, ${top}, ${bottom})` },
    { top_left: point(d, field), bottom_right: point(d, field) },
    { top_left: hash(d), bottom_right: hash(d) },
  ]);
}

export const geoQueries = {
  geo_bounding_box: {
    weight: 3,
    needs: ["point"],
    draw: (d) => {
      const field = d.field("point");
      const all = { ...options(d), type: [4, () => d.pick(["memory", "indexed"])] as const };
      return d.with({ [field.name]: box(d, field) }, all);
    },
  },
  geo_distance: {
    weight: 4,
    needs: ["point"],
    draw: (d) => {
      const field = d.field("point");
      const all: Options = {
        ...options(d),
        distance_type: [10, () => d.pick(["arc", "plane"])],
        unit: [6, () => d.pick(["km", "mi", "m"])],
      };
      return d.with({ distance: distance(d), [field.name]: point(d, field) }, all);
    },
  },
  geo_polygon: {
    weight: 2,
    needs: ["point"],
    draw: (d) => {
      const [lat, lon] = [d.between(-50, 50), d.between(-140, 140)];
      const points = d.list(3, 8, (): Json => [lon + d.between(-400, 400) / 10, lat + d.between(-380, 380) / 10]);
      return d.with({ [d.field("point").name]: { points } }, options(d));
    },
  },
} satisfies Record<string, QueryEntry>;
