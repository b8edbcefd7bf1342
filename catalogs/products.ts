/**
 * What does a sample catalog contain?
 *
 * Products with the twelve fields of `products.mapping.json`, always in the same key order. Brands,
 * categories, colours, tags and the words of names and descriptions are drawn by Zipf's law, as in a
 * real shop; values are left out, null, single instead of a list, or of another date precision often
 * enough that an index built from them meets every shape a catalog may have.
 */

import { createRandom, zipf, type Random } from "./random.js";
import * as words from "./words.js";

/** What to generate. */
export interface ProductsOptions {
  readonly count: number;
  /** The same seed gives the same bytes; a longer catalog begins with the shorter one. */
  readonly seed?: number;
}

/** The seed of the named catalogs. */
export const DEFAULT_SEED = 1;

/** Digits of an id at least: the millionth product and those after it have more. */
const ID_DIGITS = 6;
const MAX_SEED = 0xffff_ffff;
const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAYS = 3287; // up to and including the last day of 2024
const CHUNK_LENGTH = 64 * 1024;

const pickBrand = zipf(brandNames());
const pickCategory = zipf(words.CATEGORIES);
const pickAdjective = zipf(words.ADJECTIVES);
const pickMaterial = zipf(words.MATERIALS);
const pickQuality = zipf(words.QUALITIES);
const pickPlace = zipf(words.PLACES);
const pickPerson = zipf(words.PEOPLE);
const pickOccasion = zipf(words.OCCASIONS);
const pickExtra = zipf(words.EXTRAS);
const pickColor = zipf(words.COLORS);
const pickTag = zipf(words.TAGS);

/** Yields the catalog's lines, without their newlines. */
export function* productLines(options: ProductsOptions): Generator<string, void, undefined> {
  const { count, seed = DEFAULT_SEED } = options;
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`count must be a whole number from 0 on, not ${count}`);
  }
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
    throw new RangeError(`seed must be a whole number from 0 to ${MAX_SEED}, not ${seed}`);
  }
  const random = createRandom(seed);
  for (let number = 1; number <= count; number++) {
    const sku = skuOf(number);
    yield `{"_id":"${sku}","_source":${source(sku, random)}}`;
  }
}

/** Returns the id of the product with this number, counted from 1. */
export function skuOf(number: number): string {
  return `SKU-${String(number).padStart(ID_DIGITS, "0")}`;
}

/** Yields the catalog as bytes, in chunks that do not follow its lines. */
export async function* productCatalog(options: ProductsOptions): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let pending = "";
  for (const line of productLines(options)) {
    pending += line + "\n";
    if (pending.length >= CHUNK_LENGTH) {
      yield encoder.encode(pending);
      pending = "";
    }
  }
  if (pending !== "") yield encoder.encode(pending);
}

function brandNames(): string[] {
  const names: string[] = [];
  words.BRAND_ENDS.forEach((end, row) => {
    for (const start of words.BRAND_STARTS) names.push(start + end);
    const special = words.SPECIAL_BRANDS[row];
    if (special !== undefined) names.splice(row * 4 + 3, 0, special);
  });
  return names.concat(words.SPECIAL_BRANDS.slice(words.BRAND_ENDS.length));
}

function source(sku: string, random: Random): string {
  const brand = pickBrand(random);
  const category = pickCategory(random);
  const noun = random.pick(category.nouns);
  const material = pickMaterial(random);
  const fields: string[] = [];
  const add = (name: string, json: string | undefined): void => {
    if (json !== undefined) fields.push(`"${name}":${json}`);
  };
  add("sku", JSON.stringify(sku));
  add("name", JSON.stringify(name(brand, noun, random)));
  add("description", JSON.stringify(description(brand, noun, material, random)));
  add("brand", JSON.stringify(brand));
  add("category", JSON.stringify(category.path));
  add("tags", tags(random));
  add("color", random.chance(6) ? "null" : JSON.stringify(pickColor(random)));
  add("price", price(category.from, random));
  add("rating", rating(random));
  const stock = random.chance(12) ? 0 : random.below(1 + random.below(500));
  add("stock", String(stock));
  add("in_stock", String(stock > 0));
  add("created_at", JSON.stringify(createdAt(random)));
  return `{${fields.join(",")}}`;
}

