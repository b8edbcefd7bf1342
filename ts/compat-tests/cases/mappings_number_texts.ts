/**
 * Which texts are numbers of documents and mappings?
 *
 * Java reads spaces around a double, a suffix and hexadecimal digits, and longs with digits of all scripts.
 */
import { one, type MappingCase } from "./mappings.js";

/** Texts that some of the types take. */
// prettier-ignore
export const NUMBER_TEXTS: readonly string[] = [
  "１", "٣", "-１", "१२", "٣.٥", "１e2", "1e１", "𝟙", "９９９９９９９９９９９９９９９９９９９９", "０x1p1", "0x1p3", "-0X1.8P1", "0x1p3d", "0x1.p1", "0x.8p1",
  "0x1", "0xp1", "0x.p1", "0x", "0x10", "0x1p-1074", "0x1p1024", "0x1p64", "0x1p63", "0x1p16", "0x1p10", "0x1p-150", "0x1.0000000001p-150",
  "0x1.00000000000008p0", "0x1.00000000000018p0", "0x1.000001000000001p0", "0x1.ffcp15", "0x1.ffep15", "0x1p99999999999", "0x0p99999999999",
  "1d", "1f", "1.5D", "1dd", "1L", " 1", "1.5 ", "\t1", "1\u0000", "+1", "+1.5", "--1", "-", "1_0", "1..2", "0x1..p1", "1e", ".", "5.", "NaN", "-Infinity",
];

const NUMBERS = ["long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float"];
const RANGES = ["long_range", "integer_range", "double_range", "float_range"];
const OTHERS = ["geo_point", "rank_feature", "completion"];

const typed = (type: string): Record<string, unknown> => ({
  type,
  ...(type === "scaled_float" ? { scaling_factor: 10 } : {}),
});
const field = (parameters: Record<string, unknown>, ...documents: string[]): MappingCase =>
  one(JSON.stringify({ properties: { a: parameters } }), ...documents);

function documents(type: string): string[] {
  const of = (value: unknown): string => JSON.stringify({ a: value });
  if (RANGES.includes(type)) return NUMBER_TEXTS.map((text) => of({ gte: text }));
  if (type === "geo_point") return NUMBER_TEXTS.flatMap((text) => [of({ lat: text, lon: 1 }), of(`1,${text}`)]);
  if (type === "completion") return NUMBER_TEXTS.map((text) => of({ input: "x", weight: text }));
  return NUMBER_TEXTS.map(of);
}

export const NUMBER_TEXT_MAPPINGS: readonly MappingCase[] = [
  ...[...NUMBERS, ...RANGES, ...OTHERS].map((type) => field(typed(type), ...documents(type))),
  ...NUMBERS.flatMap((type) => NUMBER_TEXTS.map((text) => field({ ...typed(type), null_value: text }))),
  ...["float", "long"].map((type) => field({ type, ignore_malformed: true }, ...documents(type))),
  ...NUMBER_TEXTS.map((text) => one('{"numeric_detection":true}', JSON.stringify({ a: text }))),
];
