/** What do aggregations on a field share? `field`, `missing`, `format`, and the check that a field is named. */
import { illegalArgument } from "../../errors.js";
import type { Scalar } from "../../generated/plan.js";
import { readLong, takes } from "../object.js";
import type { Parser } from "../../json/parser.js";
import type { Field } from "../object.js";

/** The shared parameters while they are read. */
export interface ValuesSource {
  readonly name: string;
  field: string | null;
  missing: Scalar;
  format: string | null;
  valueType: string | null;
}

/** The values of `value_type` that a request may have. */
export const VALUE_TYPES = new Set([
  "string",
  "byte",
  "short",
  "integer",
  "long",
  "float",
  "double",
  "date",
  "ip",
  "numeric",
  "number",
  "boolean",
]);

/** Returns the defaults of the shared parameters. */
export function valuesSource(name: string): ValuesSource {
  return { name, field: null, missing: "null", format: null, valueType: null };
}

/** The fields `field` and `missing`. */
export function sourceFields<T extends ValuesSource>(): Record<string, Field<T>> {
  return {
    field: {
      takes: takes.string,
      read: (parser, into) => {
        into.field = parser.text();
      },
    },
    missing: {
      takes: takes.value,
      read: (parser, into) => {
        into.missing = parser.scalar();
        if (into.missing === "null") throw illegalArgument(`[missing] must not be null: [${into.name}]`);
      },
    },
  };
}

/** The field `format`. */
export function formatField<T extends Pick<ValuesSource, "format">>(): Record<string, Field<T>> {
  return {
    format: {
      takes: takes.string,
      read: (parser, into) => {
        into.format = parser.text();
      },
    },
  };
}

/** The field `value_type`. */
export function valueTypeField<T extends ValuesSource>(): Record<string, Field<T>> {
  const read = (parser: Parser, into: T): void => {
    const type = parser.text();
    if (!VALUE_TYPES.has(type)) throw illegalArgument(`Unknown value type [${type}]`);
    into.valueType = type;
  };
  return {
    value_type: { takes: takes.string, read },
    valueType: { takes: takes.string, read, insteadOf: "value_type" },
  };
}

/** Reads a number that must not be negative; `label` is its name in the error. */
export function readAtLeastZero(parser: Parser, label: string, source: ValuesSource): bigint {
  const value = readLong(parser);
  if (value < 0n) {
    throw illegalArgument(`[${label}] must be greater than or equal to 0. Found [${value}] in [${source.name}]`);
  }
  return value;
}

/** A field that takes whole numbers above zero. */
export function positive<T extends ValuesSource>(label: string, set: (into: T, value: number) => void): Field<T> {
  return {
    takes: takes.number,
    read: (parser, into) => {
      const value = parser.int();
      if (value <= 0) throw illegalArgument(`[${label}] must be greater than 0. Found [${value}] in [${into.name}]`);
      set(into, value);
    },
  };
}

/** Returns the field's name, which must be given: values from scripts are not served. */
export function requireField(source: ValuesSource): string {
  if (source.field === null) {
    throw illegalArgument("Required one of fields [field, script], but none were specified. ");
  }
  return source.field;
}
