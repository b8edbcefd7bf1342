/** Sort keys with their options, and values after which a page may begin. */
import { isOf, type Draw, type Options } from "./draw.js";
import type { Json, JsonObject } from "./json.js";
import { point } from "./queries/geo.js";
import { drawQuery } from "./queries/table.js";

export interface DrawnSort {
  readonly sort: Json;
  readonly after: Json[];
}

const order = (d: Draw): Json => (d.wrong() ? "up" : d.pick(["asc", "desc"]));

export function drawSort(d: Draw): DrawnSort {
  const keys = d.list(1, 3, () => key(d));
  const [only] = keys;
  const isAlone = keys.length === 1 && only !== undefined && d.chance(30);
  return { sort: isAlone ? only.key : keys.map((one) => one.key), after: keys.map(({ after }) => after) };
}

function key(d: Draw): { key: Json; after: Json } {
  const kind = d.below(20);
  if (kind < 3)
    return {
      key: d.pick<Json>(["_score", { _score: { order: order(d) } }, { _score: "asc" }]),
      after: d.pick<Json>([1, 0.5, 2]),
    };
  if (kind === 3) return { key: d.pick<Json>(["_doc", { _doc: { order: order(d) } }]), after: d.below(40) };
  if (kind < 6 && d.has("point")) return distanceKey(d);
  return fieldKey(d);
}

function fieldKey(d: Draw): { key: Json; after: Json } {
  const around = d.scope;
  const { nestedPaths } = d.schema;
  const path = around === null && nestedPaths.length > 0 && d.chance(35) ? d.pick(nestedPaths) : null;
  if (path !== null) d.scope = path;
  const field = d.field("keyword", "number", "date", "boolean", "ip");
  const isNumber = isOf(field, ["number", "date", "boolean"]);
  const options: Options = {
    order: [70, () => order(d)],
    missing: [25, () => (d.chance(70) ? d.pick(["_first", "_last"]) : d.scalar(field))],
    mode: [
      22,
      () =>
        d.wrong()
          ? "nope"
          : d.pick(isNumber || d.wrong() ? ["min", "max", "avg", "sum", "median"] : ["min", "max", "MIN"]),
    ],
    unmapped_type: [8, () => d.pick(["long", "keyword", "date", "double"])],
    numeric_type: [
      isNumber ? 6 : 0,
      () => d.pick(isOf(field, ["date"]) ? ["date", "date_nanos", "long"] : ["long", "double"]),
    ],
    format: [isOf(field, ["date"]) ? 10 : 0, () => d.pick(["yyyy-MM-dd", "epoch_millis", "yyyy"])],
  };
  const body = d.with({}, options);
  if (path !== null) {
    const nested: JsonObject = { path };
    if (d.chance(35)) nested["filter"] = drawQuery(d, 0);
    if (d.chance(15)) nested["max_children"] = d.pick<Json>([1, 2, 10]);
    if (!d.wrong()) body["nested"] = nested;
  }
  d.scope = around;
  const after = d.scalar(field);
  if (Object.keys(body).length === 0 || d.chance(15)) {
    return { key: d.pick<Json>([field.name, { [field.name]: order(d) }]), after };
  }
  return { key: { [field.name]: body }, after };
}

function distanceKey(d: Draw): { key: Json; after: Json } {
  const field = d.field("point");
  const points = d.chance(80) ? point(d, field) : d.list(1, 3, () => point(d, field));
  const options: Options = {
    order: [60, () => order(d)],
    unit: [40, () => d.pick(["km", "mi", "m"])],
    mode: [20, () => d.pick(["min", "max", "avg", "median"])],
    distance_type: [8, () => "arc"],
    ignore_unmapped: [10, () => d.flag()],
    validation_method: [5, () => d.pick(["coerce", "strict"])],
  };
  return { key: { _geo_distance: d.with({ [field.name]: points }, options) }, after: d.pick<Json>([100, 5000.5]) };
}
