/** `geo_distance`: documents with a point near a given one. The engine reads the given point, in all its forms. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { GeoPart, Query, Validation } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { checkUnit, metresOf, readDistanceType, readValidation, shownDegree, shownPoint } from "../geo.js";
import { checkOneField, named, unsupported } from "../query.js";
import { valueText } from "../value_text.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

const DEGREES = new Set(["lat", "lon"]);
const LATITUDE = ".lat";
const LONGITUDE = ".lon";

/** Reads the body of a `geo_distance`. */
export function readGeoDistanceQuery(parser: Parser): Query {
  let field: string | null = null;
  const center: GeoPart[] = [];
  let distance: string | null = null;
  let unit = "m";
  let type = "arc";
  let validation: Validation = "strict";
  let ignoreUnmapped = false;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartArray) {
      // Whatever was named before: the last list is the point.
      field = name;
      center.push({ name: "array", value: valueText(parser) });
    } else if (parser.kind === Kind.StartObject) {
      checkOneField(parser, "geo_distance", field, name);
      field = name;
      readParts(parser, name, center);
    } else if (!parser.isScalar) continue;
    else if (name === "distance") {
      distance = parser.kind === Kind.String ? parser.text() : parser.doubleText();
    } else if (name === "unit") unit = checkUnit(parser.text());
    else if (name === "distance_type") type = readDistanceType(parser.text());
    else if (name.endsWith(LATITUDE)) {
      center.push({ name: "lat", value: parser.doubleText() });
      field = name.slice(0, -LATITUDE.length);
    } else if (name.endsWith(LONGITUDE)) {
      center.push({ name: "lon", value: parser.doubleText() });
      field = name.slice(0, -LONGITUDE.length);
    } else if (name === "_name") label = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "ignore_unmapped") ignoreUnmapped = parser.boolean();
    else if (name === "validation_method") validation = readValidation(parser.text());
    else if (field === null) {
      center.push({ name: "text", value: JSON.stringify(parser.text()) });
      field = name;
    } else {
      const reason = `failed to parse [geo_distance] query. unexpected field [${name}]`;
      throw parsingError(parser.location, reason);
    }
  }
  if (distance === null) throw parsingError(parser.location, "geo_distance requires 'distance' to be specified");
  if (field === null || field === "") throw illegalArgument("fieldName must not be null or empty");
  if (distance === "") throw illegalArgument("distance must not be null or empty");
  const metres = metresOf(distance, unit);
  if (metres <= 0) throw illegalArgument("distance must be greater than zero");
  const found = field;
  const shown = (weight: string, name: string | null): Shown => ({
    geo_distance: shownEntries([
      [found, shownCenter(center)],
      ["distance", shownDegree(metres)],
      ["distance_type", type],
      ["validation_method", validation.toUpperCase()],
      ["ignore_unmapped", ignoreUnmapped],
      ["boost", shownNumber(weight)],
      ["_name", name],
    ]),
  });
  // At that point, the real engine has not given the query its name.
  checkBoost(parser, boost, () => shown("1.0", null));
  const query = { field, center, metres: String(metres), validation, ignore_unmapped: ignoreUnmapped, boost };
  const plan: Query = { geo_distance: query };
  rememberShown(plan, () => shown(javaFloat(boost), label));
  return named(plan, label);
}

/** Reads a point that is an object; lists and objects in it are skipped. */
function readParts(parser: Parser, field: string, center: GeoPart[]): void {
  while (parser.nextValue()) {
    const { name } = parser;
    if (!parser.isScalar) continue;
    if (DEGREES.has(name)) center.push({ name, value: parser.doubleText() });
    else if (name === "geohash") center.push({ name, value: JSON.stringify(parser.text()) });
    else throw unsupported(parser, "geo_distance", field);
  }
}

function shownCenter(center: readonly GeoPart[]): Shown {
  const degrees: Record<string, Shown> = { lat: shownDegree(NaN), lon: shownDegree(NaN) };
  for (const { name, value } of center) {
    if (DEGREES.has(name)) degrees[name] = shownDegree(Number(value));
    else return shownPoint(value);
  }
  return [degrees["lon"] ?? null, degrees["lat"] ?? null];
}
