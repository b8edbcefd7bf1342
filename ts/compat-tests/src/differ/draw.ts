/**
 * What may a request be made of? Random choices over the fields of a corpus: which field, which value, which words.
 *
 * One seeded source of random numbers makes all choices. Most requests have only parts that fit; a few are mischievous,
 * and have wrong types, unknown names and bad parameters in some places.
 */
import type { Random } from "../../../../catalogs/random.js";
import { isObject, written, type Json, type JsonObject } from "./json.js";
import type { Field, Schema } from "./schema.js";

/** Kinds of fields that a feature is usually asked of. */
export type FieldClass =
  | "text"
  | "keyword"
  | "whole"
  | "number"
  | "date"
  | "ip"
  | "boolean"
  | "point"
  | "range"
  | "feature"
  | "completion"
  | "any";

const NUMBERS = /^(?:long|integer|short|byte|double|float|half_float|scaled_float|token_count|unsigned_long)$/;
const CLASSES: Readonly<Record<FieldClass, RegExp>> = {
  text: /^(?:text|match_only_text|search_as_you_type|shingles)$/,
  keyword: /^(?:keyword|constant_keyword|wildcard|flattened|flattened_key|join|_id)$/,
  number: NUMBERS,
  whole: /^(?:long|integer|short|byte|token_count)$/,
  date: /^(?:date|date_nanos)$/,
  ip: /^ip$/,
  boolean: /^boolean$/,
  point: /^geo_point$/,
  range: /_range$/,
  feature: /^rank_features?$/,
  completion: /^completion$/,
  any: /^/,
};

/** Parameters, each with its chance to be there, in percent, and what draws it. */
export type Options = Readonly<Record<string, readonly [percent: number, draw: () => Json]>>;

const NOWHERE: Field = {
  name: "nowhere",
  type: "unmapped",
  nested: null,
  format: null,
  values: ["x", 1],
  words: ["x"],
};

/** The source of all choices of a request. */
export class Draw {
  /** Path of the nested objects that the part being drawn is about. */
  scope: string | null = null;
  /** How many names were given so far. */
  private names = 0;
  /** Whether this request may have wrong parts. */
  private isMischievous: boolean;
  private readonly metadata: readonly Field[];

  constructor(
    readonly schema: Schema,
    readonly random: Random,
  ) {
    this.isMischievous = random.chance(20);
    const own = (name: string, values: readonly Json[]): Field => ({
      name,
      type: "_id",
      nested: null,
      format: null,
      values,
      words: values.map(written),
    });
    this.metadata = [own("_id", schema.ids), own("_index", [schema.name, "other"]), own("_type", ["_doc"])];
  }

  chance(percent: number): boolean {
    return this.random.chance(percent);
  }

  below(bound: number): number {
    return this.random.below(bound);
  }

  /** Returns a whole number between two, both included. */
  between(low: number, high: number): number {
    return low + this.random.below(high - low + 1);
  }

  pick<T>(items: readonly T[]): T {
    return this.random.pick(items);
  }

  /**
   * Whether to draw something wrong here. As a rule, that is in only one place of a mischievous request, because of
   * several faults each engine may name a different one first.
   */
  wrong(percent = 6): boolean {
    if (!this.isMischievous || !this.random.chance(percent)) return false;
    if (this.random.chance(85)) this.isMischievous = false;
    return true;
  }

  /** Returns a name that no other part of the request has. */
  name(kind: string): string {
    this.names += 1;
    return `${kind}${this.names}`;
  }

  /** Returns a list whose length is between the bounds. */
  list<T>(low: number, high: number, one: () => T): T[] {
    return Array.from({ length: this.between(low, high) }, one);
  }

  /** Adds options to an object, each with its own chance. */
  with(into: JsonObject, options: Options): JsonObject {
    for (const [name, [percent, draw]] of Object.entries(options)) {
      if (this.chance(percent)) into[name] = draw();
    }
    if (this.wrong(4)) into[this.pick(["nope", "boots", "filed"])] = this.pick<Json>([1, "x", true, {}]);
    return into;
  }

  /** Returns a field of one of the classes, as a rule one within the scope; another, or none, now and then. */
  field(...classes: readonly FieldClass[]): Field {
    if (this.chance(1) || this.wrong(8)) {
      if (this.chance(35)) return NOWHERE;
      if (this.chance(35)) return this.pick(this.metadata);
      if (this.schema.objects.length > 0 && this.chance(30))
        return { ...NOWHERE, name: this.pick(this.schema.objects) };
      if (this.schema.fields.length > 0) return this.pick(this.schema.fields);
    }
    const inScope = this.chance(4) ? this.schema.fields : this.schema.fields.filter((one) => one.nested === this.scope);
    const fitting = classes.length === 0 || this.wrong(5) ? inScope : inScope.filter((one) => isOf(one, classes));
    if (fitting.length > 0) return this.pick(fitting);
    return inScope.length > 0 && this.chance(30) ? this.pick(inScope) : NOWHERE;
  }

  /** Whether the corpus has fields of one of the classes within the scope. */
  has(...classes: readonly FieldClass[]): boolean {
    return this.schema.fields.some((one) => one.nested === this.scope && isOf(one, classes));
  }

