/** `geotile_grid`, alone and as a source of a `composite`, and the `bounds` of both grids. */

import { named, searches, type Body, type Case } from "./case.js";

type Type = "geohash_grid" | "geotile_grid";
const grid = (type: Type, body: object, below?: object): object => ({
  g: { [type]: body, ...(below === undefined ? {} : { aggs: below }) },
});
const tiles = (body: object, below?: object): object => grid("geotile_grid", body, below);
const source = (body: object, rest: object = {}): object => ({
  c: { composite: { size: 5, sources: [{ s: { geotile_grid: body } }], ...rest } },
});
const box = (top: unknown, left: unknown, bottom: unknown, right: unknown): object => ({ top, left, bottom, right });

// prettier-ignore
const BOUNDS: readonly unknown[] = [
  { top_left: "52.4, 4.9", bottom_right: "52.3, 5.0" }, { top_left: "u17", bottom_right: "u17" }, { top_left: "u0", bottom_right: "s" }, { top_right: "50,20", bottom_left: "-30,-20" },
  { top_left: { lat: 60, lon: -10 }, bottom_right: [30, 40] }, { wkt: "BBOX (-20, 20, 50, -30)" }, { wkt: "bbox (-180, 180, 90, -90)" }, {}, { top: 50 }, { top_left: "50,1" }, { top: 50, left: 1, bottom: 1 },
  box(50, -20, -30, 20), box("50", "-20", -30, 20), box(50, 170, -30, -170), box(-30, -20, 50, 20), box(89, -180, 86, 180), box(-86, -180, -89, 180), box(89, -180, 80, 180),
  box(0, 0, -85, 180), box(85, 0, 0, 180), box(85, -180, 0, 0), box(85, -180, 0, -180), box(85, 180, 0, 180), box(90, 180, -90, -180), box(10, 10, 10, 20), box(20, 10, 10, 10),
  box(90, -180, -90, 180), box(66, 0, 41, 45), box(45.5, 90, 12.25, 101.25), box(45.5, -90, 12.25, -45), box(52.52, 13.3, 52.5, 13.4), box(90, 0.00001, -90, 0.00002),
  "x", null, 5, [], { ...box(50, -20, -30, 20), foo: 1 }, { foo: {} }, { top: "x", left: 1, bottom: 1, right: 1 },
];
// prettier-ignore
const ZOOMS: readonly unknown[] = [0, 1, 2, 3, 5, 7, 10, 15, 20, 22, 28, 29, 30, -1, "3", "x", 2.5, null, true, "10km", [1]];
const BELOW = { h: { top_hits: { size: 1, _source: false } }, c: { geo_centroid: { field: "p" } } };

