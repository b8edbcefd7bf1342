/** The queries for spans of positions. */
import type { Draw } from "../draw.js";
import type { Field } from "../schema.js";
import type { Json, JsonObject } from "../json.js";
import { common, type QueryEntry } from "./entry.js";
import { wild } from "./terms.js";

/** The name of a query of spans, and its body. */
type Drawn = readonly [name: string, body: JsonObject];

const word = (d: Draw, field: Field): string => d.word(field).toLowerCase();

function multi(d: Draw, field: Field): JsonObject {
  const rewrite = (): JsonObject => d.with({}, { rewrite: [15, () => d.pick(["top_terms_5", "scoring_boolean"])] });
  switch (d.below(4)) {
    case 0:
      return { prefix: { [field.name]: { value: d.beginning(field).toLowerCase(), ...rewrite() } } };
    case 1:
      return { wildcard: { [field.name]: { value: wild(d, field).toLowerCase(), ...rewrite() } } };
    case 2:
      return { fuzzy: { [field.name]: d.with({ value: word(d, field) }, { fuzziness: [40, () => d.fuzziness()] }) } };
    default:
      return { range: { [field.name]: { gte: word(d, field), lt: word(d, field) } } };
  }
}

/** Draws a query by its name. */
function body(d: Draw, name: string, field: Field, depth: number): JsonObject {
  const inner = (): JsonObject => {
    const [of, drawn] = draw(d, field, depth - 1);
    return { [of]: drawn };
  };
  const many = (least: number): Json[] => d.list(least, least + 2, inner);
  switch (name) {
    case "span_or":
      return { clauses: many(1) };
    case "span_first":
      return { match: inner(), end: d.between(0, 12) };
    case "span_containing":
    case "span_within":
      return { big: inner(), little: inner() };
    case "span_not": {
      const near = d.chance(30)
        ? { dist: d.between(-1, 3) }
        : d.with({}, { pre: [30, () => d.between(0, 3)], post: [30, () => d.between(0, 3)] });
      return { include: inner(), exclude: inner(), ...near };
    }
    case "span_multi":
      return { match: multi(d, field) };
    case "field_masking_span":
    case "span_field_masking":
      return { query: inner(), field: field.name };
    case "span_near": {
      const clauses = many(1);
      const inOrder = d.flag();
      if (inOrder && clauses.length > 1 && d.chance(20))
        clauses.splice(1, 0, { span_gap: { [field.name]: d.between(0, 3) } });
      return d.with({ clauses, in_order: inOrder }, { slop: [70, () => d.pick<Json>([0, 1, 2, 5, 12, 40])] });
    }
    default:
      return { [field.name]: d.chance(40) ? word(d, field) : { value: word(d, field) } };
  }
}

function draw(d: Draw, field: Field, depth: number): Drawn {
  const all = ["span_or", "span_first", "span_containing", "span_within", "span_not", "span_near", "span_near"];
  const name = depth > 0 && d.chance(70) ? d.pick(all) : d.pick(["span_term", "span_term", "span_term", "span_multi"]);
  return [name, body(d, name, field, depth)];
}

const entry = (name: string, weight: number): QueryEntry => ({
  weight,
  needs: ["text"],
  draw: (d) => {
    const field = d.field("text");
    const drawn = body(d, name, field, 2);
    if (name !== "span_term") return d.with(drawn, common(d));
    return { [field.name]: d.with({ value: word(d, field) }, common(d)) };
  },
});

export const spanQueries = {
  field_masking_span: entry("field_masking_span", 0.3),
  span_containing: entry("span_containing", 0.7),
  span_field_masking: entry("span_field_masking", 0.2),
  span_first: entry("span_first", 0.7),
  span_multi: entry("span_multi", 0.7),
  span_near: entry("span_near", 2),
  span_not: entry("span_not", 0.7),
  span_or: entry("span_or", 0.7),
  span_term: entry("span_term", 0.7),
  span_within: entry("span_within", 0.7),
} satisfies Record<string, QueryEntry>;
