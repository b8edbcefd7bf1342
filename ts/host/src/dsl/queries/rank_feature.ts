/** `rank_feature`: documents scored by how great a feature of them is. */
import { ApiError, cause, illegalArgument } from "../../errors.js";
import type { FeatureFunction, Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { named } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

type Numbers = Record<string, string>;

interface Reading {
  field: string | null;
  functions: [FeatureFunction, string, Numbers][];
  boost: string;
  label: string | null;
}

/** A function with parameters; all functions but `saturation` need all of theirs. */
function functionOf(
  name: string,
  numbers: readonly string[],
  make: (read: Numbers) => FeatureFunction,
): Field<Reading> {
  const known: Fields<Numbers> = fields<Numbers>(
    Object.fromEntries(
      numbers.map((number) => [
        number,
        {
          takes: takes.number,
          read: (parser: Parser, into: Numbers): void => {
            into[number] = parser.doubleText();
          },
        },
      ]),
    ),
  );
  return {
    takes: takes.object,
    read: (parser, into) => {
      const read = readObject<Numbers>(parser, name, known, {});
      const missing = name === "saturation" ? [] : numbers.filter((number) => read[number] === undefined);
      if (missing.length > 0) throw illegalArgument(`Required [${missing.join(", ")}]`);
      into.functions.push([make(read), name, read]);
    },
  };
}

const FIELDS: Fields<Reading> = fields<Reading>({
  _name: {
    takes: takes.string,
    read: (parser, into) => {
      into.label = parser.text();
    },
  },
  boost: {
    takes: takes.number,
    read: (parser, into) => {
      into.boost = readBoost(parser);
    },
  },
  field: {
    takes: takes.string,
    read: (parser, into) => {
      into.field = parser.text();
    },
  },
  log: functionOf("log", ["scaling_factor"], ({ scaling_factor: factor = "" }) => ({
    log: { scaling_factor: factor },
  })),
  saturation: functionOf("saturation", ["pivot"], ({ pivot = null }) => ({ saturation: { pivot } })),
  sigmoid: functionOf("sigmoid", ["pivot", "exponent"], ({ pivot = "", exponent = "" }) => ({
    sigmoid: { pivot, exponent },
  })),
  linear: functionOf("linear", [], () => "linear"),
});

/** Reads the body of a `rank_feature`. */
export function readRankFeature(parser: Parser): Query {
  const into: Reading = { field: null, functions: [], boost: NO_BOOST, label: null };
  readObject(parser, "feature", FIELDS, into);
  const { field, boost, label, functions } = into;
  if (field === null) throw illegalArgument("Required [field]");
  const [first] = functions;
  const shown = (weight: string, name: string | null): Shown => {
    const [, kind, numbers] = first ?? ["linear", "saturation", {}];
    const entries = Object.entries(numbers).map(([key, text]) => [key, shownNumber(javaFloat(text))] as const);
    const parts: [string, Shown][] = [["field", field]];
    parts.push([kind, shownEntries(entries)], ["boost", shownNumber(javaFloat(weight))], ["_name", name]);
    return { rank_feature: shownEntries(parts) };
  };
  try {
    if (functions.length > 1) {
      throw illegalArgument("Can only specify one of [log], [saturation], [sigmoid] and [linear]");
    }
    // At that point, the real engine has not given the query its name.
    checkBoost(parser, boost, () => shown(NO_BOOST, null));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = "Failed to build [feature] after last required field arrived";
    throw new ApiError(400, cause("x_content_parse_exception", reason, error.cause_));
  }
  const query: Query = { rank_feature: { field, function: first?.[0] ?? null, boost } };
  rememberShown(query, () => shown(boost, label));
  return named(query, label);
}
