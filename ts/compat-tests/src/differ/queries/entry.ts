/** What is one kind of query to the generator? */
import type { Draw, FieldClass, Options } from "../draw.js";
import type { JsonObject } from "../json.js";

export interface QueryEntry {
  /** How often it is drawn, beside the others' weights. */
  readonly weight: number;
  /** Whether it holds other queries. */
  readonly holds?: boolean;
  /** Fields of these classes are what it is about: corpora without them seldom see it. */
  readonly needs?: readonly FieldClass[];
  /** Draws what stands under its name; queries in it come from `inner`. */
  readonly draw: (d: Draw, inner: () => JsonObject) => JsonObject;
}

/** Parameters that nearly all queries have. */
export const common = (d: Draw): Options => ({
  boost: [12, () => d.boost()],
  _name: [4, () => d.pick(["a", "b", "first"])],
});
