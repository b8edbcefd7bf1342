/** `GET /_stats`, `/{index}/_stats`: how many documents there are, and how large the index is; nothing that it did is counted. */
import { illegalArgument } from "../errors.js";
import { Output } from "../output/output.js";
import { isMeant } from "../parameters/indices.js";
import { STATS, STATS_OF, STATS_WRITTEN, statsDefaults } from "../parameters/stats.js";
import { notServed, readAll, unrecognized } from "../parameters/table.js";
import { factsOf } from "../response/facts.js";
import { luceneDocuments } from "./node.js";
import { inAnswer } from "./route.js";
import type { Route, RouteRequest } from "./route.js";

/** Counters that stay at zero; a name with a value has that one. */
const zeros = (names: string): string =>
  names
    .split(" ")
    .map((name) => {
      const [key = "", value = "0"] = name.split("=");
      return `"${key}":${value}`;
    })
    .join(",");

/** What is told by each metric, in this order. */
const METRICS: Readonly<Record<string, (request: RouteRequest) => string>> = {
  docs: (request) => `"docs":{"count":${luceneDocuments(request)},"deleted":0}`,
  shard_stats: () => '"shard_stats":{"total_count":1}',
  store: ({ loaded }) => {
    const { bytes } = factsOf(loaded);
    return `"store":{"size_in_bytes":${bytes},"total_data_set_size_in_bytes":${bytes},"reserved_in_bytes":0}`;
  },
  indexing: counters(
    "indexing",
    "index_total index_time_in_millis index_current index_failed delete_total delete_time_in_millis delete_current " +
      "noop_update_total is_throttled=false throttle_time_in_millis",
  ),
  get: counters(
    "get",
    "total time_in_millis exists_total exists_time_in_millis missing_total missing_time_in_millis current",
  ),
  search: counters(
    "search",
    "open_contexts query_total query_time_in_millis query_current fetch_total fetch_time_in_millis fetch_current " +
      "scroll_total scroll_time_in_millis scroll_current suggest_total suggest_time_in_millis suggest_current",
  ),
  merge: counters(
    "merges",
    "current current_docs current_size_in_bytes total total_time_in_millis total_docs total_size_in_bytes " +
      "total_stopped_time_in_millis total_throttled_time_in_millis total_auto_throttle_in_bytes=20971520",
  ),
  refresh: counters("refresh", "total total_time_in_millis external_total external_total_time_in_millis listeners"),
  flush: counters("flush", "total periodic total_time_in_millis"),
  warmer: counters("warmer", "current total total_time_in_millis"),
  query_cache: counters(
    "query_cache",
    "memory_size_in_bytes total_count hit_count miss_count cache_size cache_count evictions",
  ),
  fielddata: counters("fielddata", "memory_size_in_bytes evictions"),
  completion: counters("completion", "size_in_bytes"),
  segments: counters(
    "segments",
    "count=1 memory_in_bytes terms_memory_in_bytes stored_fields_memory_in_bytes term_vectors_memory_in_bytes " +
      "norms_memory_in_bytes points_memory_in_bytes doc_values_memory_in_bytes index_writer_memory_in_bytes " +
      "version_map_memory_in_bytes fixed_bit_set_memory_in_bytes max_unsafe_auto_id_timestamp=-1 file_sizes={}",
  ),
  translog: counters(
    "translog",
    "operations size_in_bytes uncommitted_operations uncommitted_size_in_bytes earliest_last_modified_age",
  ),
  request_cache: counters("request_cache", "memory_size_in_bytes evictions hit_count miss_count"),
  recovery: counters("recovery", "current_as_source current_as_target throttle_time_in_millis"),
};

function counters(name: string, names: string): () => string {
  const json = `"${name}":{${zeros(names)}}`;
  return () => json;
}

const NAMES = Object.keys(METRICS);

/** Returns the metrics that a list names: all of them, or those that there are. */
function metricsOf(list: string): readonly string[] {
  const names = listed(list);
  return names.length === 1 && names[0] === "_all" ? NAMES : NAMES.filter((name) => names.includes(name));
}

function listed(list: string): readonly string[] {
  return [...new Set(list.split(",").map((name) => name.trim()))].filter((name) => name !== "");
}

/** Refuses names of metrics that are none. */
function checkMetrics(list: string, path: string): void {
  const names = listed(list);
  if (names.length > 1 && names.includes("_all")) {
    throw illegalArgument(`request [${path}] contains _all and individual metrics [${list}]`);
  }
  const unknown = names.filter((name) => name !== "_all" && !NAMES.includes(name)).sort();
  if (unknown.length > 0) throw unrecognized(path, "metric", unknown, NAMES);
}

function statsJson(request: RouteRequest, metrics: readonly string[], isFound: boolean, level: string): string {
  const { loaded } = request;
  const own = isFound ? metrics.map((metric) => METRICS[metric]?.(request) ?? "").join(",") : "";
  const both = `"primaries":{${own}},"total":{${own}}`;
  const count = isFound ? 1 : 0;
  const one = isFound ? `${JSON.stringify(loaded.name)}:{"uuid":"${factsOf(loaded).uuid}",${both}}` : "";
  const indices = level === "cluster" ? "" : `,"indices":{${one}}`;
  return `{"_shards":{"total":${count},"successful":${count},"failed":0},"_all":{${both}}${indices}}`;
}

function stats(path: readonly string[]): Route {
  return {
    methods: ["GET"],
    path,
    takesBody: false,
    tables: () => [STATS, STATS_WRITTEN, ...Object.values(STATS_OF)],
    prepare: (request) => {
      const { query, warnings, parameters, loaded } = request;
      const human = query.get("human");
      if (human === "" || human === "true") throw notServed("human", human);
      const asked = readAll(STATS, query, statsDefaults(warnings));
      const { index, metric = asked.metric ?? "_all" } = parameters;
      const begin = `${index === undefined ? "" : `/${index}`}/_stats`;
      const uri = parameters["metric"] === undefined ? begin : `${begin}/${metric}`;
      checkMetrics(metric, uri);
      const metrics = metricsOf(metric);
      const own = metrics.flatMap((name) => STATS_OF[name] ?? []);
      readAll(own, query, asked);
      const others = Object.values(STATS_OF)
        .flat()
        .map(({ name }) => name);
      const unknown = [...new Set(others)].filter((name) => query.has(name) && !own.some((one) => one.name === name));
      if (unknown.length > 0) throw unrecognized(uri, "parameter", unknown.sort(), []);
      return () => {
        const isFound = isMeant(index ?? "", loaded.name, asked, "index_or_alias");
        inAnswer(() => readAll(STATS_WRITTEN, query, asked));
        const json = statsJson(request, metrics, isFound, asked.level);
        return { status: 200, body: new Output().json(json).finish() };
      };
    },
  };
}

/** `/_stats` and what more is in its path. */
export const statsRoutes: readonly Route[] = [
  stats(["_stats"]),
  stats(["_stats", "{metric}"]),
  stats(["{index}", "_stats"]),
  stats(["{index}", "_stats", "{metric}"]),
];