// prettier-ignore
const squares: Body[] = [
  ...ZOOMS.flatMap((precision) => [tiles({ field: "p", precision }), source({ field: "p", precision })]),
  tiles({ field: "p" }), tiles({ field: "p", size: 2 }), tiles({ field: "p", precision: 1, size: "2" }), tiles({ field: "p", size: 0 }), tiles({ field: "p", size: -1 }), tiles({ field: "p", shard_size: 1 }),
  tiles({ field: "p", shard_size: 0 }), tiles({ field: "p", precision: 4, missing: "1,2" }), tiles({ field: "nope", missing: "1,2" }), tiles({ field: "nope" }), tiles({ field: "k" }), tiles({ field: "i" }),
  tiles({}), tiles({ field: "p", format: "x" }), tiles({ field: "p", precisio: 1 }), tiles({ field: "p", keyed: true }), tiles({ field: "ni", precision: 3 }), tiles({ field: "nd", precision: 3 }),
  tiles({ field: "p", precision: 2 }, BELOW), tiles({ field: "p", precision: 3 }, { g: { geotile_grid: { field: "p", precision: 6, size: 2 } } }), tiles({ field: "p", precision: 2 }, { s: { bucket_sort: { size: 3 } } }),
  tiles({ field: "p", precision: 1 }, { c: { composite: { sources: [{ x: { terms: { field: "k" } } }] } } }), grid("geohash_grid", { field: "p", precision: 1 }, { c: { composite: { sources: [{ x: { terms: { field: "k" } } }] } } }),
  { t: { terms: { field: "k" }, aggs: tiles({ field: "p", precision: 4, size: 3 }) } }, { t: { terms: { field: "k", order: { g: "asc" } }, aggs: tiles({ field: "p" }) } }, { t: { terms: { field: "i", order: { g: "asc" } }, aggs: tiles({ field: "p" }) } },
  { n: { nested: { path: "n" }, aggs: tiles({ field: "n.p", precision: 3 }) } }, { ...tiles({ field: "p", precision: 2 }), m: { max_bucket: { buckets_path: "g>_count" } } },
  ...[1, 2, 12].map((precision) => grid("geohash_grid", { field: "p", precision, size: 20 })),
];
const bounded: Body[] = BOUNDS.flatMap((bounds) => [
  ...[0, 1, 3, 8].map((precision) => tiles({ field: "p", precision, bounds })),
  ...[1, 2, 4].map((precision) => grid("geohash_grid", { field: "p", precision, bounds })),
  tiles({ field: "p", precision: 4, bounds, missing: "52.35,4.95" }),
  source({ field: "p", precision: 3, bounds, missing_bucket: true }),
]);
// prettier-ignore
const AFTER: readonly unknown[] = ["3/1/1", "3/4/2", "3/1", "x", "", "a/b/c", "3/1/1/1", "3//1", "+3/1/1", "3/1/1 ", "99999999999/1/1", "2/1/1", "3/9/1", "29/1/1", "3/-1/1", 5, 1.5, null, true, ["3/1/1"]];
// prettier-ignore
const sources: Body[] = [
  ...AFTER.map((s) => source({ field: "p", precision: 3 }, { after: { s } })),
  ...AFTER.slice(0, 8).map((s) => source({ field: "p", precision: 3, order: "desc" }, { after: { s } })),
  ...["first", "last", "default"].flatMap((missing_order) => ["asc", "desc"].map((order) => source({ field: "p", precision: 2, missing_bucket: true, missing_order, order }, { size: 30 }))),
  source({ field: "p", precision: 2, missing_bucket: true }, { after: { s: null } }), source({ field: "nope" }), source({ field: "nope", missing_bucket: true }), source({ field: "k" }), source({ precision: 3 }),
  source({ field: "p", format: "x" }), source({ field: "p", missing_order: "first" }), source({ field: "p", foo: 1 }), source({ field: "ni", precision: 2 }), source({ field: "nd" }),
  { c: { composite: { size: 9, sources: [{ k: { terms: { field: "k" } } }, { s: { geotile_grid: { field: "p", precision: 2 } } }] }, aggs: { m: { avg: { field: "i" } } } } },
  { c: { composite: { size: 9, sources: [{ s: { geotile_grid: { field: "p", precision: 1 } } }, { h: { histogram: { field: "i", interval: 2 } } }], after: { s: "1/0/1", h: 2 } } } },
  { n: { nested: { path: "n" }, aggs: source({ field: "n.p", precision: 2 }) } },
];

export const aggsGeoGrids: Case[] = [
  ...named("geo", squares),
  ...named("geo", bounded),
  ...named("geo", sources),
  ...named(
    "type_geo_point",
    ["g", "many", "never", "not_indexed", "no_doc_values", "stored", "nothing", "hash", "hash.g", "filled"].flatMap(
      (field) => [
        tiles({ field, precision: 5 }),
        tiles({ field, precision: 2, bounds: box(60, -60, -60, 60) }),
        source({ field, precision: 4 }),
      ],
    ),
  ),
  ...named("empty", [tiles({ field: "p" }), source({ field: "p" })]),
  ...searches("geo", {
    "tiles of a box": {
      size: 0,
      query: { geo_bounding_box: { p: { top_left: "60,-20", bottom_right: "-20,60" } } },
      aggs: tiles({ field: "p", precision: 6, bounds: { top_left: "60,-20", bottom_right: "-20,60" } }, BELOW),
    },
  }),
];
