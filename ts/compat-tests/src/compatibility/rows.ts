/** What does a case exercise? A set of rows, each a section, a name in it, and perhaps a part of that name. */

/** The sections, in the order in which they are written. */
export const SECTIONS = [
  "queries",
  "aggregations",
  "pipelines",
  "types",
  "mappings",
  "endpoints",
  "body",
  "sort",
  "errors",
] as const;

/** One of the sections. */
export type Section = (typeof SECTIONS)[number];

/** What a row is of. */
export interface RowName {
  readonly section: Section;
  readonly name: string;
  /** A parameter, or what a field of a type is used in. */
  readonly part?: string;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = Readonly<Record<string, Json>>;

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value's items: those of a list, or the value alone. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/** Parameters of which each value is a row of its own. */
const CHOICES = new Set([
  "boost_mode",
  "calendar_interval",
  "collect_mode",
  "distance_type",
  "execution_hint",
  "gap_policy",
  "mode",
  "model",
  "modifier",
  "multi_value_mode",
  "numeric_type",
  "operator",
  "default_operator",
  "relation",
  "score_mode",
  "type",
  "zero_terms_query",
]);

const TAB = "\t";

/** The rows of one case. */
export class Rows {
  readonly #keys = new Set<string>();
  /** The fields that the case names, each with what it is used in. */
  readonly fields = new Map<string, Set<string>>();

  add(section: Section, name: string, part?: string): void {
    this.#keys.add([section, name].join(TAB));
    if (part !== undefined) this.#keys.add([section, name, part].join(TAB));
  }

  /** Adds a parameter, its value where it is a choice, and the keys of a value that is an object or a list of these. */
  parameter(section: Section, name: string, key: string, value: Json | undefined, deep = true): void {
    this.add(section, name, key);
    const last = key.slice(key.lastIndexOf(".") + 1);
    if (typeof value === "string" && CHOICES.has(last)) this.add(section, name, `${key}: ${value.toLowerCase()}`);
    if (!deep) return;
    for (const item of itemsOf(value)) {
      if (isObject(item)) for (const inner of Object.keys(item)) this.add(section, name, `${key}.${inner}`);
    }
  }

  /** Notes a field by its name, which may have a boost, and what it is used in. */
  field(value: Json | undefined, usedIn: string): void {
    for (const item of itemsOf(value)) {
      if (typeof item !== "string") continue;
      const name = item.replace(/\^.*$/, "");
      const uses = this.fields.get(name) ?? new Set();
      this.fields.set(name, uses.add(usedIn));
    }
  }

  /** The rows by their keys. */
  keys(): Iterable<string> {
    return this.#keys;
  }
}

/** Returns what a key stands for. */
export function rowName(key: string): RowName {
  const [section, name, part] = key.split(TAB);
  return { section: section as Section, name: name ?? "", ...(part === undefined ? {} : { part }) };
}
