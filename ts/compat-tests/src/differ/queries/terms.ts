/** The queries for terms and values: exact ones, ranges, prefixes and patterns. */
import type { Draw } from "../draw.js";
import { isOf } from "../draw.js";
import type { Field } from "../schema.js";
import type { Json, JsonObject } from "../json.js";
import { common, type QueryEntry } from "./entry.js";

const term: QueryEntry = {
  weight: 10,
  draw: (d) => {
    const field = d.field();
    const value = isOf(field, ["text"]) ? d.word(field).toLowerCase() : d.scalar(field);
    if (d.chance(40)) return { [field.name]: value };
    const options = {
      ...common(d),
      case_insensitive: [isOf(field, ["text", "keyword"]) ? 10 : 0.5, () => d.flag()] as const,
    };
    return { [field.name]: d.with({ [d.chance(5) ? "term" : "value"]: value }, options) };
  },
};

const terms: QueryEntry = {
  weight: 7,
  draw: (d) => {
    const field = d.field();
    const one = (): Json => (isOf(field, ["text"]) ? d.word(field).toLowerCase() : d.scalar(field));
    return d.with({ [field.name]: d.list(0, d.chance(5) ? 40 : 5, one) }, common(d));
  },
};

const termsSet: QueryEntry = {
  weight: 3,
  draw: (d) => {
    const field = d.field("keyword", "text", "number");
    const one = (): Json => (isOf(field, ["text"]) ? d.word(field).toLowerCase() : d.scalar(field));
    const body = { terms: d.list(1, 5, one), minimum_should_match_field: d.field("number").name };
    return { [field.name]: d.with(body, common(d)) };
  },
};

const range: QueryEntry = {
  weight: 10,
  draw: (d) => {
    const field = d.chance(15) ? d.field() : d.field("number", "date", "ip", "keyword", "range", "boolean");
    return { [field.name]: d.with(bounds(d, field), { ...common(d), ...rangeOptions(d, field) }) };
  },
};

function bounds(d: Draw, field: Field): JsonObject {
  const body: JsonObject = {};
  const [low, high] = sorted(d, field);
  if (d.chance(4)) {
    return { from: low, to: high, include_lower: d.flag(), include_upper: d.flag() };
  }
  if (d.chance(80)) body[d.pick(["gt", "gte", "gte"])] = low;
  if (d.chance(75)) body[d.pick(["lt", "lte", "lte"])] = high;
  if (d.wrong()) body[d.pick(["gt", "gte", "lt", "lte"])] = null;
  return body;
}

/** Two values, as a rule in their order. */
function sorted(d: Draw, field: Field): [Json, Json] {
  const [a, b] = [d.scalar(field), d.scalar(field)];
  return (a ?? "") > (b ?? "") && d.chance(90) ? [b, a] : [a, b];
}

function rangeOptions(d: Draw, field: Field): Record<string, readonly [number, () => Json]> {
  const isDate = isOf(field, ["date"]) || field.type === "date_range";
  return {
    format: [
      isDate ? 6 : d.wrong() ? 50 : 0,
      () => d.pick(["yyyy-MM-dd", "epoch_millis", "strict_date_optional_time||yyyy", "yyyy"]),
    ],
    time_zone: [isDate ? 12 : d.wrong() ? 50 : 0, () => d.timeZone()],
    relation: [
      isOf(field, ["range"]) ? 50 : 0.5,
      () => (d.wrong() ? "disjoint" : d.pick(["within", "contains", "intersects", "WITHIN"])),
    ],
  };
}

const exists: QueryEntry = {
  weight: 4,
  draw: (d) => {
    const { name } = d.field();
    return d.with({ field: d.chance(8) ? `${name.slice(0, 2)}*` : name }, common(d));
  },
};

const ids: QueryEntry = {
  weight: 2,
  draw: (d) => d.with({ values: d.list(0, 5, () => (d.chance(90) ? d.pick(d.schema.ids) : "nobody")) }, common(d)),
};

