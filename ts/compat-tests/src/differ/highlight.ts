/** `highlight`: fields that are shown, and how. */
import type { Draw } from "./draw.js";
import type { Json, JsonObject } from "./json.js";
import { drawQuery } from "./queries/table.js";

export function drawHighlight(d: Draw): Json {
  const fields: JsonObject = {};
  for (let left = d.between(1, 3); left > 0; left -= 1) fields[drawField(d)] = d.chance(60) ? {} : drawFieldOptions(d);
  return { ...(d.chance(50) ? {} : drawOptions(d)), ...(d.chance(90) ? {} : { encoder: "html" }), fields };
}

function drawField(d: Draw): string {
  const { name } = d.field("text", "text", "keyword");
  if (d.chance(80)) return name;
  return d.chance(50) ? "*" : `${name.slice(0, d.between(0, name.length))}*`;
}

function drawFieldOptions(d: Draw): JsonObject {
  return d.with(drawOptions(d), {
    fragment_offset: [10, () => d.pick([0, 3, 20])],
    matched_fields: [10, () => [d.field("text", "text").name, d.field("text", "text", "keyword").name]],
  });
}

function drawOptions(d: Draw): JsonObject {
  return d.with(
    {},
    {
      type: [40, () => d.pick(["unified", "plain", "plain", "fvh"])],
      number_of_fragments: [50, () => d.pick([0, 1, 2, 3, 5, 20])],
      fragment_size: [50, () => d.pick([0, 1, 10, 20, 40, 80, 150, 400])],
      order: [25, () => d.pick(["score", "none"])],
      require_field_match: [30, () => d.flag()],
      boundary_scanner: [20, () => d.pick(["word", "sentence"])],
      no_match_size: [20, () => d.pick([0, 1, 10, 30, 200])],
      fragmenter: [15, () => d.pick(["simple", "span"])],
      boundary_max_scan: [5, () => d.pick([0, 5, 100])],
      phrase_limit: [5, () => d.pick([1, 3, 1000])],
      max_analyzed_offset: [10, () => d.pick([1, 10, 30, 1000])],
      highlight_query: [15, () => drawQuery(d, 1)],
    },
  );
}
