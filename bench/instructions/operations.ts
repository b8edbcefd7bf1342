/**
 * Which operations are counted? One line each, as a client asks them; the host's own readers make the plans.
 *
 * The words and values are those of the generator's first 10,000 products: `with` is in more than half of the
 * descriptions, `1897` in 28.
 */
import { Parser } from "../../ts/host/src/json/parser.js";
import { readCount } from "../../ts/host/src/dsl/count.js";
import { readSearch } from "../../ts/host/src/dsl/search.js";
import { WHOLE_SOURCE } from "../../ts/host/src/dsl/source.js";
import { writtenOperation, writtenPlan } from "../../ts/host/src/engine/plan.js";
import { BUDGETS, fullLimits } from "../../ts/host/src/routes/route.js";
import type { Operation } from "../../ts/host/src/generated/plan.js";

type Json = Record<string, unknown>;

const encoder = new TextEncoder();
const moment = {
  now: Date.UTC(2025, 0, 1),
  limits: fullLimits(BUDGETS),
};

function search(body: Json, isExtended = false): Operation {
  const parser = new Parser(encoder.encode(JSON.stringify(body)), []);
  parser.isExtended = isExtended;
  return { search: readSearch(parser).request };
}

/** A search with keys that only `--extended` serves. */
const extended = (body: Json): Operation => search(body, true);

function count(body: Json): Operation {
  const query = readCount(new Parser(encoder.encode(JSON.stringify(body)), []));
  return { count: { query, min_score: null, terminate_after: 0, has_inner_hits: false } };
}

/** Hits without their sources, so that what finds them is counted alone. */
const hits = (query: Json, rest: Json = {}): Operation => search({ query, _source: false, ...rest });
const description = (query: string, operator = "or"): Json => ({ match: { description: { query, operator } } });
const counted = (aggs: Json, query: Json = { match_all: {} }): Operation => search({ size: 0, query, aggs });

const filtered = {
  bool: {
    must: [description("comfortable steel")],
    filter: [{ term: { in_stock: true } }, { range: { price: { gte: 20, lte: 200 } } }],
  },
};
const facets = {
  brands: { terms: { field: "brand" } },
  categories: { terms: { field: "category" } },
  colors: { terms: { field: "color" } },
  tags: { terms: { field: "tags" } },
  prices: { range: { field: "price", ranges: [{ to: 25 }, { from: 25, to: 100 }, { from: 100 }] } },
};

/**
 * The next page has the same work but for its ids, which are found in the dictionary when they are asked for first. Other
 * operations would ask for them, so that it comes before all.
 */
const ofNewIds = [hits(description("1897")), hits(description("1897"), { from: 10 })] as const;

