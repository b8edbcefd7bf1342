/**
 * Which documents do the cases search?
 *
 * Small corpora made by hand (a mapping and an NDJSON file in `corpora/`, and settings where the index has some), the
 * sample catalog of 2,000 products, and corpora that are too long or too even to keep as files and are generated here.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { productLines } from "../../../catalogs/products.js";
import { ANALYZED_SETTINGS, analyzedLines, analyzedMapping } from "./corpus_analyzed.js";
import { hardLines, hardMapping } from "./corpus_hard.js";
import { intervalsLines, intervalsMapping } from "./corpus_intervals.js";
import { parametersLines, parametersMapping } from "./corpus_parameters.js";
import { rareLines, rareMapping } from "./corpus_rare.js";
import { ratingsLines, ratingsMapping } from "./corpus_ratings.js";
import { WORDS_SETTINGS, wordsLines, wordsMapping } from "./corpus_words.js";
import { ROOT, SUITE } from "./root.js";
import { VALUES } from "./type_values.js";

export const CORPORA = [
  "products",
  "types",
  "text",
  "ties",
  "many",
  "dates",
  "dotted",
  "empty",
  "zones",
  "zones_far",
  "labels",
  "kinds",
  "settings_limits",
  "settings_bm25",
  "settings_flat",
  "settings_boolean",
  "settings_sorted",
  "dynamic",
  "field_formats",
  "locales",
  "far_dates",
  "frequencies",
  "aliases",
  "routing",
  "routing_required",
  "doc_count",
  "orders_one",
  "orders_few",
  "nested",
  "nested_types",
  "geo",
  "functions",
  "features",
  "covering",
  "near",
  "type_ip",
  "type_scaled_float",
  "type_geo_point",
  "type_ranges",
  "parameters",
  "type_date_nanos",
  "type_token_count",
  "type_match_only_text",
  "type_binary",
  "type_rank_feature",
  "type_rank_features",
  "type_completion",
  "type_flattened",
  "type_join",
  "type_search_as_you_type",
  "words",
  "hard",
  "intervals",
  "rare",
  "ratings",
  "analyzed",
  "highlight",
  "completions",
  "phrases",
  "vectors",
  "fvh",
  "termvectors",
  "limited",
] as const;

/** A corpus; its name is also the name of its index. */
export type CorpusName = (typeof CORPORA)[number];

/** A corpus as files have it. */
export interface CorpusFiles {
  readonly name: string;
  readonly mapping: string;
  readonly settings?: string | undefined;
  /** Lines of a catalog, `{"_id":…,"_source":…}`. */
  readonly lines: () => Iterable<string>;
}

/** Returns the files of a corpus. */
export function filesOf(corpus: CorpusName): CorpusFiles {
  return { name: corpus, mapping: mappingOf(corpus), settings: settingsOf(corpus), lines: () => linesOf(corpus) };
}

/** Returns the corpus' mapping file, which has any form that the builder takes. */
export function mappingOf(corpus: CorpusName): string {
  if (corpus === "parameters") return parametersMapping();
  if (corpus === "words") return wordsMapping();
  if (corpus === "hard") return hardMapping();
  if (corpus === "intervals") return intervalsMapping();
  if (corpus === "rare") return rareMapping();
  if (corpus === "ratings") return ratingsMapping();
  if (corpus === "analyzed") return analyzedMapping();
  const folder = corpus === "products" ? join(ROOT, "catalogs") : join(SUITE, "corpora");
  return readFileSync(join(folder, `${corpus}.mapping.json`), "utf8");
}

