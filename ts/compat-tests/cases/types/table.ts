/** Which types have cases of their own: mappings and documents that they take or refuse, and what is asked of their fields? */

import type { Case } from "../case.js";
import type { MappingCase } from "../mappings.js";
import { binary } from "./binary.js";
import { completion } from "./completion.js";
import { dateNanos } from "./date_nanos.js";
import { flattened } from "./flattened.js";
import { ip } from "./ip.js";
import { join } from "./join.js";
import { matchOnlyText } from "./match_only_text.js";
import { rankFeature } from "./rank_feature.js";
import { rankFeatures } from "./rank_features.js";
import { scaledFloat } from "./scaled_float.js";
import { geoPoint } from "./geo_point.js";
import { searchAsYouType } from "./search_as_you_type.js";
import { tokenCount } from "./token_count.js";
import { ranges } from "./ranges.js";

/** The cases of a type. */
export interface TypeCases {
  readonly mappings: readonly MappingCase[];
  readonly cases: readonly Case[];
}

/** By the names of types. */
export const TYPES: Readonly<Record<string, TypeCases>> = {
  binary,
  completion,
  date_nanos: dateNanos,
  flattened,
  ip,
  join,
  match_only_text: matchOnlyText,
  rank_feature: rankFeature,
  rank_features: rankFeatures,
  scaled_float: scaledFloat,
  search_as_you_type: searchAsYouType,
  geo_point: geoPoint,
  token_count: tokenCount,
  ranges,
};
