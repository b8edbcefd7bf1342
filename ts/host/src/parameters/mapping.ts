/** The URL parameters of a mapping. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, isLasting, text, time } from "./kinds.js";
import { checked, effective, limited } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a mapping. */
export interface MappingAsked extends IndicesAsked {
  /** Below the name of the type that all documents have. */
  isTyped: boolean;
}

/** Returns what holds where a URL says nothing. */
export function mappingDefaults(warnings: string[]): MappingAsked {
  return Object.assign(indicesDefaults(warnings), { isTyped: false });
}

const TYPED_WARNING =
  "[types removal] Using include_type_name in get mapping requests is deprecated. " +
  "The parameter will be removed in the next major version.";

/** The parameters. */
export const MAPPING: readonly Parameter<MappingAsked>[] = [
  effective("include_type_name", boolean, (value, into) => {
    into.isTyped = value;
    into.warnings.push(TYPED_WARNING);
  }),
  ...INDICES,
  // One that is over at once fails there.
  limited("master_timeout", time, (value) => value !== null && isLasting(value)),
  checked("local", boolean),
  limited("type", text, () => false),
];