/** Returns the corpus' settings file, if it has one. */
export function settingsOf(corpus: CorpusName): string | undefined {
  if (corpus === "words") return WORDS_SETTINGS;
  if (corpus === "analyzed") return ANALYZED_SETTINGS;
  const file = join(SUITE, "corpora", `${corpus}.settings.json`);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Returns the corpus' catalog: lines of the form `{"_id":…,"_source":…}`, some with a `_routing` between the two. */
export function linesOf(corpus: CorpusName): Iterable<string> {
  switch (corpus) {
    case "products":
      return productLines({ count: 2000 });
    case "ties":
      return ties();
    case "many":
      return many();
    case "labels":
      return labels();
    case "kinds":
      return kinds();
    case "nested":
      return nested();
    case "settings_limits":
    case "settings_flat":
    case "settings_sorted":
      return sentences(300);
    case "settings_bm25":
    case "settings_boolean":
      return sentences(6000);
    case "parameters":
      return parametersLines();
    case "words":
      return wordsLines();
    case "hard":
      return hardLines();
    case "intervals":
      return intervalsLines();
    case "rare":
      return rareLines();
    case "ratings":
      return ratingsLines();
    case "analyzed":
      return analyzedLines();
    default:
      return readFileSync(join(SUITE, "corpora", `${corpus}.ndjson`), "utf8")
        .split("\n")
        .filter((line) => line !== "");
  }
}

/** Yields a catalog as bytes, as a file on disk would. */
export async function* catalogOf({ lines }: Pick<CorpusFiles, "lines">): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const line of lines()) yield encoder.encode(`${line}\n`);
}

/** Documents that score and sort alike in large groups, so that only the order of the catalog decides. */
function* ties(): Generator<string> {
  const groups = ["a", "b", "c"];
  const words = ["same words here", "same words here", "other words here", "same"];
  for (let i = 0; i < 300; i++) {
    const source = {
      group: groups[i % 3],
      rank: i % 5,
      half: (i % 2) / 2,
      word: words[i % 4],
      day: `2021-01-0${1 + (i % 4)}`,
      ...(i % 7 === 0 ? {} : { maybe: i % 11 }),
    };
    yield JSON.stringify({ _id: `t${i}`, _source: source });
  }
}

/** More documents than the 10,000 up to which hits are counted exactly, over several blocks of postings. */
function* many(): Generator<string> {
  for (let i = 0; i < 12_000; i++) {
    const words = ["every"];
    if (i % 2 === 0) words.push("second");
    if (i % 3 === 0) words.push("third", "third");
    if (i % 100 === 0) words.push("hundredth");
    if (i % 1000 === 999) words.push("rare", "rare", "rare");
    if (i % 97 === 0) words.push(...Array.from({ length: i % 13 }, () => "every"));
    const source = { n: i, group: `g${(i * 7919) % 501}`, words: words.join(" "), value: (i % 1009) / 4 };
    yield JSON.stringify({ _id: String(i), _source: source });
  }
}

/** Documents of which many have the same labels, up to twelve of a hundred or of hundreds, over several windows. */
function* labels(): Generator<string> {
  for (let i = 0; i < 10_000; i++) {
    const kind = (i * i + i) % 397;
    const some = (step: number, of: number): string[] => {
      const count = kind % 50 === 0 ? 12 : kind % 7;
      return [...new Set(Array.from({ length: count }, (_, j) => `l${(kind * (j + step) + j) % of}`))];
    };
    const source = { n: i, part: `p${i % 3}`, few: some(2, 130), many: some(5, 700), text: i % 3 === 0 ? "third" : "" };
    yield JSON.stringify({ _id: String(i), _source: source });
  }
}

/** Documents with texts of many lengths, whose words are frequent and rare; some have no value, and some several. */
function* sentences(count: number): Generator<string> {
  const words = ["red", "fox", "lamp", "quiet", "stone", "river", "seldom"];
  for (let i = 0; i < count; i++) {
    const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 8;
    const length = 1 + (mixed % 17) * (i % 5 === 0 ? 4 : 1);
    const body = Array.from({ length }, (_, j) => words[(mixed >>> (j % 13)) % (i % 40 === 7 ? 7 : 6)] ?? "");
    const source = {
      title: body.slice(0, 3).join(" "),
      body: body.join(" "),
      ...(i % 9 === 4 ? {} : { tag: i % 4 === 0 ? [`t${mixed % 7}`, `t${i % 11}`] : `t${mixed % 7}` }),
      ...(i % 6 === 5 ? {} : { n: i % 8 === 0 ? [mixed % 50, (i * 7) % 90] : mixed % 50 }),
      ...(i % 7 === 3 ? {} : { d: ((mixed % 200) - 100) / 8 }),
      on: mixed % 3 === 0,
      day: `2021-0${1 + (mixed % 9)}-1${i % 10}`,
    };
    yield JSON.stringify({ _id: `s${i % (count - 5)}`, _source: source });
  }
}

