/**
 * What may stand in a search, and in what shows hits inside it? A table of keys, a line each: its name, the tokens that it takes, as the
 * real engine lists them, whether it is served in the extended mode only, and what reads it.
 */
import type { ApiError } from "../../errors.js";
import { hinted } from "../../hints.js";
import type { Parser } from "../../json/parser.js";
import { unknownKey } from "../source.js";

/** What begins a value, as far as the real engine looks before it looks at the name: nothing may be null. */
export type Form = "scalar" | "object" | "array";

/** A key, whose value goes into a `T`. */
export interface Key<T> {
  readonly name: string;
  readonly takes: readonly Form[];
  readonly isExtended: boolean;
  /** Reads the value on which the parser stands. */
  readonly read: (parser: Parser, into: T) => void;
}

/** Returns a key that every mode serves. */
export function key<T>(name: string, takes: readonly Form[], read: Key<T>["read"]): Key<T> {
  return { name, takes, isExtended: false, read };
}

/** Returns a key that the extended mode serves. */
export function extended<T>(name: string, takes: readonly Form[], read: Key<T>["read"]): Key<T> {
  return { name, takes, isExtended: true, read };
}

/** Keys by their names. */
export type Keys<T> = ReadonlyMap<string, Key<T>>;

/** Returns a table of keys. */
export function keysOf<T>(keys: readonly Key<T>[]): Keys<T> {
  return new Map(keys.map((one) => [one.name, one]));
}

/** Reads the key on whose value the parser stands. */
export function readKey<T>(keys: Keys<T>, parser: Parser, into: T): void {
  const found = keys.get(parser.name);
  const form = formOf(parser);
  if (found === undefined || form === null || !found.takes.includes(form)) throw unknownKey(parser);
  if (found.isExtended && !parser.isExtended) throw notInThisMode(parser);
  found.read(parser, into);
}

function formOf(parser: Parser): Form | null {
  if (parser.isScalar) return "scalar";
  if (parser.isStartObject) return "object";
  return parser.isStartArray ? "array" : null;
}

/** Returns the error of a key that only the extended mode serves. */
export function notInThisMode(parser: Parser): ApiError {
  return hinted(unknownKey(parser), parser.name);
}
