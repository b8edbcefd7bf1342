/** `range`: values between two bounds. */
import { badRequest, illegalArgument } from "../../errors.js";
import type { Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkDateFormat } from "../date_format.js";
import { checkOneField, named, noFieldName, unsupported } from "../query.js";
import { zoneFault } from "../time_zone.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownScalar } from "./text.js";

/** Reads the body of a `range`. */
export function readRange(parser: Parser): Query {
  let field: string | null = null;
  let from: Scalar = "null";
  let to: Scalar = "null";
  let includeLower = true;
  let includeUpper = true;
  let format: string | null = null;
  let timeZone: string | null = null;
  let relation: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartObject) {
      checkOneField(parser, "range", field, parser.lastName);
      field = parser.lastName;
      while (parser.nextValue()) {
        const { name } = parser;
        if (name === "from") from = parser.looseScalar();
        else if (name === "to") to = parser.looseScalar();
        else if (name === "include_lower") includeLower = parser.boolean();
        else if (name === "include_upper") includeUpper = parser.boolean();
        else if (name === "boost") boost = readBoost(parser);
        else if (name === "gt" || name === "gte") {
          from = parser.looseScalar();
          includeLower = name === "gte";
        } else if (name === "lt" || name === "lte") {
          to = parser.looseScalar();
          includeUpper = name === "lte";
        } else if (name === "time_zone") timeZone = parser.text();
        else if (name === "format") format = parser.text();
        else if (name === "_name") label = parser.text();
        else if (name === "relation") relation = parser.text();
        else throw unsupported(parser, "range");
      }
    } else if (parser.isScalar) throw unsupported(parser, "range");
  }
  if (field === null || field === "") throw noFieldName();
  const name = field;
  // An error in a value is reported once the whole query is read.
  if (timeZone !== null) checkTimeZone(timeZone);
  const shown = (weight: string, more: Record<string, Shown>, last: Record<string, string>): Shown => ({
    range: {
      [name]: {
        from: shownScalar(from),
        to: shownScalar(to),
        include_lower: includeLower,
        include_upper: includeUpper,
        ...more,
        boost: shownNumber(weight),
        ...last,
      },
    },
  });
  // The real engine checks the boost before it takes the others.
  checkBoost(parser, boost, () => shown("1.0", {}, {}));
  if (format !== null) parser.checked(format, checkDateFormat);
  if (relation !== null) relation = checkRelation(relation);
  const plan: Query = {
    range: {
      field,
      from,
      to,
      include_lower: includeLower,
      include_upper: includeUpper,
      format,
      time_zone: timeZone,
      relation,
      boost,
    },
  };
  rememberShown(plan, () => {
    const more = { time_zone: timeZone, format, relation };
    const given = Object.entries(more).filter(([, one]) => one !== null);
    return shown(javaFloat(boost), Object.fromEntries(given), label === null ? {} : { _name: label });
  });
  return named(plan, label);
}

function checkTimeZone(id: string): void {
  const fault = zoneFault(id);
  if (fault === null) return;
  throw badRequest("illegal_argument_exception", `${fault.javaClass}: ${fault.cause.reason ?? ""}`, fault.cause);
}

function checkRelation(text: string): string {
  const relation = text.toLowerCase();
  if (relation === "intersects" || relation === "within" || relation === "contains") return relation;
  if (relation === "disjoint") throw illegalArgument(`[range] query does not support relation [${text}]`);
  throw illegalArgument(`${text} is not a valid relation`);
}