  /** Returns names of fields, as patterns and with boosts now and then. */
  fieldNames(low: number, high: number, ...classes: readonly FieldClass[]): string[] {
    return this.list(low, high, () => {
      const { name } = this.field(...classes);
      if (this.chance(5)) return `${name.slice(0, this.between(0, name.length))}*`;
      return this.chance(20) ? `${name}^${this.pick(["2", "0.5", "1.0", "3.25"])}` : name;
    });
  }

  /** Returns a value for a field: one that documents have, one like it, or one that does not fit. */
  value(field: Field): Json {
    if (this.wrong(12)) return this.oddValue();
    if (field.values.length === 0 || this.chance(0.7)) return this.anyValue();
    const value = this.pick(field.values);
    return this.chance(20) ? this.changed(value, field) : value;
  }

  /** Returns a value that is no object. */
  scalar(field: Field): Json {
    const value = this.value(field);
    if (!isObject(value) && !Array.isArray(value)) return value;
    const inner = Object.values(value).filter((one) => typeof one !== "object");
    return inner.length > 0 ? this.pick(inner) : "x";
  }

  private anyValue(): Json {
    const { values } = this.schema.fields.length === 0 ? NOWHERE : this.pick(this.schema.fields);
    return values.length === 0 ? "x" : this.pick(values);
  }

  private oddValue(): Json {
    return this.pick<Json>([
      "",
      "x",
      "nope",
      -1,
      0,
      1.5,
      1e10,
      true,
      "false",
      null,
      {},
      [],
      "2021-01-01",
      "1.2.3.4",
      "*",
    ]);
  }

  private changed(value: Json, field: Field): Json {
    if (typeof value === "number") {
      return this.pick<Json>([value + 1, value - 1, -value, Math.round(value), value / 2, String(value), value + 0.5]);
    }
    if (typeof value !== "string") return typeof value === "boolean" ? this.pick<Json>([!value, String(value)]) : value;
    if (CLASSES.date.test(field.type)) return this.changedDate(value);
    const at = this.below(value.length + 1);
    return this.pick([
      value.slice(0, at),
      value.toUpperCase(),
      value.toLowerCase(),
      `${value.slice(0, at)}x${value.slice(at)}`,
      `${value.slice(0, at)}${value.slice(at + 1)}`,
      value.split(" ").reverse().join(" "),
    ]);
  }

  private changedDate(value: string): Json {
    return this.pick([
      value.slice(0, 10),
      value.slice(0, 4),
      `${value.slice(0, 10)}||/M`,
      `${value.slice(0, 10)}||+1d/d`,
      `${value}||-1y`,
      `${value.slice(0, 7)}||+1M/M`,
    ]);
  }

  /** Returns some words of a field, in an order that documents have or another. */
  words(field: Field, low = 1, high = 4): string {
    const texts = field.values.filter((value): value is string => typeof value === "string");
    if (texts.length > 0 && this.chance(55)) {
      const all = this.pick(texts).split(/\s+/, 40);
      const from = this.below(all.length);
      return all.slice(from, from + this.between(low, high)).join(" ");
    }
    return this.list(low, high, () => this.word(field)).join(" ");
  }

  /** Returns a word: one of the field's, or one changed a little. */
  word(field: Field): string {
    const word = field.words.length > 0 && this.chance(92) ? this.pick(field.words) : written(this.scalar(field));
    if (this.chance(85)) return word;
    const at = this.below(word.length);
    return this.pick([
      `${word.slice(0, at)}${word.slice(at + 1)}`,
      `${word.slice(0, at)}e${word.slice(at)}`,
      word.toUpperCase(),
    ]);
  }

  /** Returns the beginning of a word. */
  beginning(field: Field): string {
    const word = this.word(field);
    return word.slice(0, this.between(1, 5));
  }

  boost(): Json {
    if (this.wrong()) return this.pick<Json>([-1, "x", "2", null, 1e39]);
    return this.pick<Json>([2, 0.5, 3.25, 1, 0, 0.1, "1.5"]);
  }

  flag(): Json {
    return this.wrong() ? this.pick<Json>(["yes", 1, null]) : this.pick<Json>([true, false, "true"]);
  }

  minimumShouldMatch(): Json {
    return this.pick<Json>([0, 1, 2, 3, -1, "50%", "-25%", "2", "1<50%", "2<-1 3<75%", "100%", 10]);
  }

  fuzziness(): Json {
    if (this.wrong()) return this.pick<Json>(["x", 3, -1, "AUTO:5", 0.5, true]);
    return this.pick<Json>([0, 1, 2, "AUTO", "auto", "AUTO:2,4", "1", "AUTO:1,2"]);
  }

  analyzer(): string {
    if (this.wrong(20)) return "nope";
    return this.pick(["standard", "whitespace", "keyword", "simple", "english", "stop", ...this.schema.analyzers]);
  }

  rewrite(): Json {
    if (this.wrong()) return "nope";
    return this.pick<Json>([
      "constant_score",
      "constant_score_boolean",
      "scoring_boolean",
      "top_terms_2",
      "top_terms_blended_freqs_10",
      "top_terms_boost_5",
    ]);
  }

  timeZone(): string {
    return this.pick(["UTC", "+01:00", "-03:30", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Z"]);
  }
}

/** Whether a field is of one of the classes. */
export function isOf({ type }: Field, classes: readonly FieldClass[]): boolean {
  return classes.some((one) => CLASSES[one].test(type));
}
