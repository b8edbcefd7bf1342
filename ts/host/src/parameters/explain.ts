/** The URL parameters of a question why a document matches a query. */
import { illegalArgument } from "../errors.js";
import { list, text } from "./kinds.js";
import { QUERY } from "./query.js";
import type { QueryAsked } from "./query.js";
import { SOURCE } from "./search.js";
import { sourceTable } from "./source.js";
import type { SourceAsked } from "./source.js";
import { checked, effective, limited } from "./table.js";
import type { Parameter, Tables } from "./table.js";

/** What a URL asks of a query and a document. */
export interface ExplainAsked extends QueryAsked, SourceAsked {
  isRouted: boolean;
  preference: string;
  /** Null where none are asked for. */
  storedFields: readonly string[] | null;
}

/** Returns what holds where a URL says nothing. */
export function explainDefaults(): ExplainAsked {
  return { query: null, source: null, isRouted: false, preference: "", storedFields: null };
}

/** Read before the query is. */
export const EXPLAIN: readonly Parameter<ExplainAsked>[] = [
  limited("type", text, () => false),
  limited("parent", text, () => false),
  effective("routing", text, (_, into) => void (into.isRouted = true)),
  effective("preference", text, (value, into) => void (into.preference = value)),
];

/** Read where no body has the query. */
export const EXPLAIN_QUERY: readonly Parameter<ExplainAsked>[] = QUERY;

/** Read behind the query. */
export const EXPLAIN_SHOWN: readonly Parameter<ExplainAsked>[] = [
  checked("fields", () => {
    throw illegalArgument(
      "The parameter [fields] is no longer supported, please use [stored_fields] to retrieve stored fields",
    );
  }),
  effective("stored_fields", list, (names, into) => void (into.storedFields = names)),
  ...sourceTable<ExplainAsked>(),
];

/** Beside a body, what is searched for in the URL is not read. */
const PASSED_OVER: readonly Parameter<unknown>[] = [checked("q", text)];

/** Returns the parameters that such a question has. */
export function explainTables(body: Uint8Array, hasSource: boolean): Tables {
  const query = body.length > 0 || hasSource ? PASSED_OVER : EXPLAIN_QUERY;
  return [EXPLAIN, query, EXPLAIN_SHOWN, ...(body.length > 0 ? [] : [SOURCE])];
}
