/** The aggregation `composite`: buckets of several sources, page by page. */
import type { Draw, Options } from "../draw.js";
import type { Json, JsonObject } from "../json.js";
import type { AggEntry, Place } from "./entry.js";
import { dateInterval, histogramField, interval } from "./histograms.js";

interface Source {
  readonly body: JsonObject;
  /** A key after which a page may begin. */
  readonly key: Json;
}

function shared(d: Draw): Options {
  return {
    order: [30, () => d.pick(["asc", "desc"])],
    missing_bucket: [25, () => d.flag()],
    missing_order: [6, () => d.pick(["first", "last", "default"])],
  };
}

function sourceOf(d: Draw, place: Place): Source {
  switch (d.has("point") && d.chance(15) ? 6 : d.has("date") ? d.below(6) : d.below(5)) {
    case 0: {
      const field = histogramField(d, "number");
      const body = d.with({ field: field.name, interval: interval(d, field, place) }, shared(d));
      return { body: { histogram: body }, key: typeof field.low === "number" ? field.low : 0 };
    }
    case 6: {
      const body = d.with({ field: d.field("point").name, precision: d.between(0, 8) }, shared(d));
      return { body: { geotile_grid: body }, key: "3/1/1" };
    }
    case 5: {
      const field = histogramField(d, "date");
      const options: Options = {
        ...shared(d),
        time_zone: [20, () => d.timeZone()],
        format: [15, () => "yyyy-MM-dd"],
        offset: [8, () => "+6h"],
      };
      const body = d.with({ field: field.name, ...dateInterval(d, field, place) }, options);
      return { body: { date_histogram: body }, key: body["format"] === undefined ? (field.low ?? 0) : "2021-01-01" };
    }
    default: {
      const field = d.field("keyword", "keyword", "number", "date", "ip", "boolean");
      return { body: { terms: d.with({ field: field.name }, shared(d)) }, key: d.scalar(field) };
    }
  }
}

export const composite = {
  composite: {
    weight: 5,
    kind: "many",
    fits: ({ depth, parent }) => depth === 0 || parent === "nested",
    draw: (d, place) => {
      const sources: Json[] = [];
      const after: JsonObject = {};
      for (const { body, key } of d.list(1, 3, () => sourceOf(d, place))) {
        const name = d.name("s");
        sources.push({ [name]: body });
        after[name] = key;
      }
      return d.with({ sources }, { size: [70, () => d.pick<Json>([1, 2, 5, 10, 30])], after: [25, () => after] });
    },
  },
} satisfies Record<string, AggEntry>;