function name(brand: string, noun: string, random: Random): string {
  const parts = [brand, pickAdjective(random)];
  if (random.chance(25)) parts.push(pickAdjective(random));
  parts.push(noun);
  if (random.chance(20)) parts.push(`${random.pick(["Mk", "Series", "Model", "No."])} ${1 + random.below(9)}`);
  if (random.chance(10)) parts.push(`(${2 + random.below(11)} Pack)`);
  return parts.join(" ");
}

type Sentence = (brand: string, noun: string, material: string, random: Random) => string;

const OPENINGS: readonly Sentence[] = [
  (brand, noun, material, random) =>
    `The ${noun.toLowerCase()} by ${brand} is made of ${material} and is ${pickQuality(random)} and ${pickQuality(random)}.`,
  (brand, noun, material, random) =>
    `${brand} has been making the ${pickQuality(random)} ${noun.toLowerCase()} from ${material} since ${1890 + random.below(125)}.`,
  (brand, noun, material, random) =>
    `Meet the ${noun.toLowerCase()} that ${brand} designed for ${pickPerson(random)}: ${pickQuality(random)}, with real ${material}.`,
];

const MIDDLES: readonly Sentence[] = [
  (_brand, noun, _material, random) =>
    `Whether you use it ${pickPlace(random)} or ${pickPlace(random)}, this ${noun.toLowerCase()} stays ${pickQuality(random)}.`,
  (_brand, _noun, material, random) =>
    `The ${material} parts are ${pickQuality(random)}, so it lasts for years ${pickPlace(random)}.`,
  (_brand, _noun, _material, random) =>
    `It's ${pickQuality(random)}, it's ${pickQuality(random)}, and it doesn't weigh more than ${100 + random.below(1900)} g.`,
  (_brand, noun, _material, random) =>
    `Ideal for ${pickPerson(random)}, the ${noun.toLowerCase()} is a good companion for ${pickOccasion(random)}.`,
  (_brand, _noun, _material, random) =>
    `Measures ${5 + random.below(95)} x ${5 + random.below(95)} cm and fits ${pickPlace(random)}.`,
];

const CLOSINGS: readonly Sentence[] = [
  (_brand, _noun, _material, random) => `Comes with ${pickExtra(random)} and ${pickExtra(random)}.`,
  (brand, _noun, _material, random) => `${brand} includes ${pickExtra(random)}; perfect for ${pickOccasion(random)}.`,
  (_brand, _noun, _material, random) => `A great gift for ${pickPerson(random)}, ready for ${pickOccasion(random)}.`,
];

function description(brand: string, noun: string, material: string, random: Random): string {
  const sentences = [random.pick(OPENINGS)];
  for (let left = 1 + random.below(4); left > 0; left--) sentences.push(random.pick(MIDDLES));
  sentences.push(random.pick(CLOSINGS));
  return sentences.map((sentence) => sentence(brand, noun, material, random)).join(" ");
}

function tags(random: Random): string | undefined {
  if (random.chance(8)) return undefined;
  const chosen = new Set<string>();
  for (let left = random.below(7); left > 0; left--) chosen.add(pickTag(random));
  const list = [...chosen];
  if (list.length === 1 && random.chance(50)) return JSON.stringify(list[0]);
  return JSON.stringify(list);
}

/** Most prices end in 99 or 50 cents; all are written with two digits, so that `19.90` and `5.00` occur. */
function price(from: number, random: Random): string {
  const cents = from + random.below(1 + random.below(from * 8));
  const whole = Math.floor(cents / 100);
  const ending = random.chance(60) ? 99 : random.chance(50) ? 50 : cents % 100;
  return `${whole}.${String(ending).padStart(2, "0")}`;
}

function rating(random: Random): string | undefined {
  if (random.chance(15)) return undefined;
  const tenths = 10 + Math.max(random.below(41), random.below(41));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function createdAt(random: Random): string {
  const time = FIRST_DAY + random.below(DAYS) * 86_400_000 + random.below(86_400_000);
  const text = new Date(time).toISOString();
  if (random.chance(15)) return text.slice(0, 10);
  if (random.chance(20)) return text;
  return `${text.slice(0, 19)}Z`;
}
