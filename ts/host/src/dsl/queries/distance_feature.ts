/** `distance_feature`: documents scored by how near a date or a point is to an origin. The engine reads both. */
import { ApiError, illegalArgument } from "../../errors.js";
import type { FeatureOrigin, Query } from "../../generated/plan.js";
import { NO_BOOST, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { degreesOf, shownDegree } from "../geo.js";
import { fields, readWholeObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { named } from "../query.js";
import { valueText } from "../value_text.js";
import { boostAndName, Constructing } from "./constructing.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

interface Reading {
  field: string | null;
  origin: FeatureOrigin | null;
  pivot: string | null;
  boost: string;
  /** The name, once the real engine has given it. */
  label: string | null;
  /** The query is built once its three required parameters have arrived. */
  readonly constructing: Constructing;
}

const NAME = "distance_feature";

function shown(into: Reading): Shown {
  return {
    [NAME]: shownEntries([
      ["field", into.field],
      ["origin", into.origin === null ? null : shownOrigin(into.origin)],
      ["pivot", into.pivot],
      ["boost", shownNumber(javaFloat(into.boost))],
      ["_name", into.label],
    ]),
  };
}

function shownOrigin(origin: FeatureOrigin): Shown {
  if ("text" in origin) return origin.text.text;
  if ("number" in origin) return shownNumber(origin.number.text);
  const { lat, lon } = degreesOf(origin.json.text) ?? { lat: NaN, lon: NaN };
  return { lat: shownDegree(lat), lon: shownDegree(lon) };
}

const isBuilt = ({ field, origin, pivot }: Reading): boolean => field !== null && origin !== null && pivot !== null;

function arrived(parser: Parser, into: Reading): void {
  if (isBuilt(into)) into.constructing.built(parser);
}

function readOrigin(parser: Parser): FeatureOrigin {
  if (parser.kind === Kind.String) return { text: { text: parser.text() } };
  if (!parser.isStartObject && !parser.isStartArray) return { number: { text: String(parser.long()) } };
  const text = valueText(parser);
  const { line, column } = parser.location;
  return { json: { text, end: `${line}:${column}` } };
}

const FIELDS: Fields<Reading> = fields<Reading>({
  field: {
    takes: takes.string,
    read: (parser, into) => {
      into.field = parser.text();
      arrived(parser, into);
    },
  },
  origin: {
    takes: takes.stringOrNumber | takes.objects,
    read: (parser, into) => {
      into.origin = readOrigin(parser);
      arrived(parser, into);
    },
  },
  pivot: {
    takes: takes.string,
    read: (parser, into) => {
      into.pivot = parser.text();
      arrived(parser, into);
    },
  },
  ...boostAndName(shown),
});

/** Reads the body of a `distance_feature`. */
export function readDistanceFeature(parser: Parser): Query {
  const into: Reading = {
    field: null,
    origin: null,
    pivot: null,
    boost: NO_BOOST,
    label: null,
    constructing: new Constructing(NAME),
  };
  try {
    readWholeObject(parser, NAME, FIELDS, into);
  } catch (error) {
    // Broken JSON is blamed on the query only once the query is built.
    const inner = error instanceof ApiError ? error.cause_.causedBy : null;
    if (inner === null || !inner.type.startsWith("json_") || isBuilt(into)) throw error;
    throw new ApiError(400, inner);
  }
  const { field, origin, pivot, boost, label } = into;
  if (field === null || origin === null || pivot === null) {
    const parts = { field, origin, pivot };
    const missing = Object.entries(parts).flatMap(([name, value]) => (value === null ? [name] : []));
    throw illegalArgument(`Required [${missing.join(", ")}]`);
  }
  const query: Query = { distance_feature: { field, origin, pivot, boost } };
  rememberShown(query, () => shown(into));
  return named(query, label);
}
