/**
 * Which documents have fields of every combination of parameters?
 *
 * The corpus `parameters`: each type with and without `index`, `doc_values` and `store` (`long_index`: without `index`), with a
 * `null_value` (`long_null`), and with values of which some are left out (`long_ignored`, `long_uncoerced`).
 */
import { VALUES } from "./type_values.js";

type Value = string | number | boolean | null;

/** What stands for a null of each type. */
const NULLS: Readonly<Record<string, Value>> = { keyword: "none", boolean: true, date: "2021-01-04" };

/** Types, and what is left out of them, by the ends of the names of their fields. */
export const TYPES: readonly string[] = Object.keys(VALUES);
export const ACCESSES: Readonly<Record<string, object>> = {
  all: {},
  index: { index: false },
  doc_values: { doc_values: false },
  both: { index: false, doc_values: false },
  stored: { index: false, doc_values: false, store: true },
};

const isNumber = (type: string): boolean => !["keyword", "boolean", "date"].includes(type);

/** The mapping as JSON. */
export function parametersMapping(): string {
  const properties: Record<string, object> = { n: { type: "long" } };
  for (const type of TYPES) {
    for (const [end, access] of Object.entries(ACCESSES)) properties[`${type}_${end}`] = { type, ...access };
    properties[`${type}_null`] = { type, null_value: NULLS[type] ?? 7 };
    if (isNumber(type)) {
      properties[`${type}_ignored`] = { type, ignore_malformed: true };
      properties[`${type}_uncoerced`] = { type, ignore_malformed: true, coerce: false, null_value: "20" };
    }
  }
  properties["date_ignored"] = { type: "date", ignore_malformed: true };
  properties["keyword_ignored"] = { type: "keyword", ignore_above: 2, null_value: "too long" };
  return JSON.stringify({ properties });
}

/** The lines of the catalog. */
export function* parametersLines(): Generator<string> {
  for (let i = 0; i < 40; i++) {
    const source: Record<string, unknown> = { n: i };
    for (const [type, values] of Object.entries(VALUES)) {
      const of = (place: number): Value => values[place % 8] ?? null;
      for (const end of Object.keys(ACCESSES)) {
        if (i % 3 !== 0) source[`${type}_${end}`] = i % 4 === 1 ? [of(i), of(i + 3)] : of(i * 5);
      }
      source[`${type}_null`] = i % 4 === 0 ? null : i % 5 === 0 ? [of(i), null] : of(i);
      const odd: unknown[] = ["x", "5", "5.5", 5.5, 300, 1e40, true, "", null, [1, "x"], "2021-01-04", 70000, -0.5];
      if (type !== "boolean" && !(type === "keyword" && i % 8 < 3)) {
        source[`${type}_ignored`] = i % 2 === 0 ? odd[(i / 2) % odd.length] : of(i);
      }
      if (isNumber(type)) source[`${type}_uncoerced`] = odd[(i * 3) % odd.length];
    }
    yield JSON.stringify({ _id: `p${i}`, _source: source });
  }
}
