/** How far do the buckets of a histogram reach? `extended_bounds` and `hard_bounds`. */
import { ApiError, cause, illegalArgument } from "../../errors.js";
import type { Bounds, Scalar } from "../../generated/plan.js";
import { javaDouble } from "../map.js";
import { fields, readWholeObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import type { Parser } from "../../json/parser.js";

interface DoubleBounds {
  bounds: Bounds;
  seen: number;
}

function bound(which: "min" | "max"): Field<DoubleBounds> {
  return {
    takes: takes.numberOrNull,
    read: (parser, into) => {
      into.bounds[which] = parser.scalar() === "null" ? "null" : { number: parser.doubleText() };
      into.seen += 1;
      // The real engine builds the bounds when the second one arrives, and its error names that one.
      if (into.seen === 2) checkDoubles(into.bounds);
    },
  };
}

const DOUBLE_FIELDS: Fields<DoubleBounds> = fields({ min: bound("min"), max: bound("max") });

const DATE_FIELDS: Fields<Bounds> = fields({
  min: {
    takes: takes.numberOrNull,
    read: (parser, into) => {
      into.min = readDateBound(parser);
    },
  },
  max: {
    takes: takes.numberOrNull,
    read: (parser, into) => {
      into.max = readDateBound(parser);
    },
  },
});

/** Reads the bounds of a `histogram`. */
export function readDoubleBounds(parser: Parser): Bounds {
  const into = readWholeObject(parser, "double_bounds", DOUBLE_FIELDS, { bounds: open(), seen: 0 });
  return into.bounds;
}

/** Reads the bounds of a `date_histogram`. */
export function readDateBounds(parser: Parser): Bounds {
  return readWholeObject(parser, "bounds", DATE_FIELDS, open());
}

function open(): Bounds {
  return { min: "null", max: "null" };
}

function readDateBound(parser: Parser): Scalar {
  if (!parser.isNumber) return parser.scalar();
  const text = parser.text();
  if (!Number.isInteger(Number(text))) throw illegalArgument(`${text} cannot be converted to Long without data loss`);
  return { number: parser.long().toString() };
}

function checkDoubles(bounds: Bounds): void {
  const min = doubleOf(bounds.min);
  const max = doubleOf(bounds.max);
  if (min !== null && !Number.isFinite(min)) throw unbuilt(`min bound must be finite, got: ${shown(min)}`);
  if (max !== null && !Number.isFinite(max)) throw unbuilt(`max bound must be finite, got: ${shown(max)}`);
  if (min !== null && max !== null && max < min) {
    throw unbuilt(`max bound [${shown(max)}] must be greater than min bound [${shown(min)}]`);
  }
}

function doubleOf(value: Scalar): number | null {
  return value !== "null" && "number" in value ? Number(value.number) : null;
}

function shown(value: number): string {
  return javaDouble(value).replaceAll('"', "");
}

/** The real engine builds the bounds by reflection, and its error shows that. */
function unbuilt(reason: string): ApiError {
  const inner = cause("invocation_target_exception", null, cause("illegal_argument_exception", reason));
  const what = "Cannot instantiate an object of org.elasticsearch.search.aggregations.bucket.histogram.DoubleBounds";
  const built = cause("illegal_argument_exception", what, inner);
  const last = "Failed to build [double_bounds] after last required field arrived";
  return new ApiError(400, cause("x_content_parse_exception", last, built));
}
