/** How does the real engine print a query inside an error? Only compound queries need this: they hold others. */
import type { Query, Scalar } from "../../generated/plan.js";
import type { Shown } from "../boost.js";
import { shownEntries, shownScalar } from "./text.js";

/** What is shown of queries that the plan does not have as they were. */
const remembered = new WeakMap<Query & object, () => Shown>();

/** Has a query shown so. */
export function rememberShown(query: Query, shown: () => Shown): void {
  remembered.set(query, shown);
}

/** Returns the query in the real engine's long form, as far as the plan still knows it. */
export function shownQuery(query: Query): Shown {
  return "named" in query ? shown(query.named.query, query.named.name) : shown(query, null);
}

function shown(query: Query, label: string | null): Shown {
  const known = remembered.get(query);
  if (known !== undefined) return known();
  const [name, body] = Object.entries(query as Record<string, unknown>)[0] ?? ["", {}];
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
    return { bool: shownEntries([...entries, boost, ["_name", label]]) };
  }
  if ("constant_score" in query) {
    const filter = shownQuery(query.constant_score.filter);
    return { constant_score: shownEntries([["filter", filter], boost, ["_name", label]]) };
  }
  if ("dis_max" in query) {
    const { queries, tie_breaker: tie } = query.dis_max;
    const first: [string, Shown] = ["tie_breaker", { number: javaFloat(tie) }];
    return { dis_max: shownEntries([first, ["queries", queries.map(shownQuery)], boost, ["_name", label]]) };
  }
  if ("boosting" in query) {
    const { positive, negative, negative_boost: factor } = query.boosting;
    return {
      boosting: shownEntries([
        ["positive", shownQuery(positive)],
        ["negative", shownQuery(negative)],
        ["negative_boost", { number: javaFloat(factor) }],
        boost,
        ["_name", label],
      ]),
    };
  }
  if ("nested" in query) {
    const { path, query: inner, score_mode: mode, ignore_unmapped: ignored } = query.nested;
    const shownInner = shownQuery(inner);
    return {
      nested: shownEntries([
        ["query", shownInner],
        ["path", path],
        ["ignore_unmapped", ignored],
        ["score_mode", mode],
        boost,
        ["_name", label],
      ]),
    };
  }
  if ("terms" in query) {
    const values = query.terms.values.map(shownScalar);
    return { terms: shownEntries([[query.terms.field, values], boost, ["_name", label]]) };
  }
  if ("terms_lookup" in query) {
    const { field, index, id, path } = query.terms_lookup;
    return { terms: shownEntries([[field, { index, id, path }], boost, ["_name", label]]) };
  }
  const field = parameters["field"];
  for (const [key, value] of Object.entries(parameters)) {
    if (key === "boost" || (key === "field" && name !== "exists")) continue;
    if (key === "case_insensitive" && value === false) continue;
    entries.push([key, shownValue(value)]);
  }
  const inner = shownEntries([...entries, boost, ["_name", label]]);
  return { [name]: typeof field === "string" && name !== "exists" ? { [field]: inner } : inner };
}

function shownValue(value: unknown): Shown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return { number: String(value) };
  if (Array.isArray(value)) return value.map(shownValue);
  if (typeof value === "string") return value;
  if (typeof value === "object" && "field" in value && "boost" in value) {
    return `${String(value.field)}^${String(value.boost)}`;
  }
  return shownScalar(value as Scalar);
}

/** A number as Java prints a float. */
export function javaFloat(text: string): string {
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
