/**
 * The aggregations by intervals.
 *
 * The real engine makes a bucket for each interval between the first and the last value, and may not come to an end
 * where there are very many. So intervals are drawn from the bounds of the values. Where these are not known, only
 * buckets with documents are asked for.
 */
import { isOf, type Draw } from "../draw.js";
import type { Json, JsonObject } from "../json.js";
import type { Field } from "../schema.js";
import type { AggEntry, Place } from "./entry.js";

/** Draws a field. In place of a range field with unknown bounds, it takes an unmapped one: the ends may be far away. */
export function histogramField(d: Draw, ...classes: readonly ("number" | "date" | "range" | "boolean")[]): Field {
  const field = d.field(...classes);
  const isSafe = field.type === "unmapped" || !field.type.endsWith("_range") || field.low !== undefined;
  return isSafe && field.type !== "_id" ? field : { ...field, name: "nowhere", type: "unmapped" };
}

/** How many intervals may lie between the first value and the last. */
const most = (d: Draw, { many }: Place): number => d.between(3, many === 0 ? 30 : many === 1 ? 8 : 4);

export function interval(d: Draw, field: Field, place: Place): number {
  const span = (field.high ?? 0) - (field.low ?? 0);
  if (!Number.isFinite(span)) return 1e300;
  return span <= 0 ? d.pick([1, 5, 0.5]) : Number((span / most(d, place)).toPrecision(d.between(2, 4)));
}

const UNITS = [
  ["minute", "1m", 60_000],
  ["hour", "1h", 3_600_000],
  ["day", "1d", 86_400_000],
  ["week", "1w", 604_800_000],
  ["month", "1M", 2_600_000_000],
  ["quarter", "1q", 7_800_000_000],
  ["year", "1y", 31_500_000_000],
] as const;

/** Whether the bounds of dates are known well enough to draw intervals from them. */
const isKnown = (field: Field): boolean =>
  field.low !== undefined && Math.abs(field.low) + Math.abs(field.high ?? 0) < 1e13;

export function dateInterval(d: Draw, field: Field, place: Place): JsonObject {
  const span = isKnown(field) ? (field.high ?? 0) - (field.low ?? 0) : 0;
  const count = most(d, place);
  if (d.chance(55)) {
    const fitting = UNITS.filter(([, , length]) => !isKnown(field) || span / length <= count * 3);
    const [long, short] = fitting.length > 0 ? d.pick(fitting) : ["year", "1y"];
    return { [d.chance(6) ? "interval" : "calendar_interval"]: d.pick([long, short]) };
  }
  const step = Math.max(span / count, 60_000);
  const [letter, length] = step > 86_400_000 ? ["d", 86_400_000] : step > 3_600_000 ? ["h", 3_600_000] : ["m", 60_000];
  return { [d.chance(6) ? "interval" : "fixed_interval"]: `${Math.ceil(step / length)}${letter}` };
}

/** Values as documents have them, so that they lie within the bounds. */
function own(d: Draw, field: Field): Json {
  const values = field.values.filter((value) => typeof value !== "object");
  return values.length > 0 && field.low !== undefined ? d.pick(values) : null;
}

function shared(d: Draw, field: Field, place: Place): JsonObject {
  const body: JsonObject = { field: field.name };
  // There would be too many empty buckets where bounds are not known, and inside of several buckets.
  if (field.low === undefined || (place.many > 1 && d.chance(80))) body["min_doc_count"] = d.pick([1, 2]);
  else if (d.chance(35)) body["min_doc_count"] = d.pick<Json>([0, 1, 2, 3]);
  if (d.chance(10)) body["keyed"] = d.flag();
  const missing = own(d, field);
  if (d.chance(10) && missing !== null) body["missing"] = missing;
  for (const name of ["extended_bounds", "hard_bounds"]) {
    const [min, max] = [own(d, field), own(d, field)];
    if (!d.chance(8) || min === null || max === null) continue;
    body[name] = min > max && d.chance(90) ? { min: max, max: min } : { min, max };
  }
  return body;
}

export const histograms = {
  histogram: {
    weight: 6,
    kind: "many",
    isOrdered: true,
    draw: (d, place) => {
      const field = histogramField(d, "number", "number", "number", "boolean", "range");
      const step = interval(d, field, place);
      const body = { ...shared(d, field, place), interval: d.wrong() ? d.pick<Json>([-1, "x", 0]) : step };
      return d.with(body, {
        offset: [15, () => Number((step / d.between(2, 5)).toPrecision(3)) * (d.chance(30) ? -1 : 1)],
        format: [isOf(field, ["number"]) ? 8 : 0, () => d.pick(["0.00", "#,##0.0", "000"])],
      });
    },
  },
  date_histogram: {
    weight: 7,
    kind: "many",
    isOrdered: true,
    needs: ["date"],
    draw: (d, place) => {
      const field = histogramField(d, "date", "date", "date", "range");
      const body = { ...shared(d, field, place), ...dateInterval(d, field, place) };
      if (!isKnown(field)) body["min_doc_count"] = 1;
      return d.with(body, {
        time_zone: [25, () => d.timeZone()],
        offset: [12, () => d.pick(["+6h", "-1d", "30m", "+2d"])],
        format: [15, () => d.pick(["yyyy-MM-dd", "yyyy", "epoch_millis", "yyyy-MM-dd'T'HH:mm"])],
      });
    },
  },
  auto_date_histogram: {
    weight: 4,
    kind: "many",
    isOrdered: true,
    needs: ["date"],
    draw: (d) => {
      const field = d.field("date");
      // The real engine fills gaps, and runs out of memory between ends that are far apart.
      const isNear = isKnown(field) && (field.high ?? 0) - (field.low ?? 0) < 3e12;
      const body: JsonObject = { field: isNear ? field.name : "nowhere" };
      return d.with(body, {
        buckets: [60, () => (d.wrong() ? d.pick<Json>([0, -1, "x"]) : d.between(1, 40))],
        minimum_interval: [15, () => d.pick(["second", "minute", "hour", "day", "month"])],
        time_zone: [25, () => d.timeZone()],
        format: [15, () => d.pick(["yyyy-MM-dd", "yyyy", "epoch_millis", "yyyy-MM-dd'T'HH:mm"])],
        missing: [isNear ? 10 : 0, () => own(d, field)],
      });
    },
  },
} satisfies Record<string, AggEntry>;