/** Documents with objects in them that are documents of their own, over several windows; some come twice. */
function* nested(): Generator<string> {
  const words = ["red", "fox", "lamp", "quiet", "stone", "river", "seldom"];
  const mixed = (seed: number): number => Math.imul(seed + 1, 0x9e3779b1) >>> 7;
  const text = (seed: number, count: number): string =>
    Array.from({ length: count }, (_, j) => words[mixed(seed * 7 + j) % (seed % 50 === 7 ? 7 : 6)] ?? "").join(" ");
  const list = <T>(count: number, one: (j: number) => T): T | T[] => {
    const all = Array.from({ length: count }, (_, j) => one(j));
    return all.length === 1 ? (all[0] ?? all) : all;
  };
  const part = (seed: number): object => ({
    name: text(seed, 1 + (seed % 6)),
    ...(seed % 5 === 4 ? {} : { code: seed % 31 === 8 ? "toolong" : `c${mixed(seed) % 6}` }),
    ...(seed % 4 === 3 ? {} : { weight: seed % 9 === 2 ? [mixed(seed) % 12, seed % 7] : mixed(seed) % 12 }),
    ...(seed % 3 === 2 ? {} : { price: (mixed(seed) % 1000) / 8 }),
    ...(seed % 6 === 5 ? {} : { made: `2021-0${1 + (seed % 9)}-1${seed % 10}` }),
    ok: seed % 3 !== 1,
    ...(seed % 11 === 3 ? { box: { side: seed % 100 } } : {}),
    ...(seed % 4 === 1
      ? {}
      : {
          offers: list(seed % 4, (j) => ({
            shop: `s${(seed + j) % 5}`,
            ...(seed % 7 === 6 ? {} : { cost: (mixed(seed + j) % 400) / 10 }),
            note: ["cheap", "good", "cheap and good", "good good"][(seed + j) % 4],
          })),
        }),
  });
  const people = ["ann", "bob", "eve", "ann bob", "bob eve ann"];
  const person = (seed: number): object => ({
    who: people[mixed(seed) % 5],
    ...(seed % 3 === 0 ? {} : { role: ["lead", "dev", "ops"][seed % 3] }),
    age: 20 + (mixed(seed) % 40),
    ...(seed % 5 === 2
      ? { pets: list(1 + (seed % 2), (j) => ({ name: ["rex", "mog", "rex mog"][(seed + j) % 3] })) }
      : {}),
  });
  for (let i = 0; i < 6000; i++) {
    const source = {
      name: text(i * 3, 1 + (i % 9)),
      n: i,
      kind: `k${i % 400 === 7 ? 7 : i % 5}`,
      ...(i % 6 === 0 ? {} : { parts: list(i % 7 === 1 ? 1 : i % 5, (j) => part(i * 5 + j)) }),
      ...(i % 4 === 3 ? { team: { people: list(1 + (i % 3), (j) => person(i * 3 + j)) } } : {}),
      ...(i % 100 === 9 ? { off: { any: i } } : {}),
      ...(i % 50 === 0 ? { parts: null } : {}),
    };
    yield JSON.stringify({ _id: `d${i % 5990}`, _source: source });
  }
}

const TEXTS = ["red fox", "blue fox jumps", "quick red", "lazy 2 dog", "one 0.2 red"];
/** The first two have hashes whose first 25 bits are the same. */
const HASHED = ["8171399", "5299771", "other", "more", "last"];

/** Each type four times: with a value in some documents, in all, with several values, and in none. */
function* kinds(): Generator<string> {
  for (let i = 0; i < 24; i++) {
    const source: Record<string, unknown> = { txt: TEXTS[i % 5] };
    if (i % 6 !== 5) source["hashed"] = HASHED[i % 5];
    for (const [type, values] of Object.entries(VALUES)) {
      if (i % 3 !== 0) source[type] = values[(i * 5) % 8];
      source[`all_${type}`] = values[(i * 3) % 8];
      if (i % 4 !== 1) source[`multi_${type}`] = [values[i % 8], values[(i + 3) % 8]];
    }
    yield JSON.stringify({ _id: `d${i}`, _source: source });
  }
}
