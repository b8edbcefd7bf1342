/** What may stand in the URL of a search, and in the header line of one in `_msearch`? All of it is served with `--extended`. */
import type { Draw } from "./draw.js";
import type { Json, JsonObject } from "./json.js";

type Drawn = readonly [name: string, percent: number, draw: (d: Draw) => string];

const FLAG = (d: Draw): string => (d.wrong() ? "x" : d.chance(50) ? "true" : "false");
const FILTERS = [
  "hits.hits._id",
  "-hits.hits._source",
  "hits.total",
  "took,*.max_score",
  "aggregations",
  "**.buckets.key",
];

/** Parameters of all searches, with the percentage of requests that have them. */
const COMMON: readonly Drawn[] = [
  ["typed_keys", 15, FLAG],
  ["rest_total_hits_as_int", 8, FLAG],
  ["filter_path", 12, (d) => d.pick(FILTERS)],
  ["pretty", 5, () => "true"],
  ["human", 3, FLAG],
];

const OF_A_SEARCH: readonly Drawn[] = [
  ...COMMON,
  ["from", 8, (d) => d.pick(["0", "1", "5", "x"])],
  ["size", 12, (d) => d.pick(["0", "1", "3", "50", "-1"])],
  ["sort", 15, (d) => `${d.field("number", "keyword", "date").name}:${d.pick(["asc", "desc"])}`],
  ["_source", 8, (d) => d.pick(["true", "false", d.field().name])],
  ["_source_includes", 8, (d) => d.field().name],
  ["_source_excludes", 8, (d) => d.field().name],
  ["track_scores", 8, FLAG],
  ["track_total_hits", 10, (d) => d.pick(["true", "false", "1", "100", "-2"])],
  ["version", 6, FLAG],
  ["seq_no_primary_term", 6, FLAG],
  ["docvalue_fields", 6, (d) => d.field("number", "keyword", "date").name],
  ["stored_fields", 3, (d) => d.pick(["_none_", "_id", d.field().name])],
  ["terminate_after", 4, (d) => d.pick(["1", "10", "-1"])],
  ["timeout", 4, (d) => d.pick(["10s", "1m", "10"])],
  ["search_type", 4, (d) => d.pick(["query_then_fetch", "dfs_query_then_fetch"])],
  ["request_cache", 4, FLAG],
  ["batched_reduce_size", 3, (d) => d.pick(["2", "512", "1"])],
  ["preference", 4, (d) => d.pick(["_local", "abc", "_shards:0"])],
  ["ignore_unavailable", 4, FLAG],
  ["expand_wildcards", 3, (d) => d.pick(["open", "all", "none", "foo"])],
];

const OF_TEXT: readonly Drawn[] = [
  ["df", 50, (d) => d.field("text").name],
  ["default_operator", 30, (d) => d.pick(["AND", "OR", "and"])],
  ["analyze_wildcard", 15, FLAG],
  ["lenient", 30, FLAG],
];

function drawn(d: Draw, of: readonly Drawn[]): string[] {
  return of
    .filter(([, percent]) => d.chance(percent))
    .map(([name, , draw]) => `${name}=${encodeURIComponent(draw(d))}`);
}

const LONGEST = 200;

/** Draws a query for the URL: words, a field with words, a beginning. */
function drawText(d: Draw): string {
  const field = d.field("text", "keyword");
  const words = d.words(field);
  const text = d.pick([
    words,
    `${field.name}:(${words})`,
    `${d.beginning(field)}*`,
    `+${d.word(field)} -${d.word(field)}`,
  ]);
  // A beginning may end inside of a character, which no URL holds.
  // The real engine takes lines up to 4096 bytes.
  return text.slice(0, LONGEST).replace(/[\ud800-\udfff]/gu, "");
}

/** Returns the query string of a search, with `?`; `mayAsk` says that the body has no query. */
export function searchParameters(d: Draw, mayAsk: boolean): string {
  const all = drawn(d, OF_A_SEARCH);
  if (mayAsk && d.chance(40)) all.push(`q=${encodeURIComponent(drawText(d))}`, ...drawn(d, OF_TEXT));
  return all.length === 0 ? "" : `?${all.join("&")}`;
}

/** Returns the query string of an `_msearch`. */
export function searchesParameters(d: Draw): string {
  const all = drawn(d, [
    ...COMMON,
    ["max_concurrent_searches", 10, () => "5"],
    ["search_type", 5, () => "query_then_fetch"],
  ]);
  return all.length === 0 ? "" : `?${all.join("&")}`;
}

/** Draws the header of a search in an `_msearch`. */
export function drawHeader(d: Draw): JsonObject {
  return d.with(
    {},
    {
      index: [
        25,
        () => (d.wrong(40) ? "nowhere" : d.pick<Json>([d.schema.name, [d.schema.name], `${d.schema.name}*`])),
      ],
      preference: [20, () => d.pick(["_local", "abc"])],
      search_type: [10, () => "query_then_fetch"],
      ignore_unavailable: [10, () => d.flag()],
      allow_no_indices: [5, () => d.flag()],
      expand_wildcards: [5, () => d.pick(["open", "all"])],
      request_cache: [5, () => d.flag()],
      ccs_minimize_roundtrips: [5, () => d.flag()],
    },
  );
}
