/** The query for words that are near each other. */
import type { Draw, Options } from "../draw.js";
import type { Field } from "../schema.js";
import type { Json, JsonObject } from "../json.js";
import { common, type QueryEntry } from "./entry.js";
import { wild } from "./terms.js";

const FILTERS = [
  "containing",
  "contained_by",
  "not_containing",
  "not_contained_by",
  "overlapping",
  "not_overlapping",
  "before",
  "after",
];

/**
 * Draws a rule. A rule with a filter has no other filter inside, neither in its parts nor in the filter's rules: the
 * real engine does not come to an end for some `before` around `containing`.
 */
function rule(d: Draw, field: Field, depth: number, mayFilter: boolean): JsonObject {
  const filter: Options = {};
  const isFiltered = mayFilter && d.chance(25);
  const filters = (): Json => ({ [d.pick(FILTERS)]: rule(d, field, 1, false) });
  const looked: Options = { analyzer: [5, () => d.analyzer()], use_field: [4, () => d.field("text").name] };
  const near: Options = { max_gaps: [45, () => d.pick<Json>([0, 1, 2, 5, -1])], ordered: [45, () => d.flag()] };
  const kind = depth > 0 ? d.below(10) : d.below(7);
  const body = (inner: JsonObject, options: Options): JsonObject => {
    const made = d.with(inner, { ...options, ...filter });
    if (isFiltered) made["filter"] = filters();
    return made;
  };
  const inner = (): JsonObject => rule(d, field, depth - 1, mayFilter && !isFiltered);
  if (kind < 4) return { match: body({ query: d.words(field, 1, 3) }, { ...near, ...looked }) };
  if (kind === 4) return { prefix: d.with({ prefix: d.beginning(field).toLowerCase() }, looked) };
  if (kind === 5) return { wildcard: d.with({ pattern: wild(d, field).toLowerCase() }, looked) };
  if (kind === 6) {
    const options: Options = {
      ...looked,
      fuzziness: [40, () => d.fuzziness()],
      prefix_length: [25, () => d.between(0, 2)],
      transpositions: [15, () => d.flag()],
    };
    return { fuzzy: d.with({ term: d.word(field).toLowerCase() }, options) };
  }
  if (kind === 7) return { any_of: body({ intervals: d.list(1, 3, inner) }, {}) };
  return { all_of: body({ intervals: d.list(1, 3, inner) }, near) };
}

export const intervalQueries = {
  intervals: {
    weight: 6,
    needs: ["text"],
    draw: (d) => {
      const field = d.field("text");
      return { [field.name]: d.with(rule(d, field, 2, true), common(d)) };
    },
  },
} satisfies Record<string, QueryEntry>;
