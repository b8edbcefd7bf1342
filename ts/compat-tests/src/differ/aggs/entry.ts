/** What does the generator know about one kind of aggregation? */
import type { Draw, FieldClass } from "../draw.js";
import type { JsonObject } from "../json.js";

/** Where an aggregation stands. */
export interface Place {
  /** How many aggregations are around it. */
  readonly depth: number;
  /** How many of these have many buckets. Inside of several such, intervals must be few. */
  readonly many: number;
  /** The type of the aggregation around it. */
  readonly parent: string | null;
  /** Whether the one around it has empty buckets where documents have none: pipelines want them. */
  readonly hasGaps?: boolean;
}

export interface AggEntry {
  /** How often it is drawn, beside the others' weights. */
  readonly weight: number;
  /** `metric`: a value computed from documents; `one`: a single bucket; `many`: several buckets. */
  readonly kind: "metric" | "one" | "many";
  readonly needs?: readonly FieldClass[];
  /** Whether it may stand in a place; by default anywhere. */
  readonly fits?: (place: Place) => boolean;
  readonly draw: (d: Draw, place: Place) => JsonObject;
  /** How paths to its values end; by default a path ends with its name. */
  readonly ends?: (d: Draw, body: JsonObject) => string;
  /** Whether there must be aggregations inside of it. */
  readonly holds?: boolean;
  /** Whether `order` may name values of the aggregations inside. */
  readonly isOrdered?: boolean;
}
