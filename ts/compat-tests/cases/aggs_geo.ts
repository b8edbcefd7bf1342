/** Aggregations of points: `geo_distance`, `geohash_grid`, `geo_bounds` and `geo_centroid`. */

import { aggs, searches, type Body, type Case } from "./case.js";

const one = (type: string, body: unknown, sub?: object): object => ({
  g: { [type]: body, ...(sub === undefined ? {} : { aggs: sub }) },
});
const distance = (body: object, sub?: object): object =>
  one("geo_distance", { field: "p", origin: "48.85,2.35", unit: "km", ...body }, sub);
const grid = (body: unknown, sub?: object): object => one("geohash_grid", body, sub);

const RANGES = [{ to: 500 }, { from: 500, to: 2000 }, { from: 2000 }];
const TOP = { h: { top_hits: { size: 1, _source: false } } };
const POINTS = { b: { geo_bounds: { field: "p" } }, c: { geo_centroid: { field: "p" } } };

// prettier-ignore
const DISTANCES: Readonly<Record<string, Body>> = {
  "ranges": distance({ ranges: RANGES }),
  "by key": distance({ ranges: RANGES, keyed: true }),
  "not by key": distance({ ranges: RANGES, keyed: "false" }),
  "own keys": distance({ ranges: [{ key: "near", to: 500 }, { key: "far", from: 500 }] }),
  "own keys, by key": distance({ ranges: [{ key: "near", to: 500 }, { key: "far", from: 500 }], keyed: true }),
  "the same key twice": distance({ ranges: [{ key: "a", to: 500 }, { key: "a", from: 500 }], keyed: true }),
  "overlapping": distance({ ranges: [{ to: 3000 }, { to: 9000 }, { from: 100, to: 8000 }, { from: 100 }] }),
  "from zero": distance({ ranges: [{ from: 0, to: 0.5 }, { from: 0.5, to: 1000.25 }] }),
  "from below zero": distance({ ranges: [{ from: -5, to: 1e30 }] }),
  "everything": distance({ ranges: [{}] }),
  "upside down": distance({ ranges: [{ from: 500, to: 300 }] }),
  "nulls": distance({ ranges: [{ from: null, to: 500 }, { from: 500, to: null }] }),
  "an object": distance({ ranges: { to: 500 } }),
  ...Object.fromEntries(["m", "km", "mi", "yd", "ft", "in", "cm", "mm", "nmi", "NM", "miles", "meters", "kilometers"].map((unit) => [`in ${unit}`, distance({ unit, ranges: [{ to: 1e6 }, { from: 1e6, to: 1e9 }, { from: 1e9 }] })])),
  "an unknown unit": distance({ unit: "zz", ranges: RANGES }),
  "a unit in capitals": distance({ unit: "KM", ranges: RANGES }),
  "a number for a unit": distance({ unit: 5, ranges: RANGES }),
  "arc": distance({ distance_type: "arc", ranges: RANGES }),
  "ARC": distance({ distance_type: "ARC", ranges: RANGES }),
  "an unknown type of distance": distance({ distance_type: "zz", ranges: RANGES }),
  "origin of a list": distance({ origin: [2.35, 48.85], ranges: RANGES }),
  "origin of an object": distance({ origin: { lat: 48.85, lon: 2.35 }, ranges: RANGES }),
  "origin of a geohash": distance({ origin: "u09tv", ranges: RANGES }),
  "origin of a text": distance({ origin: "POINT (2.35 48.85)", ranges: RANGES }),
  "origin with spaces": distance({ origin: " 48.85 , 2.35 ", ranges: RANGES }),
  "center": one("geo_distance", { field: "p", center: "48.85,2.35", unit: "km", ranges: RANGES }),
  "point": one("geo_distance", { field: "p", point: [2.35, 48.85], unit: "km", ranges: RANGES }),
  "origin past a pole": distance({ origin: "91,2", ranges: RANGES }),
  "origin past the date line": distance({ origin: "1,200", ranges: RANGES }),
  "origin at the other side": distance({ origin: "-48.85,-177.65", ranges: [{ to: 10000 }, { from: 10000, to: 20000 }, { from: 20000 }] }),
  "origin of three": distance({ origin: [2, 1, 5], ranges: RANGES }),
  "origin of an empty object": distance({ origin: {}, ranges: RANGES }),
  "origin of a number": distance({ origin: 5, ranges: RANGES }),
  "origin of null": distance({ origin: null, ranges: RANGES }),
  "origin of half": distance({ origin: { lat: 1 }, ranges: RANGES }),
  "origin with a geohash": distance({ origin: { geohash: "s01" }, ranges: RANGES }),
  "no origin": one("geo_distance", { field: "p", ranges: RANGES }),
  "no ranges": distance({}),
  "empty ranges": distance({ ranges: [] }),
  "no field": one("geo_distance", { origin: "1,2", ranges: RANGES }),
  "a range of true": distance({ ranges: [{ from: true }] }),
  "a range of an unknown key": distance({ ranges: [{ foo: 1 }] }),
  "a key of a number": distance({ ranges: [{ from: 0, to: 1, key: 5 }] }),
  "a range of a number": distance({ ranges: [5] }),
  "unknown key": distance({ ranges: RANGES, foo: 1 }),
  "format": distance({ ranges: RANGES, format: "0" }),
  "missing": distance({ ranges: RANGES, missing: "48.85,2.35" }),
  "missing of a geohash": distance({ ranges: RANGES, missing: "u09tv" }),
  "an unmapped field": distance({ field: "nope", ranges: RANGES }),
  "an unmapped field, missing": distance({ field: "nope", ranges: RANGES, missing: "48.85,2.35" }),
  "a keyword": distance({ field: "k", ranges: RANGES }),
  "a number": distance({ field: "i", ranges: RANGES }),
  "not indexed": distance({ field: "ni", ranges: RANGES }),
  "no doc values": distance({ field: "nd", ranges: RANGES }),
  "objects": { n: { nested: { path: "n" }, aggs: distance({ field: "n.p", ranges: RANGES }) } },
  "objects without nested": distance({ field: "n.p", ranges: RANGES }),
  "with others in it": distance({ ranges: RANGES }, { ...TOP, ...POINTS }),
  "with others in it, by key": distance({ ranges: RANGES, keyed: true }, { t: { terms: { field: "k" } } }),
  "in terms": { t: { terms: { field: "k" }, aggs: distance({ ranges: RANGES }) } },
  "an order by it": { t: { terms: { field: "k", order: { g: "asc" } }, aggs: distance({ ranges: RANGES }) } },
};

