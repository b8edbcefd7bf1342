/**
 * What is asked? One table, a line a row, and a second one, `features.ts`, to which a new query or aggregation adds its own;
 * peers that have nothing like it are `-` in it.
 */
import type { Corpus } from "./corpora/corpus.js";
import { drawer, readSample, type Draw } from "./draw.js";
import { FEATURES } from "./features.js";
import { ALL, around, ASKS, or, QUICK, row, search, someNumber, word, type Ask, type Body, type Row } from "./row.js";

/** Many different requests of one kind. */
export interface Operation {
  readonly name: string;
  readonly asks: readonly Ask[];
  /** Measured in an open loop, too. */
  readonly open: boolean;
}

const and = (field: string, query: string): Body => ({ match: { [field]: { query, operator: "and" } } });
const or2 = ({ roles, words }: Draw): Body => ({ query: or(roles.text, words(2)) });
/** What needs no total may leave out all that cannot be a hit, from the first window on. */
const noTotal = (query: Body): Body => ({ track_total_hits: false, query });
const pair = ({ frequent }: Draw): string => {
  const first = frequent();
  let second = first;
  while (second === first) second = frequent();
  return `${first} ${second}`;
};
/** Sizes vary, so that requests on everything differ, too. */
const terms = (field: string, { random }: Draw, more: Body = {}): Body => ({
  size: 0,
  aggs: { values: { terms: { field, size: 5 + random.below(ASKS) }, ...more } },
});
const facets = ({ roles, random }: Draw): Body =>
  Object.fromEntries(roles.facets.map((field) => [field, { terms: { field, size: 5 + random.below(10) } }]));

const ROWS: readonly Row[] = [
  search("one rare word", ({ roles, rare }) => ({ query: or(roles.text, rare()) }), QUICK),
  search("one frequent word", ({ roles, frequent }) => ({ query: or(roles.text, frequent()) }), QUICK),
  search("OR of 2 words", or2, ALL),
  search("OR of 4 words", ({ roles, words }) => ({ query: or(roles.text, words(4)) })),
  search("OR of 2 frequent words", (draw) => ({ query: or(draw.roles.text, pair(draw)) })),
  search("AND of 2 words", ({ roles, words }) => ({ query: and(roles.text, words(2)) }), QUICK),
  search("AND of 2 frequent words", (draw) => ({ query: and(draw.roles.text, pair(draw)) })),
  search("OR of 2 words, no total", ({ roles, words }) => noTotal(or(roles.text, words(2)))),
  search("OR of 2 frequent words, no total", (draw) => noTotal(or(draw.roles.text, pair(draw)))),
  search("AND of 2 words, no total", ({ roles, words }) => noTotal(and(roles.text, words(2)))),
  search("AND of 2 frequent words, no total", (draw) => noTotal(and(draw.roles.text, pair(draw)))),
  search("phrase", ({ roles, phrase }) => ({ query: { match_phrase: { [roles.text]: phrase() } } }), QUICK),
  search("multi_match of 2 fields", ({ roles, title }) => ({
    query: { multi_match: { query: title(2), fields: [roles.title, roles.text] } },
  })),
  search("prefix", ({ roles, value }) => ({
    query: { prefix: { [roles.many]: String(value(roles.many)).slice(0, 3) } },
  })),
  search("bool with 2 filters", boolWithFilters, ALL),
  search("OR of 2 words, size 0", (draw) => ({ size: 0, ...or2(draw) })),
  search("OR of 2 words, size 100", (draw) => ({ size: 100, ...or2(draw) })),
  search("OR of 2 words, `_source`", (draw) => ({ _source: true, ...or2(draw) })),
  search("OR of 2 words, no `_source`", (draw) => ({ _source: false, ...or2(draw) })),
  search("OR of 2 words, exact total", (draw) => ({ track_total_hits: true, ...or2(draw) })),
  search("sort by number", (draw) => ({ query: word(draw), sort: [{ [draw.roles.number]: "asc" }] }), QUICK),
  search("sort by keyword", (draw) => ({ query: word(draw), sort: [{ [draw.roles.keyword]: "asc" }] })),
  search("search_after", (draw) => ({
    query: word(draw),
    sort: [{ [draw.roles.number]: "asc" }],
    search_after: [someNumber(draw)],
  })),
  row("_count", (draw) => ({ kind: "count", bodies: [or2(draw)] })),
  row("_doc", ({ id }) => ({ kind: "doc", id: id() }), { open: true }),
  row("_msearch of 10", (draw) => ({ kind: "msearch", bodies: Array.from({ length: 10 }, () => or2(draw)) })),
  search("5 facets of a query", (draw) => ({ size: 0, query: word(draw), aggs: facets(draw) }), ALL),
  search("5 facets of everything", (draw) => ({ size: 0, aggs: facets(draw) })),
  search("terms, few values", (draw) => terms(draw.roles.few, draw)),
  search("terms, hundreds of values", (draw) => terms(draw.roles.some, draw)),
  search("terms, tens of thousands of values", (draw) => terms(draw.roles.many, draw)),
  search(
    "terms > avg",
    (draw) => terms(draw.roles.some, draw, { aggs: { mean: { avg: { field: draw.roles.number } } } }),
    QUICK,
  ),
  row("date_histogram", ({ roles: { date }, random, roles, value }) => {
    if (date === null) return null;
    const calendar_interval = random.pick(["month", "quarter", "year"]);
    const query = { range: { [roles.number]: around(Number(value(roles.number))) } };
    const aggs = { times: { date_histogram: { field: date, calendar_interval } } };
    return { kind: "search", bodies: [{ size: 0, query, aggs }] };
  }),
  search("range", (draw) => {
    const [first, second] = [someNumber(draw), someNumber(draw)].sort((left, right) => left - right);
    const ranges = [{ to: first }, { from: first, to: second }, { from: second }];
    return { size: 0, query: word(draw), aggs: { ranges: { range: { field: draw.roles.number, ranges } } } };
  }),
  search("stats", (draw) => ({
    size: 0,
    query: word(draw),
    aggs: { numbers: { stats: { field: draw.roles.number } } },
  })),
  search("cardinality", ({ roles, ...draw }) => ({
    size: 0,
    query: { range: { [roles.number]: around(someNumber({ roles, ...draw })) } },
    aggs: { different: { cardinality: { field: roles.many } } },
  })),
];

