/** `geo_polygon`: documents with a point in a polygon. The engine reads the corners, in all their forms. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Validation } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { readValidation, shownPoint } from "../geo.js";
import { named, unsupported } from "../query.js";
import { valueText } from "../value_text.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

const WARNING =
  "Deprecated field [geo_polygon] used, replaced by [[geo_shape] query where polygons are defined in geojson or wkt]";

/** Reads the body of a `geo_polygon`. */
export function readGeoPolygon(parser: Parser): Query {
  parser.warnings.push(WARNING);
  let field: string | null = null;
  const points: string[] = [];
  let validation: Validation = "strict";
  let ignoreUnmapped = false;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject) {
      field = name;
      readPoints(parser, points);
    } else if (!parser.isScalar) {
      throw parsingError(parser.location, `[geo_polygon] unexpected token type [${parser.kindName}]`);
    } else if (name === "_name") label = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "ignore_unmapped") ignoreUnmapped = parser.boolean();
    else if (name === "validation_method") validation = readValidation(parser.text());
    else throw unsupported(parser, "geo_polygon");
  }
  if (field === null) throw illegalArgument("fieldName must not be null");
  if (points.length === 0) throw illegalArgument("polygon must not be null or empty");
  const found = field;
  const shown = (weight: string): Shown => {
    const corners = points.map(shownPoint);
    const [first] = corners;
    const isClosed = JSON.stringify(first) === JSON.stringify(corners.at(-1));
    return {
      geo_polygon: shownEntries([
        [found, { points: isClosed || first === undefined ? corners : [...corners, first] }],
        ["validation_method", validation.toUpperCase()],
        ["ignore_unmapped", ignoreUnmapped],
        ["boost", shownNumber(weight)],
        ["_name", label],
      ]),
    };
  };
  checkBoost(parser, boost, () => shown("1.0"));
  const plan: Query = { geo_polygon: { field, points, validation, ignore_unmapped: ignoreUnmapped, boost } };
  rememberShown(plan, () => shown(javaFloat(boost)));
  return named(plan, label);
}

function readPoints(parser: Parser, points: string[]): void {
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartArray && name !== "points") throw unsupported(parser, "geo_polygon");
    if (parser.kind !== Kind.StartArray) {
      const reason = `[geo_polygon] query does not support token type [${tokenName(parser)}] under [${name}]`;
      throw parsingError(parser.location, reason);
    }
    // Those of the last list count.
    points.length = 0;
    while (parser.next() !== Kind.EndArray) points.push(valueText(parser));
  }
}

/** The real engine tells numbers of both kinds by one name here. */
function tokenName(parser: Parser): string {
  return parser.isNumber ? "VALUE_NUMBER" : parser.kindName;
}