// prettier-ignore
const GRIDS: Readonly<Record<string, Body>> = {
  "grid": grid({ field: "p" }),
  ...Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`grid of ${i + 1}`, grid({ field: "p", precision: i + 1 }, i % 3 === 0 ? POINTS : undefined)])),
  ...Object.fromEntries(["10000km", "5000km", "1000km", "300km", "100km", "10km", "1km", "500m", "100m", "10m", "1m", "50mi", "7505667.882087561m", "7505667.882087560m", "3", "1.5", "", "x"].map((precision) => [`grid of [${precision}]`, grid({ field: "p", precision })])),
  "grid of 0": grid({ field: "p", precision: 0 }),
  "grid of 13": grid({ field: "p", precision: 13 }),
  "grid of -1": grid({ field: "p", precision: -1 }),
  "grid of 1.9": grid({ field: "p", precision: 1.9 }),
  "grid of null": grid({ field: "p", precision: null }),
  "grid of a list": grid({ field: "p", precision: [1] }),
  "grid, size": grid({ field: "p", precision: 1, size: 3 }),
  "grid, size of a text": grid({ field: "p", precision: 1, size: "2" }),
  "grid, size of 0": grid({ field: "p", precision: 1, size: 0 }),
  "grid, size below 0": grid({ field: "p", precision: 1, size: -1 }),
  "grid, size of null": grid({ field: "p", size: null }),
  "grid, shard_size": grid({ field: "p", precision: 1, shard_size: 1 }),
  "grid, size and shard_size": grid({ field: "p", precision: 1, size: 5, shard_size: 2 }),
  "grid, shard_size of 0": grid({ field: "p", precision: 1, shard_size: 0 }),
  "grid, unknown key": grid({ field: "p", foo: 1 }),
  "grid, format": grid({ field: "p", format: "x" }),
  "grid, no field": grid({}),
  "grid, unmapped": grid({ field: "nope" }),
  "grid, unmapped, missing": grid({ field: "nope", missing: "1,2" }),
  "grid, missing": grid({ field: "p", missing: "1,2", precision: 3 }),
  "grid, keyword": grid({ field: "k" }),
  "grid, number": grid({ field: "i" }),
  "grid, not indexed": grid({ field: "ni" }),
  "grid, no doc values": grid({ field: "nd" }),
  "grid with others in it": grid({ field: "p", precision: 2 }, { ...TOP, ...POINTS }),
  "grid in terms": { t: { terms: { field: "k" }, aggs: grid({ field: "p", precision: 4, size: 3 }) } },
  "grid in a grid": grid({ field: "p", precision: 1, size: 4 }, { h: { geohash_grid: { field: "p", precision: 3, size: 2 } } }),
  "grid in nested": { n: { nested: { path: "n" }, aggs: grid({ field: "n.p", precision: 3 }) } },
  "an order by a grid": { t: { terms: { field: "k", order: { g: "asc" } }, aggs: grid({ field: "p" }) } },
};