function boolWithFilters(draw: Draw): Body {
  const { roles, value } = draw;
  const filter = [{ term: { [roles.few]: value(roles.few) } }, { range: { [roles.number]: around(someNumber(draw)) } }];
  return { query: { bool: { must: [word(draw)], filter } } };
}

/** The rows that a corpus has. */
function rowsOf({ features }: Corpus): readonly Row[] {
  return features ? FEATURES : ROWS;
}

/** Draws the operations whose names hold `only`. */
export async function drawOperations(corpus: Corpus, only: string, quick: boolean): Promise<Operation[]> {
  const rows = rowsOf(corpus).filter((one) => one.name.includes(only) && (!quick || only !== "" || one.quick));
  const drawFor = drawer(await readSample(corpus), corpus.roles);
  return rows.flatMap(({ name, make, open }) => {
    const draw = drawFor(name);
    const asks = Array.from({ length: ASKS }, () => make(draw)).filter((ask) => ask !== null);
    return asks.length === 0 ? [] : [{ name, asks, open }];
  });
}

/**
 * Draws the same operations with as many requests as `count`, no two of them alike; fewer where a corpus, or the row, has no
 * more: so many words are frequent, and so many sizes are asked.
 */
export async function drawDifferent(corpus: Corpus, only: string, count: number): Promise<Operation[]> {
  const drawFor = drawer(await readSample(corpus), corpus.roles);
  return rowsOf(corpus)
    .filter(({ name }) => name.includes(only))
    .flatMap(({ name, make, open }) => {
      const draw = drawFor(name);
      const asks = differentOnes(() => make(draw), count);
      return asks.length === 0 ? [] : [{ name, asks, open }];
    });
}

/** Returns what is drawn, each once, until there are so many, or nearly all that is drawn was drawn before. */
export function differentOnes<T>(draw: () => T | null, count: number): T[] {
  const found = new Map<string, T>();
  // Where so many draws in a row bring nothing new, hardly any is left.
  for (let vain = 0; found.size < count && vain < count; vain++) {
    const one = draw();
    if (one === null) break;
    const text = JSON.stringify(one);
    if (found.has(text)) continue;
    found.set(text, one);
    vain = -1;
  }
  return [...found.values()];
}

/** A request as HTTP has it. */
export interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: string | null;
}

/** Returns an ask as HTTP has it, with the index's name. */
export function requestOf(ask: Ask, index: string): Request {
  switch (ask.kind) {
    case "doc":
      return { method: "GET", path: `/${index}/_doc/${encodeURIComponent(ask.id)}`, body: null };
    case "msearch":
      return {
        method: "POST",
        path: `/${index}/_msearch`,
        body: ask.bodies.map((body) => `{}\n${JSON.stringify(body)}\n`).join(""),
      };
    case "search":
    case "count":
      return { method: "POST", path: `/${index}/_${ask.kind}`, body: JSON.stringify(ask.bodies[0]) };
  }
}

/**
 * Returns an operation as the ladder in one process asks it: without `_source` where the row does not speak of it,
 * because what is compared there are engines, not their stores.
 */
export function lean(operation: Operation): Operation {
  const bare = (body: Body): Body => ("_source" in body || body["size"] === 0 ? body : { ...body, _source: false });
  return {
    ...operation,
    asks: operation.asks.map((ask): Ask => {
      if (ask.kind === "msearch") return { ...ask, bodies: ask.bodies.map(bare) };
      return ask.kind === "search" ? { kind: "search", bodies: [bare(ask.bodies[0])] } : ask;
    }),
  };
}