const operations: Readonly<Record<string, Operation>> = {
  "term, rare": hits(description("1897")),
  "term, frequent": hits(description("with")),
  "term, frequent, every match counted": hits(description("with"), { track_total_hits: true }),
  "term of a keyword": hits({ term: { color: "black" } }),
  "or of 2 words": hits(description("comfortable steel")),
  "or of 4 words": hits(description("comfortable steel travel gift")),
  "or of frequent words": hits(description("the and is with"), { track_total_hits: true }),
  "and of 2 words": hits(description("comfortable steel", "and")),
  "and of frequent words": hits(description("the and with", "and"), { track_total_hits: true }),
  "and of frequent words, no total": hits(description("the and with", "and"), { track_total_hits: false }),
  "and of a rare word and a frequent one": hits(description("1897 the", "and")),
  phrase: hits({ match_phrase: { description: "is made of" } }),
  "multi_match of two fields": hits({ multi_match: { query: "steel pan", fields: ["name^2", "description"] } }),
  "bool with two filters": hits(filtered),
  prefix: hits({ prefix: { brand: "A" } }),
  wildcard: hits({ wildcard: { brand: "*v?k*" } }),
  regexp: hits({ regexp: { brand: "[A-F].*(vik|or)" } }),
  "match with fuzziness": hits({ match: { description: { query: "comfortabel stel", fuzziness: "AUTO" } } }),
  dis_max: hits({ dis_max: { queries: [description("comfortable"), description("steel")], tie_breaker: 0.3 } }),
  boosting: hits({
    boosting: { positive: description("comfortable"), negative: description("steel"), negative_boost: 0.2 },
  }),
  match_phrase_prefix: hits({ match_phrase_prefix: { description: "made of st" } }),
  "multi_match cross_fields": hits({
    multi_match: { query: "steel pan", fields: ["name", "description"], type: "cross_fields", operator: "and" },
  }),
  query_string: hits({
    query_string: { query: 'comfortable +(steel OR "made of")', fields: ["name^2", "description"] },
  }),
  intervals: hits({ intervals: { description: { match: { query: "made steel", max_gaps: 10 } } } }),
  "function_score by a field": hits({
    function_score: {
      query: description("steel"),
      field_value_factor: { field: "price", modifier: "log1p", missing: 1 },
    },
  }),
  "function_score by a distance": hits({
    function_score: { query: description("steel"), gauss: { price: { origin: 50, scale: 25 } } },
  }),
  range: hits({ range: { price: { gte: 20, lt: 50 } } }),
  "sort by a number": hits(description("with"), { sort: [{ price: "asc" }] }),
  "sort by a keyword": hits(description("with"), { sort: [{ brand: "desc" }] }),
  search_after: hits(description("with"), {
    sort: [{ price: "asc" }, { sku: "asc" }],
    search_after: [50, "SKU-000100"],
  }),
  "terms of 18 values": counted({ a: { terms: { field: "color" } } }),
  "terms of 315 values": counted({ a: { terms: { field: "brand" } } }),
  "terms of 10,000 values": counted({ a: { terms: { field: "sku" } } }),
  "avg in terms": counted({ a: { terms: { field: "brand" }, aggs: { b: { avg: { field: "price" } } } } }),
  "date_histogram by month": counted({ a: { date_histogram: { field: "created_at", calendar_interval: "month" } } }),
  "histogram in a query": counted({ a: { histogram: { field: "price", interval: 50 } } }, description("steel")),
  stats: counted({ a: { stats: { field: "price" } } }),
  extended_stats: counted({ a: { extended_stats: { field: "price" } } }),
  "filters with a sum": counted({
    a: {
      filters: { filters: { a: { term: { in_stock: true } }, b: description("steel") }, other_bucket: true },
      aggs: { b: { sum: { field: "stock" } } },
    },
  }),
  "facets of everything in a query": counted(
    { a: { global: {}, aggs: { b: { terms: { field: "brand" } }, c: { missing: { field: "rating" } } } } },
    description("steel"),
  ),
  percentiles: counted({ a: { percentiles: { field: "price" } } }, description("steel")),
  composite: counted({
    a: {
      composite: { size: 50, sources: [{ b: { terms: { field: "color" } } }, { c: { terms: { field: "brand" } } }] },
    },
  }),
  "top_hits in terms": counted(
    {
      a: {
        terms: { field: "color" },
        aggs: { b: { top_hits: { size: 3, sort: [{ price: "desc" }], _source: false } } },
      },
    },
    description("steel"),
  ),
  significant_terms: counted({ a: { significant_terms: { field: "brand" } } }, description("steel")),
  "pipelines of a date_histogram": counted({
    a: {
      date_histogram: { field: "created_at", calendar_interval: "month" },
      aggs: {
        b: { sum: { field: "price" } },
        c: { derivative: { buckets_path: "b" } },
        d: { cumulative_sum: { buckets_path: "b" } },
      },
    },
    e: { max_bucket: { buckets_path: "a>b" } },
  }),
  "four levels of aggregations": counted({
    a: {
      terms: { field: "color" },
      aggs: {
        b: {
          date_histogram: { field: "created_at", calendar_interval: "year" },
          aggs: { c: { terms: { field: "brand", size: 5 }, aggs: { d: { stats: { field: "price" } } } } },
        },
      },
    },
  }),
  "10 hits, highlighted": extended({
    query: description("comfortable steel"),
    highlight: { fields: { description: {} } },
  }),
  "10 hits, highlighted by plain": extended({
    query: description("comfortable steel"),
    highlight: { type: "plain", fields: { description: {} } },
  }),
  cardinality: counted({ a: { cardinality: { field: "brand" } } }),
  "five facets of everything": counted(facets),
  "five facets of a query": counted(facets, description("comfortable steel")),
  count: count({ query: filtered }),
  doc: { get: { id: "SKU-004711", is_routed: false, source: WHOLE_SOURCE, reprint_source: false } },
  "sources of 100 hits": search({ size: 100 }),
  "filtered sources of 100 hits": search({ size: 100, _source: ["name", "price"] }),
};

/** The bytes of a plan. */
type Plan = readonly number[];

/** Returns the plans of each operation, by name: the one that is carried out first, and the one that is counted. */
export function plans(): Readonly<Record<string, readonly [Plan, Plan]>> {
  const bytes = (operation: Operation): Plan => [...writtenPlan(writtenOperation(operation).bytes, moment)];
  const twice = Object.entries(operations).map(([name, operation]): [string, [Plan, Plan]] => {
    return [name, [bytes(operation), bytes(operation)]];
  });
  const [first, then] = ofNewIds;
  return { "10 hits whose ids were never asked for": [bytes(first), bytes(then)], ...Object.fromEntries(twice) };
}