// prettier-ignore
const METRICS: Readonly<Record<string, Body>> = {
  "bounds": one("geo_bounds", { field: "p" }),
  "bounds, not around": one("geo_bounds", { field: "p", wrap_longitude: false }),
  "bounds, around": one("geo_bounds", { field: "p", wrap_longitude: "true" }),
  "bounds, a word": one("geo_bounds", { field: "p", wrap_longitude: "x" }),
  "bounds, a number": one("geo_bounds", { field: "p", wrap_longitude: 1 }),
  "bounds, format": one("geo_bounds", { field: "p", format: "x" }),
  "bounds and centroid of terms": { t: { terms: { field: "k" }, aggs: POINTS } },
  "bounds of nothing": { f: { filter: { match_none: {} }, aggs: POINTS } },
  "bounds, meta": { f: { filter: { match_none: {} }, aggs: { b: { geo_bounds: { field: "p" }, meta: { a: 1 } } } } },
  "bounds of objects": { n: { nested: { path: "n" }, aggs: { b: { geo_bounds: { field: "n.p" } }, c: { geo_centroid: { field: "n.p" } } } } },
  "order by bounds": { t: { terms: { field: "k", order: { b: "asc" } }, aggs: POINTS } },
  "order by top": { t: { terms: { field: "k", order: { "b.top": "asc" } }, aggs: POINTS } },
  "order by centroid": { t: { terms: { field: "k", order: { c: "asc" } }, aggs: POINTS } },
  "order by a centroid's count": { t: { terms: { field: "k", order: { "c.count": "asc" } }, aggs: POINTS } },
  ...Object.fromEntries(["geo_bounds", "geo_centroid"].flatMap((type) => [
    [`${type}: plain`, one(type, { field: "p" })],
    [`${type}: no field`, one(type, {})],
    [`${type}: unmapped`, one(type, { field: "nope" })],
    [`${type}: unmapped, missing`, one(type, { field: "nope", missing: "1,2" })],
    [`${type}: missing`, one(type, { field: "p", missing: "1,2" })],
    [`${type}: keyword`, one(type, { field: "k" })],
    [`${type}: number`, one(type, { field: "i" })],
    [`${type}: unknown key`, one(type, { field: "p", foo: 1 })],
    [`${type}: in ranges`, distance({ ranges: RANGES }, { x: { [type]: { field: "p" } } })],
    [`${type}: in a histogram`, { h: { histogram: { field: "i", interval: 2, min_doc_count: 0 }, aggs: { x: { [type]: { field: "p" } } } } }],
  ])),
};

const ALL = { ...DISTANCES, ...GRIDS, ...METRICS };

export const aggsGeo: Case[] = [
  ...aggs("geo", ALL),
  ...searches(
    "geo",
    Object.fromEntries(
      Object.entries(ALL)
        .filter((_, i) => i % 2 === 0)
        .map(([name, tree]) => [
          `found: ${name}`,
          { query: { exists: { field: "k" } }, size: 0, aggs: tree as object },
        ]),
    ),
  ),
  ...aggs(
    "type_geo_point",
    Object.fromEntries(
      ["g", "many", "never", "not_indexed", "no_doc_values", "stored", "nothing", "hash", "hash.g", "filled"].flatMap(
        (field) => [
          [
            `${field}: distance`,
            one("geo_distance", {
              field,
              origin: "0,0",
              unit: "km",
              ranges: [{ to: 1000 }, { from: 1000, to: 9000 }, { from: 9000 }],
            }),
          ],
          [`${field}: grid`, one("geohash_grid", { field, precision: 4 })],
          [`${field}: bounds`, one("geo_bounds", { field })],
          [`${field}: centroid`, one("geo_centroid", { field })],
        ],
      ),
    ),
  ),
  ...aggs("empty", {
    "empty: distance": distance({ ranges: RANGES }),
    "empty: grid": grid({ field: "p" }),
    "empty: bounds": one("geo_bounds", { field: "p" }),
  }),
];
