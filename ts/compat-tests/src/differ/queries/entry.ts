/** What does the generator know about one kind of query? */
import type { Draw, FieldClass, Options } from "../draw.js";
import type { JsonObject } from "../json.js";

export interface QueryEntry {
  /** How often it is drawn, beside the others' weights. */
  readonly weight: number;
  /** Whether it holds other queries. */
  readonly holds?: boolean;
  /** The query is about fields of these classes; it is seldom drawn for corpora without them. */
  readonly needs?: readonly FieldClass[];
  /** Draws the body of the query; queries inside it come from `inner`. */
  readonly draw: (d: Draw, inner: () => JsonObject) => JsonObject;
}

/** Parameters that nearly all queries have. */
export const common = (d: Draw): Options => ({
  boost: [12, () => d.boost()],
  _name: [4, () => d.pick(["a", "b", "first"])],
});
