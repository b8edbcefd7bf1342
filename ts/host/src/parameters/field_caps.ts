/** The URL parameters of what fields can do. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, splitAtCommas } from "./kinds.js";
import { effective } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks about fields. */
export interface FieldCapsAsked extends IndicesAsked {
  fields: readonly string[];
}

/** Returns what holds where a URL says nothing. */
export function fieldCapsDefaults(warnings: string[]): FieldCapsAsked {
  return Object.assign(indicesDefaults(warnings), { fields: [] });
}

/** Read before all else. */
export const FIELDS: readonly Parameter<FieldCapsAsked>[] = [
  effective(
    "fields",
    (value) => splitAtCommas(value),
    (value, into) => void (into.fields = value),
  ),
];

/** The others. */
export const FIELD_CAPS: readonly Parameter<FieldCapsAsked>[] = [
  ...INDICES,
  // In the one index, a field is mapped or not known.
  effective("include_unmapped", boolean, () => undefined),
];
