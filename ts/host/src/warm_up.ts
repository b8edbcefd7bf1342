/**
 * How does a server become fast before it is asked? WebAssembly and JavaScript are compiled well only once they were
 * used, so the first few hundred searches of a process are slow. These searches are made of the index's own mapping and
 * documents: the same index, the same searches.
 */

import { Budget } from "./budget.js";
import type { EngineClient, Loaded } from "./engine/client.js";
import { ApiError } from "./errors.js";
import type { Budgets, RouteRequest } from "./routes/route.js";
import { search } from "./routes/search.js";

/** Answers the body of a search with the text of the response, or null when it was refused. */
export type Ask = (body: unknown) => string | null;

/** How often each kind of search is run, with other words each time: what was called often is compiled again, better. */
const ROUNDS = 24;
/** Documents that words and values are taken from. */
const SAMPLE = 50;
/** A query over more fields is no faster for having been run. */
const FIELDS = 5;

const NUMBERS = new Set(["long", "integer", "short", "byte", "double", "float", "half_float"]);

/** Fields of an index by what can be asked of them. */
interface Fields {
  readonly text: string[];
  readonly keyword: string[];
  readonly number: string[];
  readonly date: string[];
}

/** A field and a value that documents have there. */
interface Facet {
  readonly field: string;
  readonly value: string;
}

/** A request that comes during a search of the warm-up waits for its end: a millisecond once its code is compiled, more before. */
const BUDGETS: Budgets = {
  work: 100_000,
  responseBytes: 256 * 1024,
  requestBytes: 256 * 1024,
  memoryBytes: 8 * 1024 * 1024,
  searches: 1,
};

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What is warmed up, with the clocks that its requests have. */
interface Warmed {
  readonly engine: EngineClient;
  readonly loaded: Loaded;
  readonly now: () => number;
  readonly clock: () => number;
}

/** Runs searches until `turn` says that there is no time left, or another index is served; returns how many ran. */
export async function runWarmUp(warmed: Warmed, turn: () => Promise<boolean>): Promise<number> {
  const { engine, loaded } = warmed;
  let ran = 0;
  const ask = (body: unknown): string | null => answerTo(warmed, body);
  for (const body of warmUpSearches(loaded.mapping, ask)) {
    // After a trap, the next request's load comes first; and another index has other searches.
    if (!(await turn()) || engine.current !== loaded) break;
    ask(body);
    ran += 1;
  }
  return ran;
}

