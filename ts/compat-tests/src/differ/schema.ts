/**
 * Which fields does a corpus have, and which values do its documents have in them?
 *
 * This is learnt from the mapping as it was given, and from the documents, so that the same files give the same
 * requests everywhere.
 */
import type { CorpusFiles } from "../corpora.js";
import { isObject, written, type Json, type JsonObject } from "./json.js";

/** A field that requests can name. */
export interface Field {
  readonly name: string;
  readonly type: string;
  /** Path of the nested objects that it is in. */
  readonly nested: string | null;
  readonly format: string | null;
  /** Values of some documents. */
  readonly values: readonly Json[];
  /** Single words of its texts. */
  readonly words: readonly string[];
  /**
   * The bounds of all its values as numbers, and of dates as milliseconds; absent where a value is no such number, or
   * there are no values.
   */
  readonly low?: number;
  readonly high?: number;
}

/** What the generator knows of a corpus. */
export interface Schema {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly nestedPaths: readonly string[];
  readonly objects: readonly string[];
  readonly ids: readonly string[];
  readonly analyzers: readonly string[];
}

/** How many values of a field are kept. */
const KEPT_VALUES = 150;
const KEPT_WORDS = 200;
const KEPT_IDS = 60;
/** How many words of a text are looked at. */
const WORDS_OF_A_TEXT = 30;

interface Gathered {
  readonly name: string;
  readonly type: string;
  readonly nested: string | null;
  readonly format: string | null;
  readonly values: Json[];
  readonly words: Set<string>;
  low: number;
  high: number;
  isBounded: boolean;
  seen: number;
}

const DATES = /^date/;

/** Learns what a corpus has. */
export function learn(files: CorpusFiles): Schema {
  const parsed = JSON.parse(files.mapping) as JsonObject;
  const root = rootOf(parsed);
  const learner = new Learner();
  learner.declare(root, "", null);
  const ids: string[] = [];
  for (const line of files.lines()) {
    const { _id, _source } = JSON.parse(line) as { _id: string; _source: JsonObject };
    if (ids.length < KEPT_IDS) ids.push(_id);
    learner.take(_source, "", null);
  }
  return {
    name: files.name,
    fields: learner.fields(),
    nestedPaths: learner.nestedPaths,
    objects: learner.objects,
    ids: ids.length > 0 ? ids : ["1"],
    analyzers: [parsed, ...(files.settings === undefined ? [] : [JSON.parse(files.settings) as Json])].flatMap(
      analyzersOf,
    ),
  };
}

/** Returns the object whose `properties` are the fields at the root, whatever objects are around it. */
function rootOf(value: JsonObject): JsonObject {
  if (isObject(value["properties"])) return value;
  if (isObject(value["mappings"])) return rootOf(value["mappings"]);
  const [only] = Object.values(value);
  return Object.keys(value).length === 1 && isObject(only) ? rootOf(only) : value;
}

/** Returns the names of analyzers that settings make, alone or beside a mapping. */
function analyzersOf(value: Json): string[] {
  if (!isObject(value)) return [];
  const own = isObject(value["analyzer"]) ? Object.keys(value["analyzer"]) : [];
  return [...own, ...Object.values(value).flatMap(analyzersOf)];
}

class Learner {
  readonly nestedPaths: string[] = [];
  readonly objects: string[] = [];
  private readonly known = new Map<string, Gathered>();
  /** Other fields that have the values of a field: multi-fields, aliases, targets of `copy_to`. */
  private readonly alike = new Map<string, string[]>();
  private readonly hidden = new Set<string>();

  declare(within: JsonObject, path: string, nested: string | null): void {
    const properties = within["properties"];
    if (!isObject(properties)) return;
    for (const [key, one] of Object.entries(properties)) {
      if (!isObject(one)) continue;
      const name = path === "" ? key : `${path}.${key}`;
      const type = typeof one["type"] === "string" ? one["type"] : "object";
      if (one["enabled"] === false) this.hidden.add(name);
      else if (type === "nested") {
        this.nestedPaths.push(name);
        this.declare(one, name, name);
      } else if (type === "object" || isObject(one["properties"])) {
        this.objects.push(name);
        this.declare(one, name, nested);
      } else this.declareField(one, name, type, nested);
    }
  }

  private declareField(one: JsonObject, name: string, type: string, nested: string | null): void {
    this.add(name, type, nested, typeof one["format"] === "string" ? one["format"] : null);
    if (type === "alias" && typeof one["path"] === "string") this.resemble(one["path"], name);
    const copies = typeof one["copy_to"] === "string" ? [one["copy_to"]] : one["copy_to"];
    for (const copy of Array.isArray(copies) ? copies : []) this.resemble(name, written(copy));
    if (isObject(one["fields"])) {
      for (const [key, inner] of Object.entries(one["fields"])) {
        if (!isObject(inner)) continue;
        this.add(`${name}.${key}`, written(inner["type"]), nested, null);
        this.resemble(name, `${name}.${key}`);
      }
    }
    if (type === "search_as_you_type") {
      for (const own of ["_2gram", "_3gram", "_index_prefix"]) {
        this.add(`${name}.${own}`, "shingles", nested, null);
        this.resemble(name, `${name}.${own}`);
      }
    }
  }

