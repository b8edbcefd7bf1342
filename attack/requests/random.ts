/**
 * Which requests cost much for what they say? Drawn at random from all features: each part is asked for as often, as deep or as
 * long as an attacker would.
 */
import type { Random } from "../../catalogs/random.js";
import { many, search } from "./request.js";
import type { Attack } from "./request.js";

const KEYWORDS = ["sku", "brand", "category", "tags", "color", "name.keyword"] as const;
const NUMBERS = ["price", "rating", "stock"] as const;
const TEXTS = ["name", "description"] as const;
const WORDS = ["steel", "wireless", "for", "the", "and", "with", "cotton", "kitchen", "classic", "s", "a"] as const;
const EXPRESSIONS = [".*", ".*a.*b.*", "(a|b|c)*.*", "[a-z0-9-]{2,30}", "~(.*9.*)", ".*(1|2|3|4|5).*&.*7.*"] as const;

/** Numbers that grow by leaps. */
function some(random: Random, most: number): number {
  const magnitude = 10 ** random.below(Math.ceil(Math.log10(most)) + 1);
  return Math.max(1, Math.min(most, random.below(magnitude) + 1));
}

function text(random: Random, most: number): string {
  return many(some(random, most), () => random.pick(WORDS)).join(" ");
}

function leaf(random: Random): object {
  const keyword = random.pick(KEYWORDS);
  const number = random.pick(NUMBERS);
  switch (random.below(15)) {
    case 0:
      return { match: { [random.pick(TEXTS)]: { query: text(random, 1000), operator: random.pick(["and", "or"]) } } };
    case 1:
      return { match_phrase: { [random.pick(TEXTS)]: { query: text(random, 50), slop: random.below(100) } } };
    case 2:
      return { multi_match: { query: text(random, 100), fields: ["*", "name^2", ...TEXTS], tie_breaker: 0.3 } };
    case 3:
      return { terms: { [keyword]: many(some(random, 20_000), (at) => `SKU-${at}`) } };
    case 4:
      return { terms: { [number]: many(some(random, 20_000), (at) => at / 2) } };
    case 5:
      return { range: { [number]: { gte: random.below(100), lt: 100 + random.below(1000) } } };
    case 6:
      return { range: { [keyword]: { gte: "A", lt: random.pick(["T", "c", "z"]) } } };
    case 7:
      return {
        prefix: { [keyword]: { value: random.pick(["S", "SKU-0", "", "b"]), case_insensitive: random.chance(50) } },
      };
    case 8:
      return { range: { created_at: { gte: "2016||+1M/d", lt: "now/d", format: "yyyy||strict_date_optional_time" } } };
    case 9:
      return { ids: { values: many(some(random, 10_000), (at) => `SKU-${String(at).padStart(6, "0")}`) } };
    case 10:
      return { wildcard: { [keyword]: { value: random.pick(["*", "*0*", "?KU-*9", "*a*e*i*", "*1*2*3*4*"]) } } };
    case 11:
      return { regexp: { [keyword]: { value: random.pick(EXPRESSIONS) } } };
    case 12:
      return { fuzzy: { [keyword]: { value: `SKU-${random.below(1e6)}`, fuzziness: random.below(3) } } };
    case 13:
      return { match: { [random.pick(TEXTS)]: { query: text(random, 300), fuzziness: random.pick(["AUTO", 1, 2]) } } };
    default:
      return { exists: { field: random.pick(["*", keyword, "name*"]) } };
  }
}

function query(random: Random, depth: number): object {
  if (depth === 0 || random.chance(30)) return leaf(random);
  const clauses = (most: number): object[] => many(some(random, most), () => query(random, depth - 1));
  switch (random.below(6)) {
    case 4:
      return { dis_max: { queries: clauses(50), tie_breaker: random.pick([0, 0.5, 1]) } };
    case 5:
      return {
        boosting: { positive: query(random, depth - 1), negative: query(random, depth - 1), negative_boost: 0.5 },
      };
    case 0:
      return { constant_score: { filter: query(random, depth - 1), boost: 2 } };
    case 1:
      return { bool: { should: clauses(100), minimum_should_match: random.pick([1, "30%", "-1"]) } };
    case 2:
      return { bool: { must: clauses(20), must_not: clauses(5), should: clauses(20) } };
    default:
      return { bool: { filter: clauses(20), should: clauses(20), _name: `q${random.below(1000)}` } };
  }
}

function aggregation(random: Random, depth: number): object {
  const keyword = random.pick(KEYWORDS);
  const number = random.pick(NUMBERS);
  const aggs = depth > 1 && random.chance(70) ? { aggs: aggregations(random, depth - 1) } : {};
  switch (random.below(12)) {
    case 0:
      return { terms: { field: keyword, size: some(random, 60_000) }, ...aggs };
    case 1:
      return { terms: { field: number, size: some(random, 60_000), min_doc_count: random.below(2) }, ...aggs };
    case 2:
      return { terms: { field: keyword, include: random.pick(EXPRESSIONS) }, ...aggs };
    case 3:
      return { histogram: { field: number, interval: random.pick([0.01, 1, 100]) }, ...aggs };
    case 4: {
      const calendar_interval = random.pick(["minute", "day", "month"]);
      return { date_histogram: { field: "created_at", calendar_interval, time_zone: "Europe/Berlin" }, ...aggs };
    }
    case 5: {
      const ranges = many(some(random, 1000), () => ({ from: random.below(100), to: 100 + random.below(1000) }));
      return { range: { field: number, ranges }, ...aggs };
    }
    case 7:
      return { filter: query(random, random.below(2)), ...aggs };
    case 8:
      return { filters: { filters: many(some(random, 100), () => leaf(random)), other_bucket: true }, ...aggs };
    case 9:
      return { missing: { field: random.pick([keyword, number]) }, ...aggs };
    case 10:
      return { extended_stats: { field: number } };
    case 6:
      return { cardinality: { field: keyword, precision_threshold: random.pick([0, 100, 40_000]) } };
    default:
      return { [random.pick(["avg", "sum", "min", "max", "stats", "value_count"])]: { field: number } };
  }
}

function aggregations(random: Random, depth: number): object {
  return Object.fromEntries(many(some(random, 8), (at) => [`a${at}`, aggregation(random, depth)]));
}

/** Returns an attack that depends on the random numbers alone. */
export function randomAttack(random: Random, name: string): Attack {
  const body: Record<string, unknown> = {};
  if (random.chance(80)) body["query"] = query(random, random.below(4));
  if (random.chance(60)) body["aggs"] = aggregations(random, 1 + random.below(5));
  if (random.chance(20)) body["post_filter"] = query(random, 1);
  body["size"] = random.pick([0, 10, 100, 10_000]);
  if (random.chance(40)) {
    body["sort"] = many(some(random, 50), () => ({
      [random.pick([...NUMBERS, ...KEYWORDS, "_score", "_doc"])]: random.pick(["asc", "desc"]),
    }));
  }
  if (random.chance(40)) body["_source"] = many(some(random, 300), (at) => `*${random.pick(["a", "e", "i"])}*${at}`);
  if (random.chance(30)) body["track_total_hits"] = random.chance(50);
  if (random.chance(20)) body["track_scores"] = true;
  return search(name, () => body);
}
