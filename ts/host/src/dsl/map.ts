/** How does the real engine give back an object that it took as it is, such as `meta`? Numbers and order as Java has them. */
import { illegalArgument } from "../errors.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";

/** Objects and arrays inside each other: enough for any `meta`, and safe for the stack. */
const MAX_DEPTH = 500;

/** Returns the JSON text of the object that begins here; its keys in the order of a hash map of Java. */
export function readMap(parser: Parser, depth = 1): string {
  if (depth > MAX_DEPTH) throw illegalArgument(`objects may be nested ${MAX_DEPTH} deep at most`);
  const entries = readMapEntries(parser, depth);
  parser.written(entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

/** Returns names and JSON texts of the object that begins here, in the order of a hash map of Java. */
export function readMapEntries(parser: Parser, depth = 1): [string, string][] {
  const entries: [string, string][] = [];
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    entries.push([name, readValue(parser, depth)]);
  }
  return hashOrder(entries);
}

function readValue(parser: Parser, depth: number): string {
  switch (parser.kind) {
    case Kind.StartObject:
      return readMap(parser, depth + 1);
    case Kind.StartArray: {
      if (depth > MAX_DEPTH) throw illegalArgument(`arrays may be nested ${MAX_DEPTH} deep at most`);
      const items: string[] = [];
      while (parser.next() !== Kind.EndArray) items.push(readValue(parser, depth + 1));
      parser.written(items.reduce((sum, { length }) => sum + length, 0));
      return `[${items.join(",")}]`;
    }
    case Kind.Integer:
      return parser.text() === "-0" ? "0" : parser.text();
    case Kind.Float:
      return javaDouble(Number(parser.text()));
    case Kind.Null:
      return "null";
    case Kind.String:
      return quoted(parser);
    default:
      return parser.text();
  }
}

function quoted(parser: Parser): string {
  const text = parser.text();
  parser.written(text.length);
  return JSON.stringify(text);
}

/** Returns a double as Java prints it. */
export function javaDouble(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '"NaN"' : value < 0 ? '"-Infinity"' : '"Infinity"';
  if (Object.is(value, -0)) return "-0.0";
  if (value === 0) return "0.0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [digits = "0", exponent = "0"] = value.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
}

/** Returns the hash that Java has for a text. */
export function javaHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
  return hash;
}

/** Returns how many slots a new hash map of Java has into which all of another one is put, given how many these are. */
export function tableSize(count: number): number {
  let capacity = 1;
  while (capacity < Math.trunc(count / 0.75 + 1)) capacity *= 2;
  return capacity;
}

/** Orders entries as Java's hash map iterates over its keys: by the low bits of the spread hash. `room` is for how many it was made. */
export function hashOrder<T>(entries: readonly [string, T][], room = 16): [string, T][] {
  let capacity = room;
  while (entries.length > capacity * 0.75) capacity *= 2;
  const slot = (key: string): number => {
    const hash = javaHash(key);
    return ((hash ^ (hash >>> 16)) & (capacity - 1)) >>> 0;
  };
  const slots = entries.map((entry) => ({ entry, slot: slot(entry[0]) }));
  return slots.sort((a, b) => a.slot - b.slot).map(({ entry }) => entry);
}