  private resemble(name: string, other: string): void {
    this.alike.set(name, [...(this.alike.get(name) ?? []), other]);
  }

  private add(name: string, type: string, nested: string | null, format: string | null): Gathered {
    const field: Gathered = {
      name,
      type,
      nested,
      format,
      values: [],
      words: new Set(),
      low: Infinity,
      high: -Infinity,
      isBounded: true,
      seen: 0,
    };
    this.known.set(name, field);
    return field;
  }

  take(value: Json, path: string, nested: string | null): void {
    if (this.hidden.has(path)) return;
    if (Array.isArray(value) && this.known.get(path)?.type !== "geo_point") {
      for (const one of value) this.take(one, path, nested);
      return;
    }
    const field = this.known.get(path);
    if (field !== undefined && field.type !== "object") {
      this.note(field, value);
      if (field.type === "flattened" && isObject(value)) this.takeKeys(field, value, path);
      return;
    }
    if (isObject(value)) {
      const inside = this.nestedPaths.includes(path) ? path : nested;
      for (const [key, one] of Object.entries(value)) this.take(one, path === "" ? key : `${path}.${key}`, inside);
    } else if (value !== null && path !== "") this.note(this.guessed(path, guess(value), nested), value);
  }

  /** Adds a field that documents have and the mapping does not name. */
  private guessed(path: string, type: string, nested: string | null): Gathered {
    if (type === "text") {
      this.add(`${path}.keyword`, "keyword", nested, null);
      this.resemble(path, `${path}.keyword`);
    }
    return this.add(path, type, nested, null);
  }

  /** The keys of a `flattened` can be named like fields. */
  private takeKeys(field: Gathered, value: JsonObject, path: string): void {
    for (const [key, one] of Object.entries(value)) {
      const name = `${path}.${key}`;
      if (isObject(one)) this.takeKeys(field, one, name);
      else {
        const keyed = this.known.get(name) ?? this.add(name, "flattened_key", field.nested, null);
        for (const single of Array.isArray(one) ? one : [one]) this.note(keyed, single);
      }
    }
  }

  private note(field: Gathered, value: Json): void {
    if (value === null) return;
    field.seen += 1;
    // Late values are kept, too: the first ones may be all alike.
    if (field.values.length < KEPT_VALUES) field.values.push(value);
    else if (field.seen % 37 === 0) field.values[field.seen % KEPT_VALUES] = value;
    if (typeof value === "string" && field.words.size < KEPT_WORDS) {
      for (const word of value.split(/\s+/, WORDS_OF_A_TEXT)) if (word !== "") field.words.add(word);
    }
    for (const number of numbersOf(field, value)) {
      if (!Number.isFinite(number)) field.isBounded = false;
      field.low = Math.min(field.low, number);
      field.high = Math.max(field.high, number);
    }
    for (const other of this.alike.get(field.name) ?? []) {
      const found = this.known.get(other);
      if (found !== undefined && found.seen < 100_000) this.note(found, value);
    }
  }

  fields(): Field[] {
    return [...this.known.values()].map(({ name, type, nested, format, values, words, low, high, isBounded }) => ({
      name,
      type,
      nested,
      format,
      values,
      words: [...words],
      ...(isBounded && low <= high ? { low, high } : {}),
    }));
  }
}

function guess(value: Json): string {
  if (typeof value === "number") return Number.isInteger(value) ? "long" : "float";
  if (typeof value === "boolean") return "boolean";
  return /^\d{4}-\d\d-\d\d/.test(written(value)) ? "date" : "text";
}

/** Returns roughly the time of a date, without regard to its time zone; NaN where the date is not written in a usual way. */
function millisecondsOf(text: string): number {
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d).*)?)?)?)?Z?$/.exec(text);
  if (found === null) return NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map((part) => Number(part || "1"));
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Returns the numbers of a value: NaN where a range has no end, or the value is no number. */
function numbersOf({ type, format }: Gathered, value: Json): number[] {
  const one = (scalar: Json | undefined): number => {
    // What a number means to a date format is not known here.
    if (typeof scalar === "number") return DATES.test(type) && format !== null ? NaN : scalar;
    if (typeof scalar !== "string") return NaN;
    if (!DATES.test(type)) return scalar.trim() === "" ? NaN : Number(scalar);
    if (format !== null && /^\d*$/.test(scalar)) return NaN;
    return /^[-+]?\d{5,}$/.test(scalar) ? Number(scalar) : millisecondsOf(scalar);
  };
  if (!isObject(value)) return [one(value)];
  const { gte, gt, lte, lt } = value;
  return [one(gte ?? gt), one(lte ?? lt)];
}
