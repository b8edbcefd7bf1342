/** How does the real engine print a query inside an error? Only compound queries need this: they hold others. */
import type { Query, Scalar } from "../../generated/plan.js";
import type { Shown } from "../boost.js";
import { shownEntries, shownScalar } from "./text.js";

/** Returns the query in the real engine's long form, as far as the plan still knows it. */
export function shownQuery(query: Query): Shown {
  const [name, body] = Object.entries(query)[0] ?? ["", {}];
  const parameters = body as Record<string, unknown>;
  const entries: [string, Shown][] = [];
  const boost: [string, Shown] = ["boost", { number: javaFloat(String(parameters["boost"])) }];
  if ("bool" in query) {
    const { bool } = query;
    for (const kind of ["must", "filter", "must_not", "should"] as const) {
      if (bool[kind].length > 0) entries.push([kind, bool[kind].map(shownQuery)]);
    }
    entries.push(["adjust_pure_negative", bool.adjust_pure_negative]);
    entries.push(["minimum_should_match", bool.minimum_should_match]);
    return { bool: shownEntries([...entries, boost]) };
  }
  if ("constant_score" in query) {
    return { constant_score: shownEntries([["filter", shownQuery(query.constant_score.filter)], boost]) };
  }
  if ("terms" in query) {
    return { terms: shownEntries([[query.terms.field, query.terms.values.map(shownScalar)], boost]) };
  }
  const field = parameters["field"];
  for (const [key, value] of Object.entries(parameters)) {
    if (key === "boost" || (key === "field" && name !== "exists")) continue;
    if (key === "case_insensitive" && value === false) continue;
    entries.push([key, shownValue(value)]);
  }
  const shown = shownEntries([...entries, boost]);
  return { [name]: typeof field === "string" && name !== "exists" ? { [field]: shown } : shown };
}

function shownValue(value: unknown): Shown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return { number: String(value) };
  if (Array.isArray(value)) return value.map(shownValue);
  if (typeof value === "string") return value;
  return shownScalar(value as Scalar);
}

function javaFloat(text: string): string {
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
