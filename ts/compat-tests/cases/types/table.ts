/** Which types have cases of their own: mappings and documents that they take or refuse, and what is asked of their fields? */

import type { Case } from "../case.js";
import type { MappingCase } from "../mappings.js";
import { ip } from "./ip.js";
import { scaledFloat } from "./scaled_float.js";
import { geoPoint } from "./geo_point.js";

/** The cases of a type. */
export interface TypeCases {
  readonly mappings: readonly MappingCase[];
  readonly cases: readonly Case[];
}

/** By the names of types. */
export const TYPES: Readonly<Record<string, TypeCases>> = {
  ip,
  scaled_float: scaledFloat,
  geo_point: geoPoint,
};
