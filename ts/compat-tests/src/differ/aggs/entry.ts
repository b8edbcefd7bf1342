/** What is one kind of aggregation to the generator? */
import type { Draw, FieldClass } from "../draw.js";
import type { JsonObject } from "../json.js";

/** Where an aggregation stands. */
export interface Place {
  /** Aggregations around it. */
  readonly depth: number;
  /** How many of these have many buckets: inside of several there must be few. */
  readonly many: number;
  /** The type of the one around it. */
  readonly parent: string | null;
  /** Whether the one around it has empty buckets where documents have none: pipelines want them. */
  readonly hasGaps?: boolean;
}

export interface AggEntry {
  /** How often it is drawn, beside the others' weights. */
  readonly weight: number;
  /** `metric`: a value of documents; `one`: a bucket; `many`: buckets. */
  readonly kind: "metric" | "one" | "many";
  readonly needs?: readonly FieldClass[];
  /** Places where it may stand; anywhere where nothing is said. */
  readonly fits?: (place: Place) => boolean;
  readonly draw: (d: Draw, place: Place) => JsonObject;
  /** How paths end that lead to its values; one that ends with its name where nothing is said. */
  readonly ends?: (d: Draw, body: JsonObject) => string;
  /** Whether there have to be others inside of it. */
  readonly holds?: boolean;
  /** Whether `order` may name values of the aggregations inside. */
  readonly isOrdered?: boolean;
}
