/** The URL parameters of an index, of its settings and of its aliases. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, isLasting, text, time } from "./kinds.js";
import { checked, effective, limited } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of an index. */
export interface IndexAsked extends IndicesAsked {
  isFlat: boolean;
  /** Below the name of the type that all documents have. */
  isTyped: boolean;
  /** Names of what is wanted; null for all. */
  name: string | null;
}

/** Returns what holds where a URL says nothing. */
export function indexDefaults(warnings: string[]): IndexAsked {
  return Object.assign(indicesDefaults(warnings), { isFlat: false, isTyped: false, name: null });
}

const TYPED_WARNING =
  "[types removal] Using `include_type_name` in get indices requests is deprecated. " +
  "The parameter will be removed in the next major version.";

const LOCAL: readonly Parameter<IndexAsked>[] = [
  checked("local", boolean),
  // One that is over at once fails there.
  limited("master_timeout", time, (value) => value !== null && isLasting(value)),
];

const DEFAULTS: Parameter<IndexAsked> = limited("include_defaults", boolean, (value) => !value);

const FLAT: Parameter<IndexAsked> = effective("flat_settings", boolean, (value, into) => void (into.isFlat = value));

const NAME: Parameter<IndexAsked> = effective("name", text, (value, into) => void (into.name = value));

/** Those of an index, but for what is read as the answer is written. */
export const INDEX: readonly Parameter<IndexAsked>[] = [
  effective(
    "include_type_name",
    (value) => value,
    (_, into) => void into.warnings.push(TYPED_WARNING),
  ),
  ...INDICES,
  ...LOCAL,
  DEFAULTS,
];

/** Read as the answer about an index is written. */
export const INDEX_WRITTEN: readonly Parameter<IndexAsked>[] = [
  effective("include_type_name", boolean, (value, into) => void (into.isTyped = value)),
  FLAT,
];

/** Those of settings. */
export const SETTINGS: readonly Parameter<IndexAsked>[] = [NAME, DEFAULTS, FLAT, ...INDICES, ...LOCAL];

/** Those of aliases. */
export const ALIASES: readonly Parameter<IndexAsked>[] = [NAME, ...INDICES, checked("local", boolean)];
