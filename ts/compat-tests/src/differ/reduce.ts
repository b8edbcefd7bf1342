/**
 * How small can a request become and still show the same difference?
 *
 * The search is greedy. Parts are dropped, or replaced by a part of themselves or by a simpler value, as long as some
 * such change keeps what is asked for.
 */
import { harmlessBeside } from "./harmless.js";
import { copyOf, isObject, type Json } from "./json.js";

/** Whether a smaller request is as good as the one before. */
export type Holds = (candidate: Json) => Promise<boolean>;

type Path = readonly (string | number)[];

/** The most requests that are tried. */
const MOST_TRIES = 1500;

/** Returns the smallest request that was found. */
export async function reduce(start: Json, holds: Holds): Promise<Json> {
  const isHarmless = harmlessBeside(start);
  let best = start;
  let tries = 0;
  const tried = new Set<string>([JSON.stringify(start)]);
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      const text = JSON.stringify(candidate);
      if (tried.has(text) || !isHarmless(candidate)) continue;
      tried.add(text);
      tries += 1;
      if (tries > MOST_TRIES) return best;
      if (!(await holds(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

/** Yields requests that are a little smaller, those that lose most first. */
export function* smaller(value: Json): Generator<Json> {
  const places = [...placesOf(value)].sort((a, b) => a.length - b.length);
  yield* without(value);
  for (const path of places) {
    const part = at(value, path);
    for (const inner of insides(part)) yield changed(value, path, inner);
  }
  for (const path of places) for (const other of simpler(at(value, path))) yield changed(value, path, other);
}

/** Yields requests that lack one part, the largest parts first. */
export function* without(value: Json): Generator<Json> {
  const places = [...placesOf(value)].sort((a, b) => a.length - b.length);
  for (const path of places) if (path.length > 0) yield changed(value, path, DROPPED);
}

const DROPPED = Symbol("dropped");

function* placesOf(value: Json, path: Path = []): Generator<Path> {
  yield path;
  if (Array.isArray(value)) for (const [i, one] of value.entries()) yield* placesOf(one, [...path, i]);
  else if (isObject(value)) for (const [key, one] of Object.entries(value)) yield* placesOf(one, [...path, key]);
}

function at(value: Json, path: Path): Json {
  let found: Json = value;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)] ?? null;
    else if (isObject(found)) found = found[String(step)] ?? null;
  }
  return found;
}

/** Returns a copy in which a part is replaced or removed. */
function changed(value: Json, path: Path, other: Json | typeof DROPPED): Json {
  const last = path.at(-1);
  if (last === undefined) return other === DROPPED ? {} : copyOf(other);
  const copy = copyOf(value);
  const around = at(copy, path.slice(0, -1));
  if (Array.isArray(around)) {
    if (other === DROPPED) around.splice(Number(last), 1);
    else around[Number(last)] = copyOf(other);
  } else if (isObject(around)) {
    if (other === DROPPED) Reflect.deleteProperty(around, String(last));
    else around[String(last)] = copyOf(other);
  }
  return copy;
}

/** Yields objects inside of a part that may replace it: a query that it holds, or an aggregation inside of it. */
function* insides(part: Json): Generator<Json> {
  if (Array.isArray(part)) {
    if (part.length === 1 && part[0] !== undefined) yield part[0];
    return;
  }
  if (!isObject(part)) return;
  for (const one of Object.values(part)) {
    if (isObject(one)) yield one;
    for (const inner of Array.isArray(one) ? one : isObject(one) ? Object.values(one) : []) {
      if (isObject(inner)) yield inner;
      for (const deep of Array.isArray(inner) ? inner : isObject(inner) ? Object.values(inner) : []) {
        if (isObject(deep)) yield deep;
      }
    }
  }
}

function* simpler(part: Json): Generator<Json> {
  if (typeof part === "string") {
    const words = part.split(" ");
    if (words.length > 1) {
      for (const i of words.keys()) yield words.filter((_, other) => other !== i).join(" ");
    }
  } else if (typeof part === "number") {
    for (const other of [0, 1, 10, Math.round(part)]) if (Math.abs(other) < Math.abs(part)) yield other;
  }
}
