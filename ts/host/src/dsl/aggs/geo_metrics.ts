/** `geo_bounds` and `geo_centroid`: the box around points, and their middle. */
import type { AggregationFeature } from "../aggs.js";
import { readGeoBoundsResult, readGeoCentroidResult } from "../../generated/outcome.js";
import type { NumberAt, OutcomeReader } from "../../engine/outcome_reader.js";
import type { Output } from "../../output/output.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { requirePoints } from "./geo_grid.js";
import { requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Bounds extends ValuesSource {
  wraps: boolean;
}

const BOUNDS_FIELDS: Fields<Bounds> = fields({
  ...sourceFields<Bounds>(),
  wrap_longitude: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.wraps = parser.boolean();
    },
  },
});
const CENTROID_FIELDS: Fields<ValuesSource> = fields(sourceFields(), ["script"]);

function writePoint(lat: NumberAt, lon: NumberAt, reader: OutcomeReader, output: Output): void {
  output.raw('{"lat":');
  reader.numberTo(lat, output);
  output.raw(',"lon":');
  reader.numberTo(lon, output);
  output.raw("}");
}

/** `geo_bounds`; the real engine accepts aggregations inside of it, and answers nothing for them. */
export const geoBounds: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Bounds = { wraps: true, ...valuesSource(name) };
    readObject(parser, "geo_bounds", BOUNDS_FIELDS, into);
    return { aggregation: { geo_bounds: { field: requirePoints(into), missing: into.missing, wraps: into.wraps } } };
  },
  write: (reader, output, shape) => {
    const { corners } = readGeoBoundsResult(reader);
    if (corners === null) {
      // What was written before ends with a comma.
      if (shape.meta !== null) output.truncate(output.size - 1);
      return;
    }
    output.raw('"bounds":{"top_left":');
    writePoint(corners.top, corners.left, reader, output);
    output.raw(',"bottom_right":');
    writePoint(corners.bottom, corners.right, reader, output);
    output.raw("}");
  },
};

/** `geo_centroid`. */
export const geoCentroid: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    const into = readObject(parser, "geo_centroid", CENTROID_FIELDS, valuesSource(name));
    return { aggregation: { geo_centroid: { field: requireField(into), missing: into.missing } } };
  },
  write: (reader, output) => {
    const { count, location } = readGeoCentroidResult(reader);
    if (location !== null) {
      output.raw('"location":');
      writePoint(location.lat, location.lon, reader, output);
      output.raw(",");
    }
    output.raw('"count":').int(count);
  },
};
