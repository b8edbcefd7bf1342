/** Which queries does the generator compose? One entry a query. */
import type { Draw } from "../draw.js";
import type { JsonObject } from "../json.js";
import { compoundQueries } from "./compound.js";
import type { QueryEntry } from "./entry.js";
import { featureQueries } from "./features.js";
import { geoQueries } from "./geo.js";
import { intervalQueries } from "./intervals.js";
import { spanQueries } from "./spans.js";
import { stringQueries } from "./strings.js";
import { termQueries } from "./terms.js";
import { textQueries } from "./text.js";

export const QUERIES: Readonly<Record<string, QueryEntry>> = {
  ...termQueries,
  ...textQueries,
  ...stringQueries,
  ...compoundQueries,
  ...geoQueries,
  ...featureQueries,
  ...intervalQueries,
  ...spanQueries,
};

const ALL = Object.entries(QUERIES);

/** Draws a query with others inside of it, up to a depth. */
export function drawQuery(d: Draw, depth: number): JsonObject {
  const fitting = ALL.filter(
    ([name, { holds, needs }]) =>
      (holds !== true || depth > 0) &&
      (needs === undefined || d.has(...needs) || d.wrong(3)) &&
      (name !== "nested" || d.schema.nestedPaths.length > 0 || d.wrong(3)),
  );
  const [name, entry] = weighted(d, fitting);
  return { [name]: entry.draw(d, () => drawQuery(d, depth - 1)) };
}

/** Picks one of some entries by their weights. */
export function weighted<E extends { readonly weight: number }>(
  d: Draw,
  entries: readonly (readonly [string, E])[],
): readonly [string, E] {
  // Weights count in tenths, so that sums are exact.
  const weights = entries.map(([, { weight }]) => Math.round(weight * 10));
  let left = d.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [at, entry] of entries.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return entry;
  }
  throw new RangeError("no entry has a weight");
}
