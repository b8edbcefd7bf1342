/** The URL parameters of an index, behind those of all that names indices. */
import type { IndicesAsked } from "./indices.js";
import { boolean, isLasting, time } from "./kinds.js";
import { checked, limited } from "./table.js";
import type { Parameter } from "./table.js";

/** The parameters. */
export const INDEX: readonly Parameter<IndicesAsked>[] = [
  checked("local", boolean),
  // One that is over at once fails there.
  limited("master_timeout", time, (value) => value !== null && isLasting(value)),
  checked("include_defaults", boolean),
  checked("include_type_name", boolean),
  checked("flat_settings", boolean),
];
