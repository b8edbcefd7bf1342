/** What does `q` search for? A `query_string`, with what may stand beside it. */
import { noEnumConstant } from "../dsl/object.js";
import { boolean, booleanOr, text } from "./kinds.js";
import type { Kind } from "./kinds.js";
import { effective } from "./table.js";
import type { Parameter } from "./table.js";

/** The body of a `query_string`. */
export type UserQuery = Record<string, string | boolean>;

/** What a URL searches for. */
export interface QueryAsked {
  /** Null where it says nothing. */
  query: UserQuery | null;
}

function beside(name: string, kind: Kind<string | boolean | null>, key = name): Parameter<QueryAsked> {
  const effect = (value: string | boolean | null, into: QueryAsked): void => {
    if (value !== null) into.query = Object.assign({}, into.query, { [key]: value });
  };
  return effective(name, kind, effect, { beside: "q" });
}

function operator(value: string): string {
  const lower = value.toLowerCase();
  if (lower === "or" || lower === "and") return lower;
  throw noEnumConstant("index.query.Operator", value);
}

/** The parameters. */
export const QUERY: readonly Parameter<QueryAsked>[] = [
  effective("q", text, (query, into) => void (into.query = { query }), { quiet: true }),
  beside("df", text, "default_field"),
  beside("analyzer", text),
  beside("analyze_wildcard", boolean),
  beside("lenient", booleanOr(null)),
  beside("default_operator", operator),
];

/** Returns the JSON of the query. */
export function userQuery(query: UserQuery): string {
  return JSON.stringify({ query_string: query });
}
