/**
 * How does the real engine print a query inside an error? Only compound queries need this: they hold others. A query
 * whose printed form does not follow from the names in its plan has a function for that beside its reader.
 */
import type { Query, Scalar } from "../../generated/plan.js";
import type { Shown } from "../boost.js";
import { queryFeature } from "../query.js";
import { shownEntries, shownScalar } from "./text.js";

/** How queries are shown that the plan does not keep as they were written. */
const remembered = new WeakMap<Query & object, () => Shown>();

/** Makes a query be shown by `shown`. */
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
  const own = queryFeature(name === "terms_lookup" ? "terms" : name)?.show?.(query, [boost, ["_name", label]]);
  if (own !== undefined && own !== null) return own;
  const field = parameters["field"];
  for (const [key, value] of Object.entries(parameters)) {
    if (key === "boost" || (key === "field" && name !== "exists")) continue;
    if (key === "case_insensitive" && value === false) continue;
    // The pattern goes by the name of its query.
    entries.push([name === "wildcard" && key === "value" ? name : key, shownValue(value)]);
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
