/**
 * What may a search ask? Random requests of which each is valid by itself: queries, aggregations, sorts and sources over the
 * fields of a corpus, with values that its documents have.
 */
import type { Random } from "../../../catalogs/random.js";
import { linesOf, mappingOf, type CorpusName } from "./corpora.js";

type Scalar = string | number | boolean;
type Json = Scalar | null | Json[] | { [key: string]: Json };

interface Field {
  readonly name: string;
  readonly type: string;
  readonly values: readonly Scalar[];
}

interface Properties {
  readonly [name: string]: { type?: string; properties?: Properties; fields?: Properties };
}

const NUMBERS = new Set(["long", "integer", "short", "byte", "double", "float", "half_float"]);
/** Documents that values are taken from. */
const SAMPLE = 200;

/** Returns the fields of a corpus, each with some of its values. */
export function fieldsOf(corpus: CorpusName): Field[] {
  const { properties } = JSON.parse(mappingOf(corpus)) as { properties: Properties };
  const sources: Json[] = [];
  for (const line of linesOf(corpus)) {
    if (sources.length === SAMPLE) break;
    sources.push((JSON.parse(line) as { _source: Json })._source);
  }
  const fields: Field[] = [];
  const add = (within: Properties, path: string[], parent: readonly Json[]): void => {
    for (const [key, { type, properties: inner, fields: others }] of Object.entries(within)) {
      const values = parent.flatMap((value) => below(value, key));
      const scalars = values.filter((value): value is Scalar => value !== null && typeof value !== "object");
      if (inner !== undefined) add(inner, [...path, key], values);
      else if (type !== undefined) fields.push({ name: [...path, key].join("."), type, values: scalars });
      for (const [name, other] of Object.entries(others ?? {})) {
        fields.push({ name: [...path, key, name].join("."), type: other.type ?? "", values: scalars });
      }
    }
  };
  add(properties, [], sources);
  return fields.filter(({ values }) => values.length > 0);
}

function below(value: Json, key: string): Json[] {
  if (Array.isArray(value)) return value.flatMap((one) => below(one, key));
  if (typeof value !== "object" || value === null) return [];
  const found = value[key] ?? null;
  return Array.isArray(found) ? found : [found];
}

/** Returns the body of a search. */
export function validSearch(fields: readonly Field[], random: Random): string {
  const body: Record<string, Json> = { size: random.below(15), _source: random.chance(20) };
  if (random.chance(85)) body["query"] = query(fields, random, 2);
  if (random.chance(10)) body["post_filter"] = query(fields, random, 1);
  if (random.chance(50)) body["aggs"] = aggregations(fields, random, 2);
  if (random.chance(40)) body["sort"] = sorts(fields, random);
  if (random.chance(10)) body["from"] = random.below(20);
  if (random.chance(20)) body["track_total_hits"] = random.pick<Json>([true, false, 5, 100]);
  if (random.chance(10)) body["track_scores"] = true;
  return JSON.stringify(body);
}

function valueOf({ values }: Field, random: Random): Scalar {
  return random.pick(values);
}

function words(field: Field, random: Random): string {
  const all = String(valueOf(field, random)).split(" ");
  const from = random.below(all.length);
  return all.slice(from, from + 1 + random.below(3)).join(" ");
}

function query(fields: readonly Field[], random: Random, depth: number): Json {
  const field = random.pick(fields);
  const { name, type } = field;
  const boost = random.chance(15) ? { boost: random.pick([0.5, 2, 3.25]) } : {};
  const kind = random.below(depth > 0 ? 14 : 10);
  switch (kind) {
    case 0:
      return { term: { [name]: { value: valueOf(field, random), ...boost } } };
    case 1:
      return { terms: { [name]: Array.from({ length: 1 + random.below(4) }, () => valueOf(field, random)), ...boost } };
    case 2:
    case 3:
      return { range: { [name]: { ...bounds(field, random), ...boost } } };
    case 4:
      return { exists: { field: random.chance(90) ? name : `${name.slice(0, 1)}*`, ...boost } };
    case 5:
      if (type !== "keyword" && type !== "text") return { match_all: boost };
      return { prefix: { [name]: { value: String(valueOf(field, random)).slice(0, 1 + random.below(3)), ...boost } } };
    case 6:
      return { match_phrase: { [name]: { query: words(field, random), slop: random.below(3), ...boost } } };
    case 7: {
      const texts = fields.filter((one) => one.type === "text" || one.type === "keyword").map((one) => one.name);
      if (texts.length === 0) return { match_none: {} };
      const some = Array.from({ length: 1 + random.below(3) }, () => `${random.pick(texts)}${random.pick(["", "^2"])}`);
      return { multi_match: { query: words(field, random), fields: some, tie_breaker: random.pick([0, 0.3, 1]) } };
    }
    case 8:
    case 9:
      return {
        match: {
          [name]: {
            query: type === "text" ? words(field, random) : valueOf(field, random),
            operator: random.pick(["or", "and"]),
            ...boost,
          },
        },
      };
    case 10:
      return { constant_score: { filter: query(fields, random, depth - 1), ...boost } };
    default:
      return bool(fields, random, depth, boost);
  }
}