const prefix: QueryEntry = {
  weight: 5,
  draw: (d) => {
    const field = d.chance(3) ? d.field() : d.field("keyword", "text");
    return patterned(d, field, "value", d.beginning(field));
  },
};

const wildcard: QueryEntry = {
  weight: 5,
  draw: (d) => {
    const field = d.chance(3) ? d.field() : d.field("keyword", "text");
    return patterned(d, field, d.chance(10) ? "wildcard" : "value", wild(d, field));
  },
};

/** A pattern: a word with a few letters left open. */
export function wild(d: Draw, field: Field): string {
  let word = d.word(field).slice(0, 12);
  for (let times = d.between(1, 3); times > 0; times -= 1) {
    const at = d.below(word.length + 1);
    word = d.chance(50) ? `${word.slice(0, at)}*` : `${word.slice(0, at)}${d.pick(["?", "*"])}${word.slice(at + 1)}`;
  }
  return d.chance(3) ? `${word}\\*` : word;
}

const regexp: QueryEntry = {
  weight: 4,
  draw: (d) => {
    const field = d.chance(3) ? d.field() : d.field("keyword", "text");
    const options = {
      flags: [10, () => d.pick(["ALL", "NONE", "COMPLEMENT|INTERVAL", "INTERSECTION", "ANYSTRING", "EMPTY"])] as const,
      max_determinized_states: [5, () => d.pick([10000, 20000])] as const,
    };
    const body = patterned(d, field, "value", expression(d, field));
    const inner = body[field.name];
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) d.with(inner, options);
    return body;
  },
};

/** A regular expression that in most cases matches a word of the field. */
export function expression(d: Draw, field: Field): string {
  const word = d
    .word(field)
    .slice(0, 8)
    .replace(/[^\p{L}\p{N}]/gu, ".");
  const at = d.below(word.length + 1);
  const [start, rest] = [word.slice(0, at), word.slice(at)];
  return d.pick([
    `${start}.*`,
    `${start}.{0,${d.between(1, 9)}}`,
    `${start}[a-z0-9]+`,
    `(${start}|${rest}).*`,
    `${start}(${rest})?`,
    `.*${rest}`,
    `${start}[^x]*`,
    `${start}~(${rest}x)`,
    `${start}.*&.*${rest}`,
    `${start}@`,
    `<1-30>`,
    `${start}"${rest.replaceAll('"', "")}"`,
    `${start}#|${word}`,
    `[${start.slice(0, 3) || "a"}]${rest.slice(1)}`,
  ]);
}

const fuzzy: QueryEntry = {
  weight: 4,
  draw: (d) => {
    const field = d.chance(3) ? d.field() : d.field("keyword", "text");
    const value = d.word(field).toLowerCase();
    if (d.chance(25)) return { [field.name]: value };
    const options = {
      ...common(d),
      fuzziness: [50, () => d.fuzziness()],
      prefix_length: [25, () => d.between(0, 3)],
      max_expansions: [15, () => d.pick<Json>([1, 2, 10, 50])],
      transpositions: [15, () => d.flag()],
      rewrite: [10, () => d.rewrite()],
    } as const;
    return { [field.name]: d.with({ value }, options) };
  },
};

/** The forms that the queries by patterns share. */
function patterned(d: Draw, field: Field, key: string, value: string): JsonObject {
  if (d.chance(30)) return { [field.name]: value };
  const options = {
    ...common(d),
    rewrite: [15, () => d.rewrite()] as const,
    case_insensitive: [15, () => d.flag()] as const,
  };
  return { [field.name]: d.with({ [key]: value }, options) };
}

const type: QueryEntry = {
  weight: 0.3,
  draw: (d) => d.with({ value: d.chance(80) ? "_doc" : "other" }, common(d)),
};

export const termQueries = {
  term,
  terms,
  terms_set: termsSet,
  range,
  exists,
  ids,
  prefix,
  wildcard,
  regexp,
  fuzzy,
  type,
  match_all: { weight: 2, draw: (d) => d.with({}, common(d)) },
  match_none: { weight: 0.5, draw: (d) => d.with({}, common(d)) },
} satisfies Record<string, QueryEntry>;
