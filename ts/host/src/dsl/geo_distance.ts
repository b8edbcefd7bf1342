/** What does a sort by `_geo_distance` ask for? Points in all their forms are handed on: the engine reads them. */
import { ApiError, badRequest, cause, illegalArgument, parsingError } from "../errors.js";
import type { GeoDistance, Order } from "../generated/plan.js";
import type { Parser } from "../json/parser.js";
import { Kind } from "../json/tape.js";
import { checkUnit, readDistanceType, readValidation } from "./geo.js";
import { readNestedSort } from "./nested_sort.js";
import { valueText } from "./value_text.js";

/** The real engine's name of it, and the one that it had. */
export const NAMES = new Set(["_geo_distance", "_geoDistance"]);

const MODES = new Set(["min", "max", "sum", "avg", "median"]);
const OF_NESTED = new Set(["nested_path", "nested_filter"]);

interface Reading {
  field: string | null;
  mode: string | null;
  readonly sort: Omit<GeoDistance, "field" | "mode">;
}

type Option = (reading: Reading, text: string, parser: Parser) => void;

function readMode(text: string): string {
  const mode = text.toLowerCase();
  if (!MODES.has(mode)) throw illegalArgument(`Unknown SortMode [${text}]`);
  return mode;
}

/** What each option does, given the text of its value. */
const OPTIONS: ReadonlyMap<string, Option> = new Map<string, Option>([
  [
    "unit",
    ({ sort }, text) => {
      sort.unit = checkUnit(text);
    },
  ],
  [
    "distance_type",
    ({ sort }, text) => {
      sort.is_plane = readDistanceType(text) === "plane";
    },
  ],
  [
    "validation_method",
    ({ sort }, text) => {
      sort.validation = readValidation(text);
    },
  ],
  [
    "mode",
    (reading, text) => {
      reading.mode = readMode(text);
    },
  ],
  [
    "sort_mode",
    (reading, text, parser) => {
      parser.warnings.push("Deprecated field [sort_mode] used, expected [mode] instead");
      reading.mode = readMode(text);
    },
  ],
  [
    "ignore_unmapped",
    ({ sort }, _, parser) => {
      sort.ignore_unmapped = parser.boolean();
    },
  ],
]);

/** The real engine passes over a value that is no object, and reads what stands beside it in its place. */
function withoutPoint(parser: Parser): ApiError {
  const isPassed = !parser.isStartArray || parser.next() === Kind.EndArray;
  const isAlone = isPassed && parser.next() === Kind.EndObject;
  return illegalArgument(isAlone ? NO_POINT : "sort by [_geo_distance] needs an object");
}

const NO_POINT = "Geo distance sorting needs at least one point.";

/** Reads the object on which the parser stands; `readOrder` reads the value of `order`. */
export function readGeoDistance(parser: Parser, readOrder: (text: string) => Order): GeoDistance {
  if (!parser.isStartObject) throw withoutPoint(parser);
  const reading: Reading = {
    field: null,
    mode: null,
    sort: {
      points: [],
      order: "asc",
      unit: "m",
      is_plane: false,
      validation: "strict",
      ignore_unmapped: false,
      nested: null,
    },
  };
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (OF_NESTED.has(name)) throw illegalArgument(`[${name}] is not supported for sort by [_geo_distance]`);
    if (parser.isStartArray) {
      readPoints(parser, reading.sort.points);
      reading.field = name;
    } else if (parser.kind === Kind.StartObject) {
      if (name === "nested") reading.sort.nested = readNestedSort(parser);
      else readPoint(parser, name, reading);
    } else if (parser.kind !== Kind.Null) readOption(parser, name, reading, readOrder);
  }
  const { field, mode, sort } = reading;
  if (field === null || sort.points.length === 0) {
    throw illegalArgument(NO_POINT);
  }
  if (mode === "sum") throw illegalArgument("sort_mode [sum] isn't supported for sorting by geo distance");
  return { field, mode, ...sort };
}

function readOption(parser: Parser, name: string, reading: Reading, readOrder: (text: string) => Order): void {
  if (name === "order") {
    reading.sort.order = readOrder(parser.text());
    return;
  }
  const option = OPTIONS.get(name);
  if (option !== undefined) {
    option(reading, parser.text(), parser);
    return;
  }
  if (parser.kind === Kind.String) {
    readPoint(parser, name, reading);
    return;
  }
  if (reading.field === null) {
    // The real engine fails with a null pointer.
    throw new ApiError(
      500,
      cause("null_pointer_exception", 'Cannot invoke "String.equals(Object)" because "fieldName" is null'),
    );
  }
  if (reading.field === name) {
    throw parsingError(parser.location, `Only geohashes of type string supported for field [${name}]`);
  }
  throw parsingError(parser.location, `[_geo_distance] does not support [${name}]`);
}

/** Reads the value of a field as one point. */
function readPoint(parser: Parser, name: string, reading: Reading): void {
  if (reading.field !== null && reading.field !== name) {
    const reason = `Trying to reset fieldName to [${name}], already set to [${reading.field}].`;
    throw parsingError(parser.location, reason);
  }
  reading.field = name;
  reading.sort.points.push(valueText(parser));
}

/** Reads several points; two numbers that stand alone are one, too. */
function readPoints(parser: Parser, points: string[]): void {
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isNumber) {
      points.push(valueText(parser));
      continue;
    }
    const longitude = parser.text();
    const second = parser.next();
    if (second !== Kind.Integer && second !== Kind.Float) {
      const reason = `geo point parsing: expected second number but got [${parser.kindName}] instead`;
      throw badRequest("parse_exception", reason);
    }
    points.push(`[${longitude},${parser.text()}]`);
  }
}
