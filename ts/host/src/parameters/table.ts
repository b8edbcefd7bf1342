/**
 * Which URL parameters does a route have? A table for each, in the order in which the real engine reads them: what is wrong with the
 * first is told. A line says what values it may have, and where its effect goes; a parameter that changes an answer is part of what
 * the answer is kept by.
 */
import { near } from "../dsl/suggest.js";
import { illegalArgument } from "../errors.js";
import type { ApiError } from "../errors.js";
import type { Kind } from "./kinds.js";

/** The tables of a route. */
export type Tables = readonly (readonly Parameter<never>[])[];

/** The parameters of a request. */
export type Given = ReadonlyMap<string, string>;

/** One parameter, whose effect goes into a `T`. */
export interface Parameter<T> {
  readonly name: string;
  /** Checks its value, and has its effect. */
  readonly read: (value: string, into: T) => void;
  /** Whether it changes the answer. */
  readonly changes: boolean;
  /** Whether the real engine asks for it in any case, and offers it where another name is near to it. */
  readonly isOffered: boolean;
  /** The parameter without which this one is unknown. */
  readonly beside: string | null;
}

interface Options {
  /** Asked for only where it is given. */
  readonly quiet?: boolean;
  readonly beside?: string;
}

/** A parameter that is checked, and has no effect here. */
export function checked<T>(name: string, kind: Kind<unknown>, options: Options = {}): Parameter<T> {
  return line(name, false, options, (value) => void kind(value, name));
}

/** A parameter that changes the answer. */
export function effective<T, V>(
  name: string,
  kind: Kind<V>,
  effect: (value: V, into: T) => void,
  options: Options = {},
): Parameter<T> {
  return line(name, true, options, (value, into) => {
    effect(kind(value, name), into);
  });
}

/** A parameter that says what is answered, but changes no answer that is kept. */
export function noted<T, V>(name: string, kind: Kind<V>, effect: (value: V, into: T) => void): Parameter<T> {
  return line(name, false, {}, (value, into) => {
    effect(kind(value, name), into);
  });
}

/** A parameter that is served with some values only. */
export function limited<T, V>(
  name: string,
  kind: Kind<V>,
  isServed: (value: V) => boolean,
  options: Options = {},
): Parameter<T> {
  return line(name, false, options, (value) => {
    if (!isServed(kind(value, name))) throw notServed(name, value);
  });
}

function line<T>(name: string, changes: boolean, options: Options, read: Parameter<T>["read"]): Parameter<T> {
  return { name, read, changes, isOffered: options.quiet !== true, beside: options.beside ?? null };
}

/** Returns the error of a value that the real engine has and this service does not. */
export function notServed(name: string, value: string): ApiError {
  return illegalArgument(`URL parameter [${name}] with value [${value}] is not supported`);
}

/** Reads the parameters of a table that a request has. */
export function readAll<T>(table: readonly Parameter<T>[], given: Given, into: T): T {
  for (const { name, read, beside } of table) {
    const value = given.get(name);
    if (value === undefined || (beside !== null && !given.has(beside))) continue;
    read(value, into);
  }
  return into;
}

/** Returns the text of those that change the answer. */
export function keyOf<T>(table: readonly Parameter<T>[], given: Given): string {
  let key = "";
  for (const { name, changes } of table) {
    const value = changes ? given.get(name) : undefined;
    if (value !== undefined) key += `${name}=${value}\u0000`;
  }
  return key;
}

/** Whether a parameter is served with a value, as far as the value says. */
export function isServed(name: string, value: string, tables: Tables): boolean {
  if (name === "human" || name === "error_trace" || name === "filter_path") return true;
  const found = tables.flat().find((one) => one.name === name) as Parameter<object> | undefined;
  if (found === undefined) return false;
  try {
    found.read(value, { warnings: [] });
    return true;
  } catch {
    return false;
  }
}

/** Parameters that every route has. */
const COMMON = ["pretty", "human", "error_trace", "format", "filter_path"];

/** Refuses parameters that none of the tables has; `others` are offered, too. */
export function checkNames(path: string, given: Given, tables: Tables, others: readonly string[]): void {
  const all = tables.flat();
  const known = new Set(COMMON);
  for (const { name, beside } of all) if (beside === null || given.has(beside)) known.add(name);
  const unknown = [...given.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  const offered = new Set([...COMMON, ...others]);
  for (const { name, isOffered, beside } of all) {
    if (isOffered ? beside === null || given.has(beside) : given.has(name) && known.has(name)) offered.add(name);
  }
  throw unrecognized(path, "parameter", unknown, offered);
}

/** Returns the error of names that are unknown: each with those of `offered` that are near to it. */
export function unrecognized(
  path: string,
  what: string,
  unknown: readonly string[],
  offered: Iterable<string>,
): ApiError {
  const all = [...offered];
  const shown = unknown.map((name) => {
    const names = near(name, all);
    if (names.length === 0) return `[${name}]`;
    const list = names.join(", ");
    return `[${name}] -> did you mean ${names.length === 1 ? `[${list}]` : `any of [${list}]`}?`;
  });
  const plural = unknown.length > 1 ? "s" : "";
  return illegalArgument(`request [${path}] contains unrecognized ${what}${plural}: ${shown.join(", ")}`);
}
