/** `geohash_grid` and `geotile_grid`: a bucket for each cell. A cell is a geohash of some length, or a square of a map. */
import { badRequest, illegalArgument } from "../../errors.js";
import type { GeoGrid } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { metresOf } from "../geo.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { readEdges } from "../queries/geo_bounding_box.js";
import { writeNamedBuckets } from "./named_buckets.js";
import { positive, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Grid extends ValuesSource, Pick<GeoGrid, "bounds"> {
  precision: number;
  size: number;
}

/** For a precision of at least this many metres, the real engine takes cells of one letter, of two letters, and so on. */
const METRES = [
  7505667.882087561, 1876416.9705218903, 234552.1213152363, 58638.03032880907, 7329.753791101134, 1832.4384477752835,
  229.05480597191044, 57.26370149297761, 7.157962686622201, 1.7894906716555503, 0.2236863339569438, 0.05592158348923595,
];

function checkLetters(precision: number): number {
  if (precision >= 1 && precision <= 12) return precision;
  throw illegalArgument(`Invalid geohash aggregation precision of ${precision}. Must be between 1 and 12.`);
}

function readLetters(parser: Parser): number {
  if (parser.kind !== Kind.String) return checkLetters(parser.int());
  const text = parser.text();
  if (/^[+-]?\d+$/.test(text)) return checkLetters(Number(text));
  const metres = metresOf(text, "m");
  const at = METRES.findIndex((least) => metres >= least);
  if (at >= 0) return checkLetters(at + 1);
  throw illegalArgument(`precision too high [${text}]`);
}

function readZoom(parser: Parser): number {
  const precision = parser.int();
  if (precision >= 0 && precision <= 29) return precision;
  throw illegalArgument(`Invalid geotile_grid precision of ${precision}. Must be between 0 and 29.`);
}

/** What the fields `precision` and `bounds` share with the source of a `composite`. */
export interface Cells extends Pick<GeoGrid, "bounds"> {
  precision: number;
}

function cellFields<T extends Cells>(readPrecision: (parser: Parser) => number): Record<string, Field<T>> {
  return {
    precision: {
      takes: takes.number,
      read: (parser, into) => {
        into.precision = readPrecision(parser);
      },
    },
    bounds: {
      takes: takes.object,
      read: (parser, into) => {
        into.bounds = readEdges(parser, (reason, error) => error ?? badRequest("parse_exception", reason));
      },
    },
  };
}

/** The fields that say which squares of a map there are. */
export const squareFields = <T extends Cells>(): Record<string, Field<T>> => cellFields<T>(readZoom);

/** The default zoom of squares. */
export const ZOOM = 7;

/** Returns the field, which is the only source of values. */
export function requirePoints(source: ValuesSource): string {
  if (source.field !== null) return source.field;
  throw badRequest("illegal_argument_exception", "Required one of fields [field], but none were specified. ");
}

function grid(
  type: "geohash_grid" | "geotile_grid",
  first: number,
  read: (parser: Parser) => number,
): AggregationFeature {
  const known: Fields<Grid> = fields<Grid>({
    size: positive("size", (into, value) => {
      into.size = value;
    }),
    // There is one shard, which is asked for more than `size` in any case.
    shard_size: positive("shardSize", () => undefined),
    ...sourceFields<Grid>(),
    ...cellFields<Grid>(read),
  });
  return {
    buckets: true,
    read: (parser, name) => {
      const into: Grid = { precision: first, size: 10000, bounds: [], ...valuesSource(name) };
      readObject(parser, type, known, into);
      const { precision, size, missing, bounds } = into;
      const body: GeoGrid = { field: requirePoints(into), precision, size, missing, bounds };
      return { aggregation: type === "geohash_grid" ? { geohash_grid: body } : { geotile_grid: body } };
    },
    write: writeNamedBuckets,
  };
}

/** `geohash_grid`. */
export const geohashGrid = grid("geohash_grid", 5, readLetters);

/** `geotile_grid`. */
export const geotileGrid = grid("geotile_grid", ZOOM, readZoom);
