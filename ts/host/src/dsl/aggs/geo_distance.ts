/** `geo_distance`: a bucket for each range of distances from a point. */
import { badRequest, illegalArgument, parsingError } from "../../errors.js";
import type { AggregationRange, Scalar } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { checkUnit, readDistanceType } from "../geo.js";
import { Kind } from "../../json/tape.js";
import { parseDouble } from "../../json/java_double.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { range } from "./range.js";
import { requireField, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";
import { javaTrim } from "../../json/java_trim.js";

interface GeoDistance extends ValuesSource {
  origin: string | null;
  /** The error's reason if the point is invalid. */
  point_error: string;
  ranges: AggregationRange[];
  unit: string;
  keyed: boolean;
}

const POINT_KINDS = takes.strings | takes.object;

function malformed(parser: Parser, name: string, what: string): Error {
  return parsingError(parser.location, `malformed [${name}] geo point ${what}`);
}

/** Reads a point; the engine reads the text of it. */
function readOrigin(parser: Parser): string {
  if (parser.kind === Kind.String) return JSON.stringify(parser.text());
  if (parser.isStartArray) {
    const degrees: string[] = [];
    const form = "malformed [origin]: a geo point array must be of the form [lon, lat]";
    while (parser.next() !== Kind.EndArray) {
      degrees.push(parser.doubleText());
      if (degrees.length > 2) throw parsingError(parser.location, form);
    }
    if (degrees.length === 2) return `[${degrees.join(",")}]`;
    throw parsingError(parser.location, form);
  }
  let name: string | null = null;
  let lat: string | null = null;
  let lon: string | null = null;
  while (parser.next() !== Kind.EndObject) {
    if (parser.kind === Kind.FieldName) {
      ({ name } = parser);
      continue;
    }
    if (!parser.isNumber) continue;
    if (name === "lat") lat = parser.doubleText();
    else if (name === "lon") lon = parser.doubleText();
  }
  if (lat !== null && lon !== null) return `{"lat":${lat},"lon":${lon}}`;
  throw malformed(parser, String(name), "object. either [lat] or [lon] (or both) are missing");
}

function readBound(parser: Parser): Scalar {
  if (parser.kind === Kind.Null) return "null";
  const text = parser.text();
  if (parseDouble(text) === null) {
    throw badRequest(
      "number_format_exception",
      javaTrim(text) === "" ? "empty String" : `For input string: "${javaTrim(text)}"`,
    );
  }
  return { number: javaTrim(text) };
}

function readRange(parser: Parser): AggregationRange {
  const into: AggregationRange = { key: null, from: "null", to: "null" };
  const { isStartObject } = parser;
  let name = "";
  while (parser.next() !== Kind.EndObject) {
    const { kind } = parser;
    if (kind === Kind.FieldName) {
      ({ name } = parser);
      continue;
    }
    if (!isStartObject || !(parser.isNumber || kind === Kind.String || kind === Kind.Null)) {
      throw parsingError(parser.location, `Failed to parse object: unexpected token [${parser.kindName}] found`);
    }
    if (name === "from" || name === "to") into[name] = readBound(parser);
    else if (name === "key" && kind === Kind.String) into.key = parser.text();
    else throw parsingError(parser.location, `Failed to parse object: unknown field [${name}] found`);
  }
  return into;
}

const ORIGIN: Field<GeoDistance> = {
  takes: POINT_KINDS,
  read: (parser, into) => {
    if (parser.kind === Kind.String) {
      const { line, column } = parser.chargedLocation();
      into.point_error = `[${line}:${column}] [geo_distance] failed to parse field [${parser.name}]`;
    }
    into.origin = readOrigin(parser);
  },
};

const FIELDS: Fields<GeoDistance> = fields<GeoDistance>(
  {
    ...sourceFields<GeoDistance>(),
    keyed: {
      takes: takes.boolean,
      read: (parser, into) => {
        into.keyed = parser.boolean();
      },
    },
    origin: ORIGIN,
    center: { ...ORIGIN, insteadOf: "origin" },
    point: { ...ORIGIN, insteadOf: "origin" },
    ranges: {
      takes: takes.objects,
      read: (parser, into) => {
        into.ranges = [];
        readList(parser, () => {
          into.ranges.push(readRange(parser));
        });
      },
    },
    unit: {
      takes: takes.string,
      read: (parser, into) => {
        into.unit = checkUnit(parser.text());
      },
    },
    distance_type: {
      takes: takes.string,
      read: (parser) => {
        if (readDistanceType(parser.text()) === "plane") {
          throw illegalArgument("[distance_type] [plane] is not supported for the aggregation [geo_distance]");
        }
      },
    },
  },
  ["script"],
);

/** `geo_distance`. */
export const geoDistance: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: GeoDistance = {
      origin: null,
      point_error: "",
      ranges: [],
      unit: "m",
      keyed: false,
      ...valuesSource(name),
    };
    readObject(parser, "geo_distance", FIELDS, into);
    if (into.origin === null) throw illegalArgument(`Aggregation [${name}] must define an [origin].`);
    const field = requireField(into);
    if (into.ranges.length === 0) parser.refuseLater(`No [ranges] specified for the [${name}] aggregation`);
    const { origin, point_error, ranges, unit, missing, keyed } = into;
    return { aggregation: { geo_distance: { field, origin, point_error, ranges, unit, missing } }, keyed };
  },
  write: range.write,
};