function bounds(field: Field, random: Random): Record<string, Json> {
  const asked: Record<string, Json> = {};
  if (random.chance(75)) asked[random.pick(["gt", "gte"])] = valueOf(field, random);
  if (random.chance(75)) asked[random.pick(["lt", "lte"])] = valueOf(field, random);
  return asked;
}

function bool(fields: readonly Field[], random: Random, depth: number, boost: Record<string, Json>): Json {
  const clauses: Record<string, Json> = { ...boost };
  for (const occur of ["must", "filter", "should", "must_not"]) {
    const count = random.chance(45) ? 1 + random.below(occur === "should" ? 4 : 2) : 0;
    if (count > 0) clauses[occur] = Array.from({ length: count }, () => query(fields, random, depth - 1));
  }
  if (clauses["should"] !== undefined && random.chance(30)) {
    clauses["minimum_should_match"] = random.pick<Json>([0, 1, 2, "50%", "-1"]);
  }
  return { bool: clauses };
}

function aggregations(fields: readonly Field[], random: Random, depth: number): Json {
  const columns = fields.filter(({ type }) => type !== "text");
  const asked: Record<string, Json> = {};
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const field = random.pick(columns);
    const { name, type } = field;
    const numeric = NUMBERS.has(type) || type === "date" || type === "boolean";
    const missing = random.chance(10) ? { missing: valueOf(field, random) } : {};
    const inner = depth > 0 && random.chance(50) ? { aggs: aggregations(fields, random, depth - 1) } : {};
    const metric = random.pick(numeric ? ["avg", "min", "max", "sum", "stats", "value_count", "cardinality"] : PLAIN);
    const kind = random.below(6);
    const key = `a${count}`;
    if (kind === 0 && NUMBERS.has(type))
      asked[key] = { histogram: { field: name, interval: 1e6, ...missing }, ...inner };
    else if (kind === 1 && type === "date") {
      asked[key] = { date_histogram: { field: name, calendar_interval: "year", min_doc_count: 1 }, ...inner };
    } else if (kind === 2 && (NUMBERS.has(type) || type === "date")) {
      const ranges = Array.from({ length: 1 + random.below(3) }, () => {
        const at = valueOf(field, random);
        return random.chance(50) ? { from: at } : { to: at };
      });
      const readable = ranges.every((range) => Object.values(range).every((at) => typeof at === "number"));
      asked[key] = { range: { field: name, ranges: readable ? ranges : [{ from: 0 }] }, ...inner };
    } else if (kind === 3) asked[key] = { [metric]: { field: name, ...missing } };
    else {
      const order = random.pick<Json>([{ _count: "desc" }, { _key: "asc" }, { _key: "desc" }, { _count: "asc" }]);
      asked[key] = { terms: { field: name, size: 1 + random.below(20), order, ...missing }, ...inner };
    }
  }
  return asked;
}

/** Metrics of what is no number. */
const PLAIN = ["value_count", "cardinality"];

function sorts(fields: readonly Field[], random: Random): Json {
  const columns = fields.filter(({ type }) => type !== "text");
  const one = (): Json => {
    const { name } = random.pick(columns);
    const options: Record<string, Json> = { order: random.pick(["asc", "desc"]) };
    if (random.chance(30)) options["missing"] = random.pick(["_first", "_last"]);
    if (random.chance(20)) options["mode"] = random.pick(["min", "max"]);
    return { [name]: options };
  };
  const asked = Array.from({ length: 1 + random.below(2) }, one);
  return random.chance(30) ? [...asked, "_score"] : asked;
}
