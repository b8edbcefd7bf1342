/** Aggregations inside each other, up to four deep, with pipelines on their results. */
import type { Draw } from "../draw.js";
import { written, type Json, type JsonObject } from "../json.js";
import { weighted } from "../queries/table.js";
import { buckets } from "./buckets.js";
import { composite } from "./composite.js";
import type { AggEntry, Place } from "./entry.js";
import { histograms } from "./histograms.js";
import { metrics } from "./metrics.js";
import { PIPELINES } from "./pipelines.js";

export { PIPELINES };

export const AGGREGATIONS: Readonly<Record<string, AggEntry>> = { ...metrics, ...buckets, ...histograms, ...composite };

const ALL = Object.entries(AGGREGATIONS);
const DEEPEST = 4;
const HISTOGRAMS = new Set(["histogram", "date_histogram"]);

/** The aggregations of one level, and the paths to their numbers. */
interface Level {
  readonly aggs: JsonObject;
  /** Paths to a single number in the bucket around the level. */
  readonly paths: string[];
  /** Paths to a number in each bucket of one of the aggregations. */
  readonly several: string[];
}

/** Draws the aggregations of a search. */
export function drawAggregations(d: Draw): JsonObject {
  return level(d, { depth: 0, many: 0, parent: null }).aggs;
}

function level(d: Draw, place: Place): Level {
  const found: Level = { aggs: {}, paths: ["_count"], several: [] };
  const count = place.depth === 0 ? d.pick([1, 1, 2, 2, 3]) : d.pick([1, 1, 2]);
  for (let i = 0; i < count; i += 1) aggregation(d, place, found);
  pipelines(d, place, found);
  return found;
}

function aggregation(d: Draw, place: Place, into: Level): void {
  const deepest = place.depth + 1 >= DEEPEST;
  const fitting = ALL.filter(([name, entry]) => fits(d, name, entry, place, deepest));
  const [type, entry] = weighted(d, fitting);
  const body = entry.draw(d, place);
  const name = d.name(type.slice(0, 1));
  const one: JsonObject = { [type]: body };
  into.aggs[name] = one;
  if (entry.kind === "metric") {
    into.paths.push(name + (entry.ends?.(d, body) ?? d.pick(["", "", "", ".value", "[value]"])));
    if (d.wrong(2)) one["aggs"] = level(d, { depth: place.depth + 1, many: place.many, parent: type }).aggs;
    return;
  }
  const inner =
    (entry.holds === true && !d.wrong()) || d.chance(deepest ? 0 : 62)
      ? inside(d, place, type, entry, body)
      : undefined;
  if (inner !== undefined) {
    one[d.chance(5) ? "aggregations" : "aggs"] = inner.aggs;
    if (entry.isOrdered === true && d.chance(40)) body["order"] = order(d, inner.paths);
  } else if (entry.isOrdered === true && d.chance(25)) body["order"] = order(d, []);
  if (d.chance(3)) one["meta"] = { any: 1 };
  const paths = (inner?.paths ?? ["_count"]).map((path) => `${name}>${path}`);
  if (entry.kind === "one") into.paths.push(...paths);
  else {
    if (type !== "composite" || d.wrong()) into.several.push(...paths);
    if (d.chance(15)) into.paths.push(`${name}._bucket_count`);
  }
}

function fits(d: Draw, name: string, entry: AggEntry, place: Place, deepest: boolean): boolean {
  if (deepest && entry.kind !== "metric" && d.chance(50)) return false;
  if (entry.needs !== undefined && !d.has(...entry.needs)) return d.wrong(2);
  if (entry.fits?.(place) === false) return d.wrong(2);
  // `nested` has to lead to other objects than it is in, and `reverse_nested` has to be inside of objects.
  if (name === "nested") return d.schema.nestedPaths.some((path) => path !== d.scope) || d.wrong(2);
  if (name === "reverse_nested") return d.scope !== null || d.wrong(2);
  return true;
}

function inside(d: Draw, place: Place, type: string, entry: AggEntry, body: JsonObject): Level {
  const around = d.scope;
  if (type === "nested") d.scope = written(body["path"]);
  if (type === "reverse_nested") d.scope = typeof body["path"] === "string" ? body["path"] : null;
  if (type === "global") d.scope = null;
  const many = place.many + (entry.kind === "many" ? 1 : 0);
  const least = body["min_doc_count"] ?? (type === "histogram" || type === "date_histogram" ? 0 : 1);
  const found = level(d, { depth: place.depth + 1, many, parent: type, hasGaps: least === 0 });
  d.scope = around;
  return found;
}

function order(d: Draw, paths: readonly string[]): Json {
  const one = (): JsonObject => {
    const key = paths.length > 0 && d.chance(70) ? d.pick(paths) : d.pick(["_key", "_count", "_count"]);
    return { [d.wrong() ? "nope" : key]: d.pick(["asc", "desc"]) };
  };
  return d.chance(75) ? one() : d.list(1, 3, one);
}

function pipelines(d: Draw, place: Place, into: Level): void {
  const add = (reads: "around" | "beside", paths: readonly string[]): void => {
    const isHistogram =
      place.parent !== null && HISTOGRAMS.has(place.parent) && (place.hasGaps === true || d.wrong(10));
    const fitting = Object.entries(PIPELINES).filter(
      ([, entry]) => entry.reads === reads && (entry.ofHistograms !== true || isHistogram || d.wrong(10)),
    );
    if (fitting.length === 0) return;
    const [type, entry] = weighted(d, fitting);
    const name = d.name("x");
    into.aggs[name] = { [type]: entry.draw(d, paths) };
    if (entry.isPathless !== true) into.paths.push(name + (entry.ends?.(d) ?? ""));
  };
  const hasBuckets =
    place.parent !== null && place.parent !== "composite" && AGGREGATIONS[place.parent]?.kind === "many";
  if ((hasBuckets && d.chance(30)) || d.wrong(3)) {
    for (let i = d.pick([1, 1, 2]); i > 0; i -= 1) add("around", into.paths);
  }
  if (into.several.length > 0 && d.chance(30)) {
    for (let i = d.pick([1, 1, 2]); i > 0; i -= 1) add("beside", into.several);
  }
}
