/** Keys of a search that say what hits carry and which matches count, all of which only the extended mode serves. */
import type { Draw } from "./draw.js";
import type { Json, JsonObject } from "./json.js";

/** Lists of fields, with formats now and then. */
function drawFields(
  d: Draw,
  classes: readonly ("any" | "number" | "keyword" | "date" | "boolean" | "ip" | "point")[],
): Json {
  return d.list(1, 3, (): Json => {
    const { name, type } = d.field(...classes);
    if (d.chance(8)) return `${name.slice(0, d.between(1, name.length))}*`;
    if (/^date/.test(type) && d.chance(40))
      return { field: name, format: d.pick(["yyyy", "epoch_millis", "strict_date_time"]) };
    return d.chance(15) ? { field: name } : name;
  });
}

/** Adds keys about hits. */
export function addHitKeys(d: Draw, body: JsonObject): JsonObject {
  return d.with(body, {
    version: [5, () => d.flag()],
    seq_no_primary_term: [5, () => d.flag()],
    docvalue_fields: [8, () => drawFields(d, ["number", "keyword", "date", "boolean", "ip", "point"])],
    fields: [8, () => drawFields(d, ["number", "keyword", "date", "boolean", "ip", "point"])],
    stored_fields: [2, () => d.pick<Json>([[], "_source", ["_id"], d.field().name])],
  });
}

/** Adds keys about matches. */
export function addMatchKeys(d: Draw, body: JsonObject): JsonObject {
  return d.with(body, {
    min_score: [10, () => d.pick<Json>([0.1, 0.5, 1, 1.5, 3])],
    terminate_after: [4, () => d.pick<Json>([1, 3, 10, 100, 1000])],
    timeout: [2, () => "10s"],
    collapse: [9, () => drawCollapse(d)],
    rescore: [6, () => drawRescore(d)],
    indices_boost: [3, () => [{ "*": d.pick<Json>([0.5, 2, 1.1]) }]],
  });
}

/** Draws what an object says of the hits that it shows inside of another. */
export function drawInnerHits(d: Draw): JsonObject {
  const sort = (): Json => [{ [d.field("number", "keyword", "date").name]: d.pick(["asc", "desc"]) }];
  return d.with(addHitKeys(d, {}), {
    name: [60, () => d.pick(["a", "b", "c", "d", "e", "f", "g", "h"])],
    size: [50, () => d.pick([0, 1, 2, 5, 100])],
    from: [10, () => d.between(0, 3)],
    sort: [30, sort],
    _source: [60, () => false],
  });
}

function drawCollapse(d: Draw): Json {
  const inner = (): JsonObject => ({ ...drawInnerHits(d), name: d.pick(["a", "b", "c"]) });
  return d.with(
    { field: d.field("number", "keyword").name },
    { inner_hits: [30, () => (d.flag() ? inner() : d.list(1, 3, inner))] },
  );
}

function drawRescore(d: Draw): Json {
  const query = d.with(
    { rescore_query: d.flag() ? { exists: { field: d.field().name } } : { match_all: {} } },
    {
      query_weight: [30, () => d.pick([0, 0.5, 2])],
      rescore_query_weight: [30, () => d.pick([0, 0.7, 3])],
      score_mode: [50, () => d.pick(["avg", "max", "min", "total", "multiply"])],
    },
  );
  return d.with({ query }, { window_size: [60, () => d.pick([0, 1, 5, 50, 1000])] });
}