function answerTo({ engine, loaded, now, clock }: Warmed, body: unknown): string | null {
  // Written as a client's request is in the app, so that V8 has one shape for both.
  const asked: RouteRequest = {
    method: "POST",
    engine,
    loaded,
    parameters: { index: loaded.name },
    query: new Map(),
    body: encoder.encode(JSON.stringify(body)),
    headers: {},
    isExtended: false,
    pretty: false,
    budgets: BUDGETS,
    budget: new Budget(BUDGETS.work, BUDGETS.requestBytes),
    cache: null,
    now,
    clock,
    warnings: [],
  };
  try {
    return decoder.decode(search.prepare(asked)().body);
  } catch (error) {
    // The budget is spent, or a document holds what no query may: it is as good for warming.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Yields searches; between two of them, others may be answered. */
export function* warmUpSearches(mapping: string, ask: Ask): Generator {
  const fields: Fields = { text: [], keyword: [], number: [], date: [] };
  const { mappings } = JSON.parse(mapping) as { mappings: unknown };
  collectFields(mappings, "", fields);
  const body = { size: SAMPLE };
  const sources = readSources(ask(body));
  const words: string[] = [];
  collectWords(sources, words);
  const facets = fields.keyword.flatMap((field) => facetOf(field, sources)).slice(0, FIELDS);
  for (let round = 0; round < ROUNDS; round += 1) yield* searchesOf(fields, words, facets, round);
}

/** Returns the searches of a round. All but the first are about a few documents: a request that comes waits for one of them. */
function* searchesOf(fields: Fields, words: readonly string[], facets: readonly Facet[], round: number): Generator {
  const word = (i: number): string => words[(round * 3 + i) % words.length] ?? "a";
  const pick = <T>(list: readonly T[]): T | undefined => list[round % Math.min(list.length, FIELDS)];
  const text = pick(fields.text);
  const facet = pick(facets);
  const number = pick(fields.number);
  const date = pick(fields.date);
  const terms = Object.fromEntries(facets.map(({ field }) => [field, { terms: { field } }]));
  // What follows from the values of a field alone is found with the first search that asks for it.
  yield { size: 0, aggs: terms };
  const filter: unknown[] = [];
  if (facet !== undefined) filter.push({ term: { [facet.field]: facet.value } });
  if (number !== undefined) filter.push({ range: { [number]: { gte: round } } });
  const some = text === undefined ? { bool: { filter } } : { match: { [text]: word(0) } };
  if (facet !== undefined) {
    const { field, value } = facet;
    yield { query: { term: { [field]: value } }, size: 5 };
    yield { query: { bool: { must: [some], filter } }, sort: [{ [field]: "asc" }], _source: false };
    yield { query: { prefix: { [field]: { value: value.slice(0, 2) } } }, size: 5 };
    yield { query: some, size: 0, aggs: { distinct: { cardinality: { field } } } };
  }
  if (number !== undefined) {
    yield { query: { bool: { must: [some], filter } }, sort: [{ [number]: "desc" }] };
    yield { query: some, size: 0, aggs: { figures: { stats: { field: number } } } };
    if (facet !== undefined) {
      const mean = { mean: { avg: { field: number } } };
      yield { query: some, size: 0, aggs: { groups: { terms: { field: facet.field }, aggs: mean } } };
    }
  }
  if (date !== undefined) {
    const months = { date_histogram: { field: date, calendar_interval: "month" } };
    yield { query: some, size: 0, aggs: { months } };
  }
  if (text !== undefined) {
    const two = `${word(0)} ${word(1)}`;
    yield { query: some };
    yield { query: { match: { [text]: two } }, track_total_hits: true };
    yield { query: { match: { [text]: { query: two, operator: "and" } } }, _source: false };
    yield { query: { match_phrase: { [text]: two } } };
    yield { query: { multi_match: { query: word(2), fields: fields.text.slice(0, FIELDS) } }, size: 3 };
    yield { query: { bool: { must: [{ match: { [text]: word(1) } }], filter } }, aggs: terms };
    yield { query: { match: { [text]: word(2) } }, size: 0, aggs: terms };
  }
}

/** Returns the field with its first value if values come again: counting fields where all differ takes long. */
function facetOf(field: string, sources: readonly unknown[]): Facet[] {
  const values = sources.map((source) => (isRecord(source) ? source[field] : undefined));
  const texts = values.filter((value) => typeof value === "string");
  const [value] = texts;
  return value !== undefined && new Set(texts).size < texts.length ? [{ field, value }] : [];
}

function collectFields(value: unknown, path: string, fields: Fields): void {
  if (!isRecord(value)) return;
  for (const group of ["properties", "fields"]) {
    const inner = value[group];
    if (!isRecord(inner)) continue;
    for (const [name, field] of Object.entries(inner)) {
      const at = path === "" ? name : `${path}.${name}`;
      const type = isRecord(field) ? field["type"] : undefined;
      if (type === "text") fields.text.push(at);
      else if (type === "keyword") fields.keyword.push(at);
      else if (type === "date") fields.date.push(at);
      else if (typeof type === "string" && NUMBERS.has(type)) fields.number.push(at);
      collectFields(field, at, fields);
    }
  }
}

function readSources(answer: string | null): unknown[] {
  if (answer === null) return [];
  const { hits } = JSON.parse(answer) as { hits: { hits: { _source?: unknown }[] } };
  return hits.hits.map((hit) => hit._source);
}

/** Adds the words of all texts in a value, each once. */
function collectWords(value: unknown, words: string[]): void {
  if (typeof value === "string") {
    for (const word of value.match(/[\p{L}\p{N}]{2,}/gu) ?? []) if (!words.includes(word)) words.push(word);
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) collectWords(inner, words);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
