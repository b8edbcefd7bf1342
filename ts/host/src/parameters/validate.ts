/** The URL parameters of a question whether a query is valid. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, indicesBoolean, text } from "./kinds.js";
import { QUERY } from "./query.js";
import type { QueryAsked } from "./query.js";
import { limited, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a query. */
export interface ValidateAsked extends IndicesAsked, QueryAsked {}

/** Returns what holds where a URL says nothing: no index is one too few here. */
export function validateDefaults(warnings: string[]): ValidateAsked {
  return Object.assign(indicesDefaults(warnings), { query: null, allowNone: false });
}

const isNot = (value: boolean): boolean => !value;

/** `type` is read and ignored: the query asks about all documents. */
const TYPE_WARNING = "[types removal] Specifying types in validate query requests is deprecated.";

/** Read before the body is. */
export const VALIDATE: readonly Parameter<ValidateAsked>[] = [
  noted("type", text, (_, into) => void into.warnings.push(TYPE_WARNING)),
  ...INDICES,
  noted("allow_no_indices", indicesBoolean, (value, into) => void (into.allowNone = value ?? false)),
  // How Lucene prints a query is not known.
  limited("explain", boolean, isNot),
  limited("rewrite", boolean, isNot),
  limited("all_shards", boolean, isNot),
];

/** Read where there is no body: what is wrong with them is wrong with the query. */
export const VALIDATE_QUERY: readonly Parameter<ValidateAsked>[] = [...QUERY];
